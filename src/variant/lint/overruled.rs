//! Does what a file says hold, or does an option of a game it extends say otherwise?

use crate::diag::{Diagnostic, SourceId};
use crate::variant::Variant;
use crate::variant::tree::{self, PathStep, Table, Value};

/// Returns a doubt about every value of the file `own` that an option of another file
/// overrules with its default. `written` is what the files say before options are chosen.
pub(in crate::variant) fn lint_overruled(
    own: SourceId,
    written: &Table,
    usual: &Variant,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let rules = written.iter().filter(|it| it.key != "options");
    for entry in rules {
        let mut path = vec![PathStep::from(entry.key.as_str())];
        walk(&entry.node.value, &mut path, &mut |path| {
            found.extend(overruled(own, written, usual, path));
        });
    }
    found
}

/// Visits the path of every value that is no table.
fn walk(value: &Value, path: &mut Vec<PathStep>, visit: &mut impl FnMut(&[PathStep])) {
    let Value::Table(table) = value else { return visit(path) };
    for entry in table {
        path.push(PathStep::from(entry.key.as_str()));
        walk(&entry.node.value, path, visit);
        path.pop();
    }
}

fn overruled(
    own: SourceId,
    written: &Table,
    usual: &Variant,
    path: &[PathStep],
) -> Option<Diagnostic> {
    let said = &tree::lookup(written, path)?.place;
    let holds = &tree::lookup(&usual.tree, path)?.place;
    if said.source != own || holds.source == own {
        return None;
    }
    let options = usual.tree.get("options")?.as_table()?;
    let option = tree::path_to(options, holds)?.into_iter().next()?;
    let PathStep::Key(option) = option else { return None };
    let PathStep::Key(key) = path.last()? else { return None };
    let choice = usual.choices().iter().find(|it| it.name == option)?;
    let values: Vec<String> = choice.values.iter().map(|it| format!("`{it}`")).collect();
    let message = format!("`{key}` does not hold: the option `{option}` sets it");
    let hint = format!(
        "add `[options.{option}]` with another `default` ({}), or with values of your own",
        values.join(", ")
    );
    let warning = Diagnostic::warning(message).code("overruled").at(said.clone());
    Some(warning.note(holds.clone(), "this holds").hint(hint))
}

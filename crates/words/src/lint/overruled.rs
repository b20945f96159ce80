//! Does what a file says hold, or does an option of a game it extends say otherwise?

use crate::diag::{Diagnostic, Place, SourceId};
use crate::variant::Variant;
use crate::variant::tree::{self, PathStep, Table};

/// Returns a doubt about every value of the file `own` that an option of another file
/// overrules with its default. `written` is what the files say before options are chosen.
pub(crate) fn lint_overruled(
    own: SourceId,
    written: &Table,
    usual: &Variant,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    tree::leaves(written, &mut |path, said| {
        if !matches!(path, [PathStep::Key(first), ..] if first == "options") {
            found.extend(overruled(own, said, usual, path));
        }
    });
    found
}

fn overruled(
    own: SourceId,
    said: &Place,
    usual: &Variant,
    path: &[PathStep],
) -> Option<Diagnostic> {
    let holds = &tree::lookup(usual.tree(), path)?.place;
    if said.source != own || holds.source == own {
        return None;
    }
    let options = usual.tree().get("options")?.as_table()?;
    let option = tree::path_to(options, holds)?.into_iter().next()?;
    let PathStep::Key(option) = option else { return None };
    let PathStep::Key(key) = path.last()? else { return None };
    let choice = usual.choices().iter().find(|choice| choice.name == option)?;
    let values: Vec<String> =
        choice.values.iter().map(|value| format!("`{value}`")).collect();
    let message = format!("`{key}` does not hold: the option `{option}` sets it");
    let hint = format!(
        "add `[options.{option}]` with another `default` ({}), or with values of your own",
        values.join(", ")
    );
    let warning = Diagnostic::warning(message).code("overruled").at(said.clone());
    Some(warning.note(holds.clone(), "this holds").hint(hint))
}

//! Warns of values that an option of the extended game overrides.

use crate::diag::{Diagnostic, Place, SourceId};
use crate::variant::Variant;
use crate::variant::tree::{self, PathStep, Table};

/// Returns a warning for every value of the file `own` that the default of an option in
/// another file overrides. `written` is the merged tree before options apply.
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
    let message = format!("`{key}` has no effect: the option `{option}` sets it");
    let hint = format!(
        "add `[options.{option}]` with another `default` ({}), or with your own values",
        values.join(", ")
    );
    let warning = Diagnostic::warning(message).code("overruled").at(said.clone());
    Some(warning.note(holds.clone(), "this value applies").hint(hint))
}

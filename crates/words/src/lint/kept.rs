//! Warns if a relation inherits keys although the file seems to define it completely.

use crate::diag::english::names;
use crate::diag::{Diagnostic, SourceId};
use crate::variant::tree::{Entry, Table, Value};

/// The keys that hold one relation.
const RELATIONS: &[&str] = &["build", "run", "cards", "needs"];

/// The keys that restrict a relation beyond its ranks.
const NARROWING: &[&str] = &["suit", "wrap", "step", "order"];

/// Returns a warning for every relation that the file `own` writes as a table with ranks and
/// that inherits keys from the game it extends. `written` is the merged tree of all files.
pub(crate) fn lint_kept(own: SourceId, written: &Table) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    look(own, written, &mut found);
    found
}

fn look(own: SourceId, table: &Table, found: &mut Vec<Diagnostic>) {
    for entry in table {
        let Some(below) = entry.node.as_table() else { continue };
        if RELATIONS.contains(&entry.key.as_str()) {
            found.extend(kept(own, entry, below));
        }
        look(own, below, found);
    }
}

fn kept(own: SourceId, entry: &Entry, relation: &Table) -> Option<Diagnostic> {
    // With a dotted key, such as `build.rank`, the author wants the others inherited.
    let implied = entry.key_place == entry.node.place;
    let is_own = |entry: &Entry| entry.node.place.source == own;
    if implied
        || entry.key_place.source != own
        || !relation.entry("rank").is_some_and(is_own)
    {
        return None;
    }
    let narrows = |entry: &&Entry| {
        NARROWING.contains(&entry.key.as_str())
            && !is_own(entry)
            && !is_default(&entry.node.value)
    };
    let left: Vec<&Entry> = relation.iter().filter(narrows).collect();
    let (first, key) = (left.first()?, &entry.key);
    let keys: Vec<&str> = left.iter().map(|entry| entry.key.as_str()).collect();
    let message =
        format!("`{key}` inherits {} from the game it extends", names(&keys, "and"));
    let hint = format!(
        "set this here too, or write `{key}.rank = ...` to change only the ranks"
    );
    let warning = Diagnostic::warning(message).code("kept").at(entry.key_place.clone());
    Some(warning.note(first.node.place.clone(), "this value is inherited").hint(hint))
}

/// Returns whether a restricting key has its default value.
fn is_default(value: &Value) -> bool {
    match value {
        Value::String(suit) => suit == "any",
        Value::Boolean(wrap) => !wrap,
        Value::Integer(step) => *step == 1,
        Value::Table(_) | Value::Array(_) | Value::Float(_) | Value::Datetime(_) => false,
    }
}

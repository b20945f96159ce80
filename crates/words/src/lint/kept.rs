//! Does a relation keep what its parent says, though the file seems to say all of it?

use crate::diag::english::names;
use crate::diag::{Diagnostic, SourceId};
use crate::variant::tree::{Entry, Table, Value};

/// The keys that hold one relation.
const RELATIONS: &[&str] = &["build", "run", "cards", "needs"];

/// The keys by which a relation narrows what its ranks say.
const NARROWING: &[&str] = &["suit", "wrap", "step", "order"];

/// Returns a doubt about every relation that the file `own` writes as a table with ranks,
/// of which keys of a game it extends are left. `written` is what the files say together.
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
    // A longer key, such as `build.rank`, means the others to stay.
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
    let message = format!("`{key}` keeps {} of the game it extends", names(&keys, "and"));
    let hint = format!(
        "say it here as well, or write `{key}.rank = ...` to change the ranks alone"
    );
    let doubt = Diagnostic::warning(message).code("kept").at(entry.key_place.clone());
    Some(doubt.note(first.node.place.clone(), "this holds still").hint(hint))
}

/// Returns whether a value is that of a narrowing key that is left out.
fn is_default(value: &Value) -> bool {
    match value {
        Value::String(suit) => suit == "any",
        Value::Boolean(wrap) => !wrap,
        Value::Integer(step) => *step == 1,
        Value::Table(_) | Value::Array(_) | Value::Float(_) | Value::Datetime(_) => false,
    }
}

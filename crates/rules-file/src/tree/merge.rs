//! Merges two tables, for games that extend others and for options.

use std::collections::BTreeMap;

use crate::tree::{Entry, Table, Value};

/// The word with which a child removes a table of its parent.
const NONE: &str = "none";

/// In this table, some keys of the child remove keys of the parent, because they exclude
/// each other.
const LAYOUT: &str = "layout";
const INSTEAD: [(&str, &[&str]); 4] = [
    ("columns", &["rows", "covers", "ring", "wings"]),
    ("rows", &["columns", "ring", "wings"]),
    ("ring", &["columns", "rows", "covers", "joined", "first", "last", "wings"]),
    ("wings", &["columns", "rows", "covers", "joined", "first", "last", "ring"]),
];

/// Returns `parent` with the values of `child` merged in.
///
/// Tables merge key by key at every level, except as `INSTEAD` says. Any other value of
/// the child replaces the parent's, lists as a whole. `NONE` in place of a table or of
/// the script removes it. A value that both have gets the child's place, unless it is a
/// table that the child only mentions in a longer key. Keys keep the parent's order; new
/// keys follow in the child's order.
#[must_use]
pub fn merge(parent: Table, child: Table) -> Table {
    let (parent, parent_start) = parent.into_parts();
    let (child, child_start) = child.into_parts();
    let mut entries: Vec<Entry> = parent;
    let index: BTreeMap<String, usize> =
        entries.iter().enumerate().map(|(at, entry)| (entry.key.clone(), at)).collect();
    // INVARIANT: no key occurs twice in a child, so new entries need no place in the index.
    let mut gone = Vec::new();
    for new in child {
        match index.get(&new.key) {
            Some(&at) if takes_away(&entries[at], &new) => gone.push(at),
            Some(&at) => {
                let old = std::mem::replace(&mut entries[at], new);
                lay_under(old, &mut entries[at]);
            }
            None => entries.push(new),
        }
    }
    // From the last to the first, so that the other indices stay valid.
    gone.sort_unstable();
    for at in gone.into_iter().rev() {
        entries.remove(at);
    }
    Table::from_unique(entries, child_start.or(parent_start))
}

/// Returns the paths of all values that a child removes from its parent.
pub fn removed_paths(parent: &Table, child: &Table) -> Vec<Vec<String>> {
    let mut gone = Vec::new();
    note_removed(parent, child, &mut Vec::new(), &mut gone);
    gone
}

fn note_removed(
    parent: &Table,
    child: &Table,
    path: &mut Vec<String>,
    gone: &mut Vec<Vec<String>>,
) {
    for new in child {
        let Some(old) = parent.entry(&new.key) else { continue };
        path.push(new.key.clone());
        if takes_away(old, new) {
            gone.push(path.clone());
        } else if let (Some(old), Some(new)) = (old.node.as_table(), new.node.as_table())
        {
            note_removed(old, new, path, gone);
        }
        path.pop();
    }
}

/// Returns whether an entry of the child removes one of the parent.
fn takes_away(old: &Entry, new: &Entry) -> bool {
    let is_none = matches!(&new.node.value, Value::String(it) if it == NONE);
    let is_table = matches!(old.node.value, Value::Table(_));
    // For `fill`, `none` is a value of its own.
    is_none && (is_table && new.key != "fill" || new.key == "script")
}

/// Merges `old` into `new` if both are tables; otherwise `new` replaces it.
///
/// A table that the child only mentions in a longer key, such as `piles.tableau.empty`,
/// keeps the parent's place.
fn lay_under(old: Entry, new: &mut Entry) {
    let implied = new.key_place == new.node.place;
    if let (Value::Table(mut table), Value::Table(own)) =
        (old.node.value, &mut new.node.value)
    {
        // `false` does not choose a layout, so it removes nothing.
        let says = |key: &str| {
            own.get(key).is_some_and(|entry| entry.value != Value::Boolean(false))
        };
        let instead = INSTEAD.iter().filter(|entry| new.key == LAYOUT && says(entry.0));
        for key in instead.flat_map(|entry| entry.1) {
            table.remove(key);
        }
        *own = merge(table, std::mem::take(own));
        if implied {
            (new.key_place, new.node.place) = (old.key_place, old.node.place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Sources;
    use crate::tree::parse;

    /// Formats a table as its keys in order, each with its line, file and value.
    fn sketch(sources: &Sources, table: &Table) -> String {
        let entries = table.iter().map(|entry| {
            let value = match &entry.node.value {
                Value::Table(table) => sketch(sources, table),
                other => {
                    format!("{}:{:?}", sources.covered(&entry.node.place), other.kind())
                }
            };
            format!("{} ({}) {value}", entry.key, sources.short(&entry.key_place))
        });
        format!("{{ {} }}", entries.collect::<Vec<_>>().join(", "))
    }

    fn merged(parent: &str, child: &str) -> String {
        let mut sources = Sources::new();
        let tables = [("parent", parent), ("child", child)]
            .map(|(name, text)| parse(sources.add(name, text), text).unwrap());
        let [parent, child] = tables;
        sketch(&sources, &merge(parent, child))
    }

    #[test]
    fn merge_removes_tables_and_the_script_by_none() {
        let parent = "script = \"a\"\na = \"x\"\n[t]\nx = 1\n[u]\nfill = { x = 1 }\n";
        let child = "script = \"none\"\na = \"none\"\nt = \"none\"\nu.fill = \"none\"\n";
        insta::assert_snapshot!(merged(parent, child), @r#"{ a (child:2) "none":Text, u (parent:5) { fill (child:4) "none":Text } }"#);
    }

    #[test]
    fn merge_replaces_layout_keys_that_exclude_each_other() {
        let parent = "[t.layout]\nrows = [1, 2]\ncovers = true\n";
        insta::assert_snapshot!(merged(parent, "t.layout.columns = 3\n"), @"{ t (parent:1) { layout (parent:1) { columns (child:1) 3:Whole } } }");
        insta::assert_snapshot!(merged(parent, "t.layout.wings = true\n"), @"{ t (parent:1) { layout (parent:1) { wings (child:1) true:Truth } } }");
        insta::assert_snapshot!(merged(parent, "t.layout.joined = true\n"), @"{ t (parent:1) { layout (parent:1) { rows (parent:2) [1, 2]:List, covers (parent:3) true:Truth, joined (child:1) true:Truth } } }");
    }

    #[test]
    fn taken_away_returns_the_paths_of_removed_tables() {
        let mut sources = Sources::new();
        let parent = "[t]\nx = 1\n[u.v]\ny = 1\n[u.w]\nz = 1\n";
        let child = "t = \"none\"\nnew = \"none\"\nu = { v = \"none\", w.z = 2 }\n";
        let [parent, child] = [("parent", parent), ("child", child)]
            .map(|(name, text)| parse(sources.add(name, text), text).unwrap());
        assert_eq!(removed_paths(&parent, &child), [vec!["t"], vec!["u", "v"]]);
    }

    #[test]
    fn merge_combines_tables_key_by_key_and_appends_new_keys() {
        let parent = "a = 1\n[t]\nx = 1\ny = 2\n[u]\nz = 1\n";
        let child = "new = 1\n[t]\nw = 3\nx = 9\n";
        insta::assert_snapshot!(merged(parent, child), @r"{ a (parent:1) 1:Whole, t (child:2) { x (child:4) 9:Whole, y (parent:4) 2:Whole, w (child:3) 3:Whole }, u (parent:5) { z (parent:6) 1:Whole }, new (child:1) 1:Whole }");
    }

    #[test]
    fn merge_replaces_values_other_than_tables() {
        insta::assert_snapshot!(merged("a = [1, 2]\nb = { c = 1 }", "a = [3]\nb = 'x'"), @"{ a (child:1) [3]:List, b (child:2) 'x':Text }");
        insta::assert_snapshot!(merged("a = [1, 2]", "a = { b = 1 }"), @r"{ a (child:1) { b (child:1) 1:Whole } }");
    }

    #[test]
    fn merge_keeps_the_place_of_a_table_in_a_longer_key() {
        insta::assert_snapshot!(merged("[t]\nx = 1\n", "\n\n\nt.x = 2"), @r"{ t (parent:1) { x (child:4) 2:Whole } }");
        insta::assert_snapshot!(merged("[t]\nx = 1\n", "\n\n\nt = { x = 2 }"), @r"{ t (child:4) { x (child:4) 2:Whole } }");
    }

    #[test]
    fn merge_with_an_empty_table_changes_nothing() {
        insta::assert_snapshot!(merged("a = 1", ""), @r"{ a (parent:1) 1:Whole }");
        insta::assert_snapshot!(merged("", "a = 1"), @r"{ a (child:1) 1:Whole }");
    }
}

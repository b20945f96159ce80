//! Laying one table over another.

use std::collections::BTreeMap;

use crate::variant::tree::{Entry, Table, Value};

/// What a child writes for a table of its parent that it does not have.
const NONE: &str = "none";

/// Returns `parent` with everything that `child` says put in its place.
///
/// Tables are merged key by key, all the way down; any other value of the child replaces
/// the parent's, lists as a whole. [`NONE`] in place of a table, or of the script, takes
/// that away. What both have is placed where the child has it, unless that is a table the
/// child only mentions in a longer key. The keys of the parent keep their order, new ones
/// follow in the child's.
#[must_use]
pub(crate) fn merge(parent: Table, child: Table) -> Table {
    let (parent, parent_start) = parent.into_parts();
    let (child, child_start) = child.into_parts();
    let mut entries: Vec<Entry> = parent;
    let index: BTreeMap<String, usize> =
        entries.iter().enumerate().map(|(at, it)| (it.key.clone(), at)).collect();
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
    gone.sort_unstable();
    for at in gone.into_iter().rev() {
        entries.remove(at);
    }
    Table::from_unique(entries, child_start.or(parent_start))
}

/// Returns a game's table with what its child says put in its place. What the child takes
/// away, the values of the parent's options no longer bring back.
#[must_use]
pub(crate) fn extend(parent: Table, child: Table) -> Table {
    let mut gone = Vec::new();
    taken_away(&parent, &child, &mut Vec::new(), &mut gone);
    let parent = gone.iter().fold(parent, |parent, keys| {
        let values = [Step::Key("options"), Step::Any, Step::Key("values"), Step::Any];
        let path: Vec<Step<'_>> =
            values.into_iter().chain(keys.iter().map(|it| Step::Key(it))).collect();
        without(parent, &path)
    });
    merge(parent, child)
}

/// One step of the way down to what is left out.
#[derive(Clone, Copy)]
enum Step<'a> {
    Key(&'a str),
    /// Whatever key there is.
    Any,
}

/// Notes the ways down to all that a child takes away.
fn taken_away(
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
            taken_away(old, new, path, gone);
        }
        path.pop();
    }
}

/// Returns a table without what lies at the end of a path.
fn without(table: Table, path: &[Step<'_>]) -> Table {
    let (mut entries, start) = table.into_parts();
    let fits = |step: Step<'_>, entry: &Entry| match step {
        Step::Key(key) => entry.key == key,
        Step::Any => true,
    };
    match path {
        [] => {}
        [last] => entries.retain(|it| !fits(*last, it)),
        [first, rest @ ..] => {
            for entry in entries.iter_mut().filter(|it| fits(*first, it)) {
                if let Value::Table(table) = &mut entry.node.value {
                    *table = without(std::mem::take(table), rest);
                }
            }
        }
    }
    Table::from_unique(entries, start)
}

/// Returns whether an entry leaves out what the parent has.
fn takes_away(old: &Entry, new: &Entry) -> bool {
    let is_none = matches!(&new.node.value, Value::String(it) if it == NONE);
    let is_table = matches!(old.node.value, Value::Table(_));
    // `fill` has this word for itself.
    is_none && (is_table && new.key != "fill" || new.key == "script")
}

/// Puts `old` beneath `new` where both are tables, and drops it otherwise.
///
/// A table that is only implied, by a longer key such as `piles.tableau.empty`, is not what
/// makes the table: it is still found where the parent has it.
fn lay_under(old: Entry, new: &mut Entry) {
    let implied = new.key_place == new.node.place;
    if let (Value::Table(table), Value::Table(own)) =
        (old.node.value, &mut new.node.value)
    {
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
    use crate::variant::tree::parse;

    /// Returns a table as keys in order, each with its line, file and value.
    fn sketch(sources: &Sources, table: &Table) -> String {
        let entries = table.iter().map(|it| {
            let value = match &it.node.value {
                Value::Table(table) => sketch(sources, table),
                other => sources.covered(&it.node.place).to_owned() + ":" + other.kind(),
            };
            format!("{} ({}) {value}", it.key, sources.short(&it.key_place))
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
    fn none_takes_away_a_table_or_the_script_and_nothing_else() {
        let parent = "script = \"a\"\na = \"x\"\n[t]\nx = 1\n[u]\nfill = { x = 1 }\n";
        let child = "script = \"none\"\na = \"none\"\nt = \"none\"\nu.fill = \"none\"\n";
        insta::assert_snapshot!(merged(parent, child), @r#"{ a (child:2) "none":text, u (parent:5) { fill (child:4) "none":text } }"#);
    }

    #[test]
    fn what_is_taken_away_no_option_of_the_parent_brings_back() {
        let parent = "[t]\nx = 1\n[options.o.values.yes]\nt.x = 2\nu = 3\n";
        let child = "t = \"none\"\n[options.own.values.yes]\nt = { x = 4 }\n";
        let mut sources = Sources::new();
        let [parent, child] = [("parent", parent), ("child", child)]
            .map(|(name, text)| parse(sources.add(name, text), text).unwrap());
        insta::assert_snapshot!(sketch(&sources, &extend(parent, child)), @"{ options (parent:3) { o (parent:3) { values (parent:3) { yes (parent:3) { u (parent:5) 3:a whole number } } }, own (child:2) { values (child:2) { yes (child:2) { t (child:3) { x (child:3) 4:a whole number } } } } } }");
    }

    #[test]
    fn tables_are_merged_key_by_key_and_new_keys_follow() {
        let parent = "a = 1\n[t]\nx = 1\ny = 2\n[u]\nz = 1\n";
        let child = "new = 1\n[t]\nw = 3\nx = 9\n";
        insta::assert_snapshot!(merged(parent, child), @r"{ a (parent:1) 1:a whole number, t (child:2) { x (child:4) 9:a whole number, y (parent:4) 2:a whole number, w (child:3) 3:a whole number }, u (parent:5) { z (parent:6) 1:a whole number }, new (child:1) 1:a whole number }");
    }

    #[test]
    fn anything_but_a_table_is_replaced_as_a_whole() {
        insta::assert_snapshot!(merged("a = [1, 2]\nb = { c = 1 }", "a = [3]\nb = 'x'"), @"{ a (child:1) [3]:a list, b (child:2) 'x':text }");
        insta::assert_snapshot!(merged("a = [1, 2]", "a = { b = 1 }"), @r"{ a (child:1) { b (child:1) 1:a whole number } }");
    }

    #[test]
    fn a_table_that_a_longer_key_mentions_stays_where_the_parent_has_it() {
        insta::assert_snapshot!(merged("[t]\nx = 1\n", "\n\n\nt.x = 2"), @r"{ t (parent:1) { x (child:4) 2:a whole number } }");
        insta::assert_snapshot!(merged("[t]\nx = 1\n", "\n\n\nt = { x = 2 }"), @r"{ t (child:4) { x (child:4) 2:a whole number } }");
    }

    #[test]
    fn an_empty_side_changes_nothing() {
        insta::assert_snapshot!(merged("a = 1", ""), @r"{ a (parent:1) 1:a whole number }");
        insta::assert_snapshot!(merged("", "a = 1"), @r"{ a (child:1) 1:a whole number }");
    }
}

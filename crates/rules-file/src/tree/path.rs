//! Paths in the tree, and the places they lead to.

use crate::diag::Place;
use crate::tree::{Entry, Node, Table, Value};

/// One step down the tree. The key is owned, or borrowed in a `PathStep<&str>`.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum PathStep<K = String> {
    /// To the value of a key in a table.
    Key(K),
    /// To an element of an array, from 0.
    Index(usize),
}

impl From<&str> for PathStep {
    fn from(key: &str) -> Self {
        Self::Key(key.to_owned())
    }
}

impl PathStep<&str> {
    /// Returns the same with an owned key.
    pub(crate) fn owned(self) -> PathStep {
        match self {
            Self::Key(key) => PathStep::from(key),
            Self::Index(index) => PathStep::Index(index),
        }
    }
}

/// Returns the value at the end of a path. An empty path has none.
pub fn lookup<'a>(
    table: &'a Table,
    path: &[PathStep<impl AsRef<str>>],
) -> Option<&'a Node> {
    let (found, depth) = walk(table, path)?;
    (depth == path.len()).then(|| found.node())
}

/// Returns the place of the value at the end of a path.
///
/// If the path does not exist, returns the place of the last value on it that does;
/// `None` if its first step fails.
pub fn place_of(table: &Table, path: &[PathStep<impl AsRef<str>>]) -> Option<Place> {
    walk(table, path).map(|(found, _)| found.node().place.clone())
}

/// Returns the place of the key at the end of a path, with the same fallback as
/// [`place_of`].
///
/// An element of an array has no key, so its own place is returned.
pub fn key_place_of(table: &Table, path: &[PathStep<impl AsRef<str>>]) -> Option<Place> {
    walk(table, path).map(|(found, _)| match found {
        PathTarget::Entry(entry) => entry.key_place.clone(),
        PathTarget::Element(node) => node.place.clone(),
    })
}

/// Returns the path of the innermost key or value that contains a place.
pub fn path_to(table: &Table, place: &Place) -> Option<Vec<PathStep>> {
    table.iter().find_map(|entry| {
        let own = holds(&entry.key_place, place).then(Vec::new);
        let rest = path_within(&entry.node, place).or(own)?;
        Some([vec![PathStep::from(entry.key.as_str())], rest].concat())
    })
}

fn path_within(node: &Node, place: &Place) -> Option<Vec<PathStep>> {
    let inner = match &node.value {
        Value::Table(table) => path_to(table, place),
        Value::Array(nodes) => nodes.iter().enumerate().find_map(|(index, node)| {
            let rest = path_within(node, place)?;
            Some([vec![PathStep::Index(index)], rest].concat())
        }),
        _ => None,
    };
    inner.or_else(|| holds(&node.place, place).then(Vec::new))
}

fn holds(outer: &Place, inner: &Place) -> bool {
    outer.source == inner.source
        && outer.span.start <= inner.span.start
        && inner.span.end <= outer.span.end
}

/// Visits every value that is not a table, with its path and place.
pub fn leaves(table: &Table, visit: &mut dyn FnMut(&[PathStep], &Place)) {
    leaves_below(table, &mut Vec::new(), visit);
}

fn leaves_below(
    table: &Table,
    path: &mut Vec<PathStep>,
    visit: &mut dyn FnMut(&[PathStep], &Place),
) {
    for entry in table {
        path.push(PathStep::from(entry.key.as_str()));
        match &entry.node.value {
            Value::Table(table) => leaves_below(table, path, visit),
            _ => visit(path, &entry.node.place),
        }
        path.pop();
    }
}

/// The result of a step.
#[derive(Clone, Copy)]
enum PathTarget<'a> {
    Entry(&'a Entry),
    Element(&'a Node),
}

impl<'a> PathTarget<'a> {
    fn node(self) -> &'a Node {
        match self {
            Self::Entry(entry) => &entry.node,
            Self::Element(node) => node,
        }
    }

    fn step(self, step: &PathStep<impl AsRef<str>>) -> Option<Self> {
        match (&self.node().value, step) {
            (Value::Table(table), PathStep::Key(key)) => {
                table.entry(key.as_ref()).map(Self::Entry)
            }
            (Value::Array(nodes), PathStep::Index(at)) => {
                nodes.get(*at).map(Self::Element)
            }
            _ => None,
        }
    }
}

/// Follows a path as far as it exists. Returns the last value reached and the number of
/// steps taken.
fn walk<'a>(
    table: &'a Table,
    path: &[PathStep<impl AsRef<str>>],
) -> Option<(PathTarget<'a>, usize)> {
    let (PathStep::Key(first), rest) = path.split_first()? else { return None };
    let mut found = PathTarget::Entry(table.entry(first.as_ref())?);
    for (taken, step) in rest.iter().enumerate() {
        match found.step(step) {
            Some(next) => found = next,
            None => return Some((found, taken + 1)),
        }
    }
    Some((found, path.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Sources;
    use crate::tree::parse;

    const TEXT: &str = "name = 'Cruel'\n[piles.tableau]\nbuild = { rank = 'down' }\n\
        [[deal]]\nto = 'x'\n[[deal]]\neach = [4, 5]\n";

    /// Parses a path such as `piles.tableau.build` or `deal[1].each`.
    ///
    /// It does not support keys that contain dots or brackets.
    fn steps(path: &str) -> Vec<PathStep> {
        let parts = path.split(['.', '[']).filter(|part| !part.is_empty());
        parts
            .map(|part| match part.strip_suffix(']').map(str::parse) {
                Some(Ok(index)) => PathStep::Index(index),
                _ => PathStep::from(part),
            })
            .collect()
    }

    /// Checks whether a path exists, and the texts at the places of its key and value.
    #[track_caller]
    fn check(path: &str, exists: bool, key: Option<&str>, value: Option<&str>) {
        let mut sources = Sources::new();
        let table = parse(sources.add("a.toml", TEXT), TEXT).unwrap();
        let path = steps(path);
        let covered =
            |place: Option<Place>| place.map(|place| sources.covered(&place).to_owned());
        assert_eq!(lookup(&table, &path).is_some(), exists);
        assert_eq!(covered(key_place_of(&table, &path)).as_deref(), key);
        assert_eq!(covered(place_of(&table, &path)).as_deref(), value);
    }

    /// Checks that `path_to` inverts `place_of` and `key_place_of`.
    #[track_caller]
    fn check_back(path: &str) {
        let mut sources = Sources::new();
        let table = parse(sources.add("a.toml", TEXT), TEXT).unwrap();
        let path = steps(path);
        for place in [key_place_of(&table, &path), place_of(&table, &path)] {
            assert_eq!(path_to(&table, &place.unwrap()), Some(path.clone()));
        }
    }

    #[test]
    fn path_to_finds_the_path_of_a_place() {
        check_back("name");
        check_back("piles.tableau");
        check_back("piles.tableau.build.rank");
        check_back("deal[1]");
        check_back("deal[1].each[1]");
    }

    #[test]
    fn lookup_follows_keys() {
        check("name", true, Some("name"), Some("'Cruel'"));
        check("piles", true, Some("piles"), Some("piles"));
        check("piles.tableau", true, Some("tableau"), Some("[piles.tableau]"));
        check("piles.tableau.build.rank", true, Some("rank"), Some("'down'"));
    }

    #[test]
    fn lookup_follows_array_indices() {
        check("deal[1]", true, Some("[[deal]]"), Some("[[deal]]"));
        check("deal[1].each", true, Some("each"), Some("[4, 5]"));
        check("deal[1].each[0]", true, Some("4"), Some("4"));
    }

    #[test]
    fn place_of_falls_back_to_the_last_existing_value() {
        check("piles.tableau.lift.top", false, Some("tableau"), Some("[piles.tableau]"));
        check("deal[1].each[7]", false, Some("each"), Some("[4, 5]"));
        check("name.x", false, Some("name"), Some("'Cruel'"));
    }

    #[test]
    fn place_of_returns_none_if_the_first_step_fails() {
        check("nothing.at.all", false, None, None);
        check("[0]", false, None, None);
        check("", false, None, None);
    }
}

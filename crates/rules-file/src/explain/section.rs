//! Splits the merged tree into the tables of a rules file, line by line.

use super::origin::{FileLine, Origins};
use crate::diag::Place;
use crate::tree::toml::{inline, key};
use crate::tree::{Entry, Node, Table, Value};

/// The width at which lists are broken into lines, without indentation or comment.
const WIDTH: usize = 72;

/// A table with its header, or the keys before the first table.
#[derive(Debug)]
pub(super) struct Section {
    /// The header, such as `[piles.tableau]`.
    pub(super) header: Option<Line>,
    /// The lines below the header.
    pub(super) lines: Vec<Line>,
    /// The kind of the section.
    pub(super) kind: SectionKind,
}

/// The kind of a section.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum SectionKind {
    /// The keys before the first table.
    Top,
    /// A table.
    Table,
    /// An element of a list, such as `[[deal]]`.
    Element,
}

/// A line and its place. The last line of a broken list has no place.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) place: Option<Place>,
}

/// How long lists are broken into lines.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Breaking {
    /// One line for each element that is a table; for others, as many per line as fit.
    Wide,
    /// Every value stays on the line of its key.
    Never,
}

/// The tables whose entries get a header each.
const NAMED: [&str; 3] = ["piles", "actions", "options"];

/// Returns the sections of a merged tree, in the order of the tree.
pub(super) fn sections(
    tree: &Table,
    origins: &Origins<'_>,
    breaking: Breaking,
) -> Vec<Section> {
    // The parent is already merged in.
    let rules = || tree.iter().filter(|entry| entry.key != "extends");
    let writer = Writer { origins, breaking };
    let mut lines = Vec::new();
    for entry in rules().filter(|entry| !has_header(entry)) {
        writer.entry("", entry, &mut lines);
    }
    let first = Section { header: None, lines, kind: SectionKind::Top };
    let others = rules()
        .filter(|entry| has_header(entry))
        .flat_map(|entry| writer.sections(entry));
    std::iter::once(first).chain(others).collect()
}

fn has_header(entry: &Entry) -> bool {
    match &entry.node.value {
        Value::Table(_) => true,
        Value::Array(nodes) => {
            !nodes.is_empty() && nodes.iter().all(|node| node.as_table().is_some())
        }
        _ => false,
    }
}

#[derive(Clone, Copy)]
struct Writer<'a, 'b> {
    origins: &'a Origins<'b>,
    breaking: Breaking,
}

impl Writer<'_, '_> {
    /// Returns the sections of a top-level entry: one for a table, one for each group,
    /// action or option, and one for each step of a deal.
    fn sections(self, entry: &Entry) -> Vec<Section> {
        let name = key(&entry.key);
        match &entry.node.value {
            Value::Table(named) if NAMED.contains(&entry.key.as_str()) => {
                let group = |entry: &Entry| {
                    let header = format!("[{name}.{}]", key(&entry.key));
                    Some(self.section(
                        header,
                        &entry.node,
                        entry.node.as_table()?,
                        SectionKind::Table,
                    ))
                };
                named.iter().filter_map(group).collect()
            }
            Value::Table(table) => {
                vec![self.section(
                    format!("[{name}]"),
                    &entry.node,
                    table,
                    SectionKind::Table,
                )]
            }
            Value::Array(nodes) => {
                let tables =
                    nodes.iter().filter_map(|node| Some((node, node.as_table()?)));
                let header = format!("[[{name}]]");
                let step = |(node, table)| {
                    self.section(header.clone(), node, table, SectionKind::Element)
                };
                tables.map(step).collect()
            }
            _ => Vec::new(),
        }
    }

    fn section(
        self,
        text: String,
        node: &Node,
        table: &Table,
        kind: SectionKind,
    ) -> Section {
        let mut lines = Vec::new();
        table.iter().for_each(|entry| self.entry("", entry, &mut lines));
        let header = Some(Line { text, place: Some(node.place.clone()) });
        Section { header, lines, kind }
    }

    /// Writes a key with its value. A table whose values come from several lines takes
    /// one line for each.
    fn entry(self, before: &str, entry: &Entry, lines: &mut Vec<Line>) {
        let name = format!("{before}{}", key(&entry.key));
        let place = Some(entry.node.place.clone());
        match &entry.node.value {
            Value::Table(table) if !self.is_one(table) => {
                let before = format!("{name}.");
                table.iter().for_each(|entry| self.entry(&before, entry, lines));
            }
            Value::Array(nodes) if self.is_broken(&name, entry) => {
                lines.push(Line { text: format!("{name} = ["), place });
                self.elements(nodes, lines);
                lines.push(Line { text: "]".to_owned(), place: None });
            }
            _ => {
                let text = format!("{name} = {}", inline(&entry.node));
                lines.push(Line { text, place });
            }
        }
    }

    /// Returns whether a table is written inline: all of it comes from one line, and it
    /// contains no table.
    fn is_one(self, table: &Table) -> bool {
        let flat = table.iter().all(|entry| entry.node.as_table().is_none());
        let mut lines = table.iter().map(|entry| self.origins.line(&entry.node.place));
        let first = lines.next();
        flat && lines.all(|line| Some(line) == first)
    }

    fn is_broken(self, name: &str, entry: &Entry) -> bool {
        let Some(nodes) = entry.node.as_array() else { return false };
        let line = |node: &Node| self.origins.line(&node.place);
        let apart = nodes.windows(2).any(|pair| line(&pair[0]) != line(&pair[1]));
        let width = name.chars().count() + " = ".len() + wide(&entry.node);
        self.breaking == Breaking::Wide && (apart || width > WIDTH)
    }

    /// Writes the elements of a broken list. Each table gets a line; other elements share
    /// lines if they come from one line and fit.
    fn elements(self, nodes: &[Node], lines: &mut Vec<Line>) {
        let mut last: Option<FileLine> = None;
        for node in nodes {
            let text = inline(node) + ",";
            let line = Some(self.origins.line(&node.place));
            let open = lines.last_mut().filter(|open| {
                let width = open.text.chars().count() + 1 + text.chars().count();
                last == line && node.as_table().is_none() && width <= WIDTH
            });
            match open {
                Some(open) => open.text.extend([" ", &text]),
                None => lines.push(Line {
                    text: format!("    {text}"),
                    place: Some(node.place.clone()),
                }),
            }
            last = line.filter(|_| node.as_table().is_none());
        }
    }
}

fn wide(node: &Node) -> usize {
    inline(node).chars().count()
}

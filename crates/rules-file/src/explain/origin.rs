//! The origins of values: the line of a file, and the option that set it.

use std::collections::BTreeMap;

use crate::Choice;
use crate::diag::{Place, SourceId, Sources, clean};
use crate::tree::{Node, Table, Value};

/// Finds the line of a place in logarithmic time, and the option that set a value.
#[derive(Debug)]
pub(super) struct Origins<'a> {
    sources: &'a Sources,
    /// The start of each line of each file, as byte offsets.
    starts: BTreeMap<SourceId, Vec<usize>>,
    /// The values that chosen options set, by source and byte offset.
    chosen: BTreeMap<(SourceId, usize), &'a Choice>,
}

/// A line of a file, from 1.
pub(super) type FileLine = (SourceId, usize);

impl<'a> Origins<'a> {
    pub(super) fn new(
        sources: &'a Sources,
        tree: &'a Table,
        choices: &'a [Choice],
    ) -> Self {
        let starts = |id| {
            let ends = sources.text(id).match_indices('\n').map(|entry| entry.0 + 1);
            (id, std::iter::once(0).chain(ends).collect())
        };
        let starts = sources.ids().map(starts).collect();
        let mut chosen = BTreeMap::new();
        for choice in choices {
            if let Some(value) = value_of(tree, choice) {
                note(value, choice, &mut chosen);
            }
        }
        Self { sources, starts, chosen }
    }

    /// Returns the line in which a place starts.
    pub(super) fn line(&self, place: &Place) -> FileLine {
        let starts = self.starts.get(&place.source);
        let before = |starts: &Vec<usize>| {
            starts.partition_point(|start| *start <= place.span.start)
        };
        (place.source, starts.map_or(0, before))
    }

    /// Returns the option whose chosen value set the value at a place.
    pub(super) fn option(&self, place: &Place) -> Option<&'a Choice> {
        self.chosen.get(&(place.source, place.span.start)).copied()
    }

    /// Returns a place as `cruel.toml:12`, without control characters.
    pub(super) fn short(&self, place: &Place) -> String {
        let (source, line) = self.line(place);
        format!("{}:{line}", clean(self.sources.name(source)))
    }

    /// Returns a place, with the option that set its value, if any.
    pub(super) fn words(&self, place: &Place) -> String {
        let place_words = self.short(place);
        match self.option(place) {
            Some(it) => {
                format!("{place_words} ({}={})", clean(&it.name), clean(&it.value))
            }
            None => place_words,
        }
    }
}

/// Returns the changes that the chosen value of an option makes.
pub(super) fn value_of<'a>(tree: &'a Table, choice: &Choice) -> Option<&'a Node> {
    let option = tree.get("options")?.as_table()?.get(&choice.name)?.as_table()?;
    option.get("values")?.as_table()?.get(&choice.value)
}

/// Records the place of every part of a value.
fn note<'a>(
    node: &Node,
    choice: &'a Choice,
    chosen: &mut BTreeMap<(SourceId, usize), &'a Choice>,
) {
    chosen.insert((node.place.source, node.place.span.start), choice);
    match &node.value {
        Value::Table(table) => {
            table.iter().for_each(|entry| note(&entry.node, choice, chosen));
        }
        Value::Array(nodes) => nodes.iter().for_each(|node| note(node, choice, chosen)),
        _ => {}
    }
}

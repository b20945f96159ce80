//! The output of other programs about their games, as stored in `tests/data/peers`.

use std::collections::BTreeMap;
use std::fs;

use super::root;

/// The output of one program.
pub(crate) struct Traces {
    text: String,
}

impl Traces {
    /// Reads the output of a program.
    pub(crate) fn read(peer: &str) -> Self {
        let path = root().join("tests/data/peers").join(format!("{peer}.txt"));
        Self { text: fs::read_to_string(path).unwrap() }
    }

    /// Returns the sections, each as its name and its lines. The name starts with that of a
    /// game.
    pub(crate) fn sections(&self) -> Vec<(&str, &str)> {
        let sections = self.text.split("\n== ").skip(1);
        sections.map(|section| section.split_once('\n').unwrap()).collect()
    }

    /// Returns the shuffled decks by the numbers that the sections use for them.
    pub(crate) fn decks(&self) -> BTreeMap<&str, &str> {
        let head = self.text.split("\n== ").next().unwrap().lines();
        let decks = head.filter_map(|head| head.strip_prefix("deck "));
        decks.map(|deck| deck.split_once(' ').unwrap()).collect()
    }
}

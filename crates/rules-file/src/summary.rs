//! What a list says about bundled games, read from their files without compiling the rules.

use std::collections::BTreeMap;

use super::tree::{self, Node, Table, Value};
use super::{Bundle, ENDING, options, stem};
use crate::diag::Sources;

/// What a list says about a bundled game, with its default options.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Summary {
    /// The name of its file, without the extension.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its other names, and then those for values of its options.
    pub also: Vec<String>,
    /// The family of games it belongs to, or an empty text.
    pub family: String,
    /// A one-line description, or an empty text.
    pub about: String,
    /// The number of packs it is played with.
    pub decks: u8,
}

impl Bundle {
    /// Returns the summaries of all games, in the order of the games.
    ///
    /// Parses every file once. That costs a fraction of loading the games, which compiles
    /// their rules and scripts.
    pub fn summaries(&self) -> Vec<Summary> {
        let mut known = BTreeMap::new();
        self.games().map(|game| self.summary(game, &mut known)).collect()
    }

    /// Returns the summary of a game. `known` are those of the games read before.
    fn summary(&self, game: &str, known: &mut BTreeMap<String, Summary>) -> Summary {
        if let Some(summary) = known.get(game) {
            return summary.clone();
        }
        // Also ends a circle of parents, which loading reports.
        let mut summary = Summary { decks: 1, ..Summary::default() };
        known.insert(game.to_owned(), summary.clone());
        let text = self.text(&format!("{game}{ENDING}")).unwrap_or_default();
        if let Ok(own) = tree::parse(Sources::new().add(game, text), text) {
            if let Some(parent) = own.get("extends").and_then(Node::as_str) {
                summary = self.summary(stem(parent), known);
            }
            summary.amend(game, &own);
        }
        known.insert(game.to_owned(), summary.clone());
        summary
    }
}

impl Summary {
    /// Replaces what a file says itself, and drops what is not inherited.
    fn amend(&mut self, game: &str, own: &Table) {
        game.clone_into(&mut self.id);
        self.also = options::own_names(own);
        self.also.extend(options::names(own).into_iter().map(|value| value.name));
        let texts = [
            ("name", &mut self.name),
            ("family", &mut self.family),
            ("about", &mut self.about),
        ];
        for (key, text) in texts {
            if let Some(said) = own.get(key).and_then(Node::as_str) {
                said.clone_into(text);
            }
        }
        let copies = own.get("deck").and_then(Node::as_table);
        let copies = copies.and_then(|deck| deck.get("copies"));
        if let Some(Value::Integer(copies)) = copies.map(|node| &node.value) {
            self.decks = u8::try_from(*copies).unwrap_or(u8::MAX);
        }
    }
}

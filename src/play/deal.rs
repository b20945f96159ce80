//! Deals: which cards a game starts with, and from where.

use super::DealName;
use crate::engine::Source;
use crate::rules::Rules;
use crate::table::{Card, Table};

/// The cards of a game before its first move.
#[derive(Clone, Debug, PartialEq)]
pub struct Deal {
    /// What the deal is called: the name of a number, or of a file.
    pub name: String,
    /// The generator that shuffled it, and that shuffles redeals.
    pub source: Source,
    /// The cards themselves.
    pub start: Start,
}

/// What a deal fixes.
#[derive(Clone, Debug, PartialEq)]
pub enum Start {
    /// The order the cards are dealt in, and how many numbers were drawn to shuffle them.
    Order {
        /// Every card of the deck, the first dealt first.
        cards: Vec<Card>,
        /// The numbers drawn.
        draws: u32,
    },
    /// The position itself.
    Position(Table),
}

impl Deal {
    /// Returns the deal a name stands for in a game with these rules.
    pub fn named(name: DealName, rules: &Rules) -> Self {
        let source = name.source();
        let (cards, draws) = source.shuffled(rules.deck());
        Self { name: name.to_string(), source, start: Start::Order { cards, draws } }
    }

    /// Returns the name as a number has it, if it has one.
    pub fn number(&self) -> Option<DealName> {
        self.name.parse().ok()
    }
}

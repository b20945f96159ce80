//! Deals: the cards of a game before its first move, and their origin.

use super::record::write_position;
use super::{DealName, read_deal};
use crate::diag::{Diagnostic, Sources};
use crate::engine::Source;
use crate::rules::Rules;
use crate::table::{Card, Counter, Table};

/// The cards of a game before its first move.
#[derive(Clone, Debug, PartialEq)]
pub struct Deal {
    /// The name of the deal: a number or a file.
    pub name: String,
    /// The generator that shuffled it, and that shuffles redeals.
    pub source: Source,
    /// The cards.
    pub start: Start,
}

/// The cards that a deal fixes.
#[derive(Clone, Debug, PartialEq)]
pub enum Start {
    /// The order in which the cards are dealt, and the number of random numbers drawn for it.
    Order {
        /// Every card of the deck, the first dealt first.
        cards: Vec<Card>,
        /// The number of random numbers drawn.
        draws: u32,
    },
    /// A position.
    Position(Table),
}

impl Deal {
    /// Returns the deal with a name in a game with these rules.
    pub fn named(name: DealName, rules: &Rules) -> Self {
        let source = name.source();
        let (cards, draws) = source.order(rules);
        Self { name: name.to_string(), source, start: Start::Order { cards, draws } }
    }

    /// Returns the same deal for other rules: the same cards, or the deal of the same number if
    /// the deck differs.
    ///
    /// Fails if a deal without a number does not match the deck, or if a pile of a position does
    /// not exist. Adds the text of the deal to `sources` for error messages.
    pub fn again(
        &self,
        rules: &Rules,
        other: &Rules,
        sources: &mut Sources,
    ) -> Result<Self, Vec<Diagnostic>> {
        let text = match (&self.start, self.number()) {
            // The same deck keeps its order of cards, even if the piles have changed.
            (Start::Order { .. }, _) if rules.deck() == other.deck() => {
                return Ok(self.clone());
            }
            (Start::Order { .. }, Some(name)) => return Ok(Self::named(name, other)),
            (Start::Order { cards, .. }, None) => {
                let cards = cards.iter().map(|card| rules.deck().text(*card));
                cards.collect::<Vec<_>>().join(" ")
            }
            (Start::Position(table), _) => position(rules, table),
        };
        let source = sources.add(self.name.clone(), text.clone());
        let deal = read_deal(&self.name, source, &text, other)?;
        // `read_deal` derives a generator from the cards, but shuffles must continue the old one.
        Ok(deal.drawn(self.source, self.draws()))
    }

    /// Returns the deal with the generator that shuffles its redeals.
    pub(super) fn drawn(mut self, source: Source, count: u32) -> Self {
        self.source = source;
        match &mut self.start {
            Start::Order { draws, .. } => *draws = count,
            Start::Position(table) => {
                // A position has no field for the number, so a counter stores it.
                table.set(Counter::DRAWS, i32::try_from(count).unwrap_or(i32::MAX));
            }
        }
        self
    }

    /// Returns the number of random numbers drawn before the first move.
    fn draws(&self) -> u32 {
        match &self.start {
            Start::Order { draws, .. } => *draws,
            Start::Position(table) => {
                u32::try_from(table.counter(Counter::DRAWS)).unwrap_or(0)
            }
        }
    }

    /// Parses the name as a deal number, if it is one.
    pub fn number(&self) -> Option<DealName> {
        self.name.parse().ok()
    }
}

/// Returns a position in the format of deal files, without empty piles.
pub(super) fn position(rules: &Rules, table: &Table) -> String {
    let mut text = String::new();
    write_position(rules, table, &mut text);
    let piles = text.lines().filter_map(|line| line.strip_prefix("pile "));
    // `write_position` writes an empty pile as its name, a colon and a space.
    let filled: Vec<&str> = piles.filter(|pile| !pile.ends_with(": ")).collect();
    format!("{}\nredeals: {}\n", filled.join("\n"), table.counter(Counter::REDEALS))
}

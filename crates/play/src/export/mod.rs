//! Writes positions in the formats of other programs, and as deal files.
//!
//! The text reads back as the same position: anything a format cannot hold is a reason to refuse
//! it and is never dropped. Each format lists its limits. Rules files can use features that no
//! format foresees, so each text is also read back.

mod board;
mod own;
mod solvitaire;

use std::fmt;
use std::sync::Arc;

use super::{DealFormat, Game, import_deal};
use crate::diag::Sources;
use crate::rules::{GroupId, Role};
use crate::table::{Card, Counter, Deck, PileId};

/// A position as text.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Exported {
    /// The text, including its final line end.
    pub text: String,
    /// The information that the text omits.
    pub notes: Vec<String>,
    /// Whether it reveals cards that the player cannot see.
    pub reveals_hidden: bool,
}

/// Error when a format cannot hold a position.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Unfit {
    /// The reasons, each a sentence of its own.
    pub reasons: Vec<String>,
}

impl Game {
    /// Writes the position in a format.
    ///
    /// Fails with all reasons if the format cannot hold it.
    pub fn export(&self, format: DealFormat) -> Result<Exported, Unfit> {
        let mut reasons = counted(self, format);
        let text = match format {
            DealFormat::Patience => Ok(own::write(self)),
            DealFormat::FcSolve => board::write(self),
            DealFormat::Solvitaire => solvitaire::write(self),
        };
        let text = text.unwrap_or_else(|found| {
            reasons.extend(found);
            String::new()
        });
        if reasons.is_empty()
            && format != DealFormat::Patience
            && !comes_back(self, &text)
        {
            reasons.push("it would read back as a different position".to_owned());
        }
        if !reasons.is_empty() {
            return Err(Unfit { reasons });
        }
        let hidden = |pile: PileId| self.seen(pile).contains(&None);
        let notes = notes(self, format);
        Ok(Exported { text, notes, reveals_hidden: self.table().piles().any(hidden) })
    }
}

/// Returns the counters that a format cannot hold, as reasons.
fn counted(game: &Game, format: DealFormat) -> Vec<String> {
    let (rules, table) = (game.rules(), game.table());
    // The counters before this one belong to the engine; these are the script's.
    let first = usize::from(Counter::FIRST_OWN.0);
    let moved = table.counters()[first..].iter().zip(rules.state());
    let mut reasons = Vec::new();
    if moved.into_iter().any(|entry| *entry.0 != entry.1.initial) {
        reasons.push("the variables of the script have changed since the deal".into());
    }
    let used = table.counter(Counter::REDEALS);
    let limited = rules.redeal().is_some_and(|redeal| redeal.limit.is_some());
    if used > 0 && limited && format != DealFormat::Patience {
        reasons.push("it cannot store the number of redeals used".to_owned());
    }
    reasons
}

/// Returns whether a text reads back as the same position, up to the order of piles in a group:
/// other programs do not name piles.
fn comes_back(game: &Game, text: &str) -> bool {
    let source = Sources::new().add("exported", text);
    let deal = import_deal("exported", source, text, game.rules());
    let read =
        deal.ok().and_then(|deal| Game::start(Arc::clone(game.variant()), deal).ok());
    read.is_some_and(|again| in_groups(&again) == in_groups(game))
}

/// Returns the non-empty piles, sorted by their cards within each group.
fn in_groups(game: &Game) -> Vec<(GroupId, &[Card])> {
    let (rules, table) = (game.rules(), game.table());
    let filled =
        table.piles().filter(|pile| *pile != table.hand() && !table.is_empty(*pile));
    let mut piles: Vec<_> =
        filled.map(|pile| (rules.group_id(pile), table.pile(pile))).collect();
    piles.sort_unstable();
    piles
}

/// Returns notes on what a text omits without harm.
fn notes(game: &Game, format: DealFormat) -> Vec<String> {
    let rules = game.rules();
    let mut notes = Vec::new();
    if rules.may_draw(game.table()) {
        notes.push("future shuffles will differ".to_owned());
    }
    let used = game.table().counter(Counter::REDEALS);
    if used > 0 && format != DealFormat::Patience {
        notes.push("the number of redeals used is omitted".to_owned());
    }
    if format == DealFormat::Solvitaire && solvitaire::closes_up(game) {
        notes.push("empty piles of the reserve are omitted".to_owned());
    }
    notes
}

/// Returns the piles of a role.
fn piles(game: &Game, role: Role) -> Vec<PileId> {
    game.rules().piles_of(role).collect()
}

/// Returns why a deck is not a standard one, if it is not.
fn unusual(deck: &Deck) -> Option<String> {
    let ranks: String = deck.ranks().iter().map(|rank| rank.letter).collect();
    let suits = deck.suits().iter().all(|suit| "CDHS".contains(suit.letter));
    // A short pack that starts at the ace is allowed, too.
    let usual = "A23456789TJQK".starts_with(&ranks) && suits;
    (!usual).then(|| "the cards are not those of a standard pack".to_owned())
}

/// Returns the non-empty piles of these roles, as reasons.
fn without(game: &Game, roles: &[(Role, &str)]) -> Vec<String> {
    let filled =
        |role: Role| piles(game, role).iter().any(|pile| !game.table().is_empty(*pile));
    let roles = roles.iter().filter(|role| filled(role.0));
    roles.map(|role| format!("it has no place for {}", role.1)).collect()
}

/// Returns a reason if cards of the stock lie face up, which no other program supports.
fn upturned_stock(game: &Game) -> Option<String> {
    let cards =
        piles(game, Role::Stock).into_iter().flat_map(|pile| game.table().pile(pile));
    let upturned = cards.into_iter().any(|card| !card.is_down());
    upturned.then(|| "the cards of its stock are always face down".to_owned())
}

/// Returns whether the cards of a foundation are of one suit, from the ace up.
fn is_from_ace(deck: &Deck, cards: &[Card]) -> bool {
    let suit = cards.first().map(|card| deck.suit(*card));
    let mut ranks = (0..).zip(cards);
    ranks.all(|(rank, card)| deck.rank(*card).0 == rank && Some(deck.suit(*card)) == suit)
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reasons.join("; "))
    }
}

impl std::error::Error for Unfit {}

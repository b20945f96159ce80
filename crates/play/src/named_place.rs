//! Words for places: names of piles, cards as they are seen, and letters of roles.

use super::Game;
use super::meaning::NotAMove;
use super::pile_names::{missing, pile_names};
use crate::rules::{Role, Rules};
use crate::table::{Card, PileId};

/// A word of a move: one or more piles, and the card that was named, if one was.
pub(super) struct NamedPlace {
    pub(super) piles: Vec<PileId>,
    pub(super) card: Option<Card>,
}

impl NamedPlace {
    /// Returns the only pile it can be, if it is one whatever lies there.
    pub(super) fn only(&self) -> Option<PileId> {
        match *self.piles {
            [only] if self.card.is_none() => Some(only),
            _ => None,
        }
    }
}

/// Reads the place that a move begins at: where a card lies, the likeliest pile first.
pub(super) fn source(game: &Game, word: &str) -> Result<NamedPlace, NotAMove> {
    let rules = game.rules();
    if let Some(pile) = rules.pile(word) {
        return Ok(NamedPlace { piles: vec![pile], card: None });
    }
    if let Ok(card) = rules.deck().parse(word) {
        let all = game.table().piles();
        let mut piles: Vec<PileId> =
            all.filter(|pile| game.seen(*pile).contains(&Some(card))).collect();
        let buried = |pile: &PileId| game.table().top(*pile) != Some(card);
        piles.sort_by_key(|pile| {
            (rules.group_of(*pile).role == Role::Foundation, buried(pile))
        });
        if piles.is_empty() {
            return Err(NotAMove::Unseen(rules.deck().text(card)));
        }
        return Ok(NamedPlace { piles, card: Some(card) });
    }
    by_role(game, word)
}

/// Reads the place that a move goes to: piles by their names, or by the card on top.
pub(super) fn target(game: &Game, word: &str) -> Result<NamedPlace, NotAMove> {
    let rules = game.rules();
    if let Some(pile) = rules.pile(word) {
        return Ok(NamedPlace { piles: vec![pile], card: None });
    }
    if let Ok(card) = rules.deck().parse(word) {
        let all = game.table().piles();
        let piles: Vec<PileId> =
            all.filter(|pile| game.table().top(*pile) == Some(card)).collect();
        if piles.is_empty() {
            let text = rules.deck().text(card);
            let mut all = game.table().piles();
            let pile = all.find(|pile| game.seen(*pile).contains(&Some(card)));
            return Err(match pile {
                Some(pile) => NotAMove::Covered(text, covering(game, pile, card)),
                None => NotAMove::Unseen(text),
            });
        }
        return Ok(NamedPlace { piles, card: None });
    }
    by_role(game, word)
}

/// Reads `f`, `c` and the like: any pile of that role.
fn by_role(game: &Game, word: &str) -> Result<NamedPlace, NotAMove> {
    let lower = word.to_ascii_lowercase();
    let found = Role::ALL.iter().find(|role| !role.2.is_empty() && role.2 == lower);
    let Some((role, name, _)) = found else {
        let short = |word: &str| word.chars().take(40).collect::<String>();
        return Err(match missing(game.rules(), word, false) {
            Some(name) => NotAMove::NoPile(short(name), pile_names(game.rules())),
            None => NotAMove::Word(short(word)),
        });
    };
    let piles: Vec<PileId> = game.rules().piles_of(*role).collect();
    if piles.is_empty() {
        Err(NotAMove::NoRole(name))
    } else {
        Ok(NamedPlace { piles, card: None })
    }
}

/// Returns which of two names that were typed as one word is that of no pile.
pub(super) fn missing_of_two(rules: &Rules, word: &str) -> Option<NotAMove> {
    let name = missing(rules, word, is_small(rules))?;
    Some(NotAMove::NoPile(name.chars().take(40).collect(), pile_names(rules)))
}

/// Returns whether the piles of the tableau have names of one digit.
fn is_small(rules: &Rules) -> bool {
    rules.piles_of(Role::Tableau).count() <= 9
}

/// Returns the cards that lie on a card of a pile, and the top cards of piles that do.
pub(super) fn covering(game: &Game, pile: PileId, card: Card) -> String {
    let (rules, table) = (game.rules(), game.table());
    let above = depth(game, pile, card).map_or(0, |depth| usize::from(depth) - 1);
    let cards = table.pile(pile);
    let tops =
        rules.group_of(pile).covers(pile).iter().filter_map(|pile| table.top(*pile));
    let cards = cards[cards.len() - above..].iter().copied().chain(tops);
    let cards: Vec<String> = cards.map(|card| rules.deck().seen(card)).collect();
    cards.join(" ")
}

/// Returns how many cards lie from the top of a pile down to a card.
pub(super) fn depth(game: &Game, pile: PileId, card: Card) -> Option<u8> {
    let place = game.table().pile(pile).iter().rev().position(|own| *own == card)?;
    u8::try_from(place + 1).ok()
}

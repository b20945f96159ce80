//! Words for places: names of piles, visible cards, and letters of roles.

use super::Game;
use super::meaning::NotAMove;
use super::pile_names::{missing, pile_names};
use crate::rules::{Role, Rules};
use crate::table::{Card, PileId};

/// A place in a move: one or more piles, and the named card, if a card was named.
pub(super) struct NamedPlace {
    pub(super) piles: Vec<PileId>,
    pub(super) card: Option<Card>,
}

impl NamedPlace {
    /// Returns the pile, if the place is a single pile regardless of its cards.
    pub(super) fn only(&self) -> Option<PileId> {
        match *self.piles {
            [only] if self.card.is_none() => Some(only),
            _ => None,
        }
    }
}

/// Reads the source of a move. If a card is named, the likeliest pile comes first.
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

/// Reads the target of a move: piles by their names, or by the card on top.
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

/// Reads a letter such as `f` or `c`: any pile of that role.
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

/// Returns an error for the first of two pile names, typed as one word, that does not exist.
pub(super) fn missing_of_two(rules: &Rules, word: &str) -> Option<NotAMove> {
    let name = missing(rules, word, is_small(rules))?;
    Some(NotAMove::NoPile(name.chars().take(40).collect(), pile_names(rules)))
}

/// Returns whether all names of tableau piles have one digit.
fn is_small(rules: &Rules) -> bool {
    rules.piles_of(Role::Tableau).count() <= 9
}

/// Returns the cards on top of a card, including the top cards of piles that cover its pile.
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

/// Returns the number of cards from the top of a pile down to a card, inclusive.
pub(super) fn depth(game: &Game, pile: PileId, card: Card) -> Option<u8> {
    let place = game.table().pile(pile).iter().rev().position(|own| *own == card)?;
    u8::try_from(place + 1).ok()
}

//! Cards that stand out on a board: those that can be picked, and what a cursor is on.

use std::collections::{BTreeMap, BTreeSet};

use anstyle::Style as Ansi;

use crate::play::{Consequence, Game};
use crate::rules::Move;
use crate::table::PileId;

/// A card by its pile and its place there from the bottom; zero in an empty pile.
pub type CardPlace = (PileId, usize);

/// The cards of a board that stand out, each kind in a way that needs no color.
#[derive(Clone, Debug, Default)]
pub struct Emphasis {
    /// The cards that can be picked, or on which a card that was picked can be put.
    pub open: BTreeSet<CardPlace>,
    /// The card that was picked.
    pub picked: Option<CardPlace>,
    /// The card that the cursor is on.
    pub cursor: Option<CardPlace>,
}

/// A card that can be picked, or an empty pile, and what can be done with it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct CardPick {
    /// The card.
    pub card: CardPlace,
    /// The cards it can be put on, or that can be picked with it, each with the first move
    /// that does so. A move that picks it alone leads to the pile it goes to.
    pub targets: Vec<(CardPlace, Move)>,
}

impl CardPick {
    /// Returns the cards of a position that can be picked, from the first pile on.
    pub(crate) fn all(game: &Game) -> Vec<Self> {
        let mut picks: BTreeMap<CardPlace, Vec<(CardPlace, Move)>> = BTreeMap::new();
        for made in &game.moves().moves {
            for card in sources(game, *made) {
                let targets = picks.entry(card).or_default();
                let target = target(game, *made, card);
                let new =
                    target.filter(|pile| targets.iter().all(|other| other.0 != *pile));
                targets.extend(new.map(|pile| (pile, *made)));
            }
        }
        picks.into_iter().map(|(card, targets)| Self { card, targets }).collect()
    }
}

impl Emphasis {
    /// Returns that of a position in which nothing was picked.
    pub fn of(game: &Game) -> Self {
        let moves = &game.moves().moves;
        let open = moves.iter().flat_map(|made| sources(game, *made)).collect();
        Self { open, ..Self::default() }
    }

    /// Returns that of a position in which a card was picked: the cards stand out on which
    /// it can be put.
    pub fn with_picked(game: &Game, picked: CardPlace) -> Self {
        let moves = &game.moves().moves;
        let open = moves.iter().filter_map(|made| target(game, *made, picked)).collect();
        Self { open, picked: Some(picked), cursor: None }
    }

    /// Returns that of a position after a move: the cards stand out that it carried, and
    /// those that went somewhere by themselves then.
    pub fn of_last(game: &Game) -> Self {
        let Some(turn) = game.turns().last() else { return Self::default() };
        let carried = turn.made.carry().map(|carry| (carry.to, usize::from(carry.count)));
        let followed = turn.consequences.iter().map(|consequence| match consequence {
            Consequence::Moved { to, cards, .. } => (*to, cards.len()),
            Consequence::Turned { pile, .. } => (*pile, 1),
        });
        let places = carried.into_iter().chain(followed).flat_map(|(pile, count)| {
            let cards = game.table().len(pile);
            (cards.saturating_sub(count)..cards).map(move |place| (pile, place))
        });
        Self { open: places.collect(), ..Self::default() }
    }

    /// Returns how a card is shown that stands out.
    pub(super) fn style(&self, card: CardPlace) -> Option<Ansi> {
        let style = Ansi::new();
        if self.cursor == Some(card) {
            Some(style.invert())
        } else if self.picked == Some(card) {
            Some(style.bold().underline())
        } else {
            self.open.contains(&card).then(|| style.bold())
        }
    }
}

/// Returns the moves that put one card on another, or pick both, in the order they are
/// listed.
pub(crate) fn between(game: &Game, picked: CardPlace, other: CardPlace) -> Vec<Move> {
    let moves = game.moves().moves.iter().copied();
    moves.filter(|made| target(game, *made, picked) == Some(other)).collect()
}

/// Returns the card that a move begins with and the one it ends at, as far as there are any.
pub(crate) fn ends(game: &Game, made: Move) -> (Option<CardPlace>, Option<CardPlace>) {
    let first = sources(game, made).first().copied();
    (first, first.and_then(|pile| target(game, made, pile)))
}

/// Returns the cards that a move begins with: those it carries or picks, and for dealing
/// what is dealt from.
fn sources(game: &Game, made: Move) -> Vec<CardPlace> {
    let table = game.table();
    if let Some(carry) = made.carry() {
        let count = usize::from(carry.count);
        return vec![(carry.from, table.len(carry.from).saturating_sub(count))];
    }
    if made == Move::DEAL || made == Move::REDEAL {
        return game
            .rules()
            .plan()
            .stock
            .map(|pile| top(game, pile))
            .into_iter()
            .collect();
    }
    made.picks().iter().map(|pile| top(game, *pile)).collect()
}

/// Returns the card a move ends at if it begins with one: for an action that picks one card
/// alone, the pile that the rules bring it to.
fn target(game: &Game, made: Move, picked: CardPlace) -> Option<CardPlace> {
    if !sources(game, made).contains(&picked) {
        return None;
    }
    if let Some(carry) = made.carry() {
        return Some(top(game, carry.to));
    }
    if let [_] = made.picks() {
        return game.rules().action(made).goal().map(|pile| top(game, pile));
    }
    let mut others = made.picks().iter().map(|pile| top(game, *pile));
    others.find(|pile| *pile != picked)
}

/// Returns the top card of a pile, or its empty place.
pub(crate) fn top(game: &Game, pile: PileId) -> CardPlace {
    (pile, game.table().len(pile).saturating_sub(1))
}

//! Highlighted cards on a board: those that can be picked, and the card under the cursor.

use std::collections::{BTreeMap, BTreeSet};

use anstyle::Style as Ansi;

use crate::play::{Consequence, Game};
use crate::rules::Move;
use crate::table::PileId;

/// A card by its pile and its index there from the bottom; zero in an empty pile.
pub type CardPlace = (PileId, usize);

/// The highlighted cards of a board. No kind of highlight needs color.
#[derive(Clone, Debug, Default)]
pub struct Emphasis {
    /// The cards that can be picked, or the targets of the picked card.
    pub open: BTreeSet<CardPlace>,
    /// The picked card.
    pub picked: Option<CardPlace>,
    /// The card under the cursor.
    pub cursor: Option<CardPlace>,
}

/// A card or empty pile that can be picked, with its targets.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct CardPick {
    /// The card.
    pub card: CardPlace,
    /// The cards that it can be put on, or that can be picked with it, each with the first such
    /// move. If a move picks only this card, the target is the pile it goes to.
    pub targets: Vec<(CardPlace, Move)>,
}

impl CardPick {
    /// Returns the cards of a position that can be picked, in the order of piles.
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
    /// Returns the highlights of a position in which no card is picked.
    pub fn of(game: &Game) -> Self {
        let moves = &game.moves().moves;
        let open = moves.iter().flat_map(|made| sources(game, *made)).collect();
        Self { open, ..Self::default() }
    }

    /// Returns the highlights of a position in which a card is picked: its targets.
    pub fn with_picked(game: &Game, picked: CardPlace) -> Self {
        let moves = &game.moves().moves;
        let open = moves.iter().filter_map(|made| target(game, *made, picked)).collect();
        Self { open, picked: Some(picked), cursor: None }
    }

    /// Returns the highlights after the last move: the cards that it moved, and those that moved or
    /// turned automatically.
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

    /// Returns the style of a card, if it is highlighted.
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

/// Returns the moves that put one card on another, or pick both, in the order of the list.
pub(crate) fn between(game: &Game, picked: CardPlace, other: CardPlace) -> Vec<Move> {
    let moves = game.moves().moves.iter().copied();
    moves.filter(|made| target(game, *made, picked) == Some(other)).collect()
}

/// Returns the card that a move begins with and the card it ends at, if any.
pub(crate) fn ends(game: &Game, made: Move) -> (Option<CardPlace>, Option<CardPlace>) {
    let first = sources(game, made).first().copied();
    (first, first.and_then(|pile| target(game, made, pile)))
}

/// Returns the cards that a move begins with: the cards it moves or picks. For dealing, the top of
/// the stock.
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

/// Returns the card that a move ends at, if it begins with `picked`. For an action that picks a
/// single card, that is the pile to which the rules move it.
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

/// Returns the place of the top card of a pile, or of the empty pile.
pub(crate) fn top(game: &Game, pile: PileId) -> CardPlace {
    (pile, game.table().len(pile).saturating_sub(1))
}

//! Which of several legal moves a player means who leaves something open.

use std::collections::BTreeSet;

use super::Game;
use crate::rules::{Carry, Move, Role};
use crate::table::PileId;

/// How likely a player means a move who names nothing but a card, the likeliest first.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Likely {
    /// The card goes home.
    Home,
    /// It goes on another card.
    OnCard,
    /// It goes where no card lies.
    ToSpace,
    /// It goes from one space to another of the same kind, which changes nothing.
    Nothing,
    /// It comes back from a foundation.
    Back,
}

/// Returns the moves of a list that are likeliest meant, those that come to the same left
/// out.
pub(super) fn likeliest(game: &Game, moves: &[Move]) -> Vec<Move> {
    let best = moves.iter().map(|made| likely(game, *made)).min();
    let moves: Vec<Move> =
        moves.iter().copied().filter(|made| Some(likely(game, *made)) == best).collect();
    different(game, &moves)
}

/// Returns the moves of a list but for those that come to the same as an earlier one: the
/// same cards go from like piles to like piles.
pub(super) fn different(game: &Game, moves: &[Move]) -> Vec<Move> {
    let index = game.move_index();
    let mut seen = BTreeSet::new();
    let is_new = |made: &Move| match made.carry() {
        // Moves between interchangeable piles lead to the same position under other
        // names.
        Some(Carry { from, to, count }) => {
            seen.insert(Move::build(index.like(from), index.like(to), count))
        }
        None => seen.insert(*made),
    };
    moves.iter().copied().filter(is_new).collect()
}

fn likely(game: &Game, made: Move) -> Likely {
    let Some(Carry { from, to, count }) = made.carry() else { return Likely::OnCard };
    let rules = game.rules();
    let is_foundation = |pile: PileId| rules.group_of(pile).role == Role::Foundation;
    let empty = game.table().is_empty(to);
    let all = game.table().len(from) == usize::from(count);
    let group = |pile: PileId| rules.piles()[pile.index()].group;
    match () {
        // Checked first: a card that moves between foundations has left one, so it ranks
        // last.
        () if is_foundation(from) => Likely::Back,
        () if is_foundation(to) => Likely::Home,
        () if !empty => Likely::OnCard,
        () if all && group(from) == group(to) => Likely::Nothing,
        () => Likely::ToSpace,
    }
}

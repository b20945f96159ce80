//! Chooses the likeliest of several legal moves that match an incomplete command.

use std::collections::BTreeSet;

use super::Game;
use crate::rules::{Carry, Move, Role};
use crate::table::PileId;

/// How likely the player means a move when only a card is named, the likeliest first.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Likely {
    /// The card goes to a foundation.
    Home,
    /// It goes onto another card.
    OnCard,
    /// It goes to an empty pile.
    ToSpace,
    /// It goes from one empty pile to another of the same group, which changes nothing.
    Nothing,
    /// It is taken back from a foundation.
    Back,
}

/// Returns the likeliest moves of a list, without equivalent ones.
pub(super) fn likeliest(game: &Game, moves: &[Move]) -> Vec<Move> {
    let best = moves.iter().map(|made| likely(game, *made)).min();
    let moves: Vec<Move> =
        moves.iter().copied().filter(|made| Some(likely(game, *made)) == best).collect();
    different(game, &moves)
}

/// Returns the moves of a list without those that are equivalent to an earlier one: the same
/// cards go between equivalent piles.
pub(super) fn different(game: &Game, moves: &[Move]) -> Vec<Move> {
    let index = game.move_index();
    let mut seen = BTreeSet::new();
    let is_new = |made: &Move| match made.carry() {
        // Moves between interchangeable piles lead to equivalent positions.
        Some(Carry { from, to, count }) => {
            seen.insert(Move::build(index.equivalent(from), index.equivalent(to), count))
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
        // Checked first: a card that moves between foundations has left one, so it ranks last.
        () if is_foundation(from) => Likely::Back,
        () if is_foundation(to) => Likely::Home,
        () if !empty => Likely::OnCard,
        () if all && group(from) == group(to) => Likely::Nothing,
        () => Likely::ToSpace,
    }
}

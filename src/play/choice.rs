//! Which of several legal moves a player means who leaves something open.

use super::Game;
use crate::rules::{Base, Carry, Move, Role};
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
    let best = moves.iter().map(|it| likely(game, *it)).min();
    let moves: Vec<Move> =
        moves.iter().copied().filter(|it| Some(likely(game, *it)) == best).collect();
    different(game, &moves)
}

/// Returns the moves of a list but for those that come to the same as an earlier one: the
/// same cards go from like piles to like piles.
pub(super) fn different(game: &Game, moves: &[Move]) -> Vec<Move> {
    let mut kept: Vec<Move> = Vec::new();
    for made in moves {
        if !kept.iter().any(|it| are_alike(game, *it, *made)) {
            kept.push(*made);
        }
    }
    kept
}

fn likely(game: &Game, made: Move) -> Likely {
    let Some(Carry { from, to, count }) = made.carry() else { return Likely::OnCard };
    let rules = game.rules();
    let is_foundation = |it: PileId| rules.group_of(it).role == Role::Foundation;
    let empty = game.table().is_empty(to);
    let all = game.table().len(from) == usize::from(count);
    let group = |it: PileId| rules.piles()[it.index()].group;
    match () {
        () if is_foundation(from) => Likely::Back,
        () if is_foundation(to) => Likely::Home,
        () if !empty => Likely::OnCard,
        () if all && group(from) == group(to) => Likely::Nothing,
        () => Likely::ToSpace,
    }
}

fn are_alike(game: &Game, one: Move, other: Move) -> bool {
    match (one.carry(), other.carry()) {
        (Some(one), Some(other)) => {
            one.count == other.count
                && is_like(game, one.from, other.from)
                && is_like(game, one.to, other.to)
        }
        _ => one == other,
    }
}

/// Returns whether two piles of a group hold the same and take the same.
fn is_like(game: &Game, one: PileId, other: PileId) -> bool {
    if one == other {
        return true;
    }
    let rules = game.rules();
    let group = rules.group_of(one);
    let same = rules.piles()[one.index()].group == rules.piles()[other.index()].group;
    let takes_same = match &group.base {
        Base::Kinds(rows) if same => {
            let row = |it: PileId| &rows[usize::from(it.0 - group.piles.start)];
            row(one) == row(other)
        }
        Base::Kinds(_) | Base::First(_) | Base::Below(_) | Base::Beside(_) => true,
    };
    same && takes_same
        && group.covered.is_empty()
        && game.table().pile(one) == game.table().pile(other)
}

//! Chooses random moves, the same ones on every machine and in every release.

use super::Game;
use crate::rules::{Carry, Move, MoveList, Role};

/// A generator of random moves, determined by its seed.
///
/// It is a linear congruential generator with Knuth's multiplier for MMIX. Snapshots of whole
/// lines of play depend on it.
#[derive(Clone, Debug)]
pub struct Chooser(u64);

impl Chooser {
    /// Creates a chooser with a seed.
    pub fn new(number: u64) -> Self {
        Self(number)
    }

    /// Chooses one of the moves. With probability 1/2, chooses one to a foundation if there is
    /// one.
    pub fn choose(&mut self, game: &Game, list: &MoveList) -> Option<Move> {
        let role = |carry: Carry| game.rules().group_of(carry.to).role;
        let goes_home = |made: &&Move| {
            made.carry().is_some_and(|carry| role(carry) == Role::Foundation)
        };
        let home_moves: Vec<Move> =
            list.moves.iter().filter(goes_home).copied().collect();
        // The number is drawn even if there is no such move: snapshots depend on the sequence.
        let some = if self.below(2) == 0 && !home_moves.is_empty() {
            &home_moves
        } else {
            &list.moves
        };
        (!some.is_empty()).then(|| some[self.below(some.len())])
    }

    /// Returns a number below `bound`, which must not be zero.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        // 31 bits fit every machine's integers.
        (self.0 >> 33) as usize % bound
    }
}

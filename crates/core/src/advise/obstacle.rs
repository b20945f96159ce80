//! Obstacles: what keeps the player from dealing, and can be moved out of the way.
//!
//! Some stocks are dealt only while no pile is empty, or while each pile has room, and
//! some redeals are allowed only when no move is left. If nothing else helps, removing
//! the obstacle is what brings the next cards.

use crate::engine::Engine;
use crate::rules::{HookError, Move, MoveList};
use crate::table::{Journal, Table};

/// What keeps the player from dealing or redealing, and can be moved out of the way.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Obstacle {
    /// Piles are empty, but the stock is dealt only while all are filled.
    EmptyPiles,
    /// Piles have no room for the cards that the stock deals.
    FullPiles,
    /// Moves are left, but a redeal is allowed only when none is.
    MovesLeft,
}

impl Engine<'_> {
    /// Returns what keeps the player from dealing, and its size: the number of empty
    /// piles, of cards without room, or of moves left. Returns `None` if nothing does, or
    /// nothing that can be moved out of the way.
    pub fn obstacle(&self, table: &Table) -> Option<(Obstacle, usize)> {
        match (self.unfilled_piles(table), self.cards_without_room(table)) {
            (0, 0) => {}
            (0, cards) => return Some((Obstacle::FullPiles, cards)),
            (piles, _) => return Some((Obstacle::EmptyPiles, piles)),
        }
        if !self.redeal_waits(table) || self.budget_exhausted() {
            return None;
        }
        let mut list = MoveList::default();
        self.moves(table, &mut list);
        let left = list.moves.iter().filter(|made| **made != Move::REDEAL).count();
        let counted = left > 0 && list.error.is_none();
        counted.then_some((Obstacle::MovesLeft, left))
    }

    /// Returns the position after the legal move that comes nearest to a deal, and that
    /// move, among those that lead to a position that `allows`. If piles are empty or
    /// full, it must leave fewer of them so.
    pub fn unblock(
        &self,
        table: &Table,
        moves: &[Move],
        mut allows: impl FnMut(&Table) -> bool,
    ) -> Result<Option<(Move, Table)>, HookError> {
        let Some((obstacle, size)) = self.obstacle(table) else { return Ok(None) };
        let mut best: Option<((usize, bool), Move, Table)> = None;
        for &made in moves {
            if self.budget_exhausted() {
                break;
            }
            let mut after = table.clone();
            self.apply(&mut after, &mut Journal::default(), made)?;
            let left = self.obstacle(&after).map_or(0, |(_, left)| left);
            let rank = (left, self.breaks_run(table, made));
            let near = left < size || obstacle == Obstacle::MovesLeft;
            let better = best.as_ref().is_none_or(|(best, ..)| rank < *best);
            if near && better && allows(&after) {
                best = Some((rank, made, after));
            }
        }
        Ok(best.map(|(_, made, after)| (made, after)))
    }
}

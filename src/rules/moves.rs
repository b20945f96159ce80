//! Moves: what a player can do in one turn.

use super::{HookFault, Sources};
use crate::table::PileId;

/// One action of the player. What follows from it by itself is not part of it.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Move {
    /// The top cards of a pile go to another pile, in the order they lie.
    Build {
        /// The pile they leave.
        from: PileId,
        /// The pile they go to.
        to: PileId,
        /// How many they are, at least one.
        count: u8,
    },
    /// Cards are dealt from the stock.
    Deal,
    /// Cards are gathered and dealt again.
    Redeal,
}

/// Every legal move of a position.
///
/// One list can be filled again and again without allocating.
#[derive(Clone, Debug, Default)]
pub struct MoveList {
    /// The moves: builds by target with the foundations first, then the deal from
    /// the stock, then the redeal.
    pub moves: Vec<Move>,
    /// What went wrong in a script while the list was made; each move it was asked about
    /// was left out.
    pub fault: Option<HookFault>,
    /// The piles cards can leave, kept so that the next list need not allocate.
    pub(crate) sources: Sources,
}

impl MoveList {
    /// Makes the list empty.
    #[inline]
    pub fn clear(&mut self) {
        self.moves.clear();
        self.fault = None;
    }
}

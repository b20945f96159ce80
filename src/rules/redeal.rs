//! Redeals: what is gathered, how, and how it is dealt again.

use super::Deal;
use crate::table::PileId;

/// Cards gathered and dealt again.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Redeal {
    /// The piles gathered, in reading order: the first card read is dealt first, unless
    /// the cards are shuffled.
    pub gather: Vec<Gather>,
    /// Whether the cards are shuffled, with the deal's own generator going on.
    pub shuffle: bool,
    /// How often this can be done, or nothing when there is no limit.
    pub limit: Option<u32>,
    /// When it may be done.
    pub when: When,
    /// How the cards are dealt; what is left goes to the stock.
    pub deal: Vec<Deal>,
}

/// One pile to gather.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Gather {
    /// The pile.
    pub pile: PileId,
    /// The order its cards are read in.
    pub order: Order,
}

/// The order the cards of a pile are read in.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Order {
    /// The undermost card first.
    BottomToTop,
    /// The top card first.
    TopToBottom,
}

/// When a redeal may be made, its limit apart.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum When {
    /// At any time.
    Any,
    /// At any time, if it changes the position. A shuffle always does.
    Changed,
    /// When there is no other move, if it changes the position.
    Stuck,
}

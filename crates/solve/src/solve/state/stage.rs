//! How far the dealing has come.

use super::SearchState;
use crate::table::Counter;

/// How many cards were dealt and how often all of them were, as a number that grows as
/// long as cards are only dealt. Positions of one stage can be compared.
#[derive(Clone, Copy, Debug, Default, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) struct Stage(u32);

/// What a redeal adds: more than there are cards.
const REDEAL: u32 = 1 << 8;

impl Stage {
    /// Returns whether all cards can have been dealt twice since an earlier stage.
    pub(crate) fn is_long_after(self, earlier: Self) -> bool {
        self.0 > earlier.0 + 2 * REDEAL
    }
}

impl SearchState<'_> {
    /// Returns the stage of the position. Where the stock can be turned to any card
    /// without end, only playing its cards counts.
    pub(crate) fn stage(&self) -> Stage {
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let left = |pile| REDEAL.saturating_sub(number(self.table.len(pile)));
        if let Some(wheel) = self.wheel.filter(|wheel| wheel.endless) {
            return Stage(left(wheel.stock) + left(wheel.waste));
        }
        let redeals = u32::try_from(self.table.counter(Counter::REDEALS)).unwrap_or(0);
        let dealt = self.engine.rules().plan().stock.map_or(0, left);
        // Half of what would fit, so that neither this nor `is_long_after` overflows.
        Stage(redeals.min(u32::MAX / REDEAL / 2) * REDEAL + dealt)
    }
}

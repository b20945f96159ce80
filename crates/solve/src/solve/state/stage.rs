//! The progress of dealing.

use super::SearchState;
use crate::table::Counter;

/// The number of dealt cards and redeals, as one number that only dealing increases. Positions of
/// the same stage can be compared.
#[derive(Clone, Copy, Debug, Default, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) struct Stage(u32);

/// The contribution of a redeal: more than there are cards.
const REDEAL: u32 = 1 << 8;

impl Stage {
    /// Returns whether all cards may have been dealt twice since an earlier stage.
    pub(crate) fn is_long_after(self, earlier: Self) -> bool {
        self.0 > earlier.0 + 2 * REDEAL
    }
}

impl SearchState<'_> {
    /// Returns the stage of the position. If any card of the stock can be reached by unlimited
    /// turns, only playing its cards counts.
    pub(crate) fn stage(&self) -> Stage {
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let left = |pile| REDEAL.saturating_sub(number(self.table.len(pile)));
        if let Some(wheel) = self.wheel.filter(|wheel| wheel.endless) {
            return Stage(left(wheel.stock) + left(wheel.waste));
        }
        let redeals = u32::try_from(self.table.counter(Counter::REDEALS)).unwrap_or(0);
        let dealt = self.engine.rules().plan().stock.map_or(0, left);
        // Half of the maximum, so that neither this nor `is_long_after` overflows.
        Stage(redeals.min(u32::MAX / REDEAL / 2) * REDEAL + dealt)
    }
}

//! Cards that come to piles whose rules they do not follow.

use super::{DealStep, Rules};
use crate::table::PileId;

impl Rules {
    /// Returns whether cards come to a foundation whether they fit or not: by deals, by more
    /// cards that are taken out than there are piles for them, or by actions of the game's
    /// own. What scripts do is left aside.
    pub(crate) fn takes_unfit(&self, pile: PileId) -> bool {
        let first = self.deal().iter().filter_map(|it| match it {
            DealStep::Deal(deal) => Some(deal),
            DealStep::Take { .. } => None,
        });
        let mut own = self.own_actions();
        own.any(|it| it.1.brings_to(self, pile))
            || self.takes_too_many(pile)
            || first.chain(self.later_deals()).any(|it| it.piles.contains(&pile))
    }

    /// Returns whether more cards are taken out of the pack for the foundations that one is
    /// among than there are of them. What finds no room is put on one all the same.
    fn takes_too_many(&self, pile: PileId) -> bool {
        let (mut taken, mut piles) = (0, usize::MAX);
        for step in self.deal() {
            let DealStep::Take { what, most, to, .. } = step else { continue };
            if !to.contains(&pile) {
                continue;
            }
            taken += what.at_most(self.deck(), *most);
            piles = piles.min(to.len());
        }
        taken > piles
    }
}

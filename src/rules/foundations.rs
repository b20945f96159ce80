//! What comes to foundations otherwise than by being built there.

use super::{Base, DealStep, Rules, Taken};
use crate::table::{Card, Kinds, PileId};

impl Rules {
    /// Returns whether a card can lie at the bottom of a foundation: by its base, or since
    /// it comes there whatever the base, as by the first deal or by a script.
    pub(crate) fn can_begin(&self, pile: PileId, card: Card) -> bool {
        let group = self.group_of(pile);
        let based = match &group.base {
            Base::Kinds(kinds) => {
                kinds[usize::from(pile.0 - group.piles.start)].has(card)
            }
            Base::First(_) | Base::Below(_) | Base::Beside(_) => true,
        };
        based || self.taken_to(pile).has(card) || self.lets_in_any(pile)
    }

    /// Returns whether cards come to a foundation whether they fit or not, by scripts too.
    pub(crate) fn lets_in_any(&self, pile: PileId) -> bool {
        self.takes_unfit(pile) || self.hooked().sends()
    }

    /// Returns the kinds that the first deal takes out of the pack for a foundation.
    pub(crate) fn taken_to(&self, pile: PileId) -> Kinds {
        let taken = self.deal().iter().map(|step| match step {
            DealStep::Take { what, to, .. } if to.contains(&pile) => match what {
                Taken::Kinds(kinds) => *kinds,
                Taken::FirstRank(_) => self.deck().present(),
            },
            DealStep::Take { .. } | DealStep::Deal(_) => Kinds::NONE,
        });
        taken.fold(Kinds::NONE, Kinds::or)
    }

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

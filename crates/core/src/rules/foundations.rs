//! Which cards get to foundations other than by building.

use super::{Base, Deal, DealStep, GroupId, Role, Rules, Taken};
use crate::table::{Card, Kinds, PileId};

impl Rules {
    /// Returns whether a card can lie at the bottom of a foundation: by its base, or
    /// because a deal, an action or a script may put it there.
    pub fn can_begin(&self, pile: PileId, card: Card) -> bool {
        self.is_based(pile, card)
            || self.taken_to(pile).has(card)
            || self.lets_in_any(pile)
    }

    /// Returns whether a card may start a foundation by its base.
    fn is_based(&self, pile: PileId, card: Card) -> bool {
        let group = self.group_of(pile);
        match &group.base {
            Base::Kinds(kinds) => {
                kinds[usize::from(pile.0 - group.piles.start)].has(card)
            }
            Base::First(_) | Base::Below(_) | Base::Beside(_) => true,
        }
    }

    /// Returns whether cards may get to a foundation that they do not fit, including by
    /// scripts.
    pub fn lets_in_any(&self, pile: PileId) -> bool {
        self.takes_unfit(pile) || self.hooked().sends()
    }

    /// Returns the kinds that the first deal takes out of the pack for a foundation.
    pub fn taken_to(&self, pile: PileId) -> Kinds {
        let taken = self.deal().iter().map(|step| match step {
            DealStep::Take { what, to, .. } if to.contains(&pile) => match what {
                Taken::Kinds(kinds) => *kinds,
                Taken::FirstRank(_) => self.deck().present(),
            },
            DealStep::Take { .. } | DealStep::Deal(_) => Kinds::NONE,
        });
        taken.fold(Kinds::NONE, Kinds::or)
    }

    /// Returns whether cards may get to a foundation that they do not fit: by deals, by
    /// steps that take out more cards than there are piles, or by actions of the rules
    /// file. Ignores scripts, except for cards that are discarded when dealt.
    pub fn takes_unfit(&self, pile: PileId) -> bool {
        let mut own = self.own_actions();
        let mut deals = self.first_deals().chain(self.later_deals());
        own.any(|action| action.1.brings_to(self, pile))
            || self.takes_too_many(pile)
            || deals.any(|deal| deal.piles.contains(&pile))
            || self.discards_dealt(self.group_id(pile))
    }

    /// Returns whether deals or fills divert cards to this discard group. No other group
    /// accepts diverted cards that do not fit.
    fn discards_dealt(&self, id: GroupId) -> bool {
        let role = self.group(id).role;
        let sends = |deal: &Deal| deal.divert.sends_to(id, role);
        role == Role::Discard && (self.first_deals().any(sends) || self.sends_to(id))
    }

    /// Returns whether a card that a step takes out of the pack may be put on another on
    /// this foundation: there are more cards than piles, or two cards can start only the
    /// same pile. A card that finds no room is put on another anyway.
    fn takes_too_many(&self, pile: PileId) -> bool {
        let (mut taken, mut piles) = (0, usize::MAX);
        for step in self.deal() {
            let DealStep::Take { what, most, to, .. } = step else { continue };
            if !to.contains(&pile) {
                continue;
            }
            taken += what.at_most(self.deck(), *most);
            piles = piles.min(to.len());
            let found = match what {
                Taken::Kinds(kinds) => self.find_places(*kinds, to),
                Taken::FirstRank(rows) => {
                    rows.iter().all(|row| self.find_places(*row, to))
                }
            };
            if !found {
                return true;
            }
        }
        taken > piles
    }

    /// Returns whether cards of these kinds, at most one per pile, each find a pile to
    /// start, in any order. That holds if each pile accepts all of them or none; or if
    /// each card has as many piles as copies, and no pile accepts two.
    fn find_places(&self, kinds: Kinds, to: &[PileId]) -> bool {
        let kinds = kinds.and(self.deck().present());
        let all = |pile: &PileId| kinds.iter().all(|card| self.is_based(*pile, card));
        let none = |pile: &PileId| !kinds.iter().any(|card| self.is_based(*pile, card));
        if to.iter().all(all) || to.iter().all(none) {
            return true;
        }
        let copies = usize::from(self.deck().copies());
        let own = |card: Card| {
            to.iter().filter(|pile| self.is_based(**pile, card)).count() >= copies
        };
        let one = |pile: &PileId| {
            kinds.iter().filter(|card| self.is_based(*pile, *card)).count() <= 1
        };
        kinds.iter().all(own) && to.iter().all(one)
    }
}

//! What comes to foundations otherwise than by being built there.

use super::{Base, Deal, DealStep, GroupId, Role, Rules, Taken};
use crate::table::{Card, Kinds, PileId};

impl Rules {
    /// Returns whether a card can lie at the bottom of a foundation: by its base, or since
    /// it comes there whatever the base, as by the first deal or by a script.
    pub fn can_begin(&self, pile: PileId, card: Card) -> bool {
        self.is_based(pile, card)
            || self.taken_to(pile).has(card)
            || self.lets_in_any(pile)
    }

    /// Returns whether a foundation begins with a card by its base.
    fn is_based(&self, pile: PileId, card: Card) -> bool {
        let group = self.group_of(pile);
        match &group.base {
            Base::Kinds(kinds) => {
                kinds[usize::from(pile.0 - group.piles.start)].has(card)
            }
            Base::First(_) | Base::Below(_) | Base::Beside(_) => true,
        }
    }

    /// Returns whether cards come to a foundation whether they fit or not, by scripts too.
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

    /// Returns whether cards come to a foundation whether they fit or not: by deals, by more
    /// cards that are taken out than there are piles for them, or by actions of the game's
    /// own. What scripts do is left aside, but for cards that are discarded when dealt.
    pub fn takes_unfit(&self, pile: PileId) -> bool {
        let mut own = self.own_actions();
        let mut deals = self.first_deals().chain(self.later_deals());
        own.any(|action| action.1.brings_to(self, pile))
            || self.takes_too_many(pile)
            || deals.any(|deal| deal.piles.contains(&pile))
            || self.discards_dealt(self.group_id(pile))
    }

    /// Returns whether a group discards cards that deals or fills would bring elsewhere.
    /// Nothing else takes those that do not fit.
    fn discards_dealt(&self, id: GroupId) -> bool {
        let role = self.group(id).role;
        let sends = |deal: &Deal| deal.divert.sends_to(id, role);
        role == Role::Discard && (self.first_deals().any(sends) || self.sends_to(id))
    }

    /// Returns whether a card that is taken out of the pack can come to lie on another on the
    /// foundations that one is among: there are more cards than piles, or two begin the same
    /// pile alone. What finds no room is put on a card all the same.
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

    /// Returns whether cards of these kinds, no more than there are piles, find one to begin
    /// each, in whichever order they come: each pile takes all of them, or none, or each is
    /// taken by as many as there are cards like it, and no pile takes two.
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

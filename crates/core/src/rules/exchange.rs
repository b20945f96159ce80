//! Finds the piles that can be exchanged without changing the game.

use super::{
    Base, CardsTo, DealStep, Divert, Feature as F, Features, Group, GroupId,
    OutcomeFacts, Redeal, Role, Rules, Stock, Taken,
};
use crate::table::{Card, Kinds, PileId, Rank};

/// The features of games in which piles may be interchangeable. A script could
/// distinguish piles. An action of the rules file treats equal piles alike, unless it
/// depends on their places or moves several cards in the order of their piles.
const ALLOWS: Features = Features::BUILDING
    .but(&[F::DealTo, F::Score, F::Scripted])
    .and(&[F::OwnActions, F::MovesWhole, F::Discards]);

/// The data that decides whether piles of a group are interchangeable, apart from later
/// deals.
#[derive(Clone, Copy)]
pub(super) struct Exchange<'a> {
    pub(super) rules: &'a Rules,
    /// The features that the game uses.
    pub(super) features: Features,
    /// The rank with which all foundations start, if the rules name one.
    pub(super) base: Option<Rank>,
}

impl Exchange<'_> {
    /// Returns, for each group, whether exchanging two of its piles gives the same game,
    /// while `stock` and `redeal` can still deal. That requires: no redeal reads its
    /// piles or deals to them in order; no pile is filled from them in order; no diverted
    /// card goes to the first of several that accept it; no script can distinguish them;
    /// all start alike; the order in which foundations were started does not matter; and
    /// no action puts cards on a pile in the order of the piles they come from.
    ///
    /// Several piles may be filled after one move, in order. They are all empty then, so
    /// the order does not matter.
    pub(super) fn classes(
        self,
        (stock, redeal): (Option<&Stock>, Option<&Redeal>),
    ) -> Vec<bool> {
        let allowed = ALLOWS.has_all(self.features);
        let one = |(id, group): (GroupId, &Group)| {
            let read = redeal.is_some_and(|redeal| {
                let gathered = redeal.gather.iter().map(|gather| gather.pile);
                let dealt =
                    redeal.deal.iter().flat_map(|deal| deal.piles.iter().copied());
                gathered.chain(dealt).any(|pile| group.piles.contains(&pile.0))
            });
            let dealt = stock.is_some_and(|stock| {
                let mut dealt = stock.deal.iter().flat_map(|deal| &deal.piles);
                dealt.any(|pile| group.piles.contains(&pile.0))
            });
            let mut fills =
                self.rules.groups.iter().filter_map(|group| group.fill.as_ref());
            let drawn = fills.any(|fill| has_any(group, &fill.from));
            let alike = group.base.is_same_for_all() && group.covered.is_empty();
            let mut diverts = self.diverts((stock, redeal));
            let sent = diverts.any(|divert| divert.sends_to(id, group.role));
            let chosen = (sent || self.is_sent_to(id)) && self.has_choice(group);
            let first = group.role == Role::Foundation && !self.has_one_base(group);
            let picked = self.is_picked_in_order(id) || self.is_placed(id);
            allowed && !(read || dealt || drawn || chosen || first || picked) && alike
        };
        self.rules.numbered_groups().map(one).collect()
    }

    /// Returns whether an action of the rules file moves several cards of a group in the
    /// order of their piles, to a pile whose order matters.
    fn is_picked_in_order(self, id: GroupId) -> bool {
        let ordered = |to: PileId| !self.rules.is_unordered(to);
        let lays_in_order = |facts: OutcomeFacts<'_>| {
            facts.picked().len() > 1
                && matches!(facts.to, CardsTo::Pile(to) if ordered(to))
        };
        let mut own = self.rules.own_actions().map(|entry| entry.1);
        own.any(|picking| {
            picking.picks_from(id)
                && picking.is_unordered()
                && picking.facts().any(lays_in_order)
        })
    }

    /// Returns whether an action of the rules file depends on the places of the piles of
    /// a group.
    fn is_placed(self, id: GroupId) -> bool {
        self.rules.own_actions().any(|action| action.1.reads_places(id))
    }

    /// Returns whether an action of the rules file moves cards to the first pile of a
    /// group that accepts them.
    fn is_sent_to(self, id: GroupId) -> bool {
        let sends = |facts: OutcomeFacts<'_>| facts.to == CardsTo::TakerIn(id);
        self.rules.own_actions().any(|action| action.1.facts().any(sends))
    }

    /// Returns whether an action of the rules file brings cards to a group against the
    /// group's own rules.
    fn is_swapped(self, group: &Group) -> bool {
        let mut own = self.rules.own_actions();
        own.any(|action| group.ids().any(|pile| action.1.brings_to(self.rules, pile)))
    }

    /// Returns the diverts of later deals and of fills.
    fn diverts<'b>(
        &'b self,
        (stock, redeal): (Option<&'b Stock>, Option<&'b Redeal>),
    ) -> impl Iterator<Item = &'b Divert> {
        let stock = stock.into_iter().flat_map(|stock| &stock.deal);
        let redeal = redeal.into_iter().flat_map(|redeal| &redeal.deal);
        let fills = self.rules.groups.iter().filter_map(|group| group.fill.as_ref());
        let dealt = stock.chain(redeal).map(|deal| &deal.divert);
        dealt.chain(fills.map(|fill| &fill.divert))
    }

    /// Returns whether two piles of a group that hold different cards may both accept the
    /// same card.
    ///
    /// They cannot if each kind either lies on exactly one other kind or starts a pile,
    /// and the top card of a pile determines all cards below. The latter holds if each
    /// card is unique, and for foundations that hold only what was built there. Other
    /// piles may have cards still face down, in some order.
    fn has_choice(self, group: &Group) -> bool {
        let starts = group.base.ever();
        let ways = |card: Card| {
            let lower = group.on.iter().filter(|row| row.has(card)).count();
            lower + usize::from(starts.has(card))
        };
        let several = Kinds::first(Card::KINDS).iter().any(|card| ways(card) > 1);
        let builds = group.on.iter().any(|row| !row.is_empty());
        let tops_tell = group.role == Role::Foundation
            && (self.rules.deck.copies() == 1 || self.is_only_built(group));
        several || group.fill.is_some() || (builds && !tops_tell)
    }

    /// Returns whether the first deal puts only cards that start them on the foundations
    /// of a group.
    fn is_only_built(self, group: &Group) -> bool {
        let mut taken = 0;
        if self.is_swapped(group) {
            return false;
        }
        for step in self.steps_to(group) {
            let DealStep::Take { what: Taken::Kinds(kinds), .. } = step else {
                return false;
            };
            if !kinds.without(group.base.ever()).is_empty() {
                return false;
            }
            taken += kinds.len() * usize::from(self.rules.deck.copies());
        }
        // A card that no foundation accepts is put on one anyway.
        taken <= group.piles.len()
    }

    /// Returns whether the base rank of the foundations is the same whichever foundation
    /// of a group it is read from, or is never needed.
    fn has_one_base(self, group: &Group) -> bool {
        let groups = &self.rules.groups;
        let asks =
            |group: &Group| group.ends_at_base || matches!(group.base, Base::Below(_));
        let asked = groups.iter().any(asks);
        if !matches!(group.base, Base::First(_)) {
            return !asked || self.base.is_some();
        }
        let foundations = groups.iter().filter(|group| group.role == Role::Foundation);
        self.starts_with_one_rank(group) && (!asked || foundations.count() == 1)
    }

    /// Returns whether foundations whose first card sets the rank for all surely start
    /// with cards of one rank.
    fn starts_with_one_rank(self, group: &Group) -> bool {
        let mut steps = self.steps_to(group);
        let first = steps.next();
        let one_rank = match first {
            None | Some(DealStep::Take { what: Taken::FirstRank(_), .. }) => true,
            Some(DealStep::Take { what: Taken::Kinds(kinds), .. }) => {
                let mut ranks = kinds.iter().map(|card| self.rules.deck.rank(card));
                let first = ranks.next();
                ranks.all(|rank| Some(rank) == first)
            }
            Some(DealStep::Deal(deal)) => deal.piles.len() == 1,
        };
        let built = group.fill.is_none() && !self.is_swapped(group);
        one_rank && steps.next().is_none() && built
    }

    /// Returns the steps of the first deal that put cards on piles of a group.
    fn steps_to<'b>(&'b self, group: &'b Group) -> impl Iterator<Item = &'b DealStep> {
        self.rules.deal.iter().filter(|step| match step {
            DealStep::Take { to, .. } => has_any(group, to),
            DealStep::Deal(deal) => has_any(group, &deal.piles),
        })
    }
}

fn has_any(group: &Group, piles: &[PileId]) -> bool {
    piles.iter().any(|pile| group.piles.contains(&pile.0))
}

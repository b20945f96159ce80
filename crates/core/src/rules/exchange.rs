//! Which piles can change places without changing the game.

use super::{
    Base, CardsTo, DealStep, Divert, Feature as F, Features, Group, GroupId,
    OutcomeFacts, Redeal, Role, Rules, Stock, Taken,
};
use crate::table::{Card, Kinds, PileId, Rank};

/// What a game may use in which piles change places. A script could distinguish them. An
/// action of the game's own treats like piles alike, unless it asks where they lie or lays
/// several cards in the order of their piles.
const ALLOWS: Features = Features::BUILDING
    .but(&[F::DealTo, F::Score, F::Scripted])
    .and(&[F::OwnActions, F::MovesWhole, F::Discards]);

/// What can distinguish piles of one group, but for what deals cards later.
#[derive(Clone, Copy)]
pub(super) struct Exchange<'a> {
    pub(super) rules: &'a Rules,
    /// What the game uses.
    pub(super) features: Features,
    /// The rank all foundations start with, if the rules name just one.
    pub(super) base: Option<Rank>,
}

impl Exchange<'_> {
    /// Returns, for each group, whether exchanging two of its piles gives the same game as
    /// long as cards are dealt as given: no redeal reads them or deals to them in order, no
    /// pile is filled from them in order, no card that is dealt or fills a pile goes to the
    /// first of several that take it, no script can distinguish them, all start alike, it
    /// makes no difference which of the foundations came first, and no action lays cards
    /// on a pile in the order of the piles they come from.
    ///
    /// Several of them can be filled after one move, and in order. They are all empty then,
    /// and so the same whichever comes first.
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

    /// Returns whether an action of the game's own moves several cards of a group in the
    /// order of their piles, to where the order in which they lie can matter.
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

    /// Returns whether it matters to an action of the game's own where the piles of a group
    /// lie.
    fn is_placed(self, id: GroupId) -> bool {
        self.rules.own_actions().any(|action| action.1.reads_places(id))
    }

    /// Returns whether cards that an action of the game's own picks go to the first pile of a
    /// group that takes them.
    fn is_sent_to(self, id: GroupId) -> bool {
        let sends = |facts: OutcomeFacts<'_>| facts.to == CardsTo::TakerIn(id);
        self.rules.own_actions().any(|action| action.1.facts().any(sends))
    }

    /// Returns whether cards come to a group otherwise than as its rules have it.
    fn is_swapped(self, group: &Group) -> bool {
        let mut own = self.rules.own_actions();
        own.any(|action| group.ids().any(|pile| action.1.brings_to(self.rules, pile)))
    }

    /// Returns where cards go instead that are dealt later, or fill a pile.
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

    /// Returns whether two piles of a group that do not hold the same cards can take the
    /// same one by themselves.
    ///
    /// They cannot where each kind has one kind that it can lie on, or none and starts a
    /// pile, as long as the top card of a pile tells all that is beneath. That is so where
    /// there is only one such card, and on foundations that hold nothing but what was built
    /// there. Other piles have cards that are yet to be turned up, in their order.
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

    /// Returns whether the first deal puts nothing on the foundations of a group but cards
    /// that start them.
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
        // What finds no foundation that takes it is put on one all the same.
        taken <= group.piles.len()
    }

    /// Returns whether the rank that foundations start with is the same whichever of a group
    /// it is read from, or never asked for.
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

    /// Returns whether foundations that the first card decides for all begin with cards of
    /// one rank, whoever puts them there.
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

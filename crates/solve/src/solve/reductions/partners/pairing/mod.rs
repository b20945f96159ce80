//! Proves positions lost in which the required cards cannot all be discarded.
//!
//! **Claim.** Choose for each card that must leave play a mate that is still in play. A pair can
//! leave only after all cards that lie on either of its two. If no choice lets the pairs leave in
//! some order, the position is lost.
//!
//! **Conditions** (`ALLOWS`). Cards that leave play never return. No script moves cards in any
//! other way, and no deal changes the order of cards.
//!
//! **Argument.** A winning line gives such a choice and such an order. Of stock and waste, the
//! check uses only the order in which their cards come up, which never changes. It ignores how
//! often they come up. So it may miss lost positions, but never reports a position that can be
//! won.
//!
//! **Method.** This is a constraint satisfaction problem: a matching in which no pairs wait for
//! each other in a cycle. The card with the fewest remaining mates is assigned first. After each
//! choice, the resulting precedence is propagated. After 400 choices (`MAX_CHOICES`) the check
//! gives up without an answer.
//!
//! **Source.** Forward checking (Haralick and Elliott, *Increasing Tree Search Efficiency for
//! Constraint Satisfaction Problems*, 1980).

#[cfg(test)]
mod tests;

use crate::rules::{
    CardsFrom, CardsTo, Deal, Divert, Each, Feature as F, Features, Lay, Order, PackEnd,
    Picking, Role, Rules,
};
use crate::solve::all_of;
use crate::solve::bits::bits;
use crate::table::{Card, Counter, Kinds, PileId, Table};

/// Features under which cards that leave play never return, no script moves cards, and no deal
/// changes the order of cards.
const ALLOWS: Features = Features::BUILDING
    .but(&[F::TakeBack, F::HomeAtOnce, F::GathersHome, F::DealsHome, F::DealSends])
    .but(&[F::FillSends, F::DealSinks, F::DealTo, F::Scripted])
    .and(&[F::OwnActions, F::MovesWhole, F::Discards]);

/// The maximum number of cards in play.
const MAX_CARDS: usize = u128::BITS as usize;

/// The number of choices after which the check gives up without an answer.
const MAX_CHOICES: u32 = 400;

/// Finds lost positions in which the required cards cannot all leave play.
#[derive(Clone)]
pub(super) struct Pairing {
    leaving: Leaving,
    /// The piles whose cards are in play: first stock and waste, then covering piles before the
    /// piles they cover.
    piles: Vec<InPlay>,
    cycle: Option<Cycle>,
    /// For each kind, the mate chosen last, which is likely to work again.
    chosen: Vec<Option<Card>>,
    precedence: Precedence,
}

/// The rules by which cards leave play.
#[derive(Clone)]
struct Leaving {
    /// For each kind, the kinds with which it can leave play as a pair.
    mates: Vec<Kinds>,
    /// The kinds that can leave play differently, alone or with several cards.
    alone: Kinds,
    /// The groups, one bit each, whose cards can move to a different pile and stay in play.
    loose: u32,
}

/// A pile whose cards are in play.
#[derive(Clone)]
struct InPlay {
    pile: PileId,
    /// Whether cards leave it only by leaving play, from the top down.
    fixed: bool,
    /// Whether all its cards must leave play.
    must: bool,
    /// The piles that lie on it.
    covered: Vec<PileId>,
}

/// A stock and a waste whose cards come up in an order that never changes: those of the waste
/// from the bottom up, then those of the stock from the top down.
#[derive(Clone, Copy, Debug)]
struct Cycle {
    stock: PileId,
    waste: PileId,
    /// Whether the top card of the stock can be picked.
    picked: bool,
}

/// The cards in play, one bit each, and the partial order in which they must leave.
#[derive(Clone, Debug, Default)]
struct Precedence {
    // INVARIANT: the cards of stock and waste come first, in the order they come up
    // (`Pairing::of`).
    cards: Vec<Card>,
    /// For each card, the cards that must leave play before it, and after it.
    before: Vec<u128>,
    after: Vec<u128>,
    /// For each card, the cards with which it can leave.
    mates: Vec<u128>,
    /// For each pile, its cards and those of the piles that cover it.
    heaps: Vec<u128>,
    /// The cards of stock and waste, which are the lowest bits.
    cycle: u128,
    /// The cards of stock and waste of which only one can be picked at a time.
    apart: u128,
    choices: u32,
}

/// The unassigned cards of a partial choice of mates.
#[derive(Clone, Copy)]
struct Open {
    /// The cards that still need a mate.
    must: u128,
    /// The cards that are still available as mates.
    free: u128,
}

impl Pairing {
    /// Prepares the check for a game, or returns `None` if it can never find a loss.
    pub(super) fn of(rules: &Rules) -> Option<Self> {
        if !ALLOWS.allow(rules) || rules.deck().size() > MAX_CARDS {
            return None;
        }
        let end = match rules.end() {
            None => None,
            Some(end) if end.empty.is_empty() => return None,
            Some(end) => Some(&end.empty),
        };
        let leaving = Leaving::of(rules)?;
        let cycle = Cycle::of(rules, &leaving);
        let in_cycle = |pile: PileId| cycle.is_some_and(|cycle| cycle.has(pile));
        let plan = rules.plan();
        let count = u8::try_from(rules.piles().len()).ok()?;
        let piles = (0..count).map(PileId).map(|pile| {
            let (group, id) = (rules.group_of(pile), rules.group_id(pile));
            let fixed = group.role != Role::Stock
                && leaving.loose >> id.0 & 1 == 0
                && !rules.gathers(pile)
                && !rules.fills_from(pile)
                && !in_cycle(pile);
            let must = end.is_none_or(|groups| fixed && groups.contains(&id));
            let place = usize::from(pile.0 - group.piles.start);
            let covered = group.covered.get(place).cloned().unwrap_or_default();
            InPlay { pile, fixed, must, covered }
        });
        let gone = |pile: &InPlay| {
            plan.foundations.contains(&pile.pile) || plan.discards.contains(&pile.pile)
        };
        let mut left: Vec<InPlay> = piles.filter(|pile| !gone(pile)).collect();
        left.sort_by_key(|pile| cycle.map_or(0, |cycle| cycle.place(pile.pile)));
        let mut piles: Vec<InPlay> = Vec::new();
        while !left.is_empty() {
            let waits =
                |pile: &InPlay| left.iter().any(|on| pile.covered.contains(&on.pile));
            // Covering piles come first: `look` needs their heaps for the piles beneath.
            let next = left.iter().position(|pile| !waits(pile))?;
            piles.push(left.remove(next));
        }
        let chosen = vec![None; rules.deck().kinds()];
        let pairs = leaving.mates.iter().any(|mates| !mates.is_empty());
        (pairs && piles.iter().any(|pile| pile.must)).then(|| Self {
            leaving,
            piles,
            cycle,
            chosen,
            precedence: Precedence::default(),
        })
    }

    /// Returns whether a position is lost because the required cards cannot all leave play.
    pub(super) fn is_dead(&mut self, rules: &Rules, table: &Table) -> bool {
        let must = self.look(rules, table);
        let known = &mut self.precedence;
        let needed = bits(must).fold(must, |all, card| all | known.before[card]);
        let kinds = known.cards.iter().enumerate();
        let alone = kinds.filter(|card| self.leaving.alone.has(*card.1));
        let alone = alone.fold(0, |all, card| all | 1 << card.0);
        let open = Open { must: needed & !alone, free: span(0, known.cards.len()) };
        known.choices = MAX_CHOICES;
        known.pair(open, alone, &mut self.chosen) == Some(false)
    }

    /// Records the cards in play. Returns those that must leave play before the game is won.
    fn look(&mut self, rules: &Rules, table: &Table) -> u128 {
        let Self { leaving, piles, cycle, precedence: known, .. } = self;
        known.cards.clear();
        known.heaps.clear();
        known.heaps.resize(rules.piles().len(), 0);
        known.before.clear();
        let used = table.counter(Counter::REDEALS);
        let last = cycle.filter(|_| rules.redeals_left(used) == Some(0));
        let (mut must, mut in_cycle) = (0, 0);
        for InPlay { pile, fixed, must: leaves, covered } in piles.iter() {
            let (cards, first) = (table.pile(*pile), known.cards.len());
            let mask = span(first, cards.len());
            let on = covered.iter().fold(0, |all, pile| all | known.heaps[pile.index()]);
            let stays = *fixed || last.is_some_and(|last| last.waste == *pile);
            let own = |place: usize| mask & (!0 << place) & !(1 << place);
            let under = |place: usize| on | if stays { own(place) } else { 0 };
            known.before.extend((first..first + cards.len()).map(under));
            if cycle.is_some_and(|cycle| cycle.stock == *pile) {
                known.cards.extend(cards.iter().rev());
            } else {
                known.cards.extend_from_slice(cards);
            }
            in_cycle |= if cycle.is_some_and(|on| on.has(*pile)) { mask } else { 0 };
            must |= if *leaves { mask } else { 0 };
            // A card on an empty pile lies on no other card; loose cards can move out of the way.
            let held = on | if *fixed { mask } else { 0 };
            known.heaps[pile.index()] = if cards.is_empty() { 0 } else { held };
        }
        known.cycle = in_cycle;
        // Of stock and waste, only one card can be picked, unless the stock's top card can be
        // too.
        known.apart = if cycle.is_some_and(|cycle| cycle.picked) { 0 } else { in_cycle };
        known.after.clear();
        known.after.resize(known.cards.len(), 0);
        for (place, before) in known.before.iter().enumerate() {
            bits(*before).for_each(|earlier| known.after[earlier] |= 1 << place);
        }
        known.mates.clear();
        for card in &known.cards {
            let mates = leaving.mates[card.kind()];
            let all = known.cards.iter().enumerate().filter(|mate| mates.has(*mate.1));
            known.mates.push(all.fold(0, |all, mate| all | 1 << mate.0));
        }
        must
    }
}

impl Precedence {
    /// Chooses mates for all cards that need one. Returns whether a choice exists, or `None` when
    /// out of choices.
    fn pair(
        &mut self,
        open: Open,
        alone: u128,
        chosen: &mut [Option<Card>],
    ) -> Option<bool> {
        let candidates =
            bits(open.must).map(|card| (card, self.candidates(card, open.free)));
        let fewest = candidates.min_by_key(|(_, mates)| mates.count_ones());
        let Some((card, mates)) = fewest else {
            return Some(true);
        };
        // The mate of the previous position usually works again.
        let kind = self.cards[card].kind();
        let last = |mate: &usize| Some(self.cards[*mate]) == chosen[kind];
        let first = bits(mates).find(last);
        let others: u128 = first.map_or(mates, |first| mates & !(1 << first));
        let choice = mates.count_ones() > 1;
        // With a single mate there is no alternative to try; the caller restores both.
        let kept = choice.then(|| (self.before.clone(), self.after.clone()));
        for mate in first.into_iter().chain(bits(others)) {
            // Out of choices: no answer.
            self.choices = self.choices.checked_sub(1)?;
            if let Some(needed) = self.join(card, mate) {
                let both = 1 << card | 1 << mate;
                let free = open.free & !both;
                let must = (open.must | needed & !alone) & free;
                if self.pair(Open { must, free }, alone, chosen)? {
                    let [card, mate] = [card, mate].map(|place| self.cards[place]);
                    chosen[card.kind()] = Some(mate);
                    chosen[mate.kind()] = Some(card);
                    return Some(true);
                }
            }
            if let Some((before, after)) = &kept {
                self.before.clone_from(before);
                self.after.clone_from(after);
            }
        }
        Some(false)
    }

    /// Returns the possible mates of a card under the current precedence.
    fn candidates(&self, card: usize, free: u128) -> u128 {
        let one = 1 << card;
        let mates =
            free & self.mates[card] & !self.before[card] & !self.after[card] & !one;
        let apart = if self.apart & one == 0 { 0 } else { self.apart };
        mates & !apart
    }

    /// Records that two cards leave together. Returns the cards that must leave before, or `None`
    /// if the two would wait for each other.
    fn join(&mut self, card: usize, mate: usize) -> Option<u128> {
        let both = 1 << card | 1 << mate;
        let mut before = self.before[card] | self.before[mate];
        if self.cycle & both == both {
            // They come up together once no card is left between them.
            let first = card.min(mate) + 1;
            let between = span(first, card.max(mate) - first);
            let more = bits(between).fold(between, |all, card| all | self.before[card]);
            before |= more;
        }
        let after = self.after[card] | self.after[mate];
        if before & (after | both) != 0 {
            return None;
        }
        // INVARIANT: `before` and `after` stay transitive, and each mirrors the other.
        bits(after).for_each(|later| self.before[later] |= before | both);
        bits(before).for_each(|earlier| self.after[earlier] |= after | both);
        for one in [card, mate] {
            self.before[one] = before;
            self.after[one] = after;
        }
        Some(before)
    }
}

impl Leaving {
    /// Returns the rules by which cards leave play, or `None` if cards can return.
    fn of(rules: &Rules) -> Option<Self> {
        let plan = rules.plan();
        let kinds = rules.deck().kinds();
        let is_gone = |pile: &PileId| plan.discards.contains(pile);
        let returns = |pile: &PileId| {
            let picked = rules.picked_from() >> rules.group_id(*pile).0 & 1 != 0;
            rules.gathers(*pile) || rules.fills_from(*pile) || picked
        };
        let dealt = |deal: &Deal| deal.piles.iter().any(is_gone);
        let mut done = plan.discards.iter().chain(&plan.foundations);
        if done.any(returns) || rules.later_deals().any(dealt) {
            return None;
        }
        let mut leaving =
            Self { mates: vec![Kinds::NONE; kinds], alone: Kinds::NONE, loose: 0 };
        for target in &plan.targets {
            let group = rules.group(target.group);
            if group.role == Role::Foundation {
                leaving.alone = leaving.alone.or(group.base.ever());
                if group.capacity > 1 {
                    leaving.alone = all_of(group.on.iter().copied()).or(leaving.alone);
                }
            } else if target.rows.iter().any(|row| !row.is_empty()) {
                leaving.loose |= group.from | group.empty_from;
            }
        }
        for (_, picking) in rules.own_actions() {
            leaving.add(rules, picking, &is_gone)?;
        }
        Some(leaving)
    }

    /// Adds the ways in which an action removes cards from play.
    fn add(
        &mut self,
        rules: &Rules,
        picking: &Picking,
        is_gone: &impl Fn(&PileId) -> bool,
    ) -> Option<()> {
        let cards: Vec<_> = picking.picks.iter().filter_map(|pick| pick.kinds).collect();
        let mut gone = vec![false; picking.picks.len()];
        for facts in picking.facts() {
            match (facts.from, facts.to) {
                (CardsFrom::Picked(_), _) if facts.whole => return None,
                (CardsFrom::Picked(what), CardsTo::Pile(to)) if is_gone(&to) => {
                    for place in what {
                        gone[usize::from(*place)] = true;
                    }
                }
                (CardsFrom::Picked(_), _) => {}
                (CardsFrom::Between, _) => return None,
                (CardsFrom::Pile(_) | CardsFrom::Group(_), _) => {
                    let targets = picking.targets_of(rules, facts);
                    let ends_cards = |pile| rules.group_of(pile).role.is_done();
                    // Such an action can remove any card without a mate.
                    if facts.fills() && rules.piles_in(targets).any(ends_cards) {
                        return None;
                    }
                    self.loose |= facts.unpicked_sources(rules);
                }
            }
        }
        let all_gone =
            picking.picks.iter().zip(&gone).all(|pick| pick.0.kinds.is_none() || *pick.1);
        match *cards.as_slice() {
            [first, second] if all_gone => {
                for card in first.iter() {
                    for mate in second.iter().filter(|mate| picking.fits(&[card], *mate))
                    {
                        self.mates[card.kind()].add(mate);
                        self.mates[mate.kind()].add(card);
                    }
                }
            }
            _ => {
                self.alone = all_of(cards.iter().copied()).or(self.alone);
                self.loose |= if all_gone { 0 } else { picking.takes_from(rules) };
            }
        }
        Some(())
    }
}

impl Cycle {
    /// Returns the cycle of a game, if its stock and waste form one.
    fn of(rules: &Rules, leaving: &Leaving) -> Option<Self> {
        let [step] = rules.stock()?.deal.as_slice() else { return None };
        let [waste] = *step.piles.as_slice() else { return None };
        let stock = rules.plan().stock?;
        let gathered = rules.redeal().is_none_or(|redeal| {
            let [only] = redeal.gather.as_slice() else { return false };
            let turned = only.pile == waste && only.order == Order::BottomToTop;
            turned && !redeal.shuffle && redeal.deal.is_empty()
        });
        let single = step.lay == Lay::Single || is_one(&step.each);
        let plain = single
            && step.end == PackEnd::Top
            && step.divert == Divert::Nothing
            && step.sink.is_empty();
        let own = |pile: PileId| {
            let (group, id) = (rules.group_of(pile), rules.group_id(pile));
            let brings = |picking: &Picking| picking.brings_to(rules, pile);
            group.piles.len() == 1
                && group.from | group.empty_from == 0
                && group.fill.is_none()
                && group.covered.is_empty()
                && leaving.loose >> id.0 & 1 == 0
                && !rules.fills_from(pile)
                && !rules.sends_to(id)
                && !rules.own_actions().any(|action| brings(action.1))
        };
        let picked = rules.picked_from() >> rules.group_id(stock).0 & 1 != 0;
        let is_cycle = gathered && plain && own(stock) && own(waste);
        is_cycle.then_some(Self { stock, waste, picked })
    }

    fn has(self, pile: PileId) -> bool {
        pile == self.stock || pile == self.waste
    }

    /// Returns the sort key of a pile: stock and waste come first.
    fn place(self, pile: PileId) -> u8 {
        match pile {
            _ if pile == self.waste => 0,
            _ if pile == self.stock => 1,
            _ => 2,
        }
    }
}

/// Returns whether cards are dealt one at a time.
fn is_one(each: &Each) -> bool {
    match each {
        Each::Counts(counts) => counts.as_slice() == [1],
        Each::Full(each) | Each::Even(each) | Each::All(each) => *each == 1,
    }
}

/// Returns a mask of `count` bits starting at bit `first`.
fn span(first: usize, count: usize) -> u128 {
    // A shift by the full width would overflow.
    if count == 0 { 0 } else { !0 >> (MAX_CARDS - count) << first }
}

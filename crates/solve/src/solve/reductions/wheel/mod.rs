//! Turns the stock only to play the card that comes up.
//!
//! # Turning commutes with other moves
//!
//! **Claim.** Every winning line can be reordered so that it turns the stock only right before it
//! plays the card that comes up. It never needs more turns than it takes to see every card.
//!
//! **Conditions** (`ALLOWS`, [`Wheel::of`]). The stock is dealt to one waste, whose cards leave
//! only from the top. Nothing is built on, sent to or filled from either pile. A redeal only
//! turns the waste over: it does not shuffle, and does not wait until no other move is left. No
//! other rule or script reads these piles.
//!
//! **Argument.** No other move depends on how far the stock is turned, and turning depends on no
//! other move. So each turn can be delayed until the play that needs it. Once all cards were
//! seen, further turns show no new card.
//!
//! # Equal positions
//!
//! **Claim.** With unlimited redeals, two positions are equal if they differ only in how far the
//! stock is turned and the same cards can be reached from both.
//!
//! **Argument.** Call the waste *in step* if its size is a multiple of the cards per turn, or if
//! it holds all cards. From there, the cards that come up are exactly those at which the turns of
//! a new round end. So all such states are equal (`Wheel::stands`). Out of step, the cards of the
//! present round come up as well, and the size of the waste counts.
//!
//! # Dominated positions
//!
//! **Claim.** With unlimited redeals and no duplicate cards, a position is lost if it was lost
//! with a smaller waste at the same *offset*: the size of the waste modulo the cards per turn. A
//! position in step is also lost if it was lost out of step (`Wheel::better`).
//!
//! **Argument.** The cards that end a turn of a new round come up in both positions. Those that
//! end a turn of the present round come up as well. A smaller waste gives more of them, and a
//! waste in step gives no additional ones. Once a card is played, its place alone decides what
//! comes up next.
//!
//! **Sources.** The reachable cards of the stock are K+ (Bjarnason, Tadepalli, Fern, *Searching
//! Solitaire in Real Time*, 2007, for Klondike). Skipping dominated positions: Ibaraki, *The Power
//! of Dominance Relations in Branch-and-Bound Algorithms*, 1977.

#[cfg(test)]
mod tests;

use crate::rules::{
    Divert, Each, Feature as F, Features, Laid, Lay, Lift, Move, Order, Redeal, Rules,
};
use crate::table::{
    Card, Counter, Face, HashKey, Journal, Kinds, PileId, PositionHash, Table,
};

/// Features under which only builds take cards from the waste, nothing else reads it, and the
/// stock never waits.
const ALLOWS: Features = Features::BUILDING.but(&[
    F::StockWaits,
    F::RedealShuffles,
    F::RedealWhenStuck,
    F::DealSinks,
    F::DealsFromBottom,
    F::End,
    F::DealTo,
    F::Score,
    F::Scripted,
]);

/// A stock and waste that can be turned independently of all other moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a property of its own")]
pub(crate) struct Wheel {
    pub(crate) stock: PileId,
    pub(crate) waste: PileId,
    /// The number of cards per turn, and a bit set of the places where turns from the first card
    /// end.
    each: usize,
    ends: u128,
    /// Whether there is a redeal, and whether redeals are unlimited.
    redeal: bool,
    pub(crate) endless: bool,
    /// Whether there are no duplicate cards, so that the set of cards left determines their
    /// order, which never changes.
    single: bool,
    /// The initial value of the hash of a single card, used if there are no duplicates.
    alone: PositionHash,
    /// Whether every dealt card is turned face up.
    turns_up: bool,
}

/// The cards of a wheel in a position.
pub(crate) struct WheelOrder {
    /// All of them in the order they come up, starting with the bottom card of the waste.
    pub(crate) cards: Vec<Card>,
    /// How many of them are in the waste.
    before: usize,
    each: usize,
    /// A bit set of the places where turns from the first card end, regardless of the number of
    /// cards.
    ends: u128,
    /// Whether a redeal is left.
    again: bool,
}

impl WheelOrder {
    /// Returns the cards that can become the top of the waste without a play or a redeal, one bit
    /// each. There must be at most 128 cards.
    ///
    /// A card comes up when a turn ends with it. The top card of the waste is up already.
    pub(crate) fn turned_up(&self) -> u128 {
        let all = self.cards.len();
        let shift = u32::try_from(self.before).unwrap_or(u32::MAX);
        // Turns continue from the present place, not from the first card.
        let turned = self.ends.checked_shl(shift).unwrap_or(0) & lowest(all);
        let top = self.before.checked_sub(1);
        // The last turn of a round may be short; it still ends with the last card.
        let last = all.checked_sub(1).filter(|_| self.before < all);
        top.into_iter().chain(last).fold(turned, |all, place| all | 1 << place)
    }

    /// Returns the cards that can come up if any of the cards in `played` may be played,
    /// including those in `turned_up`, which come up without a play. Only whether a redeal is left
    /// matters, not how many.
    ///
    /// A card comes up when the card on it is played. Without a redeal, turns end where they do
    /// now. After a redeal, they end one place later for each earlier card that was played.
    pub(crate) fn comes_up(&self, turned_up: u128, played: u128) -> u128 {
        let all = self.cards.len();
        let up = turned_up | played >> 1;
        if !self.again || all == 0 {
            return up;
        }
        let (mut up, ends) = (up | 1 << (all - 1), self.ends);
        // The places where turns may end up to the next played card, and where this range starts.
        let (mut may_end, mut from, mut left) = (ends, 0, played & lowest(all));
        for gone in 1..self.each {
            let until = (left.trailing_zeros() as usize + 1).min(all);
            up |= may_end & lowest(until) & !lowest(from);
            if left == 0 {
                return up;
            }
            left &= left - 1;
            from = until;
            let later = u32::try_from(gone).ok().and_then(|by| ends.checked_shl(by));
            may_end |= later.unwrap_or(0) | lowest(gone);
        }
        up | lowest(all) & !lowest(from)
    }
}

/// Returns a bit set of the places where turns of `each` cards end, starting from the first card.
fn ends_of_turns(each: usize) -> u128 {
    let mut step = u32::try_from(each).unwrap_or(u32::MAX);
    let mut ends = 1_u128.checked_shl(step.saturating_sub(1)).unwrap_or(0);
    // Each round doubles the number of known turns, so seven rounds cover 128 cards.
    while let Some(more) = ends.checked_shl(step) {
        ends |= more;
        step = step.saturating_mul(2);
    }
    ends
}

/// Returns a mask of the lowest `count` bits.
fn lowest(count: usize) -> u128 {
    if count < 128 { (1 << count) - 1 } else { u128::MAX }
}

/// How far a wheel is turned.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Standing {
    /// The number of cards in the waste.
    pub(crate) waste: usize,
    /// The number of cards in waste and stock together.
    pub(crate) all: usize,
}

impl Standing {
    pub(crate) fn of(wheel: &Wheel, table: &Table) -> Self {
        let waste = table.len(wheel.waste);
        Self { waste, all: waste + table.len(wheel.stock) }
    }

    /// Returns the state after the top card of the waste was played.
    pub(crate) fn played(self) -> Self {
        Self { waste: self.waste - 1, all: self.all - 1 }
    }
}

/// The hash of a wheel.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct WheelHash {
    /// The hash of its cards in the order they come up.
    cards: PositionHash,
    /// The hash of how far it is turned, as far as that makes a difference.
    stands: PositionHash,
}

impl WheelHash {
    /// Returns the combined hash.
    pub(crate) fn all(self) -> PositionHash {
        self.cards + self.stands
    }
}

/// The prefix hashes of the cards of a wheel with duplicate cards. Turning keeps the order, and
/// playing a card keeps the order of the cards before it, so prefixes can be reused.
pub(crate) struct WheelChain {
    key: HashKey,
    cards: Vec<Card>,
    /// For each card, the hash of the prefix that ends with it.
    hashes: Vec<PositionHash>,
}

/// The cards of a wheel in their piles.
#[derive(Clone, Copy, Debug)]
struct WheelCards<'t> {
    waste: &'t [Card],
    stock: &'t [Card],
}

impl WheelChain {
    pub(crate) fn new(key: &HashKey) -> Self {
        Self { key: key.clone(), cards: Vec::new(), hashes: Vec::new() }
    }

    /// Returns the hash of the cards in order, and caches the prefix hashes.
    fn hash(&mut self, cards: WheelCards<'_>) -> PositionHash {
        let kept = self.known(cards);
        self.cards.truncate(kept);
        self.hashes.truncate(kept);
        let mut hash = self.first(kept);
        for card in cards.after(kept) {
            hash = self.key.on(hash, card);
            self.cards.push(card);
            self.hashes.push(hash);
        }
        hash
    }

    /// Returns the hash of the cards without the one at `place`.
    fn hash_without(&self, cards: WheelCards<'_>, place: usize) -> PositionHash {
        let kept = self.known(cards).min(place);
        let left = (kept..).zip(cards.after(kept)).filter(|(at, _)| *at != place);
        left.fold(self.first(kept), |hash, (_, card)| self.key.on(hash, card))
    }

    /// Returns the length of the longest cached prefix.
    fn known(&self, cards: WheelCards<'_>) -> usize {
        let same = |(card, known): &(&Card, &Card)| card.facing(Face::Up) == **known;
        let WheelCards { waste, stock } = cards;
        let kept = waste.iter().zip(&self.cards).take_while(same).count();
        if kept < waste.len() {
            return kept;
        }
        // The whole waste is cached, so the prefix continues with the stock.
        kept + stock.iter().rev().zip(&self.cards[kept..]).take_while(same).count()
    }

    /// Returns the hash of the first `count` cards.
    fn first(&self, count: usize) -> PositionHash {
        count.checked_sub(1).map_or_else(PositionHash::default, |last| self.hashes[last])
    }
}

impl<'t> WheelCards<'t> {
    /// Returns the cards after the first `kept`, face up, in the order they come up.
    fn after(self, kept: usize) -> impl Iterator<Item = Card> + use<'t> {
        let waste = self.waste.get(kept..).unwrap_or_default();
        let turned = kept.saturating_sub(self.waste.len());
        let stock = self.stock.iter().rev().skip(turned);
        waste.iter().chain(stock).map(|card| card.facing(Face::Up))
    }
}

/// The class of the cards of a wheel, for hashes.
const CLASS: u64 = 901;

impl Wheel {
    /// Returns the wheel of a game, or `None` if its stock does not meet the conditions.
    pub(crate) fn of(rules: &Rules) -> Option<Self> {
        let [step] = rules.stock()?.deal.as_slice() else { return None };
        let [waste] = *step.piles.as_slice() else { return None };
        let stock = rules.plan().stock?;
        let each = match &step.each {
            Each::Counts(counts) => *counts.first()?,
            Each::Full(each) | Each::Even(each) | Each::All(each) => *each,
        };
        let group = rules.group_of(waste);
        let turned = |redeal: &Redeal| {
            matches!(redeal.gather.as_slice(), [only]
                if only.pile == waste && only.order == Order::BottomToTop)
                && redeal.deal.is_empty()
        };
        let drawn = rules.fills_from(stock) || rules.fills_from(waste);
        let sent =
            [stock, waste].map(|pile| rules.sends_to(rules.piles()[pile.index()].group));
        let plain = ALLOWS.allow(rules)
            && step.divert == Divert::Nothing
            && (step.lay == Lay::Single || each == 1)
            && group.piles.len() == 1
            && group.from == 0
            && group.empty_from == 0
            && group.keep == 0
            && group.turn
            && group.lift == Lift::Top
            && rules.deck().present().without(group.may_lift).is_empty()
            && group.fill.is_none()
            && group.covered.is_empty()
            && usize::from(group.capacity) >= rules.deck().size()
            && rules.group_of(stock).from == 0
            && rules.group_of(stock).fill.is_none()
            && rules.redeal().is_none_or(turned)
            && !drawn
            && sent == [false; 2];
        let limit = rules.redeal().map(|redeal| redeal.limit);
        let each = usize::from(each).max(1);
        plain.then(|| Self {
            stock,
            waste,
            each,
            ends: ends_of_turns(each),
            redeal: limit.is_some_and(|limit| limit != Some(0)),
            endless: limit == Some(None),
            single: rules.deck().copies() == 1,
            alone: rules.hash_key().of(CLASS, 0),
            turns_up: step.face == Laid::All(Face::Up),
        })
    }

    /// Returns the hash of the wheel. `chain` caches prefix hashes.
    pub(crate) fn hash(&self, table: &Table, chain: &mut WheelChain) -> WheelHash {
        let stands = self.stands_hash(&chain.key, Standing::of(self, table));
        let cards = self.cards(table);
        let cards = if self.single {
            let each = cards.after(0).map(|card| chain.key.on(self.alone, card));
            each.fold(PositionHash::default(), |all, card| all + card)
        } else {
            chain.hash(cards)
        };
        WheelHash { cards, stands }
    }

    /// Returns the hash of the wheel after it was turned to `turned` and the top card of the
    /// waste was played. `before` is its hash now.
    pub(crate) fn hash_after(
        &self,
        table: &Table,
        before: WheelHash,
        turned: Standing,
        chain: &WheelChain,
    ) -> WheelHash {
        let stands = self.stands_hash(&chain.key, turned.played());
        let place = turned.waste - 1;
        let cards = if self.single {
            let card = self.card(table, place).map(|card| chain.key.on(self.alone, card));
            before.cards - card.unwrap_or_default()
        } else {
            chain.hash_without(self.cards(table), place)
        };
        WheelHash { cards, stands }
    }

    /// Returns the hash after `card` was played from anywhere in the wheel. `before` is the hash
    /// before the play.
    pub(crate) fn hash_played(
        &self,
        table: &Table,
        before: WheelHash,
        card: Card,
        chain: &mut WheelChain,
    ) -> WheelHash {
        if !self.single {
            return self.hash(table, chain);
        }
        let stands = self.stands_hash(&chain.key, Standing::of(self, table));
        let played = chain.key.on(self.alone, card.facing(Face::Up));
        // The order of the cards never changes, so the sum of those left is enough.
        WheelHash { cards: before.cards - played, stands }
    }

    /// Returns the cards of the wheel.
    fn cards<'t>(&self, table: &'t Table) -> WheelCards<'t> {
        WheelCards { waste: table.pile(self.waste), stock: table.pile(self.stock) }
    }

    /// Returns the card at `place` in the order they come up, face up.
    pub(crate) fn card(&self, table: &Table, place: usize) -> Option<Card> {
        let (waste, stock) = (table.pile(self.waste), table.pile(self.stock));
        // The closure runs only if the waste ends before the place, so this is not negative.
        let left = || stock.iter().rev().nth(place - waste.len());
        waste.get(place).or_else(left).map(|card| card.facing(Face::Up))
    }

    /// Returns the size of the waste, or 0 for all sizes that are equivalent.
    fn stands(&self, at: Standing) -> usize {
        let in_step = at.waste.is_multiple_of(self.each) || at.waste == at.all;
        if self.endless && in_step { 0 } else { at.waste }
    }

    fn stands_hash(&self, key: &HashKey, at: Standing) -> PositionHash {
        key.count(self.stands(at))
    }

    /// Returns the hash differences to states from which at least the same cards come up: a
    /// position is won if it is won with the wheel in one of them.
    ///
    /// With unlimited redeals, the cards that end a turn of a new round come up in any state.
    /// Those that end a turn of the present round come up too. At the same offset, there are more
    /// of them the smaller the waste is. Once a card is played, its place decides what comes up
    /// next.
    pub(crate) fn better<'k>(
        &self,
        at: Standing,
        key: &'k HashKey,
    ) -> impl Iterator<Item = PositionHash> + use<'k> {
        let (here, each) = (self.stands(at), self.each);
        let until = match here {
            _ if !self.endless || !self.single || each == 1 => 0,
            0 => at.all,
            _ => here,
        };
        let steps = if here == 0 { 1..each } else { here % each..here % each + 1 };
        let places = steps.flat_map(move |first| (first..until).step_by(each));
        let hash = key.count(here);
        places.map(move |waste| key.count(waste) - hash)
    }

    /// Returns whether some cards may be unreachable until another card is played.
    pub(crate) fn hides(&self) -> bool {
        self.each > 1 || !self.endless
    }

    /// Returns whether the stock is turned several cards at a time, with unlimited redeals.
    pub(crate) fn turns_several(&self) -> bool {
        self.endless && self.each > 1
    }

    /// Returns whether a pile is its stock or its waste.
    pub(crate) fn has(&self, pile: PileId) -> bool {
        pile == self.stock || pile == self.waste
    }

    /// Returns the order in which its cards come up in a position.
    pub(crate) fn order(&self, rules: &Rules, table: &Table) -> WheelOrder {
        let (waste, stock) = (table.pile(self.waste), table.pile(self.stock));
        let left = rules.redeals_left(table.counter(Counter::REDEALS));
        WheelOrder {
            cards: waste.iter().chain(stock.iter().rev()).copied().collect(),
            before: waste.len(),
            each: self.each,
            ends: self.ends,
            again: self.redeal && left != Some(0),
        }
    }

    /// Returns the state after `turns` turns, counting a redeal as a turn. If there was a redeal,
    /// also returns the number of turns after it.
    pub(crate) fn turned(&self, table: &Table, turns: u8) -> (Standing, Option<usize>) {
        let Standing { waste, all } = Standing::of(self, table);
        let turns = usize::from(turns);
        // The turn after the last one of the stock is the redeal.
        let again = turns.checked_sub((all - waste).div_ceil(self.each) + 1);
        let after = match again {
            None => waste + turns * self.each,
            Some(more) => more * self.each,
        };
        (Standing { waste: after.min(all), all }, again)
    }

    /// Turns the wheel `turns` times, counting a redeal as a turn, and returns the corresponding
    /// moves. All cards are moved in one operation: what a redeal takes back and deals again lies
    /// as before. Returns `None` and changes nothing if a card of the wheel faces a different way
    /// than dealing would leave it.
    pub(crate) fn wind(
        &self,
        table: &mut Table,
        journal: &mut Journal,
        turns: u8,
    ) -> Option<impl Iterator<Item = Move> + use<>> {
        let (waste, stock) = (table.pile(self.waste), table.pile(self.stock));
        let lies = !waste.iter().any(|card| card.is_down());
        if !self.turns_up || !lies || !stock.iter().all(|card| card.is_down()) {
            return None;
        }
        let before = waste.len();
        let (Standing { waste: after, .. }, again) = self.turned(table, turns);
        let first = stock.len().div_ceil(self.each);
        let turns = usize::from(turns);
        let count = |cards| u8::try_from(cards).unwrap_or(u8::MAX);
        // The turns of one step include at most one redeal (`reach`).
        if again.is_some() {
            let used = table.counter(Counter::REDEALS);
            journal.set(table, Counter::REDEALS, used.saturating_add(1));
        }
        if after > before {
            journal.wind(table, self.stock, self.waste, count(after - before));
        } else {
            journal.wind(table, self.waste, self.stock, count(before - after));
        }
        let deals = |deals| std::iter::repeat_n(Move::DEAL, deals);
        let redeal = again.map(|_| Move::REDEAL);
        let more = deals(again.unwrap_or_default());
        Some(deals(turns.min(first)).chain(redeal).chain(more))
    }

    /// Returns the cards of the kinds in `wanted` that come up by turning, each with the number
    /// of turns it takes, redeals included. Each place of the wheel is listed once. With
    /// unlimited redeals, the last places come first: from there the same cards can be played in
    /// an order after which more come up (see [`Wheel::better`]).
    pub(crate) fn reach(
        &self,
        rules: &Rules,
        table: &Table,
        wanted: Kinds,
    ) -> impl Iterator<Item = (u8, Card)> {
        let (waste, stock) = (table.pile(self.waste), table.pile(self.stock));
        let (before, all) = (waste.len(), waste.len() + stock.len());
        let at = move |place: usize| match waste.get(place) {
            Some(card) => *card,
            None => stock[all - 1 - place],
        };
        let each = self.each;
        let ends = move |from: usize, until: usize| {
            let turns = (until - from.min(until)).div_ceil(each);
            (0..turns).map(move |turn| (turn + 1, (from + (turn + 1) * each).min(until)))
        };
        let left = rules.redeals_left(table.counter(Counter::REDEALS));
        let again = self.redeal && left != Some(0) && all > 0;
        let mut first = ends(before, all);
        // The redeal counts as a turn.
        let turns = first.len() + 1;
        // After a redeal, the wheel is turned up to the place where the first round began, or
        // further if it is then at a different offset.
        let in_step = before.is_multiple_of(each);
        let until = if in_step { before } else { all }.saturating_sub(1);
        let again = if again { until / each } else { 0 };
        let mut second =
            ends(0, all).take(again).map(move |turn| (turns + turn.0, turn.1));
        let backwards = self.endless && each > 1;
        let mut last = [None; 2];
        if backwards {
            last = [first.next_back(), second.next_back()];
        }
        let places = std::iter::from_fn(move || {
            if !backwards {
                return first.next().or_else(|| second.next());
            }
            let [one, other] = &mut last;
            // An exhausted round is `None`, which sorts before any place.
            if one.map(|turn| turn.1) > other.map(|turn| turn.1) {
                std::mem::replace(one, first.next_back())
            } else {
                std::mem::replace(other, second.next_back())
            }
        });
        places.filter_map(move |(turns, end)| {
            let card = at(end - 1).facing(Face::Up);
            wanted.has(card).then(|| (u8::try_from(turns).unwrap_or(u8::MAX), card))
        })
    }
}

//! The hash of a position, updated incrementally.

use crate::rules::{Carry, Phase, Rules};
use crate::solve::Abstraction;
use crate::solve::reductions::purpose::Links;
use crate::solve::reductions::wheel::{Wheel, WheelChain, WheelHash};
use crate::solve::reductions::{Reductions, buried, piles};
use crate::table::{Card, Counter, Effect, Face, HashKey, PileId, PositionHash, Table};

/// The hashes of all piles, and of the position.
pub(crate) struct PositionHasher {
    key: HashKey,
    /// For each pile, its hash with no cards, with the lowest card, and so on.
    // INVARIANT: valid up to `lengths`; in a buried pile only at 0 and at that length.
    rows: Vec<PositionHash>,
    /// The length of a row.
    width: usize,
    /// The number of cards of each pile that its row covers.
    lengths: Vec<u8>,
    total: PositionHash,
    /// The part of the total that no pile and no counter determines: the pending uses.
    other: PositionHash,
    counters: Vec<Counter>,
    /// For each phase and each pile, the class of interchangeable piles.
    classes: [Vec<u64>; Phase::COUNT],
    phase: Phase,
    stock: Option<PileId>,
    /// Maps cards to their representatives.
    abstraction: Abstraction,
    foundations: Vec<bool>,
    /// For each pile, whether the cards under its top card are irrelevant.
    buried: Vec<bool>,
    /// For each pile, whether that is so, or the order of its cards is irrelevant.
    special: Vec<bool>,
    /// The initial value of the hash of a card whose order is irrelevant.
    discarded: PositionHash,
    /// The links that do not depend on which of several equivalent cards lies beneath.
    links: Option<Links>,
    /// The wheel with its combined hash of stock and waste.
    wheel: Option<(Wheel, WheelHash)>,
    chain: WheelChain,
    /// A buffer for the piles that effects touch.
    touched: Vec<Touched>,
    /// The log of overwritten row entries, latest last.
    log: Vec<Changed>,
}

/// A row entry before a change.
#[derive(Clone, Copy, Debug)]
struct Changed {
    /// The pile, or `None` if all rows were recomputed.
    pile: Option<PileId>,
    /// The number of cards.
    len: u8,
    hash: PositionHash,
}

/// The hash of a position, with the information to restore it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HashPoint {
    changes: u32,
    total: PositionHash,
    other: PositionHash,
    wheel: WheelHash,
}

/// The changes that effects make to a pile.
#[derive(Clone, Copy, Debug)]
struct Touched {
    pile: PileId,
    /// The number of cards after the effects so far.
    len: usize,
    /// The number of lowest cards that no effect touched.
    kept: usize,
}

/// The first class of counters.
// INVARIANT: no two meanings share a class. Piles use classes below 600, the wheel 900 and 901,
// pending uses 910 to 918.
const COUNTERS: u64 = 1000;
/// The first class of piles identified by their top card and their length.
const BURIED: u64 = 2000;
/// The class of cards whose order is irrelevant.
const DISCARDED: u64 = 3000;

impl PositionHasher {
    /// The bytes of the log for each move.
    pub(crate) const BYTES_OF_A_MOVE: usize = 2 * size_of::<Changed>();

    /// Computes the hashes of a position.
    pub(crate) fn new(
        rules: &Rules,
        table: &Table,
        reductions: Reductions,
        wheel: Option<Wheel>,
        abstraction: Abstraction,
        links: Option<Links>,
    ) -> Self {
        let plan = rules.plan();
        let piles = rules.piles().len() + 1;
        let width = table.size() + 1;
        let mut hasher = Self {
            key: rules.hash_key().clone(),
            discarded: rules.hash_key().of(DISCARDED, 0),
            rows: vec![PositionHash::default(); piles * width],
            width,
            lengths: vec![0; piles],
            total: PositionHash::default(),
            other: PositionHash::default(),
            counters: plan.identity.counters.clone(),
            classes: [Phase::Deals, Phase::DealtOut]
                .map(|phase| piles::classes(rules, reductions.piles.then_some(phase))),
            phase: Phase::Deals,
            stock: plan.stock,
            abstraction,
            foundations: (0..=table.hand().0)
                .map(|pile| plan.foundations.contains(&PileId(pile)))
                .collect(),
            buried: (0..=table.hand().0)
                .map(|pile| reductions.buried && buried::is_buried(rules, PileId(pile)))
                .collect(),
            special: Vec::new(),
            links,
            wheel: wheel.map(|wheel| (wheel, WheelHash::default())),
            chain: WheelChain::new(rules.hash_key()),
            touched: Vec::new(),
            log: Vec::new(),
        };
        // The hand comes last, and is no pile of the rules.
        let unordered = plan.identity.unordered.iter().copied().chain([false]);
        let special = hasher.buried.iter().zip(unordered).map(|pile| *pile.0 || pile.1);
        hasher.special = special.collect();
        hasher.read(rules, table);
        hasher.clear_log();
        hasher
    }

    /// Returns a point to restore.
    #[inline]
    pub(crate) fn point(&self) -> HashPoint {
        HashPoint {
            changes: u32::try_from(self.log.len()).unwrap_or(u32::MAX),
            total: self.total,
            other: self.other,
            wheel: self.wheel.as_ref().map_or(WheelHash::default(), |wheel| wheel.1),
        }
    }

    /// Restores the hashes of a point, after the table was restored.
    #[inline]
    pub(crate) fn take_back(&mut self, rules: &Rules, table: &Table, point: &HashPoint) {
        let mut all = false;
        while self.log.len() > point.changes as usize {
            let Some(Changed { pile, len, hash }) = self.log.pop() else { break };
            // All rows were recomputed here, and the log does not hold the old ones.
            let Some(pile) = pile else {
                all = true;
                continue;
            };
            self.rows[pile.index() * self.width + usize::from(len)] = hash;
            self.lengths[pile.index()] = len;
        }
        // Before `read`, which starts the total with it.
        self.other = point.other;
        if all {
            self.read(rules, table);
            // `read` logged changes that the point does not include.
            self.log.truncate(point.changes as usize);
            return;
        }
        self.total = point.total;
        if let Some((_, hash)) = &mut self.wheel {
            *hash = point.wheel;
        }
    }

    /// Clears the log.
    pub(crate) fn clear_log(&mut self) {
        self.log.clear();
    }

    /// Logs the row entry for `len` cards of a pile, which is about to change.
    fn log(&mut self, pile: PileId, len: u8) {
        let hash = self.row(pile, len.into());
        self.log.push(Changed { pile: Some(pile), len, hash });
    }

    /// Returns the hash of the position.
    pub(crate) fn total(&self) -> PositionHash {
        self.total
    }

    /// Returns the hash of the position without the pending uses.
    pub(crate) fn total_without_other(&self) -> PositionHash {
        self.total - self.other
    }

    /// Replaces the part of the hash for the pending uses.
    pub(crate) fn set_other(&mut self, other: PositionHash) {
        self.total -= self.other;
        self.total += other;
        self.other = other;
    }

    /// Returns the hash of the lowest `count` cards of a pile.
    fn row(&self, pile: PileId, count: usize) -> PositionHash {
        self.rows[pile.index() * self.width + count]
    }

    /// Returns whether two piles are interchangeable.
    pub(crate) fn are_alike(&self, one: PileId, other: PileId) -> bool {
        let classes = &self.classes[self.phase as usize];
        classes[one.index()] == classes[other.index()]
    }

    /// Returns whether a pile is interchangeable with another of its group.
    pub(crate) fn has_twin(&self, pile: PileId) -> bool {
        self.classes[self.phase as usize][pile.index()] < piles::OWN
    }

    /// Returns a hash of the cards of some piles.
    pub(crate) fn of_piles(&self, piles: &[PileId]) -> PositionHash {
        let mut all = PositionHash::default();
        for &pile in piles {
            all += self.row(pile, self.lengths[pile.index()].into());
        }
        all
    }

    /// Returns the hash after a move of the top `count` cards of a pile to another, without any
    /// automatic moves.
    pub(crate) fn after(
        &self,
        table: &Table,
        from: PileId,
        to: PileId,
        count: u8,
    ) -> PositionHash {
        let source = table.pile(from);
        let (left, moved) = source.split_at(source.len() - usize::from(count));
        let row = &self.rows[from.index() * self.width..][..self.width];
        self.total + row[left.len()] - row[source.len()] + self.put(table, to, moved)
    }

    /// Returns the difference in the hash from adding cards to a pile.
    #[inline]
    fn put(&self, table: &Table, to: PileId, moved: &[Card]) -> PositionHash {
        let target = table.len(to);
        let before = self.row(to, target);
        // Without links, the card beneath is irrelevant.
        let under = self.links.as_ref().and_then(|_| table.top(to));
        if let [card] = moved {
            return self.on(to, before, target, under, *card) - before;
        }
        let unders = [under].into_iter().chain(moved.iter().copied().map(Some));
        let put = |put, ((len, card), under): ((usize, &Card), Option<Card>)| {
            self.on(to, put, len, under, *card)
        };
        (target..).zip(moved).zip(unders).fold(before, put) - before
    }

    /// Returns the hash, without pending uses, after a move of the top `count` cards of a pile to
    /// another that turns up the card beneath.
    pub(crate) fn after_and_turned(
        &self,
        rules: &Rules,
        table: &Table,
        Carry { from, to, count }: Carry,
    ) -> PositionHash {
        let source = table.pile(from);
        let (left, moved) = source.split_at(source.len() - usize::from(count));
        let row = &self.rows[from.index() * self.width..][..self.width];
        let rest = match left {
            [under @ .., card] if card.is_down() && rules.group_of(from).turn => {
                let (len, turned) = (under.len(), card.facing(Face::Up));
                self.on(from, row[len], len, under.last().copied(), turned)
            }
            _ => row[left.len()],
        };
        self.total_without_other() + rest - row[source.len()] + self.put(table, to, moved)
    }

    /// Returns the hash, without pending uses, after the wheel is turned and its top card moves
    /// to a pile. Returns `None` if that would start another phase.
    pub(crate) fn after_turns(
        &self,
        rules: &Rules,
        table: &Table,
        turns: u8,
        to: PileId,
    ) -> Option<PositionHash> {
        let (wheel, before) = self.wheel?;
        let (turned, again) = wheel.turned(table, turns);
        let used = table.counter(Counter::REDEALS);
        let redeals = used.saturating_add(i32::from(again.is_some()));
        let phase = rules.phase_after(redeals, turned.waste == turned.all);
        if self.phase != phase || turned.waste == 0 {
            return None;
        }
        let card = wheel.card(table, turned.waste - 1)?;
        let after = wheel.hash_after(table, before, turned, &self.chain);
        let counted = self.counted(Counter::REDEALS, used, redeals);
        let put = self.put(table, to, &[card]);
        Some(self.total_without_other() + counted + after.all() - before.all() + put)
    }

    /// Returns the hash of a pile with one more card. `before` and `len` are the hash and the
    /// length without it; `under` is the card beneath, needed only if there are links.
    #[inline]
    fn on(
        &self,
        pile: PileId,
        before: PositionHash,
        len: usize,
        under: Option<Card>,
        card: Card,
    ) -> PositionHash {
        let face =
            self.abstraction.of(self.foundations[pile.index()])[usize::from(card.byte())];
        if let (Some(under), Some(links)) = (under, &self.links)
            && let Some(link) = links.of(pile, under, card)
        {
            // Added, not chained: it counts the same on any card of the class.
            return before + self.key.on(link, face);
        }
        if !self.special[pile.index()] {
            return self.key.on(before, face);
        }
        if !self.buried[pile.index()] {
            // A sum ignores the order.
            return before + self.key.on(self.discarded, face);
        }
        let class = self.classes[self.phase as usize][pile.index()];
        self.key.on(self.key.of(BURIED + class, len as u64), face)
    }

    /// Updates the hash after a transfer of cards between two piles, or back. Not for the stock,
    /// which can end a phase.
    #[inline]
    pub(crate) fn moved(&mut self, table: &Table, from: PileId, to: PileId) {
        debug_assert!(![from, to].map(Some).contains(&self.stock));
        if let Some((wheel, hash)) = &mut self.wheel
            && (wheel.has(from) || wheel.has(to))
        {
            let card = table.top(to).filter(|_| wheel.waste == from && !wheel.has(to));
            self.total -= hash.all();
            *hash = match card {
                Some(card) => wheel.hash_played(table, *hash, card, &mut self.chain),
                None => wheel.hash(table, &mut self.chain),
            };
            self.total += hash.all();
            // One of the two is in the wheel, which `reread` leaves alone.
            self.reread(table, from, 0);
            if card.is_some() {
                self.grow(table, to);
            } else {
                self.reread(table, to, 0);
            }
            return;
        }
        self.shrink(from, table.len(from));
        if self.buried[from.index()] {
            self.grow(table, from);
        }
        self.grow(table, to);
    }

    /// Updates the hash after a transfer of one card between two piles that are not in a wheel.
    /// `shift` is its difference in the hash.
    #[inline]
    pub(crate) fn shifted(&mut self, from: PileId, to: PileId, shift: PositionHash) {
        let lengths = [from, to].map(|pile| self.lengths[pile.index()]);
        let [was, before] = [from, to].map(|pile| pile.index() * self.width);
        let was = was + usize::from(lengths[0]);
        let before = before + usize::from(lengths[1]);
        let (hash, other) = (self.rows[was], self.rows[before]);
        self.log.push(Changed { pile: Some(from), len: lengths[0], hash });
        self.log.push(Changed { pile: Some(to), len: lengths[1], hash: other });
        // The sum of both changes is known, so the card need not be hashed again.
        self.rows[before + 1] = other + shift + hash - self.rows[was - 1];
        self.total += shift;
        self.lengths[from.index()] -= 1;
        self.lengths[to.index()] += 1;
    }

    /// Returns the piles of the only effect of a move, if [`PositionHasher::moved`] can handle
    /// it.
    #[inline]
    pub(crate) fn only_moved(&self, effects: &[Effect]) -> Option<(PileId, PileId)> {
        match *effects {
            [Effect::Transfer { from, to, .. }]
                if self.stock != Some(from) && self.stock != Some(to) =>
            {
                Some((from, to))
            }
            _ => None,
        }
    }

    /// Returns whether a pile is a foundation.
    pub(crate) fn is_foundation(&self, pile: PileId) -> bool {
        self.foundations[pile.index()]
    }

    /// Returns whether a pile is part of a wheel.
    pub(crate) fn is_turned(&self, pile: PileId) -> bool {
        self.wheel
            .as_ref()
            .is_some_and(|(wheel, _)| wheel.stock == pile || wheel.waste == pile)
    }

    /// Updates the hash after the wheel was turned or lost cards.
    pub(crate) fn turned(&mut self, table: &Table) {
        if let Some((wheel, hash)) = &mut self.wheel {
            self.total -= hash.all();
            *hash = wheel.hash(table, &mut self.chain);
            self.total += hash.all();
        }
    }

    /// Updates the hash after turns of the wheel, which change only the number of redeals
    /// otherwise. A card must leave the wheel next.
    pub(crate) fn rolled(&mut self, rules: &Rules, table: &Table, before: i32) {
        if self.phase != rules.phase(table) {
            self.read(rules, table);
            return;
        }
        // The wheel's own hash is outdated until the card leaves.
        self.count(Counter::REDEALS, before, table.counter(Counter::REDEALS));
    }

    /// Updates the hash after a change of a counter.
    pub(crate) fn count(&mut self, counter: Counter, old: i32, new: i32) {
        self.total += self.counted(counter, old, new);
    }

    /// Returns the difference in the hash from a change of a counter.
    fn counted(&self, counter: Counter, old: i32, new: i32) -> PositionHash {
        if !self.counters.contains(&counter) {
            return PositionHash::default();
        }
        let class = COUNTERS + u64::from(counter.0);
        self.key.of(class, number(new)) - self.key.of(class, number(old))
    }

    /// Updates the row of a pile after cards were added.
    #[inline]
    fn grow(&mut self, table: &Table, pile: PileId) {
        let (known, len) = (usize::from(self.lengths[pile.index()]), table.len(pile));
        // In a buried pile, the hash at this length may change, not just the length.
        self.log(pile, self.lengths[pile.index()]);
        let start = pile.index() * self.width;
        let mut hash = self.rows[start + known];
        // In a buried pile this may be outdated, but `shrink` added it, so it cancels.
        self.total -= hash;
        // A buried pile is identified by its top card.
        let known = if self.buried[pile.index()] { len.max(1) - 1 } else { known };
        let cards = table.pile(pile);
        for (len, card) in (known..).zip(&cards[known.min(len)..]) {
            let under = || len.checked_sub(1).map(|place| cards[place]);
            let under = self.links.as_ref().and_then(|_| under());
            hash = self.on(pile, hash, len, under, *card);
            self.rows[start + len + 1] = hash;
        }
        self.total += self.rows[start + len];
        self.lengths[pile.index()] = u8::try_from(len).unwrap_or(u8::MAX);
    }

    /// Updates the hash after some effects, in the order they were made.
    pub(crate) fn note(&mut self, rules: &Rules, table: &Table, effects: &[Effect]) {
        let arranged = effects.contains(&Effect::Arrange);
        // Each phase has its own classes, so even empty piles hash differently.
        if arranged || self.phase != rules.phase(table) {
            self.read(rules, table);
            return;
        }
        let mut turns = false;
        let mut touched = std::mem::take(&mut self.touched);
        touched.clear();
        // The table shows the position after all effects, so lengths start from the rows.
        for effect in effects {
            match *effect {
                Effect::Transfer { from, to, count }
                | Effect::Wind { from, to, count } => {
                    turns |= self.is_turned(from) || self.is_turned(to);
                    let count = usize::from(count);
                    if !self.is_turned(from) {
                        let source = self.touch(&mut touched, from);
                        source.len -= count;
                        source.kept = source.kept.min(source.len);
                    }
                    if !self.is_turned(to) {
                        self.touch(&mut touched, to).len += count;
                    }
                }
                Effect::Swap { one, other } => {
                    for pile in [one, other] {
                        turns |= self.is_turned(pile);
                        let swapped = self.touch(&mut touched, pile);
                        swapped.kept = swapped.kept.min(swapped.len.saturating_sub(1));
                    }
                }
                Effect::Turn { pile, index } if !self.is_turned(pile) => {
                    let turned = self.touch(&mut touched, pile);
                    turned.kept = turned.kept.min(index.into());
                }
                Effect::Set { counter, old, new } => self.count(counter, old, new),
                Effect::Turn { .. } | Effect::Arrange => {}
            }
        }
        for &Touched { pile, kept, .. } in &touched {
            self.reread(table, pile, kept);
        }
        self.touched = touched;
        if turns {
            self.turned(table);
        }
    }

    /// Returns the recorded changes of a pile.
    #[inline]
    fn touch<'t>(&self, touched: &'t mut Vec<Touched>, pile: PileId) -> &'t mut Touched {
        let place = touched.iter().position(|known| known.pile == pile);
        let place = place.unwrap_or_else(|| {
            let len = self.lengths[pile.index()].into();
            touched.push(Touched { pile, len, kept: len });
            touched.len() - 1
        });
        &mut touched[place]
    }

    /// Updates the hash after a jump to another position. `differing` are the piles that changed,
    /// each with the number of unchanged lowest cards.
    pub(crate) fn jumped(
        &mut self,
        rules: &Rules,
        table: &Table,
        differing: &[(PileId, usize)],
    ) {
        if self.phase != rules.phase(table) {
            self.read(rules, table);
            return;
        }
        for &(pile, kept) in differing {
            self.reread(table, pile, kept);
        }
        if differing.iter().any(|pile| self.is_turned(pile.0)) {
            self.turned(table);
        }
    }

    /// Recomputes the row of a pile above the lowest `kept` cards.
    fn reread(&mut self, table: &Table, pile: PileId, kept: usize) {
        if self.is_turned(pile) {
            return;
        }
        // INVARIANT: `kept` is at most the known length, as `shrink` requires.
        self.shrink(pile, kept);
        self.grow(table, pile);
    }

    /// Updates the row of a pile after cards left. For a buried pile, [`PositionHasher::grow`]
    /// must follow.
    #[inline]
    fn shrink(&mut self, pile: PileId, left: usize) {
        let len = self.lengths[pile.index()];
        let left = u8::try_from(left).unwrap_or(u8::MAX);
        // Highest first: restoring reverses this and ends with the old length.
        (left + 1..=len).rev().for_each(|cards| self.log(pile, cards));
        self.total -= self.row(pile, len.into());
        self.total += self.row(pile, left.into());
        self.lengths[pile.index()] = left;
    }

    /// Recomputes everything.
    pub(crate) fn read(&mut self, rules: &Rules, table: &Table) {
        self.log.push(Changed { pile: None, len: 0, hash: PositionHash::default() });
        self.phase = rules.phase(table);
        self.total = self.other;
        for pile in (0..=table.hand().0).map(PileId) {
            let class = self.classes[self.phase as usize][pile.index()];
            let empty = self.key.of(class, 0);
            self.rows[pile.index() * self.width] = empty;
            self.lengths[pile.index()] = 0;
            self.total += empty;
            self.reread(table, pile, 0);
        }
        if let Some((wheel, hash)) = &mut self.wheel {
            *hash = wheel.hash(table, &mut self.chain);
            self.total += hash.all();
        }
        for counter in &self.counters {
            let value = number(table.counter(*counter));
            self.total += self.key.of(COUNTERS + u64::from(counter.0), value);
        }
    }
}

#[expect(clippy::cast_sign_loss, reason = "it is only to be distinguished from others")]
fn number(value: i32) -> u64 {
    value as u64
}

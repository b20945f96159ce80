//! The positions that a lookahead has met, and the current one.
//!
//! Most moves lead to a position that was met before. The hash after a move that only
//! carries cards can be computed without making it, so such a position costs almost
//! nothing.

use super::seen::Seen;
use crate::engine::Engine;
use crate::rules::{Carry, Group, Move, Phase};
use crate::table::{Card, HashKey, PileId, PositionHash, Table};

// INVARIANT: the ranges of hash classes do not overlap. The numbers of groups stay below
// `OWN`, and those of piles and counters below 256.
/// The first class of piles that are not interchangeable.
const OWN: u64 = 300;
/// The first class of counters.
const COUNTERS: u64 = 1000;
/// The class of cards in piles without an order.
const DISCARDED: u64 = 3000;

/// The positions met, and the current one, whose moves are tried.
#[derive(Debug)]
pub(super) struct Frontier<'a> {
    engine: Engine<'a>,
    seen: Seen,
    /// The current position, before each move that is tried.
    pub(super) table: Table,
    phase: Phase,
    /// For each pile, its hash with none of its cards, with one, and so on.
    rows: Vec<PositionHash>,
    total: PositionHash,
    /// For each pile, whether moving cards to or from it is no progress by itself.
    idle: Vec<bool>,
    /// The piles that differ from the previous position; kept to reuse memory.
    differing: Vec<(PileId, usize)>,
}

impl<'a> Frontier<'a> {
    /// Returns a frontier without positions met, with `start` as the current position.
    pub(super) fn new(engine: Engine<'a>, start: &Table) -> Self {
        let plan = &engine.rules().plan;
        let piles = engine.rules().piles().len();
        // With an `[end]`, any move can win.
        let mut idle = vec![engine.rules().end().is_none(); piles];
        let busy = plan.foundations.iter().chain(&plan.discards).chain(&plan.stock);
        busy.for_each(|pile| idle[pile.index()] = false);
        let mut frontier = Self {
            engine,
            seen: Seen::new(),
            table: start.clone(),
            phase: engine.rules().phase(start),
            rows: vec![PositionHash::default(); piles * (start.size() + 1)],
            total: PositionHash::default(),
            idle,
            differing: Vec::new(),
        };
        frontier.hash_all();
        frontier
    }

    /// Makes any position the current one, even one that was not met.
    pub(super) fn start_at(&mut self, table: Table) {
        self.phase = self.engine.rules().phase(&table);
        self.table = table;
        self.hash_all();
    }

    /// Returns the number of positions met.
    pub(super) fn len(&self) -> usize {
        self.seen.len()
    }

    /// Adds the position as it is now, after a move whose hash may be known. Returns
    /// whether it is new.
    pub(super) fn meet(&mut self, foreseen: Option<PositionHash>) -> bool {
        let Self { engine, seen, table, .. } = self;
        let hash = foreseen.unwrap_or_else(|| engine.hash(table));
        debug_assert_eq!(hash, engine.hash(table), "the foreseen hash is wrong");
        seen.insert(hash, |key| engine.write_key(table, key))
    }

    /// Returns whether a position with this hash was met.
    #[inline]
    pub(super) fn knows(&self, hash: PositionHash) -> bool {
        self.seen.has(hash)
    }

    /// Makes a met position the current one, by its number. Interchangeable piles may
    /// have swapped places.
    pub(super) fn go_to(&mut self, number: usize) {
        let Self { engine, seen, table, differing, .. } = self;
        differing.clear();
        let differs = |pile, kept| differing.push((pile, kept));
        engine.read_key(table, seen.get(number), differs);
        let phase = engine.rules().phase(table);
        // In a different phase, different piles are interchangeable, so all rows are
        // invalid.
        if phase != self.phase {
            self.phase = phase;
            self.hash_all();
            return;
        }
        for index in 0..self.differing.len() {
            let (pile, kept) = self.differing[index];
            self.hash_pile(pile, kept);
        }
        self.sum_up();
    }

    /// Returns the hash of the position after a move, if the move only carries cards and
    /// makes no progress.
    #[inline]
    pub(super) fn foresee(&self, made: Move) -> Option<PositionHash> {
        let Carry { from, to, count } = made.carry()?;
        let idle = self.idle[from.index()] && self.idle[to.index()];
        if !idle || !self.engine.only_carries(&self.table) {
            return None;
        }
        let (source, target) = (self.table.pile(from), self.table.len(to));
        let (left, moved) = source.split_at(source.len() - usize::from(count));
        let before = self.row(to, target);
        let put = Putting::on(self.engine, self.phase, to);
        let put = moved.iter().fold(before, |hash, card| put.add(hash, *card));
        // The rows have the hash for every length, so the rest of the pile is known.
        let gone = self.row(from, left.len()) - self.row(from, source.len());
        Some(self.total + gone + put - before)
    }

    #[inline]
    fn row(&self, pile: PileId, len: usize) -> PositionHash {
        self.rows[pile.index() * (self.table.size() + 1) + len]
    }

    fn hash_all(&mut self) {
        let piles = self.engine.rules().groups.iter().flat_map(Group::ids);
        piles.for_each(|pile| self.hash_pile(pile, 0));
        self.sum_up();
    }

    /// Recomputes the hash of a pile above its `kept` lowest cards.
    fn hash_pile(&mut self, pile: PileId, kept: usize) {
        let width = self.table.size() + 1;
        let row = &mut self.rows[pile.index() * width..][..width];
        let put = Putting::on(self.engine, self.phase, pile);
        row[0] = empty(self.engine, self.phase, pile);
        for (place, card) in self.table.pile(pile).iter().enumerate().skip(kept) {
            row[place + 1] = put.add(row[place], *card);
        }
    }

    fn sum_up(&mut self) {
        // A sum does not depend on order, so interchangeable piles that swap places give
        // the same hash.
        let mut total = of_counters(self.engine, &self.table);
        for pile in self.engine.rules().groups.iter().flat_map(Group::ids) {
            total += self.row(pile, self.table.len(pile));
        }
        self.total = total;
    }
}

impl Engine<'_> {
    /// Returns the hash of a position. Two positions have the same hash if they have the
    /// same key.
    pub fn hash(&self, table: &Table) -> PositionHash {
        let phase = self.rules().phase(table);
        let mut total = of_counters(*self, table);
        for pile in self.rules().groups.iter().flat_map(Group::ids) {
            let put = Putting::on(*self, phase, pile);
            let cards = table.pile(pile).iter();
            let none = empty(*self, phase, pile);
            total += cards.fold(none, |hash, card| put.add(hash, *card));
        }
        total
    }
}

/// The effect of cards on the hash of a pile.
struct Putting<'a> {
    key: &'a HashKey,
    /// The start of the hash of each card, if the order does not matter.
    unordered: Option<PositionHash>,
}

impl<'a> Putting<'a> {
    #[inline]
    fn on(engine: Engine<'a>, phase: Phase, pile: PileId) -> Self {
        let key = &engine.rules().hash_key;
        let unordered = is_unordered(engine, phase, pile);
        Self { key, unordered: unordered.then(|| key.of(DISCARDED, 0)) }
    }

    /// Returns the hash of a pile with one more card on top.
    #[inline]
    fn add(&self, pile: PositionHash, card: Card) -> PositionHash {
        match self.unordered {
            Some(alone) => pile + self.key.on(alone, card),
            None => self.key.on(pile, card),
        }
    }
}

/// Returns whether a pile is interchangeable with another.
#[inline]
fn has_twin(engine: Engine<'_>, phase: Phase, pile: PileId) -> bool {
    let id = engine.rules().piles[pile.index()].group;
    let alike = engine.rules().plan.identity.is_interchangeable(phase, id);
    alike && engine.rules().group(id).piles.len() > 1
}

/// Returns whether the order of a pile's cards does not matter, as in keys.
#[inline]
fn is_unordered(engine: Engine<'_>, phase: Phase, pile: PileId) -> bool {
    let unordered = engine.rules().plan.identity.unordered[pile.index()];
    unordered && !has_twin(engine, phase, pile)
}

/// Returns the hash of an empty pile.
#[inline]
fn empty(engine: Engine<'_>, phase: Phase, pile: PileId) -> PositionHash {
    let group = engine.rules().piles[pile.index()].group;
    let twin = has_twin(engine, phase, pile);
    let class = if twin { group.0.into() } else { OWN + u64::from(pile.0) };
    engine.rules().hash_key.of(class, 0)
}

#[expect(clippy::cast_sign_loss, reason = "it is only to be distinguished from others")]
fn of_counters(engine: Engine<'_>, table: &Table) -> PositionHash {
    let mut all = PositionHash::default();
    for counter in &engine.rules().plan.identity.counters {
        let class = COUNTERS + u64::from(counter.0);
        all += engine.rules().hash_key.of(class, table.counter(*counter) as u64);
    }
    all
}

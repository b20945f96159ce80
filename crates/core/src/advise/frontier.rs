//! The positions a look ahead has met, and the one whose moves are tried.
//!
//! Most moves lead to a position that was met before. What a move that only carries cards
//! does to the hash is known without making it, so such a position costs next to nothing.

use super::seen::Seen;
use crate::engine::Engine;
use crate::rules::{Carry, Group, Move, Phase};
use crate::table::{Card, HashKey, PileId, PositionHash, Table};

// INVARIANT: the ranges of classes do not overlap. The numbers of groups stay below
// `OWN`, and those of piles and counters below 256.
/// The first class of a pile that cannot be exchanged.
const OWN: u64 = 300;
/// The first class of counters.
const COUNTERS: u64 = 1000;
/// The class of cards that lie in no order.
const DISCARDED: u64 = 3000;

/// The positions met, and the one whose moves are tried.
#[derive(Debug)]
pub(super) struct Frontier<'a> {
    engine: Engine<'a>,
    seen: Seen,
    /// The position whose moves are tried, as it is before each of them.
    pub(super) table: Table,
    phase: Phase,
    /// For each pile of it, the hash with none of its cards, with one, and so on.
    rows: Vec<PositionHash>,
    total: PositionHash,
    /// For each pile, whether cards that come or go achieve nothing by themselves.
    idle: Vec<bool>,
    /// The piles that differ from the position before, in memory that is kept.
    differing: Vec<(PileId, usize)>,
}

impl<'a> Frontier<'a> {
    /// Returns what has met nothing yet, and tries the moves of a position first.
    pub(super) fn new(engine: Engine<'a>, start: &Table) -> Self {
        let plan = &engine.rules().plan;
        let piles = engine.rules().piles().len();
        // Where a game has an end of its own, any move can win it.
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

    /// Goes to a position that need not have been met.
    pub(super) fn start_at(&mut self, table: Table) {
        self.phase = self.engine.rules().phase(&table);
        self.table = table;
        self.hash_all();
    }

    /// Returns how many positions were met.
    pub(super) fn len(&self) -> usize {
        self.seen.len()
    }

    /// Adds the position as it is now, after a move whose outcome may have been foreseen.
    /// Returns whether it is a new one.
    pub(super) fn meet(&mut self, foreseen: Option<PositionHash>) -> bool {
        let Self { engine, seen, table, .. } = self;
        let hash = foreseen.unwrap_or_else(|| engine.hash(table));
        debug_assert_eq!(hash, engine.hash(table), "it was not foreseen well");
        seen.insert(hash, |key| engine.write_key(table, key))
    }

    /// Returns whether a position was met that has this hash.
    #[inline]
    pub(super) fn knows(&self, hash: PositionHash) -> bool {
        self.seen.has(hash)
    }

    /// Tries the moves of a position from now on, told by its number. Piles that can be
    /// exchanged may have changed their places there.
    pub(super) fn go_to(&mut self, number: usize) {
        let Self { engine, seen, table, differing, .. } = self;
        differing.clear();
        let differs = |pile, kept| differing.push((pile, kept));
        engine.read_key(table, seen.get(number), differs);
        let phase = engine.rules().phase(table);
        // In another phase other piles can be exchanged, so no row holds any more.
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

    /// Returns the hash of the position that a move leads to, if it does no more than carry
    /// cards, and that achieves nothing.
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
        // The rows hold the hash for every length, so what is left of the pile is
        // known.
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

    /// Works out the hash of a pile anew, but for some cards at its bottom.
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
        // A sum does not depend on order, so piles that change places give the same
        // hash.
        let mut total = of_counters(self.engine, &self.table);
        for pile in self.engine.rules().groups.iter().flat_map(Group::ids) {
            total += self.row(pile, self.table.len(pile));
        }
        self.total = total;
    }
}

impl Engine<'_> {
    /// Returns the hash of a position: it says the same as its key.
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

/// What cards do to the hash of the pile that they are put on.
struct Putting<'a> {
    key: &'a HashKey,
    /// What the hash of each card begins with, if they lie in no order.
    unordered: Option<PositionHash>,
}

impl<'a> Putting<'a> {
    #[inline]
    fn on(engine: Engine<'a>, phase: Phase, pile: PileId) -> Self {
        let key = &engine.rules().hash_key;
        let unordered = is_unordered(engine, phase, pile);
        Self { key, unordered: unordered.then(|| key.of(DISCARDED, 0)) }
    }

    /// Returns the hash of a pile that gets one more card.
    #[inline]
    fn add(&self, pile: PositionHash, card: Card) -> PositionHash {
        match self.unordered {
            Some(alone) => pile + self.key.on(alone, card),
            None => self.key.on(pile, card),
        }
    }
}

/// Returns whether a pile can be exchanged with another.
#[inline]
fn has_twin(engine: Engine<'_>, phase: Phase, pile: PileId) -> bool {
    let id = engine.rules().piles[pile.index()].group;
    let alike = engine.rules().plan.identity.is_interchangeable(phase, id);
    alike && engine.rules().group(id).piles.len() > 1
}

/// Returns whether a pile is the same in whatever order its cards lie, as keys have it.
#[inline]
fn is_unordered(engine: Engine<'_>, phase: Phase, pile: PileId) -> bool {
    let unordered = engine.rules().plan.identity.unordered[pile.index()];
    unordered && !has_twin(engine, phase, pile)
}

/// Returns the hash of a pile without cards.
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

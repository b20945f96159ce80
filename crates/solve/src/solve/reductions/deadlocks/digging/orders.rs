//! Searches the orders in which piles can be dug and rows dealt.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use super::depths::{Balance, Demand, Depths, DugPile, Tops};
use super::{Bearing, MAX_CLASSES, MAX_PILES, MAX_RUNS, place};
use crate::table::{Card, HashKey, PositionHash};

/// The minimum and maximum number of cached states, each a power of two, and the share of the
/// memory (one in `MEMORY_PART`) that the cache may take.
const MIN_ENTRIES: usize = 1 << 16;
const MAX_ENTRIES: usize = 1 << 20;
const MEMORY_PART: usize = 64;
/// The maximum number of cards of a row for which both cases, settled at once or not, are tried.
const MAX_LANDING: u32 = 8;
/// The class for hashes.
const CLASS: u64 = 930;

/// A search of the orders in which the piles of a position can be dug.
#[derive(Clone, Debug, Default)]
pub(super) struct Orders {
    /// For each pile, its state now, and after each further head is dug.
    piles: Vec<Vec<DugPile>>,
    /// The rows still to be dealt: for each pile, the card it receives.
    rows: Vec<[Option<RowCard>; MAX_PILES]>,
    /// For each number of rows dealt, a hash of the rest of the stock.
    stock: Vec<PositionHash>,
    /// For each kind, when its card becomes settled.
    settles: Vec<Settles>,
    /// The runs on foundations, one bit each.
    home: u32,
    /// The counts of the cards still to be dealt.
    undealt: Balance,
    pub(super) known: KnownDepths,
    /// The number of states visited by this check, and its limit.
    looked: usize,
    most: usize,
}

/// A cache of solvable and unsolvable states of one deal, which several searches may share.
///
/// An entry holds half of the hash, with the last bit set if all piles can be dug out. The other
/// half selects the entry.
#[derive(Clone, Debug)]
pub(crate) struct KnownDepths {
    entries: Arc<OnceLock<Box<[AtomicU64]>>>,
    /// The number of entries once they are allocated.
    places: usize,
}

/// A card that a row lays on a pile, and the hash of the pair.
#[derive(Clone, Copy, Debug)]
struct RowCard {
    card: Card,
    hash: PositionHash,
}

/// When a card becomes settled.
#[derive(Clone, Copy, Debug)]
enum Settles {
    /// After this number of heads of this pile are dug.
    Dug(usize, u8),
    /// After it is dug, as the card that this row lays on this pile.
    Dealt(usize, u8),
}

impl Default for KnownDepths {
    fn default() -> Self {
        Self::new(0)
    }
}

impl KnownDepths {
    /// Creates an empty cache for searches with this much memory, in bytes.
    pub(crate) fn new(memory: usize) -> Self {
        let places = memory / MEMORY_PART / size_of::<AtomicU64>();
        let places = (places / 2 + 1).next_power_of_two().clamp(MIN_ENTRIES, MAX_ENTRIES);
        Self { entries: Arc::default(), places }
    }

    /// Returns the entry for a state.
    fn entry(&self, hash: PositionHash) -> &AtomicU64 {
        let new = || (0..self.places).map(|_| AtomicU64::default()).collect();
        let entries = self.entries.get_or_init(new);
        &entries[place(hash, entries.len())]
    }

    /// Returns whether all piles can be dug out from a state, if cached.
    fn get(&self, hash: PositionHash) -> Option<bool> {
        answer(self.entry(hash).load(Ordering::Relaxed), hash)
    }

    /// Caches whether all piles can be dug out from a state.
    fn put(&self, hash: PositionHash, leads_out: bool) {
        let known = hash.id.0[0] & !1 | u64::from(leads_out);
        // Hash and answer share one word, so threads may lose an entry but never mix two.
        self.entry(hash).store(known, Ordering::Relaxed);
    }
}

impl Orders {
    /// Clears the piles and rows of the previous position.
    pub(super) fn begin(&mut self, kinds: usize) {
        self.piles.clear();
        self.rows.clear();
        self.stock.clear();
        self.settles.clear();
        // Cards on foundations count as settled from the start.
        self.settles.resize(kinds, Settles::Dug(0, 0));
        self.home = (1 << MAX_RUNS) - 1;
        self.undealt = Balance::default();
    }

    /// Adds a pile.
    pub(super) fn add_pile(&mut self, cards: &[Card], bearing: &Bearing) {
        let pile = self.piles.len();
        let mut dug = Vec::new();
        let (mut above, mut left) = (cards.len(), bearing.unsettled(cards));
        for card in cards {
            self.home &= !(1 << bearing.run(*card));
        }
        loop {
            let times = u8::try_from(dug.len()).unwrap_or(u8::MAX);
            for card in &cards[left..above] {
                self.settles[card.kind()] = Settles::Dug(pile, times);
            }
            dug.push(bearing.dug(pile, cards, left));
            if left == 0 {
                break;
            }
            (above, left) = (left, bearing.unsettled(&cards[..left - 1]));
        }
        self.piles.push(dug);
    }

    /// Adds the next row to be dealt: its cards, each with its pile.
    pub(super) fn add_row(&mut self, cards: &[(usize, Card)], bearing: &Bearing) {
        let bit = 1 << self.rows.len();
        let mut row = [None; MAX_PILES];
        for &(pile, card) in cards {
            self.home &= !(1 << bearing.run(card));
            self.undealt.left[bearing.run(card)] += 1;
            self.settles[card.kind()] = Settles::Dealt(pile, bit);
            let hash = bearing.key.of(CLASS + 2, (pile << 8 | card.kind()) as u64);
            row[pile] = Some(RowCard { card, hash });
        }
        self.rows.push(row);
    }

    /// Sets what is left of the stock after the rows added so far.
    pub(super) fn add_stock(&mut self, cards: &[Card], key: &HashKey) {
        let hash = key.of(CLASS, cards.len() as u64);
        self.stock.push(cards.iter().fold(hash, |hash, card| key.on(hash, *card)));
    }

    /// Returns whether all piles can be dug out, and the number of states visited. Also returns
    /// `true` if the search gives up after `most` states.
    pub(super) fn can_dig_out(
        &mut self,
        bearing: &Bearing,
        most: usize,
    ) -> (bool, usize) {
        let mut start = Depths { balance: self.undealt, ..Depths::default() };
        for pile in &self.piles {
            start.balance.add(&pile[0].balance);
            start.hash += pile[0].hash;
        }
        start.hash += bearing.key.of(CLASS + 1, self.home.into()) + self.stock[0];
        (self.looked, self.most) = (0, most);
        (self.leads_out(start, bearing), self.looked.min(most))
    }

    /// Returns whether all piles can be dug out from a state, or the search gave up.
    fn leads_out(&mut self, depths: Depths, bearing: &Bearing) -> bool {
        let hash = depths.hash + depths.tops_hash;
        self.known.get(hash).unwrap_or_else(|| self.works_out(depths, bearing))
    }

    /// Computes the answer for a state and caches it.
    fn works_out(&mut self, mut depths: Depths, bearing: &Bearing) -> bool {
        self.looked += 1;
        // Giving up counts as success, which is safe: it proves no loss.
        if self.looked > self.most {
            return true;
        }
        let hash = depths.hash + depths.tops_hash;
        // Removing a complete run at once never reduces the room (see `digging`).
        while let Some(pile) = self.first_to_go(&depths, bearing) {
            self.dig(&mut depths, pile, bearing);
        }
        let over = self.over(&depths, bearing);
        let demand = Demand::of(&over, &depths.tops);
        let leads_out = demand.is_met(&depths)
            && (self.is_over(&depths)
                || self.digs(&depths, &over, demand, bearing)
                || self.deals(&depths, &over, bearing));
        // After giving up, the answer is a guess and is not cached.
        if self.looked <= self.most {
            self.known.put(hash, leads_out);
        }
        leads_out
    }

    /// Returns whether all rows are dealt and all piles dug out.
    fn is_over(&self, depths: &Depths) -> bool {
        usize::from(depths.balance.headless) == self.piles.len()
            && depths.covers == 0
            && usize::from(depths.rows) == self.rows.len()
    }

    /// Returns whether all piles can be dug out by digging some head next.
    fn digs(
        &mut self,
        depths: &Depths,
        over: &[i8; MAX_CLASSES],
        demand: Demand,
        bearing: &Bearing,
    ) -> bool {
        // Load all cache entries first, so that the memory accesses overlap.
        let mut next = [(PositionHash::default(), 0); MAX_PILES];
        let piles = self.piles.len();
        for (pile, next) in next.iter_mut().enumerate().take(piles) {
            let hash = self.once_dug(depths, pile);
            *next = (hash, self.known.entry(hash).load(Ordering::Relaxed));
        }
        (0..piles).any(|pile| {
            let Some(head) = self.head(depths, pile) else { return false };
            let (hash, known) = next[pile];
            let known = answer(known, hash);
            known != Some(false)
                && self.can_move(depths, over, demand, head, bearing)
                && (known == Some(true) || {
                    let mut next = *depths;
                    self.dig(&mut next, pile, bearing);
                    self.leads_out(next, bearing)
                })
        })
    }

    /// Returns the hash of the state after one more head of a pile is dug. The pile must have a
    /// head.
    #[inline]
    fn once_dug(&self, depths: &Depths, pile: usize) -> PositionHash {
        // INVARIANT: what this returns is the sum of both hashes after `dig`.
        let mut hash = depths.hash;
        if let Some(row) = self.laid(depths, pile) {
            hash -= row.hash;
            if depths.covers > 1 {
                hash += depths.tops_hash;
            }
            return hash;
        }
        let dug = usize::from(depths.dug[pile]);
        if let [here, next, ..] = &self.piles[pile][dug..] {
            hash += depths.tops_hash + next.hash;
            hash -= here.hash;
        }
        hash
    }

    /// Returns the last dealt card of a pile that was not dug.
    fn laid(&self, depths: &Depths, pile: usize) -> Option<RowCard> {
        let row = depths.laid[pile].checked_ilog2()?;
        self.rows[row as usize][pile]
    }

    /// Returns the next card to dig from a pile, if there is one.
    fn head(&self, depths: &Depths, pile: usize) -> Option<Card> {
        let laid = self.laid(depths, pile).map(|row| row.card);
        laid.or_else(|| self.first_head(depths, pile))
    }

    /// Returns the head among the cards that were in a pile at the start.
    fn first_head(&self, depths: &Depths, pile: usize) -> Option<Card> {
        self.piles[pile][usize::from(depths.dug[pile])].head
    }

    /// Returns whether no head is left among the cards that were in a pile at the start.
    fn is_headless(&self, depths: &Depths, pile: usize) -> bool {
        self.first_head(depths, pile).is_none()
    }

    /// Digs one more head of a pile, which must have one.
    #[inline]
    fn dig(&self, depths: &mut Depths, pile: usize, bearing: &Bearing) {
        if let Some(row) = self.laid(depths, pile) {
            depths.laid[pile] &= !(1 << depths.laid[pile].ilog2());
            depths.covers -= 1;
            depths.shut -=
                u8::from(depths.laid[pile] == 0 && self.is_headless(depths, pile));
            depths.hash -= row.hash;
            depths.balance.over[bearing.class(row.card)] += 1;
            depths.balance.left[bearing.run(row.card)] -= 1;
            if depths.covers == 0 {
                depths.tops = Tops::default();
                depths.tops_hash = PositionHash::default();
            }
            return;
        }
        let dug = usize::from(depths.dug[pile]);
        // In bounds: the last entry of a pile has no head.
        let (here, next) = (&self.piles[pile][dug], &self.piles[pile][dug + 1]);
        depths.balance.take(&here.balance);
        depths.balance.add(&next.balance);
        depths.hash -= here.hash;
        depths.hash += next.hash;
        depths.dug[pile] += 1;
    }

    /// Returns whether all piles can be dug out by dealing the next row.
    fn deals(
        &mut self,
        depths: &Depths,
        over: &[i8; MAX_CLASSES],
        bearing: &Bearing,
    ) -> bool {
        let number = usize::from(depths.rows);
        let Some(row) = self.rows.get(number) else { return false };
        let mut dealt = *depths;
        dealt.rows += 1;
        dealt.hash -= self.stock[number];
        dealt.hash += self.stock[number + 1];
        let tops = &mut dealt.tops;
        tops.of = (*over).map(|count| count.min(0).unsigned_abs());
        tops.bottoms = (*over).map(|count| count.max(0).unsigned_abs());
        let bottoms: u8 = tops.bottoms.iter().sum();
        tops.spare = depths.balance.headless.saturating_sub(bottoms);
        tops.idle = depths.balance.idle + tops.spare;
        dealt.tops_hash = tops.hash(&bearing.key);
        // A card may land on the one that it follows in its run.
        let mut landing = 0_u32;
        let row = row.iter().enumerate();
        for (pile, RowCard { card, hash }) in
            row.filter_map(|(pile, card)| Some((pile, (*card)?)))
        {
            dealt.shut +=
                u8::from(dealt.laid[pile] == 0 && self.is_headless(depths, pile));
            dealt.laid[pile] |= 1 << depths.rows;
            dealt.covers += 1;
            dealt.hash += hash;
            dealt.balance.bear(card, bearing);
            let before = bearing.runs.before[card.kind()];
            if before.is_some_and(|before| self.bears(depths, before)) {
                landing |= 1 << pile;
            }
        }
        // Too many subsets to try: counting this as success is safe.
        if landing.count_ones() > MAX_LANDING {
            return true;
        }
        // Enumerates all subsets of those cards; the empty one comes last.
        let mut landed = landing;
        loop {
            let lands = |pile: &usize| landed >> pile & 1 == 1;
            let mut bare = dealt.tops.of;
            let mut missing = 0;
            for pile in (0..self.piles.len()).filter(lands) {
                let head = self.head(&dealt, pile).map_or(0, |head| bearing.class(head));
                missing += u8::from(bare[head] == 0);
                bare[head] = bare[head].saturating_sub(1);
            }
            if missing <= dealt.tops.spare {
                let mut next = dealt;
                for pile in (0..self.piles.len()).filter(lands) {
                    self.dig(&mut next, pile, bearing);
                }
                if self.leads_out(next, bearing) {
                    return true;
                }
            }
            if landed == 0 {
                return false;
            }
            landed = (landed - 1) & landing;
        }
    }

    /// Returns whether a card is settled.
    #[inline]
    fn is_settled(&self, depths: &Depths, card: Card) -> bool {
        match self.settles[card.kind()] {
            Settles::Dug(pile, times) => depths.dug[pile] >= times,
            Settles::Dealt(pile, row) => {
                row >> depths.rows == 0 && depths.laid[pile] & row == 0
            }
        }
    }

    /// Returns whether a card is settled or a head.
    fn bears(&self, depths: &Depths, card: Card) -> bool {
        match self.settles[card.kind()] {
            Settles::Dug(pile, times) => {
                let head = self.first_head(depths, pile);
                depths.dug[pile] >= times
                    || head.is_some_and(|head| head.kind() == card.kind())
            }
            Settles::Dealt(_, row) => row >> depths.rows == 0,
        }
    }

    /// Returns for each class the number of its settled cards minus that of the cards that bear
    /// it, not counting runs that left.
    #[inline]
    fn over(&self, depths: &Depths, bearing: &Bearing) -> [i8; MAX_CLASSES] {
        let mut over = depths.balance.over;
        for (run, (_, class)) in bearing.runs.firsts.iter().enumerate() {
            if self.goes_home(depths, run) {
                over[usize::from(*class)] -= 1;
            }
        }
        over
    }

    /// Returns whether there is room to move a head.
    #[inline]
    fn can_move(
        &self,
        depths: &Depths,
        over: &[i8; MAX_CLASSES],
        demand: Demand,
        head: Card,
        bearing: &Bearing,
    ) -> bool {
        let own = bearing.class(head);
        let demand = demand.with_one(own, over[own], &depths.tops);
        let mut end = head;
        loop {
            // The last card of the moved unit is uncovered.
            let bare = bearing.bears_class[end.kind()].map_or(demand, |borne| {
                let class = usize::from(borne);
                let over = over[class] + i8::from(class == own);
                demand.with_one(class, over, &depths.tops)
            });
            if bare.is_met(depths) {
                return true;
            }
            if !bearing.strict.has(end) {
                return demand.is_met(depths);
            }
            match bearing.runs.next[end.kind()] {
                Some(next) if self.is_settled(depths, next) => end = next,
                _ => return false,
            }
        }
    }

    /// Returns whether all cards of a run are settled, and the run is not on a foundation at the
    /// start.
    fn goes_home(&self, depths: &Depths, run: usize) -> bool {
        self.home >> run & 1 == 0 && depths.balance.left[run] == 0
    }

    /// Returns the pile whose head is the first card of a run with all other cards settled.
    #[inline]
    fn first_to_go(&self, depths: &Depths, bearing: &Bearing) -> Option<usize> {
        let mut ready =
            bearing.runs.firsts.iter().zip(depths.balance.left).filter(|run| run.1 == 1);
        ready.find_map(|((first, _), _)| {
            let is_first = |card: Card| card.kind() == first.kind();
            (0..self.piles.len())
                .find(|pile| self.head(depths, *pile).is_some_and(is_first))
        })
    }
}

/// Returns the answer of a cache entry, if it belongs to this hash.
fn answer(entry: u64, hash: PositionHash) -> Option<bool> {
    (entry | 1 == hash.id.0[0] | 1).then_some(entry & 1 == 1)
}

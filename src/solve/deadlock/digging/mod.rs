//! How far piles are dug, and whether there is room for what that brings up.
//!
//! Once no more cards are dealt, and nothing but whole runs goes home, a card that was moved
//! lies on one that takes it, on the one it follows in a unit, or at the bottom of a pile that
//! was emptied: it is *settled*. So are those that lie like that from the start, as far down as
//! no card lies otherwise. The others never moved: those up to the uppermost card that lies on
//! one that does not take it, the *head* of its pile. How far each pile is dug, told by its
//! head, is all that is looked at here. Where else settled cards lie is left open.
//!
//! Each settled card has a card of its own that it lies on, which is settled, too, or is a head,
//! or else lies at the bottom of a pile that has no head. Cards that the same cards bear are of
//! one *class*. So where there are more settled cards of a class than cards that bear it, what is
//! left over needs piles without a head, and where there are too few of them, piles cannot have
//! been dug so far. A move digs one head of one pile at the most, and any line that wins digs out
//! all piles. Where no order of digging gets there, the position is lost.
//!
//! A run is taken to go home as soon as all its cards are settled, or all but its first one,
//! which is a head. That this comes too soon takes nothing away: with each card that follows in
//! the run one goes that bears its class, and the last card bears none. So no class is left over
//! that was not before, and what lies under that first card is dug out.
//!
//! This is a projection (Culberson and Schaeffer, *Pattern Databases*, 1998), and a bound from
//! pigeonholes. What it says depends on so little that many positions share it.

#[cfg(test)]
mod tests;

use super::runs::InClasses;
use super::{Deadlock, Fixed};
use crate::advise::PositionHash;
use crate::rules::{Feature as F, Features, Lift, Rules};
use crate::table::{Card, Kinds, PileId, Table};

/// What a game may use: cards come to piles by builds only, one by one or in units in which each
/// follows the one under it, and only their piles' own cards hold others.
const ALLOWS: Features = super::runs::ALLOWS.but(&[
    F::AnyLift,
    F::AtOnce,
    F::Covers,
    F::Fills,
    F::Restocks,
    F::StaysDown,
]);

/// The most cards, classes, piles and runs, and the most depths that piles can be dug to, of
/// which so many are looked at before it is given up. With so few cards counts fit into bytes.
const MOST: usize = 100;
const CLASSES: usize = 16;
const PILES: usize = 16;
const RUNS: usize = 16;
const DEPTHS: usize = 1 << 20;
const LOOKED: usize = 1 << 12;
/// How many answers are remembered.
const KNOWN: usize = 1 << 12;
/// The class for hashes.
const CLASS: u64 = 920;

/// Finds positions that are lost since there is no room to dig out all piles.
#[derive(Clone, Debug)]
pub(in crate::solve) struct Digging {
    stock: Option<PileId>,
    piles: Vec<PileId>,
    /// For each kind, those that can come to lie on it, or to follow it in a unit, in any pile.
    bears: Vec<Kinds>,
    /// For each kind, its class, which are those borne by the same cards; and the class it
    /// bears, if any.
    classes: Vec<u8>,
    bears_class: Vec<Option<u8>>,
    runs: InClasses,
    /// What was found out before, by what it depends on.
    known: Vec<(PositionHash, bool)>,
    orders: Orders,
}

/// The orders in which the piles of a position can be dug.
#[derive(Clone, Debug, Default)]
struct Orders {
    /// For each pile, what it is like as it lies, and once one head more was dug.
    piles: Vec<Vec<Dug>>,
    /// The runs that are home in the position.
    home: u32,
    /// Those that were come to, by the number they had before runs went home, and those whose
    /// turn is to come.
    seen: Vec<u64>,
    next: Vec<Depths>,
}

/// A pile that is dug so far.
#[derive(Clone, Copy, Debug, Default)]
struct Dug {
    balance: Balance,
    /// The head, if there is one.
    head: Option<Card>,
}

/// How far all piles are dug.
#[derive(Clone, Copy, Debug, Default)]
struct Depths {
    /// For each pile, how many heads were dug.
    dug: [u8; PILES],
    /// The number of these depths among all there are.
    number: usize,
    balance: Balance,
}

/// What is counted in one pile or all.
#[derive(Clone, Copy, Debug, Default)]
struct Balance {
    /// For each class, how many more of its cards are settled than are borne.
    over: [i8; CLASSES],
    /// For each run, how many of its cards are not settled.
    left: [u8; RUNS],
    /// How many piles have no head.
    headless: u8,
}

impl Balance {
    /// Counts one pile more.
    #[inline]
    fn add(&mut self, other: &Self) {
        self.over.iter_mut().zip(other.over).for_each(|(all, own)| *all += own);
        self.left.iter_mut().zip(other.left).for_each(|(all, own)| *all += own);
        self.headless += other.headless;
    }

    /// Counts a pile no more.
    #[inline]
    fn take(&mut self, other: &Self) {
        self.over.iter_mut().zip(other.over).for_each(|(all, own)| *all -= own);
        self.left.iter_mut().zip(other.left).for_each(|(all, own)| *all -= own);
        self.headless -= other.headless;
    }
}

impl Digging {
    /// Returns what finds them in a game, if there can be any.
    pub(in crate::solve) fn of(rules: &Rules, deadlock: &Deadlock) -> Option<Self> {
        let runs = deadlock.runs.as_ref()?;
        let deck = rules.deck();
        let stock = rules.plan.stock;
        let mut loose = deadlock.loose.iter();
        let fixed = &deadlock.fixed;
        if !ALLOWS.allow(rules)
            || deck.copies() > 1
            || deck.size() > MOST
            || fixed.len() > PILES
            || fixed.iter().any(|it| it.lift == Lift::Any)
            || loose.any(|it| !it.home && stock != Some(it.pile))
        {
            return None;
        }
        let bears = bears(&deadlock.places.on, fixed);
        let (classes, bears_class) = classes(deck.present(), &bears)?;
        let runs = runs.in_classes(deck.present(), (&classes, &bears_class))?;
        (runs.firsts.len() <= RUNS).then(|| Self {
            stock,
            piles: fixed.iter().map(|it| it.pile).collect(),
            bears,
            classes,
            bears_class,
            runs,
            known: Vec::new(),
            orders: Orders::default(),
        })
    }

    /// Returns whether no more cards are dealt, without which nothing is known of a position.
    pub(in crate::solve) fn is_for(&self, table: &Table) -> bool {
        self.stock.is_none_or(|it| table.is_empty(it))
    }

    /// Returns whether a position can never be won since there is no room to dig out all piles.
    pub(in crate::solve) fn is_dead(&mut self, table: &Table) -> bool {
        if !self.is_for(table) {
            return false;
        }
        self.known.resize(KNOWN, (PositionHash::default(), false));
        let hash = self.hash(table);
        let place = usize::from(u16::try_from(hash.0[0] >> 48).unwrap_or(0)) % KNOWN;
        if self.known[place].0 == hash {
            return self.known[place].1;
        }
        self.read(table);
        let dead = !self.orders.lead_out(&self.runs.firsts);
        self.known[place] = (hash, dead);
        dead
    }

    /// Returns whether a card lies where it could not have been moved.
    fn is_head(&self, under: Card, card: Card) -> bool {
        under.is_down() || !self.bears[under.kind()].has(card)
    }

    /// Returns how many cards of a pile are not settled, its head the last of them.
    fn unsettled(&self, cards: &[Card]) -> usize {
        let heads = cards.windows(2).rposition(|it| self.is_head(it[0], it[1]));
        heads.map_or(0, |it| it + 2)
    }

    /// Returns a hash of all that the answer depends on: the cards that are not settled, how
    /// they lie, and the runs that are not home.
    fn hash(&self, table: &Table) -> PositionHash {
        let mut hash = PositionHash::default();
        let mut in_play = 0_u64;
        for pile in &self.piles {
            let cards = table.pile(*pile);
            for it in cards[..self.unsettled(cards)].windows(2) {
                let down = u64::from(it[0].is_down());
                let pair = (it[0].kind() << 8 | it[1].kind()) as u64;
                hash += PositionHash::of(CLASS + down, pair);
            }
            for card in cards {
                in_play |= 1 << self.runs.runs[card.kind()];
            }
        }
        hash + PositionHash::of(CLASS + 2, in_play)
    }

    /// Reads how the piles of a position can be dug.
    fn read(&mut self, table: &Table) {
        let mut orders = std::mem::take(&mut self.orders);
        orders.piles.clear();
        orders.home = (1 << RUNS) - 1;
        for pile in &self.piles {
            let cards = table.pile(*pile);
            for card in cards {
                orders.home &= !(1 << self.runs.runs[card.kind()]);
            }
            let mut dug = Vec::new();
            let mut left = self.unsettled(cards);
            loop {
                dug.push(self.dug(cards, left));
                if left == 0 {
                    break;
                }
                left = self.unsettled(&cards[..left - 1]);
            }
            orders.piles.push(dug);
        }
        self.orders = orders;
    }

    /// Returns what a pile is like where its lowest `left` cards are not settled.
    fn dug(&self, cards: &[Card], left: usize) -> Dug {
        let mut balance = Balance::default();
        let (unsettled, settled) = cards.split_at(left);
        for card in unsettled {
            balance.left[usize::from(self.runs.runs[card.kind()])] += 1;
        }
        for card in settled {
            balance.over[usize::from(self.classes[card.kind()])] += 1;
        }
        let head = unsettled.last().copied();
        for card in settled.iter().chain(&head) {
            if let Some(class) = self.bears_class[card.kind()] {
                balance.over[usize::from(class)] -= 1;
            }
        }
        balance.headless = u8::from(head.is_none());
        Dug { balance, head }
    }
}

/// Returns the class of each kind, and the one it bears, unless some card bears cards of several
/// or there are too many. So the cards of a class that are left over are told by number.
fn classes(present: Kinds, bears: &[Kinds]) -> Option<(Vec<u8>, Vec<Option<u8>>)> {
    let mut rows: Vec<Kinds> = Vec::new();
    let mut classes = vec![0; bears.len()];
    for card in present.iter() {
        let row: Kinds = present.iter().filter(|it| bears[it.kind()].has(card)).collect();
        let known = rows.iter().position(|it| *it == row);
        classes[card.kind()] = u8::try_from(known.unwrap_or(rows.len())).ok()?;
        if known.is_none() {
            rows.push(row);
        }
    }
    let of = |row: &Kinds| row.and(present).iter().map(|it| classes[it.kind()]);
    let single =
        |row: &Kinds| of(row).zip(of(row).skip(1)).all(|(one, other)| one == other);
    let found = rows.len() <= CLASSES && bears.iter().all(single);
    let bears_class: Vec<Option<u8>> = bears.iter().map(|it| of(it).next()).collect();
    found.then_some((classes, bears_class))
}

/// Returns for each kind those that can come to lie on it, or to follow it in a unit.
fn bears(on: &[Kinds], fixed: &[Fixed]) -> Vec<Kinds> {
    let mut bears = on.to_vec();
    for pile in fixed.iter().filter(|it| it.lifts_units()) {
        bears.iter_mut().zip(&pile.joined).for_each(|(row, own)| *row = row.or(*own));
    }
    bears
}

impl Orders {
    /// Returns whether all piles can be dug out, or it would take too long to tell.
    fn lead_out(&mut self, firsts: &[(Card, u8)]) -> bool {
        let lens = self.piles.iter().map(Vec::len);
        let all = lens.fold(1, usize::saturating_mul);
        if all > DEPTHS {
            return true;
        }
        self.seen.clear();
        self.seen.resize(all.div_ceil(64), 0);
        self.next.clear();
        let mut start = Depths::default();
        for pile in &self.piles {
            start.balance.add(&pile[0].balance);
        }
        self.come_to(start, firsts);
        for _ in 0..LOOKED {
            let Some(depths) = self.next.pop() else { return false };
            if usize::from(depths.balance.headless) == self.piles.len() {
                return true;
            }
            let mut digs = 1;
            for pile in 0..self.piles.len() {
                if self.piles[pile][usize::from(depths.dug[pile])].head.is_some() {
                    let number = depths.number + digs;
                    if self.seen[number / 64] >> (number % 64) & 1 == 0 {
                        self.come_to(self.dig(depths, (pile, digs)), firsts);
                    }
                }
                digs *= self.piles[pile].len();
            }
        }
        true
    }

    /// Returns the depths with one head more dug of a pile, which adds `digs` to their number.
    #[inline]
    fn dig(&self, mut depths: Depths, (pile, digs): (usize, usize)) -> Depths {
        let dug = usize::from(depths.dug[pile]);
        depths.balance.take(&self.piles[pile][dug].balance);
        depths.balance.add(&self.piles[pile][dug + 1].balance);
        depths.dug[pile] += 1;
        depths.number += digs;
        depths
    }

    /// Brings home the runs that can go, and takes note of depths whose turn is to come if there
    /// is room for all other cards that are settled.
    fn come_to(&mut self, mut depths: Depths, firsts: &[(Card, u8)]) {
        self.seen[depths.number / 64] |= 1 << (depths.number % 64);
        while let Some(dig) = self.first_to_go(&depths, firsts) {
            depths = self.dig(depths, dig);
        }
        let mut over = depths.balance.over;
        for (run, (_, class)) in firsts.iter().enumerate() {
            if self.goes_home(&depths, run) {
                over[usize::from(*class)] -= 1;
            }
        }
        let over: u32 =
            over.iter().map(|it| u32::from((*it).max(0).unsigned_abs())).sum();
        if over <= u32::from(depths.balance.headless) {
            self.next.push(depths);
        }
    }

    /// Returns whether a run that is not home in the position goes there, since all its cards
    /// are settled.
    fn goes_home(&self, depths: &Depths, run: usize) -> bool {
        self.home >> run & 1 == 0 && depths.balance.left[run] == 0
    }

    /// Returns the pile whose head is the first card of a run of which all others are settled,
    /// and what digging it adds to the number of some depths.
    fn first_to_go(
        &self,
        depths: &Depths,
        firsts: &[(Card, u8)],
    ) -> Option<(usize, usize)> {
        let mut ready = firsts.iter().zip(depths.balance.left).filter(|it| it.1 == 1);
        ready.find_map(|((first, _), _)| {
            let mut digs = 1;
            self.piles.iter().zip(depths.dug).enumerate().find_map(
                |(place, (pile, dug))| {
                    let head = pile[usize::from(dug)].head;
                    let goes = head.is_some_and(|it| it.kind() == first.kind());
                    let found = goes.then_some((place, digs));
                    digs *= pile.len();
                    found
                },
            )
        })
    }
}

//! The form of a position: what it is told by, as 128 bits.
//!
//! The bits of a pile are made card by card from the lowest, those of a position are the sum
//! over its piles and counters. Piles that begin alike can therefore change places.

use super::alike::Classes;
use super::cycle::Cycle;
use super::links::Links;
use crate::rules::{Feature as F, Role, Rules};
use crate::table::{Card, Counter, Effect, PileId, Table};

/// The forms of all piles of a position, kept up to date move by move.
#[derive(Debug)]
pub(super) struct Form {
    /// For each pile, the bits that it begins with.
    starts: Vec<u128>,
    /// For each pile, whether it is a foundation.
    home: Vec<bool>,
    /// What each card elsewhere is taken for, by its byte.
    faces: [u8; 256],
    counters: Vec<Counter>,
    cycle: Option<Cycle>,
    links: Option<Links>,
    piles: Vec<u128>,
    /// The bits of the position.
    pub(super) total: u128,
    /// The part of the total that foundations make.
    pub(super) settled: u128,
    /// The piles that changed, with what they were.
    log: Vec<(PileId, u128)>,
    /// The piles that effects touch, in memory that is kept.
    touched: Vec<PileId>,
}

/// A point to go back to: how many changes there were, and the bits.
pub(super) type FormPoint = (usize, u128, u128);

impl Form {
    /// Returns the form of a position. `classes` tells which piles begin alike, and what
    /// cards are taken for.
    pub(super) fn of(
        (rules, table): (&Rules, &Table),
        classes: &Classes,
        (cycle, links): (Option<Cycle>, Option<Links>),
    ) -> Self {
        let role = |it: PileId| rules.group_of(it).role;
        let start = |it: &u64| finished(begun(1, *it));
        let mut form = Self {
            starts: classes.piles.iter().map(start).collect(),
            home: table.piles().map(|it| role(it) == Role::Foundation).collect(),
            faces: classes.faces(),
            counters: counters(rules),
            cycle,
            links,
            piles: vec![0; classes.piles.len()],
            total: 0,
            settled: 0,
            log: Vec::new(),
            touched: Vec::new(),
        };
        table.piles().for_each(|it| form.look(table, it));
        for counter in &form.counters {
            let bits = count(*counter, table.counter(*counter));
            form.total = form.total.wrapping_add(bits);
        }
        form
    }

    pub(super) fn point(&self) -> FormPoint {
        (self.log.len(), self.total, self.settled)
    }

    /// Goes back to a point.
    pub(super) fn take_back(&mut self, point: FormPoint) {
        for (pile, bits) in self.log.drain(point.0..).rev() {
            self.piles[pile.index()] = bits;
        }
        (self.total, self.settled) = (point.1, point.2);
    }

    /// Takes note of what was done to a table.
    pub(super) fn note(&mut self, table: &Table, effects: &[Effect]) {
        let mut touched = std::mem::take(&mut self.touched);
        let mut touch = |it: PileId| {
            if !touched.contains(&it) {
                touched.push(it);
            }
        };
        for effect in effects {
            match *effect {
                Effect::Transfer { from, to, .. }
                | Effect::Wind { from, to, .. }
                | Effect::Swap { one: from, other: to } => {
                    touch(from);
                    touch(to);
                }
                Effect::Turn { pile, .. } => touch(pile),
                Effect::Set { counter, old, new } => {
                    if self.counters.contains(&counter) {
                        self.total = self.total.wrapping_sub(count(counter, old));
                        self.total = self.total.wrapping_add(count(counter, new));
                    }
                }
                // A redeal of a cycle brings no other cards from where they lie.
                Effect::Arrange => match self.cycle {
                    Some(cycle) => touch(cycle.waste),
                    None => table.piles().for_each(&mut touch),
                },
            }
        }
        touched.drain(..).for_each(|it| self.look(table, it));
        self.touched = touched;
    }

    /// Looks at a pile that may have changed.
    fn look(&mut self, table: &Table, pile: PileId) {
        let Some(old) = self.piles.get(pile.index()).copied() else { return };
        let new = self.pile(table, pile);
        if new == old {
            return;
        }
        self.log.push((pile, old));
        self.piles[pile.index()] = new;
        self.total = self.total.wrapping_add(new).wrapping_sub(old);
        if self.home[pile.index()] {
            self.settled = self.settled.wrapping_add(new).wrapping_sub(old);
        }
    }

    fn pile(&self, table: &Table, pile: PileId) -> u128 {
        let (index, cards) = (pile.index(), table.pile(pile));
        if let Some(cycle) = self.cycle.filter(|it| it.has(pile)) {
            let of = |it: Card| self.faces[usize::from(it.byte())];
            return cycle.form(table, pile, of);
        }
        if self.home[index] {
            let all =
                cards.iter().fold(self.starts[index], |it, card| on(it, card.byte()));
            return finished(all);
        }
        let face = |card: &Card| self.faces[usize::from(card.byte())];
        let (cards, linked) = match &self.links {
            Some(links) => links.parted(pile, cards),
            None => (cards, &[][..]),
        };
        let bits = cards.iter().fold(self.starts[index], |it, card| on(it, face(card)));
        let mut bits = finished(bits);
        if let (Some(links), Some(mut under)) = (&self.links, cards.last()) {
            for card in linked {
                let link = begun(3, links.class(*under));
                bits = bits.wrapping_add(finished(on(link, face(card))));
                under = card;
            }
        }
        bits
    }
}

/// Returns the counters that decide what can still happen. A script may ask for any of them.
/// How many cards were dealt home counts for scores alone.
fn counters(rules: &Rules) -> Vec<Counter> {
    let asked = !rules.hooked().is_empty();
    let limited = rules.redeal().is_some_and(|it| it.limit.is_some());
    let scored = rules.end().is_some_and(|it| it.score.is_some());
    let decides = |it: &Counter| match *it {
        Counter::REDEALS => asked || limited,
        Counter::DRAWS => asked || rules.uses(F::RedealShuffles),
        Counter::DEALT_HOME => asked || scored,
        _ => true,
    };
    let all = usize::from(Counter::FIRST_OWN.0) + rules.state().len();
    (0..).map(Counter).take(all).filter(decides).collect()
}

fn count(counter: Counter, value: i32) -> u128 {
    let value = u64::from(counter.0) << 32 | u64::from(value.cast_unsigned());
    finished(begun(2, value))
}

/// What each byte is mixed in as.
static SALTS: [u128; 256] = salts();

/// An odd number without pattern: the first digits of the square root of two.
const FACTOR: u128 = 0x6a09_e667_f3bc_c908_b2fb_1366_ea95_7d3f;

/// Returns the bits that something of a kind begins with.
pub(super) fn begun(kind: u64, number: u64) -> u128 {
    mixed(u128::from(kind) << 64 | u128::from(number))
}

/// Returns the bits with one byte more.
#[inline]
pub(super) fn on(bits: u128, byte: u8) -> u128 {
    let bits = (bits ^ SALTS[usize::from(byte)]).wrapping_mul(FACTOR);
    bits ^ (bits >> 64)
}

/// Returns the bits such that sums of them tell what was added.
#[inline]
pub(super) fn finished(bits: u128) -> u128 {
    let bits = bits.rotate_left(64).wrapping_mul(FACTOR);
    bits ^ (bits >> 67)
}

const fn mixed(bits: u128) -> u128 {
    let mut bits = bits ^ FACTOR.rotate_left(41);
    let mut round = 0;
    while round < 3 {
        bits = bits.wrapping_mul(FACTOR);
        bits ^= bits >> 67;
        round += 1;
    }
    bits
}

const fn salts() -> [u128; 256] {
    let mut salts = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        salts[byte] = mixed(byte as u128 + 0x1_0000);
        byte += 1;
    }
    salts
}

//! The form of a position: the bits that identify it, and those that a certificate stores.
//!
//! Both are 128 bits, computed card by card from the lowest of each pile and summed over piles
//! and counters. So piles with the same initial value are interchangeable. The identifying bits
//! depend on a secret key, so that nobody can write a certificate with colliding positions. The
//! stored bits are the same for everybody, so collisions there can be constructed; no proof
//! relies on them.

use super::alike::Classes;
use super::bits::Bits;
use super::cycle::Cycle;
use super::links::Links;
use crate::rules::{Feature as F, Role, Rules};
use crate::table::{Card, Counter, Effect, HashKey, PileId, PositionId, Table};

/// The forms of all piles of a position, updated incrementally.
#[derive(Debug)]
pub(super) struct Form {
    key: HashKey,
    /// For each pile, a row of cards that lay there, the lowest first. A row may hold more cards
    /// than lie there now, or different ones.
    known: Vec<Card>,
    /// For each pile, a row: its form with no known cards, with one, and so on.
    rows: Vec<Bits>,
    width: usize,
    /// For each class of cards, the initial value of the form of a link to one.
    begun: Vec<Bits>,
    /// For each pile, whether it is a foundation.
    home: Vec<bool>,
    /// The representative of each card outside foundations, by its byte.
    faces: [u8; 256],
    counters: Vec<Counter>,
    cycle: Option<Cycle>,
    links: Option<Links>,
    piles: Vec<Bits>,
    /// The form of the position.
    pub(super) total: Bits,
    /// Identifies the cards on foundations.
    pub(super) settled: PositionId,
    /// The changed piles with their previous forms.
    log: Vec<(PileId, Bits)>,
    /// A buffer for the piles that effects touch.
    touched: Vec<PileId>,
}

/// A point to restore: the number of changes, the form, and the identity of the foundations.
pub(super) type FormPoint = (usize, Bits, PositionId);

/// Marks the end of the known cards in a row.
const NONE: Card = Card::from_byte(Card::NONE);

impl Form {
    /// Computes the form of a position. `classes` gives the interchangeable piles and the
    /// representatives of cards.
    pub(super) fn of(
        rules: &Rules,
        table: &Table,
        classes: &Classes,
        cycle: Option<Cycle>,
        links: Option<Links>,
    ) -> Self {
        let role = |pile: PileId| rules.group_of(pile).role;
        let (key, width) = (rules.hash_key().clone(), table.size() + 1);
        let mut rows = vec![Bits::default(); classes.piles.len() * width];
        for (row, class) in rows.chunks_mut(width).zip(&classes.piles) {
            row[0] = Bits::begun(&key, 1, *class).finished();
        }
        let mut form = Self {
            known: vec![NONE; rows.len()],
            rows,
            width,
            begun: (0..256).map(|class| Bits::begun(&key, 3, class)).collect(),
            key,
            home: table.piles().map(|pile| role(pile) == Role::Foundation).collect(),
            faces: classes.faces(),
            counters: counters(rules),
            cycle,
            links,
            piles: vec![Bits::default(); classes.piles.len()],
            total: Bits::default(),
            settled: PositionId::default(),
            log: Vec::new(),
            touched: Vec::new(),
        };
        table.piles().for_each(|pile| form.look(table, pile));
        for counter in &form.counters {
            let bits = count(&form.key, *counter, table.counter(*counter));
            form.total.replace(Bits::default(), bits);
        }
        form
    }

    pub(super) fn point(&self) -> FormPoint {
        (self.log.len(), self.total, self.settled)
    }

    /// Restores a point.
    pub(super) fn take_back(&mut self, point: FormPoint) {
        for (pile, bits) in self.log.drain(point.0..).rev() {
            // Latest first, so that a pile that changed twice ends as it was.
            self.piles[pile.index()] = bits;
        }
        // Counters contribute only to the total, so it is restored as a whole.
        (self.total, self.settled) = (point.1, point.2);
    }

    /// Updates the form after some effects.
    pub(super) fn note(&mut self, table: &Table, effects: &[Effect]) {
        // Most moves are one transfer.
        if let [Effect::Transfer { from, to, .. }] = *effects {
            self.look(table, from);
            return self.look(table, to);
        }
        let mut touched = std::mem::take(&mut self.touched);
        let mut touch = |pile: PileId| {
            if !touched.contains(&pile) {
                touched.push(pile);
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
                        let [old, new] =
                            [old, new].map(|value| count(&self.key, counter, value));
                        self.total.replace(old, new);
                    }
                }
                // A redeal of a cycle moves only the cards of its stock and waste.
                Effect::Arrange => match self.cycle {
                    Some(cycle) => touch(cycle.waste),
                    None => table.piles().for_each(&mut touch),
                },
            }
        }
        touched.drain(..).for_each(|pile| self.look(table, pile));
        self.touched = touched;
    }

    /// Updates a pile that may have changed.
    fn look(&mut self, table: &Table, pile: PileId) {
        let Some(old) = self.piles.get(pile.index()).copied() else { return };
        let new = self.pile(table, pile);
        if new == old {
            return;
        }
        self.log.push((pile, old));
        self.piles[pile.index()] = new;
        self.total.replace(old, new);
        // Only the keyed bits: `Safe` and `tell` cache their answers by them.
        if self.home[pile.index()] {
            self.settled += new.id;
            self.settled -= old.id;
        }
    }

    fn pile(&mut self, table: &Table, pile: PileId) -> Bits {
        let (key, index, cards) = (&self.key, pile.index(), table.pile(pile));
        let home = self.home[index];
        let face = |card: Card| {
            if home { card.byte() } else { self.faces[usize::from(card.byte())] }
        };
        if let Some(cycle) = self.cycle.filter(|cycle| cycle.has(pile)) {
            return cycle.form(table, key, pile, face);
        }
        let (cards, linked) = match &self.links {
            Some(links) if !home => links.parted(pile, cards),
            _ => (cards, &[][..]),
        };
        let row = &mut self.rows[index * self.width..][..self.width];
        let known = &mut self.known[index * self.width..][..self.width];
        let kept = known.iter().zip(cards).take_while(|(old, card)| old == card).count();
        for (place, card) in cards.iter().enumerate().skip(kept) {
            row[place + 1] = row[place].on(key, face(*card));
            known[place] = *card;
            // INVARIANT: each entry of a row is computed from the known cards below it.
            known[place + 1] = NONE;
        }
        let mut bits = row[cards.len()].finished();
        if let (Some(links), Some(mut under)) = (&self.links, cards.last()) {
            for card in linked {
                let link = self.begun[links.class(*under)];
                // Added separately: where in the tableau the link is makes no difference.
                bits.replace(Bits::default(), link.on(key, face(*card)).finished());
                under = card;
            }
        }
        bits
    }
}

/// Returns the counters that affect the rest of the game. A script may read any of them. The
/// number of cards dealt to foundations matters only for scores.
fn counters(rules: &Rules) -> Vec<Counter> {
    let asked = !rules.hooked().is_empty();
    let limited = rules.redeal().is_some_and(|redeal| redeal.limit.is_some());
    let scored = rules.end().is_some_and(|end| end.score.is_some());
    let decides = |counter: &Counter| match *counter {
        Counter::REDEALS => asked || limited,
        Counter::DRAWS => {
            asked || rules.uses(F::RedealShuffles) || rules.uses(F::ActionDraws)
        }
        Counter::DEALT_HOME => asked || scored,
        _ => true,
    };
    let all = usize::from(Counter::FIRST_OWN.0) + rules.state().len();
    (0..).map(Counter).take(all).filter(decides).collect()
}

fn count(key: &HashKey, counter: Counter, value: i32) -> Bits {
    let value = u64::from(counter.0) << 32 | u64::from(value.cast_unsigned());
    Bits::begun(key, 2, value).finished()
}

#[cfg(test)]
mod tests {
    use super::super::forgery::forged;
    use super::*;

    #[test]
    fn collisions_of_counters_exist_only_in_stored_bits() {
        let bits = |secret: u8| {
            let key = HashKey::new([secret; 32]);
            move |number, value| count(&key, Counter(number), value)
        };
        let (known, real) = (bits(1), bits(2));
        let low = |written: u128| {
            u64::try_from(written & u128::from(u64::MAX)).unwrap_or_default()
        };
        // The search that once produced a false certificate finds the same collisions,
        let (found, hold) = forged(
            |place, value| low(known(place, value).written),
            |place, value| low(real(place, value).written),
        );
        assert!(found > 0 && hold == found, "{found} forgeries, {hold} hold");
        // and none that holds under an unknown key.
        for half in 0..2 {
            let (found, hold) = forged(
                |place, value| known(place, value).id.0[half],
                |place, value| real(place, value).id.0[half],
            );
            assert!(found > 0 && hold == 0, "{found} forgeries, {hold} hold");
        }
    }
}

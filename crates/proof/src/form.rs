//! The form of a position: what identifies it, and what a certificate writes of it.
//!
//! Both are 128 bits, made card by card from the lowest of each pile and summed over piles and
//! counters. Piles that begin alike can therefore change places. What identifies a position
//! depends on a secret key, so that nobody can write a certificate whose positions collide. What
//! is written is the same for everybody, so a collision there can be brought about; nothing is
//! taken for proven by it.

use super::alike::Classes;
use super::bits::Bits;
use super::cycle::Cycle;
use super::links::Links;
use crate::rules::{Feature as F, Role, Rules};
use crate::table::{Card, Counter, Effect, HashKey, PileId, PositionId, Table};

/// The forms of all piles of a position, kept up to date move by move.
#[derive(Debug)]
pub(super) struct Form {
    key: HashKey,
    /// For each pile a row of cards that lay there, its lowest card first. A row may hold more
    /// cards than lie there now, or different ones.
    known: Vec<Card>,
    /// For each pile a row: its form with none of the known cards, with one, and so on.
    rows: Vec<Bits>,
    width: usize,
    /// For each class of cards, what the form of a link to one begins with.
    begun: Vec<Bits>,
    /// For each pile, whether it is a foundation.
    home: Vec<bool>,
    /// What each card elsewhere is taken for, by its byte.
    faces: [u8; 256],
    counters: Vec<Counter>,
    cycle: Option<Cycle>,
    links: Option<Links>,
    piles: Vec<Bits>,
    /// That of the position.
    pub(super) total: Bits,
    /// What identifies the cards on foundations.
    pub(super) settled: PositionId,
    /// The piles that changed, with what they were.
    log: Vec<(PileId, Bits)>,
    /// The piles that effects touch, in memory that is kept.
    touched: Vec<PileId>,
}

/// A point to go back to: how many changes there were, the form, and what lay on foundations.
pub(super) type FormPoint = (usize, Bits, PositionId);

/// What a row holds above its last known card.
const NONE: Card = Card::from_byte(Card::NONE);

impl Form {
    /// Returns the form of a position. `classes` tells which piles begin alike, and what
    /// cards are taken for.
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

    /// Goes back to a point.
    pub(super) fn take_back(&mut self, point: FormPoint) {
        for (pile, bits) in self.log.drain(point.0..).rev() {
            // Latest first, so that a pile that changed twice ends as it was.
            self.piles[pile.index()] = bits;
        }
        // Counters are in the total alone, so it is kept and not summed again.
        (self.total, self.settled) = (point.1, point.2);
    }

    /// Takes note of what was done to a table.
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
                // A redeal of a cycle brings no other cards from where they lie.
                Effect::Arrange => match self.cycle {
                    Some(cycle) => touch(cycle.waste),
                    None => table.piles().for_each(&mut touch),
                },
            }
        }
        touched.drain(..).for_each(|pile| self.look(table, pile));
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
        self.total.replace(old, new);
        // Only the keyed bits: `Safe` and `tell` remember answers by them.
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
            // INVARIANT: what a row holds above a card was worked out with that card there.
            known[place + 1] = NONE;
        }
        let mut bits = row[cards.len()].finished();
        if let (Some(links), Some(mut under)) = (&self.links, cards.last()) {
            for card in linked {
                let link = self.begun[links.class(*under)];
                // Added for itself: where in the tableau the link is makes no difference.
                bits.replace(Bits::default(), link.on(key, face(*card)).finished());
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
    fn values_of_variables_can_be_forged_in_what_is_written_only() {
        let bits = |secret: u8| {
            let key = HashKey::new([secret; 32]);
            move |number, value| count(&key, Counter(number), value)
        };
        let (known, real) = (bits(1), bits(2));
        let low = |written: u128| {
            u64::try_from(written & u128::from(u64::MAX)).unwrap_or_default()
        };
        // The search that brought about a false certificate finds what it found then,
        let (found, hold) = forged(
            |place, value| low(known(place, value).written),
            |place, value| low(real(place, value).written),
        );
        assert!(found > 0 && hold == found, "{found} forgeries, {hold} hold");
        // and nothing that holds under a key it does not know.
        for half in 0..2 {
            let (found, hold) = forged(
                |place, value| known(place, value).id.0[half],
                |place, value| real(place, value).id.0[half],
            );
            assert!(found > 0 && hold == 0, "{found} forgeries, {hold} hold");
        }
    }
}

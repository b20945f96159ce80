//! A journal of the effects on a table, for undo.

use super::{Card, Counter, Face, PileId, Table};

/// One primitive, invertible change of a table.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Effect {
    /// The top cards of a pile went to another, in the order they lay.
    Transfer {
        /// The pile they left.
        from: PileId,
        /// The pile they went to.
        to: PileId,
        /// How many they were.
        count: u8,
    },
    /// The top cards of a pile went to another one by one, each turned over.
    Wind {
        /// The pile they left.
        from: PileId,
        /// The pile they went to.
        to: PileId,
        /// How many they were.
        count: u8,
    },
    /// The top cards of two piles were swapped.
    Swap {
        /// One pile.
        one: PileId,
        /// The other one.
        other: PileId,
    },
    /// A card was turned over.
    Turn {
        /// The pile it lies in.
        pile: PileId,
        /// Its index in the pile, from 0 at the bottom.
        index: u8,
    },
    /// A counter was set.
    Set {
        /// The counter.
        counter: Counter,
        /// Its value before.
        old: i32,
        /// Its value after.
        new: i32,
    },
    /// Cards were rearranged; the journal has a copy of the position before.
    Arrange,
}

/// A point in a [`Journal`] to rewind to.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Mark(usize);

/// The effects that led to a position, oldest first.
///
/// It keeps its memory, so a journal that is rewound and filled again does not allocate.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Journal {
    effects: Vec<Effect>,
    /// Copies of the positions before each [`Effect::Arrange`], oldest first.
    cards: Vec<Card>,
    lengths: Vec<u8>,
}

impl Journal {
    /// Returns the current point.
    #[inline]
    pub fn mark(&self) -> Mark {
        Mark(self.effects.len())
    }

    /// Returns the effects recorded since `mark`.
    pub fn since(&self, mark: Mark) -> &[Effect] {
        &self.effects[mark.0..]
    }

    /// Clears the journal. What it recorded can no longer be undone.
    pub fn clear(&mut self) {
        self.effects.clear();
        self.cards.clear();
        self.lengths.clear();
    }

    /// Moves cards as [`Table::transfer`] does, and records it.
    #[inline]
    pub fn transfer(&mut self, table: &mut Table, from: PileId, to: PileId, count: u8) {
        table.transfer(from, to, count);
        self.effects.push(Effect::Transfer { from, to, count });
    }

    /// Turns cards over from one pile to another as [`Table::wind`] does, and records it.
    #[inline]
    pub fn wind(&mut self, table: &mut Table, from: PileId, to: PileId, count: u8) {
        table.wind(from, to, count);
        self.effects.push(Effect::Wind { from, to, count });
    }

    /// Swaps the top cards of two piles, and records it.
    pub fn swap_tops(&mut self, table: &mut Table, one: PileId, other: PileId) {
        table.swap_tops(one, other);
        self.effects.push(Effect::Swap { one, other });
    }

    /// Turns the top card of a pile to the given side, and records it if that changes it.
    pub fn turn_top(&mut self, table: &mut Table, pile: PileId, face: Face) {
        let Some(card) = table.top(pile) else { return };
        if card.is_down() != (face == Face::Down) {
            let index = u8::try_from(table.len(pile) - 1).unwrap_or(u8::MAX);
            table.turn(pile, index);
            self.effects.push(Effect::Turn { pile, index });
        }
    }

    /// Sets a counter, and records it.
    pub fn set(&mut self, table: &mut Table, counter: Counter, new: i32) {
        let old = table.counter(counter);
        table.set(counter, new);
        self.effects.push(Effect::Set { counter, old, new });
    }

    /// Records the position of every card. Undo then restores it in one step, whatever
    /// happens to the cards before the next effect.
    pub fn arrange(&mut self, table: &Table) {
        self.effects.push(Effect::Arrange);
        table.save(&mut self.cards, &mut self.lengths);
    }

    /// Undoes everything recorded since `mark`.
    pub fn rewind(&mut self, table: &mut Table, mark: Mark) {
        while self.effects.len() > mark.0 {
            match self.effects.pop() {
                Some(Effect::Transfer { from, to, count }) => {
                    table.transfer(to, from, count);
                }
                // Winding back turns the cards over again and restores their order.
                Some(Effect::Wind { from, to, count }) => table.wind(to, from, count),
                Some(Effect::Swap { one, other }) => table.swap_tops(one, other),
                Some(Effect::Turn { pile, index }) => table.turn(pile, index),
                Some(Effect::Set { counter, old, .. }) => table.set(counter, old),
                // INVARIANT: copies are saved in the order of their effects, so the last
                // copy belongs to this effect.
                Some(Effect::Arrange) => {
                    table.restore(&mut self.cards, &mut self.lengths);
                }
                None => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn rewind_restores_the_position_exactly() {
        let cards: Vec<Card> = (0..5).map(Card::new).collect();
        let mut table = Table::new(3, &cards, &[0, 0]);
        let hand = table.hand();
        let mut journal = Journal::default();
        journal.transfer(&mut table, hand, PileId(0), 3);
        let (mark, before) = (journal.mark(), table.clone());
        journal.turn_top(&mut table, PileId(0), Face::Down);
        journal.set(&mut table, Counter::REDEALS, 2);
        journal.wind(&mut table, hand, PileId(2), 2);
        journal.wind(&mut table, PileId(2), hand, 1);
        journal.arrange(&table);
        table.transfer(PileId(0), PileId(1), 2);
        table.reverse(PileId(1), 2);
        table.face_top(PileId(1), 2, Face::Down);
        journal.transfer(&mut table, PileId(1), PileId(2), 1);
        journal.swap_tops(&mut table, PileId(2), PileId(0));
        assert_eq!(journal.since(mark).len(), 7);
        journal.rewind(&mut table, mark);
        assert_eq!(table, before);
    }
}

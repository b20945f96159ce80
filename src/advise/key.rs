//! Keys: positions written so that equal games are equal bytes.

use crate::engine::Engine;
use crate::rules::Group;
use crate::table::{PileId, Table};

/// A position in few bytes: what decides which games can still follow, and nothing else.
///
/// Piles that rules treat alike are written in one order, so that positions differing
/// only in which of them holds what have the same key. Counters that no rule asks for are
/// left out.
pub type Key = Box<[u8]>;

impl Engine<'_> {
    /// Returns the key of a position.
    pub fn key(&self, table: &Table) -> Key {
        let mut bytes = Vec::with_capacity(table.written_len() + 8);
        self.write_key(table, &mut bytes);
        bytes.into()
    }

    /// Appends the key of a position to `bytes`.
    pub(crate) fn write_key(&self, table: &Table, bytes: &mut Vec<u8>) {
        let plan = &self.rules().plan;
        for (group, alike) in self.rules().groups.iter().zip(&plan.interchangeable) {
            if *alike && group.piles.len() > 1 {
                write_sorted(group, table, bytes);
            } else {
                group.ids().for_each(|pile| self.write_pile(table, pile, bytes));
            }
        }
        for counter in &plan.counters {
            bytes.extend_from_slice(&table.counter(*counter).to_le_bytes());
        }
    }

    fn write_pile(&self, table: &Table, pile: PileId, bytes: &mut Vec<u8>) {
        let start = bytes.len() + 1;
        write_pile(table, pile, bytes);
        if self.rules().plan.unordered[pile.index()] {
            bytes[start..].sort_unstable();
        }
    }

    /// Brings a table of the same game to the position of a key, or to one that differs
    /// from it only in what leaves the key the same.
    pub(super) fn read_key(&self, table: &mut Table, mut key: &[u8]) {
        for pile in self.rules().groups.iter().flat_map(Group::ids) {
            let Some((&length, rest)) = key.split_first() else { return };
            let (cards, rest) = rest.split_at(length.into());
            table.read_pile(pile, 0, cards);
            key = rest;
        }
        let values = key.as_chunks().0;
        for (counter, value) in self.rules().plan.counters.iter().zip(values) {
            table.set(*counter, i32::from_le_bytes(*value));
        }
    }
}

/// Writes piles that can be exchanged in the order of their cards.
fn write_sorted(group: &Group, table: &Table, bytes: &mut Vec<u8>) {
    let mut order = [PileId(0); 256];
    let order = &mut order[..group.piles.len()];
    order.iter_mut().zip(group.ids()).for_each(|(place, pile)| *place = pile);
    order.sort_unstable_by(|one, other| table.pile(*one).cmp(table.pile(*other)));
    for pile in order.iter() {
        write_pile(table, *pile, bytes);
    }
}

#[inline]
fn write_pile(table: &Table, pile: PileId, bytes: &mut Vec<u8>) {
    let cards = table.pile(pile);
    bytes.push(u8::try_from(cards.len()).unwrap_or(u8::MAX));
    bytes.extend(cards.iter().map(|it| it.byte()));
}

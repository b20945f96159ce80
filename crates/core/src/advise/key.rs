//! Keys: encodes positions as bytes, so that equivalent positions have equal keys.

use crate::engine::Engine;
use crate::rules::Group;
use crate::table::{PileId, Table};

/// A position as a short byte string: the parts that decide which games can follow, as
/// `rules::identity` defines them.
///
/// Interchangeable piles are sorted by their cards. The solver's hash has the same
/// information in 16 bytes, but cannot be decoded.
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
        let identity = &self.rules().plan.identity;
        let phase = self.rules().phase(table);
        // INVARIANT: `read_key` reads piles and counters in this order.
        for (id, group) in self.rules().numbered_groups() {
            if group.piles.len() > 1 && identity.is_interchangeable(phase, id) {
                write_sorted(group, table, bytes);
            } else {
                group.ids().for_each(|pile| self.write_pile(table, pile, bytes));
            }
        }
        for counter in &identity.counters {
            bytes.extend_from_slice(&table.counter(*counter).to_le_bytes());
        }
    }

    fn write_pile(&self, table: &Table, pile: PileId, bytes: &mut Vec<u8>) {
        // The length stays first; only the cards after it are sorted.
        let start = bytes.len() + 1;
        write_pile(table, pile, bytes);
        if self.rules().plan.identity.unordered[pile.index()] {
            bytes[start..].sort_unstable();
        }
    }

    /// Sets a table of the same game to the position of a key, or to an equivalent one.
    /// Calls `differs` for each pile that changed, with the number of cards at its bottom
    /// that did not.
    pub(super) fn read_key(
        &self,
        table: &mut Table,
        mut key: &[u8],
        mut differs: impl FnMut(PileId, usize),
    ) {
        for pile in self.rules().groups.iter().flat_map(Group::ids) {
            let Some((&length, rest)) = key.split_first() else { return };
            let (cards, rest) = rest.split_at(length.into());
            let own = table.pile(pile);
            let kept = own.iter().zip(cards).take_while(|pair| pair.0.byte() == *pair.1);
            let kept = kept.count();
            if kept < cards.len().max(own.len()) {
                table.read_pile(pile, kept, cards);
                differs(pile, kept);
            }
            key = rest;
        }
        let values = key.as_chunks().0;
        for (counter, value) in self.rules().plan.identity.counters.iter().zip(values) {
            table.set(*counter, i32::from_le_bytes(*value));
        }
    }
}

/// Writes interchangeable piles, sorted by their cards.
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
    bytes.extend(cards.iter().map(|card| card.byte()));
}

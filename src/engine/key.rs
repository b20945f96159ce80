//! Keys: positions written so that equal games are equal bytes.

use super::Engine;
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
        for (group, alike) in
            self.rules.groups.iter().zip(&self.rules.plan.interchangeable)
        {
            let mut piles: Vec<PileId> = group.ids().collect();
            if *alike {
                piles.sort_by(|one, other| table.pile(*one).cmp(table.pile(*other)));
            }
            for pile in piles {
                bytes.push(u8::try_from(table.len(pile)).unwrap_or(u8::MAX));
                bytes.extend(table.pile(pile).iter().map(|it| it.byte()));
            }
        }
        for counter in &self.rules.plan.counters {
            bytes.extend_from_slice(&table.counter(*counter).to_le_bytes());
        }
        bytes.into()
    }
}

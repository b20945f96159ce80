//! The set of positions met in a lookahead.

use crate::table::PositionHash;

/// A hash set of positions in the order in which they were met.
///
/// It is not a standard hash set, so that all keys share one block of memory, and so that
/// nothing depends on a hash that differs between runs.
#[derive(Debug)]
pub(super) struct Seen {
    keys: Vec<u8>,
    /// The end of each key in `keys`, and the hash of its position.
    ends: Vec<(u32, PositionHash)>,
    /// An open-addressing table: the numbers of the keys plus 1, or 0 for a free slot.
    slots: Vec<u32>,
}

impl Seen {
    /// Returns an empty set.
    pub(super) fn new() -> Self {
        Self { keys: Vec::new(), ends: Vec::new(), slots: vec![0; 64] }
    }

    /// Returns the number of positions.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns a key by its number, from 0.
    pub(super) fn get(&self, number: usize) -> &[u8] {
        let start = number.checked_sub(1).map_or(0, |last| self.ends[last].0 as usize);
        &self.keys[start..self.ends[number].0 as usize]
    }

    /// Returns whether the set has a position with this hash.
    #[inline]
    pub(super) fn has(&self, hash: PositionHash) -> bool {
        self.slots[self.slot(hash)] != 0
    }

    /// Adds a position by its hash, with `write` to append its key. Returns whether it is
    /// new.
    pub(super) fn insert(
        &mut self,
        hash: PositionHash,
        write: impl FnOnce(&mut Vec<u8>),
    ) -> bool {
        let slot = self.slot(hash);
        if self.slots[slot] != 0 {
            return false;
        }
        write(&mut self.keys);
        let end = u32::try_from(self.keys.len()).unwrap_or(u32::MAX);
        self.ends.push((end, hash));
        self.slots[slot] = u32::try_from(self.ends.len()).unwrap_or(u32::MAX);
        // INVARIANT: at least half of the slots are free, so the search for one is short
        // and ends.
        if self.ends.len() * 2 > self.slots.len() {
            self.grow();
        }
        true
    }

    /// Returns the slot of the position with this hash, or the free one for it.
    #[inline]
    fn slot(&self, hash: PositionHash) -> usize {
        let mut slot = first(hash, self.slots.len());
        while let Some(number) = self.slots[slot].checked_sub(1) {
            if self.ends[number as usize].1 == hash {
                break;
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        slot
    }

    /// Rehashes into twice as many slots.
    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        self.slots.clear();
        self.slots.resize(size, 0);
        for (number, (_, hash)) in (1..).zip(&self.ends) {
            let mut slot = first(*hash, size);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = number;
        }
    }
}

/// Returns the first slot to try, of `size` slots.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a part of the hash will do")]
fn first(hash: PositionHash, size: usize) -> usize {
    // INVARIANT: `size` is a power of two, so the mask keeps the low bits.
    hash.id.0[0] as usize & (size - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::HashKey;

    #[test]
    fn insert_keeps_each_key_once_in_order() {
        let mut seen = Seen::new();
        let key = |number: u32| [number.to_le_bytes(); 3].concat();
        for round in 0..2 {
            for number in 0..1000 {
                let hash = HashKey::default().of(1, number.into());
                assert_eq!(seen.has(hash), round == 1);
                let new = seen.insert(hash, |keys| keys.extend(key(number)));
                assert_eq!(new, round == 0);
            }
        }
        assert_eq!(seen.len(), 1000);
        assert!(
            (0..1000)
                .all(|number| seen.get(number) == key(u32::try_from(number).unwrap()))
        );
    }
}

//! The set of visited positions, stored as the 128 bits that identify each.

use crate::table::PositionId;

/// A set of hashes: open addressing, linear probing, at most three quarters full.
#[derive(Debug)]
pub(super) struct Seen {
    slots: Vec<[u64; 2]>,
    len: usize,
}

/// The value of an empty slot.
const EMPTY: [u64; 2] = [0, 0];

/// The initial number of slots.
const FIRST: usize = 1 << 10;

impl Seen {
    pub(super) fn new() -> Self {
        Self { slots: vec![EMPTY; FIRST], len: 0 }
    }

    /// Adds a hash, and returns whether it is new.
    #[inline]
    pub(super) fn add(&mut self, hash: PositionId) -> bool {
        // [0, 0] marks an empty slot. Arrays compare lexicographically, so `max` changes only [0,
        // 0].
        let hash = hash.0.max([0, 1]);
        let place = self.place(hash);
        if self.slots[place] == hash {
            return false;
        }
        self.slots[place] = hash;
        self.len += 1;
        if self.len > self.slots.len() / 4 * 3 {
            self.grow();
        }
        true
    }

    /// Returns its size in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.slots.as_slice())
    }

    /// Returns the slot that holds a hash, or the empty slot for it.
    #[inline]
    fn place(&self, hash: [u64; 2]) -> usize {
        // INVARIANT: the length is a power of two (`FIRST`, doubled by `grow`).
        let last = self.slots.len() - 1;
        let mut place = usize::try_from(hash[0] & last as u64).unwrap_or(0);
        // At least a quarter of the slots is empty, so this ends.
        while self.slots[place] != EMPTY && self.slots[place] != hash {
            place = (place + 1) & last;
        }
        place
    }

    #[cold]
    fn grow(&mut self) {
        let more = vec![EMPTY; self.slots.len() * 2];
        for hash in std::mem::replace(&mut self.slots, more) {
            if hash != EMPTY {
                let place = self.place(hash);
                self.slots[place] = hash;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_hash_is_new_once() {
        let mut seen = Seen::new();
        let hash = |number: u64| PositionId([number << 7, number << 36]);
        assert!((0..5000).all(|number| seen.add(hash(number + 1))));
        assert!(!(0..5000).any(|number| seen.add(hash(number + 1))));
        assert!(seen.bytes() >= 5000 * 16);
    }
}

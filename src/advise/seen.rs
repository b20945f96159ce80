//! The positions met in a look ahead, each kept once.

/// Positions in the order they were met, in few bytes each.
///
/// A table of slots tells whether one is known. It is of this module's own making since
/// the keys lie one behind the other in one piece of memory, and so that nothing depends
/// on a hash that differs from run to run.
#[derive(Debug)]
pub(super) struct Seen {
    keys: Vec<u8>,
    /// Where each key ends, and its hash.
    ends: Vec<(u32, u32)>,
    /// The numbers of the keys, plus one, each at its hash or in the next free slot.
    slots: Vec<u32>,
}

impl Seen {
    /// Returns the set without members.
    pub(super) fn new() -> Self {
        Self { keys: Vec::new(), ends: Vec::new(), slots: vec![0; 64] }
    }

    /// Returns how many there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns a key by its number, counted from zero.
    pub(super) fn get(&self, number: usize) -> &[u8] {
        let start = number.checked_sub(1).map_or(0, |it| self.ends[it].0 as usize);
        &self.keys[start..self.ends[number].0 as usize]
    }

    /// Adds the key that `write` appends, and returns whether it is a new one.
    pub(super) fn insert(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> bool {
        let start = self.keys.len();
        write(&mut self.keys);
        let key = &self.keys[start..];
        let hash = hash(key);
        let mut slot = hash as usize & (self.slots.len() - 1);
        while let Some(number) = self.slots[slot].checked_sub(1) {
            let number = number as usize;
            if self.ends[number].1 == hash && self.get(number) == key {
                self.keys.truncate(start);
                return false;
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        let end = u32::try_from(self.keys.len()).unwrap_or(u32::MAX);
        self.ends.push((end, hash));
        self.slots[slot] = u32::try_from(self.ends.len()).unwrap_or(u32::MAX);
        if self.ends.len() * 2 > self.slots.len() {
            self.grow();
        }
        true
    }

    /// Spreads the numbers over twice as many slots.
    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        self.slots.clear();
        self.slots.resize(size, 0);
        for (number, (_, hash)) in (1..).zip(&self.ends) {
            let mut slot = *hash as usize & (size - 1);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = number;
        }
    }
}

/// Mixes the bytes of a key, eight at a time.
fn hash(key: &[u8]) -> u32 {
    let mix = |hash: u64, word: [u8; 8]| {
        (hash.rotate_left(5) ^ u64::from_le_bytes(word))
            .wrapping_mul(0x517c_c1b7_2722_0a95)
    };
    let (words, rest) = key.as_chunks();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let mixed =
        words.iter().chain([&last]).fold(key.len() as u64, |it, word| mix(it, *word));
    (mixed >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_is_kept_once_in_the_order_it_was_met() {
        let mut seen = Seen::new();
        let key = |number: u32| [number.to_le_bytes(); 3].concat();
        for round in 0..2 {
            for number in 0..1000 {
                let new = seen.insert(|keys| keys.extend(key(number)));
                assert_eq!(new, round == 0);
            }
        }
        assert_eq!(seen.len(), 1000);
        assert!((0..1000).all(|it| seen.get(it) == key(u32::try_from(it).unwrap())));
    }
}

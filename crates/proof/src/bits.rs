//! The sums that identify positions and that certificates store.

use crate::table::{HashKey, PositionId};

/// The form of a pile or a position.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) struct Bits {
    /// The keyed bits that identify it.
    pub(super) id: PositionId,
    /// The unkeyed bits that a certificate stores.
    pub(super) written: u128,
}

impl Bits {
    /// Returns the initial value for an item of a kind.
    pub(super) fn begun(key: &HashKey, kind: u64, number: u64) -> Self {
        Self { id: key.id(kind, number), written: begun(kind, number) }
    }

    /// Returns the value with one more byte.
    #[inline]
    pub(super) fn on(self, key: &HashKey, byte: u8) -> Self {
        Self { id: key.id_on(self.id, byte), written: on(self.written, byte) }
    }

    /// Returns the final value, which can be summed and written.
    #[inline]
    pub(super) fn finished(self) -> Self {
        Self { written: finished(self.written), ..self }
    }

    /// Replaces one summand by another.
    #[inline]
    pub(super) fn replace(&mut self, old: Self, new: Self) {
        self.id += new.id;
        self.id -= old.id;
        self.written = self.written.wrapping_add(new.written).wrapping_sub(old.written);
    }
}

/// The constant mixed in for each byte.
static SALTS: [u128; 256] = salts();

/// An odd number without a pattern: the first digits of the square root of two.
const FACTOR: u128 = 0x6a09_e667_f3bc_c908_b2fb_1366_ea95_7d3f;

/// Returns the initial bits for an item of a kind.
fn begun(kind: u64, number: u64) -> u128 {
    mixed(u128::from(kind) << 64 | u128::from(number))
}

/// Returns the bits with one more byte.
#[inline]
fn on(bits: u128, byte: u8) -> u128 {
    let bits = (bits ^ SALTS[usize::from(byte)]).wrapping_mul(FACTOR);
    bits ^ (bits >> 64)
}

/// Returns the final bits, mixed so that sums of them identify the summands.
#[inline]
fn finished(bits: u128) -> u128 {
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

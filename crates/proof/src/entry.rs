//! Entries: what is said of each position, in two letters.

/// What a walk does with a new position.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Tag {
    /// All its moves are followed.
    Open,
    /// It is lost, since cards are in each other's way for ever.
    Dead,
    /// The script of the game calls it lost.
    Called,
}

/// Twelve bits: two of a tag, and ten that the position gives.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Entry(u16);

/// The letters of six bits, as base64 has them.
const LETTERS: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

impl Entry {
    /// Returns the entry of a position of a form. What the position gives depends on the
    /// tag, too, so that no other tag stands with the same bits.
    #[expect(clippy::cast_possible_truncation, reason = "some bits are taken")]
    pub(super) fn new(form: u128, tag: Tag) -> Self {
        let tag = tag as u16;
        let bits = (form >> 90) as u16 ^ (tag * 0x155);
        Self(tag << 10 | bits & 0x3ff)
    }

    /// Returns its letters.
    pub(super) fn letters(self) -> [u8; 2] {
        [self.0 >> 6, self.0 & 63].map(|bits| LETTERS[usize::from(bits)])
    }
}

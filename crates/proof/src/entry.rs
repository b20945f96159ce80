//! Entries: two letters for each position.

/// What the walk does at a new position.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Tag {
    /// It follows all moves.
    Open,
    /// It stops: the position is lost because cards block each other.
    Dead,
    /// It stops: the script of the game declares the position lost.
    Called,
}

/// Twelve bits: two for the tag, and ten derived from the position.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Entry(u16);

/// The letters for six bits, as in base64.
const LETTERS: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

impl Entry {
    /// Returns the entry of a position. The derived bits depend on the tag, too, so that changing
    /// the tag changes all of them.
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

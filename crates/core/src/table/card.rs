//! A card: its kind, and which way up it lies.

/// A card of a deck, and the side it shows, in one byte.
///
/// The kind is a number that only the [`Deck`](super::Deck) of the card can interpret:
/// kinds are numbered suit by suit, rank by rank. Duplicates of a card in a game of
/// several packs are equal, because nothing distinguishes them on the table.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Card(u8);

/// The side that a card shows.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Face {
    /// Rank and suit are visible.
    Up,
    /// Only the back is visible.
    Down,
}

impl Card {
    /// The most kinds of cards that a deck can have.
    pub const KINDS: usize = 128;

    /// The byte that marks a missing card where a byte is always present. A face-down
    /// card of the last kind has the same byte, so emptiness must be checked separately.
    pub const NONE: u8 = 0xff;

    const BACK: u8 = 0x80;

    /// Returns the card of a kind below [`Card::KINDS`], face up.
    #[must_use]
    #[inline]
    pub const fn new(kind: u8) -> Self {
        debug_assert!(kind < Self::BACK);
        Self(kind & !Self::BACK)
    }

    /// Returns the number of the card's kind, the same whichever side it shows.
    #[inline]
    pub const fn kind(self) -> usize {
        (self.0 & !Self::BACK) as usize
    }

    /// Returns whether the card lies face down.
    #[inline]
    pub const fn is_down(self) -> bool {
        self.0 & Self::BACK != 0
    }

    /// Returns the same card showing the given side.
    #[must_use]
    #[inline]
    pub const fn facing(self, face: Face) -> Self {
        match face {
            Face::Up => Self(self.0 & !Self::BACK),
            Face::Down => Self(self.0 | Self::BACK),
        }
    }

    /// Returns the same card showing its other side.
    #[must_use]
    #[inline]
    pub const fn turned(self) -> Self {
        Self(self.0 ^ Self::BACK)
    }

    /// Returns the byte that encodes the card and its side.
    #[inline]
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// Returns the card with this byte, the inverse of [`Card::byte`].
    #[must_use]
    #[inline]
    pub const fn from_byte(byte: u8) -> Self {
        Self(byte)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turned_keeps_the_kind() {
        let card = Card::new(51);
        assert!(!card.is_down());
        assert!(card.turned().is_down());
        assert_eq!(card.turned().kind(), 51);
        assert_eq!(card.facing(Face::Down).facing(Face::Up), card);
    }
}

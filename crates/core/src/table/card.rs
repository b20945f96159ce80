//! A card: what is printed on it, and which way up it lies.

/// A card of some deck, and the side it shows.
///
/// What the number of a kind stands for is known to the [`Deck`](super::Deck) the card
/// belongs to: kinds are numbered suit by suit, rank by rank. Copies of the same card in
/// a game of several decks are equal, since nothing distinguishes them on the table.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Card(u8);

/// The side of a card that can be seen.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Face {
    /// Rank and suit can be read.
    Up,
    /// Only the back can be seen.
    Down,
}

impl Card {
    /// The number of different kinds of cards a deck can have at the most.
    pub const KINDS: usize = 128;

    /// The byte that stands for no card where there is always a byte. A card of the last
    /// kind lying face down has the same, so emptiness must be asked for besides.
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

    /// Returns one byte that tells the card and its side from every other.
    #[inline]
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// Returns the card that [`Card::byte`] gave this byte for.
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
    fn turning_a_card_keeps_its_kind() {
        let card = Card::new(51);
        assert!(!card.is_down());
        assert!(card.turned().is_down());
        assert_eq!(card.turned().kind(), 51);
        assert_eq!(card.facing(Face::Down).facing(Face::Up), card);
    }
}

//! The yardstick: Cruel written by hand, without rules files or an interpreter.
//!
//! It uses facts that hold only for this game. A card has one place on the foundations and one
//! card to build on. A pile never holds more than fifteen cards. A redeal changes the position
//! exactly when it changes the lengths of the piles. There is no undo. Moves are listed in the
//! order of the engine.

const PILES: usize = 12;
const ROOM: usize = 16;
const RANKS: u8 = 13;

/// One move of Cruel.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Move {
    /// The top card of a pile moves to its foundation.
    Home { from: u8 },
    /// The top card of a pile moves to another pile.
    Build { from: u8, to: u8 },
    /// The piles are gathered and dealt again.
    Redeal,
}

/// A position of Cruel. Cards are numbered suit by suit, rank by rank, from zero.
#[derive(Clone, Debug)]
pub(crate) struct Cruel {
    cards: [[u8; ROOM]; PILES],
    lengths: [u8; PILES],
    /// For each suit, the number of cards on its foundation.
    home: [u8; 4],
}

/// The legal moves of a position: at most one for each foundation and each pile, and the redeal.
#[derive(Clone, Debug)]
pub(crate) struct Moves {
    moves: [Move; 4 + PILES + 1],
    len: usize,
}

impl Cruel {
    /// Deals the cards, the first of `order` first; aces go to the foundations.
    pub(crate) fn deal(order: &[u8]) -> Self {
        let mut game =
            Self { cards: [[0; ROOM]; PILES], lengths: [0; PILES], home: [1; 4] };
        let others = order.iter().filter(|card| *card % RANKS != 0);
        for (pile, &card) in (0..PILES).cycle().zip(others) {
            game.put(pile, card);
        }
        game
    }

    /// Lists the legal moves.
    #[inline]
    pub(crate) fn list(&self, list: &mut Moves) {
        list.len = 0;
        let mut tops = [u8::MAX; PILES];
        let mut all = 0u64;
        for (pile, top) in tops.iter_mut().enumerate() {
            if self.lengths[pile] > 0 {
                *top = self.cards[pile][usize::from(self.lengths[pile] - 1)];
                all |= 1 << *top;
            }
        }
        if all == 0 {
            return;
        }
        for (suit, &home) in (0..).zip(&self.home) {
            let next = suit * RANKS + home;
            if home < RANKS && all >> next & 1 != 0 {
                list.push(Move::Home { from: find(&tops, next) });
            }
        }
        for (to, &top) in (0..).zip(&tops) {
            if top != u8::MAX && top % RANKS != 0 && all >> (top - 1) & 1 != 0 {
                list.push(Move::Build { from: find(&tops, top - 1), to });
            }
        }
        if self.redeal_changes() {
            list.push(Move::Redeal);
        }
    }

    /// Makes a legal move.
    #[inline]
    pub(crate) fn apply(&mut self, made: Move) {
        match made {
            Move::Home { from } => {
                let card = self.take(from.into());
                self.home[usize::from(card / RANKS)] += 1;
            }
            Move::Build { from, to } => {
                let card = self.take(from.into());
                self.put(to.into(), card);
            }
            Move::Redeal => self.redeal(),
        }
    }

    /// Returns the cards of a pile, bottom first.
    pub(crate) fn pile(&self, pile: usize) -> &[u8] {
        &self.cards[pile][..self.lengths[pile].into()]
    }

    /// Returns how many cards of a suit are on their foundation.
    pub(crate) fn home(&self, suit: usize) -> u8 {
        self.home[suit]
    }

    #[inline]
    fn take(&mut self, pile: usize) -> u8 {
        self.lengths[pile] -= 1;
        self.cards[pile][usize::from(self.lengths[pile])]
    }

    #[inline]
    fn put(&mut self, pile: usize, card: u8) {
        self.cards[pile][usize::from(self.lengths[pile])] = card;
        self.lengths[pile] += 1;
    }

    fn redeal_changes(&self) -> bool {
        let mut left = 4 * RANKS - self.home.iter().sum::<u8>();
        self.lengths.iter().any(|&length| {
            let dealt = left.min(4);
            left -= dealt;
            length != dealt
        })
    }

    fn redeal(&mut self) {
        let mut hand = [0; 4 * PILES];
        let mut len = 0;
        for (cards, &length) in self.cards.iter().zip(&self.lengths) {
            for &card in cards[..length.into()].iter().rev() {
                hand[len] = card;
                len += 1;
            }
        }
        let mut rest = &hand[..len];
        for (pile, length) in self.cards.iter_mut().zip(&mut self.lengths) {
            let (packet, others) = rest.split_at(rest.len().min(4));
            for (place, &card) in pile.iter_mut().zip(packet.iter().rev()) {
                *place = card;
            }
            *length = u8::try_from(packet.len()).unwrap_or(0);
            rest = others;
        }
    }
}

impl Moves {
    /// Returns the moves, foundations first and the redeal last.
    #[inline]
    pub(crate) fn as_slice(&self) -> &[Move] {
        &self.moves[..self.len]
    }

    #[inline]
    fn push(&mut self, made: Move) {
        self.moves[self.len] = made;
        self.len += 1;
    }
}

impl Default for Moves {
    fn default() -> Self {
        Self { moves: [Move::Redeal; 4 + PILES + 1], len: 0 }
    }
}

/// Returns the pile whose top card is `card`. There must be one.
#[inline]
fn find(tops: &[u8; PILES], card: u8) -> u8 {
    let place = tops.iter().position(|top| *top == card);
    place.and_then(|pile| u8::try_from(pile).ok()).unwrap_or(0)
}

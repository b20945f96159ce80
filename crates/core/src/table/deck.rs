//! Decks: the cards of a game, and how they are written.

use std::fmt;

use super::{Card, Face, Kinds};

/// The index of a rank in its deck, from 0 at the lowest.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Rank(pub u8);

/// The index of a suit in its deck.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Suit(pub u8);

/// The name of a color. Suits have the same color if these are equal.
pub type Color = String;

/// The letter and name of a rank.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct RankSpec {
    /// The character for the rank in card text, such as `T`.
    pub letter: char,
    /// Its name, such as `ten`.
    pub name: String,
}

/// The letter, symbol, name and color of a suit.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SuitSpec {
    /// The character for the suit in card text, such as `H`.
    pub letter: char,
    /// Its symbol, such as `♥`. Input accepts it besides the letter.
    pub symbol: char,
    /// Its name in the plural, such as `hearts`.
    pub name: String,
    /// Its color, such as `red`.
    pub color: Color,
}

/// The cards of a game.
///
/// A deck has at least one suit and one rank, at most [`Card::KINDS`] kinds, and at most
/// [`Deck::CARDS`] cards including duplicates.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Deck {
    ranks: Vec<RankSpec>,
    suits: Vec<SuitSpec>,
    copies: u8,
    /// How many times a pack has each suit.
    in_pack: u8,
    /// The kinds that are left out of every pack.
    without: Kinds,
}

/// The error for text that is not a card of the deck.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ParseCardError {
    text: String,
}

impl Deck {
    /// Returns the usual deck of 52 cards, `copies` times. `None` if `copies` is 0 or the
    /// cards are more than [`Deck::CARDS`].
    pub fn french(copies: u8) -> Option<Self> {
        let rank = |letter| RankSpec { letter, name: letter.to_string() };
        let suit = |(letter, symbol, color): (char, char, &str)| SuitSpec {
            letter,
            symbol,
            name: letter.to_string(),
            color: color.to_owned(),
        };
        let suits = [
            ('C', '♣', "black"),
            ('D', '♦', "red"),
            ('H', '♥', "red"),
            ('S', '♠', "black"),
        ];
        let ranks = "A23456789TJQK".chars().map(rank).collect();
        Self::new(ranks, suits.into_iter().map(suit).collect(), copies)
    }

    /// The most cards that a deck can have, including duplicates.
    pub const CARDS: usize = 250;

    /// Returns the deck with these ranks, lowest first, and suits. `None` if it would be
    /// empty or exceed [`Card::KINDS`] or [`Deck::CARDS`].
    pub fn new(ranks: Vec<RankSpec>, suits: Vec<SuitSpec>, copies: u8) -> Option<Self> {
        let kinds = ranks.len().checked_mul(suits.len())?;
        let cards = kinds.checked_mul(usize::from(copies))?;
        let fits = kinds <= Card::KINDS && (1..=Self::CARDS).contains(&cards);
        fits.then_some(Self { ranks, suits, copies, in_pack: 1, without: Kinds::NONE })
    }

    /// Returns the same deck without some kinds; `None` if no card would remain. The
    /// numbers of kinds do not change.
    #[must_use]
    pub fn leave_out(mut self, kinds: Kinds) -> Option<Self> {
        self.without = kinds;
        (self.size() > 0).then_some(self)
    }

    /// Returns the same deck, as consisting of packs that have each suit `in_pack` times.
    /// This only affects deal numbers.
    #[must_use]
    pub fn packed(mut self, in_pack: u8) -> Self {
        self.in_pack = in_pack.clamp(1, self.copies);
        self
    }

    /// Returns how many times a pack has each suit.
    pub fn in_pack(&self) -> u8 {
        self.in_pack
    }

    /// Returns the number of packs.
    pub fn packs(&self) -> u8 {
        self.copies / self.in_pack
    }

    /// Returns how many duplicates of each card there are, itself included.
    pub fn copies(&self) -> u8 {
        self.copies
    }

    /// Returns the ranks, lowest first.
    pub fn ranks(&self) -> &[RankSpec] {
        &self.ranks
    }

    /// Returns the suits in their order.
    pub fn suits(&self) -> &[SuitSpec] {
        &self.suits
    }

    /// Returns the number of kinds, those left out included.
    pub fn kinds(&self) -> usize {
        self.ranks.len() * self.suits.len()
    }

    /// Returns the number of cards, including duplicates.
    pub fn size(&self) -> usize {
        (self.kinds() - self.without.len()) * usize::from(self.copies)
    }

    /// Returns the kinds of cards that the game has.
    pub fn present(&self) -> Kinds {
        Kinds::first(self.kinds()).without(self.without)
    }

    /// Returns the kinds of a rank that the game has.
    pub fn of_rank(&self, rank: Rank) -> Kinds {
        self.present().iter().filter(|card| self.rank(*card) == rank).collect()
    }

    /// Returns the ranks of a set, if the set consists of complete ranks.
    pub fn whole_ranks(&self, kinds: Kinds) -> Option<Vec<Rank>> {
        let kinds = kinds.and(self.present());
        let ranks = (0..self.ranks().len()).filter_map(|rank| u8::try_from(rank).ok());
        let ranks = ranks.map(Rank).filter(|rank| self.of_rank(*rank).meets(kinds));
        let ranks: Vec<Rank> = ranks.collect();
        let whole = |rank: &Rank| self.of_rank(*rank).without(kinds).is_empty();
        ranks.iter().all(whole).then_some(ranks)
    }

    /// Returns one card of every kind, suit by suit and rank by rank, those left out
    /// included.
    pub fn cards(&self) -> impl Iterator<Item = Card> + use<> {
        (0..u8::try_from(self.kinds()).unwrap_or(u8::MAX)).map(Card::new)
    }

    /// Returns the card of a rank and suit of this deck.
    pub fn card(&self, rank: Rank, suit: Suit) -> Card {
        // INVARIANT: kinds are numbered suit by suit; `rank` and `suit` take the number
        // apart.
        let ranks = u8::try_from(self.ranks.len()).unwrap_or(u8::MAX);
        Card::new(suit.0 * ranks + rank.0)
    }

    /// Returns the rank of a card of this deck.
    pub fn rank(&self, card: Card) -> Rank {
        Rank(u8::try_from(card.kind() % self.ranks.len()).unwrap_or(0))
    }

    /// Returns the suit of a card of this deck.
    pub fn suit(&self, card: Card) -> Suit {
        Suit(u8::try_from(card.kind() / self.ranks.len()).unwrap_or(0))
    }

    /// Returns letter and name of a card's rank.
    pub fn rank_spec(&self, card: Card) -> &RankSpec {
        &self.ranks[usize::from(self.rank(card).0)]
    }

    /// Returns letter, symbol, name and color of a card's suit.
    pub fn suit_spec(&self, card: Card) -> &SuitSpec {
        &self.suits[usize::from(self.suit(card).0)]
    }

    /// Returns the rank with a letter. Case is ignored.
    pub fn rank_of_letter(&self, letter: char) -> Option<Rank> {
        let same = |spec: &RankSpec| spec.letter.eq_ignore_ascii_case(&letter);
        let place = self.ranks.iter().position(same)?;
        u8::try_from(place).ok().map(Rank)
    }

    /// Returns the suit with a letter or symbol. Case is ignored.
    pub fn suit_of_letter(&self, letter: char) -> Option<Suit> {
        let same = |spec: &SuitSpec| {
            spec.letter.eq_ignore_ascii_case(&letter) || spec.symbol == letter
        };
        let place = self.suits.iter().position(same)?;
        u8::try_from(place).ok().map(Suit)
    }

    /// Returns the two letters of a card, rank first, whichever side it shows.
    pub fn text(&self, card: Card) -> String {
        self.letters(card).iter().collect()
    }

    /// Returns the letters of a card's rank and suit, whichever side it shows.
    pub fn letters(&self, card: Card) -> [char; 2] {
        [self.rank_spec(card).letter, self.suit_spec(card).letter]
    }

    /// Returns the two letters of a face-up card, or `??` for a face-down one.
    pub fn seen(&self, card: Card) -> String {
        if card.is_down() { "??".to_owned() } else { self.text(card) }
    }

    /// Parses a card such as `7H`, `10♥` or `td`, and returns it face up. Fails if the
    /// deck has no such card.
    pub fn parse(&self, text: &str) -> Result<Card, ParseCardError> {
        let error = || ParseCardError { text: text.chars().take(20).collect() };
        let mut letters = text.chars();
        let suit = letters.next_back().and_then(|letter| self.suit_of_letter(letter));
        let rank = match letters.as_str() {
            // Only the ten may have two characters.
            "10" => self.rank_of_letter('T'),
            rank => {
                let mut letters = rank.chars();
                let letter = letters.next().filter(|_| letters.as_str().is_empty());
                letter.and_then(|letter| self.rank_of_letter(letter))
            }
        };
        let card = self.card(rank.ok_or_else(error)?, suit.ok_or_else(error)?);
        if self.without.has(card) { Err(error()) } else { Ok(card.facing(Face::Up)) }
    }
}

impl ParseCardError {
    /// Returns the text that is not a card, cut after 20 characters.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for ParseCardError {
    /// Writes the code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not-a-card")
    }
}

impl std::error::Error for ParseCardError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        let deck = Deck::french(1).unwrap();
        assert_eq!(
            deck.parse(text).ok().map(|card| deck.text(card)).as_deref(),
            expected
        );
    }

    #[test]
    fn parse_accepts_every_usual_spelling() {
        check("7H", Some("7H"));
        check("7♥", Some("7H"));
        check("ks", Some("KS"));
        check("10d", Some("TD"));
        check("AC", Some("AC"));
    }

    #[test]
    fn parse_refuses_other_text() {
        for text in ["", "H", "7", "7X", "1H", "11H", "7HH", "♥♥", "100♥"] {
            check(text, None);
        }
    }

    #[test]
    fn parse_inverts_text() {
        let deck = Deck::french(2).unwrap();
        assert_eq!(deck.size(), 104);
        for card in deck.cards() {
            assert_eq!(deck.parse(&deck.text(card)), Ok(card));
        }
    }

    #[test]
    fn packs_counts_a_pack_with_duplicate_suits_once() {
        assert_eq!(Deck::french(2).unwrap().packs(), 2);
        assert_eq!(Deck::french(4).unwrap().packed(2).packs(), 2);
        assert_eq!(Deck::french(4).unwrap().packed(4).packs(), 1);
    }

    #[test]
    fn new_refuses_decks_that_are_too_large_or_empty() {
        let ranks = vec![RankSpec { letter: 'A', name: "ace".to_owned() }; 13];
        assert_eq!(
            Deck::new(ranks.clone(), Deck::french(1).unwrap().suits.clone(), 5),
            None
        );
        assert_eq!(Deck::new(ranks, Vec::new(), 1), None);
    }

    #[test]
    fn leave_out_removes_every_copy_but_never_all_cards() {
        let deck = Deck::french(2).unwrap();
        let low = deck.of_rank(Rank(0)).or(deck.of_rank(Rank(1)));
        assert_eq!(deck.clone().leave_out(low).unwrap().size(), 104 - 16);
        assert_eq!(deck.clone().leave_out(deck.present()), None);
    }
}

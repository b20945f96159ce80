//! Generators: turn a deal number into an order of cards, the same in every release and
//! on every machine.
//!
//! A generator is identified by its source and the number of draws. A position stores
//! only this pair, so undoing a shuffle needs no copy of the generator's state.

use rand::rngs::ChaCha8Rng;
use rand::{Rng as _, SeedableRng as _};
use rand_mt::Mt;

use crate::rules::{DealStep, Rules, Taken};
use crate::table::{Card, Deck, Kinds, Suit};

/// The source of the order of a deal: a numbering scheme and a number.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Source {
    /// The program's own numbers: `ChaCha8` with the number, little-endian, in the first
    /// eight bytes of its key, and bounded draws by rejection. This is frozen.
    Own(u64),
    /// Microsoft's numbers, from 1 to 2³³ − 1, with the extension of `PySolFC` from 2³¹
    /// on.
    Microsoft(u64),
    /// `PySolFC`'s numbers from 32000 on: the Mersenne Twister, seeded as in Python.
    Mersenne(u128),
}

/// A random number generator at some point of its sequence.
#[derive(Debug)]
pub struct Generator {
    stream: Stream,
    draws: u32,
}

#[derive(Debug)]
enum Stream {
    Own(Box<ChaCha8Rng>),
    Microsoft { seed: u64, state: u64 },
    Mersenne(Box<Mt>),
}

impl Source {
    /// The largest number of a Microsoft deal.
    pub const MICROSOFT_MAX: u64 = (1 << 33) - 1;

    /// Returns the shuffled deck in the order in which it is dealt, and the number of
    /// draws.
    ///
    /// The deck is shuffled from its own order of suits and ranks, copy by copy. Foreign
    /// generators shuffle as `PySolFC` does: suits in the order clubs, spades, hearts,
    /// diamonds, then jokers; and 52 cards for a Microsoft number rank by rank, as
    /// Microsoft does.
    pub fn shuffled(self, deck: &Deck) -> (Vec<Card>, u32) {
        let (cards, draws) = self.numbered(deck);
        (cards.into_iter().map(|entry| entry.0).collect(), draws)
    }

    /// Returns the shuffled deck in the order in which a game deals it, and the number of
    /// draws. Cards that a deal takes out of one of several packs come first, because an
    /// order does not say which duplicate belongs to which pack. Cards that the rules put
    /// under the pack for foreign generators come last.
    pub fn order(self, rules: &Rules) -> (Vec<Card>, u32) {
        let (mut left, draws) = self.numbered(rules.deck());
        let mut order = Vec::with_capacity(left.len());
        for step in rules.deal() {
            let DealStep::Take { what: Taken::Kinds(kinds), pack: Some(pack), .. } = step
            else {
                continue;
            };
            let of_pack =
                |entry: &&(Card, u8)| kinds.has(entry.0) && entry.1 + 1 == *pack;
            let mut wanted: Vec<(Card, u8)> =
                left.iter().filter(of_pack).copied().collect();
            wanted.sort_unstable_by_key(|entry| entry.0.kind());
            left.retain(|entry| !wanted.contains(entry));
            order.extend(wanted);
        }
        let last = match self {
            Self::Own(_) => Kinds::NONE,
            Self::Microsoft(_) | Self::Mersenne(_) => rules.last,
        };
        let mut late: Vec<(Card, u8)> =
            left.iter().filter(|entry| last.has(entry.0)).copied().collect();
        late.sort_unstable_by_key(|entry| entry.0.kind());
        left.retain(|entry| !last.has(entry.0));
        order.append(&mut left);
        order.append(&mut late);
        (order.into_iter().map(|entry| entry.0).collect(), draws)
    }

    /// Returns the shuffled deck, each card with the index of its pack from 0.
    fn numbered(self, deck: &Deck) -> (Vec<(Card, u8)>, u32) {
        let cards = match self {
            Self::Own(_) => in_file_order(deck),
            Self::Microsoft(_) if deck.size() == 52 => by_rank(&in_pysol_order(deck)),
            Self::Microsoft(_) | Self::Mersenne(_) => in_pysol_order(deck),
        };
        let pack = cards.len() / usize::from(deck.packs()).max(1);
        let number = |place: usize| u8::try_from(place / pack.max(1)).unwrap_or(u8::MAX);
        let mut cards: Vec<(Card, u8)> = cards
            .into_iter()
            .enumerate()
            .map(|(place, card)| (card, number(place)))
            .collect();
        let mut generator = Generator::resume(self, 0);
        generator.shuffle(cards.len(), |one, other| cards.swap(one, other));
        cards.reverse();
        (cards, generator.draws())
    }
}

impl Generator {
    /// Returns the generator of a source after `draws` draws.
    pub fn resume(source: Source, draws: u32) -> Self {
        let stream = match source {
            Source::Own(number) => {
                let mut key = [0; 32];
                key[..8].copy_from_slice(&number.to_le_bytes());
                let mut stream = ChaCha8Rng::from_seed(key);
                // Each draw takes one word, so the stream continues at this word.
                stream.set_word_pos(u128::from(draws));
                return Self { stream: Stream::Own(Box::new(stream)), draws };
            }
            Source::Microsoft(seed) => Stream::Microsoft { seed, state: start(seed) },
            Source::Mersenne(number) => {
                let word = |at: u32| {
                    u32::try_from(number >> (32 * at) & 0xffff_ffff).unwrap_or(0)
                };
                let words = (0..4).map(word);
                let mut key: Vec<u32> = words.collect();
                // Python seeds with as many words as the number needs, and at least one.
                while key.len() > 1 && key.last() == Some(&0) {
                    key.pop();
                }
                let stream = Mt::new_with_key(key);
                Stream::Mersenne(Box::new(stream))
            }
        };
        let mut generator = Self { stream, draws: 0 };
        // The other generators cannot skip numbers. They never reject one, so any bound
        // will do.
        while generator.draws < draws {
            generator.below(1);
        }
        generator
    }

    /// Returns the number of draws since the beginning.
    pub fn draws(&self) -> u32 {
        self.draws
    }

    /// Shuffles a list of `len` cards by the method of Fisher and Yates, from the last
    /// place down. `swap` exchanges two places.
    pub fn shuffle(&mut self, len: usize, mut swap: impl FnMut(usize, usize)) {
        for last in (1..len).rev() {
            let bound = u32::try_from(last + 1).unwrap_or(u32::MAX);
            let place = self.below(bound) as usize;
            swap(last, place);
        }
    }

    /// Draws a number below `bound`, which must be at least 1.
    pub fn below(&mut self, bound: u32) -> u32 {
        self.draws += 1;
        match &mut self.stream {
            Stream::Own(stream) => {
                // 2³² modulo the bound. This many of the highest numbers are rejected,
                // because they would make low remainders likelier.
                let unfair = (u32::MAX - bound + 1) % bound;
                loop {
                    let drawn = stream.next_u32();
                    if drawn <= u32::MAX - unfair {
                        return drawn % bound;
                    }
                    // A rejected number counts too, because `resume` counts words.
                    self.draws += 1;
                }
            }
            Stream::Microsoft { seed, state } => {
                *state = (214_013 * *state + 2_531_011) & Source::MICROSOFT_MAX;
                let drawn = match *seed {
                    seed if seed >= 1 << 32 => (*state >> 16 & 0xffff) + 1,
                    seed if seed >= 1 << 31 => (*state >> 16 & 0x7fff) | 0x8000,
                    _ => *state >> 16 & 0x7fff,
                };
                u32::try_from(drawn % u64::from(bound)).unwrap_or(0)
            }
            Stream::Mersenne(stream) => {
                // As Python's `random` does: 27 bits of one word, then 26 of the next.
                let high = u64::from(stream.next_u32() >> 5);
                let low = u64::from(stream.next_u32() >> 6);
                scaled((high << 26) + low, bound)
            }
        }
    }
}

/// Returns the start state for a Microsoft number.
fn start(seed: u64) -> u64 {
    if seed >= 1 << 32 { seed - (1 << 32) } else { seed }
}

/// Returns `bound` × `fraction` / 2⁵³ with Python's rounding: the product to 53 bits,
/// ties to even, then down to a whole number.
fn scaled(fraction: u64, bound: u32) -> u32 {
    #[expect(clippy::cast_precision_loss, reason = "a fraction of 53 bits is exact")]
    let unit = fraction as f64 / 9_007_199_254_740_992.0;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the product lies from 0 to below the bound"
    )]
    let drawn = (unit * f64::from(bound)) as u32;
    drawn
}

fn in_file_order(deck: &Deck) -> Vec<Card> {
    let cards: Vec<Card> = deck.present().iter().collect();
    cards.repeat(usize::from(deck.copies()))
}

/// Returns the deck pack by pack, with the suits in `PySolFC`'s order and jokers last.
fn in_pysol_order(deck: &Deck) -> Vec<Card> {
    let place = |card: Card| match "CSHD".find(deck.suit_spec(card).letter) {
        Some(suit) if !is_joker(deck, card) => suit,
        _ => 4,
    };
    let mut suits: Vec<Vec<Card>> = vec![Vec::new(); 5];
    deck.present().iter().for_each(|card| suits[place(card)].push(card));
    let in_pack = usize::from(deck.in_pack());
    let pack: Vec<Card> = suits.iter().flat_map(|suit| suit.repeat(in_pack)).collect();
    pack.repeat(usize::from(deck.copies()) / in_pack)
}

/// Returns whether a card has a rank other than the usual thirteen that some suit lacks.
fn is_joker(deck: &Deck, card: Card) -> bool {
    let mut suits = (0..).map(Suit).take(deck.suits().len());
    let lacks = |suit: Suit| !deck.present().has(deck.card(deck.rank(card), suit));
    !"A23456789TJQK".contains(deck.rank_spec(card).letter) && suits.any(lacks)
}

/// Returns 52 cards in Microsoft's order: rank by rank, each in clubs, diamonds, hearts
/// and spades.
fn by_rank(cards: &[Card]) -> Vec<Card> {
    let four = |rank: usize| [rank, rank + 39, rank + 26, rank + 13];
    (0..13).flat_map(four).map(|place| cards[place]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: Source, copies: u8, expected: &str) {
        let deck = Deck::french(copies).unwrap();
        let order = source.shuffled(&deck).0;
        let text: Vec<String> = order.iter().map(|card| deck.text(*card)).collect();
        assert!(text.join(" ").starts_with(expected), "{}", text.join(" "));
    }

    /// Deals that other programs publish.
    #[test]
    fn foreign_numbers_give_the_published_deals() {
        check(
            Source::Microsoft(1),
            1,
            "JD 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S AD QC KH 3H 2S KS 9D QD JS AS AH 3C \
             4C 5C TS QH 4H AC 4D 7S 3S TD 4S TH 8H 2C JH 7D 6D 8S 8D QS 6C 3D 8C TC \
             6S 9C 2H 6H",
        );
        check(
            Source::Microsoft(617),
            1,
            "7D AD 5C 3S 5S 8C 2D AH TD 7S QD AC 6D 8H AS KH TH QC 3H 9D 6S 8D 3D TC \
             KD 5H 9S 3C 8S 7H 4D JS 4C QS 9C 9H 7C 6H 2C 2S 4S TS 2H 5D JC 6C JH QH \
             JD KS KC 4H",
        );
        check(
            Source::Mersenne(100_000),
            1,
            "5C 2D 9H 6D TH 4S TD 4H 5S 2H 6S 4D JS 9S QD TS JD 8H 5H QS 2C 5D 4C 8C \
             7H 8S 7C JH 6H 2S AD KC QC AH 9C 7S KH JC TC 8D 3S 9D 7D KS AS 6C QH KD \
             3H 3C 3D AC",
        );
    }

    /// The program's own deals are frozen: these lines must never change. A second
    /// implementation, written from the description alone, confirmed them.
    #[test]
    fn own_numbers_give_the_frozen_deals() {
        check(
            Source::Own(0),
            1,
            "8S AC TC 7D 3H 4D 7C 4C KS QS TH 7H 5D 5S 5H 2C 2D 6S JH 9C 4S JC 8D 7S \
             QD KH 2H 3C AH 2S JS 6C 3D TD JD 9S 9H 6H KC 4H AD 6D 8C TS 8H KD AS QC \
             QH 5C 9D 3S",
        );
        check(
            Source::Own(u64::MAX),
            1,
            "QC 3S 7H 6D 2S AS 9S TD 5C JC 5D 6H 9D 6C 8H JH 7D 6S 3H 7S TS KS 9C 2C \
             7C 8D 3C JS AH 4D QH AD TC 8S 2H 4S AC KC QS 4H 5H JD 2D 9H QD 8C KH 3D \
             KD 4C 5S TH",
        );
        check(
            Source::Own(1),
            2,
            "2H 3C 7C QS TS 4C 5H TS 2S 5H 9S QC QD 3S 8D KC JH 8C QD AD TD 5S 2C 8H \
             KD 2C 5S JC 4S JD 4H 7D 4C KS KS 5D 7C 8S 8C 9H 2D 9C 3S QC 6D JH 8S KC \
             5D KH 2D 6C 4S 3H JD QS 7H KH 4D AH 9S 2S 6D 7D KD QH QH AS 4D 9D TC 6C \
             7S 9H JC JS AD 9D AS 2H TC 6H 6H 3D 5C 3D TH 3C 7H 7S 8H 8D 4H AC 5C 9C \
             TH TD JS 3H AC 6S AH 6S",
        );
        let mut generator = Generator::resume(Source::Own(1), 0);
        let draws: Vec<u32> = (0..6).map(|_| generator.below(1_000_000)).collect();
        assert_eq!(draws, [648_719, 484_553, 160_702, 703_218, 309_202, 475_886]);
    }

    #[test]
    fn resume_continues_the_sequence() {
        for source in [Source::Own(7), Source::Microsoft(7), Source::Mersenne(70_000)] {
            let draw = |generator: &mut Generator| {
                let mut swaps = Vec::new();
                generator.shuffle(40, |one, other| swaps.push((one, other)));
                swaps
            };
            let mut first = Generator::resume(source, 0);
            draw(&mut first);
            let mut second = Generator::resume(source, first.draws());
            assert_eq!(draw(&mut first), draw(&mut second), "{source:?}");
        }
    }
}

//! `[deck]`.

use super::written::quoted;
use super::{Maker, Row};

/// The keys of `[deck]` that do not change the number of cards in other ways.
const DECK: &[Row<()>] = &[("without", 2, |maker, ()| {
    let card = maker.card();
    maker.size -= maker.copies;
    Some(quoted(&card))
})];

/// The keys of a suit.
const SUIT: &[Row<char>] = &[
    ("name", 12, |maker, _| Some(maker.chance.word(&["stars", "leaves"]))),
    ("color", 24, |maker, _| Some(maker.chance.word(&["blue", "red", "black"]))),
    ("symbol", 12, |_, letter| Some(quoted(&letter.to_string()))),
];

/// The keys of a rank.
const RANK: &[Row<char>] =
    &[("name", 24, |maker, _| Some(maker.chance.word(&["knight", "fool"])))];

/// Suits, ranks and copies of small decks.
const DECKS: [(&str, &str, usize); 18] = [
    ("C", "A234", 1),
    ("C", "A23456", 1),
    ("C", "A23", 2),
    ("C", "A2345", 2),
    ("C", "A2", 3),
    ("CD", "A23", 1),
    ("CD", "A234", 1),
    ("CD", "A2345", 1),
    ("CS", "A234", 1),
    ("CD", "A2", 2),
    ("CD", "A23", 2),
    ("CDH", "A23", 1),
    ("CDH", "A234", 1),
    ("CDHS", "A2", 1),
    ("CDHS", "A23", 1),
    ("CX", "A23", 1),
    ("CD", "3A2", 1),
    ("CD", "A2N", 1),
];

impl Maker<'_> {
    pub(super) fn deck(&mut self) {
        let (suits, ranks, copies) = DECKS[self.chance.below(DECKS.len())];
        self.ranks = ranks.chars().collect();
        self.suits = suits.chars().collect();
        self.copies = copies;
        self.size = suits.len() * ranks.len() * copies;
        // A suit named twice occurs twice in a pack.
        let twice = copies == 2 && self.chance.one_in(3);
        let suits = suits.repeat(if twice { 2 } else { 1 });
        self.written.put("deck.suits", quoted(&suits));
        self.written.put("deck.ranks", quoted(ranks));
        if copies > 1 && !twice {
            self.written.put("deck.copies", copies.to_string());
        }
        self.rows("deck.", DECK, ());
        if self.suits.contains(&'X') {
            self.rows("deck.suit.X.", SUIT, 'X');
        } else if self.chance.one_in(12) {
            self.rows("deck.suit.C.", SUIT, 'C');
        }
        if self.ranks.contains(&'N') {
            self.rows("deck.rank.N.", RANK, 'N');
        }
    }
}

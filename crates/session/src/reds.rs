//! Letters of red suits, written small where the player has set that.
//!
//! Answers are made with capital letters, as records and programs have them, and written
//! anew when they are shown.

use super::preferences::Reds;
use crate::rules::Rules;
use crate::table::{Card, Deck};

/// Returns the two letters of a card.
pub(super) fn letters(deck: &Deck, card: Card, red: Reds) -> String {
    let suit = deck.suit_spec(card);
    if red == Reds::Upper || suit.color != "red" {
        return deck.text(card);
    }
    let rank = deck.rank_spec(card).letter;
    std::iter::once(rank).chain(suit.letter.to_lowercase()).collect()
}

/// Returns a text with every card in it written anew. A card is a word of two letters that
/// names no pile.
pub(super) fn written(text: &str, rules: &Rules, red: Reds) -> String {
    if red == Reds::Upper {
        return text.to_owned();
    }
    let deck = rules.deck();
    let anew = |word: &str| {
        let card = deck.parse(word).ok().filter(|it| deck.text(*it) == word)?;
        rules.pile(word).is_none().then(|| letters(deck, card, red))
    };
    let mut shown = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let in_word = |it: char| it.is_alphanumeric() == first.is_alphanumeric();
        let end = rest.find(|it| !in_word(it)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        shown.push_str(&anew(word).unwrap_or_else(|| word.to_owned()));
        rest = after;
    }
    shown
}

//! Text in which cards, piles and commands are marked.
//!
//! Answers are composed of such texts. A front end can therefore color a card, link a command or
//! write red suits in small letters without parsing sentences. [`text!`] joins parts. A mark stays
//! with its words when the text is wrapped or indented.

use std::fmt;
use std::ops::{Deref, Range};

use super::preferences::Reds;
use crate::diag::clean;
use crate::rules::Rules;
use crate::table::{Card, Deck, PileId, SuitSpec};

/// Text with marked parts. It dereferences to `str`.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Text {
    string: String,
    /// The marked parts, in order.
    // INVARIANT: the ranges ascend, do not overlap and are on character boundaries.
    // Joining, slicing and layout keep it.
    marks: Vec<(Range<usize>, Mark)>,
}

/// What a marked part of a text names.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Mark {
    /// A card, by its two letters.
    Card(Card),
    /// A pile, by its name in commands.
    Pile(PileId),
    /// A command or a move as it is typed.
    Command,
}

/// A part of a text.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Span<'a> {
    /// The words.
    pub text: &'a str,
    /// What they name, if they are marked.
    pub mark: Option<Mark>,
}

/// Joins parts, each a text or a string.
macro_rules! text {
    ($($part:expr),* $(,)?) => {{
        let mut text = $crate::text::Text::default();
        $(text += $part;)*
        text
    }};
}
pub(super) use text;

impl Text {
    /// Returns a card by its letters, or `??` if it is face down.
    pub(super) fn card(deck: &Deck, card: Card) -> Self {
        if card.is_down() {
            return "??".into();
        }
        Self::marked(deck.text(card), Mark::Card(card))
    }

    /// Returns a pile by its name.
    pub(super) fn pile(rules: &Rules, pile: PileId) -> Self {
        Self::marked(rules.id(pile).to_owned(), Mark::Pile(pile))
    }

    /// Returns a command or a move as text to type.
    pub(super) fn typed(typed: impl Into<String>) -> Self {
        Self::marked(typed.into(), Mark::Command)
    }

    /// Returns a command between backticks.
    pub(super) fn command(typed: impl Into<String>) -> Self {
        text!["`", Self::typed(typed), "`"]
    }

    fn marked(string: String, mark: Mark) -> Self {
        Self { marks: vec![(0..string.len(), mark)], string }
    }

    /// Marks the cards in a sentence from another crate, such as a refusal. A card is a word that
    /// the deck knows and that names no pile.
    pub(super) fn quoted(rules: &Rules, sentence: &str) -> Self {
        let deck = rules.deck();
        let card = |word: &str| {
            let card = deck.parse(word).ok().filter(|card| deck.text(*card) == word)?;
            rules.pile(word).is_none().then_some(card)
        };
        let mut text = Self::default();
        let mut rest = sentence;
        while let Some(first) = rest.chars().next() {
            // Punctuation ends a word, so `7H,` is a card and a comma.
            let in_word =
                |letter: char| letter.is_alphanumeric() == first.is_alphanumeric();
            let end = rest.find(|letter| !in_word(letter)).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            match card(word) {
                Some(card) => text += Self::card(deck, card),
                None => text += word,
            }
            rest = after;
        }
        text
    }

    /// Joins texts with something between them.
    pub(super) fn join(texts: &[Self], between: &str) -> Self {
        let mut joined = Self::default();
        for (place, text) in texts.iter().enumerate() {
            if place > 0 {
                joined += between;
            }
            joined += text;
        }
        joined
    }

    /// Returns the text as a plain string.
    pub fn as_str(&self) -> &str {
        &self.string
    }

    /// Returns all parts in order; joined, they are the text.
    pub fn spans(&self) -> impl Iterator<Item = Span<'_>> {
        let mut end = 0;
        // An empty mark at the end yields the plain text after the last mark.
        let ends = (self.string.len()..self.string.len(), None);
        let marks = self.marks.iter().map(|(range, mark)| (range.clone(), Some(*mark)));
        let spans = marks.chain([ends]).flat_map(move |(range, mark)| {
            let plain = Span { text: &self.string[end..range.start], mark: None };
            end = range.end;
            [plain, Span { text: &self.string[range], mark }]
        });
        spans.filter(|span| !span.text.is_empty())
    }

    /// Returns the text with the letters of red suits as the player has set `red`.
    pub(super) fn lettered(&self, deck: &Deck, red: Reds) -> String {
        if red == Reds::Upper || self.marks.is_empty() {
            return self.string.clone();
        }
        let mut lettered = String::with_capacity(self.string.len());
        for span in self.spans() {
            match span.mark {
                Some(Mark::Card(card)) => {
                    let (rank, suit) = (deck.rank_spec(card), deck.suit_spec(card));
                    lettered.push_str(&letters(rank.letter, suit, red));
                }
                _ => lettered.push_str(span.text),
            }
        }
        lettered
    }

    /// Returns a part of the text.
    pub(super) fn slice(&self, part: Range<usize>) -> Self {
        // A mark that is cut in two is dropped, because half a name names nothing.
        let inside =
            |range: &Range<usize>| part.start <= range.start && range.end <= part.end;
        let marks = self.marks.iter().filter(|(range, _)| inside(range));
        let moved = |(range, mark): &(Range<usize>, Mark)| {
            (range.start - part.start..range.end - part.start, *mark)
        };
        Self {
            marks: marks.map(moved).collect(),
            string: self.string[part.clone()].into(),
        }
    }

    /// Returns the text without blanks at its end.
    pub(super) fn trimmed_end(&self) -> Self {
        self.slice(0..self.string.trim_end().len())
    }

    /// Returns the text without control characters except line ends, and without blanks at its
    /// end.
    pub(super) fn cleaned(&self) -> Self {
        let mut cleaned = Self::default();
        for Span { text, mark } in self.trimmed_end().spans() {
            let text = text.replace("\r\n", "\n");
            let lines: Vec<_> = text.split('\n').map(clean).collect();
            let text = lines.join("\n");
            match mark {
                Some(mark) => cleaned += Self::marked(text, mark),
                None => cleaned += text,
            }
        }
        cleaned
    }

    /// Returns the text as laid out by `lay`, which may change only the blanks and line ends
    /// between words.
    pub(super) fn laid_out(&self, lay: impl FnOnce(&str) -> String) -> Self {
        let string = lay(&self.string);
        if string == self.string {
            return self.clone();
        }
        // Only blanks change, so both texts have the same letters in the same order.
        let mut to = string.char_indices().filter(|(_, letter)| !letter.is_whitespace());
        let mut from =
            self.string.char_indices().filter(|(_, letter)| !letter.is_whitespace());
        // INVARIANT: calls have ascending places, because the iterators cannot go back.
        let mut moved = |place: usize| {
            let mut pairs = from.by_ref().zip(to.by_ref());
            let (new, letter) = pairs.find(|(old, _)| old.0 == place)?.1;
            Some(new..new + letter.len_utf8())
        };
        // A line end can come between the words of a command.
        let marks = self.marks.iter().filter_map(|(range, mark)| {
            let last = self.string[range.clone()].char_indices().next_back()?.0;
            let first = moved(range.start)?;
            let end = if last == 0 { first.end } else { moved(range.start + last)?.end };
            Some((first.start..end, *mark))
        });
        let marks: Vec<_> = marks.collect();
        Self { string, marks }
    }
}

/// Returns the two letters of a card, as the player has set `red`.
pub(super) fn letters(rank: char, suit: &SuitSpec, red: Reds) -> String {
    if red == Reds::Upper || suit.color != "red" {
        return [rank, suit.letter].iter().collect();
    }
    std::iter::once(rank).chain(suit.letter.to_lowercase()).collect()
}

impl std::ops::AddAssign<&Text> for Text {
    fn add_assign(&mut self, other: &Text) {
        let gap = self.string.len();
        let moved = |(range, mark): &(Range<usize>, Mark)| {
            (range.start + gap..range.end + gap, *mark)
        };
        self.marks.extend(other.marks.iter().map(moved));
        self.string.push_str(&other.string);
    }
}

impl std::ops::AddAssign<Text> for Text {
    fn add_assign(&mut self, other: Text) {
        *self += &other;
    }
}

impl std::ops::AddAssign<&str> for Text {
    fn add_assign(&mut self, other: &str) {
        self.string.push_str(other);
    }
}

impl std::ops::AddAssign<String> for Text {
    fn add_assign(&mut self, other: String) {
        self.string.push_str(&other);
    }
}

impl std::ops::AddAssign<&String> for Text {
    fn add_assign(&mut self, other: &String) {
        self.string.push_str(other);
    }
}

impl From<String> for Text {
    fn from(string: String) -> Self {
        Self { string, marks: Vec::new() }
    }
}

impl From<&str> for Text {
    fn from(string: &str) -> Self {
        string.to_owned().into()
    }
}

impl From<&String> for Text {
    fn from(string: &String) -> Self {
        string.clone().into()
    }
}

impl From<Text> for String {
    fn from(text: Text) -> Self {
        text.string
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.string
    }
}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        &self.string
    }
}

impl PartialEq<str> for Text {
    fn eq(&self, other: &str) -> bool {
        self.string == other
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        self.string == *other
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.string)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::wrapped;

    fn moved() -> Text {
        let (card, pile) = (Mark::Card(Card::new(0)), Mark::Pile(PileId(1)));
        let (pile, card) =
            (Text::marked("f1".into(), pile), Text::marked("2S".into(), card));
        text!["1>", pile, " ", card, "  and more"]
    }

    fn marked(text: &Text) -> Vec<&str> {
        text.spans().filter(|span| span.mark.is_some()).map(|span| span.text).collect()
    }

    #[test]
    fn spans_cover_the_whole_text() {
        let text = moved();
        let spans: Vec<&str> = text.spans().map(|span| span.text).collect();
        assert_eq!(spans, ["1>", "f1", " ", "2S", "  and more"]);
    }

    #[test]
    fn laid_out_keeps_marks_on_wrapped_words() {
        let laid = moved().laid_out(|text| wrapped("    ", text.split(' '), 6, 9));
        assert_eq!(laid.as_str(), "    1>f1\n      2S \n      and\n      more");
        assert_eq!(marked(&laid), ["f1", "2S"]);
    }

    #[test]
    fn laid_out_wraps_inside_a_marked_command() {
        let text = text![Text::command("undo 12"), "é ", Text::typed("restart")];
        let laid = text.laid_out(|text| wrapped("", text.split(' '), 2, 6));
        assert_eq!(laid.as_str(), "`undo\n  12`é\n  restart");
        assert_eq!(marked(&laid), ["undo\n  12", "restart"]);
    }

    #[test]
    fn cleaned_and_slice_keep_marks() {
        let text = text!["a\u{1b}", moved(), "\r\n \n"];
        assert_eq!(text.cleaned().as_str(), "a␛1>f1 2S  and more");
        assert_eq!(marked(&text.cleaned()), ["f1", "2S"]);
        assert_eq!(marked(&moved().slice(3..9)), ["2S"]);
    }
}

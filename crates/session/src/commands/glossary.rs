//! The words that the rules use, and what they mean.

use crate::diag::wrapped;

/// The words in alphabetical order, each with its meaning.
const WORDS: [(&str, &str); 30] = [
    ("alternating colors", "a red card on a black one, or a black card on a red one"),
    ("available", "free to move: no card lies on it, or it heads a run that may move"),
    (
        "base",
        "the rank a foundation starts with: the ace, unless the rules say otherwise",
    ),
    ("build", "to put a card on another, in the order that the rules require"),
    ("cell", "a place that holds one card of any kind"),
    ("column", "a pile of the tableau, spread so that each card shows"),
    ("deal", "the cards as they lie at the start; also to deal cards from the stock"),
    (
        "discard",
        "to remove cards from play, often in pairs; also the pile of these cards",
    ),
    ("empty", "without cards, `--` on the board; the rules say which cards may fill it"),
    ("face down", "with the face hidden; the card is turned up when no card lies on it"),
    ("foundation", "a pile on which you collect cards, often in suit from the ace up"),
    ("home", "on a foundation; in many games you win when all cards are home"),
    ("in suit", "hearts on hearts, spades on spades, and so on"),
    ("king", "the highest card; in many games only a king may fill a space"),
    ("pack", "52 cards: four suits from ace to king; a game uses one or more"),
    ("pile", "any place for cards; its name is beside it or above it"),
    ("rank", "the value of a card, from ace to king, in any suit"),
    ("redeal", "to gather cards and deal them again, if the rules allow it"),
    ("regardless of suit", "in any suit: only the rank counts"),
    ("reserve", "cards laid out for you to play from; you put no cards there"),
    (
        "run",
        "cards in sequence, as the rules define it; often you may move them together",
    ),
    ("safe", "of a card: if you move it home, you lose no chance to win"),
    ("same color", "red on red, or black on black"),
    ("space", "an empty pile of the tableau"),
    ("stock", "the face-down cards left after the deal; `deal` deals from it"),
    ("suit", "clubs, diamonds, hearts or spades"),
    ("tableau", "the main piles, laid out at the start, on which you do most building"),
    ("top card", "the card of a pile on which no card lies"),
    ("turning the corner", "an ace follows a king, or a king follows an ace"),
    ("waste", "the pile of cards turned up from the stock; you may play its top card"),
];

/// Returns all words with their meanings, in lines of at most `width` characters.
pub(super) fn all(width: usize) -> String {
    let entries: Vec<String> = WORDS.iter().map(|entry| render(entry, width)).collect();
    entries.join("\n")
}

/// Returns a word with its meaning, if it is in the glossary.
pub(super) fn entry(word: &str, width: usize) -> Option<String> {
    let lower = word.to_lowercase();
    let plural = |text: &str| lower.strip_suffix('s') == Some(text);
    let found = WORDS.iter().find(|entry| entry.0 == lower || plural(entry.0))?;
    Some(render(found, width))
}

fn render((word, means): &(&str, &str), width: usize) -> String {
    wrapped("", format!("{word}: {means}").split(' '), 2, width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glossary_is_sorted_and_entries_take_at_most_two_lines() {
        assert!(WORDS.is_sorted_by_key(|entry| entry.0));
        for (word, _) in WORDS {
            assert!(entry(word, 80).unwrap().lines().count() <= 2, "{word}");
        }
        assert_eq!(entry("Foundations", 80), entry("foundation", 80));
        assert_eq!(entry("", 80), None);
    }
}

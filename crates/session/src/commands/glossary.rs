//! What the words mean in which rules are told.

use crate::diag::wrapped;

/// The words, in the order of the alphabet, each with what it means.
const WORDS: [(&str, &str); 30] = [
    ("alternating colors", "a red card on a black one, and a black one on a red one"),
    ("available", "free to be moved: no card lies on it, or it heads a run that may go"),
    ("base", "the rank that foundations start with; the ace unless the rules say more"),
    ("build", "to put a card on another one as the rules of the pile allow"),
    ("cell", "a place for one card of any kind, until it is needed"),
    ("column", "a pile of the tableau, fanned so that its cards can be seen"),
    ("deal", "the cards as they lie at the start; also to turn cards from the stock"),
    ("discard", "to take cards out of play, often in pairs; also where they then lie"),
    ("empty", "`--` on the board; the rules say which cards a place without cards takes"),
    ("face down", "with its face hidden; it is turned up when nothing lies on it"),
    ("foundation", "a pile on which cards are collected, often in suit from the ace up"),
    ("home", "on a foundation; a game is often won when all cards are home"),
    ("in suit", "hearts on hearts, spades on spades, and so on"),
    ("king", "the highest card; in many games the only one that may fill a space"),
    ("pack", "the 52 cards of four suits, ace to king; games have one or more"),
    ("pile", "any place for cards; its name stands beside it or above it"),
    ("rank", "what a card counts, from ace to king, whatever its suit"),
    ("redeal", "to gather cards and deal them again, where and as often as is allowed"),
    ("regardless of suit", "any card of the rank that is wanted will do"),
    ("reserve", "cards laid out at the start to be played from; none are put there"),
    ("run", "cards that follow one another as the rules say, often moved together"),
    ("safe", "of a card: it can go home, and no game is spoiled by that"),
    ("same color", "red on red or black on black"),
    ("space", "an empty pile of the tableau"),
    ("stock", "the cards left over from the deal, face down; `deal` takes from it"),
    ("suit", "clubs, diamonds, hearts or spades"),
    ("tableau", "the piles that are mostly played in, as they are laid out at the start"),
    ("top card", "the card of a pile on which no other lies"),
    ("turning the corner", "an ace comes after a king, or a king after an ace"),
    ("waste", "where cards from the stock are turned up; its top card can be played"),
];

/// Returns all words with what they mean, in lines of at most `width` characters.
pub(super) fn all(width: usize) -> String {
    let entries: Vec<String> = WORDS.iter().map(|entry| told(entry, width)).collect();
    entries.join("\n")
}

/// Returns what a word means, if it is one of them.
pub(super) fn entry(word: &str, width: usize) -> Option<String> {
    let lower = word.to_lowercase();
    let plural = |text: &str| lower.strip_suffix('s') == Some(text);
    let found = WORDS.iter().find(|entry| entry.0 == lower || plural(entry.0))?;
    Some(told(found, width))
}

fn told((word, means): &(&str, &str), width: usize) -> String {
    wrapped("", format!("{word}: {means}").split(' '), 2, width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_in_order_and_take_two_lines_at_the_most() {
        assert!(WORDS.is_sorted_by_key(|entry| entry.0));
        for (word, _) in WORDS {
            assert!(entry(word, 80).unwrap().lines().count() <= 2, "{word}");
        }
        assert_eq!(entry("Foundations", 80), entry("foundation", 80));
        assert_eq!(entry("", 80), None);
    }
}

//! English: numbers, plurals, lists, sentences and lines.

use crate::diag::wrapped;

/// The width texts are laid out in where there is room for it: longer lines are hard to
/// read.
pub(in crate::variant) const WIDTH: usize = 76;

const NUMBERS: [&str; 13] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

const ORDINALS: [&str; 13] = [
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
    "ninth", "tenth", "eleventh", "twelfth",
];

/// Returns a number as one writes it in a sentence: in words up to twelve.
pub(super) fn number(number: usize) -> String {
    NUMBERS.get(number).map_or_else(|| number.to_string(), |it| (*it).to_owned())
}

/// Returns a place in a row, such as `third`.
pub(super) fn ordinal(number: usize) -> String {
    let words = ORDINALS.get(number).filter(|_| number > 0);
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    words.map_or_else(|| format!("{number}{ending}"), |it| (*it).to_owned())
}

/// Returns how often, such as `twice`.
pub(super) fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{} times", number(count)),
    }
}

/// Returns a number with its noun, such as `one card` and `two cards`.
pub(super) fn counted(count: usize, noun: &str) -> String {
    let noun = if count == 1 { noun.to_owned() } else { plural(noun) };
    format!("{} {noun}", number(count))
}

/// Returns the plural of a noun.
pub(in crate::variant) fn plural(noun: &str) -> String {
    let hisses = ["s", "x", "ch", "sh"].iter().any(|it| noun.ends_with(it));
    format!("{noun}{}", if hisses { "es" } else { "s" })
}

/// Returns a noun behind `a` or `an`.
pub(in crate::variant) fn one(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// Returns a list such as `a, b and c`; the last two are joined by the given word.
pub(in crate::variant) fn listed<T: AsRef<str>>(items: &[T], word: &str) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// Returns text with its first letter in upper case.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns text as a sentence: with a capital and a full stop.
pub(super) fn sentence(text: &str) -> String {
    let text = text.trim();
    let ended = text.is_empty() || text.ends_with(['.', '!', '?', ':']);
    format!("{}{}", capital(text), if ended { "" } else { "." })
}

/// Lays a paragraph out in lines of at most `width` characters, the first and the others
/// indented by so many blanks.
pub(super) fn wrap(text: &str, (first, others): (usize, usize), width: usize) -> String {
    wrapped(&" ".repeat(first), text.split_whitespace(), others, width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_words_up_to_twelve() {
        assert_eq!(counted(1, "card"), "one card");
        assert_eq!(counted(12, "six"), "twelve sixes");
        assert_eq!(counted(13, "card"), "13 cards");
        let ordinals: Vec<String> = [1, 12, 13, 21, 22].map(ordinal).into();
        assert_eq!(ordinals, ["first", "twelfth", "13th", "21st", "22nd"]);
        assert_eq!([1, 2, 3].map(times), ["once", "twice", "three times"]);
    }

    #[test]
    fn lists_and_articles_are_those_of_sentences() {
        assert_eq!(listed(&["a"], "and"), "a");
        assert_eq!(listed(&["a", "b"], "or"), "a or b");
        assert_eq!(listed(&["a", "b", "c"], "and"), "a, b and c");
        assert_eq!([one("ace"), one("king")], ["an ace", "a king"]);
        assert_eq!(sentence("it ends"), "It ends.");
        assert_eq!(sentence("It ends."), "It ends.");
    }

    #[test]
    fn lines_are_no_longer_than_the_width() {
        let text = "word ".repeat(40);
        let lines = wrap(&text, (0, 4), WIDTH);
        assert!(lines.lines().all(|it| it.len() <= WIDTH));
        assert!(lines.lines().skip(1).all(|it| it.starts_with("    word")));
        assert_eq!(lines.split_whitespace().count(), 40);
    }
}

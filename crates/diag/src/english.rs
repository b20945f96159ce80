//! English: numbers, plurals, lists and sentences.

/// The maximum number of characters shown of a quoted text.
const QUOTED: usize = 60;

const NUMBERS: [&str; 13] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

const ORDINALS: [&str; 13] = [
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
    "ninth", "tenth", "eleventh", "twelfth",
];

/// Returns a number as written in a sentence: in words up to twelve.
pub fn number(number: usize) -> String {
    NUMBERS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// Returns an ordinal, such as `third`.
pub fn ordinal(number: usize) -> String {
    let words = ORDINALS.get(number).filter(|_| number > 0);
    let ending = match (number % 10, number % 100) {
        // Must come first: 11, 12 and 13 also end in 1, 2 and 3.
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    words.map_or_else(|| format!("{number}{ending}"), |word| (*word).to_owned())
}

/// Returns a number of times, such as `twice`.
pub fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{} times", number(count)),
    }
}

/// Returns a number with its noun in words, such as `one card` and `two cards`.
pub fn spelled(count: usize, noun: &str) -> String {
    format!("{} {}", number(count), of_number(count, noun))
}

/// Returns a number with its noun in digits, such as `1 move` and `1,024 moves`.
pub fn counted(count: usize, noun: &str) -> String {
    format!("{} {}", grouped(count as u64), of_number(count, noun))
}

/// Returns an amount of money, such as `$208` or `-$47`.
pub fn dollars(amount: i64) -> String {
    let sign = if amount < 0 { "-" } else { "" };
    format!("{sign}${}", grouped(amount.unsigned_abs()))
}

/// Returns the form of a noun after a number.
pub fn of_number(count: usize, noun: &str) -> String {
    if count == 1 { noun.to_owned() } else { plural(noun) }
}

/// Returns a number with commas between thousands.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns a time as minutes and seconds, with hours if there are any.
pub fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// Returns the plural of a noun.
pub fn plural(noun: &str) -> String {
    let hisses = ["s", "x", "ch", "sh"].iter().any(|ending| noun.ends_with(ending));
    format!("{noun}{}", if hisses { "es" } else { "s" })
}

/// Returns a noun with `a` or `an`.
pub fn one(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// Returns a list such as `a, b and c`; the last two are joined by the given word.
pub fn listed<T: AsRef<str>>(items: &[T], word: &str) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// Returns names as "`a`, `b` and `c`"; the last two are joined by the given word.
pub fn names<T: AsRef<str>>(names: &[T], word: &str) -> String {
    let quoted: Vec<String> =
        names.iter().map(|name| format!("`{}`", name.as_ref())).collect();
    listed(&quoted, word)
}

/// Returns text in backticks, cut if it is long.
pub fn quoted(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("`{}...`", &text[..end]),
        None => format!("`{text}`"),
    }
}

/// Returns text with its first letter in uppercase.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns text as a sentence: with a capital and a period.
pub fn sentence(text: &str) -> String {
    let text = text.trim();
    let ended = text.is_empty() || text.ends_with(['.', '!', '?', ':']);
    format!("{}{}", capital(text), if ended { "" } else { "." })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_words_up_to_twelve() {
        assert_eq!(spelled(1, "card"), "one card");
        assert_eq!(spelled(12, "six"), "twelve sixes");
        assert_eq!(spelled(13, "card"), "13 cards");
        let ordinals: Vec<String> = [1, 12, 13, 21, 22].map(ordinal).into();
        assert_eq!(ordinals, ["first", "twelfth", "13th", "21st", "22nd"]);
        assert_eq!([1, 2, 3].map(times), ["once", "twice", "three times"]);
    }

    #[test]
    fn lists_articles_and_sentences_are_formed() {
        assert_eq!(listed(&["a"], "and"), "a");
        assert_eq!(listed(&["a", "b"], "or"), "a or b");
        assert_eq!(listed(&["a", "b", "c"], "and"), "a, b and c");
        assert_eq!(names(&["a", "b"], "or"), "`a` or `b`");
        assert_eq!([one("ace"), one("king")], ["an ace", "a king"]);
        assert_eq!(sentence("it ends"), "It ends.");
        assert_eq!(sentence("It ends."), "It ends.");
    }

    #[test]
    fn times_have_hours_only_if_there_are_any() {
        let all = [0, 59, 61, 3600, 36_125].map(clock);
        assert_eq!(all.join(" "), "0:00 0:59 1:01 1:00:00 10:02:05");
    }

    #[test]
    fn large_numbers_have_commas() {
        let all = [0, 1, 999, 1000, 1_234_567].map(|count| counted(count, "position"));
        assert_eq!(
            all.join(", "),
            "0 positions, 1 position, 999 positions, 1,000 positions, 1,234,567 positions"
        );
    }
}

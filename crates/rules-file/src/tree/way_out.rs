//! Ways out of values of the wrong kind.

use crate::tree::mistake::Subject;
use crate::vocabulary;

/// Returns what to write in place of a value of another kind than `expected`; `found` says
/// of which kind it is, and `word` is the value itself where that is a word or a number.
pub(super) fn of_kind(
    subject: Subject<'_>,
    expected: &str,
    (found, word): (&str, Option<&str>),
) -> Option<String> {
    let known = expected.split('`').skip(1).step_by(2).map(|it| it.trim_matches('"'));
    if let Some(near) = word.and_then(|it| vocabulary::meant(it, known))
        && Some(near) != word
    {
        return Some(format!("did you mean `{near}`?"));
    }
    let hint = match (expected, found) {
        ("text", "a table") => format!("write `{} = \"...\"`", subject.key()?),
        ("text", "a list") => return Some(one_text(subject).to_owned()),
        ("text", _) => in_quotes(subject, word),
        ("a whole number", "text") => without_quotes(word?),
        ("`true` or `false`", _) => {
            let is_yes = matches!(word, Some("true" | "yes" | "on" | "1"));
            format!("write `{is_yes}`, without quotes")
        }
        ("a list", "a table") => {
            "write it between brackets, as in `[{ ... }]`; the heading of a list has two \
             brackets, as in `[[deal]]`"
                .to_owned()
        }
        ("a list", _) if subject.key() == Some("covered_by") => {
            "give each pile a list of its own, as in `[[2, 3], []]`".to_owned()
        }
        ("a table", _) if word == Some("none") => {
            "leave it out: the game has none that could be taken away".to_owned()
        }
        ("a table", _) if word == Some("false") => {
            "write `\"none\"` to take away what the game it extends has".to_owned()
        }
        ("a table", _) => table(subject, found).to_owned(),
        _ if subject.key() == Some("fill") => {
            format!("write `{{ from = \"{}\" }}`", word?)
        }
        _ => return None,
    };
    Some(hint)
}

fn one_text(subject: Subject<'_>) -> &'static str {
    match subject.key() {
        Some("suits" | "ranks" | "order") => {
            "write the letters in one text, as in `\"CDHS\"`"
        }
        _ => "write a single one, without brackets",
    }
}

fn in_quotes(subject: Subject<'_>, word: Option<&str>) -> String {
    match (subject.key(), word) {
        (Some("default"), Some("true" | "false")) => {
            "the two sides of an option are called `\"yes\"` and `\"no\"`".to_owned()
        }
        (Some("empty"), Some("false")) => "write `\"none\"`".to_owned(),
        (Some("empty"), Some("true")) => "write `\"any\"`".to_owned(),
        (_, Some(word)) => format!("put it in quotes: `\"{word}\"`"),
        (_, None) => "put it in quotes".to_owned(),
    }
}

fn without_quotes(word: &str) -> String {
    match word.parse::<i64>() {
        Ok(number) => format!("leave out the quotes: `{number}`"),
        Err(_) => "write it in digits, without quotes".to_owned(),
    }
}

fn table(subject: Subject<'_>, found: &str) -> &'static str {
    match subject.key() {
        Some("build" | "run") => {
            "write how ranks and suits follow: `{ rank = \"down\", suit = \"same\" }`"
        }
        Some("values") => "give each value a table, as in `values.yes = {}`",
        _ if found == "a list" => {
            "the heading of a table has one bracket, as in `[piles.tableau]`"
        }
        _ => "write its keys below a heading in brackets, or between braces",
    }
}

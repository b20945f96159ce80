//! Words for errors in the form of a file.

use super::kinds::{self, kind_hint, list};
use super::syntax::syntax_error;
use crate::Worded;
use crate::diag::english::quoted;
use crate::variant::error::form::{Again, Mistake, Other, Subject};
use crate::variant::vocabulary::{self, Belongs, meant};

/// Returns what is wrong with the form of `subject`, and the fix if there is an obvious one.
///
/// `text` is the text of the file.
pub(super) fn form(mistake: &Mistake, subject: &Subject<String>, text: &str) -> Worded {
    let it = name(subject);
    let known_are = |known| list(known, "and").map(|names| format!("known: {names}"));
    let split = Some("shorten it, or let the game extend another".to_owned());
    match mistake {
        Mistake::TooLong { most } => {
            (format!("a rules file must not be longer than {most} bytes"), split)
        }
        Mistake::TooLarge { most } => {
            (format!("a rules file must not have more than {most} values"), split)
        }
        Mistake::TooDeep { most } => (
            format!("tables and lists must not be nested deeper than {most} levels"),
            None,
        ),
        Mistake::Syntax { message, span } => syntax_error(message, text, span),
        Mistake::DuplicateKey { key, again } => (
            format!("{} is set twice", quoted(key)),
            Some(given_again(*again).to_owned()),
        ),
        Mistake::BadNumber { text } => (
            format!("{} is not a valid number", quoted(text)),
            text.chars()
                .all(|letter| letter.is_ascii_digit())
                .then(|| format!("the largest whole number is {}", i64::MAX)),
        ),
        Mistake::UnknownKey { key, known } => {
            (format!("unknown key {}", quoted(key)), known_key(key, known))
        }
        Mistake::OldKey { key, now } => (
            format!("{} has been renamed to `{now}`", quoted(key)),
            Some(format!("write `{now}`, or run `patience check --fix`")),
        ),
        Mistake::MissingKey { key } => (
            format!("{it} needs the key {}", quoted(key)),
            Some(format!("add `{key} = ...`")),
        ),
        Mistake::UnknownValue { value, known } => {
            let near = did_you_mean(value, known);
            let hints: Vec<String> = near.into_iter().chain(known_are(known)).collect();
            let hint = (!hints.is_empty()).then(|| hints.join(" "));
            (format!("{it} cannot be {}", quoted(value)), hint)
        }
        Mistake::WrongKind { expected, found, word } => {
            let (expected, found) = (kinds::expected(expected), kinds::found(found));
            let hint = kind_hint(subject, &expected, (&found, word.as_deref()));
            (format!("{it} must be {expected}, not {found}"), hint)
        }
        Mistake::OutOfRange { least, most } if *most >= i128::from(i64::MAX) => {
            (format!("{it} must be at least {least}"), None)
        }
        Mistake::OutOfRange { least, most } => {
            (format!("{it} must be from {least} to {most}"), None)
        }
        Mistake::Length { expected, found } => {
            let expected = kinds::expected(expected);
            (format!("{it} must be {expected}, but has {found}"), None)
        }
        Mistake::NotOneKey { known } => {
            (format!("{it} must be a table with a single key"), known_are(known))
        }
        Mistake::NeedsContent { word } => (
            format!("{it} needs a value for {}", quoted(word)),
            Some(format!("write `{{ {word} = ... }}`")),
        ),
        Mistake::TakesNoContent { word } => (
            format!("{} cannot have a value", quoted(word)),
            Some(format!("write `\"{word}\"`")),
        ),
        Mistake::Other(Other::Said(message)) => (message.clone(), None),
        Mistake::Other(Other::TwoNames(key)) => {
            (format!("`{key}` is set under two names"), None)
        }
        Mistake::TooMany { most } => {
            (format!("there are more errors than these {most}"), None)
        }
    }
}

fn name(subject: &Subject<String>) -> String {
    match subject {
        Subject::File => "the file".to_owned(),
        Subject::AnyKey => "a key here".to_owned(),
        Subject::Key(key) => quoted(key),
        Subject::Entry(key) => format!("an entry of {}", quoted(key)),
    }
}

/// Returns the fix for a key that is set twice.
fn given_again(again: Again) -> &'static str {
    match again {
        Again::EntryHeading => {
            "write the heading of each entry with two brackets, as in `[[deal]]`"
        }
        Again::Heading => "put all keys of a table under one heading",
        Again::Value => "remove one of them",
    }
}

fn did_you_mean(word: &str, known: &[&str]) -> Option<String> {
    meant(word, known.iter().copied()).map(|near| format!("did you mean `{near}`?"))
}

fn known_key(key: &str, known: &[&str]) -> Option<String> {
    let known_are = || Some(format!("known keys: {}", list(known, "and")?));
    let belongs = || vocabulary::belongs(key).map(|place| belongs(key, place));
    did_you_mean(key, known).or_else(belongs).or_else(known_are)
}

fn belongs(key: &str, to: Belongs) -> String {
    match to {
        Belongs::Score => {
            "`home` of `[score]` sets the points for each card on a foundation, `score` of \
             `[end]` the points needed to win"
                .to_owned()
        }
        Belongs::Piles(role) => {
            format!("put piles in a table such as `[piles.{role}]`")
        }
        Belongs::Top => format!("move `{key}` to the top, above the first `[table]`"),
        Belongs::File => {
            format!("`[{key}]` must be a table of its own, not inside another table")
        }
    }
}

//! Words for a file whose form is wrong.

use super::kinds::{self, kind_hint, list};
use super::syntax::syntax_error;
use crate::Worded;
use crate::diag::english::quoted;
use crate::variant::fault::form::{Again, Mistake, Other, Subject};
use crate::variant::vocabulary::{self, Belongs, meant};

/// Returns what is wrong with the form of `subject`, and the fix if there is an obvious one; `text`
/// is that of the file.
pub(super) fn form(mistake: &Mistake, subject: &Subject<String>, text: &str) -> Worded {
    let it = name(subject);
    let known_are = |known| list(known, "and").map(|names| format!("known are {names}"));
    let split = Some("leave something out, or let the game extend another".to_owned());
    match mistake {
        Mistake::TooLong { most } => {
            (format!("a rules file may not be longer than {most} bytes"), split)
        }
        Mistake::TooLarge { most } => {
            (format!("a rules file may not have more than {most} values"), split)
        }
        Mistake::TooDeep { most } => (
            format!("tables and lists may not be nested deeper than {most} levels"),
            None,
        ),
        Mistake::Syntax { message, span } => syntax_error(message, text, span),
        Mistake::DuplicateKey { key, again } => (
            format!("{} is given twice", quoted(key)),
            Some(given_again(*again).to_owned()),
        ),
        Mistake::BadNumber { text } => (
            format!("{} is not a number this program can hold", quoted(text)),
            text.chars()
                .all(|letter| letter.is_ascii_digit())
                .then(|| format!("whole numbers reach up to {}", i64::MAX)),
        ),
        Mistake::UnknownKey { key, known } => {
            (format!("unknown key {}", quoted(key)), known_key(key, known))
        }
        Mistake::OldKey { key, now } => (
            format!("{} is called `{now}` now", quoted(key)),
            Some(format!("write `{now}`; `patience check --fix` does that")),
        ),
        Mistake::MissingKey { key } => (
            format!("{it} lacks the key {}", quoted(key)),
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
            (format!("{it} takes {expected}, not {found}"), hint)
        }
        Mistake::OutOfRange { least, most } if *most >= i128::from(i64::MAX) => {
            (format!("{it} must be {least} or more"), None)
        }
        Mistake::OutOfRange { least, most } => {
            (format!("{it} must be from {least} to {most}"), None)
        }
        Mistake::Length { expected, found } => {
            let expected = kinds::expected(expected);
            (format!("{it} takes {expected}, but has {found}"), None)
        }
        Mistake::NotOneKey { known } => {
            (format!("{it} takes a table with a single key"), known_are(known))
        }
        Mistake::NeedsContent { word } => (
            format!("{it} takes {} only with a value", quoted(word)),
            Some(format!("write `{{ {word} = ... }}`")),
        ),
        Mistake::TakesNoContent { word } => (
            format!("{} takes no value", quoted(word)),
            Some(format!("write `\"{word}\"`")),
        ),
        Mistake::Other(Other::Said(message)) => (message.clone(), None),
        Mistake::Other(Other::TwoNames(key)) => {
            (format!("`{key}` is given under two names"), None)
        }
        Mistake::TooMany { most } => {
            (format!("there are more than these {most} faults"), None)
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

/// Returns what to do about a key given twice.
fn given_again(again: Again) -> &'static str {
    match again {
        Again::EntryHeading => {
            "head each entry of a list with two brackets, the first one too"
        }
        Again::Heading => "put all keys of a table below one heading",
        Again::Value => "leave one of them out",
    }
}

fn did_you_mean(word: &str, known: &[&str]) -> Option<String> {
    meant(word, known.iter().copied()).map(|near| format!("did you mean `{near}`?"))
}

fn known_key(key: &str, known: &[&str]) -> Option<String> {
    let known_are = || Some(format!("the keys known here are {}", list(known, "and")?));
    let belongs = || vocabulary::belongs(key).map(|place| belongs(key, place));
    did_you_mean(key, known).or_else(belongs).or_else(known_are)
}

fn belongs(key: &str, to: Belongs) -> String {
    match to {
        Belongs::Score => {
            "cards at home count as `home` of `[score]` says, and `score` of `[end]` \
                           says how many points win"
                .to_owned()
        }
        Belongs::Piles(role) => {
            format!("piles are described in tables such as `[piles.{role}]`")
        }
        Belongs::Top => format!("`{key}` stands at the top, above the first `[table]`"),
        Belongs::File => {
            format!("`[{key}]` is a table of the file, not of another table")
        }
    }
}

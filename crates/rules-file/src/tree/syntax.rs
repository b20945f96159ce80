//! Syntax errors: classifies the first one.

use std::ops::Range;

use toml::de::Error;

use crate::diag::{Place, SourceId};
use crate::error::form::{Again, Mistake, Subject};
use crate::error::{Note, RulesError};
use crate::tree::duplicate;
use crate::tree::parse::DEEPEST;

/// Returns the first syntax error in the order of the text, if any.
pub(super) fn report(
    source: SourceId,
    text: &str,
    errors: &[Error],
) -> Option<RulesError> {
    let first = errors.iter().min_by_key(|error| error.span().map(|span| span.start))?;
    let span = first.span().unwrap_or(0..0);
    let mistake = mistake(first.message(), text, &span);
    let taken = matches!(mistake, Mistake::DuplicateKey { .. })
        || first.message().starts_with("cannot extend");
    let place = Place::new(source, visible(text, &span));
    let report = RulesError::of_form(mistake, Subject::File, Some(place));
    let earlier = if taken { duplicate::first_of(text, &span) } else { None };
    Some(match earlier {
        Some(span) => report.note(Place::new(source, span), Note::FirstGiven),
        None => report,
    })
}

fn mistake(message: &str, text: &str, span: &Range<usize>) -> Mistake {
    // The parser has no error codes. If a new version changes a message, a test of the
    // errors shows it.
    match message {
        "duplicate key" => {
            let found = text.get(span.clone()).unwrap_or_default();
            let key = found.trim_matches(['"', '\'']).to_owned();
            Mistake::DuplicateKey { key, again: again(&text[..span.start]) }
        }
        "recursion limit" => Mistake::TooDeep { most: DEEPEST },
        _ if message.starts_with("cannot recurse") => Mistake::TooDeep { most: DEEPEST },
        _ => Mistake::Syntax { message: message.to_owned(), span: span.clone() },
    }
}

/// Returns a span that is not empty: extends an empty one to the next character, if that
/// is on the same line.
fn visible(text: &str, span: &Range<usize>) -> Range<usize> {
    let next = text.get(span.start..).and_then(|rest| rest.chars().next());
    match next {
        Some(it) if span.is_empty() && !it.is_control() => {
            span.start..span.start + it.len_utf8()
        }
        _ => span.clone(),
    }
}

/// Returns how a duplicate key is given; `before` is the text up to it.
fn again(before: &str) -> Again {
    let line = before.rsplit('\n').next().unwrap_or_default().trim_start();
    if line.starts_with("[[") {
        Again::EntryHeading
    } else if line.starts_with('[') {
        Again::Heading
    } else {
        Again::Value
    }
}

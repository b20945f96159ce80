//! This program's own deal files.

use std::ops::Range;

use super::FORMATS_HINT;
use super::reading::Reading;
use super::words::{lines, words};
use crate::Start;
use crate::diag::{Diagnostic, nearest};
use crate::rules::Rules;
use crate::table::Face;

/// Reads the text of a file as [`read`] does. Refuses several lines of cards, which could be
/// piles as well as the order of the deck.
pub(super) fn read_file(
    mut reading: Reading<'_>,
    text: &str,
) -> Result<Start, Vec<Diagnostic>> {
    if let Some(second) = second_pile(&reading, text) {
        reading.error(
            "these lines could be piles or the order of the deck",
            second,
            Some("write `order:` before the cards, or a colon before each pile"),
        );
        return Err(reading.errors);
    }
    read(reading, text)
}

/// Returns the span of the second of several lines of cards, if it is unclear what they are. One
/// card per line is a list of cards: nobody writes piles that way.
fn second_pile(reading: &Reading<'_>, text: &str) -> Option<Range<usize>> {
    let deck = reading.rules.deck();
    let is_card = |word: &str| deck.parse(word.trim_start_matches(['-', '+'])).is_ok();
    let lists = lines(text).all(|(line, _)| words(line).count() < 2);
    if lists || !words(text).all(|(word, _)| word == "--" || is_card(word)) {
        return None;
    }
    let mut filled = lines(text).filter(|(line, _)| !line.trim().is_empty());
    let (line, start) = filled.nth(1)?;
    Some(start..start + line.trim_end().len())
}

/// Reads the cards of a deck in the order they are dealt, or the piles of a position.
pub(super) fn read(
    mut reading: Reading<'_>,
    text: &str,
) -> Result<Start, Vec<Diagnostic>> {
    let ordered = order_at(reading.rules, text);
    if ordered.is_none() && lines(text).any(|line| line.0.contains(':')) {
        let redeals = position(&mut reading, text);
        return reading.position(text, redeals);
    }
    let start = ordered.unwrap_or(0);
    for (word, span) in words(&text[start..]) {
        let span = start + span.start..start + span.end;
        if word.starts_with(['-', '+']) {
            let error = "only cards in piles can be marked face down or face up";
            reading.error(error, span, Some("write a colon before each pile"));
        } else {
            reading.card(word, Face::Up, span);
        }
    }
    // One error about the whole text is better than one for each word.
    if reading.cards.is_empty() && !reading.errors.is_empty() {
        reading.errors.clear();
        reading.error(
            "not a deal: none of the words is a card",
            0..0,
            Some(FORMATS_HINT),
        );
    }
    reading.order(text)
}

/// Returns where the cards start after the word `order:`, if the text begins with it.
fn order_at(rules: &Rules, text: &str) -> Option<usize> {
    let (line, start) = lines(text).find(|(line, _)| !line.trim().is_empty())?;
    let (head, _) = line.split_once(':')?;
    let is_order = head.trim().eq_ignore_ascii_case("order");
    (is_order && rules.pile(head.trim()).is_none()).then_some(start + head.len() + 1)
}

/// Reads a line for each pile. Returns the number of redeals used.
fn position(reading: &mut Reading<'_>, text: &str) -> u16 {
    let mut redeals = 0;
    for (line, start) in lines(text) {
        let Some((head, tail)) = line.split_once(':') else {
            if let Some((word, span)) = words(line).next() {
                let span = start + span.start..start + span.end;
                let error = format!("expected the name of a pile before `{word}`");
                reading.error(error, span, Some("for example, write `1: 7H 6S`"));
            }
            continue;
        };
        let (name, at) = (head.trim(), start + head.len() + 1);
        let span = start..start + head.len();
        if let Some(pile) = reading.rules.pile(name) {
            let from = reading.cards.len();
            for (word, it) in words(tail) {
                card(reading, word, at + it.start..at + it.end);
            }
            if reading.pile(pile).is_empty() {
                reading.lay(pile, from, span);
            } else {
                reading.error(format!("`{name}` occurs twice"), span, None);
            }
        } else if name.eq_ignore_ascii_case("redeals") {
            redeals = used(reading, tail, at..at + tail.len());
        } else {
            unknown_pile(reading, name, span);
        }
    }
    redeals
}

/// Reads a card: face down after a dash, face up even on a stock after a plus sign.
fn card(reading: &mut Reading<'_>, word: &str, span: Range<usize>) {
    if let Some(text) = word.strip_prefix('+') {
        let before = reading.cards.len();
        reading.card(text, Face::Up, span);
        if reading.cards.len() > before {
            reading.mark_up();
        }
        return;
    }
    match word.strip_prefix('-') {
        // `--` is how the board shows an empty pile.
        Some("-") => {}
        Some(text) => reading.card(text, Face::Down, span),
        None => reading.card(word, Face::Up, span),
    }
}

/// Reads the number of redeals used.
fn used(reading: &mut Reading<'_>, text: &str, span: Range<usize>) -> u16 {
    // No redeal means none can be used; no limit means any number can.
    let limit = reading.rules.redeal().map_or(Some(0), |redeal| redeal.limit);
    let most = limit.and_then(|limit| u16::try_from(limit).ok()).unwrap_or(u16::MAX);
    let used = text.trim().parse().ok().filter(|number| *number <= most);
    used.unwrap_or_else(|| {
        let error = format!("expected the number of redeals used, at most {most}");
        reading.error(error, span, None);
        0
    })
}

fn unknown_pile(reading: &mut Reading<'_>, name: &str, span: Range<usize>) {
    let known = reading.rules.piles().iter().map(|pile| pile.id.as_str());
    let hint = nearest(name, known).map(|near| format!("did you mean `{near}`?"));
    reading.error(format!("there is no pile `{name}`"), span, hint.as_deref());
}

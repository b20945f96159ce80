//! The program's own deal files.

use std::ops::Range;

use super::WAY_OUT;
use super::reading::Reading;
use super::words::{lines, words};
use crate::diag::{Diagnostic, nearest};
use crate::play::Start;
use crate::table::Face;

/// Reads the cards of a deck in the order they are dealt, or the piles of a position.
pub(super) fn read(
    mut reading: Reading<'_>,
    text: &str,
) -> Result<Start, Vec<Diagnostic>> {
    if lines(text).any(|it| it.0.contains(':')) {
        let redeals = position(&mut reading, text);
        return reading.position(text, redeals);
    }
    for (word, span) in words(text) {
        card(&mut reading, word, span);
    }
    if reading.cards.is_empty() && !reading.faults.is_empty() {
        reading.faults.clear();
        reading.fault(
            "this is no deal: none of its words is a card",
            0..0,
            Some(WAY_OUT),
        );
    }
    reading.order(text)
}

/// Reads a line for each pile. Returns how many redeals are used.
fn position(reading: &mut Reading<'_>, text: &str) -> u16 {
    let mut redeals = 0;
    for (line, start) in lines(text) {
        let Some((head, tail)) = line.split_once(':') else {
            if let Some((word, span)) = words(line).next() {
                let span = start + span.start..start + span.end;
                let fault = format!("expected the name of a pile before `{word}`");
                reading.fault(fault, span, Some("write for example `1: 7H 6S`"));
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
                reading.fault(format!("`{name}` is here twice"), span, None);
            }
        } else if name.eq_ignore_ascii_case("redeals") {
            redeals = used(reading, tail, at..at + tail.len());
        } else {
            unknown_pile(reading, name, span);
        }
    }
    redeals
}

/// Reads a card, which lies face down if there is a dash before it, and face up even on a
/// stock if there is a plus.
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
        Some("-") => {}
        Some(text) => reading.card(text, Face::Down, span),
        None => reading.card(word, Face::Up, span),
    }
}

/// Reads how many redeals are used.
fn used(reading: &mut Reading<'_>, text: &str, span: Range<usize>) -> u16 {
    let limit = reading.rules.redeal().map_or(Some(0), |it| it.limit);
    let most = limit.and_then(|it| u16::try_from(it).ok()).unwrap_or(u16::MAX);
    let used = text.trim().parse().ok().filter(|it| *it <= most);
    used.unwrap_or_else(|| {
        let fault = format!("expected a number of redeals used, {most} at the most");
        reading.fault(fault, span, None);
        0
    })
}

fn unknown_pile(reading: &mut Reading<'_>, name: &str, span: Range<usize>) {
    let known = reading.rules.piles().iter().map(|it| it.id.as_str());
    let hint = nearest(name, known).map(|it| format!("did you mean `{it}`?"));
    reading.fault(format!("there is no pile `{name}`"), span, hint.as_deref());
}

//! Deals of Solvitaire: one JSON object with a list of cards for each kind of pile.
//!
//! The last card of a list lies on top. In games with face-down cards, a lower-case suit marks a
//! face-down card of the tableau. All cards of a reserve except the top one are face down.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::board::Foundations;
use super::reading::Reading;
use super::shape::{hides, some_start};
use crate::Start;
use crate::diag::{Diagnostic, nearest};
use crate::rules::Role;
use crate::table::{Face, PileId};

/// The names of piles.
const KEYS: [&str; 7] =
    ["tableau piles", "foundations", "cells", "stock", "waste", "reserve", "hole"];
/// The names that belong to games this program does not have.
const STRANGE: [&str; 2] = ["sequences", "accordion"];

const OTHER_GAME: Option<&str> = Some("it may be a deal of a different game");

/// Returns whether a text can only be such a deal.
pub(super) fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// Reads a deal.
pub(super) fn read(
    mut reading: Reading<'_>,
    text: &str,
) -> Result<Start, Vec<Diagnostic>> {
    let source = Json { text };
    let entries = match source.object() {
        Ok(entries) => entries,
        Err((message, at)) => {
            let hint = Some("a deal is one JSON object, as `help exchange` shows");
            reading.error(message, at, hint);
            return Err(reading.errors);
        }
    };
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for (key, value) in &entries {
        let span = source.span(value);
        if !seen.insert(key) {
            reading.error(format!("`{key}` occurs twice"), span, None);
            continue;
        }
        match &**key {
            "tableau piles" => tableau(&mut reading, &source, value),
            "foundations" => foundations(&mut reading, &source, value),
            "hole" => pile(&mut reading, &source, value, Role::Foundation, "hole"),
            "stock" => pile(&mut reading, &source, value, Role::Stock, "stock"),
            "waste" => pile(&mut reading, &source, value, Role::Waste, "waste"),
            "reserve" => singly(&mut reading, &source, value, Role::Reserve, "reserve"),
            "cells" => singly(&mut reading, &source, value, Role::Cell, "cells"),
            key if STRANGE.contains(&key) => {
                let error = format!("this program has no game with `{key}`");
                reading.error(error, span, OTHER_GAME);
            }
            key => {
                let shown: String = key.chars().take(40).collect();
                let near =
                    nearest(key, KEYS).map(|near| format!("did you mean `{near}`?"));
                let error = format!("unknown kind of piles `{shown}`");
                let all = format!("the names are `{}`", KEYS.join("`, `"));
                reading.error(error, span, Some(&near.unwrap_or(all)));
            }
        }
    }
    reading.position(text, 0)
}

fn tableau(reading: &mut Reading<'_>, source: &Json<'_>, value: &RawValue) {
    let piles: Vec<PileId> = reading.rules.piles_of(Role::Tableau).collect();
    let Some(lists) = list(reading, source, value, "a list for each pile") else {
        return;
    };
    if let Some(extra) = lists.get(piles.len()) {
        let (have, fit) = (lists.len(), piles.len());
        let error = format!("the deal has {have} piles, but the game has {fit}");
        reading.error(error, source.span(extra), OTHER_GAME);
    }
    let start = some_start(reading.rules);
    for (&pile, value) in piles.iter().zip(lists) {
        let hidden = hides(reading.rules, start.as_ref(), pile);
        // If the game hides no cards here, the case of the letter means nothing.
        let small = if hidden { Face::Down } else { Face::Up };
        let from = reading.cards.len();
        for card in list(reading, source, value, "a list of cards").unwrap_or_default() {
            read_card(reading, source, card, small);
        }
        reading.lay(pile, from, source.span(value));
    }
}

/// Reads the cards of all foundations, each pile from its base card.
fn foundations(reading: &mut Reading<'_>, source: &Json<'_>, value: &RawValue) {
    let Some(values) = list(reading, source, value, "a list of cards") else { return };
    let from = reading.cards.len();
    for value in values {
        // Some deals that come with the program have a list for each foundation.
        match serde_json::from_str::<Vec<&RawValue>>(value.get()) {
            Ok(cards) => {
                for card in cards {
                    read_card(reading, source, card, Face::Up);
                }
            }
            Err(_) => read_card(reading, source, value, Face::Up),
        }
    }
    let foundations = Foundations::of(reading.rules);
    let rules = reading.rules;
    // One list holds all foundations, so the cards are grouped by suit.
    let cards = reading.cards.split_off(from);
    let mut taken: Vec<PileId> = Vec::new();
    let mut suits = Vec::new();
    for (card, _) in &cards {
        let suit = rules.deck().suit(*card);
        if suits.contains(&suit) {
            continue;
        }
        suits.push(suit);
        let own = cards.iter().filter(|entry| rules.deck().suit(entry.0) == suit);
        let own: Vec<_> = own.cloned().collect();
        let span = own[0].1.clone();
        if let Some(pile) = foundations.place(rules, *card, taken.len(), &taken) {
            taken.push(pile);
            let from = reading.cards.len();
            reading.cards.extend(own);
            reading.lay(pile, from, span);
        } else {
            let card = rules.deck().text(*card);
            reading.error(format!("no foundation starts with {card}"), span, None);
        }
    }
}

/// Reads the cards of the only pile of a role.
fn pile(
    reading: &mut Reading<'_>,
    source: &Json<'_>,
    value: &RawValue,
    role: Role,
    key: &str,
) {
    let cards = match serde_json::from_str::<Cow<'_, str>>(value.get()) {
        // The hole is written as a single card, not as a list.
        Ok(_) if key == "hole" => Some(vec![value]),
        _ => list(reading, source, value, "a list of cards"),
    };
    let cards = cards.unwrap_or_default();
    let piles: Vec<PileId> = reading.rules.piles_of(role).collect();
    let span = source.span(value);
    match piles.as_slice() {
        [pile] => {
            let from = reading.cards.len();
            for card in cards {
                read_card(reading, source, card, Face::Up);
            }
            let start = some_start(reading.rules);
            if role == Role::Reserve && hides(reading.rules, start.as_ref(), *pile) {
                reading.cover(from);
            }
            reading.lay(*pile, from, span);
        }
        _ if cards.is_empty() => {}
        [] => reading.error(format!("the game has no {key}"), span, OTHER_GAME),
        several => {
            let error = format!(
                "`{key}` is ambiguous: the game has {} such piles",
                several.len()
            );
            reading.error(error, span, OTHER_GAME);
        }
    }
}

/// Reads cards that lie on the only pile of a role, or one on each of several.
fn singly(
    reading: &mut Reading<'_>,
    source: &Json<'_>,
    value: &RawValue,
    role: Role,
    key: &str,
) {
    let piles: Vec<PileId> = reading.rules.piles_of(role).collect();
    if piles.len() < 2 {
        return pile(reading, source, value, role, key);
    }
    let cards = list(reading, source, value, "a list of cards").unwrap_or_default();
    if let Some(extra) = cards.get(piles.len()) {
        let (have, fit) = (cards.len(), piles.len());
        let error = format!("the deal has {have} {key}, but the game has room for {fit}");
        reading.error(error, source.span(extra), OTHER_GAME);
    }
    for (&pile, value) in piles.iter().zip(cards) {
        let from = reading.cards.len();
        read_card(reading, source, value, Face::Up);
        reading.lay(pile, from, source.span(value));
    }
}

/// Reads a card. One with a lower-case suit gets the face `small`.
fn read_card(
    reading: &mut Reading<'_>,
    source: &Json<'_>,
    value: &RawValue,
    small: Face,
) {
    let span = source.span(value);
    let Ok(text) = serde_json::from_str::<Cow<'_, str>>(value.get()) else {
        let hint = Some("write a card as a string, such as \"10H\"");
        return reading.error("expected a card", span, hint);
    };
    let is_small = text.chars().next_back().is_some_and(char::is_lowercase);
    let face = if is_small { small } else { Face::Up };
    reading.card(&text, face, span);
}

/// Returns the members of a list.
fn list<'a>(
    reading: &mut Reading<'_>,
    source: &Json<'_>,
    value: &'a RawValue,
    what: &str,
) -> Option<Vec<&'a RawValue>> {
    let members = serde_json::from_str(value.get()).ok();
    if members.is_none() {
        reading.error(format!("expected {what}"), source.span(value), None);
    }
    members
}

/// The keys and values of an object, in order.
type Members<'a> = Vec<(String, &'a RawValue)>;

/// A JSON text that locates its parts.
struct Json<'a> {
    text: &'a str,
}

impl<'a> Json<'a> {
    /// Returns the keys and values of the object, or an error message with its span.
    fn object(&self) -> Result<Members<'a>, (String, Range<usize>)> {
        let mut reader = serde_json::Deserializer::from_str(self.text);
        let entries = reader.deserialize_map(Entries);
        let entries = entries.and_then(|entries| reader.end().map(|()| entries));
        entries.map_err(|error| {
            // `serde_json` counts lines and columns from 1, and columns in bytes, not characters.
            let lines = self.text.split_inclusive('\n');
            let before: usize =
                lines.take(error.line().saturating_sub(1)).map(str::len).sum();
            let at = (before + error.column().saturating_sub(1)).min(self.text.len());
            // A column can point into the middle of a character.
            let at = (0..=at).rev().find(|at| self.text.is_char_boundary(*at));
            let at = at.unwrap_or(0);
            let end = self.text[at..].chars().next().map_or(0, char::len_utf8);
            let said = error.to_string();
            let said =
                // The report shows the place, so the message need not repeat it.
                said.rsplit_once(" at line ").map_or(said.as_str(), |parts| parts.0);
            (format!("this is not JSON: {said}"), at..at + end)
        })
    }

    /// Returns the span of a part of the text.
    fn span(&self, part: &RawValue) -> Range<usize> {
        // INVARIANT: `part` borrows from `self.text`, so the difference of addresses is its
        // place.
        let text = part.get();
        let start = (text.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        start..start + text.len()
    }
}

/// Reads an object with its keys in order, including duplicate keys.
struct Entries;

impl<'de> Visitor<'de> for Entries {
    type Value = Members<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(entries)
    }
}

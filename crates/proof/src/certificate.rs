//! The text format of certificates.
//!
//! ```text
//! patience-proof 1
//! program 0.1.0
//! kinds AC 2C AD AH AS
//! entries 49769
//! patience-record 1
//! game freecell
//! …
//! --- entries
//! ABxyCD…
//! --- sum sha256:9f31c0…
//! ```
//!
//! The head is followed by the deal, as a record without moves: the game, a digest of its rules,
//! the options, the cards, and the rules themselves if the game is not bundled. Then come the
//! entries, two letters each. The sum covers everything before it.

use std::sync::Arc;

use sha2::{Digest as _, Sha256};

use super::flaw::Flaw;
use crate::play::{Game, Record};
use crate::table::{Deck, Kinds};
use crate::variant::{Variant, hex};

/// The first line of a certificate.
pub const HEADER: &str = "patience-proof 1";

/// The separators before the entries and before the sum.
pub(super) const ENTRIES: &str = "--- entries\n";
pub(super) const SUM: &str = "--- sum sha256:";

/// The number of letters in a full line of entries.
pub(super) const WIDTH: usize = 72;

/// A parsed certificate.
#[derive(Debug)]
pub(super) struct Certificate<'t> {
    pub(super) record: Record,
    kinds: &'t str,
    pub(super) count: &'t str,
    /// The letters of all entries.
    pub(super) letters: Vec<u8>,
}

/// Returns the sum of a text.
pub(super) fn sum(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

/// Returns kinds as text.
pub(super) fn words(deck: &Deck, kinds: Option<Kinds>) -> String {
    let Some(kinds) = kinds else { return "all".to_owned() };
    let words: Vec<String> = kinds.iter().map(|kind| deck.text(kind)).collect();
    if words.is_empty() { "none".to_owned() } else { words.join(" ") }
}

impl<'t> Certificate<'t> {
    /// Parses a certificate and checks its sum.
    pub(super) fn read(text: &'t str) -> Result<Self, Flaw> {
        let flaw = |line, text: &str| Flaw::Form { line, message: text.to_owned() };
        let lines = |text: &str| text.split('\n').count();
        if text.lines().next() != Some(HEADER) {
            return Err(flaw(1, &format!("the first line must be `{HEADER}`")));
        }
        let ends = text.rfind(SUM).filter(|at| text[..*at].ends_with('\n'));
        let ends = ends.ok_or_else(|| flaw(lines(text), "it is incomplete"))?;
        let (all, said) = text.split_at(ends);
        if said != format!("{SUM}{}\n", sum(all)) {
            return Err(flaw(lines(all), "the checksum does not match"));
        }
        let parted = all.split_once(&format!("\n{ENTRIES}"));
        let (head, entries) =
            parted.ok_or_else(|| flaw(lines(all), "the certificate has no entries"))?;
        let mut rest = head.splitn(5, '\n');
        let mut keyed = |key: &str| {
            let value = rest.next().and_then(|line| line.strip_prefix(key));
            value.ok_or_else(|| format!("expected `{key}`"))
        };
        let mut line = |number, key| keyed(key).map_err(|error| flaw(number, &error));
        line(1, HEADER)?;
        line(2, "program ")?;
        let kinds = line(3, "kinds ")?;
        let count = line(4, "entries ")?;
        let record = format!("{}\n", rest.next().unwrap_or_default());
        let record = Record::read(&record)
            .map_err(|error| flaw(4 + error.line, &error.message))?;
        if record.moves() > 0 {
            return Err(flaw(5, "the record of the deal contains moves"));
        }
        let letters = letters(entries)
            .ok_or_else(|| flaw(lines(head) + 1, "the lines of entries are malformed"))?;
        Ok(Self { record, kinds, count, letters })
    }

    /// Deals the game of the certificate by the given rules.
    pub(super) fn dealt(&self, variant: &Arc<Variant>) -> Result<Game, Flaw> {
        self.record
            .replay(variant)
            .map_err(|error| Flaw::Form { line: 4 + error.line, message: error.message })
    }

    /// Returns the kinds that the certificate distinguishes, or `None` if all.
    pub(super) fn kinds(&self, deck: &Deck) -> Result<Option<Kinds>, Flaw> {
        let flaw = || Flaw::Form { line: 3, message: "invalid list of kinds".to_owned() };
        let kinds = match self.kinds {
            "all" => None,
            "none" => Some(Kinds::NONE),
            kinds => {
                let kinds = kinds.split(' ').map(|part| deck.parse(part));
                Some(kinds.collect::<Result<Kinds, _>>().map_err(|_| flaw())?)
            }
        };
        // Only the canonical spelling is accepted.
        if words(deck, kinds) == self.kinds { Ok(kinds) } else { Err(flaw()) }
    }
}

/// Returns the letters of the entries, or `None` if a line does not have its canonical length.
fn letters(lines: &str) -> Option<Vec<u8>> {
    let mut letters = Vec::with_capacity(lines.len());
    let mut left = lines;
    while !left.is_empty() {
        let (line, rest) = left.split_once('\n')?;
        let full =
            line.len() == WIDTH || rest.is_empty() && (1..WIDTH).contains(&line.len());
        if !full {
            return None;
        }
        letters.extend_from_slice(line.as_bytes());
        left = rest;
    }
    letters.len().is_multiple_of(2).then_some(letters)
}

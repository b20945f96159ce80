//! Deal files: the cards of a deal as text.
//!
//! A deal file holds either every card of the deck in the order it is dealt, on one line or after
//! the word `order:`, or a position. A position has one line per pile, `1: JD QC QH 6D`, bottom
//! card first. Omitted piles are empty. Cards of the stock lie face down, and so does a card with
//! a dash before it, `-7H`. The line `redeals: 1` gives the number of redeals used. A `#` starts
//! a comment.
//!
//! The formats of other programs are read as well: see [`DealFormat`].

mod board;
mod own;
mod reading;
mod shape;
mod solvitaire;
mod words;

use super::{Deal, Start};
use crate::diag::{Diagnostic, Place, SourceId};
use crate::engine::{Engine, Source};
use crate::rules::Rules;

pub(super) use board::Foundations;
use reading::Reading;
pub(super) use shape::{hides, some_start, tableau_shape};

/// A text format of deals.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum DealFormat {
    /// This program's own format.
    Patience,
    /// Boards of Freecell Solver.
    FcSolve,
    /// JSON objects of Solvitaire.
    Solvitaire,
}

impl DealFormat {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::FcSolve, Self::Solvitaire, Self::Patience];

    /// Returns the name of the format.
    pub fn name(self) -> &'static str {
        match self {
            Self::Patience => "patience",
            Self::FcSolve => "fc-solve",
            Self::Solvitaire => "solvitaire",
        }
    }

    /// Returns a description of a text in this format.
    pub fn words(self) -> &'static str {
        match self {
            Self::Patience => "a deal file",
            Self::FcSolve => "a board of Freecell Solver",
            Self::Solvitaire => "a deal of Solvitaire",
        }
    }

    /// Detects the format of a text by its content.
    pub fn of(text: &str, rules: &Rules) -> Self {
        // The surest test comes first. A text that passes none is a deal file.
        match text {
            _ if solvitaire::is_json(text) => Self::Solvitaire,
            _ if board::is_board(text, rules) => Self::FcSolve,
            _ => Self::Patience,
        }
    }
}

/// Reads a deal file called `name` in this program's own format; `text` is the content of
/// `source`.
///
/// Every card of the deck must occur exactly as often as in the deck. All errors are reported.
/// Lines of cards without names are read as the order of the deck, however many there are.
pub fn read_deal(
    name: &str,
    source: SourceId,
    text: &str,
    rules: &Rules,
) -> Result<Deal, Vec<Diagnostic>> {
    let start = own::read(Reading::new(rules, source), text)?;
    Ok(Deal { name: name.to_owned(), source: Source::Own(number_of(&start)), start })
}

/// Reads a deal in any format, as [`read_deal`] does, but refuses lines of cards that could be
/// piles as well as the order of the deck. If the game deals the position from some order of the
/// deck, the result is that order.
pub fn import_deal(
    name: &str,
    source: SourceId,
    text: &str,
    rules: &Rules,
) -> Result<Deal, Vec<Diagnostic>> {
    if !text.chars().any(char::is_alphanumeric) {
        let error = Diagnostic::error("no cards found");
        return Err(vec![error.at(Place::new(source, 0..0)).hint(FORMATS_HINT)]);
    }
    let reading = Reading::new(rules, source);
    let start = match DealFormat::of(text, rules) {
        DealFormat::Patience => own::read_file(reading, text)?,
        DealFormat::FcSolve => board::read(reading, text)?,
        DealFormat::Solvitaire => solvitaire::read(reading, text)?,
    };
    let source = Source::Own(number_of(&start));
    Ok(Deal { name: name.to_owned(), source, start: ordered(start, rules) })
}

/// The hint for a text that is not a deal.
const FORMATS_HINT: &str = "see `help exchange` for the formats of deals";

/// Returns a position as the order of the deck from which it is dealt, if there is one.
fn ordered(start: Start, rules: &Rules) -> Start {
    let Start::Position(table) = &start else { return start };
    // A deal ends with `begin`, which has not been applied to this position yet.
    let mut begun = table.clone();
    let hooks = rules.interpreter();
    let begins = Engine::new(rules, &*hooks, Source::Own(0)).begin(&mut begun);
    match begins.ok().and_then(|()| shape::deal_order(rules, &begun)) {
        Some(cards) => Start::Order { cards, draws: 0 },
        None => start,
    }
}

/// Returns a seed that depends only on the cards, for shuffled redeals.
fn number_of(start: &Start) -> u64 {
    let mut bytes = Vec::new();
    match start {
        Start::Order { cards, .. } => bytes.extend(cards.iter().map(|card| card.byte())),
        Start::Position(table) => table.write(&mut bytes),
    }
    // This is 64-bit FNV-1a. Records store the result, so it must never change.
    let mix =
        |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}

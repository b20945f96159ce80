//! Deal files: the cards of a deal as text.
//!
//! A deal file holds either every card of the deck in the order it is dealt, in one line or
//! behind the word `order:`, or a position: one line a pile, `1: JD QC QH 6D`, bottom card
//! first. Piles that are left out are empty; cards of the stock lie face down, and so
//! does a card written with a dash before it, `-7H`. A line `redeals: 1` says how many
//! redeals are used. What follows a `#` is a comment.
//!
//! Positions as other programs write them are read as well: see [`DealFormat`].

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

/// The ways a deal is written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum DealFormat {
    /// The program's own.
    Patience,
    /// The boards of Freecell Solver.
    FcSolve,
    /// The JSON objects of Solvitaire.
    Solvitaire,
}

impl DealFormat {
    /// Every format.
    pub const ALL: [Self; 3] = [Self::FcSolve, Self::Solvitaire, Self::Patience];

    /// Returns the name of the format.
    pub fn name(self) -> &'static str {
        match self {
            Self::Patience => "patience",
            Self::FcSolve => "fc-solve",
            Self::Solvitaire => "solvitaire",
        }
    }

    /// Returns what a text in this format is.
    pub fn words(self) -> &'static str {
        match self {
            Self::Patience => "a deal file",
            Self::FcSolve => "a board of Freecell Solver",
            Self::Solvitaire => "a deal of Solvitaire",
        }
    }

    /// Recognizes the format of a text by its content.
    pub fn of(text: &str, rules: &Rules) -> Self {
        // The surest sign is tried first. A text without any is a deal file.
        match text {
            _ if solvitaire::is_json(text) => Self::Solvitaire,
            _ if board::is_board(text, rules) => Self::FcSolve,
            _ => Self::Patience,
        }
    }
}

/// Reads a deal file called `name` in the program's own format; `text` is that of
/// `source`.
///
/// Every card of the deck must be there exactly as often as the deck has it. Every fault
/// found is reported. Lines of cards without names are the order of the deck, however many
/// they are.
pub fn read_deal(
    name: &str,
    source: SourceId,
    text: &str,
    rules: &Rules,
) -> Result<Deal, Vec<Diagnostic>> {
    let start = own::read(Reading::new(rules, source), text)?;
    Ok(Deal { name: name.to_owned(), source: Source::Own(number_of(&start)), start })
}

/// Reads a deal in whichever format it is written, as [`read_deal`] does, but refuses lines
/// of cards that can be piles as well as the order of the deck. A position that the game
/// deals from some order of the deck becomes that order.
pub fn import_deal(
    name: &str,
    source: SourceId,
    text: &str,
    rules: &Rules,
) -> Result<Deal, Vec<Diagnostic>> {
    if !text.chars().any(char::is_alphanumeric) {
        let fault = Diagnostic::error("there are no cards here");
        return Err(vec![fault.at(Place::new(source, 0..0)).hint(WAY_OUT)]);
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

/// What can be done about a text that is no deal.
const WAY_OUT: &str = "`help exchange` tells how deals are written";

/// Returns a position as the order of the deck it is dealt from, if there is one.
fn ordered(start: Start, rules: &Rules) -> Start {
    let Start::Position(table) = &start else { return start };
    // A deal ends with `begin`, which this position has not been through yet.
    let mut begun = table.clone();
    let hooks = rules.interpreter();
    let begins = Engine::new(rules, &*hooks, Source::Own(0)).begin(&mut begun);
    match begins.ok().and_then(|()| shape::deal_order(rules, &begun)) {
        Some(cards) => Start::Order { cards, draws: 0 },
        None => start,
    }
}

/// Returns a number that depends on the cards alone, from which shuffled redeals go on.
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

//! Boards of Freecell Solver, and of programs that make boards for it.
//!
//! A column is a line of cards, the bottom card first, optionally after a colon. Lines for the
//! foundations (`Foundations: H-0 C-A D-2 S-K`), the cells (`Freecells: - 3D`) and the stock
//! (`Talon: 7H`) come before. Cards in angle brackets are face down.

use std::ops::Range;

use super::reading::Reading;
use super::shape::{deals_face_down, dealt_foundations, tableau_shape};
use super::words::{lines, words};
use crate::Start;
use crate::diag::Diagnostic;
use crate::rules::{Role, Rules};
use crate::table::{Card, Face, PileId, Rank, Suit};

/// The kind of a line.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Line {
    Foundations,
    Cells,
    Talon,
    Column,
}

/// The words that start a line, in either case; a final `s` is optional.
const HEADS: [(&str, Line); 8] = [
    ("foundations", Line::Foundations),
    ("founds", Line::Foundations),
    ("decks", Line::Foundations),
    ("freecells", Line::Cells),
    ("fc", Line::Cells),
    ("talon", Line::Talon),
    ("stock", Line::Talon),
    // A column may start with its colon.
    ("", Line::Column),
];

/// Returns whether a text is a board. Columns alone are a board if their number and lengths match
/// the game's deal in some order: other programs deal the same piles from the other side.
pub(super) fn is_board(text: &str, rules: &Rules) -> bool {
    let heads: Vec<&str> =
        lines(text).filter_map(|line| Some(line.0.split_once(':')?.0)).collect();
    // Only this program's own deal files name piles.
    if heads.iter().any(|name| rules.pile(name.trim()).is_some()) {
        return false;
    }
    if !heads.is_empty() {
        return heads.iter().any(|word| head(word).is_some());
    }
    let lengths = lines(text).map(|line| words(line.0).count());
    let mut lengths: Vec<usize> = lengths.filter(|length| *length > 0).collect();
    let mut dealt = tableau_shape(rules);
    dealt.retain(|length| *length > 0);
    lengths.sort_unstable();
    dealt.sort_unstable();
    // If the game deals cards face down, columns without a mark belong to another game.
    let marked = text.contains('<') || !deals_face_down(rules);
    lengths.len() > 1 && lengths == dealt && marked
}

fn head(text: &str) -> Option<Line> {
    let text = text.trim();
    let is = |word: &str| word.eq_ignore_ascii_case(text);
    let fits = |word: &str| is(word) || word.strip_suffix('s').is_some_and(is);
    HEADS.iter().find(|head| fits(head.0)).map(|head| head.1)
}

/// Reads a board.
pub(super) fn read(
    mut reading: Reading<'_>,
    text: &str,
) -> Result<Start, Vec<Diagnostic>> {
    let mut columns = Vec::new();
    for (line, start) in lines(text) {
        let (kind, tail, at) = match line.split_once(':') {
            None => (Some(Line::Column), line, start),
            Some((name, tail)) => (head(name), tail, start + name.len() + 1),
        };
        let span = start..start + line.trim_end().len();
        match kind {
            Some(Line::Foundations) => foundations(&mut reading, tail, at),
            Some(Line::Cells) => cells(&mut reading, tail, at),
            Some(Line::Talon) => talon(&mut reading, tail, at, span),
            Some(Line::Column) => columns.push((tail, at, span)),
            None => {
                let error = "not a line of a board";
                let hint =
                    "use `Foundations:`, `Freecells:`, `Talon:` or a column of cards";
                reading.error(error, span, Some(hint));
            }
        }
    }
    lay_columns(&mut reading, columns);
    reading.position(text, 0)
}

/// Lays the columns. A blank line counts as an empty column if columns would be missing
/// otherwise.
fn lay_columns(reading: &mut Reading<'_>, mut columns: Vec<(&str, usize, Range<usize>)>) {
    let piles: Vec<PileId> = reading.rules.piles_of(Role::Tableau).collect();
    let blank = |column: &(&str, usize, Range<usize>)| column.2.is_empty();
    let first = columns.iter().position(|column| !blank(column)).unwrap_or(0);
    // Leading blank lines are not empty columns.
    columns.drain(..first);
    let filled = columns.iter().filter(|column| !blank(column)).count();
    if filled >= piles.len() {
        columns.retain(|column| !blank(column));
    } else {
        while columns.len() > piles.len() || columns.last().is_some_and(blank) {
            // Surplus blank lines are removed from the end: a text file often ends with some.
            let last = columns.iter().rposition(blank);
            let Some(last) = last else { break };
            columns.remove(last);
        }
    }
    if let Some((_, _, span)) = columns.get(piles.len()) {
        let (have, fit) = (columns.len(), piles.len());
        let error = format!("the board has {have} columns, but the game has {fit}");
        reading.error(error, span.clone(), Some("it may be a board of a different game"));
    }
    for (&pile, (tail, at, span)) in piles.iter().zip(columns) {
        let from = reading.cards.len();
        for (word, it) in words(tail) {
            let span = at + it.start..at + it.end;
            match word.strip_prefix('<').and_then(|inner| inner.strip_suffix('>')) {
                Some(card) => reading.card(card, Face::Down, span),
                None => reading.card(word, Face::Up, span),
            }
        }
        reading.lay(pile, from, span);
    }
}

fn cells(reading: &mut Reading<'_>, tail: &str, at: usize) {
    let piles: Vec<PileId> = reading.rules.piles_of(Role::Cell).collect();
    for (place, (word, it)) in words(tail).enumerate() {
        let span = at + it.start..at + it.end;
        // Both signs mean an empty cell.
        if matches!(word, "-" | "*") {
            continue;
        }
        let from = reading.cards.len();
        reading.card(word, Face::Up, span.clone());
        if let Some(&pile) = piles.get(place) {
            reading.lay(pile, from, span);
        } else {
            let error = match piles.len() {
                0 => "the game has no cells".to_owned(),
                cells => format!("too many cells: the game has {cells}"),
            };
            reading.error(error, span, Some("it may be a board of a different game"));
        }
    }
}

fn talon(reading: &mut Reading<'_>, tail: &str, at: usize, span: Range<usize>) {
    let Some(stock) = reading.rules.piles_of(Role::Stock).next() else {
        let hint = Some("it may be a board of a different game");
        return reading.error("the game has no stock", span, hint);
    };
    let from = reading.cards.len();
    // The first card of the line is dealt first, so it lies on top.
    let cards: Vec<(&str, Range<usize>)> = words(tail).collect();
    for (word, it) in cards.into_iter().rev() {
        reading.card(word, Face::Up, at + it.start..at + it.end);
    }
    reading.lay(stock, from, span);
}

/// Reads how high each suit has been built, or the cards on the foundations.
fn foundations(reading: &mut Reading<'_>, tail: &str, at: usize) {
    let foundations = Foundations::of(reading.rules);
    let mut taken = Vec::new();
    for (place, (word, it)) in words(tail).enumerate() {
        let span = at + it.start..at + it.end;
        let cards = match word.split_once('-') {
            None => reading.rules.deck().parse(word).ok().map(|card| vec![card]),
            Some((suit, rank)) => run(reading.rules, suit, rank),
        };
        let Some(cards) = cards else {
            let hint =
                "write a suit and how high it has been built, such as `H-0` or `S-3`";
            reading.error(format!("`{word}` is not a foundation"), span, Some(hint));
            continue;
        };
        let Some(&first) = cards.first() else { continue };
        if let Some(pile) = foundations.place(reading.rules, first, place, &taken) {
            taken.push(pile);
            let from = reading.cards.len();
            reading.cards.extend(cards.into_iter().map(|card| (card, span.clone())));
            reading.lay(pile, from, span);
        } else {
            let card = reading.rules.deck().text(first);
            reading.error(format!("no foundation starts with {card}"), span, None);
        }
    }
}

/// Returns the cards of a suit from the lowest up to a rank; none for `0`.
fn run(rules: &Rules, suit: &str, rank: &str) -> Option<Vec<Card>> {
    let deck = rules.deck();
    let only = |text: &str| {
        let mut letters = text.chars();
        letters.next().filter(|_| letters.as_str().is_empty())
    };
    let suit: Suit = deck.suit_of_letter(only(suit)?)?;
    let high = match rank {
        "0" => return Some(Vec::new()),
        "1" => deck.rank_of_letter('A')?,
        "10" => deck.rank_of_letter('T')?,
        _ => deck.rank_of_letter(only(rank)?)?,
    };
    Some((0..=high.0).map(|rank| deck.card(Rank(rank), suit)).collect())
}

/// The assignment of suits to foundations.
pub(crate) struct Foundations {
    /// The card dealt to each foundation, if it is the same in all deals.
    dealt: Vec<Option<Card>>,
}

impl Foundations {
    pub(crate) fn of(rules: &Rules) -> Self {
        Self { dealt: dealt_foundations(rules) }
    }

    /// Returns whether the deal assigns a suit to each foundation.
    pub(crate) fn are_dealt(&self) -> bool {
        self.dealt.iter().all(Option::is_some)
    }

    /// Returns the foundation for a pile with the given first card. Prefers the foundation to
    /// which the card is dealt, then the one at the same place in the line, then the first that
    /// takes the card.
    pub(crate) fn place(
        &self,
        rules: &Rules,
        first: Card,
        place: usize,
        taken: &[PileId],
    ) -> Option<PileId> {
        let fits = |pile: &PileId| rules.can_begin(*pile, first) && !taken.contains(pile);
        let piles: Vec<PileId> = rules.piles_of(Role::Foundation).collect();
        let free = || piles.iter().copied().filter(|pile| fits(pile));
        let here = piles.get(place).copied().filter(|pile| fits(pile));
        let own = self
            .dealt
            .iter()
            .position(|card| card.is_some_and(|card| card.kind() == first.kind()));
        let own =
            own.and_then(|place| piles.get(place).copied()).filter(|pile| fits(pile));
        own.or(here).or_else(|| free().next())
    }
}

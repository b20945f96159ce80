//! Draws single cards in rows, each after the name of its pile.

use super::drawing::{Drawing, NAME};
use super::piece::Piece;
use crate::rules::Group;

/// The fewest blanks between the cards of a row.
const GAP: usize = 2;

/// Returns the lines of a group whose piles have one card each.
pub(super) fn grid(drawing: &Drawing<'_>, group: &Group) -> Vec<Piece> {
    let names = drawing.longest_name(group).max(NAME);
    let cells: Vec<Piece> = group
        .ids()
        .map(|pile| {
            let mut cell = Piece::right(drawing.rules.id(pile), names);
            cell.pad(names + 1);
            cell.push(&drawing.only(pile));
            cell
        })
        .collect();
    rows(&cells, GAP, drawing.across(0))
}

/// Lays out cells in as few rows of equal length as possible.
pub(super) fn rows(cells: &[Piece], gap: usize, width: usize) -> Vec<Piece> {
    let widest = cells.iter().map(Piece::width).max().unwrap_or(0);
    let fitting = ((width + gap) / (widest + gap)).max(1);
    let rows = cells.len().div_ceil(fitting).max(1);
    let in_row = cells.len().div_ceil(rows).max(1);
    let line = |cells: &[Piece]| {
        let mut line = Piece::default();
        for (place, cell) in cells.iter().enumerate() {
            line.pad(place * (widest + gap));
            line.push(cell);
        }
        line
    };
    cells.chunks(in_row).map(line).collect()
}

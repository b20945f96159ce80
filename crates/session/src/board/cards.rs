//! Draws cards with borders, for screens with room.
//!
//! The name of a pile is in its upper border. The cards of fanned piles run down, one per line.
//! Piles with places in a layout are drawn there; a lower row overlaps the row it covers.

use super::drawing::Drawing;
use super::form::Form;
use super::piece::Piece;
use super::upper::{ROLES as UPPER, top};
use super::{lower::ROLES as LOWER, places::is_open};
use crate::preferences::Suits;
use crate::rules::{Group, Spot};
use crate::table::PileId;

/// The blanks between two piles, and between two groups.
const GAP: usize = 1;
const APART: usize = 3;

/// The characters of borders.
struct Border {
    upper: (char, char),
    lower: (char, char),
    across: &'static str,
    down: &'static str,
}

const DRAWN: Border =
    Border { upper: ('┌', '┐'), lower: ('└', '┘'), across: "─", down: "│" };

/// The same for screens that show only ASCII.
const PLAIN: Border =
    Border { upper: ('.', '.'), lower: ('\'', '\''), across: "-", down: "|" };

/// Piles to draw side by side, each as its lines.
type Blocks = Vec<Vec<Piece>>;

/// Returns the parts of a board, which fit in `highest` lines with a blank line between parts.
/// Returns none if they do not fit, or if a group cannot be drawn with borders.
pub(super) fn cards(drawing: &Drawing<'_>, highest: usize) -> Option<Vec<Vec<Piece>>> {
    let mut parts = vec![drawing.header.clone()];
    let mut above: Blocks = Vec::new();
    for group in UPPER.iter().copied().flatten().flat_map(|role| drawing.groups(*role)) {
        if matches!(Form::of(drawing, group), Form::Row) && !group.piles.is_empty() {
            let row = |pile| vec![joined(&top(drawing, group, pile))];
            if let Some(last) = above.last_mut() {
                widen(last, APART - GAP);
            }
            above.extend(boxes(drawing, group, row));
        }
    }
    parts.push(flow(above, drawing.settings.width)?);
    for group in LOWER.into_iter().flat_map(|role| drawing.groups(role)) {
        let form = Form::of(drawing, group);
        if !matches!(form, Form::Row) && !group.piles.is_empty() {
            parts.push(below(drawing, group, &form)?);
        }
    }
    parts.retain(|part| !part.is_empty());
    let height: usize = parts.iter().map(|part| part.len() + 1).sum();
    let width = parts.iter().flatten().map(Piece::width).max().unwrap_or(0);
    (height <= highest + 1 && width <= drawing.settings.width).then_some(parts)
}

/// Returns the lines of a group that is not drawn as a row of top cards.
fn below(drawing: &Drawing<'_>, group: &Group, form: &Form) -> Option<Vec<Piece>> {
    let only = |pile| vec![drawing.only(pile)];
    let blocks = match form {
        Form::Shape(_) => return None,
        Form::Places(places) if !places.is_row() => return Some(laid(drawing, group)),
        Form::Places(_) | Form::Grid => boxes(drawing, group, only),
        Form::Row | Form::Columns => boxes(drawing, group, |pile| drawing.cards(pile, 0)),
    };
    flow(blocks, drawing.settings.width)
}

/// Returns the piles of a group in borders of equal width.
fn boxes(
    drawing: &Drawing<'_>,
    group: &Group,
    rows: impl Fn(PileId) -> Vec<Piece>,
) -> Blocks {
    let contents: Blocks = group.ids().map(rows).collect();
    let inner = inner(drawing, group, &contents);
    let border = border(drawing);
    let names = group.ids().map(|pile| drawing.rules.id(pile));
    let framed = names.zip(&contents).map(|(name, rows)| {
        let mut lines = vec![border.above(name, inner)];
        lines.extend(rows.iter().map(|row| border.beside(row, inner)));
        lines.push(border.below(inner));
        lines
    });
    framed.collect()
}

/// Returns the lines of piles at their places in the layout.
fn laid(drawing: &Drawing<'_>, group: &Group) -> Vec<Piece> {
    let covers = !group.covered.is_empty();
    let gone =
        |pile| covers && drawing.seen(pile).is_empty() && !is_open(drawing, group, pile);
    let piles: Vec<(PileId, Spot)> = group
        .ids()
        .zip(group.places.iter().copied())
        .filter(|entry| !gone(entry.0))
        .collect();
    let content = |pile| {
        let cards = drawing.seen(pile).len();
        let piece = joined(&drawing.cards(pile, cards.saturating_sub(1)));
        let open = is_open(drawing, group, pile);
        if open { piece } else { piece.pale(drawing.settings.style) }
    };
    let contents: Blocks = group.ids().map(|pile| vec![content(pile)]).collect();
    let inner = inner(drawing, group, &contents);
    // Even, so that half a place is a whole number of characters.
    let pitch = (inner + 2 + GAP).next_multiple_of(2);
    let start = |spot: Spot| usize::from(spot.column) * pitch / 2;
    let covered = |spot: Spot| {
        let near = |other: Spot| {
            other.row == spot.row + 1 && start(other).abs_diff(start(spot)) < inner + 2
        };
        covers && piles.iter().any(|other| near(other.1))
    };
    let height = if covers { 2 } else { 3 };
    let border = border(drawing);
    let mut pieces: Vec<(usize, usize, Piece)> = Vec::new();
    for &(pile, spot) in &piles {
        let open = is_open(drawing, group, pile);
        let name = if open { drawing.rules.id(pile) } else { "" };
        let (line, column) = (usize::from(spot.row) * height, start(spot));
        pieces.push((line, column, border.above(name, inner)));
        pieces.push((line + 1, column, border.beside(&content(pile), inner)));
        if !covered(spot) {
            pieces.push((line + 2, column, border.below(inner)));
        }
    }
    pieces.sort_by_key(|piece| (piece.0, piece.1));
    let mut lines: Vec<Piece> = Vec::new();
    for (line, column, piece) in pieces {
        lines.resize(lines.len().max(line + 1), Piece::default());
        // A lower border is left out if the upper border of another card is there.
        if lines[line].width() <= column {
            lines[line].pad(column);
            lines[line].push(&piece);
        }
    }
    lines
}

/// Returns the width between the borders of a group's cards.
fn inner(drawing: &Drawing<'_>, group: &Group, contents: &Blocks) -> usize {
    let widest = contents.iter().flatten().map(Piece::width).max().unwrap_or(0);
    widest.max(drawing.longest_name(group)).max(2)
}

/// Puts piles side by side, in as many rows as needed. Returns none if one pile is too wide.
fn flow(blocks: Blocks, width: usize) -> Option<Vec<Piece>> {
    let mut lines: Vec<Piece> = Vec::new();
    let mut row: Vec<Piece> = Vec::new();
    for block in blocks {
        let own = block.iter().map(Piece::width).max().unwrap_or(0);
        let used = row.iter().map(Piece::width).max().unwrap_or(0);
        // The blanks after a group need no room at the end of a row.
        let needed = block.first().map_or(0, |line| line.text().chars().count());
        if needed > width {
            return None;
        }
        let start = if used == 0 { 0 } else { used + GAP };
        if start + needed.min(own) > width {
            lines.append(&mut row);
        }
        let start = if row.is_empty() { 0 } else { start };
        row.resize(row.len().max(block.len()), Piece::default());
        for (line, piece) in row.iter_mut().zip(&block) {
            line.pad(start);
            line.push(piece);
        }
    }
    lines.append(&mut row);
    Some(lines)
}

/// Adds blanks after a pile.
fn widen(block: &mut [Piece], blanks: usize) {
    for line in block {
        line.pad(line.width() + blanks);
    }
}

/// Joins pieces, separated by blanks.
fn joined(pieces: &[Piece]) -> Piece {
    let mut all = Piece::default();
    for piece in pieces {
        all.pad(if all.width() == 0 { 0 } else { all.width() + 1 });
        all.push(piece);
    }
    all
}

/// Returns the characters of borders: lines if the screen shows the symbols of suits.
fn border(drawing: &Drawing<'_>) -> &'static Border {
    match drawing.settings.suits {
        Suits::Symbols => &DRAWN,
        Suits::Auto | Suits::Letters => &PLAIN,
    }
}

impl Border {
    fn above(&self, name: &str, inner: usize) -> Piece {
        let rest = inner.saturating_sub(name.chars().count());
        let (left, right) = self.upper;
        Piece::plain(&format!("{left}{name}{}{right}", self.across.repeat(rest)))
    }

    fn beside(&self, content: &Piece, inner: usize) -> Piece {
        let mut piece = Piece::plain(self.down);
        piece.push(&content.at_right(inner));
        piece.push(&Piece::plain(self.down));
        piece
    }

    fn below(&self, inner: usize) -> Piece {
        let (left, right) = self.lower;
        Piece::plain(&format!("{left}{}{right}", self.across.repeat(inner)))
    }
}

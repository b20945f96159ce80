//! The tableau: one pile a line, in as many columns as fit.

use super::Drawing;
use super::piece::{Piece, lines};
use crate::rules::Role;
use crate::table::PileId;

/// The fewest piles a column has, unless there is only one column.
const SHORTEST: usize = 6;

/// Returns the lines, ended; nothing if there is no tableau.
///
/// The piles run down the columns. There are as many columns of at least six piles as fit
/// side by side when each leaves room for the longest pile, its name and a gap.
pub(super) fn columns(drawing: &Drawing<'_>) -> String {
    let rules = drawing.game.rules();
    let piles: Vec<PileId> = rules.piles_of(Role::Tableau).collect();
    if piles.is_empty() {
        return String::new();
    }
    let names = piles.iter().map(|it| rules.id(*it).len() + 1).max().unwrap_or(0).max(3);
    let longest = piles.iter().map(|it| drawing.game.table().len(*it)).max().unwrap_or(0);
    let width = drawing.settings.width;
    let fitting = width / (names + 3 + 3 * longest);
    let columns = fitting.min(piles.len() / SHORTEST).max(1);
    let rows = piles.len().div_ceil(columns);
    let mut text = String::new();
    for row in 0..rows {
        let in_row: Vec<PileId> = piles.iter().copied().skip(row).step_by(rows).collect();
        text.push_str(&line(drawing, &in_row, names, width / columns));
    }
    text
}

/// Draws the piles of one line, each `apart` from the one before.
fn line(drawing: &Drawing<'_>, piles: &[PileId], names: usize, apart: usize) -> String {
    if let [pile] = piles {
        let width = drawing.settings.width;
        let lines = lines(&pieces(drawing, *pile, names), names + 2, width);
        return lines.iter().flat_map(|it| [it.text(), "\n"]).collect();
    }
    let mut whole = Piece::default();
    for (place, pile) in piles.iter().enumerate() {
        whole.pad(place * apart);
        for (gap, piece) in pieces(drawing, *pile, names) {
            whole.pad(whole.width() + gap);
            whole.push(&piece);
        }
    }
    format!("{}\n", whole.text())
}

/// Returns the name of a pile and its cards, each with the blanks before it.
fn pieces(drawing: &Drawing<'_>, pile: PileId, names: usize) -> Vec<(usize, Piece)> {
    let name = Piece::plain(drawing.game.rules().id(pile));
    let mut pieces = vec![(names - name.width(), name)];
    let cards: Vec<Piece> =
        drawing.seen(pile).into_iter().map(|it| drawing.card(it)).collect();
    let cards = if cards.is_empty() { vec![Piece::plain("--")] } else { cards };
    let gaps = std::iter::once(2).chain(std::iter::repeat(1));
    pieces.extend(gaps.zip(cards));
    pieces
}

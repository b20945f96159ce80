//! The piles above the tableau: foundations, cells, reserves, stock and waste.

use super::Drawing;
use super::piece::{Piece, lines};
use crate::rules::Role;
use crate::table::PileId;

/// The roles in the order they are drawn.
const ROLES: [Role; 5] =
    [Role::Foundation, Role::Cell, Role::Reserve, Role::Stock, Role::Waste];

/// The blanks between piles of different roles.
const APART: usize = 6;

/// Returns the lines, ended; nothing if there are no such piles.
pub(super) fn upper(drawing: &Drawing<'_>) -> String {
    let rules = drawing.game.rules();
    let mut pieces = Vec::new();
    for role in ROLES {
        let piles: Vec<PileId> = rules.piles_of(role).collect();
        let longest = piles.iter().map(|it| rules.id(*it).len()).max().unwrap_or(0);
        let gap = if piles.len() > 4 { 2 } else { 3 };
        for (place, pile) in piles.into_iter().enumerate() {
            let gap = match place {
                _ if pieces.is_empty() => 1,
                0 => APART,
                _ => gap,
            };
            entry(drawing, role, pile, (gap, longest), &mut pieces);
        }
    }
    if pieces.is_empty() {
        return String::new();
    }
    let lines = lines(&pieces, 1, drawing.settings.width);
    lines.iter().flat_map(|it| [it.text(), "\n"]).collect()
}

/// Draws a pile: its name, and what there is to see of it.
fn entry(
    drawing: &Drawing<'_>,
    role: Role,
    pile: PileId,
    (gap, longest): (usize, usize),
    pieces: &mut Vec<(usize, Piece)>,
) {
    let mut piece = Piece::plain(drawing.game.rules().id(pile));
    piece.pad(longest + 1);
    let mut cards = shown(drawing, role, pile).into_iter();
    if let Some(first) = cards.next() {
        piece.push(&first);
    }
    pieces.push((gap, piece));
    pieces.extend(cards.map(|it| (1, it)));
}

/// Returns the top card of most piles, every card of a reserve, and the number of cards
/// of a pile of which none can be seen or that has more than its top.
fn shown(drawing: &Drawing<'_>, role: Role, pile: PileId) -> Vec<Piece> {
    let cards = drawing.seen(pile);
    let Some(top) = cards.last() else { return vec![Piece::plain("--")] };
    let count = Piece::plain(&format!("[{}]", cards.len()));
    match role {
        _ if role != Role::Foundation && cards.iter().all(Option::is_none) => vec![count],
        Role::Reserve => cards.iter().map(|it| drawing.card(*it)).collect(),
        Role::Stock | Role::Waste if cards.len() > 1 => vec![count, drawing.card(*top)],
        _ => vec![drawing.card(*top)],
    }
}

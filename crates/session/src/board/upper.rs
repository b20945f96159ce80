//! Draws the upper part: foundations, cells, squared reserves, stock and waste, in rows.

use super::drawing::Drawing;
use super::form::Form;
use super::grid::rows;
use super::piece::Piece;
use crate::preferences::Layout;
use crate::rules::{Group, GroupId, Hook, RankStep, Role, Rules};
use crate::table::PileId;

/// The roles in the order in which they are drawn. Roles listed together share a line if they
/// fit.
pub(super) const ROLES: [&[Role]; 4] = [
    &[Role::Foundation],
    &[Role::Cell],
    &[Role::Reserve],
    &[Role::Stock, Role::Waste, Role::Discard],
];

/// The blanks between groups.
const APART: usize = 6;

/// How many cards of the waste to draw, unless more are dealt at once.
const WASTE: usize = 3;

/// Returns the lines, none if there are no such piles.
pub(super) fn upper(drawing: &Drawing<'_>) -> Vec<Piece> {
    let mut lines: Vec<Piece> = Vec::new();
    let width = drawing.settings.width;
    for roles in ROLES {
        let mut together: Vec<Piece> = Vec::new();
        for group in roles.iter().flat_map(|role| drawing.groups(*role)) {
            if !matches!(Form::of(drawing, group), Form::Row) {
                continue;
            }
            match roles {
                _ if drawing.settings.layout == Layout::List => {
                    lines.extend(row(drawing, group));
                }
                [_] => add(&mut lines, row(drawing, group), width),
                _ => add(&mut together, row(drawing, group), width),
            }
        }
        add(&mut lines, together, width);
    }
    lines
}

/// Adds the lines of a group. A single line joins the last line if it fits there.
fn add(lines: &mut Vec<Piece>, group: Vec<Piece>, width: usize) {
    match (group.as_slice(), lines.last_mut()) {
        ([only], Some(last)) if last.width() + APART - 1 + only.width() <= width => {
            last.pad(last.width() + APART - 1);
            last.push(only);
        }
        _ => lines.extend(group),
    }
}

/// Draws the piles of a group after one blank: the name of the group, if needed, and the name and
/// top of each pile.
fn row(drawing: &Drawing<'_>, group: &Group) -> Vec<Piece> {
    let longest = drawing.longest_name(group);
    let mut cells: Vec<Piece> = group
        .ids()
        .map(|pile| {
            let mut cell = Piece::plain(drawing.rules.id(pile));
            cell.pad(longest);
            for piece in top(drawing, group, pile) {
                cell.pad(cell.width() + 1);
                cell.push(&piece);
            }
            cell
        })
        .collect();
    let widest = cells.iter().map(Piece::width).max().unwrap_or(0);
    let widest = widest.max(longest + 1 + usual_width(drawing, group));
    for cell in &mut cells {
        cell.pad(widest);
    }
    let gap = if cells.len() > 4 { 2 } else { 3 };
    let label = drawing.own_name(group).map(|label| label.indented());
    let indent = label.as_ref().map_or(1, |label| label.width() + 1);
    let mut rows = rows(&cells, gap, drawing.across(indent));
    for (place, row) in rows.iter_mut().enumerate() {
        let mut whole = label.clone().filter(|_| place == 0).unwrap_or_default();
        whole.pad(indent);
        whole.push(row);
        *row = whole;
    }
    rows
}

/// Returns the characters to reserve after the name of a pile, so that groups do not move while
/// piles grow and shrink.
fn usual_width(drawing: &Drawing<'_>, group: &Group) -> usize {
    let count = if group.piles.len() == 1 { "[99] ".len() } else { 0 };
    match group.role {
        Role::Stock => count.saturating_sub(1),
        Role::Waste => count + 3 * shown(drawing.rules, group) - 1,
        _ => 3 * shown(drawing.rules, group) - 1,
    }
}

/// Returns how many top cards of a pile to draw.
pub(super) fn shown(rules: &Rules, group: &Group) -> usize {
    match group.role {
        Role::Waste => WASTE.max(at_once(rules, group)),
        Role::Foundation if either(rules, group) => 2,
        _ => 1,
    }
}

/// Draws the top of a pile: usually the top card, with the number of cards under it unless the top
/// card implies them.
pub(super) fn top(drawing: &Drawing<'_>, group: &Group, pile: PileId) -> Vec<Piece> {
    let length = drawing.seen(pile).len();
    let shown = shown(drawing.rules, group);
    let mut pieces = drawing.cards(pile, length.saturating_sub(shown));
    let ordered = group.role == Role::Foundation && length > shown;
    if ordered && pieces.len() > 1 {
        pieces.remove(0);
    }
    pieces
}

/// Returns whether a script decides if a foundation is built up or down, which depends on its
/// cards.
fn either(rules: &Rules, group: &Group) -> bool {
    let both = group.build.iter().any(|relation| relation.rank == RankStep::Either);
    both && rules.hooked().has(Hook::CanDrop)
}

/// Returns the most cards dealt at once to a pile of a group.
fn at_once(rules: &Rules, group: &Group) -> usize {
    let here = |id: GroupId| std::ptr::eq(rules.group(id), group);
    let deals = rules.stock().into_iter().flat_map(|stock| &stock.deal);
    deals.filter(|deal| here(deal.group)).map(|deal| deal.each.most(0)).max().unwrap_or(0)
}

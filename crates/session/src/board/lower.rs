//! Draws the lower part: the tableau, and other groups that are not a row of top cards.

use super::columns::columns;
use super::drawing::Drawing;
use super::form::Form;
use super::grid::grid;
use super::piece::Piece;
use crate::rules::{Group, Role};

/// The roles in the order in which they are drawn.
pub(super) const ROLES: [Role; 7] = [
    Role::Foundation,
    Role::Cell,
    Role::Reserve,
    Role::Stock,
    Role::Waste,
    Role::Discard,
    Role::Tableau,
];

/// Returns the lines of each group. With a blank line between groups, they fit in `room` lines if
/// possible.
pub(super) fn lower(drawing: &Drawing<'_>, room: usize) -> Vec<Vec<Piece>> {
    let groups = ROLES.into_iter().flat_map(|role| drawing.groups(role));
    let groups: Vec<(&Group, Form)> = groups
        .map(|group| (group, Form::of(drawing, group)))
        .filter(|entry| !matches!(entry.1, Form::Row) && !entry.0.piles.is_empty())
        .collect();
    let named = groups.len() > 1;
    let block = |group: &Group, form: &Form, room: usize| {
        let heading = drawing.own_name(group).filter(|_| named);
        let mut lines: Vec<Piece> = heading.iter().map(Piece::indented).collect();
        let room = room.saturating_sub(lines.len());
        lines.extend(match form {
            Form::Places(places) => places.drawn(drawing, group),
            Form::Shape(shape) => shape.drawn(drawing, group),
            Form::Grid => grid(drawing, group),
            Form::Row | Form::Columns => columns(drawing, group, room),
        });
        lines
    };
    let mut blocks: Vec<Vec<Piece>> =
        groups.iter().map(|entry| block(entry.0, &entry.1, usize::MAX)).collect();
    for place in 0..blocks.len() {
        let all: usize = blocks.iter().map(|block| block.len() + 1).sum::<usize>() - 1;
        if all > room {
            let own = (room + blocks[place].len()).saturating_sub(all);
            blocks[place] = block(groups[place].0, &groups[place].1, own);
        }
    }
    let laid = groups.iter().map(|entry| matches!(entry.1, Form::Places(_)));
    side_by_side(blocks, &laid.collect::<Vec<_>>(), (drawing.settings.width, room))
}

/// Puts groups with a layout side by side while the whole is higher than `room`, if two of them fit
/// in `width`.
fn side_by_side(
    blocks: Vec<Vec<Piece>>,
    laid: &[bool],
    (width, room): (usize, usize),
) -> Vec<Vec<Piece>> {
    const GAP: usize = 3;
    let widest = |pieces: &[Piece]| pieces.iter().map(Piece::width).max().unwrap_or(0);
    let mut all: usize = blocks.iter().map(|block| block.len() + 1).sum();
    let mut done: Vec<(Vec<Piece>, bool)> = Vec::new();
    for (block, laid) in blocks.into_iter().zip(laid) {
        match done.last_mut() {
            Some((before, true))
                if *laid
                    && all > room + 1
                    && widest(before) + GAP + widest(&block) <= width =>
            {
                all -= before.len().min(block.len()) + 1;
                let start = widest(before) + GAP;
                before.resize(before.len().max(block.len()), Piece::default());
                for (line, more) in before.iter_mut().zip(&block) {
                    line.pad(start);
                    line.push(more);
                }
            }
            _ => done.push((block, *laid)),
        }
    }
    done.into_iter().map(|entry| entry.0).collect()
}

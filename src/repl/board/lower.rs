//! The piles below: the tableau, and others of which more than the top is drawn.

use super::columns::columns;
use super::drawing::Drawing;
use super::form::Form;
use super::grid::grid;
use super::piece::Piece;
use crate::rules::{Group, Role};

/// The roles in the order they are drawn.
const ROLES: [Role; 7] = [
    Role::Foundation,
    Role::Cell,
    Role::Reserve,
    Role::Stock,
    Role::Waste,
    Role::Discard,
    Role::Tableau,
];

/// Returns the lines of each group, all of them at most `room` with one between each two,
/// if that can be.
pub(super) fn lower(drawing: &Drawing<'_>, room: usize) -> Vec<Vec<Piece>> {
    let groups = ROLES.into_iter().flat_map(|it| drawing.groups(it));
    let groups: Vec<(&Group, Form)> = groups
        .map(|it| (it, Form::of(drawing, it)))
        .filter(|it| !matches!(it.1, Form::Row) && !it.0.piles.is_empty())
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
        groups.iter().map(|it| block(it.0, &it.1, usize::MAX)).collect();
    for place in 0..blocks.len() {
        let all: usize = blocks.iter().map(|it| it.len() + 1).sum::<usize>() - 1;
        if all > room {
            let own = (room + blocks[place].len()).saturating_sub(all);
            blocks[place] = block(groups[place].0, &groups[place].1, own);
        }
    }
    blocks
}

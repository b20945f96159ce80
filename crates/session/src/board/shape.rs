//! Draws cards that cover one another in their shape, such as a pyramid.

use std::collections::BTreeMap;

use super::drawing::Drawing;
use super::piece::Piece;
use crate::rules::Group;
use crate::table::PileId;

/// The distance between two neighbors, in units.
pub(super) const UNIT: usize = 12;

/// The most characters between the starts of neighbors in the last row.
const WIDEST: usize = 8;

/// The places of single cards that cover one another.
///
/// Cards that no card covers are in the last row, in the order of their piles. Every other card is
/// above the middle of the cards that cover it.
#[derive(Debug)]
pub(super) struct Shape {
    /// The rows, the last one first: each pile with its horizontal position in units.
    rows: Vec<Vec<(PileId, usize)>>,
    /// The characters between the starts of neighbors in the last row.
    pitch: usize,
    /// The width of the names of piles; zero if there is no room for them.
    names: usize,
}

impl Shape {
    /// Returns the shape of a group, unless its cards do not form rows or a row is too wide.
    pub(super) fn of(drawing: &Drawing<'_>, group: &Group) -> Option<Self> {
        let rows = rows(group)?;
        let names = drawing.longest_name(group);
        let across = rows.iter().flatten().map(|entry| entry.1).max()?.div_ceil(UNIT);
        let pitch = |names: usize| {
            let cell = names + usize::from(names > 0) + 2;
            let free = drawing.settings.width.checked_sub(cell + 1)?;
            let pitch = free.checked_div(across).unwrap_or(WIDEST).min(WIDEST);
            (pitch > cell).then_some((pitch, names))
        };
        let (pitch, names) = pitch(names).or_else(|| pitch(0))?;
        Some(Self { rows, pitch, names })
    }

    /// Returns the lines. Only uncovered cards have the names of their piles. An empty pile is left
    /// out if it cannot receive cards.
    pub(super) fn drawn(&self, drawing: &Drawing<'_>, group: &Group) -> Vec<Piece> {
        let gone = group.base.ever().is_empty();
        let mut lines = Vec::new();
        for row in self.rows.iter().rev() {
            let mut line = Piece::default();
            for &(pile, place) in row {
                let free = !drawing.is_covered(group, pile);
                if drawing.seen(pile).is_empty() && (gone || !free) {
                    continue;
                }
                let start = 1 + place * self.pitch / UNIT;
                if free && self.names > 0 {
                    line.pad(start);
                    line.push(&Piece::right(drawing.rules.id(pile), self.names));
                }
                line.pad(start + self.names + usize::from(self.names > 0));
                line.push(&drawing.only(pile));
            }
            lines.push(line);
        }
        let drawn =
            lines.iter().rposition(|line| line.width() > 0).map_or(1, |last| last + 1);
        lines.truncate(drawn);
        lines
    }
}

/// Returns the rows, the last one first, if the covering cards form rows without overlap.
pub(super) fn rows(group: &Group) -> Option<Vec<Vec<(PileId, usize)>>> {
    let mut places: BTreeMap<u8, (usize, usize)> = BTreeMap::new();
    let uncovered = group.ids().filter(|pile| group.covers(*pile).is_empty());
    places.extend(uncovered.enumerate().map(|(at, pile)| (pile.0, (0, at * UNIT))));
    while places.len() < group.piles.len() {
        let before = places.len();
        for pile in group.ids() {
            let covers =
                group.covers(pile).iter().map(|cover| places.get(&cover.0).copied());
            let Some(covers) = covers.collect::<Option<Vec<_>>>() else { continue };
            let Some(&(row, _)) = covers.first() else { continue };
            if covers.iter().any(|cover| cover.0 != row) {
                return None;
            }
            let middle = covers.iter().map(|cover| cover.1).sum::<usize>() / covers.len();
            places.insert(pile.0, (row + 1, middle));
        }
        if places.len() == before {
            return None;
        }
    }
    let highest = places.values().map(|place| place.0).max()?;
    let mut rows = vec![Vec::new(); highest + 1];
    for (pile, (row, place)) in places {
        rows[row].push((PileId(pile), place));
    }
    let apart = |row: &Vec<(PileId, usize)>| {
        row.windows(2).all(|pair| pair[0].1 + UNIT <= pair[1].1)
    };
    rows.iter().all(apart).then_some(rows)
}

//! Compiles `layout`: the places of the piles of a group, and which piles cover others.

use super::relations::in_group;
use super::{Errors, Mistake};
use crate::definition::LayoutDef;
use crate::rules::Spot;
use crate::table::PileId;
use crate::tree::PathStep::{Index, Key};

/// The most columns of a layout.
const COLUMNS: u8 = 120;
/// The most piles of a ring.
const RING: u8 = 24;

/// Returns the places of the `count` piles of a group. Empty if the layout is wings, which
/// only the board shows, or has an error.
pub(super) fn places(
    name: &str,
    layout: &LayoutDef,
    count: u8,
    errors: &mut Errors<'_>,
) -> Vec<Spot> {
    let path = in_group(name, "layout");
    if layout.ring || layout.wings {
        let mistake =
            if layout.wings { Mistake::WingsWithRows } else { Mistake::RingWithRows };
        let others = [
            ("columns", layout.columns.is_some()),
            ("rows", layout.rows.is_some()),
            ("covers", layout.covers),
            ("joined", layout.joined),
            ("first", layout.first.is_some()),
            ("last", layout.last.is_some()),
            ("ring", layout.ring && layout.wings),
        ];
        for (key, _) in others.iter().filter(|entry| entry.1) {
            let path = [&path[..], &[Key(key)]].concat();
            errors.add(&path, &mistake(key));
        }
    }
    if layout.wings {
        return Vec::new();
    }
    if layout.ring {
        if !(4..=RING).contains(&count) {
            let path = [&path[..], &[Key("ring")]].concat();
            errors.add(&path, &Mistake::BadRing(RING));
            return Vec::new();
        }
        return ring(count);
    }
    let rows = match (layout.columns, &layout.rows) {
        (Some(columns), None) if (1..=COLUMNS).contains(&columns) => {
            let rows = count.div_ceil(columns);
            let left = |row: u8| count.saturating_sub(row.saturating_mul(columns));
            return places_of((0..rows).map(|row| left(row).min(columns)), |_| 0);
        }
        (Some(_), None) => {
            let path = [&path[..], &[Key("columns")]].concat();
            errors.add(&path, &Mistake::BadColumns(COLUMNS));
            return Vec::new();
        }
        (None, Some(rows)) => rows,
        (Some(_), Some(_)) | (None, None) => {
            errors.add(&path, &Mistake::ColumnsOrRows);
            return Vec::new();
        }
    };
    let path = [&path[..], &[Key("rows")]].concat();
    let total: usize = rows.iter().map(|count| usize::from(*count)).sum();
    if total != usize::from(count) {
        let mistake = Mistake::WrongRows { rows: total, piles: count.into() };
        errors.add(&path, &mistake);
        return Vec::new();
    }
    if let Some(index) = rows.iter().position(|count| !(1..=COLUMNS).contains(count)) {
        let path = [&path[..], &[Index(index)]].concat();
        errors.add(&path, &Mistake::BadColumns(COLUMNS));
        return Vec::new();
    }
    let widest = rows.iter().copied().max().unwrap_or(0);
    places_of(rows.iter().copied(), |row| widest - row)
}

/// Returns the places of a ring of piles, clockwise, with the last at the top. There is
/// one row more than half as many piles.
fn ring(count: u8) -> Vec<Spot> {
    let half = count / 2;
    // The vertical distance from the center, in half rows; by Pythagoras it gives the
    // horizontal one.
    let place = |index: u8| {
        let after = (index + 1) % count;
        let row = after.min(count - after);
        let height = half.abs_diff(2 * row);
        let square = u16::from(half).pow(2) - u16::from(height).pow(2);
        let ends = after == 0 || 2 * after == count;
        let offset = u8::try_from(square.isqrt()).unwrap_or(half).max(u8::from(!ends));
        let column = if after <= half { half + offset } else { half - offset };
        Spot { row, column }
    };
    (0..count).map(place).collect()
}

/// Returns the places of rows with these numbers of piles, each row indented by `indent`
/// half columns.
fn places_of(rows: impl Iterator<Item = u8>, indent: impl Fn(u8) -> u8) -> Vec<Spot> {
    let row = |(row, piles): (u8, u8)| {
        let start = indent(piles);
        (0..piles).map(move |place| Spot { row, column: start + 2 * place })
    };
    (0..).zip(rows).flat_map(row).collect()
}

/// Returns for each place the piles of the next row that lie half on it. The first pile
/// of the group has the number `start`.
pub(super) fn covers(places: &[Spot], start: u8) -> Vec<Vec<PileId>> {
    let covers = |own: &Spot| {
        let on = |entry: &(u8, &Spot)| entry.1.lies_half_on(*own);
        (start..).zip(places).filter(on).map(|entry| PileId(entry.0)).collect()
    };
    places.iter().map(covers).collect()
}

//! Words for the arrangement of a group's piles.

use super::Words;
use crate::diag::english::{listed, number};
use crate::rules::{Group, GroupId, Rows};

impl Words<'_> {
    /// Returns the arrangement of a group's piles as a sentence, if the rules define one.
    pub(super) fn places(&self, id: GroupId) -> Option<String> {
        let lie = self.all(id).with("lies", "lie");
        self.arrangement(id).map(|rows| format!("{lie} {rows}"))
    }

    /// Returns the arrangement of a group's piles, such as `in five rows of five`, and which
    /// piles cover others.
    pub(super) fn arrangement(&self, id: GroupId) -> Option<String> {
        let group = self.group(id);
        let rows = rows(group);
        let laid = match rows.as_slice() {
            [] => return None,
            _ if group.rows == Rows::Ring => {
                let top = self.rules.id(group.ids().last()?);
                return Some(format!("in a ring, clockwise, with pile {top} at the top"));
            }
            [_] => return Some("in one row".to_owned()),
            _ => format!("in {}", self::in_words(&rows)),
        };
        let on =
            if group.rows == Rows::Joined { ", each continuing in the next" } else { "" };
        let laid = format!("{laid}{on}");
        if !group.is_covered_as_it_lies() {
            return Some(laid);
        }
        let card = if self.starts_single(id) { "card" } else { "pile" };
        let few = |count: &usize| *count > 0 && *count != 2;
        let those = if group.covered.iter().map(Vec::len).any(|count| few(&count)) {
            "those"
        } else {
            "the two"
        };
        Some(format!("{laid}. Each {card} is covered by {those} that overlap it"))
    }
}

/// Returns which piles begin a row, where there are several rows.
pub(super) fn row_starts(group: &Group) -> Vec<usize> {
    let rows = rows(group);
    let start = |row: usize| rows[..row].iter().sum();
    if rows.len() > 1 { (0..rows.len()).map(start).collect() } else { Vec::new() }
}

/// Returns the number of piles in each row.
fn rows(group: &Group) -> Vec<usize> {
    let rows = group.places.chunk_by(|one, next| one.row == next.row);
    rows.map(<[_]>::len).collect()
}

/// Returns the sizes of several rows in words, such as `five rows of five`.
fn in_words(rows: &[usize]) -> String {
    let all = number(rows.len());
    let (Some(first), Some((last, others))) = (rows.first(), rows.split_last()) else {
        return String::new();
    };
    let climbs =
        |by: fn(usize, usize) -> bool| rows.windows(2).all(|pair| by(pair[0], pair[1]));
    if climbs(|one, next| one == next) {
        return format!("{all} rows of {}", number(*first));
    }
    let by_one =
        climbs(|one, next| next == one + 1) || climbs(|one, next| one == next + 1);
    if by_one && rows.len() > 2 {
        return format!("{all} rows of {} to {}", number(*first), number(*last));
    }
    if others.len() > 1 && others.iter().all(|other| other == first) {
        let (others, each) = (number(others.len()), number(*first));
        return format!("{others} rows of {each} and one of {}", number(*last));
    }
    let each: Vec<String> = rows.iter().map(|row| number(*row)).collect();
    format!("{all} rows of {}", listed(&each, "and"))
}

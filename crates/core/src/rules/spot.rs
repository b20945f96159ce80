//! Places: where the piles of a group lie in their layout.

use strum::{EnumMessage, VariantArray, VariantNames};

use super::{Group, Rows};
use crate::table::PileId;

/// The place of a pile in the layout of its group. Columns are counted in halves, because
/// the rows of a pyramid lie between those above.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Spot {
    /// The row, from zero at the top.
    pub row: u8,
    /// The left edge, in half columns from zero.
    pub column: u8,
}

impl Spot {
    /// Returns whether it lies half on `other`, in the row after it.
    #[inline]
    pub fn lies_half_on(self, other: Self) -> bool {
        self.row == other.row + 1 && self.column.abs_diff(other.column) == 1
    }
}

/// Where two piles must lie relative to each other in a layout.
#[derive(Clone, Copy, Debug, EnumMessage, Eq, PartialEq, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Adjacency {
    /// Next to each other in a row, in a column or diagonally.
    Touching,
    /// Next to each other in a row or in a column.
    Beside,
    /// In the same row.
    Row,
    /// In the same column.
    Column,
    /// In the same row or in the same column.
    Line,
}

impl Adjacency {
    /// Returns whether two different places of one group lie in this relation.
    #[inline]
    pub fn holds(self, one: Spot, other: Spot) -> bool {
        let (rows, columns) =
            (one.row.abs_diff(other.row), one.column.abs_diff(other.column));
        match self {
            _ if rows == 0 && columns == 0 => false,
            Self::Touching => rows <= 1 && columns <= 2,
            Self::Beside => rows == 0 && columns == 2 || rows == 1 && columns == 0,
            Self::Row => rows == 0,
            Self::Column => columns == 0,
            Self::Line => rows == 0 || columns == 0,
        }
    }
}

impl Group {
    /// Returns whether two piles of the group lie in this relation. In a ring, only
    /// consecutive piles do, and rows and columns do not exist.
    #[inline]
    pub fn are_adjacent(&self, near: Adjacency, one: PileId, other: PileId) -> bool {
        if self.rows == Rows::Ring {
            let apart = usize::from(one.0.abs_diff(other.0));
            let follow = apart == 1 || apart + 1 == self.piles.len();
            return follow && matches!(near, Adjacency::Touching | Adjacency::Beside);
        }
        let places = (self.place(one), self.place(other));
        matches!(places, (Some(one), Some(other)) if near.holds(one, other))
    }

    /// Returns the place of a pile of the group, or `None` without a layout.
    #[inline]
    pub fn place(&self, pile: PileId) -> Option<Spot> {
        self.places.get(usize::from(pile.0.checked_sub(self.piles.start)?)).copied()
    }

    /// Returns whether piles are covered exactly by the piles that lie half on them.
    pub fn is_covered_as_it_lies(&self) -> bool {
        let half_on = |pile: PileId, own: Spot| {
            let on = self
                .ids()
                .zip(&self.places)
                .filter(move |entry| entry.1.lies_half_on(own));
            on.map(|entry| entry.0).eq(self.covers(pile).iter().copied())
        };
        !self.covered.is_empty()
            && self.places.len() == self.piles.len()
            && self.ids().zip(&self.places).all(|entry| half_on(entry.0, *entry.1))
    }
}

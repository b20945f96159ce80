//! The layout of the piles in a window.

use schemars::JsonSchema;
use serde::Serialize;

use crate::position::{Column, RoleName};
use crate::rules::{Group, Rows, Rules, Show};
use crate::table::PileId;

/// Piles with the same rules. They are consecutive in `View.piles`.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Group")]
pub struct ViewGroup {
    /// Its name.
    pub name: String,
    /// The role of its piles.
    pub role: RoleName,
    /// The number of its first pile.
    pub first: u8,
    /// How many piles it has.
    pub count: usize,
    /// Whether only the top card of a pile is shown: such piles are drawn squared.
    pub squared: bool,
    /// Whether a pile holds at most one card.
    pub single: bool,
    /// How its piles are laid out.
    pub layout: Layout,
    /// Whether its piles overlap one another, as in a pyramid.
    pub overlapping: bool,
}

/// How the piles of a group are laid out.
#[derive(Clone, Copy, Debug, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Layout {
    /// In a ring.
    Ring,
    /// By the row and column of each pile.
    Places,
    /// By which pile covers which.
    Covers,
    /// Wherever there is room.
    Free,
}

/// The place of a pile, and the piles that cover it.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Spot {
    /// The number of its group.
    pub group: usize,
    /// Its row in the group, from 1 at the top.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<u8>,
    /// Its column in the group, from 1 at the left; it can be fractional, such as 2.5.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<Column>,
    /// The numbers of the piles that cover it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub covered_by: Vec<u8>,
}

/// Returns the groups of piles.
pub fn groups(rules: &Rules) -> Vec<ViewGroup> {
    rules.groups().iter().map(group).collect()
}

fn group(group: &Group) -> ViewGroup {
    let layout = match group.rows {
        Rows::Ring => Layout::Ring,
        _ if !group.places.is_empty() => Layout::Places,
        _ if group.ids().any(|pile| !group.covers(pile).is_empty()) => Layout::Covers,
        _ => Layout::Free,
    };
    ViewGroup {
        name: group.name.clone(),
        role: RoleName::of(group.role),
        first: group.piles.start,
        count: group.piles.len(),
        squared: group.show == Show::Top,
        single: group.capacity == 1,
        layout,
        overlapping: layout == Layout::Covers || group.is_covered_as_it_lies(),
    }
}

/// Returns the place of a pile.
pub fn spot(rules: &Rules, pile: PileId) -> Spot {
    let has = |group: &Group| group.piles.contains(&pile.0);
    let found = rules.group_of(pile);
    let place = found.place(pile);
    Spot {
        group: rules.groups().iter().position(has).unwrap_or(0),
        row: place.map(|place| place.row + 1),
        column: place.map(|place| Column::of_halves(place.column)),
        covered_by: found.covers(pile).iter().map(|pile| pile.0).collect(),
    }
}

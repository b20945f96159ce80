//! Piles as a window draws them: where they lie, and their cards.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use strum::VariantNames as _;

use crate::rules::{Group, Role, Rows, Rules, Show};
use crate::table::{Card, Deck, PileId};

/// Piles that follow the same rules; they follow each other in `View.piles`.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Group")]
pub struct ViewGroup {
    /// Its name.
    pub name: String,
    /// What its piles are for.
    pub role: RoleName,
    /// The number of its first pile.
    pub first: u8,
    /// How many piles it has.
    pub count: usize,
    /// Whether only the top card of a pile is seen: such piles are drawn squared.
    pub squared: bool,
    /// Whether a pile holds one card at most.
    pub single: bool,
    /// How its piles lie.
    pub layout: Layout,
    /// Whether piles lie on others of this group, half on each, as in a pyramid.
    pub overlapping: bool,
}

/// What a pile is for.
#[derive(Clone, Copy, Debug, Eq, JsonSchema, PartialEq, Serialize)]
#[schemars(rename = "Role", extend("enum" = Role::VARIANTS))]
pub struct RoleName(&'static str);

/// How the piles of a group lie.
#[derive(Clone, Copy, Debug, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Layout {
    /// In a ring.
    Ring,
    /// By the row and column of each pile.
    Places,
    /// By which pile covers which.
    Covers,
    /// As there is room.
    Free,
}

/// A pile of cards, as far as the player sees them.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Pile {
    /// Its name in commands, such as `f1` or `7`.
    pub id: String,
    /// What it is for.
    #[serde(skip)]
    pub role: RoleName,
    /// Where it lies.
    #[serde(flatten)]
    pub spot: Spot,
    /// Its cards, the undermost first; `??` is a card that is not to be seen.
    pub cards: Vec<CardText>,
}

/// Where a pile lies, and which others lie on it.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Spot {
    /// The number of its group.
    pub group: usize,
    /// Its row in the group, from 1 at the top.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<u8>,
    /// Its column in the group, from 1 at the left; it can be a half.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<Column>,
    /// The numbers of the piles that lie on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub covered_by: Vec<u8>,
}

/// A column; rows of a pyramid begin between two.
#[derive(Clone, Copy, Debug, JsonSchema, PartialEq, Serialize)]
#[serde(untagged)]
#[schemars(inline, with = "f32")]
pub enum Column {
    /// A whole column.
    Whole(u8),
    /// Half under one column and half under the next.
    Half(f32),
}

/// A card as its letters, rank and suit, or `??`. So many are written that none is to cost
/// memory of its own.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct CardText(pub [char; 2]);

impl CardText {
    /// Returns the letters of a card if it is seen.
    pub(crate) fn of(deck: &Deck, card: Option<Card>) -> Self {
        Self(card.map_or(['?', '?'], |card| deck.letters(card)))
    }
}

impl Serialize for CardText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut bytes = [0; 8];
        let [rank, suit] = self.0;
        let end = rank.encode_utf8(&mut bytes).len();
        let end = end + suit.encode_utf8(&mut bytes[end..]).len();
        serializer.serialize_str(str::from_utf8(&bytes[..end]).unwrap_or_default())
    }
}

impl JsonSchema for CardText {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "card".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "Rank and suit, or `??` for a card that is not to be seen.",
            "type": "string",
            "minLength": 2,
            "maxLength": 2,
        })
    }
}

impl RoleName {
    /// Returns the name of a role.
    pub fn of(role: Role) -> Self {
        Self(role.name())
    }

    /// Returns the word.
    pub fn as_str(self) -> &'static str {
        self.0
    }
}

impl Column {
    /// Returns a column that is counted in halves from zero, counted from one.
    fn of_halves(halves: u8) -> Self {
        match halves % 2 {
            0 => Self::Whole(halves / 2 + 1),
            _ => Self::Half(f32::from(halves / 2 + 1) + 0.5),
        }
    }
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

/// Returns where a pile lies.
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

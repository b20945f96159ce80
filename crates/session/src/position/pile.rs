//! The piles of a position, with the cards that the player can see.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use strum::VariantNames as _;

use crate::play::Game;
use crate::rules::Role;
use crate::settings::Hidden;
use crate::table::{Card, Deck, Face, PileId};

/// A pile.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "pile")]
pub struct Pile {
    /// Its name in commands: `1`, `f1`, `c1`, `s` and the like.
    pub id: String,
    /// Its role.
    #[schemars(with = "String", extend("enum" = Role::VARIANTS))]
    pub role: RoleName,
    /// Its row among the piles of its group, from one at the top. Only piles that the rules lay out
    /// in rows, a grid or a pyramid have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub row: Option<u8>,
    /// Its column, from one at the left. A pile in column 2.5 lies half under column 2 and half
    /// under column 3, as in a pyramid.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<f32>", range(min = 1))]
    pub column: Option<Column>,
    /// Its cards, from the bottom up.
    pub cards: Vec<CardText>,
}

/// The role of a pile.
#[derive(Clone, Copy, Debug, Eq, JsonSchema, PartialEq, Serialize)]
#[schemars(rename = "Role", extend("enum" = Role::VARIANTS))]
pub struct RoleName(&'static str);

/// A column. In a pyramid, rows begin between two columns.
#[derive(Clone, Copy, Debug, JsonSchema, PartialEq, Serialize)]
#[serde(untagged)]
#[schemars(inline, with = "f32")]
pub enum Column {
    /// A whole column.
    Whole(u8),
    /// Half under one column and half under the next.
    Half(f32),
}

/// A card as its letters, rank and suit, or `??`. It is `Copy`, because very many are written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct CardText(pub [char; 2]);

/// Returns all piles, with the cards that the player can see.
pub(crate) fn piles(game: &Game, hidden: Hidden) -> Vec<Pile> {
    let rules = game.rules();
    let pile = |pile| {
        let group = rules.group_of(pile);
        let place = group.place(pile);
        let cards = seen(game, pile, hidden).into_iter();
        Pile {
            id: rules.id(pile).to_owned(),
            role: RoleName::of(group.role),
            row: place.map(|place| place.row + 1),
            column: place.map(|place| Column::of_halves(place.column)),
            cards: cards.map(|card| CardText::of(rules.deck(), card)).collect(),
        }
    };
    game.table().piles().map(pile).collect()
}

/// Returns the cards of a pile from the bottom up. Hidden cards are none.
pub(crate) fn seen(game: &Game, pile: PileId, hidden: Hidden) -> Vec<Option<Card>> {
    match hidden {
        Hidden::Covered => game.seen(pile),
        Hidden::Revealed => {
            let cards = game.table().pile(pile).iter();
            cards.map(|card| Some(card.facing(Face::Up))).collect()
        }
    }
}

/// Returns the top `most` cards of a pile, or all if there are fewer.
pub(crate) fn top_cards(piles: &[Pile], pile: PileId, most: usize) -> &[CardText] {
    let cards = &piles[usize::from(pile.0)].cards;
    &cards[cards.len().saturating_sub(most)..]
}

impl CardText {
    /// Returns the letters of a card, or `??` if it is hidden.
    fn of(deck: &Deck, card: Option<Card>) -> Self {
        card.map_or(Self::HIDDEN, |card| Self(deck.letters(card)))
    }

    /// A hidden card.
    pub const HIDDEN: Self = Self(['?', '?']);

    /// Returns whether the card is hidden.
    pub fn is_hidden(self) -> bool {
        self == Self::HIDDEN
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
            "description": "Rank and suit, or `??` for a hidden card.",
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

    /// Returns the name as a string.
    pub fn as_str(self) -> &'static str {
        self.0
    }
}

impl Column {
    /// Converts a column counted in halves from zero into a column counted from one.
    pub(crate) fn of_halves(halves: u8) -> Self {
        match halves % 2 {
            0 => Self::Whole(halves / 2 + 1),
            _ => Self::Half(f32::from(halves / 2 + 1) + 0.5),
        }
    }
}

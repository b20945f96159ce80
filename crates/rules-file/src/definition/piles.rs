//! `[piles.NAME]`: groups of piles.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, Expected, MapAccess};

use super::written::{Written, known, read_written};
use super::{PlayDef, RelationDef, word};
use crate::rules::{Lift, Role, Show};
use crate::tree::OneOrMany;

/// A group of piles that follow the same rules.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Piles")]
pub(crate) struct PilesDef {
    /// The purpose of the piles. Default: the group's name, if it is a role.
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<Role>>")]
    pub role: Option<Role>,
    /// The number of piles in the group.
    #[schemars(range(max = 120), extend("default" = 1))]
    pub count: Option<u8>,
    /// The names of the piles, one for each, of letters and digits. Default: the letter
    /// of the role and a number.
    pub ids: Option<OneOrMany<String>>,
    /// How the board arranges the piles. A layout also names them and makes them
    /// neighbors.
    pub layout: Option<LayoutDef>,
    /// The cards that start the foundations: a rank, `any` card, the rank of the `first`
    /// card played, or a list with one rank or card per pile. Default: the lowest rank.
    pub base: Option<OneOrMany<String>>,
    /// The cards that may go to an empty pile that is not a foundation: ranks, cards,
    /// `any`, `none` or `below-base` (the rank below the foundations' base). In a layout
    /// also `left`, `right` or `beside`: cards that fit the neighbor. Default: `any` for
    /// cells, otherwise `none`.
    pub empty: Option<OneOrMany<String>>,
    /// The groups from which cards may come to an empty pile. Default: `from`.
    pub empty_from: Option<OneOrMany<String>>,
    /// Which card may go on which. A card needs to satisfy only one of several relations.
    /// By default, foundations build up in suit and other piles do not build.
    pub build: Option<OneOrMany<RelationDef>>,
    /// How many cards the player may move from a pile together.
    #[schemars(extend("default" = "top"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<Lift>>")]
    pub lift: Option<Lift>,
    /// Which cards form a run. Default: `build`.
    pub run: Option<OneOrMany<RelationDef>>,
    /// The exact number of cards that a move must bring. Default: 1 for foundations and
    /// cells, otherwise any number that can be lifted.
    #[schemars(range(min = 1))]
    pub at_once: Option<u8>,
    /// If `true`, the top card of a foundation may return to play.
    #[schemars(extend("default" = false))]
    pub take_back: Option<bool>,
    /// The most cards that a pile holds. Default: one of each rank for foundations, 1 for
    /// cells, no limit for others.
    #[schemars(range(min = 1))]
    pub capacity: Option<u8>,
    /// The groups from which cards may come. Default: for foundations, all but
    /// foundations and the stock; for the tableau, all but the stock; for cells, all but
    /// foundations, the stock and cells; for others, none.
    pub from: Option<OneOrMany<String>>,
    /// How an empty pile is filled at once, before the next move.
    pub fill: Option<MaybeFillDef>,
    /// If `true`, a face-down card is turned face up when it becomes the top card.
    /// Default: `true`, but `false` for the stock.
    pub turn: Option<bool>,
    /// Which cards the player can see.
    #[schemars(extend("default" = "all"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<Show>>")]
    pub show: Option<Show>,
    /// For each pile, the piles of the group that cover it, numbered from 1. Until those
    /// are empty, its cards are out of reach.
    pub covered_by: Option<Vec<Vec<u8>>>,
}

/// How the piles of a group are arranged.
#[expect(clippy::struct_excessive_bools, reason = "each is a key of the file")]
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Layout")]
pub(crate) struct LayoutDef {
    /// The number of piles in each row. The last row has the rest.
    #[schemars(range(min = 1, max = 120))]
    pub columns: Option<u8>,
    /// The number of piles in each row, from the top. Rows are centered.
    pub rows: Option<Vec<u8>>,
    /// If `true`, the piles lie in a ring instead of rows, clockwise, with the last at
    /// the top. A ring of twelve lies like the hours on a clock.
    #[schemars(extend("default" = false))]
    pub ring: bool,
    /// If `true`, the board shows the piles in two wings instead of rows: the first half
    /// to the left of the foundations, the rest to the right. The rules do not change.
    #[schemars(extend("default" = false))]
    pub wings: bool,
    /// If `true`, a pile is covered by the piles of the next row that lie half on it.
    /// Needs `rows`.
    #[schemars(extend("default" = false))]
    pub covers: bool,
    /// If `true`, the end of each row is next to the start of the row below.
    #[schemars(extend("default" = false))]
    pub joined: bool,
    /// The ranks or cards that may fill the left end of a row where `empty` is `left` or
    /// `beside`. Default: none.
    pub first: Option<OneOrMany<String>>,
    /// The ranks or cards that may fill the right end of a row where `empty` is `right`
    /// or `beside`. Default: none.
    pub last: Option<OneOrMany<String>>,
}

/// How an empty pile is filled at once, or `none` for not at all.
#[derive(Clone, Debug)]
pub(crate) enum MaybeFillDef {
    /// The pile is not filled, even if the game that this one extends fills it.
    None,
    /// The pile is filled this way.
    Fill(FillDef),
}

/// How an empty pile is filled at once.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Fill")]
pub(crate) struct FillDef {
    /// The groups that supply the cards, in order. The cards come from the first of their
    /// piles that has any.
    #[schemars(extend("default" = "stock"))]
    pub from: Option<OneOrMany<String>>,
    /// The number of cards that the pile gets.
    #[schemars(range(min = 1), extend("default" = 1))]
    pub count: Option<u8>,
    /// Sends a card that fits a foundation there, and says what its pile gets instead.
    pub play: Option<PlayDef>,
}

read_written! { MaybeFillDef }

impl Written for MaybeFillDef {
    const NAME: &'static str = "MaybeFill";
    const WANTED: &'static str = "fill-or-none";

    fn schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            {
                "description": "The pile is not filled, even if the game that this one extends fills it.",
                "type": "string",
                "const": "none",
            },
            generator.subschema_for::<FillDef>(),
        ] })
    }

    fn word<E: Error>(word: &str, wanted: &dyn Expected) -> Result<Self, E> {
        known((word == "none").then_some(Self::None), word, wanted)
    }

    fn table<'de, M: MapAccess<'de>>(
        table: M,
        _: &dyn Expected,
    ) -> Result<Self, M::Error> {
        FillDef::deserialize(MapAccessDeserializer::new(table)).map(Self::Fill)
    }
}

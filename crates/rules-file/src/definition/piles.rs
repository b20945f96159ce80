//! `[piles.NAME]`: groups of piles.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, Expected, MapAccess};

use super::written::{Written, known, read_written};
use super::{PlayDef, RelationDef, word};
use crate::rules::{Lift, Role, Show};
use crate::tree::OneOrMany;

/// Piles that follow the same rules.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Piles")]
pub(crate) struct PilesDef {
    /// What the piles are for. Without it, the group's name is the role.
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<Role>>")]
    pub role: Option<Role>,
    /// The group has this many piles.
    #[schemars(range(max = 120), extend("default" = 1))]
    pub count: Option<u8>,
    /// The names of the piles, one for each, of letters and digits. Without it, the
    /// letter of the role and a number.
    pub ids: Option<OneOrMany<String>>,
    /// How the piles are arranged. This also names them and makes them neighbors.
    pub layout: Option<LayoutDef>,
    /// These cards start the foundations: a rank, `any` card, the rank of the `first`
    /// card that comes, or a list with one rank or card for each pile. Without it, the
    /// lowest rank.
    pub base: Option<OneOrMany<String>>,
    /// These cards may start an empty pile that is not a foundation: ranks, cards, `any`,
    /// `none` or `below-base` (the rank below the foundations' base). In a layout also
    /// `left`, `right` or `beside`: what fits the neighbor. The default is `none`, but
    /// `any` for cells.
    pub empty: Option<OneOrMany<String>>,
    /// Cards may come from these groups to an empty pile. Without it, `from` holds.
    pub empty_from: Option<OneOrMany<String>>,
    /// Which card may go on which. One of several relations is enough. By default,
    /// foundations build up in suit, and nothing is built on others.
    pub build: Option<OneOrMany<RelationDef>>,
    /// How many cards may leave a pile together.
    #[schemars(extend("default" = "top"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<Lift>>")]
    pub lift: Option<Lift>,
    /// Which cards form a run. Without it, `build` says.
    pub run: Option<OneOrMany<RelationDef>>,
    /// A move must bring exactly this many cards. By default 1 for foundations and cells,
    /// and as many as can be lifted for others.
    #[schemars(range(min = 1))]
    pub at_once: Option<u8>,
    /// If `true`, the top card of a foundation may return to play.
    #[schemars(extend("default" = false))]
    pub take_back: Option<bool>,
    /// A pile holds at most this many cards. By default one of each rank for foundations,
    /// 1 for cells, and all for others.
    #[schemars(range(min = 1))]
    pub capacity: Option<u8>,
    /// Cards may come from these groups. By default: for foundations, all but foundations
    /// and the stock; for the tableau, all but the stock; for cells, all but foundations,
    /// the stock and cells; for others, none.
    pub from: Option<OneOrMany<String>>,
    /// How an empty pile is filled at once.
    pub fill: Option<MaybeFillDef>,
    /// If `true`, a face-down card is turned up when it becomes the top card. The default
    /// is `true`, but `false` for the stock.
    pub turn: Option<bool>,
    /// Which cards can be seen.
    #[schemars(extend("default" = "all"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<Show>>")]
    pub show: Option<Show>,
    /// For each pile, the piles of the group, numbered from 1, that lie on it. Its cards
    /// are out of reach until those are empty.
    pub covered_by: Option<Vec<Vec<u8>>>,
}

/// How the piles of a group are arranged.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Layout")]
pub(crate) struct LayoutDef {
    /// Each row has this many piles.
    #[schemars(range(min = 1, max = 120))]
    pub columns: Option<u8>,
    /// The rows have these numbers of piles, from the top. Each row is centered.
    pub rows: Option<Vec<u8>>,
    /// If `true`, the piles lie in a ring, clockwise with the last at the top, instead of
    /// in rows. Twelve lie like the hours on a clock.
    #[schemars(extend("default" = false))]
    pub ring: bool,
    /// If `true`, piles of the next row that lie half on a pile cover it. Needs `rows`.
    #[schemars(extend("default" = false))]
    pub covers: bool,
    /// If `true`, the end of each row is next to the start of the row below.
    #[schemars(extend("default" = false))]
    pub joined: bool,
    /// These ranks or cards may fill the left end of a row where `empty` is `left` or
    /// `beside`. Without it, none may.
    pub first: Option<OneOrMany<String>>,
    /// These ranks or cards may fill the right end of a row where `empty` is `right` or
    /// `beside`. Without it, none may.
    pub last: Option<OneOrMany<String>>,
}

/// How an empty pile is filled at once, or `none`.
#[derive(Clone, Debug)]
pub(crate) enum MaybeFillDef {
    /// It is not filled, though a game this one extends says so.
    None,
    /// It is filled.
    Fill(FillDef),
}

/// How an empty pile is filled at once.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Fill")]
pub(crate) struct FillDef {
    /// The cards come from the first pile that has any, in these groups in order.
    #[schemars(extend("default" = "stock"))]
    pub from: Option<OneOrMany<String>>,
    /// The pile gets this many cards.
    #[schemars(range(min = 1), extend("default" = 1))]
    pub count: Option<u8>,
    /// If given, a card that fits a foundation goes there, and this says what the pile
    /// gets instead.
    pub play: Option<PlayDef>,
}

read_written! { MaybeFillDef }

impl Written for MaybeFillDef {
    const NAME: &'static str = "MaybeFill";
    const WANTED: &'static str = "fill-or-none";

    fn schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            {
                "description": "The pile is not filled, even if the parent fills it.",
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

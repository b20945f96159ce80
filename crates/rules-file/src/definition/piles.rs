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
    /// What the piles are for; the group's name unless given.
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<Role>>")]
    pub role: Option<Role>,
    /// How many there are.
    #[schemars(range(max = 120), extend("default" = 1))]
    pub count: Option<u8>,
    /// What players call them, one name of letters and digits a pile; the letter of the
    /// role and a number unless given.
    pub ids: Option<OneOrMany<String>>,
    /// How the piles lie beside each other; this also names them and says which are
    /// neighbors.
    pub layout: Option<LayoutDef>,
    /// What starts a foundation: a rank, `any` card, the rank of whichever card comes
    /// `first`, or a list with one rank or card a pile. The lowest rank unless given.
    pub base: Option<OneOrMany<String>>,
    /// What may go to an empty pile that is no foundation: `any`, `none`, `below-base`
    /// (the rank below the foundations' base), a rank or a list of them; in a layout also
    /// `left`, `right` or `beside`: what fits the card in the next place. `none` unless
    /// given, and `any` for cells.
    pub empty: Option<OneOrMany<String>>,
    /// The groups cards may come from to an empty pile; as `from` unless given.
    pub empty_from: Option<OneOrMany<String>>,
    /// Which card may be put on which; any of several relations will do. Foundations are
    /// built up in suit unless given, nothing is built on other piles.
    pub build: Option<OneOrMany<RelationDef>>,
    /// How many cards may leave a pile together.
    #[schemars(extend("default" = "top"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<Lift>>")]
    pub lift: Option<Lift>,
    /// Which cards form a run; as the group builds unless given.
    pub run: Option<OneOrMany<RelationDef>>,
    /// How many cards a move brings, neither more nor fewer; 1 for foundations and cells,
    /// as many as can be lifted for others unless given.
    #[schemars(range(min = 1))]
    pub at_once: Option<u8>,
    /// Whether cards may come back from a foundation.
    #[schemars(extend("default" = false))]
    pub take_back: Option<bool>,
    /// How many cards a pile holds; one of each rank for foundations, 1 for cells, all
    /// for others unless given.
    #[schemars(range(min = 1))]
    pub capacity: Option<u8>,
    /// The groups cards may come from. Unless given: for foundations all but foundations
    /// and the stock, for the tableau all but the stock, for cells all but foundations,
    /// the stock and cells, for others none.
    pub from: Option<OneOrMany<String>>,
    /// How an empty pile is filled at once.
    pub fill: Option<MaybeFillDef>,
    /// Whether a face-down card that comes to lie on top is turned up; `true` unless
    /// given, but `false` for the stock.
    pub turn: Option<bool>,
    /// Which cards can be seen.
    #[schemars(extend("default" = "all"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<Show>>")]
    pub show: Option<Show>,
    /// For each pile, a list of the piles of the group, counted from 1, that lie on it:
    /// its cards are out of reach until those are empty.
    pub covered_by: Option<Vec<Vec<u8>>>,
}

/// How the piles of a group lie beside each other.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Layout")]
pub(crate) struct LayoutDef {
    /// How many piles lie in a row.
    #[schemars(range(min = 1, max = 120))]
    pub columns: Option<u8>,
    /// How many piles lie in each row, from the top; each row is centered.
    pub rows: Option<Vec<u8>>,
    /// In place of both, whether the piles lie in a ring, clockwise, the last at the top:
    /// twelve as the hours of a clock.
    #[schemars(extend("default" = false))]
    pub ring: bool,
    /// With `rows`, whether each pile is covered by those that lie half under it in the next
    /// row.
    #[schemars(extend("default" = false))]
    pub covers: bool,
    /// Whether the end of each row is next to the beginning of the row below.
    #[schemars(extend("default" = false))]
    pub joined: bool,
    /// What may lie at the left end of a row where the place to the left decides: ranks or
    /// cards; nothing unless given.
    pub first: Option<OneOrMany<String>>,
    /// What may lie at the right end of a row where the place to the right decides.
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
    /// The groups the cards come from: the first of them that has any.
    #[schemars(extend("default" = "stock"))]
    pub from: Option<OneOrMany<String>>,
    /// How many cards are laid.
    #[schemars(range(min = 1), extend("default" = 1))]
    pub count: Option<u8>,
    /// A card that fits a foundation goes there; this says what the pile gets instead.
    /// Unless given, the pile is filled with it.
    pub play: Option<PlayDef>,
}

read_written! { MaybeFillDef }

impl Written for MaybeFillDef {
    const NAME: &'static str = "MaybeFill";
    const WANTED: &'static str = "fill-or-none";

    fn schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "description": "It is not filled.", "type": "string", "const": "none" },
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

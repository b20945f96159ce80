//! `[[deal]]`: the steps of a deal.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::value::{SeqAccessDeserializer, StrDeserializer};
use serde::de::{Error, Expected, SeqAccess};

use super::written::{Written, read_written};
use super::{PileOrderDef, word};
use crate::rules::{By, Lay, PackEnd};
use crate::tree::OneOrMany;

/// One step of a deal. It either takes cards out of the pack before anything is dealt, or
/// deals from the pack.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Step", extend("required" = ["to"]))]
pub(crate) struct DealDef {
    /// The step takes these ranks or cards, such as `A` or `KS`, out of the pack before
    /// anything is dealt. `first` is the rank of the first card of the pack.
    pub take: Option<OneOrMany<String>>,
    /// The step takes at most this many cards, the first in the pack. Without it, all.
    /// Needs `take`.
    pub count: Option<u8>,
    /// The step takes the cards, one of each kind, out of this pack. Packs are numbered
    /// as they are stacked before the shuffle. Needs `take` and several packs.
    pub pack: Option<u8>,
    /// The cards go to this group.
    pub to: Option<String>,
    /// The step deals to these piles of the group, numbered from 1, or to all in this
    /// order.
    #[schemars(extend("default" = "first-to-last"))]
    pub piles: Option<WhichDef>,
    /// Each pile gets this many cards. A list has one number for each pile.
    #[schemars(extend("default" = 1))]
    pub each: Option<OneOrMany<u8>>,
    /// If there are too few cards, the step shares them like this. Without it, too few
    /// cards are an error in the first deal; elsewhere `full` holds.
    pub spread: Option<SpreadDef>,
    /// The piles get their cards in this order.
    #[schemars(extend("default" = "rows"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<By>>")]
    pub by: Option<By>,
    /// How the cards of a pile are put down.
    #[schemars(extend("default" = "single"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<Lay>>")]
    pub lay: Option<Lay>,
    /// The cards are dealt this way up.
    #[schemars(extend("default" = "up"))]
    pub face: Option<FaceDef>,
    /// If given, a card that fits a foundation goes there, and this says what its pile
    /// gets instead.
    pub play: Option<PlayDef>,
    /// The step deals from this end of the pack, or searches from it with `take`. Only in
    /// the first deal.
    #[schemars(extend("default" = "top"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<PackEnd>>")]
    pub pack_end: Option<PackEnd>,
    /// When the step is dealt, each of these ranks or cards swaps with the lowest card
    /// below it that is not one of them.
    pub sink: Option<OneOrMany<String>>,
}

/// Which piles of a group a step deals to.
#[derive(Clone, Debug)]
pub(crate) enum WhichDef {
    /// All, in this order.
    All(PileOrderDef),
    /// These, counted from 1.
    These(Vec<u8>),
}

/// How cards are shared when there are too few.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Spread")]
pub(crate) enum SpreadDef {
    /// Each pile in turn gets its full number; the last may get none.
    Full,
    /// As few piles as possible get cards, as evenly as possible.
    Even,
    /// All piles get cards, as evenly as possible.
    All,
}

/// Which way up dealt cards lie.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Face")]
pub(crate) enum FaceDef {
    /// Face up.
    Up,
    /// Face down.
    Down,
    /// The last card of each pile face up, the others face down.
    Top,
}

/// What happens to a dealt card that fits a foundation.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Play")]
pub(crate) enum PlayDef {
    /// The card goes to its foundation, and the pile goes without.
    Skip,
    /// The card goes to its foundation, and the next card takes its place.
    Replace,
}

read_written! { WhichDef }

impl Written for WhichDef {
    const NAME: &'static str = "Which";
    const WANTED: &'static str = "piles-or-order";

    fn schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            generator.subschema_for::<PileOrderDef>(),
            {
                "description": "The numbers of the piles.",
                "type": "array",
                "items": { "type": "integer", "minimum": 1, "maximum": 255 },
                "minItems": 1,
            },
        ] })
    }

    fn word<E: Error>(word: &str, _: &dyn Expected) -> Result<Self, E> {
        PileOrderDef::deserialize(StrDeserializer::new(word)).map(Self::All)
    }

    fn list<'de, S: SeqAccess<'de>>(list: S, _: &dyn Expected) -> Result<Self, S::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(list)).map(Self::These)
    }
}

//! `[[deal]]`: the steps of a deal.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::value::{SeqAccessDeserializer, StrDeserializer};
use serde::de::{Error, Expected, SeqAccess};

use super::written::{Written, read_written};
use super::{PileOrderDef, word};
use crate::rules::{By, Lay, PackEnd};
use crate::tree::OneOrMany;

/// One step of a deal. With `take`, it takes cards out of the pack before anything is
/// dealt; otherwise it deals from the pack.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Step", extend("required" = ["to"]))]
pub(crate) struct DealDef {
    /// The ranks or cards to take out of the pack before anything is dealt, such as `A`
    /// or `KS`. `first` means the rank of the first card of the pack.
    pub take: Option<OneOrMany<String>>,
    /// The most cards to take, the first ones found in the pack. Default: all of them.
    /// Needs `take`.
    pub count: Option<u8>,
    /// The pack to take the cards from, one of each kind. Packs are numbered as they are
    /// stacked before the shuffle. Needs `take` and several packs.
    pub pack: Option<u8>,
    /// The group that gets the cards.
    pub to: Option<String>,
    /// The piles of the group to deal to, numbered from 1, or the order in which to deal
    /// to all.
    #[schemars(extend("default" = "first-to-last"))]
    pub piles: Option<WhichDef>,
    /// The number of cards for each pile. A list has one number per pile.
    #[schemars(extend("default" = 1))]
    pub each: Option<OneOrMany<u8>>,
    /// How to share the cards if there are too few. Without it, too few cards are an
    /// error in the first deal; elsewhere the default is `full`.
    pub spread: Option<SpreadDef>,
    /// The order in which the piles get their cards.
    #[schemars(extend("default" = "rows"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<By>>")]
    pub by: Option<By>,
    /// How the cards of a pile are put down.
    #[schemars(extend("default" = "single"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<Lay>>")]
    pub lay: Option<Lay>,
    /// Which way up the cards are dealt.
    #[schemars(extend("default" = "up"))]
    pub face: Option<FaceDef>,
    /// Sends a card that fits a foundation there, and says what its pile gets instead.
    pub play: Option<PlayDef>,
    /// The end of the pack to deal from or, with `take`, to search from. Only in the
    /// first deal.
    #[schemars(extend("default" = "top"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<PackEnd>>")]
    pub pack_end: Option<PackEnd>,
    /// The ranks or cards to move down in their piles once the step is dealt. Each swaps
    /// with the lowest card below it that is not one of them.
    pub sink: Option<OneOrMany<String>>,
}

/// The piles of a group that a step deals to.
#[derive(Clone, Debug)]
pub(crate) enum WhichDef {
    /// All piles, in this order.
    All(PileOrderDef),
    /// The piles with these numbers, from 1.
    These(Vec<u8>),
}

/// How a step shares cards when there are too few.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Spread")]
pub(crate) enum SpreadDef {
    /// Each pile in turn gets its full number; the last may get none.
    Full,
    /// As few piles as possible get cards, shared as evenly as possible.
    Even,
    /// All piles get cards, shared as evenly as possible.
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
    /// The last card of each pile face up, the rest face down.
    Top,
}

/// What a pile gets when a card dealt to it fits a foundation.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Play")]
pub(crate) enum PlayDef {
    /// The card goes to its foundation, and the pile gets no card in its place.
    Skip,
    /// The card goes to its foundation, and the pile gets the next card.
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

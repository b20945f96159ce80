//! `[[deal]]`: the steps of a deal.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::value::{SeqAccessDeserializer, StrDeserializer};
use serde::de::{Error, Expected, SeqAccess};

use super::written::{Written, read_written};
use super::{PileOrderDef, word};
use crate::rules::{By, Lay, PackEnd};
use crate::tree::OneOrMany;

/// One step of a deal: it either takes cards out of the pack before anything is dealt, or
/// deals from the pack.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Step", extend("required" = ["to"]))]
pub(crate) struct DealDef {
    /// Ranks or cards that are taken out of the pack before anything is dealt, such as
    /// `A` or `KS`; `first` is the rank of the first card of the pack.
    pub take: Option<OneOrMany<String>>,
    /// With `take`: how many cards are taken out at the most, in the order in which they
    /// lie in the pack; all unless given.
    pub count: Option<u8>,
    /// With `take`, in a deck of several packs: the number of the pack that the cards are
    /// taken out of, one of each kind. The packs count in the order they are shuffled from.
    pub pack: Option<u8>,
    /// The group of piles the cards go to.
    pub to: Option<String>,
    /// Which piles of the group, counted from 1, or the order of all of them; all from
    /// the first unless given.
    #[schemars(extend("default" = "first-to-last"))]
    pub piles: Option<WhichDef>,
    /// How many cards each pile gets, or a list with one number a pile.
    #[schemars(extend("default" = 1))]
    pub each: Option<OneOrMany<u8>>,
    /// How the cards are shared out when there are too few; unless given, the first deal
    /// must have enough, and deals from the stock and redeals are `full`.
    pub spread: Option<SpreadDef>,
    /// In which order the piles get their cards.
    #[schemars(extend("default" = "rows"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<By>>")]
    pub by: Option<By>,
    /// How the cards of one pile are laid down.
    #[schemars(extend("default" = "single"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<Lay>>")]
    pub lay: Option<Lay>,
    /// Which way up the cards lie.
    #[schemars(extend("default" = "up"))]
    pub face: Option<FaceDef>,
    /// A card that fits a foundation goes there; this says what its pile gets instead.
    /// Unless given, cards are dealt where they fall.
    pub play: Option<PlayDef>,
    /// Which end of the pack the cards are dealt from, or looked for with `take`; only in the
    /// first deal.
    #[schemars(extend("default" = "top"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<PackEnd>>")]
    pub pack_end: Option<PackEnd>,
    /// Ranks or cards that, once the step is dealt, change places with the lowest card of
    /// their pile that is not such a card.
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

/// How cards that do not suffice are shared out.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Spread")]
pub(crate) enum SpreadDef {
    /// Full piles as long as the cards last; the last may be short.
    Full,
    /// Evenly over as few piles as will do.
    Even,
    /// Evenly over all piles.
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
    /// Face down, but for the top card of each pile.
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

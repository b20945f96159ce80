//! `[[deal]]`: the steps of a deal.

use std::fmt;

use serde::de::value::{SeqAccessDeserializer, StrDeserializer};
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::PileOrderDef;
use crate::variant::tree::OneOrMany;

/// One step of a deal: it either takes cards out first, or deals from the pack.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct DealDef {
    /// Ranks or cards taken out of the pack before anything is dealt; `first` is the rank
    /// of the first card of the pack.
    pub take: Option<OneOrMany<String>>,
    /// How many cards are taken out at the most, in the order they lie in the pack; all
    /// unless given.
    pub cards: Option<u8>,
    /// The group the cards go to; required.
    pub to: Option<String>,
    /// Which piles of the group, counted from 1, or the order of all of them; all from
    /// the first unless given.
    pub piles: Option<WhichDef>,
    /// How many cards each pile gets, or one number a pile; 1 unless given.
    pub each: Option<OneOrMany<u8>>,
    /// How the cards are shared out when they do not suffice; unless given, a first deal
    /// must come out even and a redeal is `full`.
    pub spread: Option<SpreadDef>,
    /// In which order the piles get their cards; `rows` unless given.
    pub by: Option<ByDef>,
    /// How the cards of one pile are laid down; `single` unless given.
    pub lay: Option<LayDef>,
    /// Which way up the cards lie; `up` unless given.
    pub face: Option<FaceDef>,
    /// What happens to a card that fits a foundation.
    pub play: Option<PlayDef>,
    /// Which end of the pack the cards are dealt from; `top` unless given.
    pub from: Option<EndDef>,
    /// Ranks or cards that change places with the lowest card of their pile that is not
    /// such a card, once all are dealt.
    pub sink: Option<OneOrMany<String>>,
}

/// Which piles of a group a step deals to.
#[derive(Clone, Debug)]
pub enum WhichDef {
    /// All, in this order.
    All(PileOrderDef),
    /// These, counted from 1.
    These(Vec<u8>),
}

/// An end of the pack.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndDef {
    /// The end cards are usually dealt from.
    Top,
    /// The other end.
    Bottom,
}

/// How cards that do not suffice are shared out.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpreadDef {
    /// Full piles as long as the cards last; the last may be short.
    Full,
    /// Evenly over as few piles as will do.
    Even,
    /// Evenly over all piles.
    All,
}

/// In which order piles get their cards.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ByDef {
    /// One card to each pile, again and again.
    Rows,
    /// All the cards of a pile, then those of the next.
    Packets,
}

/// How the cards of one pile are laid down.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LayDef {
    /// One by one, the first undermost.
    Single,
    /// Together, the first on top.
    Block,
}

/// Which way up dealt cards lie.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaceDef {
    /// Face up.
    Up,
    /// Face down.
    Down,
    /// Face down, but for the top card of each pile.
    Top,
}

/// What happens to a dealt card that fits a foundation.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayDef {
    /// It goes there, and its pile goes without.
    Skip,
    /// It goes there, and the next card takes its place.
    Replace,
}

impl<'de> Deserialize<'de> for WhichDef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Which;

        impl<'de> Visitor<'de> for Which {
            type Value = WhichDef;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(
                    "a list of pile numbers from 1, `first-to-last` or `last-to-first`",
                )
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<WhichDef, E> {
                let order = PileOrderDef::deserialize(StrDeserializer::<E>::new(text))?;
                Ok(WhichDef::All(order))
            }

            fn visit_seq<S: SeqAccess<'de>>(self, seq: S) -> Result<WhichDef, S::Error> {
                let piles = Vec::deserialize(SeqAccessDeserializer::new(seq))?;
                Ok(WhichDef::These(piles))
            }
        }

        deserializer.deserialize_any(Which)
    }
}

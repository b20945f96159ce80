//! Reads words that name a variant of an enum of the rules, such as `lift = "run"`.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{DeserializeSeed, EnumAccess, Error, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use strum::{EnumMessage, VariantArray, VariantNames};

use crate::rules::{
    Adjacency, By, Lay, Lift, Order, PackEnd, RankStep, Role, Show, StockWhen, SuitRule,
    When,
};

/// An enum of the rules that a file can name, with its name and description in the
/// schema.
pub(super) trait Choice: Copy + EnumMessage + VariantArray + VariantNames {
    const NAME: &'static str;
    const ABOUT: &'static str;
}

/// Reads a choice with serde. A wrapper, because the rules themselves must not depend on
/// file formats.
pub(super) struct Chosen<T>(T);

/// Reads a choice whose key may be left out.
pub(super) fn read<'de, T: Choice, D: Deserializer<'de>>(
    reader: D,
) -> Result<Option<T>, D::Error> {
    Ok(Option::<Chosen<T>>::deserialize(reader)?.map(|chosen| chosen.0))
}

impl<'de, T: Choice> Deserialize<'de> for Chosen<T> {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        reader
            .deserialize_enum(T::NAME, <T as VariantNames>::VARIANTS, Word(PhantomData))
            .map(Self)
    }
}

impl<T: Choice> JsonSchema for Chosen<T> {
    fn schema_name() -> Cow<'static, str> {
        T::NAME.into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "description": T::ABOUT, "oneOf": described::<T>() })
    }
}

macro_rules! choices {
    ($($choice:ty: $name:literal, $about:literal;)*) => {$(
        impl Choice for $choice {
            const NAME: &'static str = $name;
            const ABOUT: &'static str = $about;
        }
    )*};
}

choices! {
    By: "By", "The order in which piles get their cards.";
    Lay: "Lay", "How the cards of a pile are put down.";
    Lift: "Lift", "How many cards the player may move from a pile together.";
    Adjacency: "Near", "Where two piles must lie relative to each other in a layout.";
    Order: "CardOrder", "The order in which the cards of a pile are read.";
    PackEnd: "End", "An end of the pack.";
    RankStep: "RankRelation", "How the rank of a card compares with that of the card below it.";
    Role: "Role", "The purpose of a group of piles.";
    Show: "Show", "Which cards of a pile the player can see.";
    StockWhen: "StockWhen", "When the player may deal from the stock.";
    SuitRule: "SuitRelation", "How the suit of a card compares with that of the card below it.";
    When: "When", "When the player may redeal.";
}

struct Word<T>(PhantomData<T>);

impl<'de, T: Copy + VariantArray + VariantNames> Visitor<'de> for Word<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a word")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<T, A::Error> {
        let (choice, content) = access.variant_seed(self)?;
        content.unit_variant().map(|()| choice)
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<T, E> {
        let names = <T as VariantNames>::VARIANTS;
        let mut all = names.iter().zip(<T as VariantArray>::VARIANTS);
        let found = all.find(|entry| *entry.0 == word).map(|entry| *entry.1);
        found.ok_or_else(|| E::unknown_variant(word, names))
    }
}

impl<'de, T: Copy + VariantArray + VariantNames> DeserializeSeed<'de> for Word<T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<T, D::Error> {
        reader.deserialize_identifier(self)
    }
}

// The doc comment of each variant in `core` is its description in the schema.
fn described<T: EnumMessage + VariantArray + VariantNames>() -> Vec<Value> {
    let described = |(choice, name): (&T, &&str)| {
        let about = choice.get_documentation().unwrap_or_default().trim_end();
        serde_json::json!({ "description": about, "type": "string", "const": name })
    };
    let all = <T as VariantArray>::VARIANTS.iter().zip(<T as VariantNames>::VARIANTS);
    all.map(described).collect()
}

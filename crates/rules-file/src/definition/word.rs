//! Words of the file that name a choice of the rules themselves: they are read by the
//! names of its variants, and described in the schema by what is written about these.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{DeserializeSeed, EnumAccess, Error, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use strum::{EnumMessage, VariantArray, VariantNames};

use crate::rules::{
    By, Lay, Lift, Near, Order, PackEnd, RankStep, Role, Show, StockWhen, SuitRule, When,
};

/// A choice of the rules that has a name in the schema, and what it decides.
pub(super) trait Choice: Copy + EnumMessage + VariantArray + VariantNames {
    const NAME: &'static str;
    const ABOUT: &'static str;
}

/// A choice as it stands in a file: the rules themselves know no files.
pub(super) struct Chosen<T>(T);

/// Reads a choice that may be left out.
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
    Lift: "Lift", "How many cards may leave a pile together.";
    Near: "Near", "How two piles of a layout lie near each other.";
    Order: "CardOrder", "The order in which the cards of a pile are read.";
    PackEnd: "End", "An end of the pack.";
    RankStep: "RankRelation", "How ranks follow each other from the bottom of a pile.";
    Role: "Role", "What piles are for.";
    Show: "Show", "Which cards of a pile can be seen.";
    StockWhen: "StockWhen", "When cards may be dealt from the stock.";
    SuitRule: "SuitRelation", "How the suits of neighbors relate.";
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

fn described<T: EnumMessage + VariantArray + VariantNames>() -> Vec<Value> {
    let described = |(choice, name): (&T, &&str)| {
        let about = choice.get_documentation().unwrap_or_default().trim_end();
        serde_json::json!({ "description": about, "type": "string", "const": name })
    };
    let all = <T as VariantArray>::VARIANTS.iter().zip(<T as VariantNames>::VARIANTS);
    all.map(described).collect()
}

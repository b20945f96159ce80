//! Reads enums: a word, or a table whose single key is the word.
//!
//! An error about the whole content of that table gets the place of the content, but the
//! culprit is the whole value: a table without its single entry could not be read either.

use serde::de::value::BorrowedStrDeserializer;
use serde::de::{DeserializeSeed, EnumAccess, VariantAccess, Visitor};

use crate::diag::Place;
use crate::error::form::{Mistake, Subject};
use crate::tree::Entry;
use crate::tree::decode::error::Error;
use crate::tree::decode::reader::Reader;

/// The word that selects the variant, and its content.
pub(super) struct Tag<'a> {
    word: &'a str,
    subject: Subject<&'a str>,
    place: Option<&'a Place>,
    content: Option<Reader<'a>>,
}

impl<'a> Tag<'a> {
    /// Creates the tag of a value that is only a word.
    pub(super) fn word(word: &'a str, value: Reader<'a>) -> Self {
        Self { word, subject: value.subject(), place: None, content: None }
    }

    /// Creates the tag of a value that is a table with a single entry.
    pub(super) fn key(entry: &'a Entry, value: Reader<'a>) -> Self {
        let content = Some(Reader::of_entry(entry, value.run()));
        let place = Some(&entry.key_place);
        Self { word: &entry.key, subject: value.subject(), place, content }
    }

    /// Returns the content, or an error if there is only a word.
    fn content(self) -> Result<Reader<'a>, Error> {
        let needed = || Mistake::NeedsContent { word: self.word.to_owned() }.into();
        self.content.ok_or_else(needed)
    }
}

impl<'a> EnumAccess<'a> for Tag<'a> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'a>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Self), Error> {
        let word = seed.deserialize(BorrowedStrDeserializer::<Error>::new(self.word));
        match word {
            Ok(value) => Ok((value, self)),
            Err(error) => Err(match self.place {
                Some(place) => error.placed_at_key(self.subject, place),
                None => error,
            }),
        }
    }
}

impl<'a> VariantAccess<'a> for Tag<'a> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        match self.content {
            None => Ok(()),
            Some(content) => {
                let mistake = Mistake::TakesNoContent { word: self.word.to_owned() };
                Err(Error::from(mistake).placed(&content))
            }
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'a>>(
        self,
        seed: T,
    ) -> Result<T::Value, Error> {
        let content = self.content()?;
        seed.deserialize(content).map_err(|error| error.placed(&content))
    }

    fn tuple_variant<V: Visitor<'a>>(
        self,
        count: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        let content = self.content()?;
        content.read_tuple(count, visitor).map_err(|error| error.placed(&content))
    }

    fn struct_variant<V: Visitor<'a>>(
        self,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let content = self.content()?;
        content.read_struct(known, visitor).map_err(|error| error.placed(&content))
    }
}

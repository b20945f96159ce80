//! Values that can be written in several forms: as a word, a number, a boolean, a list or
//! a table.

use std::fmt;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

use schemars::{Schema, SchemaGenerator};
use serde::de::{Error, Expected, MapAccess, SeqAccess, Unexpected, Visitor};

/// A value that can be written in several forms. A type implements the methods of the
/// forms it accepts; any other form is an error of the wrong kind.
pub(super) trait Written: Sized {
    /// The name of the type in the schema.
    const NAME: &'static str;
    /// The code of what is expected, which `patience-words` turns into the sentence of an
    /// error.
    const WANTED: &'static str;

    fn schema(generator: &mut SchemaGenerator) -> Schema;

    fn word<E: Error>(word: &str, wanted: &dyn Expected) -> Result<Self, E> {
        Err(E::invalid_type(Unexpected::Str(word), wanted))
    }

    fn number<E: Error>(number: i64, wanted: &dyn Expected) -> Result<Self, E> {
        Err(E::invalid_type(Unexpected::Signed(number), wanted))
    }

    fn truth<E: Error>(truth: bool, wanted: &dyn Expected) -> Result<Self, E> {
        Err(E::invalid_type(Unexpected::Bool(truth), wanted))
    }

    fn list<'de, S: SeqAccess<'de>>(
        _: S,
        wanted: &dyn Expected,
    ) -> Result<Self, S::Error> {
        Err(S::Error::invalid_type(Unexpected::Seq, wanted))
    }

    fn table<'de, M: MapAccess<'de>>(
        _: M,
        wanted: &dyn Expected,
    ) -> Result<Self, M::Error> {
        Err(M::Error::invalid_type(Unexpected::Map, wanted))
    }
}

/// Reads a value in any of its forms.
pub(super) struct AnyForm<T>(pub(super) PhantomData<T>);

impl<'de, T: Written> Visitor<'de> for AnyForm<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::WANTED)
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<T, E> {
        T::word(word, &self)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<T, E> {
        T::number(number, &self)
    }

    fn visit_bool<E: Error>(self, truth: bool) -> Result<T, E> {
        T::truth(truth, &self)
    }

    fn visit_seq<S: SeqAccess<'de>>(self, list: S) -> Result<T, S::Error> {
        T::list(list, &self)
    }

    fn visit_map<M: MapAccess<'de>>(self, table: M) -> Result<T, M::Error> {
        T::table(table, &self)
    }
}

/// Implements `Deserialize` and an inline `JsonSchema` for types that are [`Written`].
macro_rules! read_written {
    ($($written:ty),*) => {$(
        impl schemars::JsonSchema for $written {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                <Self as $crate::definition::written::Written>::NAME.into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                <Self as $crate::definition::written::Written>::schema(generator)
            }
        }

        impl<'de> serde::Deserialize<'de> for $written {
            fn deserialize<D: serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                let any_form = $crate::definition::written::AnyForm(std::marker::PhantomData);
                deserializer.deserialize_any(any_form)
            }
        }
    )*};
}

pub(super) use read_written;

/// Converts a number, or fails if it is outside the range.
pub(super) fn within<N: PartialOrd + TryFrom<i64>, E: Error>(
    number: i64,
    range: &RangeInclusive<N>,
    wanted: &dyn Expected,
) -> Result<N, E> {
    let found = N::try_from(number).ok().filter(|found| range.contains(found));
    found.ok_or_else(|| E::invalid_value(Unexpected::Signed(number), wanted))
}

/// Returns the value of a word, or fails if the word is unknown (`found` is `None`).
pub(super) fn known<T, E: Error>(
    found: Option<T>,
    word: &str,
    wanted: &dyn Expected,
) -> Result<T, E> {
    found.ok_or_else(|| E::invalid_value(Unexpected::Str(word), wanted))
}

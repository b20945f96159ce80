//! Tables and arrays as serde iterates over them.

use serde::de::value::BorrowedStrDeserializer;
use serde::de::{DeserializeSeed, MapAccess, SeqAccess};

use crate::error::form::Subject;
use crate::tree::decode::error::Error;
use crate::tree::decode::reader::Reader;
use crate::tree::decode::run::{Culprit, DecodeRun, NodeId};
use crate::tree::{Entry, Node, Table};

/// The entries of a table that this round does not leave out.
pub(super) struct Entries<'a> {
    table: &'a Table,
    rest: std::slice::Iter<'a, Entry>,
    current: Option<&'a Entry>,
    known: Option<&'static [&'static str]>,
    run: &'a DecodeRun,
}

/// The elements of an array that this round does not leave out.
pub(super) struct Elements<'a> {
    rest: std::slice::Iter<'a, Node>,
    array: Reader<'a>,
}

impl<'a> Entries<'a> {
    /// Iterates over all entries, or over those with a `known` key; notes the others as
    /// unknown.
    pub(super) fn new(
        table: &'a Table,
        run: &'a DecodeRun,
        known: Option<&'static [&'static str]>,
    ) -> Self {
        Self { table, rest: table.iter(), current: None, known, run }
    }

    fn next_shown(&mut self) -> Option<&'a Entry> {
        let Self { table, rest, known, run, .. } = self;
        rest.find(|entry| match known {
            Some(known) if !known.contains(&entry.key.as_str()) => {
                run.note_unknown(entry, known, table);
                false
            }
            _ => !run.leaves_out(&entry.node),
        })
    }
}

impl<'a> MapAccess<'a> for Entries<'a> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'a>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        self.current = self.next_shown();
        let Some(entry) = self.current else { return Ok(None) };
        seed.deserialize(BorrowedStrDeserializer::new(&entry.key)).map(Some).map_err(
            |error: Error| {
                let culprit = Culprit::Node(NodeId::of(&entry.node));
                error.placed_at_key(Subject::AnyKey, &entry.key_place).blamed(culprit)
            },
        )
    }

    fn next_value_seed<V: DeserializeSeed<'a>>(
        &mut self,
        seed: V,
    ) -> Result<V::Value, Error> {
        let Some(entry) = self.current.take() else {
            return Err(serde::de::Error::custom("a value was read before its key"));
        };
        let reader = Reader::of_entry(entry, self.run);
        seed.deserialize(reader).map_err(|error| error.at(&reader))
    }
}

impl<'a> Elements<'a> {
    /// Iterates over the elements of `array`.
    pub(super) fn new(nodes: &'a [Node], array: Reader<'a>) -> Self {
        Self { rest: nodes.iter(), array }
    }
}

impl<'a> SeqAccess<'a> for Elements<'a> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'a>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let run = self.array.run();
        let Some(node) = self.rest.find(|entry| !run.leaves_out(entry)) else {
            return Ok(None);
        };
        let reader = self.array.of_element(node);
        seed.deserialize(reader).map(Some).map_err(|error| error.at(&reader))
    }
}

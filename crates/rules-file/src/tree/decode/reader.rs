//! A node of the tree as a serde deserializer.

use serde::Deserializer;
use serde::de::{Error as _, Unexpected, Visitor};
use serde::forward_to_deserialize_any;

use crate::diag::Place;
use crate::error::form::{Expected, Found, Kind, Mistake, Subject};
use crate::tree::decode::access::{Elements, Entries};
use crate::tree::decode::error::Error;
use crate::tree::decode::one_or_many::ONE_OR_MANY;
use crate::tree::decode::run::{Culprit, DecodeRun, NodeId};
use crate::tree::decode::tag::Tag;
use crate::tree::decode::text_or::TEXT_OR;
use crate::tree::decode::words::TIME;
use crate::tree::{Entry, Node, Table, Value};
use crate::vocabulary::meant;

/// A deserializer for one value of the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader<'a> {
    content: Content<'a>,
    subject: Subject<&'a str>,
    place: Option<&'a Place>,
    culprit: Culprit,
    run: &'a DecodeRun,
}

/// The value of a node. The root of a tree is a table without a node.
#[derive(Clone, Copy, Debug)]
enum Content<'a> {
    Table(&'a Table),
    Other(&'a Value),
}

impl<'a> Reader<'a> {
    /// Creates a reader for a whole tree.
    pub(super) fn of_table(table: &'a Table, run: &'a DecodeRun) -> Self {
        Self {
            content: Content::Table(table),
            subject: Subject::File,
            place: table.start(),
            culprit: Culprit::Root,
            run,
        }
    }

    /// Creates a reader for the value of a key.
    pub(super) fn of_entry(entry: &'a Entry, run: &'a DecodeRun) -> Self {
        Self::new(&entry.node, Subject::Key(&entry.key), run)
    }

    /// Creates a reader for an element of this array.
    pub(super) fn of_element(self, node: &'a Node) -> Self {
        let subject = match self.subject {
            Subject::Key(key) => Subject::Entry(key),
            other => other,
        };
        Self::new(node, subject, self.run)
    }

    fn new(node: &'a Node, subject: Subject<&'a str>, run: &'a DecodeRun) -> Self {
        let content = match &node.value {
            Value::Table(table) => Content::Table(table),
            other => Content::Other(other),
        };
        let culprit = Culprit::Node(NodeId::of(node));
        Self { content, subject, place: Some(&node.place), culprit, run }
    }

    pub(super) fn run(&self) -> &'a DecodeRun {
        self.run
    }

    pub(super) fn subject(&self) -> Subject<&'a str> {
        self.subject
    }

    /// Returns the place of an error in this value: an unknown key of the table, or else
    /// the value.
    pub(super) fn place_of_mistake(&self, mistake: &Mistake) -> Option<&'a Place> {
        self.named(mistake).map(|entry| &entry.key_place).or(self.place)
    }

    /// Returns the node to leave out because of an error in this value.
    pub(super) fn culprit_of(&self, mistake: &Mistake) -> Culprit {
        let named = self.named(mistake);
        named.map_or(self.culprit, |entry| Culprit::Node(NodeId::of(&entry.node)))
    }

    fn named(&self, mistake: &Mistake) -> Option<&'a Entry> {
        match (self.content, mistake) {
            (Content::Table(table), Mistake::UnknownKey { key, .. }) => table.entry(key),
            _ => None,
        }
    }

    /// Returns whether an error only follows from something left out or misspelled.
    pub(super) fn is_consequence(&self, mistake: &Mistake) -> bool {
        match (self.content, mistake) {
            (Content::Table(table), Mistake::MissingKey { key }) => {
                // A key is not missing if its value was refused, or if an unknown key
                // looks like it.
                let meant = |entry: &Entry| {
                    self.run.is_unknown(entry)
                        && meant(&entry.key, [key.as_str()]).is_some()
                };
                table.get(key).is_some() || table.iter().any(meant)
            }
            (_, Mistake::UnknownKey { .. }) => false,
            (Content::Table(table), _) => {
                table.iter().any(|entry| self.run.leaves_out(&entry.node))
            }
            (Content::Other(Value::Array(nodes)), _) => {
                nodes.iter().any(|node| self.run.leaves_out(node))
            }
            _ => false,
        }
    }

    /// Reads a table, showing only the `known` keys and noting the others.
    pub(super) fn read_struct<V: Visitor<'a>>(
        self,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.content {
            Content::Table(table) => {
                visitor.visit_map(Entries::new(table, self.run, Some(known)))
            }
            Content::Other(Value::Array(_)) => Err(self.wrong_kind(Expected::Table)),
            Content::Other(_) => self.deserialize_any(visitor),
        }
    }

    /// Reads an array that must have `count` elements.
    pub(super) fn read_tuple<V: Visitor<'a>>(
        self,
        count: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.content {
            Content::Other(Value::Array(nodes)) if nodes.len() != count => {
                let expected = Expected::List(count);
                Err(Mistake::Length { expected, found: nodes.len() }.into())
            }
            _ => self.deserialize_any(visitor),
        }
    }

    fn wrong_kind(&self, expected: Expected) -> Error {
        let (kind, word) = match self.content {
            Content::Table(_) => (Kind::Table, None),
            Content::Other(value) => (value.kind(), value.word()),
        };
        let found = Found::Kind(kind);
        Mistake::WrongKind { expected, found, word }.into()
    }
}

/// Reads whole numbers of each type; a number that does not fit is an error with the
/// range.
macro_rules! read_whole_numbers {
    ($de:lifetime $($method:ident $visit:ident $type:ident,)*) => {$(
        fn $method<V: Visitor<$de>>(self, visitor: V) -> Result<V::Value, Error> {
            let Content::Other(Value::Integer(number)) = self.content else {
                return self.deserialize_any(visitor);
            };
            match $type::try_from(*number) {
                Ok(number) => visitor.$visit(number),
                Err(_) => Err(Error::from(Mistake::OutOfRange {
                    least: i128::from($type::MIN),
                    most: i128::from($type::MAX),
                })),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Reader<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let value = match self.content {
            Content::Table(table) => {
                return visitor.visit_map(Entries::new(table, self.run, None));
            }
            Content::Other(value) => value,
        };
        match value {
            Value::Table(table) => visitor.visit_map(Entries::new(table, self.run, None)),
            Value::Array(nodes) => visitor.visit_seq(Elements::new(nodes, self)),
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Integer(number) => visitor.visit_i64(*number),
            Value::Float(number) => visitor.visit_f64(*number),
            Value::Boolean(truth) => visitor.visit_bool(*truth),
            Value::Datetime(_) => {
                Err(Error::invalid_type(Unexpected::Other(TIME), &visitor))
            }
        }
    }

    read_whole_numbers! { 'de
        deserialize_i8 visit_i8 i8,
        deserialize_i16 visit_i16 i16,
        deserialize_i32 visit_i32 i32,
        deserialize_i64 visit_i64 i64,
        deserialize_u8 visit_u8 u8,
        deserialize_u16 visit_u16 u16,
        deserialize_u32 visit_u32 u32,
        deserialize_u64 visit_u64 u64,
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_f64(visitor)
    }

    #[expect(clippy::cast_precision_loss, reason = "a decimal number was asked for")]
    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.content {
            Content::Other(Value::Integer(number)) => visitor.visit_f64(*number as f64),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        // TOML has no null: a key that is present has a value.
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        match (name, self.content) {
            // These two types accept an array or a text in place of their inner type. Any
            // other value goes to the inner type.
            (ONE_OR_MANY, Content::Other(Value::Array(_)))
            | (TEXT_OR, Content::Other(Value::String(_))) => {
                self.deserialize_any(visitor)
            }
            _ => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        count: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.read_tuple(count, visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        count: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.read_tuple(count, visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.read_struct(known, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.content {
            Content::Other(Value::String(word)) => {
                visitor.visit_enum(Tag::word(word, self))
            }
            Content::Table(table) => {
                // An entry that this round leaves out does not select a variant.
                let mut left =
                    table.iter().filter(|entry| !self.run.leaves_out(&entry.node));
                match (left.next(), left.next()) {
                    (Some(entry), None) => visitor.visit_enum(Tag::key(entry, self)),
                    _ => Err(Mistake::NotOneKey { known: known.to_vec() }.into()),
                }
            }
            Content::Other(_) => Err(self.wrong_kind(Expected::OneOf(known.to_vec()))),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(
        self,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i128 u128 char str string bytes byte_buf unit unit_struct seq map identifier
    }
}

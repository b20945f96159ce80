//! Further kinds of types that serde can read.

use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZeroU8;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, Visitor};

use super::*;

#[derive(Debug, Default, Deserialize, PartialEq)]
#[serde(default, deny_unknown_fields)]
struct Kinds {
    #[serde(alias = "number")]
    count: Option<NonZeroU8>,
    names: BTreeMap<String, i8>,
    either: Option<OneOrMany<usize>>,
    loose: Vec<Loose>,
    letter: Option<char>,
    steps: BTreeMap<Step, u64>,
}

#[derive(Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd)]
#[serde(rename_all = "lowercase")]
enum Step {
    Up,
    Down,
}

/// A table, or a string that stands for one, by a visitor of its own.
#[derive(Debug, PartialEq)]
struct Loose(Strict);

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Strict {
    rank: String,
    #[serde(default)]
    count: u8,
}

impl<'de> Deserialize<'de> for Loose {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(LooseVisitor)
    }
}

struct LooseVisitor;

impl<'de> Visitor<'de> for LooseVisitor {
    type Value = Loose;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a rank or a table")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Loose, E> {
        Ok(Loose(Strict { rank: text.to_owned(), count: 0 }))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Loose, A::Error> {
        Strict::deserialize(MapAccessDeserializer::new(map)).map(Loose)
    }
}

/// Returns the error report for a text.
#[track_caller]
fn errors(text: &str) -> String {
    outcome::<Kinds>(text).expect_err("the text has errors")
}

#[test]
fn other_types_are_decoded() {
    let text = "number = 3\nnames = { b = 1, a = -2 }\neither = 4\nloose = ['A', { rank = 'K' }]\n\
        letter = 'x'\nsteps = { up = 1 }";
    let strict = |text: &str| Loose(Strict { rank: text.to_owned(), count: 0 });
    let expected = Kinds {
        count: NonZeroU8::new(3),
        names: [("a".to_owned(), -2), ("b".to_owned(), 1)].into(),
        either: Some(OneOrMany(vec![4])),
        loose: vec![strict("A"), strict("K")],
        letter: Some('x'),
        steps: [(Step::Up, 1)].into(),
    };
    assert_eq!(outcome(text), Ok(expected));
}

#[test]
fn errors_in_other_types_have_their_places() {
    let text = "count = 0\neither = [1, -1, 'x']\nletter = 'xy'\n[names]\na = 128\n[steps]\nupp = 1\ndown = -1\n";
    insta::assert_snapshot!(errors(text), @"
    error[wrong-kind]: `count` must be a whole number other than 0, not `0`
     --> a.toml:1:9
      |
    1 | count = 0
      |         ^

    error[out-of-range]: an entry of `either` must be at least 0
     --> a.toml:2:14
      |
    2 | either = [1, -1, 'x']
      |              ^^

    error[wrong-kind]: an entry of `either` must be a whole number, not text
     --> a.toml:2:18
      |
    2 | either = [1, -1, 'x']
      |                  ^^^
      |
      = help: write a number in digits, without quotes

    error[wrong-kind]: `letter` must be a single character, not `xy`
     --> a.toml:3:10
      |
    3 | letter = 'xy'
      |          ^^^^

    error[out-of-range]: `a` must be from -128 to 127
     --> a.toml:5:5
      |
    5 | a = 128
      |     ^^^

    error[unknown-value]: a key here cannot be `upp`
     --> a.toml:7:1
      |
    7 | upp = 1
      | ^^^
      |
      = help: did you mean `up`? known: `up` and `down`

    error[out-of-range]: `down` must be at least 0
     --> a.toml:8:8
      |
    8 | down = -1
      |        ^^
    ");
}

#[test]
fn errors_in_a_custom_visitor_have_their_places() {
    let text =
        "loose = [{ rank = 1 }, { rank = 'A', coutn = 1, cuont = 2 }, 3, { count = 3 }]";
    insta::assert_snapshot!(errors(text), @r#"
    error[wrong-kind]: `rank` must be text, not a whole number
     --> a.toml:1:19
      |
    1 | loose = [{ rank = 1 }, { rank = 'A', coutn = 1, cuont = 2 }, 3, { count = 3 }]
      |                   ^
      |
      = help: put it in quotes: `"1"`

    error[unknown-key]: unknown key `coutn`
     --> a.toml:1:38
      |
    1 | loose = [{ rank = 1 }, { rank = 'A', coutn = 1, cuont = 2 }, 3, { count = 3 }]
      |                                      ^^^^^
      |
      = help: did you mean `count`?

    error[unknown-key]: unknown key `cuont`
     --> a.toml:1:49
      |
    1 | loose = [{ rank = 1 }, { rank = 'A', coutn = 1, cuont = 2 }, 3, { count = 3 }]
      |                                                 ^^^^^
      |
      = help: did you mean `count`?

    error[wrong-kind]: an entry of `loose` must be a rank or a table, not a whole number
     --> a.toml:1:62
      |
    1 | loose = [{ rank = 1 }, { rank = 'A', coutn = 1, cuont = 2 }, 3, { count = 3 }]
      |                                                              ^

    error[missing-key]: an entry of `loose` needs the key `rank`
     --> a.toml:1:65
      |
    1 | loose = [{ rank = 1 }, { rank = 'A', coutn = 1, cuont = 2 }, 3, { count = 3 }]
      |                                                                 ^^^^^^^^^^^^^
      |
      = help: add `rank = ...`
    "#);
}

#[test]
fn a_key_set_under_two_names_is_reported() {
    insta::assert_snapshot!(errors("count = 1\nnumber = 2"), @"
    error[other]: `count` is set under two names
     --> a.toml:1:1
      |
    1 | count = 1
      | ^
    ");
}

//! Decoding a small stand-in for the format of rules files.

mod errors;
mod kinds;
mod parsing;
mod survival;
mod syntax;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::diagnostics;
use crate::diag::{Sources, Style, render};
use crate::variant::tree::{OneOrMany, Ordered, TextOr, decode, decode_partly, parse};

/// A little of everything a rules file may be made of.
#[derive(Debug, Default, Deserialize, PartialEq)]
#[serde(default, rename_all = "kebab-case")]
struct Game {
    name: String,
    piles: Ordered<Pile>,
    deal: Vec<Deal>,
    build: OneOrMany<TextOr<Build>>,
    gather: Option<Vec<String>>,
    limit: Limit,
    only_kings: bool,
    weight: f64,
    corner: Option<(u8, u8)>,
    state: Ordered<i64>,
}

#[derive(Debug, Default, Deserialize, PartialEq)]
#[serde(default)]
struct Pile {
    count: u8,
    base: Option<Rank>,
    build: OneOrMany<TextOr<Build>>,
}

#[derive(Debug, Deserialize, PartialEq)]
struct Deal {
    to: String,
    #[serde(default)]
    each: u8,
}

#[derive(Debug, Deserialize, PartialEq)]
struct Build {
    rank: Step,
    #[serde(default)]
    suit: Option<String>,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Step {
    Up,
    Down,
    Either,
    Sum(u8),
    Range { from: u8, to: u8 },
    Pair(u8, u8),
}

#[derive(Debug, Default, Deserialize, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Limit {
    #[default]
    None,
    Times(u32),
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(try_from = "String")]
struct Rank(char);

impl TryFrom<String> for Rank {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match text.as_str() {
            "A" | "K" => Ok(Self(text.chars().next().unwrap())),
            _ => Err(format!("`{text}` is not a rank")),
        }
    }
}

/// Returns the value a text is decoded to, or the report of its faults.
fn outcome<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let mut sources = Sources::new();
    let table = parse(sources.add("a.toml", text), text).unwrap();
    decode(&table)
        .map_err(|error| render(&sources, &diagnostics(&sources, &error), Style::Plain))
}

/// Returns the report of the faults of a game.
#[track_caller]
fn errors(text: &str) -> String {
    outcome::<Game>(text).expect_err("the text is faulty")
}

/// Checks that a text is decoded to a game.
#[track_caller]
fn check(text: &str, expected: Game) {
    assert_eq!(outcome::<Game>(text), Ok(expected));
}

#[test]
fn a_text_without_faults_is_decoded() {
    let build = |rank| TextOr::Other(Build { rank, suit: None });
    let text = "name = 'Cruel'\nonly-kings = true\nweight = 2\ncorner = [1, 2]\n\
        limit = { times = 3 }\n[piles.z]\ncount = 8\nbase = 'A'\n[piles.a]\nbuild = 'down'\n\
        [[deal]]\nto = 'z'\neach = 4\n[state]\nx = -1\n";
    let z = Pile { count: 8, base: Some(Rank('A')), ..Pile::default() };
    let a = OneOrMany(vec![TextOr::Text("down".into())]);
    let a = Pile { build: a, ..Pile::default() };
    let game = Game {
        name: "Cruel".into(),
        only_kings: true,
        weight: 2.0,
        corner: Some((1, 2)),
        limit: Limit::Times(3),
        piles: Ordered(vec![("z".into(), z), ("a".into(), a)]),
        deal: vec![Deal { to: "z".into(), each: 4 }],
        state: Ordered(vec![("x".into(), -1)]),
        ..Game::default()
    };
    check(text, game);
    check("", Game::default());
    let one = OneOrMany(vec![build(Step::Up)]);
    check("build = { rank = 'up' }", Game { build: one, ..Game::default() });
    let many = [
        TextOr::Text("down".into()),
        build(Step::Sum(13)),
        build(Step::Range { from: 1, to: 2 }),
        build(Step::Pair(3, 4)),
    ];
    check(
        "build = ['down', { rank.sum = 13 }, { rank.range = { from = 1, to = 2 } }, \
         { rank = { pair = [3, 4] } }]",
        Game { build: OneOrMany(many.into()), ..Game::default() },
    );
}

#[test]
fn what_is_not_faulty_is_still_decoded() {
    let text =
        "name = 'Cruel'\nwaight = 1\n[piles.x]\ncount = 'x'\n[piles.y]\ncount = 2\n";
    let table = parse(Sources::new().add("a.toml", text), text).unwrap();
    let (game, found) = decode_partly::<Game>(&table);
    let game = game.unwrap();
    assert_eq!(found.len(), 2);
    assert_eq!(game.name, "Cruel");
    let counts: Vec<_> =
        game.piles.iter().map(|(name, pile)| (name, pile.count)).collect();
    assert_eq!(counts, [("x", 0), ("y", 2)]);
}

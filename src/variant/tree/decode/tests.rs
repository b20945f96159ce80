use proptest::prelude::*;
use serde::Deserialize;

use super::*;
use crate::diag::{Sources, Style, render};
use crate::variant::tree::{merge, parse};

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
    decode(&table).map_err(|it| render(&sources, &it, Style::Plain))
}

/// Returns the report of the faults of a game.
#[track_caller]
fn faults(text: &str) -> String {
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
fn all_unknown_keys_are_reported_at_once_with_a_way_out() {
    let text = "nmae = 'Cruel'\nzzz = 1\n[piles.anything]\ncuont = 3\nzzz = 1\n\
        [[deal]]\nto = 'x'\nech = 3\n";
    insta::assert_snapshot!(faults(text), @r"
    error: unknown key `nmae`
     --> a.toml:1:1
      |
    1 | nmae = 'Cruel'
      | ^^^^
      |
      = help: did you mean `name`?

    error: unknown key `zzz`
     --> a.toml:2:1
      |
    2 | zzz = 1
      | ^^^
      |
      = help: the keys known here are `name`, `piles`, `deal`, `build`, `gather`, `limit`, `only-kings`, `weight`, `corner` and `state`

    error: unknown key `cuont`
     --> a.toml:4:1
      |
    4 | cuont = 3
      | ^^^^^
      |
      = help: did you mean `count`?

    error: unknown key `zzz`
     --> a.toml:5:1
      |
    5 | zzz = 1
      | ^^^
      |
      = help: the keys known here are `count`, `base` and `build`

    error: unknown key `ech`
     --> a.toml:8:1
      |
    8 | ech = 3
      | ^^^
      |
      = help: did you mean `each`?
    ");
}

#[test]
fn all_faults_of_every_kind_are_reported_in_one_run() {
    let text = "name = 3\nonly-kings = 'yes'\nweight = 'x'\nlimit = 'nones'\n\
        gather = ['a', 2, 'c', false]\ncorner = [1, 2, 3]\n[piles.x]\ncount = 300\n\
        base = 'Z'\n[piles.y]\ncount = 1.5\nbase = 1\n[[deal]]\nto = []\n[state]\nx = 'y'\n";
    insta::assert_snapshot!(faults(text), @r"
    error: `name` takes a string, not a whole number
     --> a.toml:1:8
      |
    1 | name = 3
      |        ^

    error: `only-kings` takes `true` or `false`, not a string
     --> a.toml:2:14
      |
    2 | only-kings = 'yes'
      |              ^^^^^

    error: `weight` takes a number, not a string
     --> a.toml:3:10
      |
    3 | weight = 'x'
      |          ^^^

    error: `limit` cannot be `nones`
     --> a.toml:4:9
      |
    4 | limit = 'nones'
      |         ^^^^^^^
      |
      = help: did you mean `none`? known are `none` and `times`

    error: an entry of `gather` takes a string, not a whole number
     --> a.toml:5:16
      |
    5 | gather = ['a', 2, 'c', false]
      |                ^

    error: an entry of `gather` takes a string, not a boolean
     --> a.toml:5:24
      |
    5 | gather = ['a', 2, 'c', false]
      |                        ^^^^^

    error: `corner` takes an array of 2 entries, but has 3
     --> a.toml:6:10
      |
    6 | corner = [1, 2, 3]
      |          ^^^^^^^^^

    error: `count` must be from 0 to 255
     --> a.toml:8:9
      |
    8 | count = 300
      |         ^^^

    error: `Z` is not a rank
     --> a.toml:9:8
      |
    9 | base = 'Z'
      |        ^^^

    error: `count` takes a whole number, not a decimal number
      --> a.toml:11:9
       |
    11 | count = 1.5
       |         ^^^

    error: `base` takes a string, not a whole number
      --> a.toml:12:8
       |
    12 | base = 1
       |        ^

    error: `to` takes a string, not an array
      --> a.toml:14:6
       |
    14 | to = []
       |      ^^

    error: `x` takes a whole number, not a string
      --> a.toml:16:5
       |
    16 | x = 'y'
       |     ^^^
    ");
}

#[test]
fn a_missing_key_is_reported_at_its_table() {
    insta::assert_snapshot!(faults("[[deal]]\neach = 1\n[[deal]]\nto = 'x'\n[[deal]]\n"), @r"
    error: an entry of `deal` lacks the key `to`
     --> a.toml:1:1
      |
    1 | [[deal]]
      | ^^^^^^^^
      |
      = help: add `to = ...`

    error: an entry of `deal` lacks the key `to`
     --> a.toml:5:1
      |
    5 | [[deal]]
      | ^^^^^^^^
      |
      = help: add `to = ...`
    ");
    #[derive(Debug, Deserialize)]
    struct Named {
        #[expect(dead_code, reason = "only its absence matters")]
        name: String,
    }
    insta::assert_snapshot!(outcome::<Named>("# nothing\n").unwrap_err(), @r"
    error: the file lacks the key `name`
     --> a.toml:1:1
      |
    1 | # nothing
      | ^
      |
      = help: add `name = ...`
    ");
}

#[test]
fn what_follows_from_a_reported_fault_is_not_reported() {
    insta::assert_snapshot!(faults("[[deal]]\nto = 3\neach = 300\n"), @r"
    error: `to` takes a string, not a whole number
     --> a.toml:2:6
      |
    2 | to = 3
      |      ^

    error: `each` must be from 0 to 255
     --> a.toml:3:8
      |
    3 | each = 300
      |        ^^^
    ");
    insta::assert_snapshot!(faults("[[deal]]\ntoo = 'x'\n"), @r"
    error: unknown key `too`
     --> a.toml:2:1
      |
    2 | too = 'x'
      | ^^^
      |
      = help: did you mean `to`?
    ");
    insta::assert_snapshot!(faults("build = { rank = { range = { from = 'x', to = 1 } } }"), @r"
    error: `from` takes a whole number, not a string
     --> a.toml:1:37
      |
    1 | build = { rank = { range = { from = 'x', to = 1 } } }
      |                                     ^^^
    ");
    insta::assert_snapshot!(faults("corner = [1, 'x']"), @r"
    error: an entry of `corner` takes a whole number, not a string
     --> a.toml:1:14
      |
    1 | corner = [1, 'x']
      |              ^^^
    ");
}

#[test]
fn faults_in_one_or_many_keep_their_places() {
    insta::assert_snapshot!(faults("build = { rank = 'upp', siut = 'same' }"), @r"
    error: `rank` cannot be `upp`
     --> a.toml:1:18
      |
    1 | build = { rank = 'upp', siut = 'same' }
      |                  ^^^^^
      |
      = help: did you mean `up`? known are `up`, `down`, `either`, `sum`, `range` and `pair`

    error: unknown key `siut`
     --> a.toml:1:25
      |
    1 | build = { rank = 'upp', siut = 'same' }
      |                         ^^^^
      |
      = help: did you mean `suit`?
    ");
    insta::assert_snapshot!(faults("build = ['x', { rank = 1 }, 3, [], { suit = 4 }]"), @r"
    error: `rank` takes `up`, `down`, `either`, `sum`, `range` or `pair`, not a whole number
     --> a.toml:1:24
      |
    1 | build = ['x', { rank = 1 }, 3, [], { suit = 4 }]
      |                        ^

    error: an entry of `build` takes a table, not a whole number
     --> a.toml:1:29
      |
    1 | build = ['x', { rank = 1 }, 3, [], { suit = 4 }]
      |                             ^

    error: an entry of `build` takes a table, not an array
     --> a.toml:1:32
      |
    1 | build = ['x', { rank = 1 }, 3, [], { suit = 4 }]
      |                                ^^

    error: an entry of `build` lacks the key `rank`
     --> a.toml:1:36
      |
    1 | build = ['x', { rank = 1 }, 3, [], { suit = 4 }]
      |                                    ^^^^^^^^^^^^
      |
      = help: add `rank = ...`

    error: `suit` takes a string, not a whole number
     --> a.toml:1:45
      |
    1 | build = ['x', { rank = 1 }, 3, [], { suit = 4 }]
      |                                             ^
    ");
}

#[test]
fn enums_are_words_or_tables_with_a_single_key() {
    insta::assert_snapshot!(faults("build = { rank = { summ = 3 } }"), @r"
    error: `rank` cannot be `summ`
     --> a.toml:1:20
      |
    1 | build = { rank = { summ = 3 } }
      |                    ^^^^
      |
      = help: did you mean `sum`? known are `up`, `down`, `either`, `sum`, `range` and `pair`
    ");
    insta::assert_snapshot!(faults("build = { rank = { sum = 300 } }"), @r"
    error: `sum` must be from 0 to 255
     --> a.toml:1:26
      |
    1 | build = { rank = { sum = 300 } }
      |                          ^^^
    ");
    insta::assert_snapshot!(faults("build = { rank = 'sum' }"), @r"
    error: `rank` takes `sum` only with a value
     --> a.toml:1:18
      |
    1 | build = { rank = 'sum' }
      |                  ^^^^^
      |
      = help: write `{ sum = ... }`
    ");
    insta::assert_snapshot!(faults("build = { rank = { up = true } }"), @r#"
    error: `up` takes no value
     --> a.toml:1:25
      |
    1 | build = { rank = { up = true } }
      |                         ^^^^
      |
      = help: write `"up"`
    "#);
    insta::assert_snapshot!(faults("build = { rank = { sum = 1, up = 1 } }"), @r"
    error: `rank` takes a table with a single key
     --> a.toml:1:18
      |
    1 | build = { rank = { sum = 1, up = 1 } }
      |                  ^^^^^^^^^^^^^^^^^^^
      |
      = help: known are `up`, `down`, `either`, `sum`, `range` and `pair`
    ");
    insta::assert_snapshot!(faults("build = { rank = {} }"), @r"
    error: `rank` takes a table with a single key
     --> a.toml:1:18
      |
    1 | build = { rank = {} }
      |                  ^^
      |
      = help: known are `up`, `down`, `either`, `sum`, `range` and `pair`
    ");
    insta::assert_snapshot!(faults("build = { rank = { pair = [1] } }"), @r"
    error: `pair` takes an array of 2 entries, but has 1
     --> a.toml:1:27
      |
    1 | build = { rank = { pair = [1] } }
      |                           ^^^
    ");
    insta::assert_snapshot!(faults("build = { rank = { range = { from = 1, too = 1 } } }"), @r"
    error: unknown key `too`
     --> a.toml:1:40
      |
    1 | build = { rank = { range = { from = 1, too = 1 } } }
      |                                        ^^^
      |
      = help: did you mean `to`?
    ");
}

#[test]
fn tables_arrays_and_dates_are_not_taken_for_one_another() {
    insta::assert_snapshot!(faults("piles = []\ndeal = { to = 'x' }"), @r"
    error: `piles` takes a table, not an array
     --> a.toml:1:9
      |
    1 | piles = []
      |         ^^

    error: `deal` takes an array, not a table
     --> a.toml:2:8
      |
    2 | deal = { to = 'x' }
      |        ^^^^^^^^^^^^
    ");
    insta::assert_snapshot!(faults("deal = [['x', 1]]\nname = 2020-01-01"), @r"
    error: an entry of `deal` takes a table, not an array
     --> a.toml:1:9
      |
    1 | deal = [['x', 1]]
      |         ^^^^^^^^

    error: `name` takes a string, not a date or time
     --> a.toml:2:8
      |
    2 | name = 2020-01-01
      |        ^^^^^^^^^^
    ");
    insta::assert_snapshot!(faults("deal = 'x'\nlimit = 3\nstate = 1"), @r"
    error: `deal` takes an array, not a string
     --> a.toml:1:8
      |
    1 | deal = 'x'
      |        ^^^

    error: `limit` takes `none` or `times`, not a whole number
     --> a.toml:2:9
      |
    2 | limit = 3
      |         ^

    error: `state` takes a table, not a whole number
     --> a.toml:3:9
      |
    3 | state = 1
      |         ^
    ");
}

#[test]
fn faults_in_a_merged_tree_are_shown_in_the_file_they_come_from() {
    let mut sources = Sources::new();
    let [parent, child] = [
        ("base.toml", "[piles.x]\ncount = 'many'\nbase = 'Q'\n"),
        ("mine.toml", "extra = 1\n[piles.x]\nbase = 'J'\n[[deal]]\n"),
    ]
    .map(|(name, text)| parse(sources.add(name, text), text).unwrap());
    let found = decode::<Game>(&merge(parent, child)).unwrap_err();
    insta::assert_snapshot!(render(&sources, &found, Style::Plain), @r"
    error: `count` takes a whole number, not a string
     --> base.toml:2:9
      |
    2 | count = 'many'
      |         ^^^^^^

    error: unknown key `extra`
     --> mine.toml:1:1
      |
    1 | extra = 1
      | ^^^^^
      |
      = help: the keys known here are `name`, `piles`, `deal`, `build`, `gather`, `limit`, `only-kings`, `weight`, `corner` and `state`

    error: `J` is not a rank
     --> mine.toml:3:8
      |
    3 | base = 'J'
      |        ^^^

    error: an entry of `deal` lacks the key `to`
     --> mine.toml:4:1
      |
    4 | [[deal]]
      | ^^^^^^^^
      |
      = help: add `to = ...`
    ");
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
    let counts: Vec<_> = game.piles.iter().map(|(name, it)| (name, it.count)).collect();
    assert_eq!(counts, [("x", 0), ("y", 2)]);
}

#[test]
fn a_single_node_is_decoded_by_itself() {
    let mut sources = Sources::new();
    let text = "[deal]\nto = 3\nhow = 1\n";
    let table = parse(sources.add("a.toml", text), text).unwrap();
    let found = decode_node::<Deal>(table.get("deal").unwrap()).unwrap_err();
    insta::assert_snapshot!(render(&sources, &found, Style::Plain), @r"
    error: `to` takes a string, not a whole number
     --> a.toml:2:6
      |
    2 | to = 3
      |      ^

    error: unknown key `how`
     --> a.toml:3:1
      |
    3 | how = 1
      | ^^^
      |
      = help: the keys known here are `to` and `each`
    ");
}

#[test]
fn the_number_of_reported_faults_is_limited() {
    let keys: String = (0..60).map(|it| format!("x{it} = 1\n")).collect();
    let report = faults(&keys);
    assert_eq!(report.matches("unknown key").count(), 50);
    assert!(report.ends_with("\n\nerror: there are more than these 50 faults\n"));
    let entries = "'x', ".repeat(60);
    let report = faults(&format!("name = 1\ndeal = [{entries}]"));
    assert_eq!(report.matches("an entry of `deal` takes").count(), 49);
    assert!(report.ends_with("\n\nerror: there are more than these 50 faults\n"));
}

#[test]
fn long_names_are_cut_in_messages() {
    let report = faults(&format!("{} = 1\n", "x".repeat(5000)));
    assert!(report.lines().all(|it| it.len() < 120), "{report}");
}

/// Parses and decodes a text, and renders all faults found; no text may panic.
fn survive(text: &str) {
    let mut sources = Sources::new();
    let id = sources.add("a.toml", text);
    let faults = match parse(id, text) {
        Ok(table) => decode::<Game>(&table).err().unwrap_or_default(),
        Err(faults) => faults,
    };
    render(&sources, &faults, Style::Plain);
}

const SEED: &str = "name = 'é'\nbuild = [{ rank = { sum = 1 } }, 'x']\ndeal = [{ to = 1 }]\n\
    [piles.x]\ncount = 0x1F\nbase = \"A\"\n[[deals]]\nto = 12:00:00\n[piles]\ny = {}\n";

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in any::<String>()) {
        survive(&text);
    }

    #[test]
    fn no_text_of_toml_characters_makes_it_panic(text in "[a-b\\[\\]{}=.,\"'# \n\r1e+_\\\\-]{0,60}") {
        survive(&text);
    }

    #[test]
    fn no_damaged_file_makes_it_panic(
        at in 0..SEED.len(), length in 0_usize..20, put in "[\\[\\]{}=.,\"' \na1é]{0,4}"
    ) {
        let start = SEED.floor_char_boundary(at);
        let end = SEED.ceil_char_boundary((start + length).min(SEED.len()));
        survive(&format!("{}{put}{}", &SEED[..start], &SEED[end..]));
    }

    #[test]
    fn no_value_of_another_kind_makes_it_panic(
        key in "name|piles|deal|build|gather|limit|only-kings|weight|corner|state",
        value in prop::sample::select(vec![
            "1", "-1", "1.5", "nan", "'x'", "true", "[]", "{}", "[[]]", "{ x = {} }",
            "{ times = {} }", "[{ rank = {} }]", "1979-05-27", "[{ rank = { sum = [] } }]",
        ]),
    ) {
        survive(&format!("{key} = {value}"));
    }
}

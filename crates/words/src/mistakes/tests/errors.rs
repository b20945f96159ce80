//! Errors: all in one run, each at its place.

use serde::Deserialize;

use super::*;
use crate::variant::tree::merge;

#[test]
fn all_unknown_keys_are_reported_with_suggestions() {
    let text = "nmae = 'Cruel'\nzzz = 1\n[piles.anything]\ncuont = 3\nzzz = 1\n\
        [[deal]]\nto = 'x'\nech = 3\n";
    insta::assert_snapshot!(errors(text), @"
    error[unknown-key]: unknown key `nmae`
     --> a.toml:1:1
      |
    1 | nmae = 'Cruel'
      | ^^^^
      |
      = help: did you mean `name`?

    error[unknown-key]: unknown key `zzz`
     --> a.toml:2:1
      |
    2 | zzz = 1
      | ^^^
      |
      = help: known keys: `name`, `piles`, `deal`, `build`, `gather`, `limit`, `only-kings`, `weight`, `corner` and `state`

    error[unknown-key]: unknown key `cuont`
     --> a.toml:4:1
      |
    4 | cuont = 3
      | ^^^^^
      |
      = help: did you mean `count`?

    error[unknown-key]: unknown key `zzz`
     --> a.toml:5:1
      |
    5 | zzz = 1
      | ^^^
      |
      = help: known keys: `count`, `base` and `build`

    error[unknown-key]: unknown key `ech`
     --> a.toml:8:1
      |
    8 | ech = 3
      | ^^^
      |
      = help: did you mean `each`?
    ");
}

#[test]
fn errors_of_every_kind_are_reported_in_one_run() {
    let text = "name = 3\nonly-kings = 'yes'\nweight = 'x'\nlimit = 'nones'\n\
        gather = ['a', 2, 'c', false]\ncorner = [1, 2, 3]\n[piles.x]\ncount = 300\n\
        base = 'Z'\n[piles.y]\ncount = 1.5\nbase = 1\n[[deal]]\nto = []\n[state]\nx = 'y'\n";
    insta::assert_snapshot!(errors(text), @r#"
    error[wrong-kind]: `name` must be text, not a whole number
     --> a.toml:1:8
      |
    1 | name = 3
      |        ^
      |
      = help: put it in quotes: `"3"`

    error[wrong-kind]: `only-kings` must be `true` or `false`, not text
     --> a.toml:2:14
      |
    2 | only-kings = 'yes'
      |              ^^^^^
      |
      = help: write `true`, without quotes

    error[wrong-kind]: `weight` must be a number, not text
     --> a.toml:3:10
      |
    3 | weight = 'x'
      |          ^^^

    error[unknown-value]: `limit` cannot be `nones`
     --> a.toml:4:9
      |
    4 | limit = 'nones'
      |         ^^^^^^^
      |
      = help: did you mean `none`? known: `none` and `times`

    error[wrong-kind]: an entry of `gather` must be text, not a whole number
     --> a.toml:5:16
      |
    5 | gather = ['a', 2, 'c', false]
      |                ^
      |
      = help: put it in quotes: `"2"`

    error[wrong-kind]: an entry of `gather` must be text, not `false`
     --> a.toml:5:24
      |
    5 | gather = ['a', 2, 'c', false]
      |                        ^^^^^
      |
      = help: put it in quotes: `"false"`

    error[length]: `corner` must be a list of 2 entries, but has 3
     --> a.toml:6:10
      |
    6 | corner = [1, 2, 3]
      |          ^^^^^^^^^

    error[out-of-range]: `count` must be from 0 to 255
     --> a.toml:8:9
      |
    8 | count = 300
      |         ^^^

    error[other]: `Z` is not a rank
     --> a.toml:9:8
      |
    9 | base = 'Z'
      |        ^^^

    error[wrong-kind]: `count` must be a whole number, not a decimal number
      --> a.toml:11:9
       |
    11 | count = 1.5
       |         ^^^

    error[wrong-kind]: `base` must be text, not a whole number
      --> a.toml:12:8
       |
    12 | base = 1
       |        ^
       |
       = help: put it in quotes: `"1"`

    error[wrong-kind]: `to` must be text, not a list
      --> a.toml:14:6
       |
    14 | to = []
       |      ^^
       |
       = help: write a single value, without brackets

    error[wrong-kind]: `x` must be a whole number, not text
      --> a.toml:16:5
       |
    16 | x = 'y'
       |     ^^^
       |
       = help: write a number in digits, without quotes
    "#);
}

#[derive(Debug, Deserialize)]
struct Named {
    #[expect(dead_code, reason = "only its absence matters")]
    name: String,
}

#[test]
fn a_missing_key_is_reported_at_its_table() {
    insta::assert_snapshot!(errors("[[deal]]\neach = 1\n[[deal]]\nto = 'x'\n[[deal]]\n"), @"
    error[missing-key]: an entry of `deal` needs the key `to`
     --> a.toml:1:1
      |
    1 | [[deal]]
      | ^^^^^^^^
      |
      = help: add `to = ...`

    error[missing-key]: an entry of `deal` needs the key `to`
     --> a.toml:5:1
      |
    5 | [[deal]]
      | ^^^^^^^^
      |
      = help: add `to = ...`
    ");
    insta::assert_snapshot!(outcome::<Named>("# nothing\n").unwrap_err(), @"
    error[missing-key]: the file needs the key `name`
     --> a.toml:1:1
      |
    1 | # nothing
      | ^
      |
      = help: add `name = ...`
    ");
}

#[test]
fn errors_caused_by_a_reported_error_are_not_reported() {
    insta::assert_snapshot!(errors("[[deal]]\nto = 3\neach = 300\n"), @r#"
    error[wrong-kind]: `to` must be text, not a whole number
     --> a.toml:2:6
      |
    2 | to = 3
      |      ^
      |
      = help: put it in quotes: `"3"`

    error[out-of-range]: `each` must be from 0 to 255
     --> a.toml:3:8
      |
    3 | each = 300
      |        ^^^
    "#);
    insta::assert_snapshot!(errors("[[deal]]\ntoo = 'x'\n"), @"
    error[unknown-key]: unknown key `too`
     --> a.toml:2:1
      |
    2 | too = 'x'
      | ^^^
      |
      = help: did you mean `to`?
    ");
    insta::assert_snapshot!(errors("build = { rank = { range = { from = 'x', to = 1 } } }"), @"
    error[wrong-kind]: `from` must be a whole number, not text
     --> a.toml:1:37
      |
    1 | build = { rank = { range = { from = 'x', to = 1 } } }
      |                                     ^^^
      |
      = help: write a number in digits, without quotes
    ");
    insta::assert_snapshot!(errors("corner = [1, 'x']"), @"
    error[wrong-kind]: an entry of `corner` must be a whole number, not text
     --> a.toml:1:14
      |
    1 | corner = [1, 'x']
      |              ^^^
      |
      = help: write a number in digits, without quotes
    ");
}

#[test]
fn errors_in_a_value_or_list_have_their_places() {
    insta::assert_snapshot!(errors("build = { rank = 'upp', siut = 'same' }"), @"
    error[unknown-value]: `rank` cannot be `upp`
     --> a.toml:1:18
      |
    1 | build = { rank = 'upp', siut = 'same' }
      |                  ^^^^^
      |
      = help: did you mean `up`? known: `up`, `down`, `either`, `sum`, `range` and `pair`

    error[unknown-key]: unknown key `siut`
     --> a.toml:1:25
      |
    1 | build = { rank = 'upp', siut = 'same' }
      |                         ^^^^
      |
      = help: did you mean `suit`?
    ");
    insta::assert_snapshot!(errors("build = ['x', { rank = 1 }, 3, [], { suit = 4 }]"), @r#"
    error[wrong-kind]: `rank` must be `up`, `down`, `either`, `sum`, `range` or `pair`, not a whole number
     --> a.toml:1:24
      |
    1 | build = ['x', { rank = 1 }, 3, [], { suit = 4 }]
      |                        ^
      |
      = help: did you mean `up`?

    error[wrong-kind]: an entry of `build` must be a table, not a whole number
     --> a.toml:1:29
      |
    1 | build = ['x', { rank = 1 }, 3, [], { suit = 4 }]
      |                             ^
      |
      = help: say how ranks and suits follow: `{ rank = "down", suit = "same" }`

    error[wrong-kind]: an entry of `build` must be a table, not a list
     --> a.toml:1:32
      |
    1 | build = ['x', { rank = 1 }, 3, [], { suit = 4 }]
      |                                ^^
      |
      = help: say how ranks and suits follow: `{ rank = "down", suit = "same" }`

    error[missing-key]: an entry of `build` needs the key `rank`
     --> a.toml:1:36
      |
    1 | build = ['x', { rank = 1 }, 3, [], { suit = 4 }]
      |                                    ^^^^^^^^^^^^
      |
      = help: add `rank = ...`

    error[wrong-kind]: `suit` must be text, not a whole number
     --> a.toml:1:45
      |
    1 | build = ['x', { rank = 1 }, 3, [], { suit = 4 }]
      |                                             ^
      |
      = help: put it in quotes: `"4"`
    "#);
}

#[test]
fn enums_are_words_or_tables_with_a_single_key() {
    insta::assert_snapshot!(errors("build = { rank = { summ = 3 } }"), @"
    error[unknown-value]: `rank` cannot be `summ`
     --> a.toml:1:20
      |
    1 | build = { rank = { summ = 3 } }
      |                    ^^^^
      |
      = help: did you mean `sum`? known: `up`, `down`, `either`, `sum`, `range` and `pair`
    ");
    insta::assert_snapshot!(errors("build = { rank = { sum = 300 } }"), @"
    error[out-of-range]: `sum` must be from 0 to 255
     --> a.toml:1:26
      |
    1 | build = { rank = { sum = 300 } }
      |                          ^^^
    ");
    insta::assert_snapshot!(errors("build = { rank = 'sum' }"), @"
    error[needs-content]: `rank` needs a value for `sum`
     --> a.toml:1:18
      |
    1 | build = { rank = 'sum' }
      |                  ^^^^^
      |
      = help: write `{ sum = ... }`
    ");
    insta::assert_snapshot!(errors("build = { rank = { up = true } }"), @r#"
    error[takes-no-content]: `up` cannot have a value
     --> a.toml:1:25
      |
    1 | build = { rank = { up = true } }
      |                         ^^^^
      |
      = help: write `"up"`
    "#);
    insta::assert_snapshot!(errors("build = { rank = { sum = 1, up = 1 } }"), @"
    error[not-one-key]: `rank` must be a table with a single key
     --> a.toml:1:18
      |
    1 | build = { rank = { sum = 1, up = 1 } }
      |                  ^^^^^^^^^^^^^^^^^^^
      |
      = help: known: `up`, `down`, `either`, `sum`, `range` and `pair`
    ");
    insta::assert_snapshot!(errors("build = { rank = {} }"), @"
    error[not-one-key]: `rank` must be a table with a single key
     --> a.toml:1:18
      |
    1 | build = { rank = {} }
      |                  ^^
      |
      = help: known: `up`, `down`, `either`, `sum`, `range` and `pair`
    ");
    insta::assert_snapshot!(errors("build = { rank = { pair = [1] } }"), @"
    error[length]: `pair` must be a list of 2 entries, but has 1
     --> a.toml:1:27
      |
    1 | build = { rank = { pair = [1] } }
      |                           ^^^
    ");
    insta::assert_snapshot!(errors("build = { rank = { range = { from = 1, too = 1 } } }"), @"
    error[unknown-key]: unknown key `too`
     --> a.toml:1:40
      |
    1 | build = { rank = { range = { from = 1, too = 1 } } }
      |                                        ^^^
      |
      = help: did you mean `to`?
    ");
}

#[test]
fn tables_lists_and_dates_of_the_wrong_kind_are_reported() {
    insta::assert_snapshot!(errors("piles = []\ndeal = { to = 'x' }"), @"
    error[wrong-kind]: `piles` must be a table, not a list
     --> a.toml:1:9
      |
    1 | piles = []
      |         ^^
      |
      = help: write a heading with one bracket, as in `[piles.tableau]`

    error[wrong-kind]: `deal` must be a list, not a table
     --> a.toml:2:8
      |
    2 | deal = { to = 'x' }
      |        ^^^^^^^^^^^^
      |
      = help: put it in brackets, as in `[{ ... }]`, or write a heading with two brackets, as in `[[deal]]`
    ");
    insta::assert_snapshot!(errors("deal = [['x', 1]]\nname = 2020-01-01"), @"
    error[wrong-kind]: an entry of `deal` must be a table, not a list
     --> a.toml:1:9
      |
    1 | deal = [['x', 1]]
      |         ^^^^^^^^
      |
      = help: write a heading with one bracket, as in `[piles.tableau]`

    error[wrong-kind]: `name` must be text, not a date or time
     --> a.toml:2:8
      |
    2 | name = 2020-01-01
      |        ^^^^^^^^^^
      |
      = help: put it in quotes
    ");
    insta::assert_snapshot!(errors("deal = 'x'\nlimit = 3\nstate = 1"), @"
    error[wrong-kind]: `deal` must be a list, not text
     --> a.toml:1:8
      |
    1 | deal = 'x'
      |        ^^^

    error[wrong-kind]: `limit` must be `none` or `times`, not a whole number
     --> a.toml:2:9
      |
    2 | limit = 3
      |         ^

    error[wrong-kind]: `state` must be a table, not a whole number
     --> a.toml:3:9
      |
    3 | state = 1
      |         ^
      |
      = help: write its keys under a heading in brackets, or in braces
    ");
}

#[test]
fn errors_in_a_merged_tree_are_shown_in_their_own_file() {
    let mut sources = Sources::new();
    let [parent, child] = [
        ("base.toml", "[piles.x]\ncount = 'many'\nbase = 'Q'\n"),
        ("mine.toml", "extra = 1\n[piles.x]\nbase = 'J'\n[[deal]]\n"),
    ]
    .map(|(name, text)| parse(sources.add(name, text), text).unwrap());
    let found = decode::<Game>(&merge(parent, child)).unwrap_err();
    insta::assert_snapshot!(render(&sources, &diagnostics(&sources, &found), Style::Plain), @"
    error[wrong-kind]: `count` must be a whole number, not text
     --> base.toml:2:9
      |
    2 | count = 'many'
      |         ^^^^^^
      |
      = help: write a number in digits, without quotes

    error[unknown-key]: unknown key `extra`
     --> mine.toml:1:1
      |
    1 | extra = 1
      | ^^^^^
      |
      = help: known keys: `name`, `piles`, `deal`, `build`, `gather`, `limit`, `only-kings`, `weight`, `corner` and `state`

    error[other]: `J` is not a rank
     --> mine.toml:3:8
      |
    3 | base = 'J'
      |        ^^^

    error[missing-key]: an entry of `deal` needs the key `to`
     --> mine.toml:4:1
      |
    4 | [[deal]]
      | ^^^^^^^^
      |
      = help: add `to = ...`
    ");
}

#[test]
fn the_number_of_reported_errors_is_limited() {
    let keys: Vec<String> = (0..60).map(|number| format!("x{number} = 1")).collect();
    let report = errors(&keys.join("\n"));
    assert_eq!(report.matches("unknown key").count(), 50);
    assert!(
        report.ends_with("\n\nerror[too-many]: there are more errors than these 50\n")
    );
    let entries = "'x', ".repeat(60);
    let report = errors(&format!("name = 1\ndeal = [{entries}]"));
    assert_eq!(report.matches("an entry of `deal` must be").count(), 49);
    assert!(
        report.ends_with("\n\nerror[too-many]: there are more errors than these 50\n")
    );
}

#[test]
fn long_names_are_cut_in_messages() {
    let report = errors(&format!("{} = 1\n", "x".repeat(5000)));
    assert!(report.lines().all(|line| line.len() < 140), "{report}");
}

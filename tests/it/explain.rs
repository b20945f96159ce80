//! Checks that the output of `explain` is the same game, and that it names the true origin of
//! every line.

use std::fs;

use patience::diag::{Style, render};
use patience::variant::{Choice, Variant};

use crate::common::{InFolder, Shelf};

#[track_caller]
fn load(shelf: &Shelf, game: &str, options: &[(String, String)]) -> Variant {
    patience::words::load(shelf, game, options).unwrap_or_else(|error| {
        panic!("{}", render(&error.sources, &error.diagnostics, Style::Plain))
    })
}

/// Returns the explanation of a game that consists of these files, the main file last.
#[track_caller]
fn explained(files: &[(&str, &str)], options: &[(&str, &str)]) -> String {
    let owned = |pair: &(&str, &str)| (pair.0.to_owned(), pair.1.to_owned());
    let shelf = Shelf::of(files);
    let options: Vec<_> = options.iter().map(owned).collect();
    let (last, _) = files.last().unwrap();
    let game = load(&shelf, last.strip_suffix(".toml").unwrap(), &options);
    check_again(&game);
    game.explain()
}

/// Checks that the explanation, saved as a file, is the same game.
#[track_caller]
fn check_again(game: &Variant) {
    let mut files = vec![("again.toml".to_owned(), game.explain())];
    if let (Some(name), Some(text)) = (game.script_name(), game.script_text()) {
        files.push((name.to_owned(), text.to_owned()));
    }
    let again = load(&Shelf(files), "again", &[]);
    let words = |variant: &Variant| {
        [variant.digest(), variant.name(), variant.family(), variant.about()].join("\n")
    };
    assert_eq!(
        words(&again),
        words(game),
        "a saved explanation is a different game:\n{}",
        game.explain()
    );
    let whole = load(&Shelf(vec![("again.toml".to_owned(), game.whole())]), "again", &[]);
    assert_eq!(
        words(&whole),
        words(game),
        "a merged file is a different game:\n{}",
        game.whole()
    );
    assert_eq!(whole.script_text().map(str::trim), game.script_text().map(str::trim));
    check_options(game, &whole);
}

/// Checks that the game as one file has the same options with the same values, and the same
/// choices.
#[track_caller]
fn check_options(game: &Variant, whole: &Variant) {
    for choice in whole.choices() {
        let was =
            game.choices().iter().find(|before| before.name == choice.name).unwrap();
        let values = |choice: &Choice| {
            (choice.value.clone(), choice.values.clone(), choice.about.clone())
        };
        assert_eq!(
            values(choice),
            values(was),
            "option `{}` of\n{}",
            choice.name,
            game.whole()
        );
    }
    let merged = whole.choices().len() < game.choices().len();
    assert_eq!(merged, game.whole().contains("These options are merged in"));
}

/// Checks that each named line holds the key it is named for.
#[track_caller]
fn check_places(game: &Variant) {
    let text = game.explain();
    let mut checked = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let Some((rule, origin)) = line.rsplit_once("  # ") else { continue };
        let (file, rest) = origin.split_once(".toml:").unwrap();
        let number = rest.split(' ').next().unwrap();
        let path = crate::common::root().join("variants").join(format!("{file}.toml"));
        let source = fs::read_to_string(path).unwrap();
        let there = source.lines().nth(number.parse::<usize>().unwrap() - 1).unwrap();
        let rule = rule.trim().trim_start_matches(['[', '{', ' ']);
        let word = rule.split(['.', ']', '=', ',', '}']).next().unwrap().trim();
        let step = rule.starts_with("deal]]");
        assert!(
            there.contains(word) || step,
            "the named line does not have the key of `{line}`: {there}"
        );
        checked += 1;
    }
    assert!(checked > 8, "only {checked} lines name their origin:\n{text}");
}

#[test]
fn explain_prints_the_same_game_with_true_origins() {
    let library = InFolder::bundled();
    for game in library.games() {
        let usual = load(&Shelf::of(&[]), &game, &[]);
        check_again(&usual);
        check_places(&usual);
        for choice in usual.choices() {
            for value in choice.values.iter().filter(|value| **value != choice.default) {
                let chosen = [(choice.name.clone(), value.clone())];
                let other = load(&Shelf::of(&[]), &game, &chosen);
                check_again(&other);
                check_places(&other);
            }
        }
    }
}

const PARENT: &str = r#"name = "Old"
script = "old.rhai"

[deck]
suit.H = { name = "cups", symbol = "c" }

[piles.foundation]
count = 4

[piles.tableau]
count = 13
build = { rank = "down", suit = "same" }
fill.from = "reserve"
fill.count = 1

[piles.reserve]

[[deal]]
to = "tableau"
each = [4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4]

[state]
"odd key" = 1

[options.runs]
default = "no"
about = "whether runs move"
[options.runs.values.no]
[options.runs.values.yes]
piles.tableau.lift = "run"
piles.tableau.build.suit = "alternating"
"#;

#[test]
fn explain_names_the_origin_of_each_line() {
    let script = "fn lost(g) { false }\n\nfn score(g) { 1 }\n";
    let child = "extends = \"old\"\nname = \"New\\u001b[2J \\\"x\\\"\"\n\n\
                 piles.tableau.empty = \"K\"\npiles.tableau.fill.count = 2\n";
    let files = [("old.toml", PARENT), ("old.rhai", script), ("new.toml", child)];
    insta::assert_snapshot!(explained(&files, &[("runs", "yes")]), @r#"
    # The rules of `new` as they hold, from new.toml, which extends old.toml.
    # These options are merged in:
    #   runs = yes  old.toml:30 (or no)

    name = "New\U0000001B[2J \"x\""  # new.toml:2
    script = "old.rhai"              # old.toml:2

    [deck]                                    # old.toml:4
    suit.H = { name = "cups", symbol = "c" }  # old.toml:5

    [piles.foundation]  # old.toml:7
    count = 4           # old.toml:8

    [piles.tableau]             # old.toml:10
    count = 13                  # old.toml:11
    build.rank = "down"         # old.toml:12
    build.suit = "alternating"  # old.toml:32 (runs=yes)
    fill.from = "reserve"       # old.toml:13
    fill.count = 2              # new.toml:5
    empty = "K"                 # new.toml:4
    lift = "run"                # old.toml:31 (runs=yes)

    [piles.reserve]  # old.toml:16

    [[deal]]                     # old.toml:18
    to = "tableau"               # old.toml:19
    each = [                     # old.toml:20
        4, 4, 4, 4, 4, 4, 4, 4,  # old.toml:20
        4, 4, 4, 4, 4,           # old.toml:21
    ]

    [state]        # old.toml:23
    "odd key" = 1  # old.toml:24

    # old.rhai answers:
    #   lost   old.rhai:1
    #   score  old.rhai:3
    "#);
}

#[test]
fn explain_embeds_the_script() {
    let file = "name = \"Odd\"\nscript = \"odd.rhai\"\n[piles.tableau]\ncount = 4\n\
                build = { rank = \"down\" }\n[piles.foundation]\ncount = 4\n\
                [[deal]]\nto = \"tableau\"\neach = 13\n";
    // Sequences that could end the text early, or control characters, must be escaped.
    for script in [
        "fn won(g) { g.home == 3 }\n",
        "// ''' and \"\"\" and \\\n\nfn won(g) { g.home == 3 }",
        "// \u{202e}\nfn won(g) { \"\\\"\".len == g.home }\n",
    ] {
        explained(&[("odd.rhai", script), ("odd.toml", file)], &[]);
    }
}

#[test]
fn embedded_script_errors_point_into_the_rules_file() {
    let head = "name = \"Odd\"\n[piles.tableau]\n[[deal]]\nto = \"tableau\"\neach = 52\n";
    let file =
        format!("{head}[script]\ntext = '''\nfn won(g) {{\n    g.home = 3\n}}\n'''\n");
    let shelf = Shelf(vec![("odd.toml".to_owned(), file)]);
    let error = patience::words::load(&shelf, "odd", &[]).unwrap_err();
    let place = error.diagnostics[0].place.clone().unwrap();
    let (line, column) = error.sources.line_column(&place);
    assert_eq!((error.sources.name(place.source), line, column), ("odd.toml", 9, 5));
}

#[test]
fn merged_file_keeps_its_options() {
    let none = Shelf::of(&[]);
    let chosen = |value: &str| [("redeal".to_owned(), value.to_owned())];
    let game = load(&none, "ripple-fan", &chosen("packets"));
    let shelf = Shelf(vec![("again.toml".to_owned(), game.whole())]);
    assert_eq!(load(&shelf, "again", &[]).digest(), game.digest());
    let usual = load(&none, "ripple-fan", &[]);
    let default =
        &usual.choices().iter().find(|choice| choice.name == "redeal").unwrap().default;
    assert_ne!(usual.digest(), game.digest());
    assert_eq!(load(&shelf, "again", &chosen(default)).digest(), usual.digest());
}

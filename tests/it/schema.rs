//! Keeps `docs/schema.json` true: it is the output of `patience schema`, every bundled game
//! matches it, and whatever it refuses, the program refuses too.

use std::fs;
use std::path::Path;

use jsonschema::Validator;
use patience::variant;
use serde_json::Value;

use crate::common::{InFolder, Shelf, root};

fn schema() -> Value {
    serde_json::from_str(&variant::schema()).unwrap()
}

fn validator() -> Validator {
    jsonschema::draft202012::new(&schema()).unwrap()
}

/// Returns the schema's errors about a rules file.
fn errors(validator: &Validator, text: &str) -> Vec<String> {
    let table: toml::Table = text.parse().unwrap();
    let value = serde_json::to_value(table).unwrap();
    validator
        .iter_errors(&value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect()
}

#[test]
fn committed_schema_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/schema.json");
    let written = fs::read_to_string(path).unwrap_or_default();
    let current = variant::schema() == written;
    assert!(current, "run `cargo run -- schema > docs/schema.json`");
}

#[test]
fn schema_is_valid_json_schema() {
    jsonschema::draft202012::meta::validate(&schema()).unwrap();
}

#[test]
fn every_bundled_game_matches_the_schema() {
    let validator = validator();
    let mut wrong = Vec::new();
    for game in InFolder::bundled().games() {
        let path = root().join("variants").join(format!("{game}.toml"));
        let text = fs::read_to_string(path).unwrap();
        wrong.extend(
            errors(&validator, &text).iter().map(|error| format!("{game}: {error}")),
        );
    }
    assert!(
        wrong.is_empty(),
        "bundled games do not match the schema:\n{}",
        wrong.join("\n")
    );
}

/// Checks that schema and program agree on changes to a game.
#[track_caller]
fn check(changes: &str, valid: bool) {
    let text = format!("extends = 'cruel'\nname = 'Changed'\n{changes}");
    let errors = errors(&validator(), &text);
    assert_eq!(errors.is_empty(), valid, "schema on `{changes}`: {errors:?}");
    let loaded =
        patience::words::load(&Shelf::of(&[("changed.toml", &text)]), "changed", &[]);
    let found = loaded.as_ref().err().map(|it| &it.diagnostics);
    assert_eq!(loaded.is_ok(), valid, "program on `{changes}`: {found:?}");
}

#[test]
fn schema_accepts_every_form_of_a_value() {
    for changes in [
        "redeal.limit = 3",
        "redeal.limit = 'unlimited'",
        "redeal.gather = [{ from = 'tableau', cards = 'top-to-bottom' }]",
        "redeal.gather = 'tableau'",
        "redeal.gather = { from = 'tableau', cards = 'top-to-bottom' }",
        "piles.tableau.from = 'tableau'",
        "end.empty = 'tableau'",
        "piles.tableau.build = [{ rank = 'up' }, { rank = 'down', wrap = 'base' }]",
        "piles.tableau.build = { rank = 'up', wrap = true }",
        "piles.tableau.fill = 'none'",
        "piles.tableau.empty = ['K', 'QS']",
        "piles.stock = {}\npiles.tableau.fill = { from = ['stock'], play = 'skip' }",
        "deck.suit.C = { name = 'clover', symbol = 'c' }",
        "score.home = -5",
        "options.x = { default = 'a', values = { a = {}, b = { score.full = 1 } } }",
    ] {
        check(changes, true);
    }
}

#[test]
fn schema_and_program_refuse_the_same() {
    for changes in [
        "colour = 1",
        "about = 7",
        "deck.copies = 0",
        "deck.suit.C = { symbol = 'cc' }",
        "redeal.limit = 'often'",
        "redeal.limit = 70000",
        "redeal.limit = -1",
        "redeal.when = 'never'",
        "redeal.gather = [{ cards = 'top-to-bottom' }]",
        "piles.tableau.build = { rank = 'sideways' }",
        "piles.tableau.build = 'down'",
        "piles.tableau.build = { rank = 'up', wrap = 'around' }",
        "piles.tableau.lift = 'all'",
        "piles.tableau.fill = 'stock'",
        "piles.tableau.fill = { form = 'stock' }",
        "piles.tableau.count = 300",
        "piles.tableau.count = '12'",
        "piles.tableau.turn = 'yes'",
        "deal = [{ each = 1 }]",
        "deal = [{ to = 'tableau', piles = 'all' }]",
        "deal = [{ to = 'tableau', piles = [0] }]",
        "deal = { to = 'tableau' }",
        "score.home = 3000000000",
        "state.x = 'one'",
        "options.x = { default = 'a', values.a = { name = 'Other' } }",
        "options.x = { default = 'a', values.a = { piles.tableau.cuont = 3 } }",
    ] {
        check(changes, false);
    }
}

//! Keeps the catalogue complete and true. Every game of `variants/` has one row in
//! `docs/data/catalogue.csv` with its name, its options, and exactly the programs it is
//! checked against. Every preset in `docs/data/presets.csv` loads.
//!
//! A failing test prints missing or wrong rows as they should be, with `…` for text that a
//! person must write. `docs/CATALOGUE.md` is generated from these files (`pages`).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use patience::rules::{Base, Role};
use patience::variant::Choice;

use crate::common::table::{self, Row};
use crate::common::{InFolder, Traces, load};

const GAMES: &str = "docs/data/catalogue.csv";
const FEATURES: &str = "docs/data/features.csv";
const PRESETS: &str = "docs/data/presets.csv";

/// The columns of a game.
const FIELDS: [&str; 6] = ["game", "name", "also", "sources", "checked", "options"];

/// The least number of `PySolFC` games that must be found.
const FOUND: usize = 792;

/// The programs that games are checked against, each with the file of its output.
const PEERS: [(&str, &str); 3] =
    [("PySolFC", "pysolfc"), ("AisleRiot", "aisleriot"), ("Solvitaire", "solvitaire")];

/// Returns the programs whose output covers each game.
fn peers() -> BTreeMap<String, BTreeSet<&'static str>> {
    let mut peers: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for (peer, file) in PEERS {
        for (name, _) in Traces::read(file).sections() {
            let game = name.split('.').next().unwrap();
            peers.entry(game.to_owned()).or_default().insert(peer);
        }
    }
    peers
}

/// Returns options with their values, the default in brackets.
fn options(choices: &[Choice]) -> String {
    let option = |choice: &Choice| {
        let shown = |value: &String| {
            if *value == choice.default { format!("[{value}]") } else { value.clone() }
        };
        let values = choice.values.iter().map(shown);
        format!("{} {}", choice.name, values.collect::<Vec<_>>().join("/"))
    };
    choices.iter().map(option).collect::<Vec<_>>().join("; ")
}

/// Returns the row a game should have, keeping the text of its current row.
fn expected(game: &str, peers: &BTreeSet<&str>, row: Option<&Row>) -> Row {
    let variant = load(game, &[]);
    let sources = row.map_or("…", |row| row["sources"].as_str());
    let checked = row.map(|row| row["checked"].as_str()).filter(|cell| {
        PEERS.iter().all(|(peer, _)| cell.contains(peer) == peers.contains(peer))
    });
    let named = || {
        let named: Vec<&str> = peers.iter().copied().collect();
        if named.is_empty() { "…".to_owned() } else { named.join(", ") }
    };
    let fields = [
        game.to_owned(),
        variant.name().to_owned(),
        variant.also().join("; "),
        if sources.is_empty() { "…" } else { sources }.to_owned(),
        checked.filter(|cell| !cell.is_empty()).map_or_else(named, str::to_owned),
        options(variant.choices()),
    ];
    FIELDS.map(str::to_owned).into_iter().zip(fields).collect()
}

#[test]
fn every_game_has_one_correct_row() {
    let games: BTreeSet<String> = InFolder::bundled().games().into_iter().collect();
    let mut rows_of: BTreeMap<String, Row> = BTreeMap::new();
    let mut errors = Vec::new();
    for row in table::read(GAMES) {
        let game = row["game"].clone();
        if !games.contains(&game) {
            errors.push(format!("{game} has a row but no rules file"));
        } else if rows_of.insert(game.clone(), row).is_some() {
            errors.push(format!("{game} has two rows"));
        }
    }
    let (peers, none) = (peers(), BTreeSet::new());
    for game in &games {
        let row = rows_of.get(game);
        let expected = expected(game, peers.get(game).unwrap_or(&none), row);
        let unsaid = expected.values().any(|cell| cell == "…");
        if row != Some(&expected) || unsaid {
            errors.push(table::line(&expected, &FIELDS));
        }
    }
    let head = FIELDS.join(",");
    assert!(
        errors.is_empty(),
        "{GAMES} should have these rows:\n{head}\n{}",
        errors.join("\n")
    );
}

#[test]
fn every_preset_loads() {
    let presets = table::read(PRESETS);
    assert!(!presets.is_empty(), "{PRESETS} has no rows");
    let mut seen = BTreeSet::new();
    for row in &presets {
        let preset = &row["preset"];
        assert!(seen.insert(preset), "{PRESETS} lists {preset} twice");
        let options: Vec<&str> = row["options"].split_whitespace().collect();
        assert!(
            options.iter().all(|option| option.contains('=')),
            "{preset}: an option has no value: {options:?}"
        );
        load(&row["game"], &options);
    }
}

/// Solvitaire counts tableau ranks from the base card too, so nothing is built on a card of
/// its rank.
#[test]
fn presets_with_a_base_card_set_base_bare() {
    let mut checked = 0;
    for row in table::read(PRESETS) {
        let options: Vec<&str> = row["options"].split_whitespace().collect();
        let variant = load(&row["game"], &options);
        let mut groups = variant.rules().groups().iter();
        let dealt = groups.any(|group| {
            group.role == Role::Foundation && matches!(group.base, Base::First(_))
        });
        let base = variant.choices().iter().find(|choice| choice.name == "base");
        if let Some(base) = base.filter(|_| dealt) {
            assert_eq!(base.value, "bare", "{}: option `base`", row["preset"]);
            checked += 1;
        }
    }
    assert!(checked > 5, "only {checked} presets have a base card");
}

/// Every game that Solvitaire solved follows the rules of some preset.
#[test]
fn solvitaire_traces_have_presets() {
    let set = |text: &str| text.split_whitespace().map(str::to_owned).collect();
    let presets = table::read(PRESETS);
    let presets: BTreeSet<(String, BTreeSet<String>)> =
        presets.iter().map(|row| (row["game"].clone(), set(&row["options"]))).collect();
    for (name, text) in Traces::read("solvitaire").sections() {
        let options = text.lines().next().and_then(|line| line.strip_prefix("options "));
        let game = name.split('.').next().unwrap().to_owned();
        let played = (game, set(options.unwrap_or_default()));
        assert!(presets.contains(&played), "{PRESETS} has no preset for {played:?}");
    }
}

/// Returns a name in its search form: only letters and digits, in lower case.
fn plain(name: &str) -> String {
    let name = name.replace('+', "plus");
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// A search for a name finds one game.
#[test]
fn alternative_names_are_unique() {
    let games = InFolder::bundled().games();
    let mut owners: BTreeMap<String, String> =
        games.iter().map(|game| (plain(game), game.clone())).collect();
    let mut found = 0;
    for game in &games {
        let variant = load(game, &[]);
        let values = variant.value_names().iter().map(|value| &value.name);
        for name in variant.also().iter().chain(values) {
            let other = owners.insert(plain(name), game.clone());
            assert_eq!(other, None, "`{name}` of {game} is also a name of another game");
            found += 1;
        }
    }
    assert!(found > 60, "only {found} alternative names");
}

/// Returns the `PySolFC` numbers that a catalogue row lists for a game.
fn numbers(sources: &str) -> BTreeSet<&str> {
    let after = sources.split("PySolFC ").skip(1);
    let number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let words = after.flat_map(|text| text.split([' ', ',', ';']).take_while(number));
    words.filter(|word| !word.is_empty()).collect()
}

/// A game counts if its `PySolFC` name is found and its row lists the `PySolFC` number. Each
/// option value with a name of its own counts once.
#[test]
fn pysolfc_games_are_found_by_name() {
    let mut games: BTreeMap<String, (String, String)> = BTreeMap::new();
    let mut sources: BTreeMap<String, String> = BTreeMap::new();
    for row in table::read(GAMES) {
        let id = row["game"].clone();
        let variant = load(&id, &[]);
        let values = variant.value_names().iter();
        let values = values.map(|value| {
            (value.name.as_str(), format!("{}={}", value.option.0, value.option.1))
        });
        let own = variant.also().iter().map(|name| (name.as_str(), String::new()));
        let named = [(id.as_str(), String::new()), (variant.name(), String::new())];
        for (name, option) in named.into_iter().chain(own).chain(values) {
            games.insert(plain(name), (id.clone(), option));
        }
        sources.insert(id, row["sources"].clone());
    }
    let path = "tests/data/peers/pysolfc-games.txt";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let registry = fs::read_to_string(path).unwrap();
    let lines = registry.lines().filter(|line| !line.starts_with('#'));
    let (mut found, mut missing) = (BTreeSet::new(), Vec::new());
    for (number, name) in lines.filter_map(|line| line.split_once(' ')) {
        match games.get(&plain(name)) {
            Some(game) if numbers(&sources[&game.0]).contains(number) => {
                found.insert(game.clone());
            }
            _ => missing.push(format!("{number} {name}")),
        }
    }
    assert!(
        found.len() >= FOUND,
        "only {} games are found; missing: {}",
        found.len(),
        missing.join(", ")
    );
}

#[test]
fn feature_table_counts_are_correct() {
    let said = |game: &String| {
        let text = load(game, &[]).explain();
        let rules = text.lines().filter(|line| !line.starts_with('#'));
        rules.map(|rule| rule.split("  # ").next().unwrap_or(rule).to_owned()).collect()
    };
    let files: Vec<Vec<String>> = InFolder::bundled().games().iter().map(said).collect();
    for row in table::read(FEATURES) {
        let words: Vec<&str> = row["words"].split(" or ").collect();
        let says = |line: &String| words.iter().any(|word| line.contains(word));
        let count = files.iter().filter(|lines| lines.iter().any(says)).count();
        assert_eq!(
            row["games"],
            count.to_string(),
            "{FEATURES}: number of games with {words:?}"
        );
    }
}

//! Keeps `docs/CATALOGUE.md` complete and true: every game of `variants/` has one row with
//! its name and its options, which names the programs it is checked against and no others;
//! and what stands for a preset of Solvitaire loads.
//!
//! Rows that are missing or wrong are printed as they should be, `…` where only a person
//! knows the words.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use patience::rules::{Base, Role};
use patience::variant::Choice;

use crate::common::{InFolder, Traces, load};

const GAMES: [&str; 5] = ["Game", "File", "Sources", "Checked against", "Options"];
const WORDS: [&str; 3] = ["Words", "What they say", "Games"];
const PRESETS: [&str; 3] = ["Preset", "File", "Options"];

/// So many games of `PySolFC` are found at the least.
const FOUND: usize = 792;

/// The programs games are checked against, and the names of what they printed.
const PEERS: [(&str, &str); 3] =
    [("PySolFC", "pysolfc"), ("AisleRiot", "aisleriot"), ("Solvitaire", "solvitaire")];

/// Returns the rows of the table with this head, each as its cells.
fn rows<const N: usize>(head: [&str; N]) -> Vec<[String; N]> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/CATALOGUE.md");
    let text = fs::read_to_string(path).unwrap_or_default();
    let tables = text.lines().skip_while(|line| cells(line) != head);
    let rows = tables.skip(2).take_while(|line| line.starts_with('|'));
    let row = |line: &str| {
        let cells: Vec<String> =
            cells(line).iter().map(|cell| cell.replace('`', "")).collect();
        cells.try_into().unwrap_or_else(|cells| panic!("{cells:?} has not {N} cells"))
    };
    rows.map(row).collect()
}

fn cells(line: &str) -> Vec<&str> {
    let inside = line.trim().strip_prefix('|').and_then(|inner| inner.strip_suffix('|'));
    inside.into_iter().flat_map(|inside| inside.split('|').map(str::trim)).collect()
}

/// Returns the programs there are files of, for each game.
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

/// Returns options with their values, the default in bold.
fn options(choices: &[Choice]) -> String {
    let option = |choice: &Choice| {
        let bold = |value: &String| format!("**{value}**");
        let shown = |value: &String| {
            if *value == choice.default { bold(value) } else { value.clone() }
        };
        let values = choice.values.iter().map(shown);
        format!("{} {}", choice.name, values.collect::<Vec<_>>().join("/"))
    };
    choices.iter().map(option).collect::<Vec<_>>().join("; ")
}

/// Returns the row a game should have, with the words of the row it has.
fn expected(
    game: &str,
    peers: &BTreeSet<&str>,
    row: Option<&[String; 5]>,
) -> [String; 5] {
    let variant = load(game, &[]);
    let sources = row.map_or("…", |row| row[2].as_str());
    let checked = row.map(|row| row[3].as_str()).filter(|cell| {
        PEERS.iter().all(|(peer, _)| cell.contains(peer) == peers.contains(peer))
    });
    let named = || {
        let named: Vec<&str> = peers.iter().copied().collect();
        if named.is_empty() { "…".to_owned() } else { named.join(", ") }
    };
    [
        match variant.also() {
            [] => variant.name().to_owned(),
            others => format!("{} ({})", variant.name(), others.join(", ")),
        },
        format!("{game}.toml"),
        if sources.is_empty() { "…" } else { sources }.to_owned(),
        checked.filter(|cell| !cell.is_empty()).map_or_else(named, str::to_owned),
        options(variant.choices()),
    ]
}

#[test]
fn every_game_has_one_row_that_is_true() {
    let games: BTreeSet<String> = InFolder::bundled().games().into_iter().collect();
    let mut rows_of: BTreeMap<String, [String; 5]> = BTreeMap::new();
    let mut faults = Vec::new();
    for row in rows(GAMES) {
        let game = row[1].strip_suffix(".toml").unwrap_or(&row[1]).to_owned();
        if !games.contains(&game) {
            faults.push(format!("there is no such file: {}", row[1]));
        } else if rows_of.insert(game, row.clone()).is_some() {
            faults.push(format!("there are two rows: {}", row[1]));
        }
    }
    let (peers, none) = (peers(), BTreeSet::new());
    for game in &games {
        let row = rows_of.get(game);
        let expected = expected(game, peers.get(game).unwrap_or(&none), row);
        let unsaid = expected.iter().any(|cell| cell == "…");
        if row != Some(&expected) || unsaid {
            faults.push(format!("| {} |", expected.join(" | ")));
        }
    }
    let head = format!("| {} |\n|---|---|---|---|---|", GAMES.join(" | "));
    assert!(faults.is_empty(), "docs/CATALOGUE.md:\n{head}\n{}", faults.join("\n"));
}

#[test]
fn every_preset_is_a_game_with_options_that_loads() {
    let presets = rows(PRESETS);
    let head = format!("| {} |\n|---|---|---|", PRESETS.join(" | "));
    assert!(!presets.is_empty(), "docs/CATALOGUE.md has no table\n{head}");
    let mut seen = BTreeSet::new();
    for [preset, file, options] in &presets {
        assert!(seen.insert(preset), "{preset} stands twice");
        let game = file.strip_suffix(".toml").unwrap_or(file);
        let options: Vec<&str> = options.split_whitespace().collect();
        assert!(
            options.iter().all(|option| option.contains('=')),
            "{preset}: {options:?}"
        );
        load(game, &options);
    }
}

/// Solvitaire counts ranks from the base card in the tableau, too, so that nothing is built
/// on a card of its rank.
#[test]
fn every_preset_with_a_base_card_leaves_it_bare() {
    let mut checked = 0;
    for [preset, file, options] in rows(PRESETS) {
        let game = file.strip_suffix(".toml").unwrap_or(&file);
        let variant = load(game, &options.split_whitespace().collect::<Vec<_>>());
        let mut groups = variant.rules().groups().iter();
        let dealt = groups.any(|group| {
            group.role == Role::Foundation && matches!(group.base, Base::First(_))
        });
        let base = variant.choices().iter().find(|choice| choice.name == "base");
        if let Some(base) = base.filter(|_| dealt) {
            assert_eq!(base.value, "bare", "{preset}");
            checked += 1;
        }
    }
    assert!(checked > 5, "{checked}");
}

/// What Solvitaire solved was played by the rules of some preset.
#[test]
fn what_solvitaire_solved_are_presets() {
    let set = |text: &str| text.split_whitespace().map(str::to_owned).collect();
    let presets: BTreeSet<(String, BTreeSet<String>)> =
        rows(PRESETS).iter().map(|row| (row[1].clone(), set(&row[2]))).collect();
    for (name, text) in Traces::read("solvitaire").sections() {
        let options = text.lines().next().and_then(|line| line.strip_prefix("options "));
        let file = format!("{}.toml", name.split('.').next().unwrap());
        let played = (file, set(options.unwrap_or_default()));
        assert!(presets.contains(&played), "{played:?}");
    }
}

/// Returns a name as it is looked for: its letters and digits, all small.
fn plain(name: &str) -> String {
    let name = name.replace('+', "plus");
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// Whoever looks for a name finds one game.
#[test]
fn every_other_name_is_that_of_one_game() {
    let games = InFolder::bundled().games();
    let mut owners: BTreeMap<String, String> =
        games.iter().map(|game| (plain(game), game.clone())).collect();
    let mut found = 0;
    for game in &games {
        let variant = load(game, &[]);
        let values = variant.value_names().iter().map(|value| &value.name);
        for name in variant.also().iter().chain(values) {
            let other = owners.insert(plain(name), game.clone());
            assert_eq!(other, None, "{name} of {game}");
            found += 1;
        }
    }
    assert!(found > 60, "{found}");
}

/// Returns the numbers that `PySolFC` has for a game, as its row in the catalogue names them.
fn numbers(sources: &str) -> BTreeSet<&str> {
    let after = sources.split("PySolFC ").skip(1);
    let number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let words = after.flat_map(|text| text.split([' ', ',', ';']).take_while(number));
    words.filter(|word| !word.is_empty()).collect()
}

/// A game counts if it is found by its name there, and was checked by its number. So many
/// values of an option count once each.
#[test]
fn so_many_games_of_pysolfc_are_found_by_their_names() {
    let mut games: BTreeMap<String, (String, String)> = BTreeMap::new();
    let mut sources: BTreeMap<String, String> = BTreeMap::new();
    for row in rows(GAMES) {
        let id = row[1].strip_suffix(".toml").unwrap().to_owned();
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
        sources.insert(id, row[2].clone());
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
        "{} are there, not {}",
        found.len(),
        missing.join(", ")
    );
}

#[test]
fn so_many_games_say_what_the_table_says() {
    let said = |game: &String| {
        let text = load(game, &[]).explain();
        let rules = text.lines().filter(|line| !line.starts_with('#'));
        rules.map(|rule| rule.split("  # ").next().unwrap_or(rule).to_owned()).collect()
    };
    let files: Vec<Vec<String>> = InFolder::bundled().games().iter().map(said).collect();
    for [words, _, games] in rows(WORDS) {
        let words: Vec<&str> = words.split(" or ").collect();
        let says = |line: &String| words.iter().any(|word| line.contains(word));
        let count = files.iter().filter(|lines| lines.iter().any(says)).count();
        assert_eq!(games, count.to_string(), "{words:?}");
    }
}

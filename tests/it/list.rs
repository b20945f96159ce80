//! Checks `patience list`: its output about each game, its filters, and that a file with
//! errors does not hide the rest.

use std::process::Output;

use serde_json::Value;

use patience::BUNDLED;
use patience::variant::Summary;

use crate::common::{InFolder, Place, load};

/// Three games of one family beside the bundled ones, one of them with errors.
const FILES: [(&str, &str); 3] = [
    (
        "two-packs.toml",
        "name = 'Aa Two Packs'\nfamily = 'Trial Games'\nabout = 'Two suits, each twice'\n\
         deck = { copies = 2, suits = 'SSHH' }\npiles.foundation = { count = 8 }\n\
         piles.tableau = { count = 8 }\ndeal = [{ to = 'tableau', each = 13 }]\n",
    ),
    (
        "one-pack.toml",
        "extends = 'cruel'\nname = 'bb One Pack'\nfamily = 'Trial Games'\n\
         about = 'A line that is much too long to be shown as it is, since it goes on for \
         longer than lines are wide'\n",
    ),
    ("broken.toml", "extends = 'cruel'\nnaem = 'Broken'\n"),
];

/// A folder with the games, removed when dropped.
struct Listing(Place);

impl Listing {
    fn new(name: &str) -> Self {
        let place = Place::new(name);
        for (name, text) in FILES {
            place.file(&format!("variants/{name}"), text);
        }
        Self(place)
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.0.program(arguments).output().unwrap()
    }

    #[track_caller]
    fn listed(&self, arguments: &[&str]) -> String {
        let output = self.run(&[&["list"], arguments].concat());
        assert_eq!(
            output.status.code(),
            Some(0),
            "exit code of `patience list` with {arguments:?}"
        );
        String::from_utf8(output.stdout).unwrap()
    }

    #[track_caller]
    fn names(&self, arguments: &[&str]) -> Vec<String> {
        let text = self.listed(&[arguments, &["--json"]].concat());
        let games: Vec<Value> = serde_json::from_str(&text).unwrap();
        games.iter().map(|game| game["name"].as_str().unwrap().to_owned()).collect()
    }

    #[track_caller]
    fn refused(&self, arguments: &[&str]) -> String {
        let output = self.run(&[&["list"], arguments].concat());
        assert_eq!(
            output.status.code(),
            Some(2),
            "exit code of `patience list` with {arguments:?}"
        );
        assert_eq!(
            output.stdout, b"",
            "`patience list` with {arguments:?} prints results"
        );
        let text = String::from_utf8(output.stderr).unwrap();
        text[text.find("error: ").unwrap()..].to_owned()
    }
}

#[test]
fn list_prints_a_line_per_game_and_wraps_descriptions() {
    let place = Listing::new("list-lines");
    insta::assert_snapshot!(place.listed(&["--family", "trial"]), @"
    Aa Two Packs  Trial Games  2 decks  two-packs
        Two suits, each twice
    bb One Pack   Trial Games  1 deck   one-pack
        A line that is much too long to be shown as it is, since it goes on for
        longer than lines are wide
    ");
    let all = place.listed(&[]);
    let games = InFolder::bundled().games().len() + 2;
    assert_eq!(all.lines().filter(|line| !line.starts_with(' ')).count(), games);
    let wide = all.lines().find(|line| line.chars().count() > 80);
    assert_eq!(wide, None, "line of more than 80 columns");
}

/// `list` reads bundled games without compiling them, and loads those that a file replaces.
#[test]
fn list_agrees_with_the_loaded_games() {
    let summaries = BUNDLED.summaries();
    assert_eq!(summaries.len(), InFolder::bundled().games().len());
    for summary in summaries {
        let game = load(&summary.id, &[]);
        let named = game.value_names().iter().map(|value| value.name.clone());
        let expected = Summary {
            id: game.id().to_owned(),
            name: game.name().to_owned(),
            also: game.also().iter().cloned().chain(named).collect(),
            family: game.family().to_owned(),
            about: game.about().to_owned(),
            decks: game.rules().deck().packs(),
        };
        assert_eq!(summary, expected);
    }
    let place = Listing::new("list-replaced");
    assert!(!place.names(&["cruel"]).contains(&"Crueler".to_owned()));
    place.0.file("variants/cruel.toml", "extends = 'perseverance'\nname = 'Crueler'\n");
    assert!(place.names(&["cruel"]).contains(&"Crueler".to_owned()));
}

/// Runs the program at a terminal of 80 columns, and returns all that it prints.
#[cfg(unix)]
fn at_a_terminal(place: &Place, line: &str, pager: &str) -> String {
    let program = env!("CARGO_BIN_EXE_patience");
    // A new terminal has no size.
    let script = format!("stty rows 24 cols 80; exec {program} {line}");
    let mut command = std::process::Command::new("/bin/sh");
    command.arg("-c").arg(script);
    let mut command = place.isolate(command);
    command.env("TERM", "xterm").env("PAGER", pager);
    let mut session = crate::common::terminal::at_a_terminal(command);
    let found = expectrl::Expect::expect(&mut session, expectrl::Eof).unwrap();
    String::from_utf8_lossy(found.as_bytes()).into_owned()
}

#[cfg(unix)]
#[test]
fn list_at_a_terminal_shows_families_and_names_in_the_pager() {
    let place = Place::new("list-terminal");
    let shown = at_a_terminal(&place, "list", "sed s/^/paged:/");
    let lines: Vec<&str> = shown.lines().map(str::trim_end).collect();
    let families = lines.iter().position(|line| *line == "paged:Families:").unwrap();
    let games = lines.iter().position(|line| *line == "paged:Games:").unwrap();
    assert!(families < games && lines[families + 1].starts_with("paged:  Accordion ("));
    assert!(lines[games + 1].starts_with("paged:  23 Skidoo "), "{}", lines[games + 1]);
    assert!(lines.len() < 400, "{} lines", lines.len());
    let wide = lines.iter().find(|line| line.chars().count() > 80 + "paged:".len());
    assert_eq!(wide, None);
    // Without a pager, and if all fits, the list is printed.
    assert!(at_a_terminal(&place, "list", "").contains("\nFamilies:"));
    let few = at_a_terminal(&place, "list cruel", "false");
    assert!(few.contains("Baker's Dozen"), "{few}");
}

#[test]
fn list_json_has_the_same_fields() {
    let place = Listing::new("list-json");
    let text = place.listed(&["--family", "trial", "--decks", "2", "--json"]);
    insta::assert_snapshot!(text, @r#"[{"id":"two-packs","name":"Aa Two Packs","family":"Trial Games","decks":2,"about":"Two suits, each twice"}]"#);
}

#[test]
fn games_are_listed_by_name_and_filtered() {
    let place = Listing::new("list-filters");
    let all = place.names(&[]);
    assert!(all.is_sorted_by_key(|name| name.to_lowercase()));
    let two = place.names(&["--decks", "2"]);
    assert!(two.len() > 1 && two.len() < all.len());
    assert!(two.contains(&"Aa Two Packs".to_owned()));
    assert_eq!(place.names(&["--family", "TRIAL games"]).len(), 2);
    assert_eq!(place.names(&["--family", "tri", "--decks", "1"]), ["bb One Pack"]);
}

#[test]
fn list_filters_by_words_of_name_and_description() {
    let place = Listing::new("list-words");
    assert_eq!(place.names(&["trial", "twice"]), ["Aa Two Packs"]);
    assert_eq!(place.names(&["PACK", "--family", "trial"]).len(), 2);
    assert_eq!(place.names(&["pack", "--family", "trial", "--decks", "1"]).len(), 1);
    // Words match as in `patience play`.
    assert_eq!(place.names(&["tripeaks"]), ["Triple Peaks"]);
    assert!(
        place.names(&["napoleon at st helena"]).contains(&"Forty Thieves".to_owned())
    );
    let none = place.refused(&["twice", "xyzzy"]);
    insta::assert_snapshot!(none, @"
    error: no game matches `twice xyzzy`
     |
     = help: `patience list` lists all games
    ");
}

#[test]
fn unknown_family_is_refused_with_a_suggestion() {
    let place = Listing::new("list-families");
    let none = place.refused(&["--decks", "77"]);
    assert!(none.contains("choose from 1, 2"), "{none}");
    let unknown = place.refused(&["--family", "Trail Games"]);
    assert!(unknown.starts_with("error: there is no family `Trail Games`\n"));
    assert!(unknown.contains("did you mean the family `Trial Games`? the families are "));
    assert!(unknown.contains("Castle"));
    let beginning = place.refused(&["--family", "trail"]);
    assert!(beginning.contains("did you mean the family `Trial Games`?"));
    let several = place.refused(&["--family", ""]);
    assert!(several.starts_with("error: several families begin with ``\n"));
    assert!(several.contains("Castle, "));
}

#[test]
fn broken_file_is_reported_and_the_rest_listed() {
    let place = Listing::new("list-faulty");
    let output = place.run(&["list", "--family", "trial"]);
    assert_eq!(output.status.code(), Some(0));
    insta::assert_snapshot!(String::from_utf8(output.stderr).unwrap(), @r"
    warning: `broken` is skipped: unknown key `naem`
     |
     = help: `patience check broken` shows what is wrong
    ");
    assert!(String::from_utf8(output.stdout).unwrap().contains("two-packs"));
}

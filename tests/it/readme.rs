//! Keeps the README true: replays its session, and loads its rules file.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use patience::play::Game;
use patience::repl::{Bare, Session, Settings};

use crate::common::{Nowhere, Shelf, load, start};

fn readme() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    fs::read_to_string(path).unwrap()
}

/// Returns the first code block of a language.
fn block(kind: &str) -> String {
    let text = readme();
    let start = text.find(&format!("```{kind}\n")).unwrap() + kind.len() + 4;
    text[start..start + text[start..].find("```").unwrap()].to_owned()
}

#[test]
fn readme_session_matches_the_output() {
    let shown = block("text");
    let prompt = "cruel> ";
    let deal = shown.split("deal ").nth(1).unwrap().split("  ").next().unwrap();
    let game: Game = start(&load("cruel", &[]), deal);
    let mut host = Bare(Nowhere);
    let mut session = Session::new(game, Vec::new(), &mut host, Settings::default());
    let mut played = session.board();
    for line in shown.lines().filter_map(|line| line.strip_prefix(prompt)) {
        played.extend([prompt, line, "\n"]);
        let answer = session.answer(line);
        played.push_str(&session.shown(&answer));
    }
    assert_eq!(played.replace("variants/", ""), shown, "session of README.md");
    assert!(!session.game().turns().is_empty());
}

#[test]
fn readme_rules_file_can_be_played() {
    let shelf = Shelf::of(&[("kinder-cruel.toml", &block("toml"))]);
    let variant = Arc::new(patience::words::load(&shelf, "kinder-cruel", &[]).unwrap());
    let game = start(&variant, "ms:1");
    assert_eq!(variant.name(), "Kinder Cruel");
    assert!(!game.moves().moves.is_empty());
}

#[test]
fn readme_is_short() {
    assert!(readme().lines().count() < 120, "README.md has 120 lines or more");
}

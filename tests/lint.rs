//! Checks the doubts about rules that hold together, and the mistakes that make a game
//! impossible to win: whole text in, whole report out.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{InFolder, load};
use patience::diag::{Diagnostic, Sources, Style, render};
use patience::variant::{ValueDigest, lint, lint_options};

#[test]
fn no_bundled_game_is_doubted() {
    let mut told = String::new();
    for game in InFolder::bundled().games() {
        let usual = load(&game, &[]);
        let mut ways = Vec::new();
        let mut found = lint(&usual);
        let mut say = |what: &str, sources: &Sources, found: &[Diagnostic]| {
            if !found.is_empty() {
                told += &format!("{what}\n{}\n", render(sources, found, Style::Plain));
            }
        };
        for choice in usual.choices() {
            for value in choice.values.iter().filter(|it| **it != choice.default) {
                let way = format!("{}={value}", choice.name);
                let variant = load(&game, &[&way]);
                say(&format!("{game} {way}"), variant.sources(), &lint(&variant));
                ways.push(ValueDigest {
                    option: choice.name.clone(),
                    value: value.clone(),
                    digest: variant.digest().to_owned(),
                });
            }
        }
        found.extend(lint_options(&usual, &ways));
        say(&game, usual.sources(), &found);
    }
    assert!(told.is_empty(), "{told}");
}

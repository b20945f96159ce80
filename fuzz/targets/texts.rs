//! Any text as a rules file, and after a line `---` any text as its script.

use std::sync::Arc;

use patience::diag::{Sources, fixed};
use patience::play::{Deal, DealName, Game};
use patience::words;

use crate::common::generated::Chance;
use crate::common::oracle;

/// The most moves to play.
const MOVES: usize = 12;

/// Checks and loads the texts, and plays the game if they are valid.
pub(super) fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (rules, script) = text.split_once("\n---\n").unwrap_or((&text, ""));
    let texts = patience::games().with_game("small", rules).with("small.rhai", script);
    let found = words::inspect(&texts, "small");
    oracle::shown(&found.sources, &found.diagnostics);
    check_fixes(&found.sources, &found.diagnostics);
    let loaded = patience::words::load(&texts, "small", &[]);
    let usual =
        found.configurations.iter().any(|configuration| configuration.chosen.is_none());
    assert_eq!(loaded.is_ok(), usual, "loading and checking disagree:\n{text}");
    let Ok(variant) = loaded else { return };
    oracle::harmless(&words::text(&variant, usize::MAX));
    oracle::shown(variant.sources(), &words::lint(&variant));
    let variant = Arc::new(variant);
    let deal = Deal::named(DealName::Seed(1), variant.rules());
    let Ok(mut game) = Game::start(variant, deal) else { return };
    oracle::play(&mut game, &mut Chance::of(1), MOVES);
    oracle::check_record(&game);
}

/// Checks that a file with its fixes applied can be checked again.
fn check_fixes(sources: &Sources, diagnostics: &[patience::diag::Diagnostic]) {
    for source in sources.ids() {
        let Some((text, _)) = fixed(sources, source, diagnostics) else { continue };
        let texts = patience::games().with_game("small", &text);
        let found = words::inspect(&texts, "small");
        oracle::shown(&found.sources, &found.diagnostics);
    }
}

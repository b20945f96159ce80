//! Generated rules files that use every key of the language. Each byte makes a choice.

use std::sync::Arc;

use patience::engine::Engine;
use patience::play::{Deal, DealName, Game};
use patience::proof::{self, Flaw};
use patience::repl::snapshot;
use patience::rules::Hook;
use patience::solve::{Reductions, Settings, Verdict};
use patience::table::Table;
use patience::variant::Variant;
use patience::words;

use crate::common::generated::Chance;
use crate::common::on_panic::PrintOnPanic;
use crate::common::oracle;
use crate::common::random_rules::random_rules;
use crate::common::scaled::Scripted;
use crate::common::truth::{reductions, try_ask, up_to, wins};

/// The most moves to play.
const MOVES: usize = 40;

/// The limit of positions of a search.
const POSITIONS: u64 = 3000;

/// Generates a rules file, plays it at random and solves it.
pub(super) fn run(bytes: &[u8]) {
    let mut chance = Chance::from_bytes(bytes);
    let files = random_rules(&mut chance);
    let Ok(variant) = patience::words::load(&files, "small", &[]) else { return };
    // Printed on a panic, because the bytes alone are unreadable.
    let _context = PrintOnPanic(format!("{}\n---\n{}", files.text, files.script));
    check_text(&variant, &files);
    if chance.below(16) == 0 {
        check_portrait(&files);
    }
    let variant = Arc::new(variant);
    let number = u64::try_from(chance.below(4)).unwrap_or_default();
    let deal = Deal::named(DealName::Seed(number), variant.rules());
    let Ok(mut game) = Game::start(variant, deal) else { return };
    check_verdicts(game.engine(), game.table(), &mut chance);
    oracle::play(&mut game, &mut chance, MOVES);
    oracle::check_record(&game);
    oracle::check_exports(&game);
    oracle::harmless(&words::text(game.variant(), usize::MAX));
}

/// Checks that a game written as one file is the same game, and so is one loaded again.
fn check_text(variant: &Variant, files: &Scripted) {
    let again = patience::words::load(files, "small", &[]).expect("it loads again");
    assert_eq!(again.digest(), variant.digest(), "loaded again, the game differs");
    let whole = variant.whole();
    let texts = patience::games().with_game("small", &whole);
    let told = patience::words::load(&texts, "small", &[]);
    let told = told.unwrap_or_else(|error| panic!("{error}\n{whole}"));
    assert_eq!(told.digest(), variant.digest(), "the whole game differs:\n{whole}");
}

/// Checks that a snapshot is the same twice.
fn check_portrait(files: &Scripted) {
    let portray = || snapshot(files, "small").map_err(|error| error.to_string());
    assert_eq!(portray(), portray(), "a snapshot differs the second time");
}

/// Checks that the verdict is the same with all reductions, with none and with one left out, and
/// that winning lines win.
fn check_verdicts(engine: Engine<'_>, table: &Table, chance: &mut Chance) {
    let some: Vec<_> = reductions().collect();
    let one = some[chance.below(some.len())];
    let sets = [("all", Reductions::ALL), ("none", Reductions::NONE), one];
    let mut first: Option<(&str, bool)> = None;
    for (name, reductions) in sets {
        let settings = Settings {
            most_positions: Some(POSITIONS),
            reductions,
            ..Settings::default()
        };
        let Ok(answer) = try_ask(engine, table, settings) else { return };
        let winnable = match &answer.verdict {
            Verdict::Winnable(line) => {
                assert!(wins(&engine, table, line), "{name}: the line does not win");
                true
            }
            Verdict::Unwinnable => false,
            Verdict::Unknown(_) => continue,
        };
        let told = *first.get_or_insert((name, winnable));
        assert_eq!(told.1, winnable, "`{}` and `{name}` differ in verdict", told.0);
    }
    if first.is_some_and(|(_, winnable)| !winnable) {
        check_proof(engine, table);
    }
}

/// Checks that the proof search finds no win either.
fn check_proof(engine: Engine<'_>, table: &Table) {
    if engine.rules().hooked().has(Hook::Won) {
        return;
    }
    let found = proof::entries(engine, table, &mut up_to(POSITIONS));
    let won = matches!(found, Err(Flaw::Won));
    assert!(!won, "the proof search finds a win, but the solver none");
}

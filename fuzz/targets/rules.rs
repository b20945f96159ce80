//! Rules files that use every key of the language: each byte is a choice of what is written.

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

/// The moves that are played.
const MOVES: usize = 40;

/// The most positions of a search.
const POSITIONS: u64 = 3000;

/// Makes up a rules file, plays it by chance and solves it.
pub(super) fn run(bytes: &[u8]) {
    let mut chance = Chance::from_bytes(bytes);
    let files = random_rules(&mut chance);
    let Ok(variant) = patience::words::load(&files, "small", &[]) else { return };
    // Bytes alone say nothing.
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

/// A game told as one file is the same game, and so is one that is loaded again.
fn check_text(variant: &Variant, files: &Scripted) {
    let again = patience::words::load(files, "small", &[]).expect("it loads but once");
    assert_eq!(again.digest(), variant.digest(), "loaded again, it is another game");
    let whole = variant.whole();
    let texts = patience::games().with_game("small", &whole);
    let told = patience::words::load(&texts, "small", &[]);
    let told = told.unwrap_or_else(|error| panic!("{error}\n{whole}"));
    assert_eq!(told.digest(), variant.digest(), "told, it is another game:\n{whole}");
}

/// A portrait is the same twice.
fn check_portrait(files: &Scripted) {
    let portray = || snapshot(files, "small").map_err(|error| error.to_string());
    assert_eq!(portray(), portray(), "a portrait is not the same twice");
}

/// The solver says the same with all reductions, with none and with one left out; a line
/// that wins does.
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
        assert_eq!(told.1, winnable, "`{}` and `{name}` say different things", told.0);
    }
    if first.is_some_and(|(_, winnable)| !winnable) {
        check_proof(engine, table);
    }
}

/// What cannot be won is not proven to be so in vain: nobody finds a way to win.
fn check_proof(engine: Engine<'_>, table: &Table) {
    if engine.rules().hooked().has(Hook::Won) {
        return;
    }
    let found = proof::entries(engine, table, &mut up_to(POSITIONS));
    let won = matches!(found, Err(Flaw::Won));
    assert!(!won, "the proof meets a win where the solver has none");
}

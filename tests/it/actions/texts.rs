//! Checks that the text of a move is read as that move: on the list, in a record and in JSON.

use std::fmt::Write as _;
use std::sync::Arc;

use patience::play::{
    Chooser, Deal, Game, LapseReason, Meaning, Record, exact, move_text, read_move,
};
use patience::repl::{Bare, Session, Settings, run_json};
use patience::variant::{Library, Variant};
use serde_json::Value;

use super::{FOLDER, start};
use crate::common::acting::generate_acting;
use crate::common::generated::Chance;
use crate::common::random_rules::random_rules;
use crate::common::scaled::Scripted;
use crate::common::{InFolder, Nowhere, root};

/// The most moves of a line of play.
const MAX_MOVES: usize = 30;

/// Loads rules; `None` if they have errors or no custom actions.
fn acting(library: &impl Library) -> Option<Arc<Variant>> {
    let variant = patience::words::load(library, "small", &[]).ok()?;
    (variant.rules().actions().len() > 3).then(|| Arc::new(variant))
}

/// Plays at random, and reads back every text of each listed move.
#[track_caller]
fn texts_are_read(name: &str, variant: &Arc<Variant>, number: u64) {
    let deal = Deal::named(format!("seed:{number}").parse().unwrap(), variant.rules());
    let Ok(begun) = Game::start(Arc::clone(variant), deal) else { return };
    let (mut game, mut chooser) = (begun.clone(), Chooser::new(number));
    let mut typed = String::new();
    while game.turns().len() < MAX_MOVES && game.moves().error.is_none() {
        for shown in &game.moves().moves {
            let text = move_text(&game, *shown);
            for text in [&text, &exact(game.rules(), *shown)] {
                let read = read_move(&game, text);
                assert_eq!(
                    read,
                    Ok(Meaning::Legal(*shown)),
                    "{name} seed:{number}: `{text}`"
                );
            }
            if game.turns().len() < 8 {
                let _ = write!(typed, "{text}\nundo\n");
            }
        }
        let Some(made) = chooser.choose(&game, game.moves()) else { break };
        let _ = writeln!(typed, "{}", move_text(&game, made));
        if game.play(made).is_err() {
            break;
        }
    }
    record_is_read(name, &game);
    if variant.rules().hooked().is_empty() {
        json_is_read(name, begun, &typed);
    }
}

#[track_caller]
fn record_is_read(name: &str, game: &Game) {
    let Ok(text) = Record::write(game, &[]) else { return };
    let again = Record::read(&text).unwrap().replay(game.variant());
    let again = again.unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
    assert_eq!(again.table(), game.table(), "{name}: position after replaying\n{text}");
    let followed = Record::read(&text).unwrap().follow(game.variant()).unwrap();
    assert!(
        followed.lapse.is_none(),
        "{name}: record is not followed to its end: {:?}\n{text}",
        followed.lapse
    );
    assert_eq!(
        followed.game.table(),
        game.table(),
        "{name}: position after following\n{text}"
    );
}

#[track_caller]
fn json_is_read(name: &str, game: Game, typed: &str) {
    let mut host = Bare(Nowhere);
    let mut session = Session::new(game, Vec::new(), &mut host, Settings::default());
    let mut output = Vec::new();
    run_json(&mut session, &mut typed.as_bytes(), &mut output).unwrap();
    let answers = String::from_utf8(output).unwrap();
    for (line, answer) in typed.lines().zip(answers.lines().skip(1)) {
        let answer: Value = serde_json::from_str(answer).unwrap();
        assert!(
            answer.get("error").is_none(),
            "{name}: `{line}` is answered with an error: {answer}"
        );
    }
}

#[test]
fn move_texts_parse_back_to_the_same_moves() {
    let library = InFolder(root().join(FOLDER));
    for name in library.games() {
        let variant = Arc::new(patience::words::load(&library, &name, &[]).unwrap());
        for number in 1..8 {
            texts_are_read(&name, &variant, number);
        }
    }
}

#[test]
fn move_texts_parse_back_in_generated_games() {
    let mut met = 0;
    for number in 0..120 {
        let chance = &mut Chance::of(number);
        let acts = acting(&generate_acting(chance));
        let random = acting(&random_rules(chance));
        for variant in acts.into_iter().chain(random) {
            texts_are_read(&number.to_string(), &variant, number);
            met += 1;
        }
    }
    assert!(met > 60, "only {met} generated games have actions");
}

/// The fives can be built on one another, and can also be swapped.
#[test]
fn ambiguous_builds_are_written_with_the_word_build() {
    let mut shared = 0;
    for number in 1..20 {
        let game = start("two-ways", &format!("seed:{number}"));
        for made in game.moves().moves.iter().filter(|made| made.carry().is_some()) {
            let text = move_text(&game, *made);
            let Some(piles) = text.strip_prefix("build ") else { continue };
            assert_eq!(read_move(&game, &text), Ok(Meaning::Legal(*made)), "`{text}`");
            let piles = piles.strip_suffix(" 1").unwrap();
            let meant = read_move(&game, piles);
            assert!(matches!(meant, Ok(Meaning::Several(it)) if it.contains(made)));
            let uncounted = read_move(&game, &format!("Build {piles}"));
            assert_eq!(uncounted, Ok(Meaning::Legal(*made)), "`Build {piles}`");
            shared += 1;
        }
    }
    assert!(shared > 10, "only {shared} ambiguous builds");
}

#[test]
fn build_command_reports_wrong_arguments() {
    let game = start("two-ways", "seed:1");
    let wrong = |line: &str| read_move(&game, line).unwrap_err().to_string();
    assert_eq!(wrong("build"), "from where to where? type `build FROM TO`");
    assert!(wrong("build 3").starts_with("where to?"));
    assert_eq!(wrong("build 3 5 x"), "`x` is not a number of cards");
    assert!(wrong("build 3 5 1 1").starts_with("a move has at most three words"));
}

/// Returns a game with its rules changed.
fn changed(name: &str, change: impl Fn(&str) -> String) -> Arc<Variant> {
    let path = root().join(FOLDER).join(format!("{name}.toml"));
    let text = change(&std::fs::read_to_string(path).unwrap());
    Arc::new(patience::words::load(&Scripted::plain(text), name, &[]).unwrap())
}

/// Returns a game in which some pairs and kings were discarded and cards dealt, and its
/// record.
fn played() -> (Game, String) {
    let mut game = start("thirteens", "seed:3");
    for line in ["pair 1 9", "king 5", "pair 3 8", "deal", "king 10", "deal"] {
        let Ok(Meaning::Legal(made)) = read_move(&game, line) else {
            panic!("`{line}` is not legal")
        };
        game.play(made).unwrap();
    }
    let text = Record::write(&game, &[]).unwrap();
    (game, text)
}

#[test]
fn records_name_custom_actions() {
    let (_, text) = played();
    assert!(text.contains("\n1 pair 1 9 : QH AH\n2 king 5 : KH\n"), "{text}");
}

#[test]
fn records_survive_unrelated_rule_changes() {
    let other = changed("thirteens", |text| format!("{text}\n[score]\nhome = 2\n"));
    let (game, text) = played();
    // The format of records before actions had names in them.
    let old = text.replace(" pair ", " ").replace(" king ", " ");
    for text in [&text, &old] {
        let record = Record::read(text).unwrap();
        assert_eq!(
            record.replay(game.variant()).unwrap().table(),
            game.table(),
            "position after replaying\n{text}"
        );
        let followed = record.follow(&other).unwrap();
        assert!(
            followed.lapse.is_none(),
            "the record is not followed to its end: {:?}",
            followed.lapse
        );
        assert_eq!(
            followed.game.table(),
            game.table(),
            "position after following\n{text}"
        );
    }
    let again = game.again(Arc::clone(&other), game.deal().clone()).unwrap();
    assert!(
        again.lapse.is_none(),
        "the game is not repeated to its end: {:?}",
        again.lapse
    );
}

#[test]
fn replay_names_an_action_that_no_longer_exists() {
    let other =
        changed("thirteens", |text| text.replace("actions.pair", "actions.couple"));
    let (game, text) = played();
    let record = Record::read(&text).unwrap();
    let why = "the rules no longer have an action `pair`";
    for followed in [
        record.follow(&other).unwrap(),
        game.again(Arc::clone(&other), game.deal().clone()).unwrap(),
    ] {
        let lapse = followed.lapse.unwrap();
        assert_eq!((lapse.number, lapse.step.shown()), (1, "pair 1 9"));
        let LapseReason::NotAMove(found) = lapse.why else {
            panic!("expected an unknown action: {:?}", lapse.why)
        };
        assert_eq!(found.to_string(), why);
    }
    assert_eq!(record.replay(&other).unwrap_err().message, why);
}

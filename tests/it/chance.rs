//! Checks that every move that draws random numbers is classified as such, and that no answer
//! to a player depends on future random numbers.

use patience::engine::Source;
use patience::play::{Deal, Game};
use patience::repl::{Bare, Session, Settings, run_json};
use patience::rules::Move;
use patience::table::Counter;

use crate::common::generated::Chance;
use crate::common::{InFolder, Nowhere, load, sample, thorough};

/// The games whose script shuffles in a redeal, although the rules file does not say so.
const SCRIPTED: [&str; 8] = [
    "montana",
    "spaces",
    "red-moon",
    "blue-moon",
    "jungle",
    "station",
    "galary",
    "free-parking",
];

/// Commands that do not use hidden cards.
const ASKED: &str = "look redeal\nhint\nlook\nmoves\n";

/// Deals a game whose later draws use a different generator than the deal.
fn dealt(game: &str, number: u64) -> Game {
    let variant = load(game, &[]);
    let mut deal = Deal::named("seed:1".parse().unwrap(), variant.rules());
    deal.source = Source::Own(number);
    Game::start(variant, deal).unwrap()
}

fn draws(game: &Game) -> i32 {
    game.table().counter(Counter::DRAWS)
}

#[test]
fn moves_that_draw_random_numbers_are_classified() {
    let mut classified = Vec::new();
    for name in InFolder::bundled().games() {
        let mut chance = Chance::of(7);
        let mut game = dealt(&name, 1);
        if game.rules().has_draws() {
            classified.push(name.clone());
        }
        for _ in 0..thorough(30, 400) {
            let moves = game.moves().moves.clone();
            let redeal = moves.contains(&Move::REDEAL) && chance.below(3) == 0;
            let Some(_) = moves.first() else { break };
            let made =
                if redeal { Move::REDEAL } else { moves[chance.below(moves.len())] };
            let (before, may) = (draws(&game), game.rules().may_draw(game.table()));
            let along = game.engine().draws_along(game.table(), &[made]);
            if game.play(made).is_err() {
                break;
            }
            let drew = draws(&game) != before;
            assert!(
                !drew || may && game.rules().draws(made.action()),
                "{name}: an unclassified move draws: {made:?}"
            );
            assert!(along == Ok(drew), "{name}: `draws_along` is wrong for {made:?}");
        }
    }
    for name in SCRIPTED {
        assert!(
            classified.iter().any(|found| found == name),
            "{name} is not classified as a game that draws"
        );
    }
    assert!(!classified.iter().any(|found| found == "klondike" || found == "cruel"));
}

/// Returns the JSON answers in a position of a game.
fn answers(game: &Game) -> String {
    let mut host = Bare(Nowhere);
    let mut session =
        Session::new(game.clone(), Vec::new(), &mut host, Settings::default());
    let mut output = Vec::new();
    run_json(&mut session, &mut ASKED.as_bytes(), &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn answers_do_not_depend_on_future_draws() {
    let others = ["la-belle-lucie", "intelligence", "gaps"];
    let (mut compared, mut redeals) = (0, 0);
    for name in sample::of(SCRIPTED.into_iter().chain(others).collect(), 2) {
        for round in 0..thorough(1, 20) {
            let mut chance = Chance::of(round + 1);
            let (mut one, mut other) = (dealt(name, 1), dealt(name, 99));
            // The positions are the same until the first draw.
            for step in 0..40 {
                let moves = one.moves().moves.clone();
                assert_eq!(
                    moves,
                    other.moves().moves,
                    "{name}: moves before the first draw"
                );
                let redeal = moves.contains(&Move::REDEAL);
                if step % 10 == 0 || redeal && redeals < 100 {
                    assert_eq!(
                        answers(&one),
                        answers(&other),
                        "{name}: answers before a draw"
                    );
                    compared += 1;
                }
                if redeal {
                    let said = answers(&one);
                    assert!(said.contains("is unknown"), "{name}: {said}");
                    redeals += 1;
                    break;
                }
                let moves: Vec<Move> = moves
                    .into_iter()
                    .filter(|made| !one.rules().draws(made.action()))
                    .collect();
                let Some(_) = moves.first() else { break };
                let made = moves[chance.below(moves.len())];
                if one.play(made).is_err() || other.play(made).is_err() {
                    break;
                }
            }
        }
    }
    let enough = thorough((5, 2), (20, 10));
    let is_enough = compared > enough.0 && redeals > enough.1;
    assert!(is_enough, "too few comparisons: {compared} positions, {redeals} redeals");
}

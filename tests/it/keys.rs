//! The key of position hashes decides nothing: the solver, the lookahead and the hints work
//! the same under every key. And no file can cause a collision.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::fs;
use std::ops::ControlFlow::Continue;
use std::sync::Arc;

use patience::advise::{Observer, Status};
use patience::honest::{Budget, Honest};
use patience::play::{Deal, Game};
use patience::proof::{self, Flaw, patiently};
use patience::solve::{Answer, Count, Helpers, Settings, Solver, Verdict};
use patience::table::HashKey;
use patience::variant::Variant;

use crate::common::{Place, root, run_with_input, sample, text_and_code, thorough};
use patience::words::load;

/// Games of many kinds: interchangeable piles, stocks that are turned, scripts, pairs,
/// redeals, and cards taken back from foundations.
const GAMES: [&str; 13] = [
    "klondike",
    "klondike-draw-3",
    "freecell",
    "seahaven",
    "cruel",
    "canfield",
    "intelligence",
    "golf",
    "pyramid",
    "yukon",
    "spider",
    "beleaguered-castle",
    "forty-thieves",
];

/// Deals decided by few positions, so that two threads decide them, too.
const SMALL: [(&str, &str); 6] = [
    ("klondike", "seed:19"),
    ("freecell", "ms:164"),
    ("beleaguered-castle", "pysol:1"),
    ("fan", "pysol:1"),
    ("klondike-draw-3", "seed:41"),
    ("golf", "seed:3"),
];

/// A deal with more positions than the smallest memory holds.
const LARGE: (&str, &str) = ("canfield", "seed:4");

/// How many keys are compared: in the gate, where `SAMPLE` selects them, and in a thorough
/// run.
const KEYS: (usize, usize) = (5, 20);

/// Loads a game under each of the keys.
fn under_keys(game: &str) -> Vec<Arc<Variant>> {
    let count = thorough(KEYS.0, KEYS.1);
    let first = sample::number() * count;
    let keys = (first..first + count).map(|number| {
        let number = u8::try_from(number % 256).unwrap();
        patience::games().with_hash_key(HashKey::new([number; 32]))
    });
    keys.map(|texts| Arc::new(load(&texts, game, &[]).unwrap())).collect()
}

fn dealt(variant: &Arc<Variant>, deal: &str) -> Game {
    let deal = Deal::named(deal.parse().unwrap(), variant.rules());
    Game::start(Arc::clone(variant), deal).unwrap()
}

fn solved(game: &Game, settings: Settings) -> Answer {
    let solver = Solver::new(game.engine(), settings);
    solver.solve(game.table(), &mut |_| Continue(())).unwrap()
}

/// Checks that a result is the same under all keys, and returns it.
#[track_caller]
fn check<T: Debug + PartialEq>(
    variants: &[Arc<Variant>],
    what: &str,
    found: impl Fn(&Arc<Variant>) -> T,
) -> T {
    let first = found(&variants[0]);
    for (number, variant) in variants.iter().enumerate().skip(1) {
        assert_eq!(found(variant), first, "{what} under key {number} of the sample");
    }
    first
}

#[test]
fn solver_does_not_depend_on_the_hash_key() {
    let most = thorough(400, 20_000);
    let settings = Settings { most_positions: Some(most), ..Settings::default() };
    let mut decided = 0;
    for game in GAMES {
        let variants = under_keys(game);
        for number in 1..=4 {
            let deal = format!("seed:{number}");
            let solve = |variant: &_| solved(&dealt(variant, &deal), settings);
            let answer = check(&variants, &format!("{game} {deal}"), solve);
            decided += usize::from(!matches!(answer.verdict, Verdict::Unknown(_)));
        }
    }
    assert!(decided >= 12, "only {decided} deals are decided");
    // The same with full memory: which positions are forgotten must not depend on the key.
    let most = Some(400_000);
    let small = Settings { most_positions: most, memory: 1 << 20, ..Settings::default() };
    let (game, deal) = LARGE;
    let mut variants = under_keys(game);
    variants.truncate(thorough(3, 20));
    let solve = |variant: &_| solved(&dealt(variant, deal), small);
    let spent = check(&variants, game, solve).spent;
    assert!(
        spent.bytes < usize::try_from(spent.positions).unwrap() * 8,
        "the memory did not fill up: {spent:?}"
    );
}

/// The other searches: for a shortest line, for the furthest progress, and on two threads,
/// where only the verdict is reproducible.
#[test]
fn other_searches_do_not_depend_on_the_hash_key() {
    let most = thorough(4_000, 40_000);
    let settings = Settings { most_positions: Some(most), ..Settings::default() };
    for (name, deal) in SMALL {
        let mut variants = under_keys(name);
        check(&variants, name, |variant| {
            let game = dealt(variant, deal);
            let solver = Solver::new(game.engine(), settings);
            let mut watch = |_| Continue(());
            let shortest =
                solver.shortest(game.table(), Count::Moves, &mut watch).unwrap();
            let hunt = solver.search_progress(game.table(), &mut watch).unwrap();
            format!("{shortest:?} {hunt:?}")
        });
        variants.truncate(4);
        check(&variants, name, |variant| {
            let game = dealt(variant, deal);
            let solver = Solver::new(game.engine(), settings);
            let helpers = Helpers { jobs: 2, stack: 1 << 20 };
            let mut watch = |_| Continue(());
            let found = solver.solve_together(game.table(), helpers, &mut watch);
            found.unwrap().verdict.word()
        });
    }
}

#[test]
fn honest_player_does_not_depend_on_the_hash_key() {
    let budget = Budget { positions: 400, each: 60, worlds: 3, confirms: true };
    for name in GAMES {
        check(&under_keys(name), name, |variant| {
            let game = dealt(variant, "seed:3");
            let (rules, engine) = (game.rules(), game.engine());
            let (order, draws) = engine.source().order(rules);
            let seen = Observer::deal(engine, &order, draws).unwrap();
            let mut player = Honest::new(engine, budget, 3);
            let choice = player.choose(&seen.knowledge(), &game.moves().moves).unwrap();
            format!("{choice:?}")
        });
    }
}

#[test]
fn hints_do_not_depend_on_the_hash_key() {
    for name in GAMES {
        check(&under_keys(name), name, |variant| {
            let mut game = dealt(variant, "seed:3");
            let mut said = Vec::new();
            for _ in 0..thorough(6, 60) {
                let advice = game.engine().advise(game.table(), &BTreeSet::new(), 3);
                said.push((game.status(), format!("{advice:?}")));
                let Some(made) = game.moves().moves.first().copied() else { break };
                game.play(made).unwrap();
            }
            said
        });
    }
}

/// Before hashes had keys, two positions of this game had the same hash, one of them won.
#[test]
fn crafted_hash_collision_does_not_prove_a_loss() {
    let folder = root().join("tests/data/attack");
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let texts = patience::games()
        .with("trap.toml", &read("trap.toml"))
        .with("trap.rhai", &read("trap.rhai"));
    let variant = Arc::new(load(&texts, "trap", &[]).unwrap());
    let deal = Deal::named("seed:1".parse().unwrap(), variant.rules());
    let game = Game::start(variant, deal).unwrap();
    assert_eq!(game.status(), Ok(Status::Playing));
    assert!(matches!(solved(&game, Settings::default()).verdict, Verdict::Winnable(_)));
    let flaw = proof::prove(&game, &mut patiently).unwrap_err();
    assert_eq!(flaw, Flaw::Won);
    let verified = proof::verify(
        &read("false.proof"),
        &patience::games(),
        &HashKey::default(),
        &mut patiently,
    );
    assert_eq!(verified.err(), Some(Flaw::Won));
    // The program draws its own key.
    let place = Place::new("keys");
    place.file("false.proof", read("false.proof"));
    let (said, code) =
        text_and_code(run_with_input(place.called("verify false.proof"), ""));
    assert_eq!(code, 1, "exit code of verify: {said}");
    assert!(said.contains("is reachable"), "{said}");
}

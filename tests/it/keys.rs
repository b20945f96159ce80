//! The key of position hashes decides nothing: under every key the solver, the lookahead and the
//! hints do the same. And no file brings about a collision.

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow::Continue;
use std::sync::Arc;

use patience::advise::{Observer, Status};
use patience::honest::{Budget, Honest};
use patience::play::{Deal, Game};
use patience::proof::{self, Flaw, patiently};
use patience::solve::{Answer, Count, Helpers, Settings, Solver, Verdict};
use patience::table::HashKey;
use patience::variant::load;

use crate::common::{Place, fed, root, said, thorough};

/// Games of many kinds: piles that can be exchanged, stocks that are turned, scripts, pairs,
/// redeals, cards that come back.
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

/// Deals that are decided by few positions, so that two threads decide them, too.
const SMALL: [(&str, &str); 6] = [
    ("klondike", "seed:19"),
    ("freecell", "ms:164"),
    ("beleaguered-castle", "pysol:1"),
    ("fan", "pysol:1"),
    ("klondike-draw-3", "seed:41"),
    ("golf", "seed:3"),
];

/// A deal whose positions do not fit into the least memory.
const LARGE: (&str, &str) = ("canfield", "seed:4");

fn key(number: u8) -> HashKey {
    HashKey::new([number; 32])
}

fn dealt(game: &str, deal: &str, key: HashKey) -> Game {
    let variant =
        Arc::new(load(&patience::games().with_hash_key(key), game, &[]).unwrap());
    let deal = Deal::named(deal.parse().unwrap(), variant.rules());
    Game::start(variant, deal).unwrap()
}

fn solved(game: &Game, settings: Settings) -> Answer {
    let solver = Solver::new(game.engine(), settings);
    solver.solve(game.table(), &mut |_| Continue(())).unwrap()
}

/// Checks that a deal is solved alike under some keys, and returns the answer.
#[track_caller]
fn check((game, deal): (&str, &str), settings: Settings, keys: u8) -> Answer {
    let answer = |number| solved(&dealt(game, deal, key(number)), settings);
    let first = answer(0);
    for number in 1..keys {
        assert_eq!(answer(number), first, "{game} {deal} under key {number}");
    }
    first
}

#[test]
fn fifty_deals_are_solved_alike_under_twenty_keys() {
    let most = thorough(400, 20_000);
    let settings = Settings { most_positions: Some(most), ..Settings::default() };
    let mut decided = 0;
    for game in GAMES {
        for number in 1..=4 {
            let answer = check((game, &format!("seed:{number}")), settings, 20);
            decided += usize::from(!matches!(answer.verdict, Verdict::Unknown(_)));
        }
    }
    assert!(decided >= 12, "{decided} decided");
    // With memory full as well: what is forgotten must not depend on the key.
    let most = Some(400_000);
    let small = Settings { most_positions: most, memory: 1 << 20, ..Settings::default() };
    let spent = check(LARGE, small, thorough(3, 20)).spent;
    assert!(spent.bytes < usize::try_from(spent.positions).unwrap() * 8, "{spent:?}");
}

/// The other searches: for a shortest line, for how far one gets, and on two threads, where the
/// verdict alone is the same every time.
#[test]
fn all_searches_find_the_same_under_every_key() {
    let most = thorough(4_000, 40_000);
    let settings = Settings { most_positions: Some(most), ..Settings::default() };
    for (name, deal) in SMALL {
        let found = |number| {
            let game = dealt(name, deal, key(number));
            let solver = Solver::new(game.engine(), settings);
            let mut watch = |_| Continue(());
            let shortest =
                solver.shortest(game.table(), Count::Moves, &mut watch).unwrap();
            let hunt = solver.search_progress(game.table(), &mut watch).unwrap();
            format!("{shortest:?} {hunt:?}")
        };
        let first = found(0);
        assert!((1..20).all(|number| found(number) == first), "{name} {deal}");
        let together = |number| {
            let game = dealt(name, deal, key(number));
            let helpers = Helpers { jobs: 2, stack: 1 << 20 };
            let solver = Solver::new(game.engine(), settings);
            solver.solve_together(game.table(), helpers, &mut |_| Continue(())).unwrap()
        };
        let word = |number| together(number).verdict.word();
        assert!((0..4).all(|number| word(number) == word(0)), "{name} {deal}");
    }
}

#[test]
fn an_honest_player_chooses_the_same_under_every_key() {
    let budget = Budget { positions: 400, each: 60, worlds: 3, confirms: true };
    for name in GAMES {
        let chosen = |number| {
            let game = dealt(name, "seed:3", key(number));
            let (rules, engine) = (game.rules(), game.engine());
            let (order, draws) = engine.source().order(rules);
            let seen = Observer::deal(engine, &order, draws).unwrap();
            let mut player = Honest::new(engine, budget, 3);
            let choice = player.choose(&seen.knowledge(), &game.moves().moves).unwrap();
            format!("{choice:?}")
        };
        let first = chosen(0);
        assert!((1..20).all(|number| chosen(number) == first), "{name}");
    }
}

#[test]
fn games_are_advised_alike_under_twenty_keys() {
    for game in GAMES {
        let advised = |number| {
            let mut game = dealt(game, "seed:3", key(number));
            let mut said = Vec::new();
            for _ in 0..thorough(6, 60) {
                let advice = game.engine().advise(game.table(), &BTreeSet::new(), 3);
                said.push((game.status(), format!("{advice:?}")));
                let Some(made) = game.moves().moves.first().copied() else { break };
                game.play(made).unwrap();
            }
            said
        };
        let first = advised(0);
        assert!((1..20).all(|number| advised(number) == first), "{game}");
    }
}

/// Two positions of this game had the same hash before there were keys, one of them won.
#[test]
fn a_file_whose_positions_collided_is_not_called_lost() {
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
    // By the program, which draws a key of its own.
    let place = Place::new("keys");
    place.file("false.proof", read("false.proof"));
    let (said, code) = said(fed(place.called("verify false.proof"), ""));
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("can be reached"), "{said}");
}

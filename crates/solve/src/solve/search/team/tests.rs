use super::*;
use crate::engine::{Engine, Source};
use crate::solve::Start;
use crate::solve::search::portfolio::together;
use crate::solve::tests::{Turning, bundled, each_game, rng, start, thorough};
use crate::solve::{Helpers, Reductions, Settings, Solver, opened};
use patience::variant::Variant;

/// Games whose deals are decided quickly, at least one of each kind that `depth` and `complete`
/// treat differently.
const GAMES: [&str; 9] = [
    "beleaguered-castle",
    "canfield",
    "eight-off",
    "fan",
    "fortress",
    "klondike",
    "klondike-draw-3",
    "simple-simon",
    "thumb-and-pouch",
];

/// Solves a deal on `jobs` threads from the start.
fn all_at_once(
    game: &Variant,
    number: u64,
    (settings, jobs): (Settings, usize),
    watch: &mut Watch<'_>,
) -> Answer {
    let source = Source::Own(number);
    let hooks = game.rules().interpreter();
    let engine = Engine::new(game.rules(), &*hooks, source);
    let table = start(engine, source);
    let helpers = Helpers { jobs, stack: 8 << 20 };
    let (start, spent) = (Start::of(engine, &table), Spent::default());
    together(&start, settings, helpers, Kinds::NONE, spent, watch).unwrap()
}

/// Returns the verdicts of one thread and of several, each up to `positions` positions.
fn verdicts(game: &Variant, number: u64, positions: u64) -> [Verdict<usize>; 2] {
    let source = Source::Own(number);
    let hooks = game.rules().interpreter();
    let engine = Engine::new(game.rules(), &*hooks, source);
    let table = start(engine, source);
    let settings = Settings {
        most_positions: Some(positions),
        memory: 32 << 20,
        ..Settings::default()
    };
    let watch = |_| ControlFlow::Continue(());
    let alone = Solver::new(engine, settings).solve(&table, &mut { watch }).unwrap();
    let all = all_at_once(game, number, (settings, 3), &mut { watch });
    if let Verdict::Winnable(line) = &all.verdict {
        let mut table = table.clone();
        for made in line {
            engine
                .apply(&mut table, &mut crate::table::Journal::default(), *made)
                .unwrap();
        }
        assert!(engine.is_won(&table).unwrap());
    }
    [alone.verdict.counted(), all.verdict.counted()]
}

/// The search with an open stock comes first there, and all threads share it.
#[test]
fn several_threads_agree_with_one_on_open_stocks() {
    let (mut won, mut lost) = (0, 0);
    for each in 2..=4 {
        let deck = ("CDH", "A23456", 1);
        let turning =
            Turning { deck, take_back: false, empty: "6", each, ..Turning::USUAL };
        let game = turning.game();
        assert!(opened(game.rules()).is_some());
        for number in 1..=60 {
            let found = verdicts(&game, number, 40_000);
            won += u32::from(found.iter().all(Verdict::is_winnable));
            lost += u32::from(found == [Verdict::Unwinnable; 2]);
        }
    }
    assert!(won + lost == 180 && won > 30 && lost > 30, "{won} won, {lost} lost");
}

/// One thread needs 35,000 positions to prove the loss, and 4,000 with an open stock.
#[test]
fn several_threads_prove_a_loss_by_an_open_stock() {
    let game = bundled("klondike-draw-3");
    for open in [true, false] {
        let settings = Settings {
            most_positions: Some(8_000),
            memory: 32 << 20,
            reductions: Reductions { open, ..Reductions::ALL },
        };
        let mut watch = |_| ControlFlow::Continue(());
        let found = all_at_once(&game, 44_061, (settings, 3), &mut watch);
        assert_eq!(found.verdict == Verdict::Unwinnable, open, "{found:?}");
    }
}

#[test]
fn several_threads_agree_with_one() {
    let (mut won, mut lost) = (0, 0);
    for name in GAMES {
        let game = bundled(name);
        for number in 1..=thorough(4, 12) {
            let [alone, all] = verdicts(&game, number, 40_000);
            match (alone, all) {
                (Verdict::Unknown(_), _) | (_, Verdict::Unknown(_)) => {}
                (Verdict::Winnable(_), Verdict::Winnable(_)) => won += 1,
                (Verdict::Unwinnable, Verdict::Unwinnable) => lost += 1,
                other => panic!("{name} {number}: {other:?}"),
            }
        }
    }
    let enough = thorough((13, 3), (40, 10));
    assert!(won > enough.0 && lost > enough.1, "{won} won, {lost} lost");
}

/// A normal run checks one game in four, by the length of its name. A thorough run (`THOROUGH=1`)
/// searches all games, and further; `RANDOM_FIRST` selects different deals.
#[test]
fn several_threads_agree_with_one_in_every_game() {
    let (positions, part) = thorough((3_000, 4), (10_000, 1));
    let number = u64::from(rng().below(1 << 20));
    let (mut won, mut lost) = (0, 0);
    each_game(|name, game| {
        if !name.len().is_multiple_of(part) {
            return;
        }
        match verdicts(game, number, positions) {
            [Verdict::Unknown(_), _] | [_, Verdict::Unknown(_)] => {}
            [Verdict::Winnable(_), Verdict::Winnable(_)] => won += 1,
            [Verdict::Unwinnable, Verdict::Unwinnable] => lost += 1,
            other => panic!("{name} {number}: {other:?}"),
        }
    });
    assert!(won > 30 && lost > 5, "{won} won, {lost} lost");
}

#[test]
fn stopping_one_thread_stops_all() {
    let game = bundled("spider");
    let settings = Settings { memory: 16 << 20, ..Settings::default() };
    let mut watch = |spent: Spent| match spent.positions {
        0..20_000 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(Limit::Seconds),
    };
    let all = all_at_once(&game, 1, (settings, 2), &mut watch);
    assert_eq!(all.verdict, Verdict::Unknown(Limit::Seconds));
}

use super::*;
use crate::engine::{Engine, Source};
use crate::solve::portfolio::together;
use crate::solve::tests::{bundled, load, start};
use crate::solve::{Helpers, Reductions, Settings, Solver, opened};

/// The games whose deals are decided soon, one or several of each kind that `depth` and
/// `complete` treat differently.
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

/// Returns the verdicts of one thread and of several, each up to so many positions.
fn verdicts(game: &crate::variant::Variant, number: u64) -> [Verdict<usize>; 2] {
    let source = Source::Own(number);
    let engine = Engine::new(game.rules(), source);
    let table = start(engine, source);
    let settings = Settings {
        most_positions: Some(40_000),
        memory: 32 << 20,
        ..Settings::default()
    };
    let watch = |_| ControlFlow::Continue(());
    let alone = Solver::new(engine, settings).solve(&table, &mut { watch }).unwrap();
    let recipe = game.recipe();
    let helpers = Helpers { jobs: 3, stack: 8 << 20, rules: &|| recipe.rules() };
    let begin = (helpers, Kinds::NONE, Spent::default());
    let all = together(engine, &table, settings, begin, &mut { watch }).unwrap();
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

/// The search of the game with an open stock comes first there, and is one of all threads.
#[test]
fn several_threads_take_a_stock_to_be_open() {
    let (mut won, mut lost) = (0, 0);
    for each in 2..=4 {
        let game = load(&format!(
            "name = \"Turns\"\n[deck]\nsuits = \"CDH\"\nranks = \"A23456\"\n\
             [piles.foundation]\ncount = 3\nbase = \"A\"\n\
             build = {{ rank = \"up\", suit = \"same\" }}\n[piles.tableau]\ncount = 3\n\
             empty = \"6\"\nlift = \"run\"\n\
             build = {{ rank = \"down\", suit = \"alternating\" }}\n[piles.stock]\n\
             [piles.waste]\n[[deal]]\nto = \"tableau\"\neach = [2, 3, 4]\nface = \"top\"\n\
             [stock]\ndeal = [{{ to = \"waste\", each = {each} }}]\n\
             [redeal]\nlimit = \"unlimited\"\ngather = [\"waste\"]\nwhen = \"empty\"\n"
        ));
        assert!(opened(game.rules()).is_some());
        for number in 1..=60 {
            let found = verdicts(&game, number);
            won += u32::from(found.iter().all(Verdict::is_winnable));
            lost += u32::from(found == [Verdict::Unwinnable; 2]);
        }
    }
    assert!(won + lost == 180 && won > 30 && lost > 30, "{won} won, {lost} lost");
}

/// It takes one thread 35,000 positions to prove the deal lost, and 4,000 with an open stock.
#[test]
fn several_threads_prove_a_loss_by_an_open_stock() {
    let game = bundled("klondike-draw-3");
    let source = Source::Own(44_061);
    let engine = Engine::new(game.rules(), source);
    let table = start(engine, source);
    let recipe = game.recipe();
    for open in [true, false] {
        let settings = Settings {
            most_positions: Some(8_000),
            memory: 32 << 20,
            reductions: Reductions { open, ..Reductions::ALL },
        };
        let helpers = Helpers { jobs: 3, stack: 8 << 20, rules: &|| recipe.rules() };
        let begin = (helpers, Kinds::NONE, Spent::default());
        let mut watch = |_| ControlFlow::Continue(());
        let found = together(engine, &table, settings, begin, &mut watch).unwrap();
        assert_eq!(found.verdict == Verdict::Unwinnable, open, "{found:?}");
    }
}

#[test]
fn several_threads_come_to_the_verdict_of_one() {
    let (mut won, mut lost) = (0, 0);
    for name in GAMES {
        let game = bundled(name);
        for number in 1..=12 {
            let [alone, all] = verdicts(&game, number);
            match (alone, all) {
                (Verdict::Unknown(_), _) | (_, Verdict::Unknown(_)) => {}
                (Verdict::Winnable(_), Verdict::Winnable(_)) => won += 1,
                (Verdict::Unwinnable, Verdict::Unwinnable) => lost += 1,
                other => panic!("{name} {number}: {other:?}"),
            }
        }
    }
    assert!(won > 40 && lost > 10, "{won} won, {lost} lost");
}

#[test]
fn who_has_enough_ends_all() {
    let game = bundled("spider");
    let engine = Engine::new(game.rules(), Source::Own(1));
    let table = start(engine, Source::Own(1));
    let recipe = game.recipe();
    let helpers = Helpers { jobs: 2, stack: 8 << 20, rules: &|| recipe.rules() };
    let begin = (helpers, Kinds::NONE, Spent::default());
    let settings = Settings { memory: 16 << 20, ..Settings::default() };
    let mut watch = |spent: Spent| match spent.positions {
        0..20_000 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(Limit::Seconds),
    };
    let all = together(engine, &table, settings, begin, &mut watch).unwrap();
    assert_eq!(all.verdict, Verdict::Unknown(Limit::Seconds));
}

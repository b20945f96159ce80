//! Compares verdicts with those of a search that delays no moves.

use std::ops::{ControlFlow, RangeInclusive};

use super::*;
use crate::engine::{Engine, Source};
use crate::solve::tests::{load, start, thorough};
use crate::solve::{
    Abstraction, Reductions, SearchState, Settings, Solver, Start, Verdict,
};

/// The position limit of a compared game.
const MOST: u64 = 40_000;

/// The compared combinations of reductions: this one alone, with all others, and with those that
/// store positions or order moves.
fn ways() -> [Reductions; 5] {
    let (none, all) = (Reductions::NONE, Reductions::ALL);
    let purpose = Reductions { purpose: true, ..none };
    [
        purpose,
        all,
        Reductions { swaps: true, detours: true, piles: true, ..purpose },
        Reductions { wheel: true, safe: true, ..purpose },
        Reductions { wheel: false, safe: false, ..all },
    ]
}

/// The results of the deals of a game.
#[derive(Debug, Default)]
struct Outcome {
    winnable: u32,
    unwinnable: u32,
    /// How often fewer positions were visited.
    fewer: u32,
}

/// Compares deals of a game. The reduction must apply to it.
fn check(text: &str, deals: RangeInclusive<u64>, outcome: &mut Outcome) {
    let game = load(text);
    assert!(
        Purpose::of(game.rules(), &Reach::of(game.rules()), None).is_some(),
        "{text}"
    );
    for number in deals {
        let engine = Engine::unscripted(game.rules(), Source::Own(number));
        let table = start(engine, Source::Own(number));
        let solve = |reductions| {
            let settings =
                Settings { most_positions: Some(MOST), reductions, memory: 1 << 24 };
            let answer = Solver::new(engine, settings)
                .solve(&table, &mut |_| ControlFlow::Continue(()));
            answer.unwrap()
        };
        let truth = solve(Reductions::NONE);
        let won = match truth.verdict {
            Verdict::Winnable(_) => true,
            Verdict::Unwinnable => false,
            Verdict::Unknown(_) => continue,
        };
        *if won { &mut outcome.winnable } else { &mut outcome.unwinnable } += 1;
        for (way, reductions) in ways().into_iter().enumerate() {
            let found = solve(reductions);
            let same = match found.verdict {
                Verdict::Winnable(_) => won,
                Verdict::Unwinnable => !won,
                Verdict::Unknown(_) => true,
            };
            assert!(same, "seed:{number}, way {way}: {:?}\n{text}", found.verdict);
            let fewer = found.spent.positions < truth.spent.positions;
            outcome.fewer += u32::from(way == 0 && !won && fewer);
        }
    }
}

/// Small games with all combinations of stock, runs, spaces and foundations to which the
/// reduction applies.
fn games() -> Vec<String> {
    let mut games = Vec::new();
    let decks =
        [("CDHS", "A23", 1), ("CDH", "A2345", 1), ("CDHS", "A234", 1), ("CD", "A23", 2)];
    let stocks = [
        "",
        "[piles.stock]\n[piles.waste]\n[stock]\ndeal = [{ to = \"waste\" }]\n\
         [redeal]\nlimit = \"unlimited\"\ngather = [\"waste\"]\n",
        "[piles.stock]\n[piles.waste]\n[stock]\ndeal = [{ to = \"waste\", each = 2 }]\n\
         [redeal]\nlimit = \"unlimited\"\ngather = [\"waste\"]\n",
        "[piles.stock]\n[piles.waste]\n[stock]\ndeal = [{ to = \"waste\", each = 2 }]\n\
         [redeal]\nlimit = 1\ngather = [\"waste\"]\n",
        "[piles.stock]\n[piles.waste]\n[stock]\ndeal = [{ to = \"waste\" }]\n",
    ];
    for (suits, ranks, copies) in decks {
        for stock in stocks {
            for build in ["suit = \"alternating\"", "suit = \"same\"", "suit = \"any\""] {
                for (lift, empty) in [("run", "any"), ("any", "3"), ("run", "3")] {
                    for take_back in [true, false] {
                        let cards = suits.len() * ranks.len() * copies;
                        let (piles, deal) = if stock.is_empty() {
                            let each = cards.div_ceil(4);
                            (4, format!("each = {each}\nspread = \"all\"\n"))
                        } else {
                            let down = "each = [0, 1, 2]\nface = \"down\"\n";
                            (3, format!("{down}[[deal]]\nto = \"tableau\"\n"))
                        };
                        games.push(format!(
                            "name = \"Small\"\n[deck]\nsuits = \"{suits}\"\n\
                             ranks = \"{ranks}\"\ncopies = {copies}\n\
                             [piles.foundation]\ncount = {}\nbase = \"A\"\n\
                             build = {{ rank = \"up\", suit = \"same\" }}\n\
                             take_back = {take_back}\n\
                             [piles.tableau]\ncount = {piles}\nlift = \"{lift}\"\n\
                             build = {{ rank = \"down\", {build} }}\nempty = \"{empty}\"\n\
                             {stock}[[deal]]\nto = \"tableau\"\n{deal}",
                            suits.len() * copies,
                        ));
                    }
                }
            }
        }
    }
    games
}

#[test]
fn delaying_moves_changes_no_verdict() {
    let last = thorough(2, 60);
    let mut outcome = Outcome::default();
    for text in games() {
        check(&text, 1..=last, &mut outcome);
    }
    let Outcome { winnable, unwinnable, fewer } = outcome;
    assert!(winnable > 300 && unwinnable > 50 && fewer > 10, "{outcome:?}");
}

#[test]
fn played_waste_cards_wait_for_a_build_on_them() {
    let rules = |more: &str| {
        load(&format!(
            "name = \"Small\"\n[deck]\nranks = \"A23456\"\n[piles.foundation]\n\
             count = 4\nbase = \"A\"\n{more}\nbuild = {{ rank = \"up\", suit = \"same\" }}\n\
             [piles.tableau]\ncount = 4\nlift = \"run\"\nempty = \"6\"\n\
             build = {{ rank = \"down\", suit = \"alternating\" }}\n\
             [piles.stock]\n[piles.waste]\n[stock]\ndeal = [{{ to = \"waste\" }}]\n\
             [redeal]\nlimit = \"unlimited\"\ngather = [\"waste\"]\n[[deal]]\n\
             to = \"tableau\"\neach = [0, 1, 2, 3]\nface = \"down\"\n[[deal]]\n\
             to = \"tableau\"\n"
        ))
    };
    let played = |game: &patience::variant::Variant| {
        let (mut played, mut followed) = (0, 0);
        for number in 1..=30 {
            let engine = Engine::unscripted(game.rules(), Source::Own(number));
            let table = start(engine, Source::Own(number));
            let mut state = SearchState::new(
                &Start::of(engine, &table),
                Reductions::ALL,
                Abstraction::all(),
            );
            state.begin().unwrap();
            let waste = Wheel::of(game.rules()).unwrap().waste;
            let (mut steps, mut next) = (Vec::new(), Vec::new());
            state.steps(None, &mut steps).unwrap();
            for step in steps {
                let Carry { from, to, .. } = step.made.carry().unwrap();
                if from != waste || state.is_foundation(to) {
                    continue;
                }
                let (here, before) = (state.point(), state.table().len(to));
                state.make(step).unwrap();
                if state.table().len(to) == before + 1 {
                    played += 1;
                    next.clear();
                    state.steps(None, &mut next).unwrap();
                    let on = next.iter().filter_map(|step| step.made.carry());
                    followed += on.filter(|carry| carry.to != to).count();
                }
                state.take_back(&here);
            }
        }
        (played, followed)
    };
    let (all, others) = played(&rules(""));
    assert!(all > 20 && others == 0, "{all} {others}");
    // If a foundation takes cards from the tableau but not from the waste, the card need not
    // wait.
    let (all, others) = played(&rules("from = [\"tableau\"]"));
    assert!(all > 20 && others > 20, "{all} {others}");
}

//! Counts visited positions, which must not depend on the order of moves. Hands over branches,
//! which must not miss a win.

use std::ops::ControlFlow;

use super::*;
use crate::engine::Engine;
use crate::engine::Source;
use crate::solve::tests::{load, rng, sampled_games, start, thorough};
use crate::solve::{Reductions, Start};
use crate::table::Journal;
use crate::table::Table;

/// The maximum number of positions counted in a game.
const MOST: u64 = 30_000;

/// Returns the number of visited positions without a pending use, including those after a win, or
/// `None` if there are too many. The number of others depends on the order.
fn count(engine: Engine<'_>, table: &Table, reductions: Reductions) -> Option<u64> {
    let settings = Settings { reductions, memory: 1 << 24, ..Settings::default() };
    let mut depth =
        Depth::new(&Start::of(engine, table), settings, Abstraction::all()).unwrap();
    loop {
        match depth.run(MOST, &mut |_| ControlFlow::Continue(())).unwrap() {
            DepthResult::Verdict(Verdict::Winnable(_)) => {}
            DepthResult::Verdict(Verdict::Unwinnable) => return Some(depth.free),
            DepthResult::Verdict(Verdict::Unknown(_))
            | DepthResult::Undistinguished(_) => {
                return None;
            }
        }
    }
}

/// Compares the number of positions with and without skipping swapped moves. Returns the number
/// of comparisons.
fn check(text: &str, deals: u64) -> u64 {
    let game = load(text);
    let mut compared = 0;
    for number in 1..=deals {
        let engine = Engine::unscripted(game.rules(), Source::Own(number));
        let table = start(engine, Source::Own(number));
        for detours in [true, false] {
            // With delayed moves, positions are visited in another order, so a detour may no
            // longer be one.
            let all = Reductions {
                detours,
                purpose: !detours,
                deadlocks: false,
                partners: false,
                ..Reductions::ALL
            };
            let off = Reductions { swaps: false, ..all };
            let Some(truth) = count(engine, &table, off) else { continue };
            let found = count(engine, &table, all);
            assert_eq!(found, Some(truth), "seed:{number}, detours {detours}\n{text}");
            compared += 1;
        }
    }
    compared
}

/// Searches a game with two searches in turn. Each visits `each` positions and then hands a
/// branch to the other if that one is idle. Returns whether the game can be won, and the number
/// of branches handed over.
fn handed_over(engine: Engine<'_>, table: &Table, each: u64) -> (bool, usize) {
    let settings = Settings { memory: 1 << 24, ..Settings::default() };
    let memory = Arc::new(RwLock::new(TranspositionTable::new(settings.memory)));
    let idle = || {
        let start = Start::of(engine, table);
        Depth::idle(&start, settings, Abstraction::all(), Arc::clone(&memory))
    };
    let mut searches = [idle(), idle()];
    searches[0].begin().unwrap();
    let (mut tasks, mut given) = (Vec::new(), 0);
    while !tasks.is_empty() || !searches.iter().all(Depth::is_idle) {
        for search in &mut searches {
            if search.is_idle() {
                let Some(task) = tasks.pop() else { continue };
                if search.take(&task).unwrap().is_some() {
                    return (true, given);
                }
            }
            let most = search.spent().positions + each;
            match search.run(most, &mut |_| ControlFlow::Continue(())).unwrap() {
                DepthResult::Verdict(Verdict::Winnable(_)) => return (true, given),
                DepthResult::Verdict(
                    Verdict::Unwinnable | Verdict::Unknown(Limit::Positions),
                ) => {}
                DepthResult::Verdict(Verdict::Unknown(limit)) => panic!("{limit:?}"),
                DepthResult::Undistinguished(_) => panic!("all are distinguished"),
            }
            if let Some(task) = search.give() {
                tasks.push(task);
                given += 1;
            }
        }
    }
    (false, given)
}

/// The verdict, the number of positions, and the number of those without a pending use.
type Searched = (Verdict, u64, u64);

/// Searches a game, packing the path as often as possible or never. With little memory, positions
/// are forgotten once sixty thousand are visited.
fn search(engine: Engine<'_>, table: &Table, roomy: bool, packed_path: bool) -> Searched {
    let memory = if roomy { 1 << 24 } else { 0 };
    let settings = Settings { memory, ..Settings::default() };
    let mut depth =
        Depth::new(&Start::of(engine, table), settings, Abstraction::all()).unwrap();
    depth.budget = usize::MAX;
    depth.most_at_hand = if packed_path { 0 } else { usize::MAX };
    let most = if roomy { MOST } else { 4 * MOST };
    let found = depth.run(most, &mut |_| ControlFlow::Continue(())).unwrap();
    let DepthResult::Verdict(verdict) = found else { panic!("all are distinguished") };
    (verdict, depth.positions, depth.free)
}

#[test]
fn packing_a_path_with_split_runs_changes_nothing() {
    let mut rng = rng();
    let (mut won, mut lost) = (0, 0);
    for _ in 0..thorough(60, 2_000) {
        let ranks = ["A234", "A2345", "A23456"][rng.below(3) as usize];
        let base = &ranks[ranks.len() - 1..];
        let (piles, empty) = (3 + rng.below(3), ["any", "none"][rng.below(2) as usize]);
        let game = load(&format!(
            "name = \"Small\"\n[deck]\nsuits = \"CDHS\"\nranks = \"{ranks}\"\n\
             [piles.foundation]\ncount = 4\nbase = \"{base}\"\nat_once = {}\n\
             build = {{ rank = \"down\", suit = \"same\" }}\n\
             [piles.tableau]\ncount = {piles}\nlift = \"run\"\nempty = \"{empty}\"\n\
             build = {{ rank = \"down\" }}\nrun = {{ rank = \"down\", suit = \"same\" }}\n\
             [[deal]]\nto = \"tableau\"\neach = {}\nspread = \"all\"\n",
            ranks.len(),
            (4 * ranks.len()).div_ceil(piles as usize)
        ));
        for number in 1..=5 {
            let engine = Engine::unscripted(game.rules(), Source::Own(number));
            let table = start(engine, Source::Own(number));
            let [whole, parts] = [false, true]
                .map(|packed_path| search(engine, &table, true, packed_path));
            assert_eq!(whole, parts, "seed:{number} {ranks} {piles} {empty}");
            won += u32::from(whole.0.is_winnable());
            lost += u32::from(whole.0 == Verdict::Unwinnable);
        }
    }
    assert!(won > 20 && lost > 20, "{won} {lost}");
}

/// A normal run searches one game in this many.
const SHARE: usize = 4;

#[test]
fn packing_the_path_changes_nothing_in_each_game() {
    let mut taken_up = 0_usize;
    sampled_games(SHARE, |name, game| {
        let hooks = game.rules().interpreter();
        let engine = Engine::new(game.rules(), &*hooks, Source::Own(1));
        let table = start(engine, Source::Own(1));
        let [whole, parts] = [usize::MAX, 3000].map(|most| {
            let settings = Settings { memory: 1 << 24, ..Settings::default() };
            let seen = Abstraction::all();
            let mut depth =
                Depth::new(&Start::of(engine, &table), settings, seen).unwrap();
            depth.most_at_hand = most;
            let found = depth.run(400, &mut |_| ControlFlow::Continue(()));
            let DepthResult::Verdict(verdict) = found.unwrap() else {
                panic!("all are distinguished");
            };
            taken_up += usize::from(!depth.packed_path.is_empty());
            (verdict, depth.positions, depth.reached)
        });
        assert_eq!(whole, parts, "{name}");
    });
    let part = thorough(SHARE, 1);
    assert!(taken_up > 100 / part, "{taken_up}");
}

#[test]
fn packing_the_path_changes_nothing() {
    let (mut won, mut lost, mut forgot) = (0, 0, 0);
    let all = "each = 7\nspread = \"all\"\n";
    let cell = "each = 7\nspread = \"all\"\n[piles.cell]\n";
    let stock = "each = 3\n[piles.waste]\n[piles.stock]\n[stock]\n\
                 deal = [{ to = \"waste\" }]\n[redeal]\ngather = [\"waste\"]\nlimit = 2\n";
    let ways = [
        ("lift = \"top\"", "", all),
        ("lift = \"run\"", "take_back = true\n", all),
        ("lift = \"run\"", "", cell),
        ("lift = \"any\"", "take_back = true\n", stock),
    ];
    for ((lift, home, deal), roomy) in
        ways.into_iter().flat_map(|path_bytes| [(path_bytes, true), (path_bytes, false)])
    {
        let suits = if roomy { "CDH" } else { "CDHS" };
        let homes = suits.len();
        for build in ["rank = \"down\"", "rank = \"either\", suit = \"same\""] {
            let game = load(&format!(
                "name = \"Loose\"\n[deck]\nsuits = \"{suits}\"\nranks = \"A2345678\"\n\
                 [piles.foundation]\ncount = {homes}\n{home}\
                 [piles.tableau]\ncount = 5\nbuild = {{ {build} }}\n{lift}\n\
                 [[deal]]\nto = \"tableau\"\n{deal}"
            ));
            for number in 1..=if roomy { 12 } else { 4 } {
                let engine = Engine::unscripted(game.rules(), Source::Own(number));
                let table = start(engine, Source::Own(number));
                let [whole, parts] = [false, true]
                    .map(|packed_path| search(engine, &table, roomy, packed_path));
                assert_eq!(whole, parts, "seed:{number} {roomy} {build} {lift}");
                won += u32::from(whole.0.is_winnable());
                lost += u32::from(whole.0 == Verdict::Unwinnable);
                forgot += u32::from(whole.1 > 60_000);
            }
        }
    }
    assert!(won > 20 && lost > 20 && forgot > 3, "{won} {lost} {forgot}");
}

#[test]
fn hopelessly_long_paths_are_cut_and_prove_no_loss() {
    let game = load(
        "name = \"Loose\"\n[deck]\nsuits = \"CDH\"\nranks = \"A2345678\"\n\
         [piles.foundation]\ncount = 3\n[piles.cell]\n[piles.tableau]\ncount = 5\n\
         build = { rank = \"down\" }\nlift = \"run\"\n\
         [[deal]]\nto = \"tableau\"\neach = 6\nspread = \"all\"\n",
    );
    let (mut won, mut left, mut fewer) = (0, 0, 0);
    let lengths = [8, 20, 50].map(|frames| unpacked(frames, 3 * frames));
    let deals = 1..=thorough(14, 40);
    for (number, hopeless) in
        deals.flat_map(|number| lengths.map(|length| (number, length)))
    {
        let engine = Engine::unscripted(game.rules(), Source::Own(number));
        let table = start(engine, Source::Own(number));
        let (whole, positions, _) = search(engine, &table, true, true);
        let settings = Settings { memory: 1 << 24, ..Settings::default() };
        let mut depth =
            Depth::new(&Start::of(engine, &table), settings, Abstraction::all()).unwrap();
        (depth.most_at_hand, depth.hopeless) = (0, hopeless);
        let found = loop {
            let most = depth.positions + 1;
            let found = depth.run(most, &mut |_| ControlFlow::Continue(())).unwrap();
            let DepthResult::Verdict(verdict) = found else {
                panic!("all are distinguished");
            };
            let packed_path = depth.packed_path.iter().flat_map(Stretch::hashes).count();
            assert!(
                packed_path + depth.frames.len() <= hopeless / FRAME_BYTES + 3,
                "seed:{number}"
            );
            if verdict != Verdict::Unknown(Limit::Positions) {
                break verdict;
            }
        };
        // A search that was cut proves no loss; a win is proven by its line.
        if let Verdict::Winnable(line) = &found {
            let mut end = table.clone();
            for made in line {
                assert!(engine.check(&end, *made).is_ok(), "seed:{number}");
                engine.apply(&mut end, &mut Journal::default(), *made).unwrap();
            }
            assert!(engine.is_won(&end).unwrap(), "seed:{number}");
        }
        let expected = match whole {
            Verdict::Winnable(_) if found.is_winnable() => found.clone(),
            _ if depth.cut => Verdict::Unknown(Limit::Memory),
            _ => whole,
        };
        assert_eq!(found, expected, "seed:{number}");
        won += u32::from(found.is_winnable());
        left += u32::from(depth.cut && !found.is_winnable());
        fewer += u32::from(depth.positions < positions);
    }
    let few = thorough(1, 5);
    assert!(won > few && left > few && fewer > few, "{won} {left} {fewer}");
}

/// A lost branch matters only if all wins lie in it, and threads would find another win. So
/// branches are handed over here as often as possible.
#[test]
fn handing_over_branches_misses_no_win() {
    let (mut won, mut lost, mut given) = (0, 0, 0);
    // If any run can be lifted and cards can be taken back, moves wait for their purpose.
    let ways = [("lift = \"top\"", ""), ("lift = \"run\"", "take_back = true\n")];
    for (empty, (lift, home)) in ["none", "any"]
        .into_iter()
        .flat_map(|empty| ways.map(|path_bytes| (empty, path_bytes)))
    {
        for build in ["rank = \"down\"", "rank = \"either\", suit = \"same\""] {
            let game = load(&format!(
                "name = \"Loose\"\n[deck]\nsuits = \"CDH\"\nranks = \"A23456\"\n\
                 [piles.foundation]\ncount = 3\n{home}\
                 [piles.tableau]\ncount = 5\nbuild = {{ {build} }}\nempty = \"{empty}\"\n{lift}\n\
                 [[deal]]\nto = \"tableau\"\neach = 4\nspread = \"all\"\n"
            ));
            for number in 1..=60 {
                let engine = Engine::unscripted(game.rules(), Source::Own(number));
                let table = start(engine, Source::Own(number));
                let settings = Settings { memory: 1 << 24, ..Settings::default() };
                let alone =
                    Depth::new(&Start::of(engine, &table), settings, Abstraction::all());
                let truth = alone.unwrap().run(MOST, &mut |_| ControlFlow::Continue(()));
                let DepthResult::Verdict(truth) = truth.unwrap() else { continue };
                match &truth {
                    Verdict::Unknown(_) => continue,
                    Verdict::Winnable(_) => won += 1,
                    Verdict::Unwinnable => lost += 1,
                }
                for each in [1, 3] {
                    let (found, branches) = handed_over(engine, &table, each);
                    assert_eq!(
                        found,
                        truth.is_winnable(),
                        "seed:{number} {each} {build}"
                    );
                    given += branches;
                }
            }
        }
    }
    assert!(won > 50 && lost > 50 && given > 1000, "{won} {lost} {given}");
}

#[test]
fn skipping_swapped_moves_misses_no_position() {
    let mut compared = 0;
    let decks =
        [("CH", "A2345", 1), ("CDH", "A23", 1), ("C", "A234", 2), ("CD", "A2", 2)];
    for (suits, ranks, copies) in decks {
        let foundations = suits.len() * copies;
        let left = foundations * (ranks.len() - 1);
        for build in ["\"either\", suit = \"same\"", "\"down\"", "\"any\""] {
            for lift in ["top", "run", "any"] {
                for (piles, empty) in [(3, "none"), (4, "2"), (3, "any")] {
                    for end in ["", "[end]\nempty = [\"tableau\"]\n"] {
                        let text = format!(
                            "name = \"Loose\"\n[deck]\nsuits = \"{suits}\"\n\
                             ranks = \"{ranks}\"\ncopies = {copies}\n\
                             [piles.foundation]\ncount = {foundations}\nbase = \"A\"\n\
                             build = {{ rank = \"up\", suit = \"same\" }}\n\
                             [piles.tableau]\ncount = {piles}\nlift = \"{lift}\"\n\
                             build = {{ rank = {build} }}\nempty = \"{empty}\"\n\
                             [[deal]]\ntake = \"A\"\nto = \"foundation\"\n\
                             [[deal]]\nto = \"tableau\"\neach = {}\nspread = \"all\"\n{end}",
                            left.div_ceil(piles)
                        );
                        compared += check(&text, 3);
                    }
                }
            }
        }
    }
    assert!(compared > 500, "{compared}");
}

/// The first card on a foundation decides what an unrelated pile takes.
#[test]
fn a_move_is_not_swapped_with_one_that_forbids_it() {
    let rows = ["tableau 4C", "tableau 2D", "tableau 3D", "tableau AD", "tableau 3C"];
    let others = ["left AC", "right 2C", "right 4D"];
    let deal = |text: &str| {
        let (pile, card) = text.split_once(' ').unwrap();
        format!("[[deal]]\ntake = [\"{card}\"]\nto = \"{pile}\"\n")
    };
    let deals: String = rows.iter().chain(&others).map(|row| deal(row)).collect();
    let text = format!(
        "name = \"Base\"\n[deck]\nsuits = \"CD\"\nranks = \"A234\"\n\
         [piles.foundation]\ncount = 2\nbase = \"first\"\nempty_from = [\"left\"]\n\
         build = {{ rank = \"up\", suit = \"same\", wrap = true }}\n\
         [piles.tableau]\nempty = \"none\"\nfrom = [\"right\"]\n\
         build = {{ rank = \"down\", wrap = \"base\", suit = \"same\" }}\n\
         [piles.left]\nrole = \"reserve\"\n[piles.right]\nrole = \"reserve\"\n\
         [piles.cell]\nempty_from = [\"tableau\"]\n{deals}\
         [end]\nempty = [\"left\", \"right\"]\n"
    );
    assert_eq!(check(&text, 1), 2);
}

//! Compares proven losses with a search without reductions.

use std::ops::ControlFlow;

use super::*;
use crate::engine::Source;
use crate::solve::tests::{Bundled, each_game, load, start, step_on, thorough, verdict};
use crate::solve::{Abstraction, Reductions, Settings, Solver, Suits, Verdict};
use crate::table::Journal;
use patience::diag::Sources;
use patience::play::{Start, read_deal};
use patience::variant;

/// The position limit of a compared deal.
const MOST: u64 = 30_000;

/// Returns a game like Klondike with few cards.
fn small(
    (suits, copies): (&str, usize),
    down: &[usize],
    (lift, draw): (&str, usize),
    redeals: &str,
) -> String {
    let piles = down.len();
    format!(
        "name = \"Small\"\n[deck]\nsuits = \"{suits}\"\ncopies = {copies}\n\
         ranks = \"A2345\"\n[piles.foundation]\ncount = 4\nbase = \"A\"\n\
         build = {{ rank = \"up\", suit = \"same\" }}\n\
         [piles.tableau]\ncount = {piles}\n{lift}\n\
         build = {{ rank = \"down\", suit = \"alternating\" }}\nempty = \"5\"\n\
         [piles.waste]\n[piles.stock]\n\
         [[deal]]\nto = \"tableau\"\neach = {down:?}\nface = \"down\"\n\
         [[deal]]\nto = \"tableau\"\n\
         [stock]\ndeal = [{{ to = \"waste\", each = {draw} }}]\n{redeals}"
    )
}

/// No winnable deal is proven lost, neither by the quick check nor by the thorough one. Some
/// losses are proven only by counting simultaneous places.
#[test]
fn proven_losses_cannot_be_won() {
    let (mut lost, mut jammed, mut deals) = (0, 0, 0);
    let redeals = ["", "[redeal]\nlimit = 1\ngather = [\"waste\"]\n"];
    let (run, top) = ("lift = \"run\"", "lift = \"top\"");
    let looser = format!("{run}\nrun = {{ rank = \"down\", suit = \"any\" }}");
    let combinations = [(run, 1), (run, 2), (run, 3), (top, 2), (looser.as_str(), 2)];
    let downs = [&[2, 4, 5][..], &[4, 4, 4], &[1, 2, 3, 4]];
    let decks =
        downs.into_iter().flat_map(|down| [(down, ("CDHS", 1)), (down, ("CH", 2))]);
    for (down, deck) in decks {
        for way in combinations {
            for redeals in redeals {
                let text = small(deck, down, way, redeals);
                let game = load(&text);
                for number in 1..=100 {
                    let engine = Engine::unscripted(game.rules(), Source::Own(number));
                    let table = start(engine, Source::Own(number));
                    let found =
                        Deadlock::of(game.rules(), &Reach::of(game.rules()), None)
                            .unwrap();
                    let anywhere = Deadlock { jams: None, ..found.clone() };
                    let anywhere = anywhere.is_dead(engine, &table, false);
                    let quick = found.is_dead(engine, &table, false);
                    let thorough = found.is_dead(engine, &table, true);
                    assert!(quick || !anywhere, "seed:{number}\n{text}");
                    assert!(thorough || !quick, "seed:{number}\n{text}");
                    if !thorough {
                        continue;
                    }
                    let settings = Settings {
                        most_positions: Some(MOST),
                        reductions: Reductions::NONE,
                        memory: 1 << 24,
                    };
                    let answer = Solver::new(engine, settings)
                        .solve(&table, &mut |_| ControlFlow::Continue(()))
                        .unwrap();
                    let won = matches!(answer.verdict, Verdict::Winnable(_));
                    assert!(!won, "seed:{number}\n{text}");
                    deals += u32::from(answer.verdict == Verdict::Unwinnable);
                    lost += u32::from(anywhere);
                    jammed += u32::from(quick && !anywhere);
                }
            }
        }
    }
    assert!(lost > 100 && jammed > 3 && deals > 100, "{lost} {jammed} {deals}");
}

/// Returns the default reductions without deadlock detection.
pub(super) fn no_deadlocks() -> Reductions {
    Reductions { deadlocks: false, ..Settings::default().reductions }
}

/// Returns a game like Spider with few cards.
pub(super) fn whole_runs(
    (suits, copies, ranks): (&str, usize, &str),
    (lift, empty): (&str, &str),
    (down, more): (usize, usize),
) -> String {
    let (piles, length, homes) = (4, ranks.len(), suits.len() * copies);
    let cards = homes * length - piles * (down + more);
    let up: Vec<_> = (0..piles).map(|pile| (cards + pile) / piles).collect();
    let stock = if more > 0 {
        "[piles.stock]\n[stock]\ndeal = [{ to = \"tableau\" }]\n"
    } else {
        ""
    };
    let base = &ranks[length - 1..];
    format!(
        "name = \"Small\"\n\
         deal = [{{ to = \"tableau\", each = {down}, face = \"down\" }}, \
         {{ to = \"tableau\", each = {up:?} }}]\n\
         [deck]\nsuits = \"{suits}\"\ncopies = {copies}\nranks = \"{ranks}\"\n\
         [piles.foundation]\ncount = {homes}\nbase = \"{base}\"\nat_once = {length}\n\
         build = {{ rank = \"down\", suit = \"same\" }}\n\
         [piles.tableau]\ncount = {piles}\nlift = \"{lift}\"\nempty = \"{empty}\"\n\
         build = {{ rank = \"down\" }}\nrun = {{ rank = \"down\", suit = \"same\" }}\n{stock}"
    )
}

/// If only whole runs go to foundations, no winnable position is proven lost, and many lost ones
/// are.
#[test]
fn proven_losses_with_whole_runs_cannot_be_won() {
    let (mut dead, mut missed, mut won) = (0, 0, 0);
    let decks = [("CDHS", 1, "A2345"), ("CH", 2, "A234"), ("CC", 1, "A234567")];
    let combinations = ["run", "any", "whole"]
        .into_iter()
        .flat_map(|lift| [(lift, "any"), (lift, "none")]);
    let deals = [(1, 0), (2, 0), (1, 1), (1, 2)];
    for deck in decks {
        for (way, deal) in
            combinations.clone().flat_map(|way| deals.map(|deal| (way, deal)))
        {
            let text = whole_runs(deck, way, deal);
            let game = load(&text);
            let found =
                Deadlock::of(game.rules(), &Reach::of(game.rules()), None).unwrap();
            assert!(found.runs.is_some(), "{text}");
            for number in 1..=thorough(20, 60) {
                let engine = Engine::unscripted(game.rules(), Source::Own(number));
                let mut table = start(engine, Source::Own(number));
                for step in 0..number % 4 * 5 {
                    step_on(engine, &mut table, number * 31 + step * 7);
                }
                let verdict = verdict(engine, &table, (Reductions::NONE, MOST / 3));
                for thorough in [false, true] {
                    let lost = found.is_dead(engine, &table, thorough);
                    assert!(!lost || !verdict.is_winnable(), "seed:{number}\n{text}");
                    dead += u32::from(lost && verdict == Verdict::Unwinnable);
                    missed += u32::from(!lost && verdict == Verdict::Unwinnable);
                }
                won += u32::from(verdict.is_winnable());
            }
        }
    }
    let enough = thorough(100, 300);
    assert!(dead > enough && won > enough, "{dead} {missed} {won}");
}

/// Winning lines of games with whole runs, found without deadlock detection, visit no position
/// that is proven lost.
#[test]
fn winning_lines_with_whole_runs_are_never_proven_lost() {
    let (mut games, mut lines, mut positions) = (0, 0, 0);
    each_game(|name, game| {
        let found = Deadlock::of(game.rules(), &Reach::of(game.rules()), None);
        let Some(found) = found.filter(|deadlock| deadlock.runs.is_some()) else {
            return;
        };
        games += 1;
        for number in 1..=thorough(1, 4) {
            let engine = Engine::unscripted(game.rules(), Source::Own(number));
            let mut table = start(engine, Source::Own(number));
            let verdict = verdict(engine, &table, (no_deadlocks(), MOST));
            let Verdict::Winnable(line) = verdict else { continue };
            lines += 1;
            for made in line {
                for thorough in [false, true] {
                    let lost = found.is_dead(engine, &table, thorough);
                    assert!(!lost, "{name}, seed:{number}");
                }
                engine.apply(&mut table, &mut Journal::default(), made).unwrap();
                positions += 1;
            }
        }
    });
    let is_enough = lines > thorough(2, 10) && positions > thorough(250, 1000);
    assert!(games > 10 && is_enough, "{games} {lines} {positions}");
}

/// A run can go to a foundation although another foundation takes its cards singly.
#[test]
fn whole_run_is_found_beside_a_foundation_for_single_cards() {
    let text = "name = \"Two ways home\"\ndeal = [{ to = \"tableau\", each = 3 }]\n\
        [deck]\nsuits = \"C\"\ncopies = 2\nranks = \"A23\"\n[piles.runs]\n\
        role = \"foundation\"\nbase = \"3\"\nat_once = 3\n\
        build = { rank = \"down\", suit = \"same\" }\n[piles.singles]\n\
        role = \"foundation\"\ncount = 3\nbase = [\"A\", \"2\", \"3\"]\n\
        build = { rank = \"up\", suit = \"other\" }\n[piles.tableau]\ncount = 2\n\
        build = { rank = \"down\" }\nlift = \"run\"\nempty = \"none\"\n";
    let cards = "1: 3C 2C AC\n2: 3C AC 2C\n";
    let game = load(text);
    let source = Sources::new().add("two-ways", cards);
    let deal = read_deal("two-ways", source, cards, game.rules()).unwrap();
    let Start::Position(table) = &deal.start else { panic!("expected a position") };
    let engine = Engine::unscripted(game.rules(), deal.source);
    let found = Deadlock::of(game.rules(), &Reach::of(game.rules()), None).unwrap();
    assert!(found.runs.is_some() && !found.is_dead(engine, table, false));
    let answer = Solver::new(engine, Settings::default())
        .solve(table, &mut |_| ControlFlow::Continue(()));
    assert!(answer.unwrap().verdict.is_winnable());
}

/// Cards that lie on one another in a reserve by chance may leave together and lie on one another
/// elsewhere.
#[test]
fn packets_of_any_cards_need_one_place() {
    let (mut dead, mut won) = (0, 0);
    for (suits, each) in [("CD", 3), ("CDH", 4), ("CDH", 3)] {
        let text = format!(
            "name = \"Packets\"\n[deck]\nsuits = \"{suits}\"\nranks = \"A23\"\n\
             [piles.foundation]\ncount = {}\n[piles.tableau]\n\
             build = {{ rank = \"down\", suit = \"same\" }}\n[piles.reserve]\ncount = 2\n\
             lift = \"any\"\nfill = {{ from = [\"stock\"], play = \"skip\" }}\n\
             [piles.stock]\n[[deal]]\nto = \"reserve\"\neach = {each}\nspread = \"full\"\n\
             [[deal]]\nto = \"tableau\"\nspread = \"full\"\n",
            suits.len()
        );
        let game = load(&text);
        for number in 1..=300 {
            let engine = Engine::unscripted(game.rules(), Source::Own(number));
            let table = start(engine, Source::Own(number));
            let Some(found) = Deadlock::of(game.rules(), &Reach::of(game.rules()), None)
            else {
                continue;
            };
            let reductions = Reductions::NONE;
            let settings = Settings { reductions, ..Settings::default() };
            let answer = Solver::new(engine, settings)
                .solve(&table, &mut |_| ControlFlow::Continue(()))
                .unwrap();
            let lost = found.is_dead(engine, &table, true);
            assert!(!lost || !answer.verdict.is_winnable(), "seed:{number}\n{text}");
            dead += u32::from(lost);
            won += u32::from(answer.verdict.is_winnable());
        }
    }
    assert!(dead > 50 && won > 50, "{dead} {won}");
}

/// Returns a game like Cruel with few cards, optionally with a reserve.
fn in_packets(
    (suits, ranks, each): (&str, &str, usize),
    (cards, lay): (&str, &str),
    (tableau, empty, reserve): (&str, &str, bool),
) -> String {
    let count = suits.len() * ranks.len() / each;
    let (mut extra, mut dealt) = (String::new(), vec![each; count]);
    if reserve {
        extra = format!(
            "[piles.reserve]\nlift = \"any\"\n[[deal]]\nto = \"reserve\"\neach = {each}\n"
        );
        dealt[count - 1] = 0;
    }
    format!(
        "name = \"Small\"\n[deck]\nsuits = \"{suits}\"\nranks = \"{ranks}\"\n\
         [piles.foundation]\ncount = {}\nbase = \"A\"\n\
         [piles.tableau]\ncount = {count}\n{tableau}\nempty = \"{empty}\"\n{extra}\
         [[deal]]\nto = \"tableau\"\neach = {dealt:?}\n\
         [redeal]\ngather = [\"tableau\"]\ncards = \"{cards}\"\n\
         limit = \"unlimited\"\nwhen = \"changed\"\n\
         deal = [{{ to = \"tableau\", each = {each}, by = \"packets\", \
         lay = \"{lay}\" }}]\n",
        suits.len()
    )
}

/// If redeals keep cards together, the search with deadlock detection agrees with one without
/// reductions. This holds for both reading directions, at the start and later. The search of the
/// first piles alone proves no winnable game lost.
#[test]
fn losses_from_cards_kept_together_cannot_be_won() {
    let (mut lost, mut won, mut at_once, mut projected) = (0, 0, 0, 0);
    let decks = [("CDHS", "A23456", 4), ("CDH", "A2345", 3), ("CD", "A23456", 4)];
    let orders = [("top-to-bottom", "block"), ("bottom-to-top", "single")];
    let mixed = decks.into_iter().flat_map(|deck| orders.map(|order| (deck, order)));
    let same = "lift = \"top\"\nbuild = { rank = \"down\", suit = \"same\" }";
    let alternating =
        "lift = \"top\"\nbuild = { rank = \"down\", suit = \"alternating\" }";
    let runs = "lift = \"run\"\nbuild = { rank = \"down\", suit = \"same\" }";
    // More cards can come in one unit than are built on one another.
    let looser = format!("{runs}\nrun = {{ rank = \"down\", suit = \"any\" }}");
    let combinations = [
        (same, "none", false),
        (alternating, "none", false),
        (runs, "none", false),
        (looser.as_str(), "none", false),
        (same, "none", true),
        (same, "any", false),
    ];
    for (deck, order) in mixed {
        for way in combinations {
            let text = in_packets(deck, order, way);
            let game = load(&text);
            let found =
                Deadlock::of(game.rules(), &Reach::of(game.rules()), None).unwrap();
            for number in 1..=60 {
                let engine = Engine::unscripted(game.rules(), Source::Own(number));
                let mut table = start(engine, Source::Own(number));
                for step in 0..number % 3 * 4 {
                    step_on(engine, &mut table, number + step);
                }
                let solve = |reductions| {
                    let most_positions = Some(MOST / 4);
                    let settings =
                        Settings { most_positions, reductions, memory: 1 << 24 };
                    let answer = Solver::new(engine, settings)
                        .solve(&table, &mut |_| ControlFlow::Continue(()));
                    answer.unwrap().verdict
                };
                let dead = found.is_dead(engine, &table, false);
                let plain = solve(Reductions::NONE);
                assert!(!dead || !plain.is_winnable(), "seed:{number}\n{text}");
                if matches!(plain, Verdict::Unknown(_)) {
                    continue;
                }
                let all = solve(Settings::default().reductions);
                assert_eq!(
                    all.is_winnable(),
                    plain.is_winnable(),
                    "seed:{number}\n{text}"
                );
                let projection = Projection::of(
                    &found,
                    &crate::solve::reach::Start::of(engine, &table),
                );
                let cannot = projection.is_some_and(|projection| {
                    let mut go_on = |_| ControlFlow::Continue(());
                    let of = |piles| projection.search(piles, 3_000, &mut go_on);
                    (1..=projection.piles())
                        .map(of)
                        .any(|outlook| matches!(outlook, Outlook::Lost))
                });
                assert!(!cannot || !plain.is_winnable(), "seed:{number}\n{text}");
                projected += u32::from(cannot);
                at_once += u32::from(dead);
                lost += u32::from(!plain.is_winnable());
                won += u32::from(plain.is_winnable());
            }
        }
    }
    assert!(lost > 100 && won > 100 && at_once > 50, "{lost} {won} {at_once}");
    assert!(projected > 100, "{projected} of {lost}");
}

/// Deals of Cruel that are lost because of cards in the first pile.
#[test]
fn first_piles_that_cannot_be_cleared_are_found_at_once() {
    let game = variant::load(&Bundled, "cruel", &[]).unwrap();
    for number in [1475, 2132, 2265] {
        let engine = Engine::unscripted(game.rules(), Source::Own(number));
        let table = start(engine, Source::Own(number));
        let found = Deadlock::of(game.rules(), &Reach::of(game.rules()), None).unwrap();
        assert!(!found.is_dead(engine, &table, true), "seed:{number}");
        let projection =
            Projection::of(&found, &crate::solve::reach::Start::of(engine, &table))
                .unwrap();
        let outlook = projection.search(1, 100, &mut |_| ControlFlow::Continue(()));
        assert!(matches!(outlook, Outlook::Lost), "seed:{number} {outlook:?}");
    }
}

/// Projections do not apply if cards reach the first piles other than by builds: by filling a
/// pile, or by a redeal with cards left over. These deals can be won, but a projection would call
/// them lost.
#[test]
fn no_projection_applies_if_cards_reach_piles_without_builds() {
    let head = "name = \"Small\"\n[deck]\n";
    let redeal = "[redeal]\ngather = [\"tableau\"]\nlimit = \"unlimited\"\n";
    let filled = format!(
        "{head}suits = \"C\"\nranks = \"A2345678\"\n[piles.foundation]\ncount = 1\n\
         take_back = false\n[piles.tableau]\ncount = 4\n\
         build = {{ rank = \"either\", suit = \"other\" }}\n\
         fill = {{ from = [\"reserve\"], count = 2 }}\n[piles.reserve]\nlift = \"none\"\n\
         [[deal]]\nto = \"tableau\"\neach = [2, 1, 2, 2]\n\
         [[deal]]\nto = \"reserve\"\neach = 1\n{redeal}cards = \"bottom-to-top\"\n\
         deal = [{{ to = \"tableau\", each = 2, by = \"packets\", lay = \"single\" }}]\n"
    );
    let left_over = format!(
        "{head}suits = \"CD\"\nranks = \"A2345\"\n[piles.foundation]\ncount = 2\n\
         [piles.tableau]\ncount = 3\nbuild = {{ rank = \"down\", suit = \"other\" }}\n\
         [piles.side]\nrole = \"reserve\"\ncount = 1\n\
         fill = {{ from = [\"stock\"], count = 1 }}\n[piles.stock]\n\
         [[deal]]\nto = \"tableau\"\neach = [3, 2, 4]\n[[deal]]\nto = \"side\"\n\
         {redeal}cards = \"top-to-bottom\"\n\
         deal = [{{ to = \"tableau\", each = 3, by = \"packets\", lay = \"block\" }}]\n"
    );
    for (text, number) in [(&filled, 8), (&filled, 60), (&left_over, 50)] {
        let game = load(text);
        let engine = Engine::unscripted(game.rules(), Source::Own(number));
        let table = start(engine, Source::Own(number));
        for reductions in [Reductions::NONE, Settings::default().reductions] {
            let settings =
                Settings { most_positions: Some(MOST), reductions, memory: 1 << 24 };
            let answer = Solver::new(engine, settings)
                .solve(&table, &mut |_| ControlFlow::Continue(()));
            assert!(answer.unwrap().verdict.is_winnable(), "seed:{number}\n{text}");
        }
    }
}

/// The fast check gives the same results as the one pile by pile, in all games where it applies,
/// whether the search merges cards or not. A few positions with too few simultaneous places are
/// exceptions.
#[test]
fn fast_check_agrees_with_the_one_pile_by_pile() {
    let (mut games, mut legs, mut dead, mut alive) = (0, 0, 0, 0);
    let (mut jammed, mut missed) = (0, 0);
    each_game(|name, game| {
        let rules = game.rules();
        let suits = Suits::of(rules).filter(Suits::proves);
        let some = |suits: &Suits| {
            let present = rules.deck().present();
            let few =
                |few| present.iter().filter(|card| card.kind() % 13 < few).collect();
            [1, 3].map(|ranks| suits.distinguishing(suits.closed(few(ranks))))
        };
        let some = suits.iter().flat_map(some);
        for abstraction in std::iter::once(Abstraction::all()).chain(some) {
            legs += u32::from(abstraction.distinguished().is_some());
            let found =
                Deadlock::of(rules, &Reach::of(rules), abstraction.distinguished());
            // Only the fast check handles whole runs.
            let glance =
                found.filter(|deadlock| deadlock.plain && deadlock.runs.is_none());
            let Some(glance) = glance else { continue };
            let by_piles = Deadlock { plain: false, ..glance.clone() };
            let without = Deadlock { jams: None, ..glance.clone() };
            let counts = glance.jams.as_ref().is_some_and(|jams| jams.counts);
            games += 1;
            let mut chance = 5_u64;
            for deal in 1..=4 {
                let engine = Engine::unscripted(rules, Source::Own(deal));
                let mut table = start(engine, Source::Own(deal));
                for step in 0..60 {
                    let quick = glance.is_dead(engine, &table, false);
                    let slow = by_piles.is_dead(engine, &table, counts);
                    // If a foundation takes a card that is not distinguished, the search restarts
                    // and neither answer counts.
                    let ready = glance.start(engine, &table).0.ready;
                    let ends = glance
                        .distinguished
                        .is_some_and(|kinds| !ready.without(kinds).is_empty());
                    assert!(slow || ends || !quick, "{name}, seed:{deal}, step {step}");
                    missed += u32::from(slow && !ends && !quick);
                    let never = without.is_dead(engine, &table, false);
                    let by_piles = by_piles.is_dead(engine, &table, false);
                    assert_eq!(never, by_piles, "{name}, seed:{deal}, step {step}");
                    assert!(quick || !never, "{name}, seed:{deal}, step {step}");
                    jammed += u32::from(quick && !never);
                    dead += u32::from(quick);
                    alive += u32::from(!quick);
                    chance =
                        chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    step_on(engine, &mut table, chance >> 33);
                }
            }
        }
    });
    assert!(
        games > 100 && legs > 20 && dead > 1000 && alive > 1000,
        "{games} {legs} {dead} {alive}"
    );
    assert!(jammed > 100 && missed * 10 < jammed, "{jammed} {missed}");
}

/// Cards that leave together need not be laid on one another singly. A card on one that does not
/// take it leaves with that card, though that one could take others.
#[test]
fn runs_looser_than_builds_need_one_place() {
    let text = "name = \"Looser\"\n[deck]\nsuits = \"CDHS\"\nranks = \"A2345\"\n\
        [piles.foundation]\ncount = 4\nbase = \"A\"\n\
        build = { rank = \"up\", suit = \"same\" }\n[piles.tableau]\ncount = 5\n\
        build = { rank = \"down\", suit = \"alternating\" }\nlift = \"run\"\n\
        run = { rank = \"down\", suit = \"any\" }\nempty = \"none\"\n\
        [[deal]]\nto = \"tableau\"\neach = 4\n";
    let cards = "1: 2S 2C 4D AS 3C 4C 3S\n2: 5C 4H\n3: 4S 5H\n4: 5D 5S\n\
        5: 3D 3H 2D 2H AD AH AC\n";
    let game = load(text);
    let source = Sources::new().add("looser", cards);
    let deal = read_deal("looser", source, cards, game.rules()).unwrap();
    let Start::Position(table) = &deal.start else { panic!("expected a position") };
    let engine = Engine::unscripted(game.rules(), deal.source);
    let found = Deadlock::of(game.rules(), &Reach::of(game.rules()), None).unwrap();
    assert!(found.plain && found.jams.as_ref().unwrap().counts);
    for thorough in [false, true] {
        assert!(!found.is_dead(engine, table, thorough));
    }
    let answer = Solver::new(engine, Settings::default())
        .solve(table, &mut |_| ControlFlow::Continue(()));
    assert!(answer.unwrap().verdict.is_winnable());
}

//! Compares proven losses with a search without reductions.

mod lots;

use super::*;
use crate::engine::{Engine, Source};
use crate::solve::reductions::deadlocks::tests::{no_deadlocks, whole_runs};
use crate::solve::tests::{bundled, each_game, load, start, step_on, thorough, verdict};
use crate::solve::{Reach, Reductions, Settings, Verdict};
use crate::table::Journal;
use patience::diag::Sources;
use patience::play::{Start, read_deal};
use patience::variant::Variant;

/// Returns the check for a game, if it applies.
fn digging(rules: &Rules) -> Option<Digging> {
    Deadlock::of(rules, &Reach::of(rules), None)
        .and_then(|deadlock| Digging::of(rules, &deadlock))
}

/// The position limit of a search without reductions.
const MOST: u64 = 20_000;

/// No winnable position is proven lost, and many lost ones are. No other check finds some of
/// these.
#[test]
fn proven_losses_cannot_be_won() {
    let (mut dead, mut ahead, mut alone, mut missed, mut won) = (0, 0, 0, 0, 0);
    let decks = ["CDHS A2345", "CDHS A23", "CDH A234", "CD A234567"];
    let decks = decks.iter().filter_map(|deck| deck.split_once(' '));
    let decks = decks.map(|(suits, ranks)| (suits, 1, ranks));
    let combinations = ["run", "whole"];
    let combinations =
        combinations.into_iter().flat_map(|lift| [(lift, "any"), (lift, "none")]);
    let rows = [(1, 0), (2, 0), (1, 1), (1, 2)];
    for deck in decks {
        for (way, deal) in combinations.clone().flat_map(|way| rows.map(|row| (way, row)))
        {
            if deck.2.len() * deck.0.len() <= 4 * (deal.0 + deal.1) {
                continue;
            }
            let text = whole_runs(deck, way, deal);
            let game = load(&text);
            let glance =
                Deadlock::of(game.rules(), &Reach::of(game.rules()), None).unwrap();
            for number in 1..=60 {
                let mut found =
                    digging(game.rules()).expect("the game meets the conditions");
                let engine = Engine::unscripted(game.rules(), Source::Own(number));
                let mut table = start(engine, Source::Own(number));
                for step in 0..number % 4 * 5 {
                    step_on(engine, &mut table, number * 31 + step * 7);
                }
                let verdict = verdict(engine, &table, (Reductions::NONE, MOST));
                let lost = found.is_dead(&table);
                assert!(!lost || !verdict.is_winnable(), "seed:{number}\n{text}");
                if verdict == Verdict::Unwinnable {
                    let dealt =
                        game.rules().plan().stock.is_none_or(|pile| table.is_empty(pile));
                    dead += u32::from(lost);
                    ahead += u32::from(lost && !dealt);
                    alone += u32::from(lost && !glance.is_dead(engine, &table, false));
                    missed += u32::from(!lost);
                }
                won += u32::from(verdict.is_winnable());
            }
        }
    }
    let counts = format!("{dead} {ahead} {alone} {missed} {won}");
    assert!(dead > 500 && ahead > 50 && alone > 20 && won > 300, "{counts}");
}

/// Winning lines found without deadlock detection visit no position that is proven lost.
#[test]
fn positions_of_winning_lines_are_never_proven_lost() {
    let (mut games, mut lines, mut positions) = (0, 0, 0);
    each_game(|name, game| {
        if digging(game.rules()).is_none() {
            return;
        }
        games += 1;
        for number in 1..=thorough(2, 6) {
            let mut found = digging(game.rules()).unwrap();
            let engine = Engine::unscripted(game.rules(), Source::Own(number));
            let mut table = start(engine, Source::Own(number));
            let verdict = verdict(engine, &table, (no_deadlocks(), 200_000));
            let Verdict::Winnable(line) = verdict else { continue };
            lines += 1;
            for made in line {
                assert!(!found.is_dead(&table), "{name}, seed:{number}");
                engine.apply(&mut table, &mut Journal::default(), made).unwrap();
                positions += 1;
            }
        }
    });
    let is_enough = lines > thorough(1, 5) && positions > thorough(150, 500);
    assert!(games > 3 && is_enough, "{games} {lines} {positions}");
}

/// With so few cards, the check never gives up while it has credit.
#[test]
fn cached_answers_equal_those_computed_anew() {
    let game = load(&whole_runs(("CDHS", 1, "A2345"), ("run", "any"), (1, 2)));
    let (mut dead, mut alive) = (0, 0);
    for number in 1..=60 {
        let mut found = digging(game.rules()).unwrap();
        let engine = Engine::unscripted(game.rules(), Source::Own(number));
        let mut table = start(engine, Source::Own(number));
        for step in 0..40 {
            let mut other = digging(game.rules()).unwrap();
            other.credit = [MAX_CREDIT; MAX_ROWS + 1];
            let anew = other.is_dead(&table);
            for _ in 0..2 {
                found.credit = [MAX_CREDIT; MAX_ROWS + 1];
                assert_eq!(found.is_dead(&table), anew, "seed:{number}, step {step}");
            }
            dead += u32::from(anew);
            alive += u32::from(!anew);
            step_on(engine, &mut table, number * 31 + step * 7);
        }
    }
    assert!(dead > 100 && alive > 100, "{dead} {alive}");
}

/// Returns the position with the given cards.
fn position(game: &Variant, cards: &str) -> (Table, Source) {
    let source = Sources::new().add("deal", cards);
    let deal = read_deal("deal", source, cards, game.rules()).unwrap();
    let Start::Position(table) = deal.start else { panic!("expected a position") };
    (table, deal.source)
}

/// The top two has no place except an empty pile.
#[test]
fn digging_out_a_pile_needs_room() {
    let lost = |piles: usize, cards: &str| {
        let each: Vec<_> = [6, 0].into_iter().take(piles).collect();
        let game = load(&format!(
            "name = \"Room\"\ndeal = [{{ to = \"tableau\", each = {each:?} }}]\n\
             [deck]\nsuits = \"CD\"\nranks = \"A23\"\n[piles.foundation]\ncount = 2\n\
             base = \"3\"\nat_once = 3\nbuild = {{ rank = \"down\", suit = \"same\" }}\n\
             [piles.tableau]\ncount = {piles}\nlift = \"run\"\nempty = \"any\"\n\
             build = {{ rank = \"down\" }}\nrun = {{ rank = \"down\", suit = \"same\" }}\n",
        ));
        let (table, source) = position(&game, cards);
        let lost = digging(game.rules()).unwrap().is_dead(&table);
        let engine = Engine::unscripted(game.rules(), source);
        let verdict = verdict(engine, &table, (Reductions::NONE, MOST));
        assert_eq!(lost, verdict == Verdict::Unwinnable, "{cards}");
        lost
    };
    assert!(lost(1, "1: 3C 2C AC 3D AD 2D\n"));
    assert!(!lost(2, "1: 3C 2C AC 3D AD 2D\n2:\n"));
    // An ace has no place except the two of diamonds, which must move on with it to the three.
    assert!(!lost(2, "1: AC 2D\n2: 3C 2C 3D AD\n"));
    assert!(lost(2, "1: AD 2D\n2: 3C 2C 3D AC\n"));
}

/// If a king can lie on an ace, a complete run may stay to carry it, so the check does not apply.
#[test]
fn no_check_applies_if_the_last_card_of_a_run_bears_others() {
    let text = "name = \"Round\"\ndeal = [{ to = \"tableau\", each = [3, 4, 5] }]\n\
        [deck]\nranks = \"A23\"\n[piles.foundation]\ncount = 4\nbase = \"3\"\n\
        at_once = 3\nbuild = { rank = \"down\", suit = \"same\" }\n[piles.tableau]\n\
        count = 3\nlift = \"run\"\nempty = \"any\"\n\
        build = { rank = \"down\", wrap = true }\n\
        run = { rank = \"down\", suit = \"same\" }\n";
    let game = load(text);
    let cards = "1: AH 2D 3D\n2: AD 2H 3H 3S\n3: AC 2C 3C 2S AS\n";
    let (table, source) = position(&game, cards);
    assert!(digging(game.rules()).is_none());
    let engine = Engine::unscripted(game.rules(), source);
    let verdict = verdict(engine, &table, (Settings::default().reductions, MOST));
    assert!(verdict.is_winnable());
}

/// Eight rows of one card each are to come, which is more than the limit, then seven and fewer.
#[test]
fn winning_lines_with_many_rows_to_come_are_never_proven_lost() {
    let game = load(
        "name = \"Rows\"\ndeal = [{ to = \"tableau\", each = [1, 0], face = \"down\" }, \
         { to = \"tableau\", each = [1, 2] }]\n[deck]\nsuits = \"CDH\"\nranks = \"A234\"\n\
         [piles.foundation]\ncount = 3\nbase = \"4\"\nat_once = 4\n\
         build = { rank = \"down\", suit = \"same\" }\n[piles.tableau]\ncount = 2\n\
         lift = \"run\"\nempty = \"any\"\nbuild = { rank = \"down\" }\n\
         run = { rank = \"down\", suit = \"same\" }\n[piles.stock]\n[stock]\n\
         deal = [{ to = \"tableau\", piles = [1] }]\n",
    );
    let (mut lines, mut lost) = (0, 0);
    for number in 963_000..963_400 {
        let mut found = digging(game.rules()).unwrap();
        let engine = Engine::unscripted(game.rules(), Source::Own(number));
        let mut table = start(engine, Source::Own(number));
        let verdict = verdict(engine, &table, (Reductions::NONE, MOST));
        assert!(!found.is_dead(&table), "too many rows are to come");
        let Verdict::Winnable(line) = verdict else {
            step_on(engine, &mut table, 0);
            lost += u32::from(found.is_dead(&table));
            continue;
        };
        lines += 1;
        for made in line {
            assert!(!found.is_dead(&table), "seed:{number}");
            engine.apply(&mut table, &mut Journal::default(), made).unwrap();
        }
    }
    assert!(lines > 20 && lost > 0, "{lines} {lost}");
}

/// If any run can be lifted, a card dealt onto a card that takes it may leave with it. Here, the
/// ace of diamonds leaves with the two of spades.
#[test]
fn no_loss_is_proven_with_rows_to_come_and_loose_units() {
    let text = |lifted: &str| {
        format!(
            "name = \"Loose\"\ndeal = [{{ to = \"tableau\", each = [2, 4, 3] }}]\n\
             [deck]\nranks = \"A23\"\n[piles.foundation]\ncount = 4\nbase = \"3\"\n\
             at_once = 3\nbuild = {{ rank = \"down\", suit = \"same\" }}\n[piles.stock]\n\
             [piles.tableau]\ncount = 3\nlift = \"run\"\nempty = [\"3\", \"2\"]\n\
             build = {{ rank = \"down\", suit = \"same\" }}\n\
             run = {{ rank = \"down\"{lifted} }}\n[stock]\n\
             deal = [{{ to = \"tableau\", each = [1, 1, 1] }}]\n",
        )
    };
    let cards = "1: 3S 3C\n2: AS 3D 2D 2S\n3: AH 2H 2C\ns: 3H AD AC\n";
    let lost = |lifted: &str| {
        let game = load(&text(lifted));
        let (table, source) = position(&game, cards);
        let lost = digging(game.rules()).unwrap().is_dead(&table);
        (
            lost,
            verdict(
                Engine::unscripted(game.rules(), source),
                &table,
                (Reductions::NONE, MOST),
            ),
        )
    };
    let (any, won) = lost("");
    assert!(!any && won.is_winnable());
    let (of_suit, verdict) = lost(", suit = \"same\"");
    assert!(of_suit && verdict == Verdict::Unwinnable);
}

/// The check applies only if its conditions hold.
#[test]
fn check_applies_to_one_pack_with_whole_runs_only() {
    let has = |name: &str| digging(bundled(name).rules()).is_some();
    assert!(["spiderette", "will-o-the-wisp", "simple-simon"].into_iter().all(has));
    let others = ["spider", "scorpion", "klondike", "spidercells", "mrs-mop"];
    assert!(!others.into_iter().any(has));
}

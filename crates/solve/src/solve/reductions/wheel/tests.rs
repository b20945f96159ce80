//! Compares claims about the state of a stock with the cards that come up by turning it.

use std::collections::BTreeSet;

use super::*;
use crate::engine::{Engine, Source};
use crate::solve::tests::{load, start};

/// Returns a game of one suit whose stock is dealt `each` cards at a time, with unlimited
/// redeals.
fn rules(ranks: &str, each: usize, copies: usize) -> String {
    format!(
        "name = \"Turns\"\nabout = \"A stock alone\"\n[deck]\nsuits = \"C\"\nranks = \"{ranks}\"\ncopies = {copies}\n\
         [piles.foundation]\ncount = {copies}\nbase = \"A\"\nbuild = {{ rank = \"up\" }}\n\
         [piles.stock]\n[piles.waste]\n[stock]\n\
         deal = [{{ to = \"waste\", each = {each} }}]\n\
         [redeal]\nlimit = \"unlimited\"\ngather = [\"waste\"]\n"
    )
}

/// Returns the cards that come up by turns and redeals alone.
fn come_up(engine: Engine<'_>, table: &Table, wheel: Wheel) -> BTreeSet<String> {
    let (mut table, mut journal) = (table.clone(), Journal::default());
    let mut seen = BTreeSet::new();
    for _ in 0..3 * table.size() {
        seen.extend(table.top(wheel.waste).map(|card| format!("{card:?}")));
        let turn = if table.is_empty(wheel.stock) { Move::REDEAL } else { Move::DEAL };
        engine.apply(&mut table, &mut journal, turn).unwrap();
    }
    seen
}

#[test]
fn dominating_stock_states_reach_at_least_the_same_cards() {
    let mut better = 0;
    for each in 2..=4 {
        for ranks in ["A2345", "A23456", "A2345678", "A23456789TJQ", "A23456789TJQK"] {
            let game = load(&rules(ranks, each, 1));
            let engine = Engine::unscripted(game.rules(), Source::Own(1));
            let dealt = start(engine, Source::Own(1));
            let wheel = Wheel::of(game.rules()).unwrap();
            // The wheel can be at any place: it stays where the last card was played.
            let mut standing = Vec::new();
            for waste in 0..=u8::try_from(dealt.len(wheel.stock)).unwrap() {
                let (mut table, mut journal) = (dealt.clone(), Journal::default());
                journal.wind(&mut table, wheel.stock, wheel.waste, waste);
                let up = come_up(engine, &table, wheel);
                standing.push((table, up));
            }
            for (table, up) in &standing {
                let key = game.rules().hash_key();
                let hash = wheel.hash(table, &mut WheelChain::new(key)).all();
                for shift in wheel.better(Standing::of(&wheel, table), key) {
                    let hash_of =
                        |table: &Table| wheel.hash(table, &mut WheelChain::new(key));
                    let same = |table: &Table| hash_of(table).all() == hash + shift;
                    let other = standing.iter().find(|other| same(&other.0));
                    let (_, more) = other.expect("the wheel can stand there");
                    assert!(up.is_subset(more), "{each} of {ranks}: {up:?} {more:?}");
                    better += 1;
                }
            }
        }
    }
    assert!(better > 200, "{better}");
}

#[test]
fn no_state_dominates_with_duplicates_or_single_turns() {
    for text in [rules("A23456", 1, 1), rules("A23456", 3, 2)] {
        let game = load(&text);
        let engine = Engine::unscripted(game.rules(), Source::Own(1));
        let mut table = start(engine, Source::Own(1));
        let (wheel, mut journal) = (Wheel::of(game.rules()).unwrap(), Journal::default());
        for _ in 0..table.size() {
            let key = game.rules().hash_key();
            let better = wheel.better(Standing::of(&wheel, &table), key);
            assert_eq!(better.count(), 0, "{text}");
            let turn =
                if table.is_empty(wheel.stock) { Move::REDEAL } else { Move::DEAL };
            engine.apply(&mut table, &mut journal, turn).unwrap();
        }
    }
}

/// Computed card by card: a turn ends with the last card, and with every card after which a turn
/// can end if any of the played cards before it are gone.
#[test]
fn cards_come_up_where_turns_can_end() {
    let comes_up = |order: &WheelOrder, up: u128, played: u128| {
        let (mut up, mut gone) = (up | played >> 1, 0);
        for place in (0..order.cards.len()).filter(|_| order.again) {
            let last = place + 1 == order.cards.len();
            if gone + 1 >= order.each || (place + 1) % order.each <= gone || last {
                up |= 1 << place;
            }
            gone += usize::from(played >> place & 1 != 0);
        }
        up
    };
    let turned_up = |order: &WheelOrder| {
        let (all, mut waste, mut up) = (order.cards.len(), order.before, 0_u128);
        loop {
            up |= waste.checked_sub(1).map_or(0, |place| 1 << place);
            if waste == all {
                return up;
            }
            waste = (waste + order.each).min(all);
        }
    };
    let mut chance = 1_u64;
    let each = [1, 2, 3, 4, 5, 64, 127, 128, 129, 250];
    for (all, each) in (0..=128).flat_map(|all| each.map(|each| (all, each))) {
        for again in [false, true] {
            let mut played = 0;
            for place in 0..all {
                chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let seldom = 1 << (3 + 2 * (all % 3));
                played |= u128::from((chance >> 33).is_multiple_of(seldom)) << place;
            }
            let before = (chance >> 40) as usize % (all + 1);
            let cards = vec![Card::new(0); all];
            let ends = ends_of_turns(each);
            let order = WheelOrder { cards, before, each, ends, again };
            let up = turned_up(&order);
            assert_eq!(order.turned_up(), up, "{before} of {all}, {each} at a time");
            let found = order.comes_up(up, played);
            assert_eq!(found, comes_up(&order, up, played), "{all}, {each}, {played:b}");
        }
    }
}

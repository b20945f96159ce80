//! Plays thousands of random small games, and compares the engine with a plain specification:
//! what a redeal changes, and when a game is lost.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use patience::advise::Status;
use patience::engine::{Engine, Reason};
use patience::play::{Deal, Game};
use patience::rules::{Move, MoveList, Redeal, Role, When};
use patience::table::{Counter, Journal, Table};
use patience::variant::Variant;

use crate::common::generated::{Chance, Single, generate};
use crate::common::{deal_of, thorough};

#[test]
fn engine_matches_a_plain_specification() {
    let mut chance = Chance::of(1);
    let (mut loaded, mut lost, mut redeals) = (0, 0, 0);
    for _ in 0..thorough(750, 3000) {
        let text = generate(&mut chance);
        let Ok(variant) = patience::words::load(&Single(text.clone()), "small", &[])
        else {
            continue;
        };
        loaded += 1;
        let variant = Arc::new(variant);
        for number in 0..2 {
            let deal =
                Deal::named(format!("seed:{number}").parse().unwrap(), variant.rules());
            let game = Game::start(Arc::clone(&variant), deal).unwrap();
            let found = play(&game, &variant, &mut chance, &text);
            (lost, redeals) = (lost + found.0, redeals + found.1);
        }
    }
    assert!(loaded > thorough(250, 1000), "only {loaded} files load");
    let enough = thorough(75, 300);
    assert!(
        lost > enough && redeals > enough,
        "only {lost} lost positions and {redeals} refused redeals"
    );
}

/// Plays one game; returns how many positions were lost and how many redeals were refused.
fn play(
    game: &Game,
    variant: &Variant,
    chance: &mut Chance,
    text: &str,
) -> (usize, usize) {
    let engine = game.engine();
    let (mut table, mut journal) = (game.table().clone(), Journal::default());
    let mut list = MoveList::default();
    let (mut hopeless, mut refused) = (0, 0);
    for _ in 0..12 {
        assert!(table.is_empty(table.hand()), "cards are left in the hand:\n{text}");
        engine.moves(&table, &mut list);
        check_list(&engine, &table, &list, text);
        refused += usize::from(check_redeal(&engine, &table, text));
        hopeless += usize::from(check_status(&engine, &table, text));
        if list.moves.is_empty() {
            break;
        }
        let made = list.moves[chance.below(list.moves.len())];
        let (before, mark) = (table.clone(), journal.mark());
        engine.apply(&mut table, &mut journal, made).unwrap();
        let after = table.clone();
        journal.rewind(&mut table, mark);
        assert_eq!(table, before, "position after undoing {made:?}:\n{text}");
        engine.apply(&mut table, &mut journal, made).unwrap();
        assert_eq!(table, after, "position after redoing {made:?}:\n{text}");
        for pile in table.piles() {
            let room = variant.rules().group_of(pile).capacity;
            assert!(
                table.len(pile) <= usize::from(room),
                "too many cards on {pile:?}:\n{text}"
            );
        }
    }
    (hopeless, refused)
}

/// Compares the listed moves with the check of every possible build.
fn check_list(engine: &Engine<'_>, table: &Table, list: &MoveList, text: &str) {
    let mut legal = Vec::new();
    for from in table.piles() {
        for to in table.piles() {
            for count in 0..=u8::try_from(table.len(from)).unwrap() + 1 {
                legal.push(Move::build(from, to, count));
            }
        }
    }
    legal.extend([Move::DEAL, Move::REDEAL]);
    legal.retain(|made| engine.check(table, *made).is_ok());
    legal.sort_unstable();
    let mut listed = list.moves.clone();
    listed.sort_unstable();
    assert_eq!(listed, legal, "listed (left) and legal (right) moves:\n{text}");
}

/// Checks that a redeal is refused as unchanged exactly if it changes nothing.
fn check_redeal(engine: &Engine<'_>, table: &Table, text: &str) -> bool {
    let Some(redeal) = engine.rules().redeal() else { return false };
    let checked = engine.check(table, Move::REDEAL).map_err(|error| error.reason);
    if matches!(redeal.when, When::Any | When::Empty) || redeal.shuffle {
        assert_ne!(checked, Err(Reason::Unchanged), "{text}");
        return false;
    }
    let mut after = table.clone();
    engine.apply(&mut after, &mut Journal::default(), Move::REDEAL).unwrap();
    let same = table.piles().all(|pile| after.pile(pile) == table.pile(pile));
    match checked {
        Ok(()) => assert!(!same, "a redeal that changes nothing is legal:\n{text}"),
        Err(Reason::Unchanged) => {
            assert!(same, "a redeal that changes something is refused:\n{text}");
        }
        Err(_) => {}
    }
    checked == Err(Reason::Unchanged)
}

/// Compares the status with an exhaustive search.
fn check_status(engine: &Engine<'_>, table: &Table, text: &str) -> bool {
    let status = engine.status(table).unwrap();
    let expected = match progress(engine, table) {
        None => return false,
        Some(_) if engine.is_won(table).unwrap() => Status::Won,
        Some(true) => Status::Playing,
        Some(false) => Status::Lost,
    };
    assert_eq!(status, expected, "status of {table:?}\n{text}");
    status == Status::Lost
}

/// Returns whether progress can be reached; `None` if that takes too long, or may depend on a
/// draw.
fn progress(engine: &Engine<'_>, start: &Table) -> Option<bool> {
    let origin = achieved(engine, start);
    let mut seen = BTreeSet::from([written(engine, start)]);
    let mut waiting = VecDeque::from([start.clone()]);
    let (mut list, mut drew) = (MoveList::default(), false);
    while let Some(table) = waiting.pop_front() {
        engine.moves(&table, &mut list);
        for made in list.moves.clone() {
            let mut after = table.clone();
            engine.apply(&mut after, &mut Journal::default(), made).unwrap();
            let now = achieved(engine, &after);
            let won = engine.is_won(&after).unwrap();
            if won || (0..4).any(|suit| now[suit] > origin[suit]) {
                return Some(true);
            }
            if seen.insert(written(engine, &after)) {
                waiting.push_back(after);
                drew |= engine.rules().draws(made.action());
            }
        }
        if seen.len() > 600 {
            return None;
        }
    }
    (!drew).then_some(false)
}

/// Returns the counts that only progress increases: cards on foundations, face-up cards, cards
/// dealt from a stock whose order is unknown, and redeals used of a limited number.
fn achieved(engine: &Engine<'_>, table: &Table) -> [i32; 4] {
    let rules = engine.rules();
    let all =
        |role: Role| rules.piles_of(role).flat_map(|pile| table.pile(pile).to_vec());
    let count = |cards: usize| i32::try_from(cards).unwrap();
    let down = |role: Role| count(all(role).filter(|card| card.is_down()).count());
    let limited = rules.redeal().is_some_and(|redeal| redeal.limit.is_some());
    let redealt = !limited && table.counter(Counter::REDEALS) > 0;
    let as_seen = |redeal: &Redeal| redeal.when == When::Empty && !redeal.shuffle;
    let seen_before = redealt && rules.redeal().is_some_and(as_seen);
    [
        count(all(Role::Foundation).count()),
        -down(Role::Tableau) - down(Role::Reserve),
        if seen_before { 0 } else { -count(all(Role::Stock).count()) },
        if limited { table.counter(Counter::REDEALS) } else { 0 },
    ]
}

/// Writes a position with everything that can matter.
fn written(engine: &Engine<'_>, table: &Table) -> String {
    let limited = engine.rules().redeal().is_some_and(|redeal| redeal.limit.is_some());
    let used = table.counter(Counter::REDEALS);
    let used = if limited { used } else { used.min(1) };
    let piles: Vec<_> = table.piles().map(|pile| table.pile(pile).to_vec()).collect();
    format!("{piles:?} {used} {}", table.counter(Counter::DRAWS))
}

/// A game whose redeal deals to one pile of a group and not to the other.
const LOPSIDED: &str = r#"name = "Lopsided"
[deck]
suits = "C"
ranks = "A234"
[piles.foundation]
[piles.tableau]
count = 2
build = { rank = "up" }
empty = "3"
[piles.reserve]
lift = "none"
[piles.stock]
[[deal]]
take = "A"
to = "foundation"
[redeal]
gather = ["reserve"]
when = "any"
deal = [{ to = "tableau", piles = [1], each = 2, by = "packets" }]
"#;

#[test]
fn piles_a_redeal_distinguishes_keep_separate_keys() {
    let text = LOPSIDED.to_owned();
    let variant = Arc::new(
        patience::words::load(&Single(text), "small", &[])
            .unwrap_or_else(|it| panic!("the rules do not load: {:?}", it.diagnostics)),
    );
    let cards = "f1: AC\n1: 3C\nr1: 2C 4C\n";
    let deal = deal_of(&variant, cards);
    let game = Game::start(variant, deal).unwrap();
    assert_eq!(game.status(), Ok(Status::Playing));
    assert_eq!(progress(&game.engine(), game.table()), Some(true));
}

/// A game of two suits, built down in suit or by equal ranks.
const TWO_WAYS: &str = r#"name = "Two Ways"
deck = { suits = "CD", ranks = "A23" }
[piles.tableau]
count = 2
build = [{ rank = "down", suit = "same" }, { rank = "same" }]
empty = "any"
[end]
complete = ["tableau"]
[[deal]]
to = "tableau"
each = 3
"#;

#[test]
fn complete_runs_hold_no_rank_twice() {
    let won = |cards: &str| {
        let loaded = patience::words::load(&Single(TWO_WAYS.to_owned()), "small", &[]);
        let variant = Arc::new(loaded.unwrap_or_else(|error| {
            panic!("the rules do not load: {:?}", error.diagnostics)
        }));
        let deal = deal_of(&variant, cards);
        Game::start(variant, deal).unwrap().status() == Ok(Status::Won)
    };
    assert!(won("1: 3C 2C AC\n2: 3D 2D AD\n"));
    assert!(!won("1: 3C 2C 2D\n2: 3D AD AC\n"), "two of one rank in each pile");
    assert!(!won("1: 3C 2D AC\n2: 3D 2C AD\n"), "two suits in each pile");
}

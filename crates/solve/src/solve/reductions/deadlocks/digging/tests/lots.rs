//! Compares proven losses with a complete search in small random games.

use super::{MOST, digging};
use crate::engine::{Engine, Generator, Source};
use crate::solve::tests::{load, rng, start, step_on, thorough, verdict};
use crate::solve::{Reductions, Verdict};
use crate::table::Journal;

/// The number of games in a normal run and in a thorough one (`THOROUGH=1`); the number of deals
/// per game; the number of positions per deal. A different `RANDOM_FIRST` selects different
/// games.
const GAMES: (u64, u64) = (150, 20_000);
const DEALS: u32 = 4;
const POSITIONS: u32 = 6;
/// One in this many positions that are not proven lost is searched.
const SEARCHED: u32 = 8;

const DECKS: [&str; 9] = [
    "CDHS A2",
    "CDHS A23",
    "CDHS A234",
    "CDHS A2345",
    "CDH A234",
    "CD A2345",
    "CD A23456",
    "CH A2345",
    "C A2345678",
];
const SUITS: [&str; 6] =
    ["", "", "", ", suit = \"color\"", ", suit = \"same\"", ", suit = \"alternating\""];
/// The runs that can be lifted: most often only those in suit.
const MAX_RUNS: [&str; 5] = [
    "{ rank = \"down\", suit = \"same\" }",
    "{ rank = \"down\", suit = \"same\" }",
    "{ rank = \"down\", suit = \"same\" }",
    "{ rank = \"down\", suit = \"color\" }",
    "{ rank = \"down\" }",
];

/// Returns a random element.
fn one<T: Copy>(rng: &mut Generator, of: &[T]) -> T {
    of[below(rng, of.len())]
}

/// Returns a random number below `bound`.
fn below(rng: &mut Generator, bound: usize) -> usize {
    rng.below(u32::try_from(bound).unwrap()) as usize
}

/// Returns the rules of a random game with few cards, in which only whole runs go to foundations.
fn game(rng: &mut Generator) -> String {
    let (suits, ranks) = one(rng, &DECKS).split_once(' ').unwrap();
    let (homes, length) = (suits.len(), ranks.len());
    let cards = homes * length;
    let piles = 2 + below(rng, if cards > 16 { 3 } else { 4 });
    let (low, base) = (&ranks[1..2], &ranks[length - 1..]);
    let empty = match below(rng, 6) {
        0 => "\"none\"".to_owned(),
        1 => format!("\"{base}\""),
        2 => format!("[\"{base}\", \"{low}\"]"),
        _ => "\"any\"".to_owned(),
    };
    let lift = one(rng, &["run", "run", "whole", "supermove"]);
    let (build, run) = (one(rng, &SUITS), one(rng, &MAX_RUNS));
    // The dealing order of a row, and the number of its cards.
    let (dealt, row) = match below(rng, 5) {
        0 => {
            let mut order: Vec<_> = (1..=piles).collect();
            rng.shuffle(piles, |one, other| order.swap(one, other));
            order.truncate(1 + below(rng, piles));
            (format!(", piles = {order:?}"), order.len())
        }
        1 => (", piles = \"last-to-first\"".to_owned(), piles),
        2 => {
            let first = below(rng, piles);
            let each: Vec<_> = (0..piles)
                .map(|pile| usize::from(pile == first) | below(rng, 2))
                .collect();
            (format!(", each = {each:?}"), each.iter().sum())
        }
        _ => (String::new(), piles),
    };
    let rows = one(rng, &[0, 1, 1, 2, 2, 2, 3, 4, 7, 8]);
    // Sometimes the last row is incomplete.
    let missing = if below(rng, 4) == 0 { below(rng, row) } else { 0 };
    let stock = (row * rows).saturating_sub(missing).min(cards * 2 / 3);
    let mut up = vec![0; piles];
    let even = below(rng, 3) > 0;
    for card in 0..cards - stock {
        up[if even { card % piles } else { below(rng, piles) }] += 1;
    }
    let mut down = vec![0; piles];
    if below(rng, 2) == 0 {
        for (down, up) in down.iter_mut().zip(&mut up) {
            *down = below(rng, (*up).max(1));
            *up -= *down;
        }
    }
    let face_down = down
        .iter()
        .any(|count| *count > 0)
        .then(|| format!("{{ to = \"tableau\", each = {down:?}, face = \"down\" }}, "));
    let deal = face_down.unwrap_or_default();
    let when = one(rng, &["any", "filled"]);
    let stock = if stock > 0 {
        format!(
            "[piles.stock]\n[stock]\nwhen = \"{when}\"\n\
             deal = [{{ to = \"tableau\"{dealt} }}]\n"
        )
    } else {
        String::new()
    };
    format!(
        "name = \"Small\"\n\
         deal = [{deal}{{ to = \"tableau\", each = {up:?} }}]\n\
         [deck]\nsuits = \"{suits}\"\nranks = \"{ranks}\"\n\
         [piles.foundation]\ncount = {homes}\nbase = \"{base}\"\nat_once = {length}\n\
         build = {{ rank = \"down\", suit = \"same\" }}\n\
         [piles.tableau]\ncount = {piles}\nlift = \"{lift}\"\nempty = {empty}\n\
         build = {{ rank = \"down\"{build} }}\nrun = {run}\n{stock}"
    )
}

/// The totals of a test.
#[derive(Debug, Default)]
struct Met {
    games: u64,
    positions: u64,
    /// Positions proven lost, and those of them with rows to come.
    dead: u64,
    ahead: u64,
    /// Lost positions without a proof, among those searched.
    missed: u64,
    /// Positions on winning lines.
    won: u64,
}

/// Checks random positions of a deal, and the winning lines from there.
fn ask(text: &str, number: u64, rng: &mut Generator, met: &mut Met) {
    let game = load(text);
    let rules = game.rules();
    let engine = Engine::unscripted(rules, Source::Own(number));
    let mut table = start(engine, Source::Own(number));
    let mut found = digging(rules).unwrap();
    for _ in 0..POSITIONS {
        let dead = found.is_dead(&table);
        let stock = rules.plan().stock.map_or(0, |pile| table.len(pile));
        met.positions += 1;
        met.dead += u64::from(dead);
        met.ahead += u64::from(dead && stock > 0);
        if dead || rng.below(SEARCHED) == 0 {
            let verdict = verdict(engine, &table, (Reductions::NONE, MOST));
            assert!(!dead || !verdict.is_winnable(), "seed:{number}\n{text}");
            met.missed += u64::from(!dead && verdict == Verdict::Unwinnable);
            if let Verdict::Winnable(line) = verdict {
                let (mut on, mut asked) = (table.clone(), digging(rules).unwrap());
                for made in line {
                    assert!(!asked.is_dead(&on), "seed:{number}\n{text}");
                    engine.apply(&mut on, &mut Journal::default(), made).unwrap();
                    met.won += 1;
                }
            }
        }
        for _ in 0..=rng.below(4) {
            if !step_on(engine, &mut table, rng.below(u32::MAX).into()) {
                return;
            }
        }
    }
}

#[test]
fn winnable_positions_of_random_games_are_never_proven_lost() {
    let games = thorough(GAMES.0, GAMES.1);
    let mut rng = rng();
    let mut met = Met::default();
    while met.games < games {
        let text = game(&mut rng);
        if digging(load(&text).rules()).is_none() {
            continue;
        }
        met.games += 1;
        for _ in 0..DEALS {
            let number = u64::from(rng.below(1_000_000));
            ask(&text, number, &mut rng, &mut met);
        }
    }
    let Met { dead, ahead, missed, won, .. } = met;
    assert!(dead > games && ahead > games / 4, "{met:?}");
    assert!(missed > games / 4 && won > games, "{met:?}");
}

//! Compares verdicts in small random games with those of a search that splits runs freely.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use super::*;
use crate::engine::{Engine, Generator, Source};
use crate::rules::{Move, MoveList};
use crate::solve::tests::{each_game, load, rng, start, step_on, thorough};
use crate::solve::{Reductions, Settings, Solver, Verdict};
use crate::table::Journal;

/// The number of games in a normal run and in a thorough one (`THOROUGH=1`), and the number of
/// deals per game. A different `RANDOM_FIRST` selects different games.
const GAMES: (u32, u32) = (120, 12_000);
const DEALS: u32 = 4;
/// The position limit of a search without this reduction.
const MOST: u64 = 60_000;

/// Returns a random game of one pack, in which runs of a suit are lifted and go to foundations
/// whole.
fn game(rng: &mut Generator) -> String {
    let mut below = |bound: u32| rng.below(bound) as usize;
    let suits = ["CDHS", "CDHS", "CDHS", "CDH", "CH"][below(5)];
    let ranks = ["A23", "A234", "A2345", "A23456"][below(4)];
    let piles = 2 + suits.len().min(3) - below(2) + below(2);
    let stock = if below(3) == 0 { piles.min(suits.len() * ranks.len() / 3) } else { 0 };
    of_one_pack((suits, ranks), (piles, stock), rng)
}

/// Returns such a game with the given number of piles and of cards in the stock.
fn of_one_pack(
    (suits, ranks): (&str, &str),
    (piles, stock): (usize, usize),
    rng: &mut Generator,
) -> String {
    let mut below = |bound: u32| rng.below(bound) as usize;
    let (homes, length) = (suits.len(), ranks.len());
    let (base, cards) = (&ranks[length - 1..], homes * length);
    let empty = ["any", "any", "none"][below(3)];
    let build = ["", "", "", ", suit = \"color\""][below(4)];
    let mut up = vec![0; piles];
    for card in 0..cards - stock {
        up[if below(2) == 0 {
            card % piles
        } else {
            below(u32::try_from(piles).unwrap())
        }] += 1;
    }
    let mut down = vec![0; piles];
    if below(2) == 0 {
        for (down, up) in down.iter_mut().zip(&mut up) {
            *down = below(u32::try_from(*up).unwrap().max(1));
            *up -= *down;
        }
    }
    let face_down = if down.iter().any(|count| *count > 0) {
        format!("{{ to = \"tableau\", each = {down:?}, face = \"down\" }}, ")
    } else {
        String::new()
    };
    let stock = if stock > 0 {
        "[piles.stock]\n[stock]\ndeal = [{ to = \"tableau\" }]\n"
    } else {
        ""
    };
    format!(
        "name = \"Small\"\n\
         deal = [{face_down}{{ to = \"tableau\", each = {up:?} }}]\n\
         [deck]\nsuits = \"{suits}\"\nranks = \"{ranks}\"\n\
         [piles.foundation]\ncount = {homes}\nbase = \"{base}\"\nat_once = {length}\n\
         build = {{ rank = \"down\", suit = \"same\" }}\n\
         [piles.tableau]\ncount = {piles}\nlift = \"run\"\nempty = \"{empty}\"\n\
         build = {{ rank = \"down\"{build} }}\n\
         run = {{ rank = \"down\", suit = \"same\" }}\n{stock}"
    )
}

/// The compared combinations of reductions: this one alone, with those that order moves and merge
/// positions, and with all others.
fn ways() -> [Reductions; 3] {
    let purpose = Reductions { purpose: true, ..Reductions::NONE };
    let order = Reductions { swaps: true, detours: true, ..purpose };
    [purpose, Reductions { piles: Reductions::ALL.piles, ..order }, Reductions::ALL]
}

#[test]
fn splitting_runs_only_for_a_purpose_changes_no_verdict() {
    let games = thorough(GAMES.0, GAMES.1);
    let mut rng = rng();
    let (mut won, mut lost, mut fewer, mut compared) = (0, 0, 0, 0);
    for _ in 0..games {
        let text = game(&mut rng);
        let game = load(&text);
        assert!(Splits::of(game.rules(), &Reach::of(game.rules())).is_some(), "{text}");
        for _ in 0..DEALS {
            let number = rng.below(1_000_000).into();
            let engine = Engine::unscripted(game.rules(), Source::Own(number));
            let mut table = start(engine, Source::Own(number));
            for _ in 0..rng.below(12) {
                step_on(engine, &mut table, rng.below(u32::MAX).into());
            }
            let solve = |reductions, most| {
                let settings =
                    Settings { most_positions: Some(most), reductions, memory: 1 << 24 };
                let answer = Solver::new(engine, settings)
                    .solve(&table, &mut |_| ControlFlow::Continue(()));
                answer.unwrap()
            };
            let free = Reductions { purpose: false, ..Reductions::ALL };
            let truth = solve(free, MOST);
            if matches!(truth.verdict, Verdict::Unknown(_)) {
                continue;
            }
            let is_won = truth.verdict.is_winnable();
            *if is_won { &mut won } else { &mut lost } += 1;
            for reductions in ways() {
                let found = solve(reductions, MOST * 4);
                if !matches!(found.verdict, Verdict::Unknown(_)) {
                    let agree = found.verdict.is_winnable() == is_won;
                    assert!(agree, "seed:{number} {reductions:?}\n{text}{table:?}");
                    compared += 1;
                }
                let all = reductions == Reductions::ALL;
                fewer += u32::from(all && found.spent.positions < truth.spent.positions);
            }
        }
    }
    assert!(won > games / 2 && lost > games / 2, "{won} {lost}");
    assert!(fewer > games / 4 && compared > games, "{fewer} {compared}");
}

/// Equivalence classes of positions under splits and joins.
struct Classes<'a> {
    engine: Engine<'a>,
    splits: &'a Splits,
    /// For each visited position, the smallest key of its class.
    known: BTreeMap<Box<[u8]>, Box<[u8]>>,
}

impl Classes<'_> {
    /// Returns the moves from a position with their successors.
    fn moves(&self, table: &Table) -> Vec<(Move, Table)> {
        let mut list = MoveList::default();
        self.engine.moves(table, &mut list);
        let after = |made: &Move| {
            let mut next = table.clone();
            self.engine.apply(&mut next, &mut Journal::default(), *made).unwrap();
            (*made, next)
        };
        list.moves.iter().map(after).collect()
    }

    /// Returns whether a move is a split or a join.
    fn is_free(&self, table: &Table, made: Move) -> bool {
        let Some(Carry { from, to, count }) = made.carry() else { return false };
        let cards = table.pile(from);
        let rest = cards.len() - usize::from(count);
        let onto = table.top(to).filter(|_| self.splits.piles.contains(&to.0));
        self.splits.piles.contains(&to.0) && self.splits.is_run(&cards[..=rest])
            || self.splits.first(cards) == Some(cards[rest])
                && onto.is_some_and(|under| self.splits.follows(under, cards[rest]))
    }

    /// Returns all positions of a class, unless there are too many, and records their class.
    fn class(&mut self, table: &Table) -> Option<Vec<Table>> {
        let mut met = BTreeMap::from([(self.engine.key(table), table.clone())]);
        let mut left = vec![table.clone()];
        while let Some(table) = left.pop() {
            for (made, next) in self.moves(&table) {
                if self.is_free(&table, made)
                    && met.insert(self.engine.key(&next), next.clone()).is_none()
                {
                    left.push(next);
                }
            }
            if met.len() > LARGEST {
                return None;
            }
        }
        let least = met.keys().next()?.clone();
        self.known.extend(met.keys().map(|key| (key.clone(), least.clone())));
        Some(met.into_values().collect())
    }

    /// Returns the canonical form of a position: the smallest key of its class. `None` if the
    /// class is too large.
    fn least(&mut self, table: &Table) -> Option<Box<[u8]>> {
        let key = self.engine.key(table);
        if !self.known.contains_key(&key) {
            self.class(table)?;
        }
        self.known.get(&key).cloned()
    }

    /// Returns the successors by counted moves if runs are split only for a purpose. Counts how
    /// often a split had to wait, and how often nothing was skipped.
    fn reached(&self, table: &Table, waited: &mut [usize; 2]) -> Vec<Table> {
        let (mut reached, mut met) = (Vec::new(), BTreeSet::new());
        let mut left = vec![(table.clone(), Pending::NOTHING)];
        while let Some((table, pending)) = left.pop() {
            for (made, next) in self.moves(&table) {
                let build = made.carry().unwrap();
                let After::Pending(pending) = self.splits.after(&table, pending, build)
                else {
                    continue;
                };
                let Some(Split { from, to, earlier }) = pending.split else {
                    reached.push(next);
                    continue;
                };
                // Piles are identified by their top cards, because a key does not distinguish
                // them.
                let waits = match earlier {
                    Earlier::Split(one, other) => [one, other].map(|pile| next.top(pile)),
                    Earlier::Nothing | Earlier::More => [None; 2],
                };
                let more = earlier == Earlier::More;
                let told = ([from, to].map(|pile| next.top(pile)), waits, more);
                if met.insert((self.engine.key(&next), told)) {
                    waited[0] += usize::from(waits[0].is_some());
                    waited[1] += usize::from(more);
                    left.push((next, pending));
                }
            }
        }
        reached
    }
}

/// The maximum number of positions of a class.
const LARGEST: usize = 1000;

/// Returns a position in which random pieces of runs lie on each other.
fn laid(engine: Engine<'_>, splits: &Splits, rng: &mut Generator) -> Table {
    let dealt = || Source::Own(1).shuffled(engine.rules().deck());
    let table = start(engine, Source::Own(1));
    let present = engine.rules().deck().present();
    let mut parts: Vec<Vec<Card>> = Vec::new();
    for first in present.iter().filter(|card| splits.before[card.kind()].is_none()) {
        let mut part = vec![first];
        while let Some(card) = splits.next[part[part.len() - 1].kind()] {
            if rng.below(3) == 0 {
                parts.push(std::mem::take(&mut part));
            }
            part.push(card);
        }
        parts.push(part);
    }
    rng.shuffle(parts.len(), |one, other| parts.swap(one, other));
    let wanted: Vec<_> = parts.concat();
    let lie: Vec<Card> =
        table.piles().flat_map(|pile| table.pile(pile).to_vec()).collect();
    let (mut cards, draws) = dealt();
    for card in &mut cards {
        let place = lie.iter().position(|other| other.kind() == card.kind()).unwrap();
        *card = wanted[place];
    }
    engine.deal(&cards, draws).unwrap()
}

/// Every class reached by a counted move, from any position of a class, is also reached if runs
/// are split only for a purpose.
#[test]
fn every_class_is_reached_with_purposeful_splits() {
    let games = thorough(GAMES.0, GAMES.1);
    let mut rng = rng();
    let (mut classes, mut splits, mut sum) = (0, 0, [0; 2]);
    for _ in 0..games {
        let piles = 4 + rng.below(5) as usize;
        let text = of_one_pack(("CDHS", "A23456"), (piles, 0), &mut rng);
        let game = load(&text);
        let found = Splits::of(game.rules(), &Reach::of(game.rules())).unwrap();
        let engine = Engine::unscripted(game.rules(), Source::Own(1));
        let mut table = laid(engine, &found, &mut rng);
        while let Some(Carry { from, to, count }) = found.join(&table) {
            let made = Move::build(from, to, count);
            engine.apply(&mut table, &mut Journal::default(), made).unwrap();
        }
        let mut known = Classes { engine, splits: &found, known: BTreeMap::new() };
        let Some(all) = known.class(&table) else { continue };
        let own = known.least(&table);
        let mut waited = [0; 2];
        let reached = known.reached(&table, &mut waited);
        let reached: Option<BTreeSet<_>> =
            reached.iter().map(|position| known.least(position)).collect();
        let Some(reached) = reached else { continue };
        sum = [sum[0] + waited[0], sum[1] + waited[1]];
        for table in &all {
            for (made, next) in known.moves(table) {
                let Some(least) = known.least(&next) else { continue };
                let is_own = own.as_ref() == Some(&least);
                assert!(is_own || reached.contains(&least), "{made:?}\n{text}{table:?}");
                splits += usize::from(!is_own);
            }
        }
        classes += reached.len();
    }
    assert!(classes > 500 && splits > 2 * classes, "{classes} {splits} {sum:?}");
    assert!(sum[0] > 500 && sum[1] > 5, "{classes} {splits} {sum:?}");
}

#[test]
fn splits_apply_to_simple_simon_and_similar_games() {
    let mut names = Vec::new();
    each_game(|name, game| {
        if Splits::of(game.rules(), &Reach::of(game.rules())).is_some() {
            names.push(name.to_owned());
        }
    });
    names.sort();
    assert_eq!(names, ["simple-simon", "spiderette", "will-o-the-wisp"]);
}

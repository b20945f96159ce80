//! Plays thousands of random small games, and explores every position that can follow, to
//! check that a safe move to a foundation never loses a winnable game.

use std::collections::{BTreeMap, BTreeSet};

use patience::advise::Key;
use patience::engine::Engine;
use patience::play::Game;
use patience::rules::{Group, Move, MoveList, Role};
use patience::table::{Card, Journal, Kinds, Table};

use crate::common::filled::generate_filled;
use crate::common::generated::{
    self, Chance, generate, generate_gathered, generate_plain,
};
use crate::common::mixed::generate_mixed;
use crate::common::scaled::{
    Scripted, generate_blocked, generate_joined, generate_turned,
};
use crate::common::thorough;

/// The most positions explored before a game is skipped.
const LIMIT: usize = 2000;

/// The gate plays one file in this many.
const SHARE: usize = 5;

fn share() -> usize {
    thorough(SHARE, 1)
}

/// Counts of the moves to foundations.
#[derive(Clone, Debug, Default)]
struct Found {
    /// Safe by the claim, and harmless.
    safe: usize,
    /// Not safe by the claim, and harmful.
    harmful: usize,
    /// Not safe by the claim, but harmless.
    modest: usize,
    /// Safe by the claim, but harmful.
    wrong: usize,
    /// The first such game.
    example: String,
}

/// Returns the moves of a list that are claimed to be safe.
type Claim = dyn Fn(&Engine<'_>, &Table, &[Move]) -> Vec<Move>;

/// The known results of positions of a game.
struct Search<'a> {
    engine: Engine<'a>,
    known: BTreeMap<Key, bool>,
}

impl Search<'_> {
    /// Returns whether a position can be won, or `None` if that takes too long.
    fn wins(&mut self, start: &Table) -> Option<bool> {
        let key = self.engine.key(start);
        if let Some(known) = self.known.get(&key) {
            return Some(*known);
        }
        let mut seen = BTreeSet::from([key]);
        let mut waiting = vec![start.clone()];
        let mut list = MoveList::default();
        let mut won = false;
        while let Some(table) = waiting.pop() {
            won = self.engine.is_won(&table).unwrap()
                || self.known.get(&self.engine.key(&table)) == Some(&true);
            if won {
                break;
            }
            self.engine.moves(&table, &mut list);
            for made in list.moves.clone() {
                let mut after = table.clone();
                self.engine.apply(&mut after, &mut Journal::default(), made).unwrap();
                if seen.insert(self.engine.key(&after)) {
                    waiting.push(after);
                }
            }
            if seen.len() > LIMIT {
                return None;
            }
        }
        if won {
            self.known.insert(self.engine.key(start), true);
        } else {
            self.known.extend(seen.into_iter().map(|file| (file, false)));
        }
        Some(won)
    }
}

/// Plays a game at random, and compares the claim with the truth in each position.
fn play(game: &Game, chance: &mut Chance, claim: &Claim, found: &mut Found, text: &str) {
    let engine = game.engine();
    let mut search = Search { engine, known: BTreeMap::new() };
    let (mut table, mut journal) = (game.table().clone(), Journal::default());
    let mut list = MoveList::default();
    for _ in 0..14 {
        engine.moves(&table, &mut list);
        let home_moves = engine.home_moves(&list.moves);
        if !home_moves.is_empty() {
            let Some(before) = search.wins(&table) else { return };
            if !before {
                return;
            }
            let safe = claim(&engine, &table, &list.moves);
            for made in home_moves {
                let mut after = table.clone();
                engine.apply(&mut after, &mut Journal::default(), made).unwrap();
                let Some(wins) = search.wins(&after) else { return };
                let said = safe.contains(&made);
                match (said, wins) {
                    (true, true) => found.safe += 1,
                    (true, false) => {
                        found.wrong += 1;
                        if found.example.is_empty() {
                            found.example = format!("{text}\n{made:?}\n{table:?}");
                        }
                    }
                    (false, true) => found.modest += 1,
                    (false, false) => found.harmful += 1,
                }
            }
        }
        if list.moves.is_empty() {
            return;
        }
        let made = list.moves[chance.below(list.moves.len())];
        engine.apply(&mut table, &mut journal, made).unwrap();
    }
}

/// Plays the deals of this many rules files.
fn all(files: usize, make: impl Fn(&mut Chance) -> Scripted, claim: &Claim) -> Found {
    until(|_| false, files.div_ceil(share()), make, claim)
}

/// Plays the deals of this many rules files, or until `enough` holds.
fn until(
    enough: fn(&Found) -> bool,
    files: usize,
    make: impl Fn(&mut Chance) -> Scripted,
    claim: &Claim,
) -> Found {
    let mut chance = Chance::of(7);
    let mut found = Found::default();
    for _ in 0..files {
        if enough(&found) {
            break;
        }
        let library = make(&mut chance);
        for game in generated::dealt(&library) {
            play(&game, &mut chance, claim, &mut found, &library.text);
        }
    }
    found
}

fn proved(engine: &Engine<'_>, table: &Table, moves: &[Move]) -> Vec<Move> {
    engine.safe_moves(table, moves)
}

#[test]
fn safe_moves_never_lose_a_winnable_game() {
    for (files, make) in
        [(600, generate as fn(&mut Chance) -> String), (800, generate_plain)]
    {
        let found = all(files, |chance| Scripted::plain(make(chance)), &proved);
        assert_eq!(found.wrong, 0, "a safe move loses the game:\n{}", found.example);
        let (safe, harmful) = thorough((60, 8), (500, 50));
        assert!(found.safe > safe && found.harmful > harmful, "too few cases: {found:?}");
    }
}

/// In these games piles are filled or gathered, and deals bring cards to any pile.
#[test]
fn safe_moves_never_lose_with_fills_and_redeals() {
    for (files, make) in [
        (400, generate_filled as fn(&mut Chance) -> Scripted),
        (400, generate_mixed),
        (400, generate_turned),
        (400, generate_blocked),
        (400, generate_joined),
    ] {
        let found = all(files, make, &proved);
        assert_eq!(found.wrong, 0, "a safe move loses the game:\n{}", found.example);
        let (safe, harmful) = thorough((60, 4), (500, 20));
        assert!(found.safe > safe && found.harmful > harmful, "too few cases: {found:?}");
    }
}

/// Claims that a card is safe if no remaining card can be built on it, which ignores redeals,
/// stocks, fills and double cards.
fn unneeded(engine: &Engine<'_>, table: &Table, moves: &[Move]) -> Vec<Move> {
    let rules = engine.rules();
    let others =
        table.piles().filter(|pile| rules.group_of(*pile).role != Role::Foundation);
    let left: Kinds = others.flat_map(|pile| table.pile(pile).to_vec()).collect();
    let tableau = |group: &&Group| group.role == Role::Tableau;
    let wanted = |card: Card| {
        let mut groups = rules.groups().iter().filter(tableau);
        groups.any(|group| group.on[card.kind()].meets(left))
    };
    let mut home_moves = engine.home_moves(moves);
    let card = |made: &Move| made.carry().and_then(|carry| table.top(carry.from));
    home_moves.retain(|made| card(made).is_some_and(|card| !wanted(card)));
    home_moves
}

#[test]
fn wrong_safety_rules_are_detected() {
    let told = |found: &Found| found.wrong > 0;
    for make in [generate as fn(&mut Chance) -> String, generate_plain] {
        let make = |chance: &mut Chance| Scripted::plain(make(chance));
        assert!(told(&until(told, 500, make, &unneeded)), "`unneeded` is never wrong");
        let any: &Claim = &|engine, _, moves| engine.home_moves(moves);
        assert!(told(&until(told, 200, make, any)), "`any` is never wrong");
    }
    let gathered = |chance: &mut Chance| Scripted::plain(generate_gathered(chance));
    let found = until(told, 40, gathered, &unneeded);
    assert!(
        found.wrong > 0,
        "no wrong claim was found: {} safe, {} modest",
        found.safe,
        found.modest
    );
    assert_eq!(all(10, gathered, &proved).safe, 0);
}

/// Four suits of three cards in four columns, with a fixed foundation for each suit.
const COLUMNS: &str = "name = \"Columns\"\n[deck]\nranks = \"A23\"\n\
    [piles.foundation]\ncount = 4\nbase = \"A\"\nbuild = { rank = \"up\", suit = \"same\" }\n\
    [piles.cell]\ncount = 2\n\
    [piles.column]\nrole = \"tableau\"\ncount = 4\nempty = \"any\"\nbuild = { rank = \"down\", suit = \"alternating\" }\n\
    [[deal]]\nto = \"column\"\neach = 3\n";

#[test]
fn restricted_foundation_sources_make_no_move_safe() {
    let safe = |text: &str| {
        let found = all(1, |_| Scripted::plain(text.to_owned()), &proved);
        assert_eq!(found.wrong, 0, "a safe move loses the game:\n{}", found.example);
        assert!(found.safe + found.modest + found.harmful > 0, "{found:?}\n{text}");
        found.safe
    };
    let other = |line: &str| {
        let text = COLUMNS.replace("base = \"A\"\n", &format!("base = \"A\"\n{line}\n"));
        assert_ne!(text, COLUMNS);
        text
    };
    assert!(safe(COLUMNS) > 0);
    assert!(safe(&other("from = [\"cell\", \"column\"]")) > 0);
    assert_eq!(safe(&other("from = [\"column\"]")), 0);
    assert_eq!(safe(&other("from = [\"cell\"]")), 0);
}

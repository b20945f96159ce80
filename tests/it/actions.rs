//! Checks that a game's own actions are moves like any other: played, taken back, listed,
//! refused with a reason, hinted, found lost, recorded, told in words, checked and solved.
//!
//! The games are `tests/data/actions`: pairs discarded together, and cards that change
//! places.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::rc::Rc;

use patience::advise::Status;
use patience::engine::Reason;
use patience::play::{Deal, Game, Meaning, read_move};
use patience::rules::{ActionId, Move};
use patience::solve::{Settings, Solver, Spent, Verdict};
use patience::table::{Card, PileId, Table};
use patience::variant;

use crate::common::{InFolder, Place, root, snapshots_in};

fn start(game: &str, deal: &str) -> Game {
    let library = InFolder(root().join("tests/data/actions"));
    let variant = Rc::new(variant::load(&library, game, &[]).unwrap());
    let deal = Deal::named(deal.parse().unwrap(), variant.rules());
    Game::start(variant, deal).unwrap()
}

/// Returns the top cards of piles of these names, by the rank they count.
fn tops(table: &Table, piles: u8) -> Vec<(PileId, u8)> {
    let piles = (0..piles).map(PileId);
    let rank = |card: Card| u8::try_from(card.kind() % 13 + 1).unwrap();
    piles.filter_map(|it| Some((it, rank(table.top(it)?)))).collect()
}

/// Counts lines of play of the pairs that add up to 13 by looking at the cards alone.
fn count(table: &Table, stock: usize, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let (waste, hand) = (PileId(11), PileId(10));
    let mut lines = 0;
    let mut seen = tops(table, 10);
    seen.extend(tops(table, 12).into_iter().filter(|it| it.0 == waste));
    let mut after = |moved: &[PileId]| {
        let mut table = table.clone();
        for pile in moved {
            table.transfer(*pile, PileId(12), 1);
        }
        lines += count(&table, stock, depth - 1);
    };
    for (index, (one, rank)) in seen.iter().enumerate() {
        if *rank == 13 {
            after(&[*one]);
        }
        for (other, more) in &seen[index + 1..] {
            if rank + more == 13 {
                after(&[*one, *other]);
            }
        }
    }
    if stock > 0 {
        let mut table = table.clone();
        table.transfer(hand, waste, 1);
        table.face_top(waste, 1, patience::table::Face::Up);
        lines += count(&table, stock - 1, depth - 1);
    }
    lines
}

#[test]
fn lines_of_play_are_as_many_as_the_cards_let_there_be() {
    for number in 1..6 {
        let game = start("thirteens", &format!("seed:{number}"));
        let (table, stock) = (game.table(), game.table().len(PileId(10)));
        for depth in 1..5 {
            let lines = game.engine().perft(table, depth).unwrap();
            assert_eq!(lines, count(table, stock, depth), "seed:{number} {depth}");
        }
    }
}

/// Plays at random, and compares in each position what is listed with what is allowed of
/// all that could be picked.
#[track_caller]
fn listed_is_allowed(name: &str, picks: usize) {
    for number in 1..40_usize {
        let mut game = start(name, &format!("seed:{number}"));
        let (id, _) = game
            .rules()
            .action_called(if picks == 2 { "pair" } else { "king" })
            .or_else(|| game.rules().action_called("swap"))
            .unwrap();
        let mut chance = number;
        while !game.moves().moves.is_empty() && game.turns().len() < 40 {
            let listed: BTreeSet<Move> = game.moves().moves.iter().copied().collect();
            assert_eq!(listed.len(), game.moves().moves.len(), "a move is listed twice");
            for tried in every_pick(&game, id, picks) {
                let allowed = game.engine().check(game.table(), tried).is_ok();
                let [one, other] = [0, 1].map(|it| tried.picks().get(it).copied());
                let in_order = other.is_none() || one < other;
                let known = listed.contains(&tried);
                assert_eq!(known, allowed && in_order, "{tried:?}");
            }
            chance = chance.wrapping_mul(25_214_903_917).wrapping_add(11) % (1 << 40);
            let made = game.moves().moves[chance / 7 % listed.len()];
            let before = game.table().clone();
            game.play(made).unwrap();
            game.undo();
            assert_eq!(*game.table(), before, "taken back");
            game.play(made).unwrap();
        }
    }
}

fn every_pick(game: &Game, id: ActionId, picks: usize) -> Vec<Move> {
    let piles: Vec<PileId> = game.table().piles().collect();
    match picks {
        1 => piles.iter().map(|it| Move::picking(id, &[*it])).collect(),
        _ => piles
            .iter()
            .flat_map(|one| piles.iter().map(|it| Move::picking(id, &[*one, *it])))
            .collect(),
    }
}

#[test]
fn a_move_is_listed_exactly_if_it_is_allowed() {
    listed_is_allowed("thirteens", 2);
    listed_is_allowed("thirteens", 1);
    listed_is_allowed("changing-places", 2);
}

#[track_caller]
fn reads(game: &Game, line: &str, cards: &str) {
    let Ok(Meaning::Legal(made)) = read_move(game, line) else { panic!("{line}") };
    let deck = game.rules().deck();
    let found: Vec<String> =
        made.cards(game.table()).iter().map(|it| deck.text(*it)).collect();
    assert_eq!(found.join(" "), cards, "{line}");
}

#[test]
fn a_pair_is_one_move_however_it_is_typed() {
    let game = start("thirteens", "seed:3");
    for line in ["1 9", "9 1", "QH AH", "AH on QH", "pair 9 1", "Pair QH 9", "!1"] {
        reads(&game, line, "QH AH");
    }
    reads(&game, "5", "KH");
    reads(&game, "KH", "KH");
    reads(&game, "king 5", "KH");
}

#[test]
fn what_is_not_allowed_is_refused_with_its_reason() {
    let game = start("thirteens", "seed:3");
    let refused = |line: &str| match read_move(&game, line) {
        Ok(Meaning::Refused(refusal)) => refusal.reason,
        other => panic!("{line} {other:?}"),
    };
    assert!(matches!(refused("1 2"), Reason::DoNotFit(cards) if cards.len() == 2));
    assert!(matches!(refused("pair 1 1"), Reason::PickedTwice(PileId(0))));
    assert!(matches!(refused("pair 1"), Reason::PicksMore(2)));
    assert!(matches!(refused("pair 1 w"), Reason::TooFew(PileId(11))));
    assert!(matches!(refused("pair 1 s"), Reason::NeverPicked(PileId(10))));
    assert!(matches!(refused("king 1"), Reason::DoNotFit(_)));
}

#[test]
fn games_are_solved_and_found_lost() {
    let (mut won, mut lost) = (0, 0);
    for number in 1..60 {
        let game = start("changing-places", &format!("seed:{number}"));
        let solver = Solver::new(game.engine(), Settings::default());
        let mut watch = |_: Spent| ControlFlow::Continue(());
        match solver.solve(game.table(), &mut watch).unwrap().verdict {
            Verdict::Winnable(line) => {
                let mut played = start("changing-places", &format!("seed:{number}"));
                for made in line {
                    played.play(made).unwrap();
                }
                assert_eq!(played.status(), Ok(Status::Won));
                won += 1;
            }
            Verdict::Unwinnable => {
                lost += 1;
                let status = game.status().unwrap();
                assert_ne!(status, Status::Won);
            }
            Verdict::Unknown(_) => panic!("seed:{number}"),
        }
    }
    assert!(won > 3 && lost > 3, "{won} won, {lost} lost");
}

/// What a player sees of it, from the rules to the end, as a stranger to all this reads it.
#[test]
fn a_session_of_each_game_is_told() {
    let place = Place::new("actions");
    for name in ["thirteens", "changing-places"] {
        let text = std::fs::read_to_string(
            root().join(format!("tests/data/actions/{name}.toml")),
        );
        place.file(&format!("{name}.toml"), text.unwrap());
    }
    let mut story = String::new();
    place.run("check thirteens.toml changing-places.toml", "", &mut story);
    let lines = "rules\nmoves\nhint 3\nwhy 1 9\nwhy 1 2\n9 1\nKH\npair 3 8\nundo\nredo\n\
                 deal\nhistory\nsave game.patience\nload game.patience\nmoves 10\nquit\n";
    place.run("play thirteens.toml --deal seed:3", lines, &mut story);
    let lines = "rules\nmoves\nhint\nsolve all\nhistory\nquit\n";
    place.run("play changing-places.toml --deal seed:2", lines, &mut story);
    snapshots_in("tests/data/actions")
        .bind(|| insta::assert_snapshot!("sessions", story));
}

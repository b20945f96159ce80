//! Checks that custom actions are moves like any other: played, undone, listed, refused with a
//! reason, hinted, found lost, recorded, explained and solved.
//!
//! The games are in `tests/data/actions`: pairs discarded together, also from a pyramid, and
//! cards that are swapped.

mod commands;
mod texts;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use patience::advise::Status;
use patience::engine::Reason;
use patience::play::{Deal, Game, Meaning, read_move};
use patience::rules::{ActionId, Move};
use patience::solve::{Settings, Solver, Spent, Verdict};
use patience::table::{Card, Journal, PileId, Table};

use crate::common::scaled::Scripted;
use crate::common::{InFolder, Place, root, snapshots_in};

/// The folder of the games.
const FOLDER: &str = "tests/data/actions";

fn start(game: &str, deal: &str) -> Game {
    let library = InFolder(root().join(FOLDER));
    let variant = Arc::new(patience::words::load(&library, game, &[]).unwrap());
    let deal = Deal::named(deal.parse().unwrap(), variant.rules());
    Game::start(variant, deal).unwrap()
}

/// Returns the nonempty ones of the first piles, each with the rank of its top card.
fn tops(table: &Table, piles: u8) -> Vec<(PileId, u8)> {
    let piles = (0..piles).map(PileId);
    let rank = |card: Card| u8::try_from(card.kind() % 13 + 1).unwrap();
    piles.filter_map(|pile| Some((pile, rank(table.top(pile)?)))).collect()
}

/// Counts lines of play of the pairs that add up to 13, from the cards alone.
fn count(table: &Table, stock: usize, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let (waste, hand) = (PileId(11), PileId(10));
    let mut lines = 0;
    let mut seen = tops(table, 10);
    seen.extend(tops(table, 12).into_iter().filter(|entry| entry.0 == waste));
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
fn perft_matches_an_independent_count() {
    for number in 1..6 {
        let game = start("thirteens", &format!("seed:{number}"));
        let (table, stock) = (game.table(), game.table().len(PileId(10)));
        for depth in 1..5 {
            let lines = game.engine().perft(table, depth).unwrap();
            assert_eq!(
                lines,
                count(table, stock, depth),
                "thirteens seed:{number}, lines of {depth} moves"
            );
        }
    }
}

/// Plays at random, and compares the listed moves of each position with the check of every
/// possible pick.
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
            assert_eq!(
                listed.len(),
                game.moves().moves.len(),
                "{name} seed:{number}: a move is listed twice"
            );
            for tried in every_pick(&game, id, picks) {
                let allowed = game.engine().check(game.table(), tried).is_ok();
                let [one, other] = [0, 1].map(|place| tried.picks().get(place).copied());
                let in_order = other.is_none() || one < other;
                let known = listed.contains(&tried);
                assert_eq!(
                    known,
                    allowed && in_order,
                    "{name} seed:{number}: {tried:?} listed"
                );
            }
            chance = chance.wrapping_mul(25_214_903_917).wrapping_add(11) % (1 << 40);
            let made = game.moves().moves[chance / 7 % listed.len()];
            let before = game.table().clone();
            game.play(made).unwrap();
            game.undo();
            assert_eq!(*game.table(), before, "{name} seed:{number}: undo of {made:?}");
            game.play(made).unwrap();
        }
    }
}

fn every_pick(game: &Game, id: ActionId, picks: usize) -> Vec<Move> {
    let piles: Vec<PileId> = game.table().piles().collect();
    match picks {
        1 => piles.iter().map(|pile| Move::picking(id, &[*pile])).collect(),
        _ => piles
            .iter()
            .flat_map(|one| piles.iter().map(|pile| Move::picking(id, &[*one, *pile])))
            .collect(),
    }
}

#[test]
fn listed_moves_are_exactly_the_legal_moves() {
    listed_is_allowed("thirteens", 2);
    listed_is_allowed("thirteens", 1);
    listed_is_allowed("changing-places", 2);
    listed_is_allowed("pyramid-like", 2);
    listed_is_allowed("pyramid-like", 1);
}

#[track_caller]
fn reads(game: &Game, line: &str, cards: &str) {
    let Ok(Meaning::Legal(made)) = read_move(game, line) else {
        panic!("`{line}` is not legal")
    };
    let deck = game.rules().deck();
    let found: Vec<String> =
        made.cards(game.table()).iter().map(|card| deck.text(*card)).collect();
    assert_eq!(found.join(" "), cards, "cards of `{line}`");
}

#[test]
fn every_spelling_of_a_pair_is_the_same_move() {
    let game = start("thirteens", "seed:3");
    for line in ["1 9", "9 1", "QH AH", "AH on QH", "pair 9 1", "Pair QH 9", "!1"] {
        reads(&game, line, "QH AH");
    }
    reads(&game, "5", "KH");
    reads(&game, "KH", "KH");
    reads(&game, "king 5", "KH");
}

#[test]
fn illegal_picks_are_refused_with_a_reason() {
    let game = start("thirteens", "seed:3");
    let refused = |line: &str| match read_move(&game, line) {
        Ok(Meaning::Refused(refusal)) => refusal.reason,
        other => panic!("`{line}` is not refused: {other:?}"),
    };
    assert!(matches!(refused("1 2"), Reason::DoNotFit(cards) if cards.len() == 2));
    assert!(matches!(refused("pair 1 1"), Reason::PickedTwice(PileId(0))));
    assert!(matches!(refused("pair 1"), Reason::PicksMore(2)));
    assert!(matches!(refused("pair 1 w"), Reason::IsEmpty(PileId(11))));
    assert!(matches!(refused("pair s s"), Reason::NeverPicked(PileId(10))));
    assert!(matches!(refused("pair 1 s"), Reason::NeverPicked(PileId(10))));
    assert!(matches!(refused("king 1"), Reason::DoNotFit(_)));
}

#[test]
fn solver_decides_games_with_actions() {
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
                assert_eq!(
                    played.status(),
                    Ok(Status::Won),
                    "the line for seed:{number}"
                );
                won += 1;
            }
            Verdict::Unwinnable => {
                lost += 1;
                let status = game.status().unwrap();
                assert_ne!(status, Status::Won, "seed:{number} is unwinnable");
            }
            Verdict::Unknown(_) => panic!("seed:{number} is undecided"),
        }
    }
    assert!(won > 3 && lost > 3, "{won} won, {lost} lost");
}

/// The whole output of a session, from the rules to the end.
#[test]
fn sessions_with_actions_match_their_snapshot() {
    let place = Place::new("actions");
    for name in ["thirteens", "changing-places"] {
        let text = std::fs::read_to_string(root().join(format!("{FOLDER}/{name}.toml")));
        place.file(&format!("{name}.toml"), text.unwrap());
    }
    let mut story = String::new();
    place.run("check thirteens.toml changing-places.toml", "", &mut story);
    let lines = "rules\nmoves\nhint 3\nwhy 1 9\nwhy 1 2\n9 1\nKH\npair 3 8\nundo\nredo\n\
                 deal\nhistory\nsave game.patience\nload game.patience\nmoves 10\nquit\n";
    place.run("play thirteens.toml --deal seed:3", lines, &mut story);
    let lines = "rules\nmoves\nhint\nsolve all\nhistory\nquit\n";
    place.run("play changing-places.toml --deal seed:2", lines, &mut story);
    snapshots_in(FOLDER).bind(|| insta::assert_snapshot!("sessions", story));
}

/// A pyramid from which uncovered pairs are discarded.
#[test]
fn pyramid_session_matches_its_snapshot() {
    let place = Place::new("pyramid");
    let text =
        std::fs::read_to_string(root().join("tests/data/actions/pyramid-like.toml"));
    place.file("pyramid-like.toml", text.unwrap());
    let mut story = String::new();
    place.run("check pyramid-like.toml", "", &mut story);
    let lines = "rules\nmoves\nwhy g1 f1\nlook f1\ng1 g5\ng2g4\nf4 g7\ng3 g6\nf1 f3\n\
                 f2 f5\ne4 f6\ne2\ndeal\nundo 2\nsave game.patience\n\
                 load game.patience\nset layout list\nset layout auto\nquit\n";
    place.run("play pyramid-like.toml --deal seed:6", lines, &mut story);
    snapshots_in("tests/data/actions").bind(|| insta::assert_snapshot!("pyramid", story));
}

/// Starts a game of clubs with these rules.
fn small(deck: &str, rules: &str, number: u64) -> Game {
    let text = format!("name = \"Small\"\n[deck]\nsuits = \"C\"\n{deck}\n{rules}");
    let variant =
        Arc::new(patience::words::load(&Scripted::plain(text), "small", &[]).unwrap());
    let deal = Deal::named(format!("seed:{number}").parse().unwrap(), variant.rules());
    Game::start(variant, deal).unwrap()
}

fn picked(game: &Game, name: &str, ids: &[&str]) -> Move {
    let rules = game.rules();
    let piles: Vec<PileId> = ids.iter().map(|pile| rules.pile(pile).unwrap()).collect();
    Move::picking(rules.action_called(name).unwrap().0, &piles)
}

#[test]
fn discarded_cards_cannot_be_moved() {
    let rules = "[piles.foundation]\n[piles.tableau]\ncount = 3\n[piles.discard]\n\
                 [[deal]]\nto = \"tableau\"\n[actions.drop]\n\
                 pick = [{ from = \"tableau\" }]\n\
                 do = [{ move = \"picked\", to = \"discard\" }]\n";
    for number in 0..6 {
        let mut game = small("ranks = \"A23\"", rules, number);
        for pile in ["1", "2", "3"] {
            game.play(picked(&game, "drop", &[pile])).unwrap();
            let [from, to] = ["d", "f1"].map(|name| game.rules().pile(name).unwrap());
            let made = Move::build(from, to, 1);
            assert!(
                game.engine().check(game.table(), made).is_err(),
                "seed:{number}: {made:?} is legal"
            );
        }
        assert_eq!(game.status(), Ok(Status::Won), "seed:{number}");
    }
}

#[test]
fn pick_order_does_not_change_the_result() {
    let orders = [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]];
    let rules = "[piles.foundation]\n[piles.tableau]\ncount = 3\n[piles.waste]\n\
                 [[deal]]\nto = \"tableau\"\n[actions.three]\n\
                 pick = [{ from = \"tableau\" }, { from = \"tableau\" }, \
                 { from = \"tableau\" }]\ncards = { rank = \"up\" }\n\
                 do = [{ move = \"picked\", to = \"waste\" }]\n";
    for number in 0..6 {
        let game = small("ranks = \"A23\"", rules, number);
        let listed = picked(&game, "three", &["1", "2", "3"]);
        assert!(game.moves().moves.contains(&listed));
        let after = orders.map(|order| {
            let ids = order.map(|number| number.to_string());
            let made = picked(&game, "three", &ids.each_ref().map(String::as_str));
            assert_eq!(
                game.engine().check(game.table(), made),
                Ok(()),
                "seed:{number}: {made:?}"
            );
            let mut table = game.table().clone();
            game.engine().apply(&mut table, &mut Journal::default(), made).unwrap();
            table
        });
        assert!(
            after.iter().all(|key| *key == after[0]),
            "seed:{number}: results differ by pick order"
        );
    }
    let rules = rules.replace("rank = \"up\"", "rank = \"up\", step = 2");
    let game = small("ranks = \"A23\"", &rules, 1);
    assert!(game.moves().moves.iter().all(|made| made.carry().is_some()));
}

/// The order of the picks decides whether the waste is `2 A` or `A 2`, and only one of these
/// wins.
#[test]
fn key_keeps_pile_order_if_picks_keep_it() {
    let rules = "[piles.foundation]\nfrom = [\"waste\"]\n[piles.tableau]\ncount = 2\n\
                 [piles.waste]\n[[deal]]\nto = \"tableau\"\n[actions.pair]\n\
                 pick = [{ from = \"tableau\" }, { from = \"tableau\" }]\n\
                 do = [{ move = \"picked\", to = \"waste\" }]\n";
    let mut keys = BTreeSet::new();
    for number in 0..20 {
        let game = small("ranks = \"A2\"", rules, number);
        let solver = Solver::new(game.engine(), Settings::default());
        let mut watch = |_: Spent| ControlFlow::Continue(());
        let verdict = solver.solve(game.table(), &mut watch).unwrap().verdict;
        keys.insert((game.engine().key(game.table()), verdict.is_winnable()));
    }
    assert_eq!(keys.len(), 2, "keys with their verdicts");
    let distinct: BTreeSet<_> = keys.iter().map(|entry| &entry.0).collect();
    assert_eq!(distinct.len(), 2, "distinct keys");
}

/// Whichever foundation holds the two, the base of the first one decides.
#[test]
fn key_distinguishes_foundations_if_their_base_is_swapped() {
    let rules = "[piles.foundation]\ncount = 2\nbase = \"first\"\n\
                 [piles.tableau]\ncount = 2\n\
                 [[deal]]\ntake = \"A\"\nto = \"foundation\"\n[[deal]]\n\
                 to = \"tableau\"\n[actions.swap]\npick = [{ from = \"foundation\" }, \
                 { from = \"tableau\" }]\ndo = [{ swap = \"picked\" }]\n";
    let game = small("ranks = \"A2\"\ncopies = 2", rules, 1);
    let [one, other] = ["f1", "f2"].map(|pile| {
        let mut table = game.table().clone();
        let made = picked(&game, "swap", &[pile, "1"]);
        game.engine().apply(&mut table, &mut Journal::default(), made).unwrap();
        game.engine().key(&table)
    });
    assert_ne!(one, other);
}

#[test]
fn key_keeps_discard_order_if_cards_are_picked_from_it() {
    let rules = "[piles.foundation]\n[piles.tableau]\ncount = 2\n[piles.discard]\n\
                 [piles.waste]\n[[deal]]\nto = \"tableau\"\n\
                 [actions.drop]\npick = [{ from = \"tableau\" }]\n\
                 do = [{ move = \"picked\", to = \"discard\" }]\n\
                 [actions.fetch]\npick = [{ from = \"discard\" }]\n\
                 do = [{ move = \"picked\", to = \"waste\" }]\n";
    let [one, other] = [["1", "2"], ["2", "1"]].map(|order| {
        let mut game = small("ranks = \"A2\"", rules, 1);
        for pile in order {
            game.play(picked(&game, "drop", &[pile])).unwrap();
        }
        game.engine().key(game.table())
    });
    assert_ne!(one, other);
}

#[test]
fn cards_uncovered_by_a_pick_are_turned_up() {
    let rules = "[piles.foundation]\nfrom = [\"tableau\"]\n[piles.tableau]\n\
                 lift = \"none\"\n[piles.waste]\nlift = \"none\"\n\
                 [[deal]]\nto = \"tableau\"\neach = 3\nface = \"top\"\n\
                 [actions.drop]\npick = [{ from = \"tableau\" }]\n\
                 do = [{ move = \"picked\", to = \"waste\" }]\n\
                 [end]\nempty = [\"tableau\"]\n";
    let mut game = small("ranks = \"A23\"", rules, 1);
    for _ in 0..3 {
        game.play(picked(&game, "drop", &["1"])).unwrap();
    }
    assert_eq!(game.status(), Ok(Status::Won));
}

/// The two is missing, so only the action can move the three to the foundation.
#[test]
fn lint_accepts_games_won_only_by_an_action() {
    let deck = "ranks = \"A23\"\nwithout = \"2C\"";
    for (discard, to) in [("[piles.discard]\n", "discard"), ("", "foundation")] {
        let rules = format!(
            "[piles.foundation]\n[piles.tableau]\ncount = 2\n{discard}[[deal]]\n\
             to = \"tableau\"\n[actions.drop]\npick = [{{ from = \"tableau\" }}]\n\
             do = [{{ move = \"picked\", to = \"{to}\" }}]\n"
        );
        let game = small(deck, &rules, 1);
        let warnings = patience::words::lint(game.variant());
        assert!(
            warnings.iter().all(|error| !error.is_error()),
            "to the {to}, lint reports errors: {warnings:?}"
        );
    }
}

#[test]
fn card_can_replace_a_discarded_card() {
    let rules = "[piles.foundation]\n[piles.tableau]\ncount = 2\ncapacity = 1\n\
                 [piles.discard]\n[[deal]]\nto = \"tableau\"\n[actions.cover]\n\
                 pick = [{ from = \"tableau\" }, { from = \"tableau\" }]\n\
                 do = [{ move = 2, to = \"discard\" }, { move = 1, to = 2 }]\n";
    let mut game = small("ranks = \"A2\"", rules, 1);
    let [one, other] = ["1", "2"].map(|name| game.rules().pile(name).unwrap());
    let top = game.table().top(one);
    game.play(picked(&game, "cover", &["1", "2"])).unwrap();
    assert_eq!(game.table().top(other), top);
    assert!(game.table().is_empty(one));
}

#[test]
fn both_picked_cards_can_go_to_one_foundation() {
    let rules = "[piles.foundation]\nbase = \"2\"\nbuild = { rank = \"down\" }\n\
                 empty_from = []\n[piles.tableau]\ncount = 2\n[[deal]]\n\
                 to = \"tableau\"\n[actions.couple]\n\
                 pick = [{ from = \"tableau\", cards = \"2\" }, { from = \"tableau\" }]\n\
                 do = [{ move = 1, to = \"foundation\" }, { move = 2, to = \"foundation\" }]\n";
    let mut game = small("ranks = \"A2\"", rules, 1);
    let [only] = game.moves().moves[..] else {
        panic!("expected one move: {:?}", game.moves())
    };
    game.play(only).unwrap();
    assert_eq!(game.status(), Ok(Status::Won));
}

#[test]
fn cards_without_a_target_cannot_be_picked() {
    let rules = "[piles.foundation]\ncount = 2\n[piles.tableau]\ncount = 2\ncapacity = 1\n\
                 [[deal]]\nto = \"tableau\"\n[actions.cover]\n\
                 pick = [{ from = \"tableau\" }, { from = \"tableau\" }]\n\
                 do = [{ move = 1, to = 2 }]\n[actions.finish]\n\
                 pick = [{ from = \"tableau\" }]\n\
                 do = [{ move = 1, to = \"foundation\" }]\n";
    let mut game = small("ranks = \"A2\"", rules, 1);
    let reason = |game: &Game, made: Move| {
        assert!(!game.moves().moves.contains(&made));
        game.engine().check(game.table(), made).unwrap_err().reason
    };
    let [one, other] = ["1", "2"].map(|name| game.rules().pile(name).unwrap());
    let [ace, two] =
        if game.table().top(one).unwrap().kind() == 0 { ["1", "2"] } else { ["2", "1"] };
    assert_eq!(reason(&game, picked(&game, "cover", &["1", "2"])), Reason::Full(other));
    let home = |game: &Game, pile| picked(game, "finish", &[pile]);
    let none = reason(&game, home(&game, two));
    assert!(
        matches!(none, Reason::NoneTakes(_, Some(_))),
        "expected no pile to accept the two: {none:?}"
    );
    for pile in [ace, two] {
        game.play(home(&game, pile)).unwrap();
    }
    assert_eq!(game.status(), Ok(Status::Won));
}

#[test]
fn ring_layout_makes_first_and_last_pile_neighbors() {
    for near in ["beside", "touching"] {
        let rules = format!(
            "[piles.foundation]\n[piles.tableau]\ncount = 5\nlayout = {{ ring = true }}\n\
             [piles.discard]\n[[deal]]\nto = \"tableau\"\n[actions.two]\n\
             pick = [{{ from = \"tableau\" }}, {{ from = \"tableau\" }}]\n\
             near = \"{near}\"\ndo = [{{ move = \"picked\", to = \"discard\" }}]\n"
        );
        let game = small("ranks = \"A2345\"", &rules, 1);
        let pairs = |made: &&Move| made.picks().len() == 2 && made.carry().is_none();
        let list = game.moves();
        let listed: BTreeSet<[u8; 2]> = list
            .moves
            .iter()
            .filter(pairs)
            .map(|made| [made.picks()[0].0, made.picks()[1].0])
            .collect();
        let first = game.rules().pile("1").unwrap().0;
        let beside = [[0, 1], [0, 4], [1, 2], [2, 3], [3, 4]];
        assert_eq!(listed, beside.map(|places| places.map(|place| first + place)).into());
    }
}

#[test]
fn deal_to_can_discard_a_dealt_card() {
    let text = "name = \"Small\"\nscript = \"small.rhai\"\n[deck]\nsuits = \"C\"\n\
                ranks = \"A23\"\n[piles.foundation]\n[piles.tableau]\ncount = 3\n\
                [piles.discard]\n[[deal]]\nto = \"tableau\"\nplay = \"skip\"\n";
    for parameters in ["card, pile", "card, pile, g"] {
        let script = format!(
            "fn deal_to({parameters}) {{ if card.rank == 1 {{ \"discard\" }} else {{ pile }} }}"
        );
        let library = Scripted { text: text.to_owned(), script };
        let variant = Arc::new(patience::words::load(&library, "small", &[]).unwrap());
        let deal = Deal::named("seed:1".parse().unwrap(), variant.rules());
        let game = Game::start(variant, deal).unwrap();
        let table = game.table();
        assert_eq!(table.len(game.rules().pile("d").unwrap()), 1, "cards on the discard");
        assert_eq!(
            ["1", "2", "3"]
                .iter()
                .filter(|name| { table.is_empty(game.rules().pile(name).unwrap()) })
                .count(),
            1
        );
    }
}

#[test]
fn covered_cards_cannot_be_picked_by_name() {
    let rules = "[piles.tableau]\ncount = 2\n[piles.discard]\n\
                 [[deal]]\nto = \"tableau\"\neach = 2\nby = \"packets\"\n\
                 [actions.pair]\npick = [{ from = \"tableau\" }, { from = \"tableau\" }]\n\
                 cards = { sum = 5 }\ndo = [{ move = \"picked\", to = \"discard\" }]\n";
    let mut tried = 0;
    for number in 0..20 {
        let game = small("ranks = \"A234\"", rules, number);
        let pile =
            |name: &str| game.table().pile(game.rules().pile(name).unwrap()).to_vec();
        let ([under, top], other) = (pile("1").try_into().unwrap(), pile("2")[1]);
        let text = |card: Card| game.rules().deck().text(card);
        let wrong = format!("{} is covered by {}", text(under), text(top));
        for line in [
            format!("{} {}", text(under), text(other)),
            format!("pair {} {}", text(other), text(under)),
        ] {
            let found = read_move(&game, &line);
            assert_eq!(found.unwrap_err().to_string(), wrong, "error for `{line}`");
        }
        let legal = read_move(&game, &format!("{} {}", text(top), text(other)));
        tried += usize::from(matches!(legal, Ok(Meaning::Legal(_))));
    }
    assert!(tried > 0, "no legal pair was tried");
}

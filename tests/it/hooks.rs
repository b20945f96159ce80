//! Plays a small game with every hook of scripts, called at load time or in play.

use std::sync::Arc;
use std::thread;

use patience::advise::Status;
use patience::diag::{Style, render};
use patience::engine::{Clause, Engine, Reason};
use patience::play::{Game, Meaning, exact, read_move};
use patience::rules::{Hook, Move, MoveList, Role};
use patience::table::{Card, Face, Journal, PileId, Table};
use patience::variant::Variant;
use patience::words::hook_error;

use crate::common::{self, Shelf, deal_of, sample, thorough};

/// A game of twelve cards: three suits from ace to four.
const GAME: &str = r#"name = "Hooked"
script = "hooked.rhai"

[deck]
suits = "CDH"
ranks = "A234"

[piles.foundation]
count = 3
take_back = true

[piles.tableau]
count = 4
build = { rank = "down" }
empty = "any"
lift = "run"
fill = { from = "stock" }

[piles.cell]
count = 1

[piles.stock]

[stock]
deal = [{ to = "tableau" }]

[[deal]]
to = "tableau"
each = 2

[redeal]
gather = ["tableau", "stock"]
deal = [{ to = "tableau", each = 2 }]

[state]
moves = 0
limit = 3
"#;

/// A position of that game.
const POSITION: &str = "1: 4C 3D\n2: 2C AC\n3: 4H 2D\n4: AD\nc1: 3H\ns: 4D 3C 2H AH\n";

#[track_caller]
fn load(game: &'static str, script: &'static str) -> Arc<Variant> {
    let shelf = Shelf::of(&[("hooked.toml", game), ("hooked.rhai", script)]);
    Arc::new(patience::words::load(&shelf, "hooked", &[]).unwrap_or_else(|error| {
        panic!("{}", render(&error.sources, &error.diagnostics, Style::Plain))
    }))
}

#[track_caller]
fn start(script: &'static str) -> Game {
    let variant = load(GAME, script);
    let deal = deal_of(&variant, POSITION);
    Game::start(variant, deal).unwrap()
}

/// Plays moves in order.
#[track_caller]
fn play(game: &mut Game, moves: &[&str]) {
    for text in moves {
        match read_move(game, text) {
            Ok(Meaning::Legal(made)) => drop(game.play(made).unwrap()),
            other => panic!("`{text}` is not legal: {other:?}"),
        }
    }
}

/// Checks that a hook refuses a move, and that the position does not change.
#[track_caller]
fn refused(game: &mut Game, text: &str, hook: Hook) {
    let before = game.table().clone();
    match read_move(game, text) {
        Ok(Meaning::Refused(refusal)) => {
            assert_eq!(
                refusal.reason,
                Reason::Script(hook),
                "reason for refusing `{text}`"
            );
            assert_eq!(
                refusal.clause,
                Some(Clause::Hook(hook)),
                "clause that refuses `{text}`"
            );
            assert!(!game.variant().places_of(Clause::Hook(hook)).is_empty());
            assert!(
                game.play(refusal.tried).is_err(),
                "the refused `{text}` can be played"
            );
        }
        other => panic!("`{text}` is not refused: {other:?}"),
    }
    assert_eq!(game.table(), &before, "`{text}` changes the position");
}

fn pile(game: &Game, id: &str) -> String {
    let rules = game.rules();
    let cards = game.table().pile(rules.pile(id).unwrap());
    let cards: Vec<String> = cards.iter().map(|card| rules.deck().text(*card)).collect();
    cards.join(" ")
}

#[test]
fn empty_script_changes_nothing() {
    let mut game = start("");
    play(&mut game, &["4 f", "2 f", "3 f"]);
    assert_eq!(pile(&game, "4"), "AH");
    assert_eq!(game.score(), Ok(3));
}

/// A game with two actions: `drop`, with a script, and `pair`, without; they discard one or
/// two top cards.
const DISCARDING: &str = r#"name = "Discarding"
script = "hooked.rhai"

[piles.tableau]
count = 4

[piles.discard]

[[deal]]
to = "tableau"
each = 13

[actions.drop]
pick = [{ from = "tableau" }]
do = [{ move = "picked", to = "discard" }]
script = true

[actions.pair]
pick = [{ from = "tableau" }, { from = "tableau" }]
do = [{ move = "picked", to = "discard" }]
"#;

fn discarding(script: &'static str) -> Game {
    common::start(&load(DISCARDING, script), "seed:1")
}

/// Returns the listed moves as they are typed.
fn listed(game: &Game) -> Vec<String> {
    let moves = game.moves();
    assert_eq!(moves.error, None);
    moves.moves.iter().map(|made| exact(game.rules(), *made)).collect()
}

#[test]
fn list_picks_decides_what_actions_pick() {
    let mut game = discarding(
        "fn list_picks(g) { #{ drop: [g.pile(\"3\"), [\"1\"], \"3\", \"1\"] } }",
    );
    let pairs = ["pair 1 2", "pair 1 3", "pair 1 4", "pair 2 3", "pair 2 4", "pair 3 4"];
    let all: Vec<&str> = ["drop 1", "drop 3"].into_iter().chain(pairs).collect();
    assert_eq!(listed(&game), all);
    refused(&mut game, "drop 2", Hook::ListPicks);
    play(&mut game, &["drop 3"]);
    assert_eq!(listed(&discarding("fn list_picks(g) { #{} }")).len(), 10);
    assert_eq!(listed(&discarding("fn list_picks(g) { #{ drop: [] } }")), pairs);
}

#[test]
fn invalid_list_picks_answers_are_errors() {
    for (answer, said) in [
        ("[]", "returned a list, expected"),
        ("#{ drop: \"1\" }", "returned the text `1`, expected a map from action names"),
        ("#{ drop: [1] }", "a list with the number 1 in it"),
        ("#{ drop: [[\"1\", \"2\"]] }", "a pick of 2 piles for `drop`, which picks 1"),
        ("#{ drop: [\"9\"] }", "unknown pile"),
        ("#{ drip: [] }", "unknown action `drip`; did you mean `drop`?"),
        ("#{ pair: [] }", "it lists picks for `pair`, which has no `script = true`"),
    ] {
        let script = format!("fn list_picks(g) {{ {answer} }}");
        let game = discarding(Box::leak(script.into_boxed_str()));
        let error = hook_error(game.moves().error.as_ref().unwrap());
        assert!(error.contains(said), "`{answer}` is reported as: {error}");
    }
}

#[test]
fn can_lift_decides_which_cards_lift() {
    for script in [
        "fn can_lift(card, pile) { card.rank != 1 || pile.role != \"tableau\" }",
        "fn can_lift(card, pile, g) { pile.len != 1 && card.rank != 1 }",
    ] {
        let mut game = start(script);
        refused(&mut game, "4 f", Hook::CanLift);
        play(&mut game, &["3 1"]);
    }
}

#[test]
fn can_drop_decides_where_cards_drop() {
    for script in [
        "fn can_drop(card, onto, pile) { onto == () || onto.color != card.color }",
        "fn can_drop(card, onto, pile, g) { g.redeals > 0 || pile.role == \"foundation\" }",
    ] {
        let mut game = start(script);
        refused(&mut game, "3 1", Hook::CanDrop);
        play(&mut game, &["4 f"]);
    }
}

#[test]
fn deal_to_decides_where_dealt_cards_go() {
    for script in [
        "fn deal_to(card, pile) { if card.rank == 1 { \"foundation\" } else { pile } }",
        "fn deal_to(card, pile, g) { if g.home < 2 { \"foundation\" } else { pile } }",
    ] {
        let mut game = start(script);
        play(&mut game, &["4 f"]);
        assert_eq!(pile(&game, "4"), "2H", "pile 4 with `{script}`");
        assert_eq!(pile(&game, "f2"), "AH", "foundation 2 with `{script}`");
    }
}

#[test]
fn can_deal_decides_whether_the_stock_deals() {
    let mut game = start("fn can_deal(g) { g.home > 0 }");
    refused(&mut game, "deal", Hook::CanDeal);
    play(&mut game, &["4 f", "deal"]);
    assert_eq!(pile(&game, "1"), "4C 3D 2H");
    assert_eq!(pile(&game, "s"), "");
    assert!(
        read_move(&game, "deal")
            .is_ok_and(|meaning| matches!(meaning, Meaning::Refused(_)))
    );
}

#[test]
fn on_stock_decides_what_the_stock_deals() {
    let mut game = start(
        "fn on_stock(g) {
            if g.home > 1 { return (); }
            if g.home == 0 { return []; }
            [transfer(\"s\", \"2\", 2), turn(\"2\")]
        }",
    );
    refused(&mut game, "deal", Hook::OnStock);
    play(&mut game, &["4 f", "deal"]);
    assert_eq!(pile(&game, "2"), "2C AC 3C 2H");
    assert_eq!(pile(&game, "s"), "4D");
    let effects = game.turns().last().unwrap().consequences.len();
    assert_eq!(effects, 1);
    game.undo().unwrap();
    play(&mut game, &["2 f", "deal"]);
    assert_eq!(pile(&game, "1"), "4C 3D 2H");
}

#[test]
fn can_drop_sees_source_pile_and_count() {
    let mut game = start(
        "fn can_drop(card, onto, pile, g) {
            g.from.role == \"cell\" || g.count == 2 || pile.role == \"foundation\"
        }",
    );
    refused(&mut game, "3 1", Hook::CanDrop);
    play(&mut game, &["4 f", "3 f", "c1 3"]);
}

#[test]
fn can_redeal_decides_whether_to_redeal() {
    let mut game = start("fn can_redeal(g) { g.home > 0 }");
    refused(&mut game, "redeal", Hook::CanRedeal);
    play(&mut game, &["4 f", "redeal"]);
    assert_eq!(game.turns().len(), 2);
}

#[test]
fn after_move_applies_its_effects() {
    let mut game = start(
        "fn after_move(made, g) {
            let moves = g.get(\"moves\") + 1;
            let effects = [set(\"moves\", moves)];
            if made.kind == \"build\" && made.to.role == \"foundation\" {
                effects.push(transfer(\"s\", \"2\", 1));
                effects.push(turn(\"2\"));
            }
            effects
        }
        fn score(g) { g.get(\"moves\") * 10 }
        fn lost(g) { g.get(\"moves\") >= g.get(\"limit\") }
        fn won(g) { g.home == 2 }",
    );
    let start = game.table().clone();
    play(&mut game, &["4 f"]);
    assert_eq!((pile(&game, "2"), game.score()), ("2C AC AH".to_owned(), Ok(10)));
    assert_eq!(pile(&game, "4"), "2H");
    play(&mut game, &["3 1", "c1 3"]);
    assert_eq!(game.status(), Ok(Status::Lost));
    for _ in 0..3 {
        game.undo().unwrap();
    }
    assert_eq!(game.table(), &start);
    play(&mut game, &["4 f"]);
    assert_eq!(game.status(), Ok(Status::Playing));
    play(&mut game, &["2 f"]);
    assert_eq!(game.status(), Ok(Status::Won));
    assert!(game.moves().moves.is_empty());
}

#[test]
fn failing_script_leaves_the_game_unchanged() {
    for (script, words) in [
        ("fn after_move(made, g) { loop {} }", "steps"),
        ("fn after_move(made, g) { [transfer(\"1\", \"1\", 1)] }", "itself"),
        ("fn after_move(made, g) { [transfer(\"1\", \"2\", 9)] }", "which has 2"),
        ("fn after_move(made, g) { [transfer(\"1\", \"c1\", 1)] }", "overfills"),
        ("fn won(g) { if g.home > 0 { throw \"no\" } false }", "no"),
        ("fn score(g) { if g.home > 0 { \"many\" } else { 0 } }", "expected"),
    ] {
        let mut game = start(script);
        let before = game.table().clone();
        let Ok(Meaning::Legal(made)) = read_move(&game, "4 f") else {
            panic!("`4 f` is not legal with `{script}`")
        };
        let refusal = game.play(made).unwrap_err();
        let Reason::Failed(error) = &refusal.reason else {
            panic!("expected a script error: {refusal:?}")
        };
        let error = hook_error(error);
        assert!(error.contains(words), "{script}: {error}");
        assert_eq!(game.table(), &before, "position after `{script}` failed");
        assert!(game.turns().is_empty(), "a failed move is recorded with `{script}`");
    }
}

/// Returns everything that scripts influence: the moves, the position after each, the score,
/// and whether the game is won.
fn script_answers(
    engine: &Engine<'_>,
    table: &Table,
) -> (Vec<Move>, Vec<Table>, i64, bool) {
    let mut list = MoveList::default();
    engine.moves(table, &mut list);
    assert_eq!(list.error, None);
    let after = list.moves.iter().map(|made| {
        let mut after = table.clone();
        engine.apply(&mut after, &mut Journal::default(), *made).unwrap();
        after
    });
    let after = after.collect();
    (list.moves, after, engine.score(table).unwrap(), engine.is_won(table).unwrap())
}

/// The gate plays one in this many of the games with a script.
const SHARE: usize = 3;

#[test]
fn cached_script_answers_match_fresh_ones() {
    let mut compared = 0;
    for (name, variant) in sample::of(common::scripted().collect(), SHARE) {
        for number in 1..=3 {
            let mut game = common::start(&variant, &format!("seed:{number}"));
            for turn in 0..50 {
                let known = script_answers(&game.engine(), game.table());
                if turn % 12 == 11 {
                    let hooks = game.rules().interpreter();
                    let source = game.engine().source();
                    let engine = Engine::new(game.rules(), &*hooks, source);
                    assert_eq!(
                        script_answers(&engine, game.table()),
                        known,
                        "{name} seed:{number}, move {turn}: fresh (left) and cached (right)"
                    );
                    compared += known.0.len();
                }
                let Some(made) = known.0.get(turn * 7 % known.0.len().max(1)) else {
                    break;
                };
                game.play(*made).unwrap();
            }
        }
    }
    assert!(compared > 5000 / thorough(SHARE, 1), "only {compared} moves were compared");
}

/// Plays a game for some moves, and returns the score and the moves in each position.
fn line(variant: &Arc<Variant>) -> Vec<(i64, Vec<Move>)> {
    let mut game = common::start(variant, "seed:4");
    let mut line = Vec::new();
    for turn in 0..20 {
        let moves = game.moves().moves.clone();
        let made = moves.get(turn * 7 % moves.len().max(1)).copied();
        line.push((game.score().unwrap(), moves));
        let Some(made) = made else { break };
        game.play(made).unwrap();
    }
    line
}

#[test]
fn threads_share_the_compiled_game_but_no_budget() {
    let mut compared = 0;
    for (name, variant) in common::scripted() {
        let own = common::start(&variant, "seed:4");
        let (asked, spent) = (own.hooks().asked(), own.hooks().spent());
        let found: Vec<_> = thread::scope(|scope| {
            let threads: Vec<_> =
                (0..2).map(|_| scope.spawn(|| line(&variant))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert_eq!(found[0], line(&variant), "{name}: a thread and a single run");
        assert_eq!(found[1], found[0], "{name}: two threads");
        let after = (own.hooks().asked(), own.hooks().spent());
        assert_eq!(
            after,
            (asked, spent),
            "{name}: hook calls and steps counted for the main thread"
        );
        compared += found[0].len();
    }
    assert!(compared > 1000, "only {compared} positions were compared");
}

/// In these games a player tries a face-down card without knowing it.
const BLIND: [&str; 1] = ["wall"];

/// Returns the position with its face-down cards permuted: each is replaced by the one
/// `further` face-down cards later. The stock stays as it is. `None` if there are fewer than
/// two face-down cards.
fn disguised(game: &Game, further: usize) -> Option<Table> {
    let (rules, table) = (game.rules(), game.table());
    let moves_over = |pile: PileId| rules.group_of(pile).role != Role::Stock;
    let lies = |pile: PileId| table.pile(pile).iter().copied();
    let hidden: Vec<Card> = table
        .piles()
        .filter(|pile| moves_over(*pile))
        .flat_map(lies)
        .filter(|card| card.is_down())
        .collect();
    if hidden.len() < 2 {
        return None;
    }
    let mut others = hidden.iter().cycle().skip(further);
    let piles: Vec<PileId> = table.piles().collect();
    let mut cards: Vec<(PileId, Card)> = Vec::new();
    for &pile in &piles {
        for card in lies(pile) {
            let other = card.is_down() && moves_over(pile);
            let card = if other { *others.next().unwrap() } else { card };
            cards.push((pile, card));
        }
    }
    let hand: Vec<Card> =
        cards.iter().rev().map(|entry| entry.1.facing(Face::Up)).collect();
    let mut other = Table::new(piles.len(), &hand, table.counters());
    for (pile, card) in cards {
        other.transfer(other.hand(), pile, 1);
        other.face_top(pile, 1, if card.is_down() { Face::Down } else { Face::Up });
    }
    Some(other)
}

/// What a player sees of a script's decisions: the moves, the score, whether the game is won,
/// and for the position after each move the faces in each pile and the script's variables.
type Seen = (Vec<Move>, i64, bool, Vec<(Vec<Vec<bool>>, Vec<i32>)>);

fn seen(engine: &Engine<'_>, table: &Table) -> Seen {
    let (moves, after, score, won) = script_answers(engine, table);
    let shape = |table: &Table| {
        let faces =
            |pile: PileId| table.pile(pile).iter().map(|card| card.is_down()).collect();
        (table.piles().map(faces).collect(), table.counters().to_vec())
    };
    (moves, score, won, after.iter().map(shape).collect())
}

/// Scripts must not depend on face-down cards, which a player does not know. In no game may
/// different hidden cards change the moves, the score, or how many cards go elsewhere.
#[test]
fn scripts_do_not_depend_on_face_down_cards() {
    let (mut compared, mut peeks) = (0, Vec::new());
    for (name, variant) in sample::of(common::scripted().collect(), SHARE) {
        if BLIND.contains(&name.as_str()) {
            continue;
        }
        for number in 1..=thorough(6, 20) {
            let mut game = common::start(&variant, &format!("seed:{number}"));
            for turn in 0..60 {
                let others =
                    [1, 2, 5].into_iter().filter_map(|place| disguised(&game, place));
                let others: Vec<Table> = others.collect();
                if !others.is_empty() && !peeks.iter().any(|(peek, _)| *peek == name) {
                    let engine = game.engine();
                    let seen = seen(&engine, game.table());
                    if others.iter().any(|table| self::seen(&engine, table) != seen) {
                        peeks.push((name.clone(), format!("seed:{number} move {turn}")));
                    }
                    compared += others.len();
                }
                let moves = &game.moves().moves;
                let made = moves.get(turn * 7 % moves.len().max(1)).copied();
                let Some(made) = made else { break };
                game.play(made).unwrap();
            }
        }
    }
    assert!(peeks.is_empty(), "scripts depend on face-down cards in {peeks:?}");
    assert!(
        compared > 500 / thorough(SHARE, 1),
        "only {compared} positions were compared"
    );
}

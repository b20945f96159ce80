//! Checks every game in `variants/` with generic tests, and with snapshots of deals, redeals
//! and a short line of play in `snapshots/`.
//!
//! A rules file added to `variants/` is tested as it is; only its snapshot must be read and
//! then accepted (`INSTA_UPDATE=always cargo test`).

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::sync::Arc;

use patience::advise::Status;
use patience::diag::{Style, render};
use patience::engine::Source;
use patience::play::{Chooser, Deal, Game, Meaning, Record, Start, move_text, read_move};
use patience::repl::{default_snapshot, snapshot};
use patience::rules::{ActionId, Move, MoveList};
use patience::table::{Journal, Mark, PileId};
use patience::variant::Variant;
use patience::words;

use crate::common::configurations::for_each_configuration;
use crate::common::oracle::kinds;
use crate::common::{
    InFolder, deal_of, load, root, sample, snapshots_in, start, thorough,
};

/// The gate plays one in this many games, and fewer for records.
const SHARE: usize = 8;
const RECORDED: usize = 16;

#[test]
fn random_play_keeps_every_card_and_ends() {
    for_each_configuration(SHARE, |variant, place| {
        for number in 1..=thorough(1, 6) {
            let game = start(variant, &format!("seed:{number}"));
            let engine = game.engine();
            let (mut table, mut journal) = (game.table().clone(), Journal::default());
            let mut list = MoveList::default();
            let mut chooser = Chooser::new(number);
            for _ in 0..300 {
                engine.moves(&table, &mut list);
                assert_eq!(list.error, None, "{place}, seed:{number}: script error");
                let Some(made) = chooser.choose(&game, &list) else { break };
                let (before, mark) = (table.clone(), journal.mark());
                engine.apply(&mut table, &mut journal, made).unwrap();
                assert_eq!(
                    kinds(&table),
                    kinds(game.table()),
                    "{place}, seed:{number}: cards after {made:?}"
                );
                check_undo(&engine, &mut table, &mut journal, mark, &before, made);
                assert!(
                    table.is_empty(table.hand()),
                    "{place}, seed:{number}: cards are left in the hand"
                );
            }
            if list.moves.is_empty() {
                assert_ne!(
                    engine.status(&table).unwrap(),
                    Status::Playing,
                    "{place}, seed:{number}: status without legal moves"
                );
            }
        }
    });
}

/// Returns whether an accepted snapshot starts with the current output for default options.
fn defaults_are_as_they_were(library: &InFolder, game: &str) -> bool {
    let file = root().join(format!("snapshots/{game}.snap"));
    let Ok(kept) = fs::read_to_string(file) else { return false };
    let body = kept.splitn(3, "---\n").nth(2).unwrap();
    let now = default_snapshot(library, game);
    now.is_ok_and(|now| body.starts_with(now.trim_end()))
}

/// Checks that undo restores the position, and that repeating the move gives the same result.
fn check_undo(
    engine: &patience::engine::Engine<'_>,
    table: &mut patience::table::Table,
    journal: &mut Journal,
    mark: Mark,
    before: &patience::table::Table,
    made: Move,
) {
    let after = table.clone();
    journal.rewind(table, mark);
    assert_eq!(table, before, "undo of {made:?}");
    engine.apply(table, journal, made).unwrap();
    assert_eq!(*table, after, "redo of {made:?}");
}

#[test]
fn listed_moves_match_the_check_of_every_pair() {
    for_each_configuration(SHARE, |variant, place| {
        for number in 1..=thorough(1, 3) {
            let mut game = start(variant, &format!("seed:{number}"));
            let mut chooser = Chooser::new(number);
            for made in 0..40 {
                let list = game.moves();
                if made % thorough(5, 1) == 0 {
                    check_pairs(&game, list, place);
                }
                let Some(made) = chooser.choose(&game, list) else { break };
                game.play(made).unwrap();
            }
        }
    });
}

/// Checks every pair of piles with every number of cards, the deal and the redeal, and in
/// every tenth position all picks of up to two piles by custom actions.
fn check_pairs(game: &Game, list: &MoveList, place: &str) {
    let mut legal = Vec::new();
    let all: Vec<PileId> = game.table().piles().collect();
    for &from in &all {
        for &to in &all {
            let most = u8::try_from(game.table().len(from)).unwrap().min(5) + 1;
            for count in 0..=most {
                legal.push(Move::build(from, to, count));
            }
        }
    }
    legal.extend([Move::DEAL, Move::REDEAL]);
    let picked = game.turns().len().is_multiple_of(10);
    if picked {
        legal.extend(picks(game, &all));
    }
    legal.retain(|made| {
        let checked = game.engine().check(game.table(), *made);
        if let Err(refusal) = &checked {
            let words = patience::words::refusal(game.rules(), refusal);
            assert!(
                !words.is_empty() && !words.ends_with('.'),
                "{place}: text of a refusal: `{words}`"
            );
        }
        checked.is_ok()
    });
    let few = |made: &Move| match made.carry() {
        Some(carry) => carry.count < 6,
        None => {
            matches!(*made, Move::DEAL | Move::REDEAL) || picked && made.picks().len() < 3
        }
    };
    let listed: Vec<Move> = list.moves.iter().copied().filter(few).collect();
    let distinct: BTreeSet<Move> = listed.iter().copied().collect();
    assert_eq!(listed.len(), distinct.len(), "{place}: a move is listed twice");
    // Where the order of the piles makes no difference, only one order is listed.
    let legal = legal.into_iter().filter(few).map(|made| {
        let mut piles = made.picks().to_vec();
        piles.sort_unstable();
        let same = Move::picking(made.action(), &piles);
        if made.carry().is_some() || distinct.contains(&made) { made } else { same }
    });
    assert_eq!(
        distinct,
        legal.collect(),
        "{place}: listed (left) and legal (right) moves"
    );
}

/// Returns every move of custom actions that picks at most two piles.
fn picks(game: &Game, all: &[PileId]) -> Vec<Move> {
    let mut moves = Vec::new();
    let numbered = (0..).map(ActionId).zip(game.rules().actions());
    for id in numbered.filter(|action| action.1.is_own()).map(|action| action.0) {
        moves.push(Move::picking(id, &[]));
        for &one in all {
            moves.push(Move::picking(id, &[one]));
            moves.extend(all.iter().map(|pile| Move::picking(id, &[one, *pile])));
        }
    }
    moves
}

#[test]
fn every_move_parses_back_from_its_text() {
    for_each_configuration(SHARE, |variant, place| {
        let mut game = start(variant, "seed:9");
        let mut chooser = Chooser::new(9);
        for _ in 0..60 {
            let list = game.moves();
            for (number, made) in (1..).zip(&list.moves) {
                let text = move_text(&game, *made);
                let read = read_move(&game, &text);
                assert_eq!(read, Ok(Meaning::Legal(*made)), "{place}: reading `{text}`");
                let numbered = read_move(&game, &format!("!{number}"));
                assert_eq!(numbered, Ok(Meaning::Legal(*made)), "{place}: `!{number}`");
            }
            let Some(made) = chooser.choose(&game, list) else { break };
            game.play(made).unwrap();
        }
    });
}

#[test]
fn undo_and_redo_restore_every_position() {
    for_each_configuration(SHARE, |variant, place| {
        let mut game = start(variant, "seed:4");
        let mut positions = vec![game.table().clone()];
        let mut chooser = Chooser::new(4);
        for _ in 0..80 {
            let Some(made) = chooser.choose(&game, game.moves()) else { break };
            game.play(made).unwrap();
            positions.push(game.table().clone());
        }
        for position in positions.iter().rev().skip(1) {
            game.undo().unwrap();
            assert_eq!(game.table(), position, "{place}: position after undo");
        }
        assert_eq!(game.undo(), None, "{place}: undo at the start");
        for position in &positions[1..] {
            game.redo().unwrap();
            assert_eq!(game.table(), position, "{place}: position after redo");
        }
        assert_eq!(game.redo(), None, "{place}: redo at the end");
    });
}

#[test]
fn records_replay_to_the_same_game() {
    for_each_configuration(RECORDED, |variant, place| {
        let text = check_record(&start(variant, "seed:5"), place);
        refuse_changed(variant, &text);
    });
}

#[test]
fn records_of_positions_replay_to_the_same_game() {
    for_each_configuration(RECORDED, |variant, place| {
        let deal = Deal {
            name: "a position".to_owned(),
            source: Source::Mersenne(7),
            start: Start::Position(start(variant, "seed:5").table().clone()),
        };
        let text = check_record(&Game::start(Arc::clone(variant), deal).unwrap(), place);
        // The gate has checked this for a deal with a number.
        if thorough(false, true) {
            refuse_changed(variant, &text);
        }
    });
}

/// Plays a game, checks that its record replays to the same game, and returns the record.
fn check_record(begun: &Game, place: &str) -> String {
    let (mut game, variant) = (begun.clone(), begun.variant());
    let mut chooser = Chooser::new(5);
    for _ in 0..60 {
        let Some(made) = chooser.choose(&game, game.moves()) else { break };
        game.play(made).unwrap();
    }
    let text = Record::write(&game, &["note kept".to_owned()]).unwrap();
    let record = Record::read(&text).unwrap();
    let again =
        record.replay(variant).unwrap_or_else(|error| panic!("{place}: {error}\n{text}"));
    assert_eq!(again.table(), game.table(), "{place}: position after replaying");
    assert_eq!(
        Record::write(&again, &record.others).unwrap(),
        text,
        "{place}: record written again"
    );
    text
}

/// Checks that a record is refused if one of its moves is changed: the last one and some
/// earlier ones, or in a thorough run any.
fn refuse_changed(variant: &Arc<Variant>, text: &str) {
    let moves = text.lines().filter(|line| line.contains(" : "));
    for line in moves.rev().step_by(thorough(20, 1)) {
        let (head, tail) = line.split_once(" : ").unwrap();
        let changed = text.replacen(line, &format!("{head} : {tail} AS"), 1);
        assert!(
            Record::read(&changed).unwrap().replay(variant).is_err(),
            "a record with a changed line `{line}` replays"
        );
    }
    for (said, other) in [(" moves ", " moves 1"), (" score ", " score 7")] {
        let changed = text.replacen(said, other, 1);
        assert!(
            Record::read(&changed).unwrap().replay(variant).is_err(),
            "a record with `{other}` replays"
        );
    }
    let (head, _) = text.rsplit_once("state ").unwrap();
    assert!(Record::read(head).is_err());
    let changed = format!("{head}state sha256:00\n");
    assert!(Record::read(&changed).unwrap().replay(variant).is_err());
}

#[test]
fn every_hook_is_explained_in_the_rules_text() {
    for_each_configuration(1, |variant, place| {
        let text = words::text(variant, usize::MAX);
        let wordless = text.lines().find(|line| line.contains("A script also decides"));
        assert_eq!(wordless, None, "{place}: a hook lacks `///` lines");
    });
}

#[test]
fn rules_texts_fit_76_columns() {
    for_each_configuration(1, |variant, place| {
        let text = words::text(variant, usize::MAX);
        for line in text.lines() {
            let fits = line.chars().count() <= 76;
            assert!(
                fits && !line.ends_with(' '),
                "{place}: the line is longer than 76 columns or ends in a space: {line}"
            );
        }
        let odd = [".,", "..", " .", " ,", "  .", ",,", "()"];
        assert!(
            odd.iter().all(|part| !text.contains(part)),
            "{place}: odd punctuation in\n{text}"
        );
    });
}

/// The gate compares the part of each snapshot for default options. For a few games, or all in
/// a thorough run, it also compares the parts for other values of the options.
#[test]
fn games_match_their_snapshots() {
    let library = InFolder::bundled();
    let whole: BTreeSet<String> = sample::games(SHARE).collect();
    snapshots_in("snapshots").bind(|| {
        for game in library.games() {
            if !whole.contains(&game) && defaults_are_as_they_were(&library, &game) {
                continue;
            }
            match snapshot(&library, &game) {
                Ok(text) => insta::assert_snapshot!(game, text),
                Err(it) => {
                    panic!("{}", render(&it.sources, &it.diagnostics, Style::Plain))
                }
            }
        }
    });
}

/// Starts a game from a position, and makes moves.
fn played(game: &str, options: &[&str], deal: &str, moves: &[&str]) -> Game {
    let variant = load(game, options);
    let deal = deal_of(&variant, deal);
    let mut game = Game::start(variant, deal).unwrap();
    for text in moves {
        match read_move(&game, text) {
            Ok(Meaning::Legal(made)) => drop(game.play(made).unwrap()),
            other => panic!("`{text}` is not legal: {other:?}"),
        }
    }
    game
}

fn cards(game: &Game, id: &str) -> String {
    let rules = game.rules();
    let cards = game.table().pile(rules.pile(id).unwrap());
    let cards: Vec<String> = cards.iter().map(|card| rules.deck().text(*card)).collect();
    cards.join(" ")
}

#[test]
fn cruel_stay_empty_keeps_empty_piles() {
    let at = "f1: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC\n\
        f2: AS 2S 3S 4S 5S 6S 7S 8S 9S TS\nf3: AH 2H 3H 4H 5H 6H 7H 8H 9H TH\n\
        f4: AD 2D 3D 4D 5D 6D 7D 8D\n2: QS KS JS\n3: KH JH\n5: TD JD 9D KD\n6: QH QD\n";
    let piles = |game: &Game| {
        let cards: Vec<String> = (1..=6).map(|id| cards(game, &id.to_string())).collect();
        cards.join(" | ")
    };
    let usual = played("cruel", &[], at, &["redeal"]);
    assert_eq!(piles(&usual), "JH QS KS JS | JD 9D KD KH | QH QD TD |  |  | ");
    let kept = played("cruel", &["stay_empty=yes"], at, &["redeal"]);
    assert_eq!(piles(&kept), " | JH QS KS JS | JD 9D KD KH |  | QH QD TD | ");
    // The last pile is empty now, too, so a redeal would change nothing and is refused.
    let refused = read_move(&kept, "redeal");
    assert!(
        matches!(refused, Ok(Meaning::Refused(_))),
        "expected a refused redeal: {refused:?}"
    );
    // If there are too many cards for packets of four, the first piles get more.
    let full = "f1: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC\n\
        f2: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS\nf3: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH\n\
        f4: AD 2D 3D 4D\n4: 6D 5D\n9: KD QD JD TD 9D 8D 7D\n";
    let kept = played("cruel", &["stay_empty=yes"], full, &["redeal"]);
    assert_eq!(
        (cards(&kept, "4"), cards(&kept, "9")),
        ("9D 8D 7D 6D 5D".into(), "KD QD JD TD".into())
    );
}

/// A position of Intelligence in which the three of diamonds can go to a foundation, and an
/// ace is the next card of the stock.
fn intelligence() -> String {
    let suit =
        |letter: char| "A23456789TJQK".chars().map(move |rank| format!("{rank}{letter}"));
    let out = ["AD", "2D", "3D", "AC", "5S", "4S", "AH", "AS", "AS"];
    let mut left: Vec<String> = "CDHSS".chars().flat_map(suit).collect();
    for card in out {
        left.remove(left.iter().position(|own| own == card).unwrap());
    }
    let mut text = String::new();
    for (pile, own) in (1..).zip("CDH".chars()) {
        let cards = suit(own).collect::<Vec<_>>().join(" ");
        let _ = writeln!(text, "f{pile}: {cards}");
    }
    text += "f4: AD 2D\nf5: AH\nf6: AS\nf7: AS\n1: 3D\n";
    for pile in 2..=18 {
        let cards: Vec<String> = left.drain(..3).collect();
        let _ = writeln!(text, "{pile}: {}", cards.join(" "));
    }
    let _ = writeln!(text, "s: {} 4S 5S AC", left.join(" "));
    text
}

#[test]
fn intelligence_replace_fill_no_keeps_the_ace() {
    let (deal, moves) = (intelligence(), ["1 f4"]);
    let usual = played("intelligence", &[], &deal, &moves);
    assert_eq!(
        (cards(&usual, "1"), cards(&usual, "f8")),
        ("5S 4S KS".into(), "AC".into())
    );
    let kept = played("intelligence", &["replace_fill=no"], &deal, &moves);
    assert_eq!(
        (cards(&kept, "1"), cards(&kept, "f8")),
        ("AC 5S 4S".into(), String::new())
    );
}

#[test]
fn intelligence_redeal_stock_no_spares_the_stock() {
    let deal = intelligence();
    let options = ["redeal=any", "redeal_stock=yes"];
    let usual = played("intelligence", &options, &deal, &["redeal"]);
    let gathered = |game: &Game| !cards(game, "s").ends_with("4S 5S AC");
    assert!(gathered(&usual), "{}", cards(&usual, "s"));
    for fill in ["replace_fill=yes", "replace_fill=no"] {
        let options = ["redeal=any", "redeal_stock=no", fill];
        let kept = played("intelligence", &options, &deal, &["redeal"]);
        assert!(!gathered(&kept), "{}", cards(&kept, "s"));
        assert_eq!(kept.table().len(kept.rules().pile("18").unwrap()), 1);
    }
}

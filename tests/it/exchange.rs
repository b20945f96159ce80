//! Checks that deals of other programs are imported as those programs mean them, and that
//! exports for them import as the same position.
//!
//! The texts in `tests/data/exchange` are output of those programs: `ms-1-to-20.txt` is from
//! Freecell Solver's generator of Microsoft deals, `pysol-24-*.txt` from its generator of
//! `PySolFC` deals, and `fc-solve-midway.txt` is a position of one of its solutions.

use std::fs;
use std::sync::Arc;

use patience::diag::{Sources, Style, render};
use patience::play::{Deal, DealFormat, DealName, Game, Start, import_deal};
use patience::rules::{Move, Role};
use patience::variant::Variant;

use crate::common::{InFolder, load, root, snapshots_in};

/// The output of other programs, and the snapshots of how it is read.
const FOLDER: &str = "tests/data/exchange";

fn text(name: &str) -> String {
    fs::read_to_string(root().join(FOLDER).join(name)).unwrap()
}

/// Compares lines with their snapshot beside the texts.
#[track_caller]
fn keep(name: &str, lines: &[String]) {
    snapshots_in(FOLDER).bind(|| insta::assert_snapshot!(name, lines.join("\n")));
}

fn named(variant: &Arc<Variant>, deal: DealName) -> Game {
    let deal = Deal::named(deal, variant.rules());
    Game::start(Arc::clone(variant), deal).unwrap()
}

#[track_caller]
fn imported(variant: &Arc<Variant>, text: &str) -> Game {
    let mut sources = Sources::new();
    let source = sources.add("text", text);
    let deal = import_deal("text", source, text, variant.rules());
    let deal = deal.unwrap_or_else(|errors| {
        panic!("{}\n{text}", render(&sources, &errors, Style::Plain));
    });
    Game::start(Arc::clone(variant), deal).unwrap()
}

/// Returns every pile as its name and its cards, face-down cards in lower case. Piles with a
/// role in `loose` come first, sorted by their cards, without a name.
fn piles(game: &Game, loose: &[Role]) -> Vec<String> {
    let rules = game.rules();
    let mut found: Vec<String> = Vec::new();
    for pile in game.table().piles() {
        let cards = game.table().pile(pile).iter().map(|card| {
            let text = rules.deck().text(*card);
            if card.is_down() { text.to_lowercase() } else { text }
        });
        let cards: Vec<String> = cards.collect();
        let name = match loose.contains(&rules.group_of(pile).role) {
            true if cards.is_empty() => continue,
            true => " ",
            false => rules.id(pile),
        };
        found.push(format!("{name}: {}", cards.join(" ")));
    }
    found.sort();
    found
}

#[test]
fn microsoft_deals_match_freecell_solver() {
    let freecell = load("freecell", &[]);
    let boards = text("ms-1-to-20.txt");
    let boards: Vec<&str> = boards.split("# ").skip(1).collect();
    assert_eq!(boards.len(), 20);
    for (number, board) in (1..).zip(boards) {
        let (head, board) = board.split_once('\n').unwrap();
        assert_eq!(head, number.to_string(), "number of a board in ms-1-to-20.txt");
        let game = named(&freecell, DealName::Microsoft(number));
        assert_eq!(game.export(DealFormat::FcSolve).unwrap().text, board, "ms:{number}");
        let again = imported(&freecell, board);
        assert_eq!(piles(&again, &[]), piles(&game, &[]), "ms:{number}");
        let Start::Order { cards: found, .. } = &again.deal().start else { panic!() };
        let Start::Order { cards, .. } = &game.deal().start else { panic!() };
        assert_eq!(found, cards, "order of the deck of ms:{number}");
    }
}

#[test]
fn pysol_deals_match_freecell_solver() {
    for game in [
        "bakers-dozen",
        "bakers-game",
        "beleaguered-castle",
        "black-hole",
        "citadel",
        "eight-off",
        "fan",
        "forecell",
        "golf",
        "seahaven",
        "simple-simon",
        "streets-and-alleys",
        "yukon",
    ] {
        let variant = load(game, &[]);
        let board = text(&format!("pysol-24-{game}.txt"));
        let dealt = named(&variant, DealName::PySol(24));
        let found = imported(&variant, &board);
        assert_eq!(
            piles(&found, &[]),
            piles(&dealt, &[]),
            "{game}: import (left) of pysol:24 (right)"
        );
        let exported = found.export(DealFormat::FcSolve);
        if game == "yukon" {
            let reasons = exported.unwrap_err().reasons;
            assert_eq!(reasons, ["it does not support face-down cards"]);
        } else if game != "eight-off" {
            assert_eq!(exported.unwrap().text, board, "{game}: export of pysol:24");
        }
    }
}

#[test]
fn talon_is_dealt_from_its_first_card() {
    let klondike = load("klondike", &[]);
    let mut found = imported(&klondike, &text("pysol-24-klondike.txt"));
    let dealt = named(&klondike, DealName::PySol(24));
    found.play(Move::DEAL).unwrap();
    assert_eq!(piles(&found, &[]), piles(&dealt, &[]));
}

#[test]
fn position_in_mid_solution_is_imported() {
    let freecell = load("freecell", &[]);
    let board = text("fc-solve-midway.txt");
    let game = imported(&freecell, &board);
    keep("fc-solve-midway", &piles(&game, &[]));
    let again = imported(&freecell, &game.export(DealFormat::FcSolve).unwrap().text);
    assert_eq!(piles(&again, &[]), piles(&game, &[]));
}

/// Plays a number of moves that depend only on the seed.
fn wander(game: &mut Game, seed: u64, moves: usize) {
    let mut state = seed;
    for _ in 0..moves {
        let list = game.moves();
        if list.moves.is_empty() {
            return;
        }
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let choice = usize::try_from(state >> 33).unwrap() % list.moves.len();
        game.play(list.moves[choice]).unwrap();
    }
}

#[test]
fn exported_positions_import_unchanged() {
    let mut held = [0; 3];
    for (seed, name) in (1..).zip(InFolder::bundled().games()) {
        let variant = load(&name, &[]);
        for moves in [0, 5, 40] {
            let mut game = named(&variant, DealName::Microsoft(seed));
            wander(&mut game, seed, moves);
            for (format, held) in DealFormat::ALL.into_iter().zip(&mut held) {
                let Ok(exported) = game.export(format) else { continue };
                *held += 1;
                let found = DealFormat::of(&exported.text, variant.rules());
                assert_eq!(
                    found, format,
                    "{name}: detected format of\n{}",
                    exported.text
                );
                let loose: &[Role] = match format {
                    DealFormat::Solvitaire => &[Role::Foundation, Role::Reserve],
                    DealFormat::FcSolve | DealFormat::Patience => &[],
                };
                let again = imported(&variant, &exported.text);
                let (now, then) = (piles(&again, loose), piles(&game, loose));
                assert_eq!(
                    now, then,
                    "{name} after {moves} moves: import (left) of\n{}",
                    exported.text
                );
            }
        }
    }
    assert!(
        held.iter().all(|count| *count > 100),
        "too few positions could be exported: {held:?}"
    );
}

#[test]
fn imported_positions_have_the_same_moves() {
    for name in ["freecell", "cruel", "yukon", "klondike", "canfield"] {
        let variant = load(name, &[]);
        let mut game = named(&variant, DealName::Seed(7));
        wander(&mut game, 7, 12);
        for format in DealFormat::ALL {
            let Ok(exported) = game.export(format) else { continue };
            let again = imported(&variant, &exported.text);
            assert_eq!(
                again.moves().moves,
                game.moves().moves,
                "{name}: legal moves after importing (left)"
            );
        }
    }
}

#[test]
fn solvitaire_export_uses_its_names_and_cards() {
    for (game, names) in [
        ("klondike", &["stock", "tableau piles", "waste"][..]),
        ("canfield", &["foundations", "reserve", "stock", "tableau piles", "waste"]),
        ("black-hole", &["hole", "tableau piles"]),
        ("spider", &["stock", "tableau piles"]),
        ("raglan", &["foundations", "reserve", "tableau piles"]),
        ("freecell", &["tableau piles"]),
    ] {
        let variant = load(game, &[]);
        let game = named(&variant, DealName::Microsoft(5));
        let text = game.export(DealFormat::Solvitaire).unwrap().text;
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        let found: Vec<&str> =
            value.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(found, names, "piles in the export {text}");
        let mut cards = Vec::new();
        texts(&value, &mut cards);
        assert_eq!(
            cards.len(),
            variant.rules().deck().size(),
            "number of cards in {text}"
        );
        for card in cards {
            let (rank, suit) = card.split_at(card.len() - 1);
            let ranks =
                ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
            assert!(ranks.contains(&rank) && "CDHScdhs".contains(suit), "{card}");
        }
    }
}

/// Collects all strings of a value.
fn texts(value: &serde_json::Value, found: &mut Vec<String>) {
    match value {
        serde_json::Value::String(text) => found.push(text.clone()),
        serde_json::Value::Array(all) => all.iter().for_each(|value| texts(value, found)),
        serde_json::Value::Object(all) => {
            all.values().for_each(|value| texts(value, found));
        }
        _ => {}
    }
}

/// Imports a text into a game, and returns the rendered errors.
#[track_caller]
fn errors(game: &str, text: &str) -> String {
    let variant = load(game, &[]);
    let mut sources = Sources::new();
    let source = sources.add("deal", text);
    let errors = import_deal("deal", source, text, variant.rules()).unwrap_err();
    render(&sources, &errors, Style::Plain)
}

#[test]
fn board_errors_point_to_their_place() {
    let board = text("ms-1-to-20.txt");
    let board = board.split("# ").nth(1).unwrap().split_once('\n').unwrap().1.to_owned();
    let mut reports = Vec::new();
    let mut check = |game: &str, text: &str| reports.push(errors(game, text));
    check("freecell", &board.replacen("JD", "9D", 1));
    check("freecell", &board.replacen("JD", "XD", 1));
    check("freecell", &format!("Foundations: H-0 Q\n{board}"));
    check("freecell", &format!("Freecells: - - - - 7H\n{board}"));
    check("freecell", &format!("Talon: AS\n{board}"));
    check("freecell", &format!("Freecells:\n{board}9H\n"));
    check("freecell", &format!("Freecells:\nBoard: 7\n{board}"));
    check("black-hole", &format!("Foundations: 5H\n{board}"));
    check("freecell", "hello there\n");
    check("freecell", " \n");
    keep("faults-of-boards", &reports);
}

/// Eight piles of a game that deals the longer ones first, listed with the shorter ones first.
const SIX_FIRST: &str = "KC 6H 4C QS 2D 4S
4H TH 2S JH 2H 9S
3S 6C 9H AD KH QD
3C JS 5H KS TC 9C
4D 9D 7S JC 5D TS AS
KD QC 5C QH 6S 3D AH
5S JD 8D 6D TD 8H 7C
8S 7H 3H 2C AC 7D 8C
";

/// Returns lines of cards as a board whose colons mark them as piles.
fn with_colons(text: &str) -> String {
    format!(": {}", text.trim_end().replace('\n', "\n: "))
}

#[test]
fn lines_as_long_as_dealt_piles_are_piles() {
    let freecell = load("freecell", &[]);
    let meant = imported(&freecell, &with_colons(SIX_FIRST));
    let found = imported(&freecell, SIX_FIRST);
    assert_eq!(piles(&found, &[]), piles(&meant, &[]));
    assert_eq!(DealFormat::of(SIX_FIRST, freecell.rules()), DealFormat::FcSolve);
    // Without a card that the deal puts on a foundation, they are not an order of the deck
    // either.
    let missing = errors("beleaguered-castle", &SIX_FIRST.replace(" 4S", ""));
    assert!(missing.contains("could be piles or the order"), "{missing}");
}

#[test]
fn ambiguous_lines_need_a_marker() {
    let freecell = load("freecell", &[]);
    let cards: Vec<&str> = SIX_FIRST.split_whitespace().collect();
    let line = cards.join(" ");
    let order = |text: &str| match imported(&freecell, text).deal().start.clone() {
        Start::Order { cards, .. } => cards,
        start @ Start::Position(_) => panic!("expected an order of the deck: {start:?}"),
    };
    let meant = order(&line);
    assert_eq!(order(&cards.join("\n")), meant, "one card per line");
    assert_eq!(order(&format!("# all\n\nOrder: {line}\n")), meant);
    for wide in [4, 8, 13, 26] {
        let lines: Vec<String> =
            cards.chunks(wide).map(|chunk| chunk.join(" ")).collect();
        let text = lines.join("\n");
        let refused = errors("freecell", &text);
        assert!(refused.contains("piles or the order of the deck"), "{refused}");
        assert_eq!(
            order(&format!("order:\n{text}\n")),
            meant,
            "marked order in lines of {wide}"
        );
        if lines.len() <= 8 {
            let found = imported(&freecell, &with_colons(&text));
            let first: Vec<String> = found
                .table()
                .pile(found.rules().pile("1").unwrap())
                .iter()
                .map(|card| found.rules().deck().text(*card))
                .collect();
            assert_eq!(first.join(" "), lines[0], "marked piles in lines of {wide}");
        }
    }
    let marked = errors("freecell", &line.replace("KC", "-KC"));
    assert!(marked.contains("only cards in piles"), "{marked}");
    let twice = errors("freecell", &format!("order: {line}\n1: KC\n"));
    assert!(twice.contains("1:"), "{twice}");
}

#[test]
fn json_errors_point_to_their_place() {
    let mut reports = Vec::new();
    let mut check = |game: &str, text: &str| reports.push(errors(game, text));
    check("freecell", "{\n  \"tableau piles\": [[\"AH\",]]\n}\n");
    check(
        "freecell",
        "{\n  \"tableau\": [[\"AH\"]],\n  \"sequences\": [],\n  \"stock\": [\"AS\"]\n}",
    );
    check("freecell", "{\"tableau piles\": [[\"AH\", 7, \"10X\"], \"AS\"]}");
    check("freecell", "{\"tableau piles\": 7, \"tableau piles\": []}");
    check("freecell", "{\"tableau piles\": [[], [], [], [], [], [], [], [], [\"AS\"]]}");
    check("black-hole", "{\"hole\": \"AH\", \"tableau piles\": []}");
    check("freecell", "{\"foundations\": [\"AH\", \"3H\", \"5D\"], \"cells\": [\"AS\"]}");
    check("canfield", "{\"foundations\": [\"5H\", \"6S\"]}");
    check("freecell", "{} {}");
    check("freecell", "{\"tableau piles\"");
    keep("faults-of-json", &reports);
}

#[test]
fn solvitaire_import_accepts_nested_foundations() {
    let klondike = load("klondike", &[]);
    let mut game = named(&klondike, DealName::Microsoft(3));
    wander(&mut game, 5, 60);
    let text = game.export(DealFormat::Solvitaire).unwrap().text;
    let line = text.lines().find(|line| line.contains("foundations")).unwrap();
    let nested = line.replace(": [", ": [[").replace("],", "], []],");
    let again = imported(&klondike, &text.replace(line, &nested));
    let loose = [Role::Foundation];
    assert_eq!(piles(&again, &loose), piles(&game, &loose));
}

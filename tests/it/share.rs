//! Games as one-line links: written and read in every game, played by the program, and shown
//! move by move.

use std::sync::Arc;

use patience::play::{Deal, Game, Link, LinkError, Start};
use patience::table::Card;

use crate::common::generated::Chance;
use crate::common::{
    InFolder, Place, deal_of, load, run_with_input, start, text_and_code,
};

/// The most moves of a shared game.
const MOVES: usize = 25;

/// Plays some random moves.
fn played(variant: &Arc<patience::variant::Variant>, chance: &mut Chance) -> Game {
    let mut game = start(variant, "seed:1");
    for _ in 0..MOVES {
        let moves = game.moves().moves.clone();
        if moves.is_empty() {
            break;
        }
        let made = moves[chance.below(moves.len())];
        if game.play(made).is_err() {
            break;
        }
    }
    game
}

#[test]
fn links_restore_every_game() {
    let mut chance = Chance::of(1);
    let mut longest = 0;
    for id in InFolder::bundled().games() {
        let variant = load(&id, &[]);
        let game = played(&variant, &mut chance);
        let text = Link::of(&game, usize::MAX)
            .unwrap_or_else(|error| panic!("{id} has no link: {error}"));
        let text = text.to_string();
        let plain =
            |letter: char| letter.is_ascii_alphanumeric() || "-_.:,/=".contains(letter);
        assert!(text.chars().all(plain), "the link needs escaping: {text}");
        let link = Link::read(&text)
            .unwrap_or_else(|error| panic!("{text} is not read: {error}"));
        assert_eq!(link.to_string(), text, "a link written again");
        let again = link
            .follow(&variant)
            .unwrap_or_else(|error| panic!("{text} is not followed: {error}"));
        assert!(
            again.lapse.is_none(),
            "the link is not followed to its end: {text}: {:?}",
            again.lapse
        );
        assert_eq!(again.game.table(), game.table(), "position after following {text}");
        longest = longest.max(text.len());
    }
    assert!(longest < 400, "a link has {longest} characters");
}

#[test]
fn links_carry_options_and_unnumbered_cards() {
    let variant = load("cruel", &["gather=bottom"]);
    let numbered = start(&variant, "ms:617");
    let line = Link::of(&numbered, 0).unwrap().to_string();
    assert_eq!(line, "patience:cruel/ms:617/gather=bottom");
    let Start::Order { mut cards, .. } = numbered.deal().start.clone() else {
        unreachable!()
    };
    cards.reverse();
    let own = own_deal(&variant, &cards);
    let line = Link::of(&own, 0).unwrap().to_string();
    assert!(line.starts_with("patience:cruel/cards:"), "{line}");
    let again = Link::read(&line).unwrap().follow(&variant).unwrap();
    assert_eq!(again.game.table(), own.table());
}

/// Deals cards as a deal file would.
fn own_deal(variant: &Arc<patience::variant::Variant>, cards: &[Card]) -> Game {
    let deck = variant.rules().deck();
    let text: Vec<String> = cards.iter().map(|card| deck.text(*card)).collect();
    let deal = deal_of(variant, &text.join(" "));
    Game::start(Arc::clone(variant), deal).unwrap()
}

#[test]
fn links_are_played_resumed_and_refused() {
    let home = Place::new("share");
    let run =
        |line: &str, input: &str| text_and_code(run_with_input(home.called(line), input));
    let (text, code) =
        run("play cruel --deal ms:617", "!1\nshare\nshare deal\nshare x\n");
    assert_eq!(code, 0);
    let lines: Vec<&str> = text.lines().collect();
    let [.., line, deal, wrong] = lines.as_slice() else { unreachable!() };
    assert_eq!(*line, "patience:cruel/ms:617/3.f3");
    assert_eq!(*deal, "patience:cruel/ms:617");
    assert_eq!(*wrong, "type `share` or `share deal`");
    let (text, code) = run(&format!("play {line}"), "undo\n");
    assert_eq!(code, 0);
    assert!(text.starts_with("the shared game, 1 move\n"), "{text}");
    assert!(text.contains("cruel  deal ms:617  move 0"), "{text}");
    let (text, _) = run("play klondike --deal ms:1", &format!("load {line}\n{deal}\n"));
    assert!(text.contains("loaded from the line, 1 move"), "{text}");
    assert!(text.contains("loaded from the line, 0 moves"), "{text}");
    let (text, code) = run(&format!("replay {line}"), "");
    assert_eq!((text.as_str(), code), ("the line: cruel ms:617, 1 move, playing\n", 0));
    for (line, code, why) in [
        ("play patience:cruel", 4, "a link has the form"),
        ("play patience:cruell/ms:1", 4, "did you mean `cruel`?"),
        ("play patience:cruel/ms:0", 4, "out of range"),
        ("play patience:cruel/cards:7D.7D", 4, "the deal of the link"),
        ("play patience:cruel/ms:1 --deal ms:2", 2, "has its own deal"),
        ("replay patience:cruel/ms:617/9.9", 4, "move 1, `9 9`, is no longer legal"),
    ] {
        let (text, found) = run(line, "");
        assert!(
            text.contains(why) && found == code,
            "`patience {line}` should end with {code} and print `{why}`, exit code {found}:\n{text}"
        );
    }
    let (text, code) = run("play patience:cruel/ms:617/3.f3,9.9,3.4", "history\n");
    assert!(code == 0 && text.contains("1 of 3 moves"), "{text}");
}

#[test]
fn custom_games_and_positions_need_a_record() {
    let home = Place::new("share-own");
    home.file("mine.toml", "extends = \"cruel\"\nname = \"Mine\"\n");
    let (text, _) = text_and_code(run_with_input(
        home.called("play mine.toml --deal ms:1"),
        "share\n",
    ));
    assert!(text.replace("\n  ", " ").contains("a file that you can send"), "{text}");
    let variant = load("cruel", &[]);
    let game = start(&variant, "ms:1");
    let position =
        Deal { start: Start::Position(game.table().clone()), ..game.deal().clone() };
    let game = Game::start(variant, position).unwrap();
    assert_eq!(Link::of(&game, 0), Err(LinkError::Deal("ms:1".to_owned())));
}

#[test]
fn replay_show_prints_every_move() {
    let home = Place::new("show");
    let line = "replay patience:cruel/ms:617/3.f3,3.4 --show 0.01";
    let (text, code) = text_and_code(run_with_input(home.called(line), ""));
    assert_eq!(code, 0);
    let heads: Vec<&str> =
        text.lines().filter(|line| line.starts_with("cruel  deal")).collect();
    assert_eq!(heads.len(), 3, "number of boards: {text}");
    assert!(text.contains("\nmove 2 of 2: 3>4 4D\n"), "{text}");
    assert!(text.ends_with("the line: cruel ms:617, 2 moves, playing\n"), "{text}");
    let (text, code) =
        text_and_code(run_with_input(home.called("replay --show x.txt"), ""));
    assert!(code == 2 && text.contains("seconds after the record"), "{text}");
}

#[test]
fn replay_show_ends_at_the_last_move_that_was_not_undone() {
    let home = Place::new("show-undone");
    let (_, code) = text_and_code(run_with_input(
        home.called("play cruel --deal ms:617"),
        "3 f3\n3 4\n3 f3\nundo 2\nsave it.record\n",
    ));
    assert_eq!(code, 0);
    let (text, _) =
        text_and_code(run_with_input(home.called("replay it.record --show"), ""));
    assert!(text.contains("\nmove 1 of 1: 3>f3 2H\n"), "{text}");
    assert!(!text.contains("move 2"), "{text}");
}

#[test]
fn folded_moves_of_a_line_are_played() {
    let home = Place::new("share-folded");
    let line = "patience:klondike/seed:1/deal:5,3.f";
    let (text, code) = text_and_code(run_with_input(
        home.called("play patience:klondike/seed:1/deal:5"),
        format!("share\nload patience:klondike/seed:1/deal:3\n{line}\n"),
    ));
    assert_eq!(code, 0);
    let whole = "patience:klondike/seed:1/deal,deal,deal,deal,deal";
    assert!(text.contains(whole), "piped output does not fold: {text}");
    assert!(text.contains("loaded from the line, 3 moves"), "{text}");
    assert!(text.contains("5 of 6 moves"), "{text}");
}

#[test]
fn today_is_the_same_deal_for_everyone() {
    let home = Place::new("today");
    let run =
        |line: &str, input: &str| text_and_code(run_with_input(home.called(line), input));
    let (text, code) = run("play today", "share deal\n");
    assert!(code == 0 && text.starts_with("the deal of the day, "), "{text}");
    let shared = text.lines().last().unwrap();
    let (again, _) = run("play today", "share deal\n");
    assert_eq!(again.lines().last(), Some(shared));
    let deal = shared.split('/').nth(1).unwrap();
    assert!(deal.starts_with("seed:20"), "{shared}");
    let (text, _) = run("play klondike --deal ms:1", "new today\n");
    assert!(text.contains(&format!("a new game, deal {deal}")), "{text}");
}

//! Checks commands, actions that pick nothing: typed, listed, hinted, explained, completed and
//! recorded.

use patience::play::Game;
use patience::repl::Completions;

use super::{FOLDER, picked, small, start};
use crate::common::{Place, root, snapshots_in};

const NAME: &str = "side-by-side";

/// Returns the game with one gap, which `close` can close.
fn with_a_gap() -> Game {
    let mut game = start(NAME, "seed:1");
    game.play(picked(&game, "pair", &["a2", "b2"])).unwrap();
    game
}

#[test]
fn session_with_a_command_matches_its_snapshot() {
    let place = Place::new("commands");
    let rules = std::fs::read_to_string(root().join(format!("{FOLDER}/{NAME}.toml")));
    place.file("side-by-side.toml", rules.unwrap());
    let mut story = String::new();
    place.run("check side-by-side.toml", "", &mut story);
    let lines = "rules\nclose\nwhy close\nhelp pair\nhelp close\na2 b2\nmoves\n\
                 hint 9\nwhy close\nhelp close\nclose 3\nClose\nhint\nundo\nredo\n\
                 history\nsave game.patience\nload game.patience\nsolve all\nquit\n";
    place.run("play side-by-side.toml --deal seed:1", lines, &mut story);
    place.run("replay game.patience", "", &mut story);
    let lines = "a2 b2\nhint\nclose\nclose 3\n";
    place.run("play side-by-side.toml --deal seed:1 --json", lines, &mut story);
    snapshots_in(FOLDER).bind(|| insta::assert_snapshot!("commands", story));
}

#[test]
fn help_lists_how_to_type_custom_actions() {
    let place = Place::new("commands");
    let rules = std::fs::read_to_string(root().join(format!("{FOLDER}/{NAME}.toml")));
    place.file("side-by-side.toml", rules.unwrap());
    let mut story = String::new();
    place.run("play side-by-side.toml --deal seed:1", "help\nhelp clos\n", &mut story);
    assert!(story.contains("\n  pair CARD CARD        discard two cards of"), "{story}");
    assert!(story.contains("\n  close                 the cards of the"), "{story}");
    assert!(story.contains("did you mean `close`?"), "{story}");
    let mut plain = String::new();
    place.run("play cruel --deal seed:1", "help\n", &mut plain);
    assert!(plain.contains("  !4  ") && !plain.contains("of its own"), "{plain}");
}

#[track_caller]
fn completes(game: &Game, line: &str, expected: &str) {
    let (_, words) = Completions::of(game).complete(line);
    assert_eq!(words.join(" "), expected, "completions of `{line}`");
}

#[test]
fn completion_offers_actions_and_their_picks() {
    let game = with_a_gap();
    completes(&game, "cl", "close");
    completes(&game, "pa", "par pause pair");
    completes(&game, "pai", "pair");
    completes(&game, "bu", "build");
    completes(&game, ".cl", "");
    completes(&game, "close ", "");
    completes(&game, "pair ", "a3 a4 a5 b4");
    completes(&game, "Pair a4 ", "a3");
    completes(&game, "pair AC ", "a3");
    completes(&game, "pair a1 ", "");
    completes(&game, "help cl", "close");
    let three = start("threes", "seed:1");
    completes(&three, "trio 3 1 ", "2 4 5 6");
    completes(&three, "trio 3 1 4 ", "");
    completes(&start("two-ways", "seed:1"), "build 6 ", "3");
}

#[test]
fn preview_shows_what_an_action_does() {
    let completions = Completions::of(&with_a_gap());
    let shown =
        |line: &str| completions.ghost(line).map(|ghost| ghost.text.trim().to_owned());
    assert_eq!(shown("pair a4 a3").unwrap(), "AH AC to the discard");
    assert!(
        shown("close").unwrap().starts_with("the cards of the tableau keep their order")
    );
    assert_eq!(shown("pair a4 a4"), None);
}

/// Only two aces two piles apart can be discarded.
#[test]
fn losing_command_is_proven_to_lose() {
    let rules = "[piles.tableau]\ncount = 4\n[piles.discard]\n[[deal]]\n\
                 to = \"tableau\"\neach = [1, 0, 1, 2]\n[actions.pair]\n\
                 pick = [{ from = \"tableau\" }, { from = \"tableau\", at = 2 }]\n\
                 cards = { rank = \"same\" }\n\
                 do = [{ move = \"picked\", to = \"discard\" }]\n\
                 [actions.close]\ndo = [{ close = \"tableau\" }]\n";
    let mut proven = 0;
    for number in 0..20 {
        let game = small("ranks = \"A2\"\ncopies = 2", rules, number);
        if game.moves().moves.len() < 2 {
            continue;
        }
        let close = picked(&game, "close", &[]);
        assert_eq!(
            game.engine().would_lose(game.table(), close, 100),
            Ok(true),
            "seed:{number}"
        );
        proven += 1;
    }
    assert!(proven > 2, "only {proven} losing moves were proven");
}

//! Lines in other words: what players type who know other programs.

use std::collections::BTreeSet;

use super::Shelf;
use super::typing::last;
use crate::CommandError;

/// The start of a game of Klondike: 9C on the waste, and 9S, AH, TD, 5C, 8S, 6C and AS on top of
/// the piles 1 to 7.
const DEAL: &str = "seed:381232965";

/// Obeys a line after some others, and returns the answer and the moves on the way there.
fn answered(before: &str, line: &str) -> (Result<String, CommandError>, Vec<String>) {
    let mut shelf = Shelf::default();
    let mut session = shelf.session("klondike", DEAL);
    for line in before.split('|').filter(|line| !line.is_empty()) {
        session.answer(line).unwrap();
    }
    let answer = session.answer(line).map(|reply| reply.text.into());
    let turns = session.game().turns().iter();
    (answer, turns.map(|turn| format!("{:?}", turn.made)).collect())
}

/// Checks that all lines have the same effect and answer as the first.
#[track_caller]
fn alike(before: &str, lines: &str) {
    let mut lines = lines.split('|');
    let first = lines.next().unwrap();
    let expected = answered(before, first);
    assert!(expected.0.is_ok(), "{first}: {:?}", expected.0);
    for line in lines {
        assert_eq!(answered(before, line), expected, "`{line}`, as `{first}`");
    }
}

/// Checks the error of a line.
#[track_caller]
fn refused(line: &str, expected: &str) {
    let said = answered("", line).0.unwrap_err();
    assert!(said.message.contains(expected), "{line}: {}", said.message);
}

#[test]
fn moves_are_understood_in_other_words() {
    alike(
        "",
        "1 3|move 1 to 3|move 1 3|1-3|1,3|1, 3|1>3|1->3|1 -> 3|1 to 3|1→3|from 1 to 3|\
         pile 1 to pile 3|column 1 onto column 3|put 1 on 3|`1 3`|1 3.",
    );
    alike(
        "",
        "9S TD|9s to 10d|move 9s to 10d|9S-TD|9sxtd|9stD|9♠ → 10♦|9 of spades on ten of diamonds|\
         move the nine of spades to the 10 of diamonds|9S on pile 3|9s 3",
    );
    alike(
        "",
        "7 f|AS f|as to foundation|ace of spades up|put AS up|7 to f|move 7 to the foundation",
    );
    alike("", "as f2|AS to foundation 2|7 foundation 2|7>f2");
    alike("", "w 3|w->3|waste to 3|9C to 3|move the waste to column 3|9c,3");
    let counted = answered("", "3 1 2").0.unwrap_err();
    for line in ["2 cards from 3 to 1", "move 2 from 3 to 1", "3->1 2"] {
        assert_eq!(answered("", line).0.unwrap_err(), counted, "{line}");
    }
    refused("move 3 to 99", "there is no pile `99`");
    refused("5C-6C", "5C cannot go on 6C");
    refused("-1", "neither a command");
}

#[test]
fn commands_are_understood_in_other_words() {
    alike("", "deal|draw|stock|next|s|DRAW|draw a card|next card|deck|turn|:deal|deal!");
    alike("1 3|7 f", "undo 2|undo 2 moves|undo last 2 moves|takeback 2");
    alike(
        "1 3|7 f",
        "undo|take back|undo that|undo the last move|undo!|:undo|please undo",
    );
    alike("1 3|7 f", "undo start|undo all|take back all|undo everything");
    alike("1 3|7 f|undo 2", "redo end|redo all");
    alike("1 3", "restart|start over|reset|restart game|start again");
    alike("", "hint|hint please|give me a hint|tip|hint?|/hint");
    alike("", "moves|legal moves|show moves|show me the legal moves");
    alike("", "rules|show the rules|goal");
    alike("", "help undo|how do I undo|what is undo|explain undo");
    alike("", "help|how do I play?|instructions");
    alike("", "set|settings|preferences");
    alike("", "history|move list|show history");
    alike("1 3", "quit|:q|:wq|quit!|q!|:q!|exit game|leave");
    refused(":w", "name a file, as in `save game.txt`");
    alike("", "why 5C 6C|why can't I move 5C to 6C|why can’t 5c go on 6c?");
}

#[test]
fn what_is_not_understood_names_the_nearest_command() {
    refused("hnit", "did you mean `hint`?");
    refused("darw", "did you mean `draw`?");
    refused("setings", "did you mean `settings`?");
    refused("would it be wise to undo something", "did you mean `undo`?");
    refused("spider", "`spider` is a game: `new spider` starts it");
    refused("play Free Cell", "`new freecell` starts it");
    refused("set draw 3", "`new draw=VALUE` starts a game with it");
    refused("easier", "`new easy` deals an easy game");
    refused("give up", "`quit` leaves");
}

/// Other words come last, so that they change no line that is understood, and they take no part
/// in abbreviations.
#[test]
fn other_words_never_win_over_piles_actions_and_commands() {
    assert!(last("klondike", DEAL, "d").starts_with("deal  s>w"));
    assert!(last("klondike", DEAL, "n").starts_with("a new game"));
    assert!(last("klondike", DEAL, "move 3").contains("9S on TD"));
    assert!(last("klondike", DEAL, "dra").contains("did you mean `draw`?"));
    // In a game with an action of this name, the action wins.
    let own = "extends = 'klondike'\nname = 'Own'\n[actions.draw]\n\
        about = 'a card goes to the waste'\npick = [{ from = 'tableau' }]\n\
        do = [{ move = 1, to = 'waste' }]\n";
    let mut shelf = Shelf::of(&[("own.toml", own)]);
    let mut session = shelf.session("own", DEAL);
    let answer = session.answer("draw 1").map_err(|error| error.to_string());
    assert!(answer.unwrap().text.starts_with("draw 1"));
}

#[test]
fn other_words_are_no_commands_of_their_own() {
    let commands: BTreeSet<&str> = crate::commands::COMMANDS.words().collect();
    let mut shelf = Shelf::default();
    let session = shelf.session("klondike", DEAL);
    for word in crate::reword::other_words(session.game().rules()) {
        assert!(!commands.contains(word), "`{word}` is a command");
        assert!(!crate::is_command(word), "`{word}` is an alias");
    }
}

#[test]
fn why_alone_explains_the_last_refusal() {
    assert!(last("klondike", DEAL, "exti").contains("did you mean `exit`?"));
    let asked = last("klondike", DEAL, "8S 9S|why not");
    assert!(asked.starts_with("`8S 9S` was refused: 8S cannot go on 9S"), "{asked}");
    let said = last("klondike", DEAL, "8S 9S|look 3|why");
    assert!(said.starts_with("`8S 9S` was refused: 8S cannot go on 9S"), "{said}");
    assert!(last("klondike", DEAL, "why").contains("no move was refused yet"));
    assert!(last("klondike", DEAL, "8S 9S|new ms:1|why").contains("no move was refused"));
}

#[test]
fn covered_ace_is_refused_for_one_reason() {
    let alone = last("klondike", DEAL, "deal|9C");
    assert!(alone.contains("is covered by"), "{alone}");
    for line in ["9C f", "9C 3", "why 9C 3"] {
        let said = last("klondike", DEAL, &format!("deal|{line}"));
        assert_eq!(said.split_once(": ").unwrap().1, alone.split_once(": ").unwrap().1);
    }
}

#[test]
fn positions_can_be_marked_start_and_end() {
    assert_eq!(last("klondike", DEAL, "1 3|mark start"), "move 1 is marked `start`");
    let said = last("klondike", DEAL, "1 3|mark start|7 f|2 f|undo start");
    assert!(said.starts_with("2 moves taken back"), "{said}");
    let said = last("klondike", DEAL, "1 3|mark starting|7 f|undo start");
    assert!(said.starts_with("2 moves taken back"), "{said}");
}

#[test]
fn accordion_is_not_offered_a_deal() {
    assert!(!last("accordion", DEAL, "help").contains("deal from the stock"));
    let mut shelf = Shelf::default();
    let offered = shelf.session("accordion", DEAL).completions().complete("de").1;
    assert!(!offered.contains(&"deal".to_owned()), "{offered:?}");
}

//! `undo`, `redo`, `restart` and `goto`: going to other positions of the game.

use super::marking::none;
use crate::answer::{Code, CommandError, Reply, did_you_mean, short};
use crate::command::{Command, Follows};
use crate::diag::english::counted;
use crate::play::{Game, Turn, Variation};
use crate::session::Session;
use crate::standing::{Part, changed};
use crate::text::text;
use crate::words::turn_words;

/// The word after `undo` for a single move.
const STEP: &str = "step";

/// The word after `undo` for all moves of a line.
const LINE: &str = "line";

/// The direction through the moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Direction {
    /// Take moves back.
    Back,
    /// Make moves again.
    Ahead,
}

pub(super) const UNDO: Command = Command {
    after: "[N|line|NAME]",
    more: "You can undo every move, even a redeal or a shuffle. At a terminal, `undo` alone\n\
        also takes back the cards that `auto` moved home after your move.",
    aliases: &["back", "u"],
    examples: &[
        ("undo", "the last move"),
        ("undo step", "a single move, even one of `auto`"),
        ("undo line", "all moves of the last line that made any"),
        ("undo 3", "the last three moves, counting those of `auto`"),
        ("undo start", "all moves"),
        ("undo king", "the moves after the mark `king`"),
    ],
    follows: Follows::One(|can, _| can.places(&[STEP, LINE, "start"])),
    repeats: true,
    ..Command::new("undo", "take back a move, N moves, or all after a mark", undo)
};

/// Takes back as many moves as `rest` says, or at most all, or those after the position it
/// names.
fn undo(session: &mut Session<'_>, rest: &str) -> Result<Reply, CommandError> {
    let made = session.game().turns().len();
    let is = |word: &str| rest.eq_ignore_ascii_case(word);
    // Scripts count every move.
    if rest.is_empty() && session.is_typed() {
        let before = session.origins().before_own(made);
        return travel(session, before, Direction::Back);
    }
    let is_mark = session.game().marks().names().any(is);
    if is(STEP) && !is_mark {
        return travel(session, made.saturating_sub(1), Direction::Back);
    }
    if is(LINE) && !is_mark {
        let before = session.origins().before_line(made);
        return travel(session, before, Direction::Back);
    }
    if let Some(wanted) = number(rest)? {
        return travel(session, made.saturating_sub(wanted), Direction::Back);
    }
    match place(session.game(), rest)? {
        ahead if ahead > made => Err(elsewhere(rest, "ahead", "redo")),
        moves => travel(session, moves, Direction::Back),
    }
}

pub(super) const REDO: Command = Command {
    after: "[N|end|NAME]",
    more: "Each move has the same outcome as before.",
    examples: &[
        ("redo", "one move"),
        ("redo 3", "three moves"),
        ("redo end", "all moves that you took back"),
        ("redo king", "the moves up to the mark `king`"),
    ],
    follows: Follows::One(|can, _| can.places(&["end"])),
    repeats: true,
    ..Command::new("redo", "make moves again that you took back", redo)
};

/// Makes as many moves again as `rest` says, or at most all that were taken back, or those up to
/// the position it names.
fn redo(session: &mut Session<'_>, rest: &str) -> Result<Reply, CommandError> {
    let made = session.game().turns().len();
    if rest.is_empty() && session.is_typed() {
        let after = session.origins().after_own(made, made + session.game().undone());
        return travel(session, after, Direction::Ahead);
    }
    if let Some(wanted) = number(rest)? {
        let wanted = wanted.min(session.game().undone());
        return travel(session, made + wanted, Direction::Ahead);
    }
    match place(session.game(), rest)? {
        behind if behind < made => Err(elsewhere(rest, "behind", "undo")),
        moves => travel(session, moves, Direction::Ahead),
    }
}

pub(super) const RESTART: Command = Command {
    more: "The cards stay the same; `redo` makes the moves again.",
    ..Command::new("restart", "take back every move", |session, _| Ok(restart(session)))
};

/// Takes every move back.
fn restart(session: &mut Session<'_>) -> Reply {
    let moves = session.restart();
    let done = format!("back at the start, {} taken back", counted(moves, "move"));
    changed(session, &[Part::Done(done.into())])
}

pub(super) const GOTO: Command = Command {
    after: "NAME|N",
    more: "It takes moves back, or makes them again. The first letters of a name will do.",
    examples: &[("goto before the king", ""), ("goto 12", "the position after 12 moves")],
    follows: Follows::One(|can, _| can.places(&["start", "end"])),
    ..Command::new("goto", "go to a mark, or to the position after N moves", goto)
};

/// Goes to a mark, or to the position after a number of moves.
fn goto(session: &mut Session<'_>, rest: &str) -> Result<Reply, CommandError> {
    if rest.is_empty() {
        return Err(CommandError::wrong("name a mark, or give a number of moves"));
    }
    let made = session.game().turns().len();
    let marks = session.game().marks();
    let ends = ["start", "end"].iter().any(|word| word.eq_ignore_ascii_case(rest));
    let named = marks.has(rest) || !ends;
    let variation = marks.find_variation(rest).filter(|_| named).cloned();
    if let Some(variation) = variation {
        return across(session, &variation);
    }
    match place(session.game(), rest)? {
        moves if moves < made => travel(session, moves, Direction::Back),
        moves if moves > made => travel(session, moves, Direction::Ahead),
        _ => Err(CommandError::wrong(format!("the game is already at move {made}"))),
    }
}

/// Goes to a mark on another line of moves.
fn across(
    session: &mut Session<'_>,
    variation: &Variation,
) -> Result<Reply, CommandError> {
    let Some((back, made)) = session.go(&variation.line) else {
        let name = &variation.name;
        return Err(CommandError::wrong(format!(
            "the moves that lead to `{name}` are no longer legal"
        )));
    };
    let (back, made) = (counted(back, "move"), counted(made, "move"));
    let done = [format!("{back} taken back"), format!("{made} made again")];
    Ok(changed(session, &done.map(|done| Part::Done(done.into()))))
}

/// Returns the number of moves before the position that a text names: a number, `start`, `end`
/// or a mark.
fn place(game: &Game, text: &str) -> Result<usize, CommandError> {
    let line = game.turns().len() + game.undone();
    let all = || {
        let undone = if game.undone() > 0 { ", including those taken back" } else { "" };
        CommandError::wrong(format!("there are only {}{undone}", counted(line, "move")))
    };
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        let moves = text.parse().unwrap_or(usize::MAX);
        return if moves > line { Err(all()) } else { Ok(moves) };
    }
    match text.to_ascii_lowercase().as_str() {
        // A mark of the player's wins.
        _ if game.marks().has(text) => {}
        "start" => return Ok(0),
        "end" => return Ok(line),
        _ => {}
    }
    let shown = short(text);
    match game.marks().find(text) {
        Some((moves, _)) if *moves <= line => Ok(*moves),
        Some((moves, name)) => Err(CommandError::wrong(format!(
            "`{name}` is at move {moves}, but the moves up to there are no longer legal"
        ))),
        None if game.marks().find_variation(text).is_some() => Err(CommandError::wrong(
            format!("`{shown}` is on another line of moves; `goto` goes there"),
        )),
        None => {
            let names: Vec<&str> = game.marks().names().collect();
            let none =
                if names.is_empty() { none() } else { "`marks` lists them".to_owned() };
            let hint = did_you_mean(text, names, &none);
            Err(CommandError::wrong(format!("there is no mark `{shown}`; {hint}")))
        }
    }
}

/// Goes to the position after a number of moves, in one direction.
///
/// Fails if no move was taken back or made again, and says why.
fn travel(
    session: &mut Session<'_>,
    moves: usize,
    direction: Direction,
) -> Result<Reply, CommandError> {
    let mut turns: Vec<Turn> = Vec::new();
    let what = match direction {
        Direction::Back => {
            while session.game().turns().len() > moves {
                turns.extend(session.undo());
            }
            "taken back"
        }
        Direction::Ahead => {
            while session.game().turns().len() < moves
                && let Some(turn) = session.redo()
            {
                turns.push(turn);
            }
            "made again"
        }
    };
    let words = match turns.as_slice() {
        [] => return Err(nowhere(session, moves, direction)),
        [turn] => {
            let mut words = turn_words(session.game().rules(), turn);
            words[0] = text![what, ": ", &words[0]];
            words
        }
        _ => vec![format!("{} {what}", counted(turns.len(), "move")).into()],
    };
    Ok(changed(session, &Part::all(words)))
}

/// Returns why no move was taken back or made again.
fn nowhere(session: &Session<'_>, moves: usize, direction: Direction) -> CommandError {
    let (made, undone) = (session.game().turns().len(), session.game().undone());
    let (code, message) = match direction {
        Direction::Back if made == 0 => {
            (Code::NothingToUndo, "there is no move to take back".to_owned())
        }
        // Moves are left, so `redo` has failed, and only a script can cause that.
        Direction::Ahead if moves > made => {
            let message = "the move cannot be made again: a script now fails";
            (Code::ScriptFailed, message.to_owned())
        }
        Direction::Ahead if undone == 0 => {
            (Code::NothingToRedo, "there is no move to make again".to_owned())
        }
        Direction::Back | Direction::Ahead => {
            (Code::WrongArguments, format!("the game is already at move {made}"))
        }
    };
    CommandError::new(code, message)
}

fn elsewhere(name: &str, side: &str, command: &str) -> CommandError {
    CommandError::wrong(format!("`{name}` is {side}; `{command} {name}` goes there"))
}

/// Returns the number in a text, one if the text is empty, or none if it is a name.
fn number(rest: &str) -> Result<Option<usize>, CommandError> {
    match rest {
        "" => Ok(Some(1)),
        _ if !rest.bytes().all(|byte| byte.is_ascii_digit()) => Ok(None),
        _ => match rest.parse().unwrap_or(usize::MAX) {
            0 => Err(CommandError::wrong("`0` is not a number of moves")),
            number => Ok(Some(number)),
        },
    }
}

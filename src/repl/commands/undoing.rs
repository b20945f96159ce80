//! Taking moves back, and making them again.

use super::making::outcome;
use super::marking::place;
use super::wrong;
use crate::diag::english::counted;
use crate::play::Turn;
use crate::repl::answer::{Code, Fault, Kind, Reply};
use crate::repl::session::Session;
use crate::repl::words::turn_words;

/// Which way through the moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Way {
    /// Moves are taken back.
    Back,
    /// Moves are made again.
    Ahead,
}

/// Takes moves back: as many as `rest` says, or all there are if they are fewer, or those
/// after the position it names.
pub(super) fn undo(session: &mut Session<'_>, rest: &str) -> Result<Reply, Fault> {
    let made = session.game.turns().len();
    if let Some(wanted) = number(rest)? {
        return travel(session, made.saturating_sub(wanted), Way::Back);
    }
    match place(&session.game, rest)? {
        ahead if ahead > made => Err(elsewhere(rest, "ahead", "redo")),
        moves => travel(session, moves, Way::Back),
    }
}

/// Makes moves again that were taken back: as many as `rest` says, or all there are if
/// they are fewer, or those up to the position it names.
pub(super) fn redo(session: &mut Session<'_>, rest: &str) -> Result<Reply, Fault> {
    let made = session.game.turns().len();
    if let Some(wanted) = number(rest)? {
        let wanted = wanted.min(session.game.undone());
        return travel(session, made + wanted, Way::Ahead);
    }
    match place(&session.game, rest)? {
        behind if behind < made => Err(elsewhere(rest, "behind", "undo")),
        moves => travel(session, moves, Way::Ahead),
    }
}

/// Takes every move back.
pub(super) fn restart(session: &mut Session<'_>) -> Reply {
    let moves = session.game.turns().len();
    session.game.restart();
    session.help.undone += moves as u64;
    let done = format!("back at the start, {} taken back", counted(moves, "move"));
    Reply::new(Kind::Changed, outcome(session, &[done]))
}

/// Goes to where a number of moves was made.
///
/// Where that leads nowhere the fault says why: there is no such move that way.
pub(super) fn travel(
    session: &mut Session<'_>,
    moves: usize,
    way: Way,
) -> Result<Reply, Fault> {
    let mut turns: Vec<Turn> = Vec::new();
    let what = match way {
        Way::Back => {
            while session.game.turns().len() > moves {
                turns.extend(session.game.undo());
            }
            session.help.undone += turns.len() as u64;
            "taken back"
        }
        Way::Ahead => {
            while session.game.turns().len() < moves
                && let Some(turn) = session.game.redo()
            {
                turns.push(turn.clone());
            }
            "made again"
        }
    };
    let words = match turns.as_slice() {
        [] => return Err(nowhere(session, moves, way)),
        [turn] => {
            let mut words = turn_words(session.game.rules(), turn);
            words[0] = format!("{what}: {}", words[0]);
            words
        }
        _ => vec![format!("{} {what}", counted(turns.len(), "move"))],
    };
    Ok(Reply::new(Kind::Changed, outcome(session, &words)))
}

/// Returns why no move was taken back or made again.
fn nowhere(session: &Session<'_>, moves: usize, way: Way) -> Fault {
    let (made, undone) = (session.game.turns().len(), session.game.undone());
    let (code, message) = match way {
        Way::Back if made == 0 => {
            (Code::NothingToUndo, "there is no move to take back".to_owned())
        }
        Way::Ahead if moves > made => {
            let message = "the move cannot be made again: a script fails now";
            (Code::ScriptFailed, message.to_owned())
        }
        Way::Ahead if undone == 0 => {
            (Code::NothingToRedo, "there is no move to make again".to_owned())
        }
        Way::Back | Way::Ahead => {
            (Code::WrongArguments, format!("the game is at move {made} already"))
        }
    };
    Fault::new(code, message)
}

fn elsewhere(name: &str, side: &str, command: &str) -> Fault {
    wrong(format!("`{name}` is {side}; `{command} {name}` goes there"))
}

/// Returns the number that is said, one if nothing is, or nothing if it is a name.
fn number(rest: &str) -> Result<Option<usize>, Fault> {
    match rest {
        "" => Ok(Some(1)),
        _ if !rest.bytes().all(|it| it.is_ascii_digit()) => Ok(None),
        _ => match rest.parse().unwrap_or(usize::MAX) {
            0 => Err(wrong("`0` is not a number of moves")),
            number => Ok(Some(number)),
        },
    }
}

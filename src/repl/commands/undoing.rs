//! Taking moves back, and making them again.

use super::making::outcome;
use super::wrong;
use crate::play::Turn;
use crate::repl::answer::{Code, Fault, Kind, Reply};
use crate::repl::session::Session;
use crate::repl::words::{counted, turn_words};

/// Takes moves back: as many as `rest` says, or all there are if they are fewer.
pub(super) fn undo(session: &mut Session<'_>, rest: &str) -> Result<Reply, Fault> {
    let wanted = number(rest)?;
    let mut taken = Vec::new();
    while taken.len() < wanted
        && let Some(turn) = session.game.undo()
    {
        taken.push(turn);
    }
    match taken.as_slice() {
        [] => Err(Fault::new(Code::NothingToUndo, "there is no move to take back")),
        [turn] => Ok(changed(session, "taken back:", turn)),
        _ => Ok(changed_several(session, "taken back", taken.len())),
    }
}

/// Makes moves again that were taken back.
pub(super) fn redo(session: &mut Session<'_>, rest: &str) -> Result<Reply, Fault> {
    let wanted = number(rest)?;
    let mut made = Vec::new();
    while made.len() < wanted
        && let Some(turn) = session.game.redo()
    {
        made.push(turn.clone());
    }
    match made.as_slice() {
        [] if session.game.undone() > 0 => {
            let message = "the move cannot be made again: a script fails now";
            Err(Fault::new(Code::ScriptFailed, message))
        }
        [] => Err(Fault::new(Code::NothingToRedo, "there is no move to make again")),
        [turn] => Ok(changed(session, "made again:", turn)),
        _ => Ok(changed_several(session, "made again", made.len())),
    }
}

/// Takes every move back.
pub(super) fn restart(session: &mut Session<'_>) -> Reply {
    let moves = session.game.turns().len();
    session.game.restart();
    let done = format!("back at the start, {} taken back", counted(moves, "move"));
    Reply::new(Kind::Changed, outcome(&session.game, session.settings.width, &[done]))
}

fn changed(session: &Session<'_>, what: &str, turn: &Turn) -> Reply {
    let mut words = turn_words(session.game.rules(), turn);
    words[0] = format!("{what} {}", words[0]);
    Reply::new(Kind::Changed, outcome(&session.game, session.settings.width, &words))
}

fn changed_several(session: &Session<'_>, what: &str, count: usize) -> Reply {
    let done = format!("{} {what}", counted(count, "move"));
    Reply::new(Kind::Changed, outcome(&session.game, session.settings.width, &[done]))
}

fn number(rest: &str) -> Result<usize, Fault> {
    if rest.is_empty() {
        return Ok(1);
    }
    let digits = rest.bytes().all(|it| it.is_ascii_digit());
    let number = if digits { rest.parse().unwrap_or(usize::MAX) } else { 0 };
    if number == 0 {
        let shown: String = rest.chars().take(40).collect();
        return Err(wrong(format!("`{shown}` is not a number of moves")));
    }
    Ok(number)
}

//! Obeys a line, given the list of commands.

use super::answer::{CommandError, Reply, ReplyKind};
use super::command::{Commands, Pages};
use super::commands::new_winnable;
use super::making::{make, play};
use super::read::{Input, read};
use super::session::Session;
use super::standing::show;
use crate::play::Meaning;
use crate::rules::{Move, Rules};

/// Obeys a line that was typed or comes from a file.
pub(super) fn respond(
    session: &mut Session<'_>,
    commands: &Commands,
    line: &str,
) -> Result<Reply, CommandError> {
    // Any line ends the question, whether it answers it or not.
    let asked = session.take_question();
    let offered = session.take_offer();
    let chosen = asked.as_ref().and_then(|asked| asked.answered(line));
    // After a question, a number that chooses no move is an error, never a pile.
    if let Some(asked) =
        asked.as_ref().filter(|asked| chosen.is_none() && asked.is_missed(line))
    {
        return Err(asked.missed(line));
    }
    let is =
        |words: &[&str]| words.iter().any(|word| line.trim().eq_ignore_ascii_case(word));
    let reply = if let Some(made) = chosen {
        make(session, made)?
    } else if offered && is(&["y", "yes"]) {
        new_winnable(session)?
    } else if offered && is(&["n", "no"]) {
        Reply::saying("")
    } else {
        let reply = obey(session, commands, line)?;
        asked.iter().fold(reply, |reply, asked| asked.passed_over(session.game(), reply))
    };
    let changed = matches!(reply.kind, ReplyKind::Changed | ReplyKind::Reloaded);
    Ok(if changed { session.kept(reply) } else { reply })
}

fn obey(
    session: &mut Session<'_>,
    commands: &Commands,
    line: &str,
) -> Result<Reply, CommandError> {
    let input = read(commands, session.game(), line);
    let is_refused = match &input {
        Ok(Input::Move(Meaning::Refused(_))) | Err(_) => true,
        Ok(_) => false,
    };
    if is_refused && let Some(made) = overtaken(session, commands, line) {
        session.drop_automatic();
        let mut reply = session.as_written(|session| make(session, made))?;
        reply.text += "\nthe cards that `auto` had moved home are back";
        return Ok(reply);
    }
    let input = input?;
    if repeats(session.game().rules(), &input) {
        session.note_repeated(line);
    }
    match input {
        Input::Comment => Ok(Reply::saying("")),
        Input::Empty => match session.take_left() {
            Some(left) => Ok(session.paged(Reply::saying(left))),
            None => Ok(show(session)),
        },
        Input::Move(meaning) => {
            // A move drops the remaining pages of the last answer.
            session.take_left();
            play(session, line, meaning)
        }
        Input::Command(command, rest) if command.pages == Pages::Always => {
            let reply = command.obey(session, rest, commands)?;
            Ok(session.paged(reply))
        }
        Input::Command(command, rest) => {
            if command.pages == Pages::Never {
                session.take_left();
            }
            command.obey(session, rest, commands)
        }
    }
}

/// Returns the move that a line would mean if no automatic move had followed the last move of
/// the player. A solution is written without those.
fn overtaken(session: &Session<'_>, commands: &Commands, line: &str) -> Option<Move> {
    let automatic = session.origins().automatic(session.game().turns().len());
    if automatic == 0 || !session.is_typed() {
        return None;
    }
    let mut before = session.game().clone();
    for _ in 0..automatic {
        before.undo();
    }
    match read(commands, &before, line) {
        Ok(Input::Move(Meaning::Legal(made))) => Some(made),
        _ => None,
    }
}

/// Returns whether `again` may repeat a line.
fn repeats(rules: &Rules, input: &Input<'_>) -> bool {
    match input {
        Input::Command(command, _) => command.repeats,
        Input::Move(Meaning::Legal(made)) => rules.action(*made).repeats,
        Input::Move(_) | Input::Comment | Input::Empty => false,
    }
}

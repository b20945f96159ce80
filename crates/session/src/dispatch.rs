//! Obeys a line, given the list of commands.

use super::answer::{Code, CommandError, Reply, ReplyKind, short};
use super::command::{Commands, Pages};
use super::commands::new_winnable;
use super::making::{make, play};
use super::read::{Input, read, uncommented};
use super::reword::{advice, mentioned, reworded};
use super::session::Session;
use super::standing::show;
use crate::play::Meaning;
use crate::rules::{Move, Rules};
use crate::text::text;

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
        let reply = match obey(session, commands, line) {
            Err(error) if is_misread(&error) => reread(session, commands, line, error)?,
            reply => reply?,
        };
        asked.iter().fold(reply, |reply, asked| asked.passed_over(session.game(), reply))
    };
    let changed = matches!(reply.kind, ReplyKind::Changed | ReplyKind::Reloaded);
    Ok(if changed { session.kept(reply) } else { reply })
}

/// Returns whether an error says that the line is no line of the program, rather than that the
/// line cannot be obeyed.
fn is_misread(error: &CommandError) -> bool {
    match error.code {
        Code::UnknownCommand
        | Code::AmbiguousCommand
        | Code::NotAMove
        | Code::WrongArguments
        | Code::BadDeal => true,
        // The name of a pile or a card alone.
        Code::IllegalMove => error.moves.is_empty(),
        _ => false,
    }
}

/// Obeys a line that is an error, if other words for it are none. `error` is its error.
fn reread(
    session: &mut Session<'_>,
    commands: &Commands,
    line: &str,
    error: CommandError,
) -> Result<Reply, CommandError> {
    let said = uncommented(line).trim();
    let mut misread = None;
    for other in reworded(session.game(), commands, said) {
        match obey(session, commands, &other) {
            Err(error)
                if matches!(
                    error.code,
                    Code::UnknownCommand | Code::AmbiguousCommand
                ) => {}
            Err(error) if error.code != Code::IllegalMove && is_misread(&error) => {
                misread.get_or_insert(error);
            }
            answer => return answer,
        }
    }
    Err(misread.unwrap_or_else(|| advised(session, commands, said, error)))
}

/// Returns the error for a line, with the nearest line that would be understood.
fn advised(
    session: &Session<'_>,
    commands: &Commands,
    line: &str,
    error: CommandError,
) -> CommandError {
    let first = line.split_whitespace().next().unwrap_or_default();
    let unread = matches!(error.code, Code::UnknownCommand | Code::NotAMove);
    let known = commands.exact(first).is_some()
        || session.game().rules().action_called(first).is_some();
    if !unread || known {
        return error;
    }
    if let Some(advice) = advice(line) {
        return CommandError { message: advice.into(), ..error };
    }
    let name = line.strip_prefix("play ").unwrap_or(line).trim();
    if error.code == Code::UnknownCommand
        && let Some(meant) = session.host().bundle().meant(name)
    {
        let (shown, game) = (short(name), meant.game);
        let message = format!("`{shown}` is a game: `new {game}` starts it");
        return CommandError { message: message.into(), ..error };
    }
    match mentioned(commands, session.game().rules(), line) {
        Some(word) if line.contains(char::is_whitespace) => {
            let message = text![error.message, format!("; did you mean `{word}`?")];
            CommandError { message, ..error }
        }
        _ => error,
    }
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

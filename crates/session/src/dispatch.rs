//! Obeying a line, given the commands there are.

use super::answer::{Fault, Reply, ReplyKind};
use super::command::{Commands, Pages};
use super::making::{make, play};
use super::read::{Input, read};
use super::session::Session;
use super::standing::show;
use crate::play::Meaning;
use crate::rules::Rules;

/// Obeys a line that can be one of a file.
pub(super) fn respond(
    session: &mut Session<'_>,
    commands: &Commands,
    line: &str,
) -> Result<Reply, Fault> {
    // The next line ends the question, whether it answers it or not.
    let asked = session.take_question();
    let chosen = asked.as_ref().and_then(|asked| asked.answered(line));
    // A number that chooses none is no pile: nobody means one just now.
    if let Some(asked) =
        asked.as_ref().filter(|asked| chosen.is_none() && asked.is_missed(line))
    {
        return Err(asked.missed(line));
    }
    let reply = if let Some(made) = chosen {
        make(session, made)?
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
) -> Result<Reply, Fault> {
    let input = read(commands, session.game(), line)?;
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
            // Any other line drops the pages that are left.
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

/// Returns whether a line that says this may be repeated without being typed again.
fn repeats(rules: &Rules, input: &Input<'_>) -> bool {
    match input {
        Input::Command(command, _) => command.repeats,
        Input::Move(Meaning::Legal(made)) => rules.action(*made).repeats,
        Input::Move(_) | Input::Comment | Input::Empty => false,
    }
}

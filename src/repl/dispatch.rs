//! Obeying a line, given the commands there are.

use super::answer::{Fault, Reply, ReplyKind};
use super::command::Commands;
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
    let asked = session.take_question();
    let chosen = asked.as_ref().and_then(|it| it.answered(line));
    let reply = if let Some(made) = chosen {
        make(session, made)?
    } else {
        let reply = obey(session, commands, line)?;
        asked.iter().fold(reply, |reply, it| it.passed_over(session.game(), reply))
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
        Input::Empty => Ok(show(session)),
        Input::Move(meaning) => play(session, line, meaning),
        Input::Command(command, rest) => command.obey(session, rest, commands),
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

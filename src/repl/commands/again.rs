//! `again`: the line before once more, where that is harmless.

use super::wrong;
use crate::play::Meaning;
use crate::repl::answer::{Fault, Reply};
use crate::repl::command::Command;
use crate::repl::read::Input;
use crate::repl::session::Session;
use crate::rules::Rules;

/// Obeys the last line once more that may be repeated.
pub(super) fn again(session: &mut Session<'_>) -> Result<Reply, Fault> {
    let Some(line) = session.repeated.clone() else {
        return Err(wrong(
            "there is nothing to repeat; `again` repeats `undo`, `redo`, `deal` and `hint`",
        ));
    };
    session.respond(&line)
}

/// Returns whether a line that says this may be repeated without being typed again.
pub(in crate::repl) fn repeats(rules: &Rules, input: &Input<'_>) -> bool {
    match input {
        Input::Command(command, _) => matches!(
            command,
            Command::Undo | Command::Redo | Command::Deal | Command::Hint
        ),
        Input::Move(Meaning::Legal(made)) => rules.action(*made).repeats,
        Input::Move(_) | Input::Comment | Input::Empty => false,
    }
}

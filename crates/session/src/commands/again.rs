//! `again`: repeats the last line that is safe to repeat.

use crate::answer::{CommandError, Reply};
use crate::command::{Command, Commands};
use crate::dispatch::respond;
use crate::session::Session;

pub(super) const AGAIN: Command = Command {
    more: "It does not repeat moves. An empty line repeats nothing.",
    ..Command::among(
        "again",
        "repeat the last `undo`, `redo`, `deal` or `hint`",
        |session, _, commands| again(session, commands),
    )
};

/// Obeys the last line that may be repeated once more.
fn again(session: &mut Session<'_>, commands: &Commands) -> Result<Reply, CommandError> {
    let Some(line) = session.repeated().map(str::to_owned) else {
        return Err(CommandError::wrong(
            "there is nothing to repeat; `again` repeats `undo`, `redo`, `deal` and `hint`",
        ));
    };
    respond(session, commands, &line)
}

//! `more`: shows the next page of an answer that does not fit the terminal.

use crate::answer::{CommandError, Reply};
use crate::command::{Command, Pages};
use crate::session::Session;

pub(super) const MORE: Command = Command {
    more: "An empty line does the same as long as there is more.",
    pages: Pages::Next,
    ..Command::new("more", "show the next page of a long answer", more)
};

/// Shows the next page of the last answer.
fn more(session: &mut Session<'_>, _: &str) -> Result<Reply, CommandError> {
    let left =
        session.take_left().ok_or_else(|| CommandError::wrong("there is no more"))?;
    Ok(session.paged(Reply::saying(left)))
}

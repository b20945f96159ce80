//! `list`: lists the games.

use crate::answer::{CommandError, Reply};
use crate::command::{Command, Pages};
use crate::session::Session;

pub(super) const LIST: Command = Command {
    after: "[WORD ...]",
    more: "At a terminal, `list` alone shows the families, and then the names of all games.\n\
        With words, it lists the games that have all of them in their name, family or\n\
        description. `new GAME` plays one.",
    examples: &[("list", "all games"), ("list 2 suits", ""), ("list golf", "a family")],
    pages: Pages::Always,
    ..Command::new("list", "list the games", |session, rest| list(session, rest))
};

/// Lists all games, at a terminal by family, or those with all the given words.
fn list(session: &Session<'_>, rest: &str) -> Result<Reply, CommandError> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let text = if words.is_empty() && session.is_typed() {
        session.host().families()
    } else {
        session.host().list(&words)
    };
    let text = text.map_err(CommandError::wrong)?;
    Ok(Reply::saying(text.trim_end()))
}

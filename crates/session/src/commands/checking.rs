//! `check`: the errors and warnings of the rules in play, as their files are now.

use crate::answer::Reply;
use crate::command::Command;
use crate::diag::english::counted;
use crate::diag::{Style, render};
use crate::session::Session;

pub(super) const CHECK: Command = Command {
    more: "It reads the files as they are now, and tries every option.",
    ..Command::new("check", "find errors in the rules in play", |session, _| {
        Ok(check(session))
    })
};

/// Reports every error and warning of the rules, for all values of all options.
fn check(session: &Session<'_>) -> Reply {
    let game = &session.game().variant().origin().game;
    let found = session.host().inspect(game);
    let report = render(&found.sources, &found.diagnostics, Style::Plain);
    let errors =
        found.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count();
    let warnings = found.diagnostics.len() - errors;
    let counts = [(errors, "error"), (warnings, "warning")];
    let counts =
        counts.iter().filter(|entry| entry.0 > 0).map(|entry| counted(entry.0, entry.1));
    let summary = match counts.collect::<Vec<_>>().join(", ") {
        none if none.is_empty() => format!("{game}: no errors"),
        some => format!("{game}: {some}"),
    };
    Reply::saying(format!("{report}{summary}"))
}

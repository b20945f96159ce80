//! `winnable`: finds out whether the game can be won.

use super::finding::find_out_all;
use super::known::{MOST, SECONDS};
use super::outlook;
use crate::answer::{CommandError, Reply};
use crate::command::Command;
use crate::session::Session;

pub(in crate::commands) const WINNABLE: Command = Command {
    after: "[SECONDS]",
    more: "The search knows all cards, even face-down ones and the results of later\n\
        shuffles. It proves that you can win, or that the game is lost, or ends without\n\
        an answer after ten seconds, or SECONDS. Ctrl-C or Esc stops it. If the game\n\
        is lost, it says how many moves ago you could still win.",
    examples: &[("winnable", ""), ("winnable 60", "search for up to a minute")],
    ..Command::new("winnable", "find out whether you can win", winnable)
};

/// Answers whether the game can be won from here, or else when it could last be won.
fn winnable(session: &mut Session<'_>, rest: &str) -> Result<Reply, CommandError> {
    let seconds = match rest {
        "" => Some(SECONDS),
        _ => rest.parse().ok().filter(|number| (1..=MOST).contains(number)),
    };
    let Some(seconds) = seconds else {
        let what = format!("from 1 to {MOST}, as in `winnable 60`");
        return Err(CommandError::wrong(format!("give a number of seconds {what}")));
    };
    let outcome = find_out_all(session, seconds)?;
    Ok(outlook::winnable(session, outcome, seconds))
}

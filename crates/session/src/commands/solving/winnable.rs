//! `winnable`: whether the game can be won.

use super::finding::find_out_all;
use super::known::{MOST, SECONDS};
use super::outlook;
use crate::answer::{Fault, Reply};
use crate::command::Command;
use crate::session::Session;

pub(in crate::commands) const WINNABLE: Command = Command {
    after: "[SECONDS]",
    more: "All cards count as known, those that lie face down and shuffles to come\n\
        included. It can be won, or it is lost, which is a proof, or that is not known\n\
        after ten seconds, or after SECONDS; Ctrl-C ends the search. If the game is lost\n\
        you are told how many moves ago it could still be won.",
    examples: &[("winnable", ""), ("winnable 60", "search for a minute if need be")],
    ..Command::new("winnable", "find out whether this can be won", winnable)
};

/// Tells whether the game can be won from here, or up to when it could.
fn winnable(session: &mut Session<'_>, rest: &str) -> Result<Reply, Fault> {
    let seconds = match rest {
        "" => Some(SECONDS),
        _ => rest.parse().ok().filter(|number| (1..=MOST).contains(number)),
    };
    let Some(seconds) = seconds else {
        let what = format!("from 1 to {MOST}, as in `winnable 60`");
        return Err(Fault::wrong(format!("how many seconds? a number {what}")));
    };
    let outcome = find_out_all(session, seconds)?;
    Ok(outlook::winnable(session, outcome, seconds))
}

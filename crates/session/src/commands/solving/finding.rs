//! Finds out whether a game can be won, with all cards known.

use super::back::look_back;
use super::budget::Budget;
use super::known::known;
use crate::answer::{CommandError, Reply};
use crate::search::{Effort, SearchOutcome};
use crate::session::Session;
use crate::solve::Verdict;

/// Finds out whether the game can be won and, if it is lost, when it could last be won. Each of
/// the two searches may take this many seconds.
pub(super) fn find_out_all(
    session: &mut Session<'_>,
    seconds: u64,
) -> Result<SearchOutcome, CommandError> {
    let whole = Effort { positions: u64::MAX, milliseconds: seconds * 1000 };
    let mut budget = Budget::new(whole);
    let mut outcome = find_out(session, &mut budget)?;
    if outcome.verdict == Verdict::Unwinnable {
        let mut budget = budget.renewed(whole);
        look_back(session, &mut budget)?;
        outcome.positions += budget.spent();
        keep_lost(session);
    }
    Ok(outcome)
}

/// Finds out whether the game can be won. Searches only if it is not known yet.
fn find_out(
    session: &mut Session<'_>,
    budget: &mut Budget,
) -> Result<SearchOutcome, CommandError> {
    if let Some(outcome) = known(session.game()).map_err(|error| session.blame(&error))? {
        return Ok(outcome);
    }
    let outcome = search(session, budget)?;
    note(session, &outcome);
    Ok(outcome)
}

/// Searches for a win from the current position.
pub(super) fn search(
    session: &mut Session<'_>,
    budget: &mut Budget,
) -> Result<SearchOutcome, CommandError> {
    let table = session.game().table().clone();
    budget.search(session, &table, Effort::MOST)
}

/// Notes with the game what a search from the current position has found.
pub(super) fn note(session: &mut Session<'_>, outcome: &SearchOutcome) {
    session.note(session.game().turns().len(), &outcome.verdict);
}

/// Saves that the game is lost.
pub(super) fn keep_lost(session: &mut Session<'_>) {
    // A failure to save is reported after the next move.
    let _ = session.kept(Reply::saying(""));
}

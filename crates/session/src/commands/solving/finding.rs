//! Finding out how a game can end, all cards known.

use super::back::look_back;
use super::budget::Budget;
use super::known::Known;
use crate::advise::Status;
use crate::answer::{Fault, Reply};
use crate::play::Game;
use crate::search::Effort;
use crate::session::Session;
use crate::solve::Verdict;

/// Finds out how the game can end and, if it is lost, up to when it could be won, in so
/// many seconds for each. Returns the positions that took besides.
pub(super) fn find_out_all(
    session: &mut Session<'_>,
    seconds: u64,
) -> Result<(Known, u64), Fault> {
    let whole = Effort { positions: u64::MAX, milliseconds: seconds * 1000 };
    let mut budget = Budget::new(whole);
    let known = find_out(session, &mut budget)?;
    let mut positions = budget.spent();
    if matches!(known, Known::Lost) {
        let mut budget = budget.renewed(whole);
        look_back(session, &mut budget)?;
        positions += budget.spent();
        keep_lost(session);
    }
    Ok((known, positions))
}

/// Finds out how the game can end, by a search if nothing else tells.
fn find_out(session: &mut Session<'_>, budget: &mut Budget) -> Result<Known, Fault> {
    match session.game().status().map_err(|it| session.blame(&it))? {
        Status::Won => return Ok(Known::Won),
        Status::Lost => return Ok(Known::Lost),
        Status::Playing if session.game().winning_line().is_some() => {
            return Ok(Known::Winnable);
        }
        Status::Playing | Status::Over => {}
    }
    search(session, budget, |_, _| true)
}

/// Searches on from here, and notes with the game what is found if it `may` be told.
pub(super) fn search(
    session: &mut Session<'_>,
    budget: &mut Budget,
    may: impl Fn(&Game, &Verdict) -> bool,
) -> Result<Known, Fault> {
    let (here, table) = (session.game().turns().len(), session.game().table().clone());
    let searched = budget.search(session, &table, Effort::MOST)?;
    if !may(session.game(), &searched.verdict) {
        return Ok(Known::Unknown(searched));
    }
    session.note(here, &searched.verdict);
    Ok(match searched.verdict {
        Verdict::Winnable(_) => Known::Winnable,
        Verdict::Unwinnable => Known::Lost,
        Verdict::Unknown(_) => Known::Unknown(searched),
    })
}

/// Lets the game be written down as lost.
pub(super) fn keep_lost(session: &mut Session<'_>) {
    // What cannot be written now is told after the next move.
    let _ = session.kept(Reply::saying(""));
}

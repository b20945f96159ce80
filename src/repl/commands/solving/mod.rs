//! `winnable`, `solve` and `new winnable`: what a search tells about how a game can end.
//!
//! A search takes all cards for known, also those the player cannot see. What it finds is
//! kept with the game: moves that win as long as they are followed, and that no line wins
//! as long as it holds.

mod back;
mod budget;
mod deal;
mod hint;
mod solve;
mod told;

pub use deal::{WINNABLE, find_winnable};
pub(super) use hint::{best, consult, from_all_cards, proven_to_lose};
pub(super) use solve::solve;

use super::making::verdict;
use super::wrong;
use crate::engine::Status;
use crate::play::Game;
use crate::repl::answer::{Fault, Kind, Reply};
use crate::repl::search::{Effort, Searched};
use crate::repl::session::Session;
use crate::rules::Hook;
use crate::solve::Verdict;
use budget::Budget;

/// How many seconds a search goes on if nothing is said.
const SECONDS: u64 = 10;

/// The most seconds that can be asked for: a day.
const MOST: u64 = 86_400;

/// What is known about how the game can end.
pub(super) enum Known {
    /// It is won.
    Won,
    /// It can be won, by the moves that [`Game::way`] tells.
    Winnable,
    /// It is lost.
    Lost,
    /// It is not known, after a search.
    Unknown(Searched),
}

/// Tells whether the game can be won from here, or up to when it could.
pub(super) fn winnable(session: &mut Session<'_>, rest: &str) -> Result<Reply, Fault> {
    let seconds = match rest {
        "" => Some(SECONDS),
        _ => rest.parse().ok().filter(|it| (1..=MOST).contains(it)),
    };
    let Some(seconds) = seconds else {
        let what = format!("from 1 to {MOST}, as in `winnable 60`");
        return Err(wrong(format!("how many seconds? a number {what}")));
    };
    let (known, positions) = find_out_all(session, seconds)?;
    Ok(told::winnable(session, &known, seconds, positions))
}

/// Finds out how the game can end and, if it is lost, up to when it could be won, in so
/// many seconds for each. Returns the positions that took besides.
fn find_out_all(session: &mut Session<'_>, seconds: u64) -> Result<(Known, u64), Fault> {
    let whole = Effort { positions: u64::MAX, milliseconds: seconds * 1000 };
    let mut budget = Budget::new(whole);
    let known = find_out(session, &mut budget)?;
    let mut positions = budget.spent();
    if matches!(known, Known::Lost) {
        let mut budget = budget.renewed(whole);
        back::look_back(session, &mut budget)?;
        positions += budget.spent();
        keep_lost(session);
    }
    Ok((known, positions))
}

/// Finds out how the game can end, by a search if nothing else tells.
fn find_out(session: &mut Session<'_>, budget: &mut Budget) -> Result<Known, Fault> {
    match session.game.status().map_err(|it| session.blame(&it))? {
        Status::Won => return Ok(Known::Won),
        Status::Lost => return Ok(Known::Lost),
        Status::Playing if session.game.way().is_some() => return Ok(Known::Winnable),
        Status::Playing => {}
    }
    let table = session.game.table().clone();
    let searched = budget.search(session, &table, Effort::MOST)?;
    let here = session.game.turns().len();
    Ok(match &searched.verdict {
        Verdict::Winnable(line) => {
            session.game.note_way(here, line);
            Known::Winnable
        }
        Verdict::Unwinnable => {
            session.game.prove_lost(here);
            Known::Lost
        }
        Verdict::Unknown(_) => Known::Unknown(searched),
    })
}

/// Lets the game be written down as lost.
fn keep_lost(session: &mut Session<'_>) {
    // What cannot be written now is told after the next move.
    let _ = session.kept(Reply::new(Kind::Told, ""));
}

/// Returns whether every card lies so that the player can see it.
fn is_open(game: &Game) -> bool {
    game.table().piles().all(|it| game.seen(it).iter().all(Option::is_some))
}

/// Returns how many moves there are to take back to where the game could last be won, for
/// all that is known.
fn ago(game: &Game) -> Option<usize> {
    game.winnable_until().map(|it| game.turns().len() - it)
}

/// Returns the number of moves before the first position that is proven lost in a lost
/// game. What a script takes for lost is no proof for the positions before.
fn lost_since(game: &Game) -> usize {
    let by_script = game.rules().hooked().has(Hook::Lost);
    let first = if by_script { game.hopeless_since() } else { first_lost(game) };
    first.unwrap_or(game.turns().len())
}

fn first_lost(game: &Game) -> Option<usize> {
    game.first_lost().ok().flatten()
}

/// Returns what is said of a game that is decided.
fn decided(session: &Session<'_>) -> String {
    verdict(session).unwrap_or_default()
}

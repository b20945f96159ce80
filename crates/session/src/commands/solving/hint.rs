//! Hints from a search. Without `solver`, they use only what the player can see.

use super::back::look_back;
use super::budget::Budget;
use super::finding::{find_out_all, keep_lost, note, search};
use super::known::{SECONDS, by_line, is_open};
use super::outlook::{outlook, winnable};
use crate::advise::{Advice, Gain, Hint, Prospect, Status, Why};
use crate::answer::{CommandError, Outlook, Reply};
use crate::play::Game;
use crate::rules::Move;
use crate::search::{Effort, SearchOutcome};
use crate::session::Session;
use crate::solve::Verdict;
use crate::table::Journal;

/// The limits of a search whose answer must come at once: positions and milliseconds. If a script
/// checks every move, a twentieth of the positions.
const POSITIONS: usize = 100_000;
const MILLISECONDS: u64 = 1000;

/// The positions to search after each of the other suggested moves.
const OTHERS: usize = 10_000;

/// Runs a short search for a hint. Returns the outlook if the search found a win or proved that
/// the game is lost.
///
/// The result never depends on cards that the player cannot see.
pub(in crate::commands) fn consult(
    session: &mut Session<'_>,
) -> Result<Option<Outlook>, CommandError> {
    let game = session.game();
    if !is_open(game) || !matches!(game.status(), Ok(Status::Playing)) {
        return Ok(None);
    }
    let positions = game.engine().affordable(POSITIONS) as u64;
    let effort = Effort { positions, milliseconds: MILLISECONDS };
    let mut budget = Budget::new(effort);
    let known = find_out_foreseen(session, &mut budget)?;
    let Some(known) = known else { return Ok(None) };
    if known.verdict == Verdict::Unwinnable && !session.game().rules().has_draws() {
        let mut budget = budget.renewed(effort);
        look_back(session, &mut budget)?;
    }
    Ok(Some(outlook(session.game(), known)))
}

/// Finds out whether the game can be won, as far as the player could know it. Returns none if not.
fn find_out_foreseen(
    session: &mut Session<'_>,
    budget: &mut Budget,
) -> Result<Option<SearchOutcome>, CommandError> {
    let game = session.game();
    if game.winning_line().is_some_and(|line| is_foreseen(game, line)) {
        return Ok(by_line(game));
    }
    let outcome = search(session, budget)?;
    let game = session.game();
    let is_shown = match &outcome.verdict {
        Verdict::Winnable(line) => is_foreseen(game, line),
        Verdict::Unwinnable => !game.rules().may_draw(game.table()),
        Verdict::Unknown(_) => false,
    };
    if !is_shown {
        return Ok(None);
    }
    note(session, &outcome);
    if outcome.verdict == Verdict::Unwinnable {
        keep_lost(session);
    }
    Ok(Some(outcome))
}

/// Returns the moves that a short search proves to lose the game, as far as the player could know
/// that. All `moves` must be legal.
pub(in crate::commands) fn proven_to_lose(
    session: &mut Session<'_>,
    moves: &[Move],
) -> Result<Vec<Move>, CommandError> {
    let mut losing = Vec::new();
    if !is_open(session.game()) || session.game().rules().may_draw(session.game().table())
    {
        return Ok(losing);
    }
    let most = session.game().engine().affordable(OTHERS) as u64;
    let most = Effort { positions: most, ..Effort::MOST };
    let whole = Effort { positions: u64::MAX, milliseconds: MILLISECONDS };
    let mut budget = Budget::new(whole);
    for &made in moves {
        let (engine, mut table) =
            (session.game().engine(), session.game().table().clone());
        let applied = engine.apply(&mut table, &mut Journal::default(), made);
        applied.map_err(|error| session.blame(&error))?;
        if budget.search(session, &table, most)?.verdict == Verdict::Unwinnable {
            losing.push(made);
        }
    }
    Ok(losing)
}

/// Suggests the first move of a win, with all cards known, or says that there is none.
pub(in crate::commands) fn from_all_cards(
    session: &mut Session<'_>,
) -> Result<Reply, CommandError> {
    let outcome = find_out_all(session, SECONDS)?;
    let mut reply = winnable(session, outcome, SECONDS);
    if let Some(best) = best(session.game()) {
        let (hints, losing, prospect) = (vec![best], Vec::new(), Prospect::Winnable);
        reply.advice = Some(Advice { hints, losing, prospect, positions: 0 });
    }
    Ok(reply)
}

/// Returns the first move of the known winning line, with what it does.
pub(in crate::commands) fn best(game: &Game) -> Option<Hint> {
    let winning = game.winning_line()?;
    let made = *winning.first()?;
    let home = game.engine().home_moves(&[made]).first().and_then(|made| made.carry());
    let home = home
        .filter(|carry| carry.count == 1)
        .and_then(|carry| game.table().top(carry.from));
    let why = match home {
        Some(card) if winning.len() > 1 => Why::Leads(1, Gain::Home(card)),
        _ => Why::Leads(winning.len(), Gain::Won),
    };
    Some(Hint { made, why })
}

/// Returns whether a line draws no random numbers.
fn is_foreseen(game: &Game, line: &[Move]) -> bool {
    game.engine().draws_along(game.table(), line) == Ok(false)
}

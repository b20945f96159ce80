//! Searching one deal within the limits of the command.

use std::sync::Arc;

use super::limits::Limits;
use crate::cli::clock::{now, thread_time};
use crate::cli::cores::STACK;
use crate::cli::output::Failure;
use crate::cli::stop::Stop;
use crate::cli::timed::{Answered, Clock, Least, blame, timed, timed_shortest};
use crate::play::{Game, move_text};
use crate::rules::Move;
use crate::solve::{Count, Helpers, Settings, Solver, Spent, Watch};
use crate::words;

/// Solves a deal. Calls `meanwhile` with the progress from time to time.
pub(super) fn search(
    game: &Game,
    limits: &Limits,
    settings: Settings,
    stop: &Stop,
    meanwhile: impl FnMut(Spent),
) -> Result<Answered, Failure> {
    let solver = Solver::new(game.engine(), settings);
    let clock = Clock { time: thread_time, most: limits.seconds };
    let solve = |watch: &mut Watch<'_>| solver.solve(game.table(), watch);
    let answered = timed(solve, clock, stop, meanwhile);
    answered.map_err(|error| blame(game.variant(), &game.deal().name, &error.into()))
}

/// Solves a deal on several threads. The time limit is wall-clock time.
pub(super) fn search_together(
    game: &Game,
    limits: &Limits,
    settings: Settings,
    jobs: usize,
    stop: &Stop,
    meanwhile: impl FnMut(Spent),
) -> Result<Answered, Failure> {
    let solver = Solver::new(game.engine(), settings);
    let clock = Clock { time: now, most: limits.seconds };
    let helpers = Helpers { jobs, stack: STACK };
    let solve =
        |watch: &mut Watch<'_>| solver.solve_together(game.table(), helpers, watch);
    let answered = timed(solve, clock, stop, meanwhile);
    answered.map_err(|error| blame(game.variant(), &game.deal().name, &error.into()))
}

/// Searches for a shortest winning line of a deal.
///
/// Also returns a lower bound on the moves of any winning line, and the limit that ended the
/// search, if any.
pub(super) fn search_shortest(
    game: &Game,
    limits: &Limits,
    settings: Settings,
    count: Count,
    stop: &Stop,
    meanwhile: impl FnMut(Spent),
) -> Result<(Answered, Least), Failure> {
    let solver = Solver::new(game.engine(), settings);
    let clock = Clock { time: thread_time, most: limits.seconds };
    let answered = timed_shortest(&solver, game.table(), count, clock, stop, meanwhile);
    answered.map_err(|error| blame(game.variant(), &game.deal().name, &error.into()))
}

/// Plays the moves of a winning line, and returns them as typed.
pub(super) fn play(game: &mut Game, line: &[Move]) -> Result<Vec<String>, Failure> {
    let mut texts = Vec::new();
    for made in line {
        let text = move_text(game, *made);
        let variant = Arc::clone(game.variant());
        game.play(*made).map_err(|refusal| {
            let why = words::refusal(variant.rules(), &refusal);
            let message = format!("the line found is not legal: `{text}`: {why}");
            Failure::Plain(1, message)
        })?;
        texts.push(text);
    }
    Ok(texts)
}

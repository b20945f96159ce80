//! Searches with a time limit, and dealing games for them.

use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use super::stop::Stop;
use crate::cli::output::Failure;
use crate::diag::{Style, render};
use crate::play::{Deal, Game};
use crate::rules::{DealError, HookError, Hooks, Move};
use crate::solve::{Answer, Count, Limit, Solver, Spent, Watch};
use crate::table::Table;
use crate::variant::Variant;
use crate::words;
use patience_campaign::solved::Solved;

/// The result of searching a deal.
pub(super) struct Answered {
    pub(super) solved: Solved,
    /// The number of moves made in the search, including those to known positions.
    pub(super) reached: u64,
    /// The winning line, if the deal is winnable.
    pub(super) line: Vec<Move>,
}

/// A lower bound on the moves of all winning lines.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Least {
    /// The number of moves that any winning line needs.
    pub(super) moves: usize,
    /// The limit that ended the search, if it could still have improved the bound.
    pub(super) limit: Option<Limit>,
}

impl Least {
    /// Nothing is known.
    pub(super) const NOTHING: Self = Self { moves: 0, limit: None };
}

/// The time limit of a search, and the clock that measures it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    /// Returns the time since a fixed point in the past.
    pub(super) time: fn() -> Duration,
    pub(super) most: Option<Duration>,
}

/// Searches for a shortest winning line within a time limit.
pub(super) fn timed_shortest(
    solver: &Solver<'_>,
    table: &Table,
    count: Count,
    clock: Clock,
    stop: &Stop,
    meanwhile: impl FnMut(Spent),
) -> Result<(Answered, Least), HookError> {
    let mut least = Least::NOTHING;
    let solve = |watch: &mut Watch<'_>| {
        let found = solver.shortest(table, count, watch)?;
        least = Least { moves: found.least, limit: found.limit };
        Ok(found.answer)
    };
    let answered = timed(solve, clock, stop, meanwhile)?;
    Ok((answered, least))
}

/// Searches within a time limit.
pub(super) fn timed(
    solve: impl FnOnce(&mut Watch<'_>) -> Result<Answer, HookError>,
    clock: Clock,
    stop: &Stop,
    mut meanwhile: impl FnMut(Spent),
) -> Result<Answered, HookError> {
    let start = (clock.time)();
    let mut watch = |spent| {
        meanwhile(spent);
        let time = || (clock.time)().saturating_sub(start);
        if clock.most.is_some_and(|most| time() >= most) {
            ControlFlow::Break(Limit::Seconds)
        } else if stop.is_set() {
            ControlFlow::Break(Limit::Stopped)
        } else {
            ControlFlow::Continue(())
        }
    };
    let answer = solve(&mut watch)?;
    let time = (clock.time)().saturating_sub(start);
    let verdict = answer.verdict.counted();
    let line = answer.verdict.line().unwrap_or_default();
    let Spent { positions, reached, bytes } = answer.spent;
    // Whole microseconds, as in result files.
    let time = Duration::new(time.as_secs(), time.subsec_micros() * 1000);
    Ok(Answered { solved: Solved { verdict, positions, time, bytes }, reached, line })
}

/// Deals a game that uses an existing interpreter for its hooks.
pub(super) fn dealt_with(
    variant: &Arc<Variant>,
    hooks: Rc<dyn Hooks>,
    deal: Deal,
) -> Result<Game, Failure> {
    let name = deal.name.clone();
    Game::start_with(Arc::clone(variant), hooks, deal)
        .map_err(|error| blame(variant, &name, &error))
}

/// Deals a game.
pub(super) fn dealt(variant: &Arc<Variant>, deal: Deal) -> Result<Game, Failure> {
    dealt_with(variant, variant.rules().interpreter(), deal)
}

/// Returns the failure for a deal that cannot be dealt, or for a failed script, with its place.
pub(super) fn blame(variant: &Variant, deal: &str, error: &DealError) -> Failure {
    let error = words::blame(variant, error);
    let fix = error.hint.iter().map(|hint| format!("{hint}; "));
    let hint = fix.chain([format!("the deal was `{deal}`")]).collect::<String>();
    let error = error.hint(hint);
    Failure::Message(3, render(variant.sources(), &[error], Style::Plain))
}

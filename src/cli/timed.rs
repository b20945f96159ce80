//! Searches that a clock ends, and games that are dealt for them.

use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use super::stop::Stop;
use crate::cli::output::Failure;
use crate::diag::{Style, render};
use crate::play::{Deal, Game};
use crate::rules::{DealFault, HookFault, Hooks, Move};
use crate::solve::{Answer, Count, Limit, Solver, Spent, Watch};
use crate::table::Table;
use crate::variant::Variant;
use crate::words;
use patience_campaign::solved::Solved;

/// What is found about a deal.
pub(super) struct Answered {
    pub(super) solved: Solved,
    /// How often a move led to a position, known ones included.
    pub(super) reached: u64,
    /// The moves that win, if it is winnable.
    pub(super) line: Vec<Move>,
}

/// What is known of all lines that win.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Least {
    /// How many moves each of them has at the least.
    pub(super) moves: usize,
    /// What ended the search, if it might have found out more.
    pub(super) limit: Option<Limit>,
}

impl Least {
    /// Nothing is known.
    pub(super) const NOTHING: Self = Self { moves: 0, limit: None };
}

/// How long a search may take, and by which clock.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    /// The time since some moment in the past.
    pub(super) time: fn() -> Duration,
    pub(super) most: Option<Duration>,
}

/// Looks for a shortest line as long as a clock allows.
pub(super) fn timed_shortest(
    solver: &Solver<'_>,
    table: &Table,
    count: Count,
    clock: Clock,
    stop: &Stop,
    meanwhile: impl FnMut(Spent),
) -> Result<(Answered, Least), HookFault> {
    let mut least = Least::NOTHING;
    let solve = |watch: &mut Watch<'_>| {
        let found = solver.shortest(table, count, watch)?;
        least = Least { moves: found.least, limit: found.limit };
        Ok(found.answer)
    };
    let answered = timed(solve, clock, stop, meanwhile)?;
    Ok((answered, least))
}

/// Searches as long as a clock allows.
pub(super) fn timed(
    solve: impl FnOnce(&mut Watch<'_>) -> Result<Answer, HookFault>,
    clock: Clock,
    stop: &Stop,
    mut meanwhile: impl FnMut(Spent),
) -> Result<Answered, HookFault> {
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
    // Whole microseconds, as files of results hold them.
    let time = Duration::new(time.as_secs(), time.subsec_micros() * 1000);
    Ok(Answered { solved: Solved { verdict, positions, time, bytes }, reached, line })
}

/// Deals a game whose hooks an existing interpreter answers.
pub(super) fn dealt_with(
    variant: &Arc<Variant>,
    hooks: Rc<dyn Hooks>,
    deal: Deal,
) -> Result<Game, Failure> {
    let name = deal.name.clone();
    Game::start_with(Arc::clone(variant), hooks, deal)
        .map_err(|fault| blame(variant, &name, &fault))
}

/// Deals a game.
pub(super) fn dealt(variant: &Arc<Variant>, deal: Deal) -> Result<Game, Failure> {
    dealt_with(variant, variant.rules().interpreter(), deal)
}

/// Returns that a deal cannot be dealt, or that a script failed in its game, with the place.
pub(super) fn blame(variant: &Variant, deal: &str, fault: &DealFault) -> Failure {
    let fault = words::blame(variant, fault);
    let fix = fault.hint.iter().map(|hint| format!("{hint}; "));
    let hint = fix.chain([format!("the deal was `{deal}`")]).collect::<String>();
    let fault = fault.hint(hint);
    Failure::Message(3, render(variant.sources(), &[fault], Style::Plain))
}

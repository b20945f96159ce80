//! The search for one deal, with its limits and its clock.

use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use super::limits::Limits;
use super::solved::Solved;
use super::stop::Stop;
use crate::cli::clock::{now, thread_time};
use crate::cli::cores::STACK;
use crate::cli::output::Failure;
use crate::diag::{Style, render};
use crate::play::{Deal, Game, move_text};
use crate::rules::{DealFault, HookFault, Hooks, Move};
use crate::solve::{Answer, Count, Helpers, Limit, Settings, Solver, Spent, Watch};
use crate::table::Table;
use crate::variant::Variant;

/// What is found about a deal.
pub(in crate::cli) struct Answered {
    pub(in crate::cli) solved: Solved,
    /// How often a move led to a position, known ones included.
    pub(in crate::cli) reached: u64,
    /// The moves that win, if it is winnable.
    pub(in crate::cli) line: Vec<Move>,
}

/// What is known of all lines that win.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(in crate::cli) struct Least {
    /// How many moves each of them has at the least.
    pub(in crate::cli) moves: usize,
    /// What ended the search, if it might have found out more.
    pub(in crate::cli) limit: Option<Limit>,
}

impl Least {
    /// Nothing is known.
    pub(in crate::cli) const NOTHING: Self = Self { moves: 0, limit: None };
}

/// How long a search may take, and by which clock.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct Clock {
    /// The time since some moment in the past.
    pub(in crate::cli) time: fn() -> Duration,
    pub(in crate::cli) most: Option<Duration>,
}

/// Solves a deal. `meanwhile` is told from time to time how far it is.
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
    answered.map_err(|fault| blame(game.variant(), &game.deal().name, &fault.into()))
}

/// Solves a deal on several threads. What counts is the time on the clock.
pub(super) fn search_together(
    game: &Game,
    limits: &Limits,
    (settings, jobs): (Settings, usize),
    stop: &Stop,
    meanwhile: impl FnMut(Spent),
) -> Result<Answered, Failure> {
    let solver = Solver::new(game.engine(), settings);
    let clock = Clock { time: now, most: limits.seconds };
    let helpers = Helpers { jobs, stack: STACK };
    let solve =
        |watch: &mut Watch<'_>| solver.solve_together(game.table(), helpers, watch);
    let answered = timed(solve, clock, stop, meanwhile);
    answered.map_err(|fault| blame(game.variant(), &game.deal().name, &fault.into()))
}

/// Looks for a shortest line of a deal. Returns, besides, how many moves any line needs at
/// the least, and what ended the search, if it might have found out more.
pub(super) fn search_shortest(
    game: &Game,
    limits: &Limits,
    (settings, count): (Settings, Count),
    stop: &Stop,
    meanwhile: impl FnMut(Spent),
) -> Result<(Answered, Least), Failure> {
    let solver = Solver::new(game.engine(), settings);
    let clock = Clock { time: thread_time, most: limits.seconds };
    let answered = timed_shortest(&solver, game.table(), count, clock, stop, meanwhile);
    answered.map_err(|fault| blame(game.variant(), &game.deal().name, &fault.into()))
}

/// Looks for a shortest line as long as a clock allows.
pub(in crate::cli) fn timed_shortest(
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
pub(in crate::cli) fn timed(
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
pub(in crate::cli) fn dealt(variant: &Arc<Variant>, deal: Deal) -> Result<Game, Failure> {
    dealt_with(variant, variant.rules().interpreter(), deal)
}

/// Plays the moves that were found, and returns them as they are typed.
pub(super) fn play(game: &mut Game, line: &[Move]) -> Result<Vec<String>, Failure> {
    let mut texts = Vec::new();
    for made in line {
        let text = move_text(game, *made);
        let variant = Arc::clone(game.variant());
        game.play(*made).map_err(|refusal| {
            let why = refusal.words(variant.rules());
            let message =
                format!("the line that was found does not hold: `{text}`: {why}");
            Failure::Plain(1, message)
        })?;
        texts.push(text);
    }
    Ok(texts)
}

/// Returns that a deal cannot be dealt, or that a script failed in its game, with the place.
pub(in crate::cli) fn blame(variant: &Variant, deal: &str, fault: &DealFault) -> Failure {
    let fault = variant.blame(fault);
    let way_out = fault.hint.iter().map(|it| format!("{it}; "));
    let hint = way_out.chain([format!("the deal was `{deal}`")]).collect::<String>();
    let fault = fault.hint(hint);
    Failure::Message(3, render(variant.sources(), &[fault], Style::Plain))
}

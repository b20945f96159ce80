//! The true result of a position, found by an exhaustive search, and the solver's answers
//! about it.

use std::ops::ControlFlow;

use patience::engine::Engine;
use patience::proof::Progress;
use patience::rules::{HookError, Move};
use patience::solve::{Answer, Reductions, Settings, Solver, Spent, Verdict};
use patience::table::{Counter, Journal, Table};

/// The result of an exhaustive search.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Truth {
    Winnable,
    Unwinnable,
    TooLarge,
}

/// A position with everything that can matter.
pub(crate) type Exact = (Vec<u8>, Vec<i32>);

/// Returns a position with everything that can matter. Redeals without limit are not counted.
pub(crate) fn exact(engine: &Engine<'_>, table: &Table) -> Exact {
    let mut bytes = Vec::new();
    table.write(&mut bytes);
    let mut counters = table.counters().to_vec();
    let rules = engine.rules();
    let endless = rules.redeal().is_some_and(|redeal| redeal.limit.is_none());
    if endless && rules.hooked().is_empty() {
        counters[usize::from(Counter::REDEALS.0)] = 0;
    }
    (bytes, counters)
}

/// Runs the solver.
pub(crate) fn try_ask(
    engine: Engine<'_>,
    table: &Table,
    settings: Settings,
) -> Result<Answer, HookError> {
    let mut watch = |_: Spent| ControlFlow::Continue(());
    Solver::new(engine, settings).solve(table, &mut watch)
}

/// Runs the solver. Returns `None` if a script fails in a winnable game: the exhaustive search
/// stops at the first win, so it may not meet that failure.
pub(crate) fn ask(
    engine: Engine<'_>,
    table: &Table,
    settings: Settings,
    truth: Truth,
) -> Option<Answer> {
    match try_ask(engine, table, settings) {
        Err(_) if truth == Truth::Winnable => None,
        answer => Some(answer.unwrap()),
    }
}

/// Continues a proof up to this many positions.
pub(crate) fn up_to(most: u64) -> impl FnMut(Progress) -> ControlFlow<()> {
    move |progress| {
        if progress.positions < most {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

/// Returns whether a line is legal and wins.
pub(crate) fn wins(engine: &Engine<'_>, start: &Table, line: &[Move]) -> bool {
    let (mut table, mut journal) = (start.clone(), Journal::default());
    for made in line {
        if engine.check(&table, *made).is_err() {
            return false;
        }
        engine.apply(&mut table, &mut journal, *made).unwrap();
    }
    engine.is_won(&table).unwrap()
}

/// Returns whether a verdict agrees with the truth.
pub(crate) fn holds(
    engine: &Engine<'_>,
    start: &Table,
    truth: Truth,
    verdict: &Verdict,
) -> bool {
    match verdict {
        Verdict::Winnable(line) => {
            truth != Truth::Unwinnable && wins(engine, start, line)
        }
        Verdict::Unwinnable => truth != Truth::Winnable,
        Verdict::Unknown(_) => true,
    }
}

/// Returns the reductions with each one switched off.
pub(crate) fn reductions() -> impl Iterator<Item = (&'static str, Reductions)> {
    names().map(|name| {
        let mut left = Reductions::ALL;
        left.switch_off(name);
        (name, left)
    })
}

/// Returns each reduction alone.
pub(crate) fn alone() -> impl Iterator<Item = (&'static str, Reductions)> {
    names().map(|name| {
        let mut left = Reductions::ALL;
        names().filter(|own| *own != name).for_each(|own| left.switch_off(own));
        (name, left)
    })
}

fn names() -> impl Iterator<Item = &'static str> {
    Reductions::SWITCHES.iter().map(|switch| switch.name).filter(|own| *own != "all")
}

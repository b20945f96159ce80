//! How far a game gets, where it is not found out how to win it.

use super::best_first::{self, Bound, End, Room};
use super::evaluation::{Evaluation, Value, Weights};
use crate::rules::{HookFault, Move};
use crate::solve::{Abstraction, SearchState, Settings, Spent, Start, Watch};

/// How far a quick search got.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Progress {
    /// The moves to the position that looks nearest to the end, or to the end.
    pub line: Vec<Move>,
    /// Whether the line wins.
    pub won: bool,
    /// How far from the end the first position looks, in no unit that means anything.
    pub from: i32,
    /// How far the last one does, in the same unit, less than anything else
    /// if it wins.
    pub to: i32,
    /// What it took.
    pub spent: Spent,
}

/// Looks for the position nearest to the end.
pub(crate) fn search_progress(
    start: &Start<'_>,
    settings: Settings,
    watch: &mut Watch<'_>,
) -> Result<Progress, HookFault> {
    let mut state = SearchState::new(start, settings.reductions, Abstraction::all());
    let evaluation = Evaluation::new(start.engine, start.table, Weights::USUAL);
    let mut root = Vec::new();
    state.save(&mut root);
    let mut value = Value::default();
    evaluation.read(state.table(), &mut value);
    let first = evaluation.total(&value, state.hash());
    let positions = settings.most_positions.unwrap_or(u64::MAX);
    let bound = Bound { positions, bytes: settings.memory };
    let (mut met, mut spent) = (Room::default(), Spent::default());
    let (kept, now) = (&mut met, &mut spent);
    let end = best_first::search(&mut state, &evaluation, bound, kept, now, watch)?;
    if let End::Won(line) = end {
        return Ok(Progress { line, won: true, from: first, to: i32::MIN / 2, spent });
    }
    let (line, last) =
        best_first::nearest(&mut state, &root, &met)?.unwrap_or((Vec::new(), first));
    Ok(Progress { line, won: false, from: first, to: last, spent })
}

//! How far a quick search gets towards a win.

use super::best_first::{self, Bound, End, Room};
use super::evaluation::{Evaluation, Value, Weights};
use crate::rules::{HookError, Move};
use crate::solve::{Abstraction, SearchState, Settings, Spent, Start, Watch};

/// The result of a quick search: the most promising line.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Progress {
    /// The moves to the position that looks nearest to a win, or to the win.
    pub line: Vec<Move>,
    /// Whether the line wins.
    pub won: bool,
    /// The heuristic distance of the first position, in an arbitrary unit.
    pub from: i32,
    /// The heuristic distance of the last position, in the same unit; the minimum if the line
    /// wins.
    pub to: i32,
    /// The cost of the search.
    pub spent: Spent,
}

/// Searches for the position with the least heuristic distance.
pub(crate) fn search_progress(
    start: &Start<'_>,
    settings: Settings,
    watch: &mut Watch<'_>,
) -> Result<Progress, HookError> {
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

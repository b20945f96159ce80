//! Shortens a winning line.
//!
//! The line of a search contains detours. This replays the line and takes, at each position, the
//! move that leads furthest along it.

use std::collections::BTreeMap;

use crate::rules::{HookError, Move};
use crate::solve::{Abstraction, Reductions, SearchState, Start, Step};
use crate::table::PositionHash;

/// The maximum number of passes.
const MAX_ROUNDS: usize = 6;

/// Returns a winning line that is no longer.
pub(super) fn shorten(
    start: &Start<'_>,
    mut line: Vec<Move>,
) -> Result<Vec<Move>, HookError> {
    // Reductions that skip or force moves could exclude the line itself.
    let reductions = Reductions { piles: true, ..Reductions::NONE };
    for _ in 0..MAX_ROUNDS {
        let mut state = SearchState::new(start, reductions, Abstraction::all());
        let places = places(&mut state, &line)?;
        match walk(&mut state, &places, line.len()) {
            Ok(Some(shorter)) if shorter.len() < line.len() => line = shorter,
            Ok(_) | Err(HookError::TooManyMoves { .. }) => break,
            Err(error) => return Err(error),
        }
    }
    Ok(line)
}

/// Returns the last index of each position on a line.
fn places(
    state: &mut SearchState<'_>,
    line: &[Move],
) -> Result<BTreeMap<PositionHash, usize>, HookError> {
    let start = state.point();
    let mut places = BTreeMap::from([(state.hash(), 0)]);
    for (place, made) in (1..).zip(line) {
        state.play(*made)?;
        // A position visited twice keeps the later index, which removes the cycle.
        places.insert(state.hash(), place);
    }
    state.take_back(&start);
    Ok(places)
}

/// Returns the line that skips as many positions as possible, or `None` if it gets stuck.
fn walk(
    state: &mut SearchState<'_>,
    places: &BTreeMap<PositionHash, usize>,
    end: usize,
) -> Result<Option<Vec<Move>>, HookError> {
    let mut steps: Vec<Step> = Vec::new();
    let mut place = places.get(&state.hash()).copied().unwrap_or(0);
    while place < end {
        steps.clear();
        state.steps(None, &mut steps)?;
        let mut best = None;
        for &step in &steps {
            let hash = if let Some(hash) = state.foresee(step) {
                hash
            } else {
                let here = state.point();
                state.make(step)?;
                let hash = state.hash();
                state.take_back(&here);
                hash
            };
            best = best.max(places.get(&hash).map(|place| (*place, step.made)));
        }
        match best {
            // Only forward, so that the walk ends.
            Some((next, made)) if next > place => {
                state.play(made)?;
                place = next;
            }
            _ => return Ok(None),
        }
    }
    Ok(Some(state.line().to_vec()))
}

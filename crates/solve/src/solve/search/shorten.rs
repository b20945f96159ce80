//! Making a line shorter that is known to win.
//!
//! A search goes wherever it has not been, and so do its lines. Here one is walked again,
//! and at each position the move is taken that leads furthest along it.

use std::collections::BTreeMap;

use crate::rules::{HookFault, Move};
use crate::solve::{Abstraction, Reductions, SearchState, Start, Step};
use crate::table::PositionHash;

/// How often a line is walked at the most.
const MAX_ROUNDS: usize = 6;

/// Returns a line that wins as well, and is no longer.
pub(super) fn shorten(
    start: &Start<'_>,
    mut line: Vec<Move>,
) -> Result<Vec<Move>, HookFault> {
    // Reductions that leave out moves or force them could leave out the line itself.
    let reductions = Reductions { piles: true, ..Reductions::NONE };
    for _ in 0..MAX_ROUNDS {
        let mut state = SearchState::new(start, reductions, Abstraction::all());
        let places = places(&mut state, &line)?;
        match walk(&mut state, &places, line.len()) {
            Ok(Some(shorter)) if shorter.len() < line.len() => line = shorter,
            Ok(_) | Err(HookFault::TooManyMoves { .. }) => break,
            Err(fault) => return Err(fault),
        }
    }
    Ok(line)
}

/// Returns the last place of each position on a line.
fn places(
    state: &mut SearchState<'_>,
    line: &[Move],
) -> Result<BTreeMap<PositionHash, usize>, HookFault> {
    let start = state.point();
    let mut places = BTreeMap::from([(state.hash(), 0)]);
    for (place, made) in (1..).zip(line) {
        state.play(*made)?;
        // A position met twice keeps the later place, which cuts the circle out.
        places.insert(state.hash(), place);
    }
    state.take_back(&start);
    Ok(places)
}

/// Returns the line along the places that skips as many as it can, if it comes to the
/// end.
fn walk(
    state: &mut SearchState<'_>,
    places: &BTreeMap<PositionHash, usize>,
    end: usize,
) -> Result<Option<Vec<Move>>, HookFault> {
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

//! Making a line shorter that is known to win.
//!
//! A search goes wherever it has not been, and so do its lines. Here one is walked again,
//! and at each position the move is taken that leads furthest along it.

use std::collections::BTreeMap;

use super::faces::Faces;
use super::print::Print;
use super::space::{Space, Step};
use super::{Alike, Reductions};
use crate::engine::Engine;
use crate::rules::{HookFault, Move};
use crate::table::Table;

/// How often a line is walked at the most.
const ROUNDS: usize = 6;

/// Returns a line that wins as well, and is no longer.
pub(super) fn shorten(
    engine: Engine<'_>,
    table: &Table,
    mut line: Vec<Move>,
) -> Result<Vec<Move>, HookFault> {
    let reductions = Reductions { piles: Alike::Piles, ..Reductions::NONE };
    for _ in 0..ROUNDS {
        let mut space = Space::new(engine, table, (reductions, Faces::all()));
        let places = places(&mut space, &line)?;
        match walk(&mut space, &places, line.len())? {
            Some(shorter) if shorter.len() < line.len() => line = shorter,
            _ => break,
        }
    }
    Ok(line)
}

/// Returns the last place of each position on a line.
fn places(
    space: &mut Space<'_>,
    line: &[Move],
) -> Result<BTreeMap<Print, usize>, HookFault> {
    let start = space.point();
    let mut places = BTreeMap::from([(space.print(), 0)]);
    for (place, made) in (1..).zip(line) {
        space.play(*made)?;
        places.insert(space.print(), place);
    }
    space.take_back(&start);
    Ok(places)
}

/// Returns the line along the places that skips as many as it can, if it comes to the end.
fn walk(
    space: &mut Space<'_>,
    places: &BTreeMap<Print, usize>,
    end: usize,
) -> Result<Option<Vec<Move>>, HookFault> {
    let mut steps: Vec<Step> = Vec::new();
    let mut place = places.get(&space.print()).copied().unwrap_or(0);
    while place < end {
        steps.clear();
        space.steps(None, &mut steps)?;
        let mut best = None;
        for &step in &steps {
            let print = if let Some(print) = space.foresee(step) {
                print
            } else {
                let here = space.point();
                space.make(step)?;
                let print = space.print();
                space.take_back(&here);
                print
            };
            best = best.max(places.get(&print).map(|it| (*it, step.made)));
        }
        match best {
            Some((next, made)) if next > place => {
                space.play(made)?;
                place = next;
            }
            _ => return Ok(None),
        }
    }
    Ok(Some(space.line().to_vec()))
}

//! Shortest lines.
mod bound;
mod certain;
mod closed;
mod deepening;

use crate::engine::Engine;
use crate::rules::{HookFault, Move};
use crate::table::Table;
use super::{Limit, Spent, Watch, Settings};
use deepening::{Deepening, Round};

/// What counts as a move.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Count {
    /// Whatever counts as one at the prompt.
    Moves,
    /// A single card.
    Cards,
}

/// Experiment.
pub fn experiment(engine: Engine<'_>, table: &Table, count: Count, settings: Settings, watch: &mut Watch<'_>, tell: &mut dyn FnMut(u16, Spent)) -> Result<(u16, Option<Vec<Move>>, Option<Limit>, Spent), HookFault> {
    let mut search = Deepening::new(engine, table, count, settings.memory);
    loop {
        let r = search.go_on(watch)?;
        tell(search.least(), search.spent());
        match r {
            Round::Won(line) => return Ok((search.least(), Some(line), None, search.spent())),
            Round::Longer(None) => return Ok((u16::MAX, None, None, search.spent())),
            Round::Longer(_) => {}
            Round::Cut(l) => return Ok((search.least(), None, Some(l), search.spent())),
        }
    }
}

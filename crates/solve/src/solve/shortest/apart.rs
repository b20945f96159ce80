//! Expands moves of several cards into the single-card moves they stand for.

use crate::engine::Engine;
use crate::rules::{Carry, HookError, Move};
use crate::solve::Start;
use crate::table::{Journal, PileId, Table};

/// A line of single-card moves under construction.
struct Apart<'a> {
    engine: Engine<'a>,
    table: Table,
    line: Vec<Move>,
}

/// Returns the line with every move of several cards made card by card, through empty cells and
/// piles. Returns `None` if some move cannot be expanded.
pub(super) fn apart(
    start: &Start<'_>,
    line: &[Move],
) -> Result<Option<Vec<Move>>, HookError> {
    let Start { engine, table, .. } = *start;
    let mut apart = Apart { engine, table: table.clone(), line: Vec::new() };
    for &made in line {
        let several = made.carry().filter(|carry| carry.count > 1);
        let Some(Carry { from, to, count }) = several else {
            if !apart.play(made)? {
                return Ok(None);
            }
            continue;
        };
        let plan = engine.rules().plan();
        let empty = |pile: &PileId| *pile != to && apart.table.is_empty(*pile);
        let spaces: Vec<_> = plan.spaces.iter().copied().filter(empty).collect();
        if !apart.carry(from, to, count.into(), &spaces)? {
            return Ok(None);
        }
    }
    Ok(Some(apart.line))
}

impl Apart<'_> {
    /// Makes a move if it is legal, and returns whether it is.
    fn play(&mut self, made: Move) -> Result<bool, HookError> {
        if self.engine.check(&self.table, made).is_err() {
            return Ok(false);
        }
        self.engine.apply(&mut self.table, &mut Journal::default(), made)?;
        self.line.push(made);
        Ok(true)
    }

    /// Moves cards from a pile to another through empty cells and the empty piles `spaces`.
    fn carry(
        &mut self,
        from: PileId,
        to: PileId,
        count: usize,
        spaces: &[PileId],
    ) -> Result<bool, HookError> {
        let cells = &self.engine.rules().plan().cells;
        let empty = |pile: &PileId| self.table.is_empty(*pile);
        let cells: Vec<_> = cells.iter().copied().filter(empty).collect();
        if count <= cells.len() + 1 {
            let through = &cells[..count - 1];
            let up = through.iter().map(|pile| (from, *pile)).chain([(from, to)]);
            let down = through.iter().rev().map(|pile| (*pile, to));
            for (from, to) in up.chain(down) {
                if !self.play(Move::build(from, to, 1))? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        let Some((&space, left)) = spaces.split_first() else { return Ok(false) };
        // The cards that can reach the target without that space move last.
        let last = (cells.len() + 1) << left.len().min(8);
        let first = count.saturating_sub(last).max(1);
        Ok(self.carry(from, space, first, left)?
            && self.carry(from, to, count - first, left)?
            && self.carry(space, to, first, left)?)
    }
}

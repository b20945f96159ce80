//! Perft: counts lines of play, the quickest test that two versions of some rules agree.
//! The name and the method come from chess programming.

use super::Engine;
use crate::rules::{HookError, MoveList};
use crate::table::{Journal, Table};

impl Engine<'_> {
    /// Returns the number of sequences of exactly `depth` legal moves from a position.
    ///
    /// Moves that may draw random numbers, such as redeals that shuffle, do not count.
    /// Fails if a script fails or a position has too many moves.
    pub fn perft(&self, table: &Table, depth: u32) -> Result<u64, HookError> {
        let mut lists = vec![MoveList::default(); depth as usize];
        let mut table = table.clone();
        self.count(&mut table, &mut Journal::default(), &mut lists)
    }

    fn count(
        &self,
        table: &mut Table,
        journal: &mut Journal,
        lists: &mut [MoveList],
    ) -> Result<u64, HookError> {
        let Some((list, deeper)) = lists.split_first_mut() else { return Ok(1) };
        self.moves(table, list);
        if let Some(error) = list.error.take() {
            return Err(error);
        }
        list.moves.retain(|made| !self.rules.draws(made.action()));
        if deeper.is_empty() {
            return Ok(list.moves.len() as u64);
        }
        let mut total = 0;
        for &made in &list.moves {
            let mark = journal.mark();
            self.apply(table, journal, made)?;
            total += self.count(table, journal, deeper)?;
            journal.rewind(table, mark);
        }
        Ok(total)
    }
}

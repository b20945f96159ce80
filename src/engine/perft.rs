//! Perft: counting lines of play, the quickest way to see that two versions of some rules
//! agree. The name and the method are chess programmers'.

use super::Engine;
use crate::rules::{HookFault, Move, MoveList};
use crate::table::{Journal, Table};

impl Engine<'_> {
    /// Returns the number of sequences of exactly `depth` legal moves from a position.
    ///
    /// Redeals count as moves unless they shuffle. A position without moves has no longer
    /// sequences.
    pub fn perft(&self, table: &Table, depth: u32) -> Result<u64, HookFault> {
        let mut lists = vec![MoveList::default(); depth as usize];
        let mut table = table.clone();
        self.count(&mut table, &mut Journal::default(), &mut lists)
    }

    fn count(
        &self,
        table: &mut Table,
        journal: &mut Journal,
        lists: &mut [MoveList],
    ) -> Result<u64, HookFault> {
        let Some((list, deeper)) = lists.split_first_mut() else { return Ok(1) };
        self.moves(table, list);
        if let Some(fault) = list.fault.take() {
            return Err(fault);
        }
        if self.rules.redeal.as_ref().is_some_and(|it| it.shuffle) {
            list.moves.retain(|it| *it != Move::REDEAL);
        }
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

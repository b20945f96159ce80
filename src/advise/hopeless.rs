//! Whether all that can still be achieved leads nowhere.
//!
//! A game is not called lost while a card can go home. But when it is lost, and moves are
//! to be taken back, it matters to where: here progress is followed until nothing more can
//! be achieved, as long as the player knows all that comes of it.

use std::collections::BTreeSet;

use super::Key;
use super::ahead::{Extent, LookaheadLimit, LookaheadStep, Visitor};
use super::status::{Achieved, Status};
use crate::engine::Engine;
use crate::rules::{HookFault, Move, Rules};
use crate::table::{Journal, Table};

/// Gathers the positions in which something was achieved.
struct Outcomes<'a> {
    rules: &'a Rules,
    tables: Vec<Table>,
    /// Whether what comes of something is not known to the player beforehand.
    open: bool,
}

impl Visitor for Outcomes<'_> {
    fn achieved(
        &mut self,
        step: LookaheadStep,
        before: Achieved,
        after: Achieved,
        table: &Table,
    ) -> bool {
        if is_foreseen(self.rules, step.made, before, after) {
            self.tables.push(table.clone());
        } else {
            self.open = true;
        }
        !self.open
    }
}

impl Engine<'_> {
    /// Returns whether it is proven, after a look at no more than `limit` positions, that
    /// the game cannot be won, whatever is achieved on the way.
    pub fn is_hopeless(&self, table: &Table, limit: usize) -> Result<bool, HookFault> {
        let mut left = limit;
        let mut waiting = vec![table.clone()];
        let mut seen: BTreeSet<Key> = BTreeSet::new();
        while let Some(table) = waiting.pop() {
            if self.is_won(&table)? {
                return Ok(false);
            }
            let rules = self.rules();
            let mut outcomes = Outcomes { rules, tables: Vec::new(), open: false };
            let (extent, positions) =
                self.explore(&table, LookaheadLimit::prompt(left), &mut outcomes)?;
            left = left.saturating_sub(positions);
            if extent != Extent::All || left == 0 {
                return Ok(false);
            }
            let new = |it: &Table| seen.insert(self.key(it));
            waiting.extend(outcomes.tables.into_iter().filter(new));
        }
        Ok(true)
    }

    /// Returns whether the game is proven lost after a legal move. Nothing is claimed of a
    /// move that brings to light what the player does not know.
    pub fn would_lose(
        &self,
        table: &Table,
        made: Move,
        limit: usize,
    ) -> Result<bool, HookFault> {
        if self.is_tired() {
            return Ok(false);
        }
        let (mut after, mut journal) = (table.clone(), Journal::default());
        self.apply(&mut after, &mut journal, made)?;
        let (before, now) = (self.achieved(table), self.achieved(&after));
        if !is_foreseen(self.rules(), made, before, now) {
            return Ok(false);
        }
        Ok(self.status_within(&after, limit)? == Status::Lost)
    }

    /// Returns whether something was achieved between two positions.
    pub fn is_achieved(&self, before: &Table, after: &Table) -> Result<bool, HookFault> {
        self.is_progress(self.achieved(before), after)
    }
}

/// Returns whether a player knows the position a move leads to.
fn is_foreseen(rules: &Rules, made: Move, before: Achieved, after: Achieved) -> bool {
    let up = after.face_down < before.face_down || after.unseen < before.unseen;
    !rules.action(made).reveals && !up
}

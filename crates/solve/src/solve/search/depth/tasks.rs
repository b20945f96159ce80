//! Branches that one search gives to another, where several work on the same deal.

use std::sync::Arc;

use super::branch::{Branch, BranchState};
use super::{Depth, read};
use crate::rules::{HookFault, Move};
use crate::solve::{Place, Step};

/// A branch that another search is to follow.
pub(crate) struct Task {
    /// The way to the position where it begins.
    place: Place,
    step: Step,
    /// Whether what it leads to is known to be met for the first time.
    new: bool,
}

impl Depth<'_> {
    /// Gives a branch away that was not followed yet, of a position as near to the start
    /// as there is of those not put aside, but not the last one of all.
    ///
    /// It is then as if it led to a known position, except that no move is left out since
    /// it did: that rests on which of two positions was met first.
    pub(crate) fn give(&mut self) -> Option<Task> {
        let starts = self.frames.iter().map(|frame| frame.start as usize);
        let ends = starts.skip(1).chain([self.branches.len()]);
        let mut left = self.frames.iter().zip(ends).enumerate().filter_map(
            |(number, (frame, end))| {
                let next = frame.next as usize;
                let tried =
                    // The last one: this search itself follows them from the front.
                    self.branches.get(next..end)?.iter().rposition(Branch::is_to_try)?;
                Some((number, next + tried))
            },
        );
        let (frame, number) = left.next()?;
        // A search that gave its last branch away would itself have nothing to do.
        let alone = self.aside.is_empty()
            && left.next().is_none()
            && !self.branches[self.frames[frame].next as usize..number]
                .iter()
                .any(Branch::is_to_try);
        if alone {
            return None;
        }
        let here = self.state.point();
        // A frame's position is the point before the next frame.
        let point = self.frames.get(frame + 1).map_or(here, |frame| frame.before);
        let branch = &mut self.branches[number];
        let new = branch.state == BranchState::New;
        let step = branch.step();
        // Each keeps the meaning of `shift`, and neither is `Known`, on which swaps rest.
        branch.state = if new { BranchState::Swapped } else { BranchState::Glimpsed };
        let place = self.state.place(&point).after(&self.line_before);
        Some(Task { place, step, new })
    }

    /// Goes on with a branch of another search, having come to the end of its own. Returns
    /// the line if it wins.
    pub(crate) fn take(&mut self, task: &Task) -> Result<Option<Vec<Move>>, HookFault> {
        let memory = Arc::clone(&self.memory);
        let memory = read(&memory);
        self.line_before.clear();
        self.state.load(&self.root);
        self.state.go_to(&task.place)?;
        let before = self.state.point();
        self.state.make(task.step)?;
        let hash = self.state.hash();
        // The giver added a new one to the table already, so it is known there.
        if !self.is_new(&memory, hash) && !task.new {
            return Ok(None);
        }
        self.enter(&memory, before, None)?;
        self.positions += 1;
        self.ask();
        let won = self.state.is_won()?;
        Ok(won.then(|| self.line()))
    }
}

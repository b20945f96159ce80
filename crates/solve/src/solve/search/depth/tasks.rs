//! Tasks: branches that one search hands to another of the same deal.

use std::sync::Arc;

use super::branch::{Branch, BranchState};
use super::{Depth, read};
use crate::rules::{HookError, Move};
use crate::solve::{Place, Step};

/// A branch for another search to follow.
pub(crate) struct Task {
    /// The path to the position where it starts.
    place: Place,
    step: Step,
    /// Whether its successor is known to be new.
    new: bool,
}

impl Depth<'_> {
    /// Hands over a branch that was not followed yet, from the unpacked position nearest to the
    /// root, but never the last branch.
    ///
    /// The branch then counts as known, except that no other move is skipped because of it: that
    /// would require knowing which of two positions was visited first.
    pub(crate) fn give(&mut self) -> Option<Task> {
        let starts = self.frames.iter().map(|frame| frame.start as usize);
        let ends = starts.skip(1).chain([self.branches.len()]);
        let mut left = self.frames.iter().zip(ends).enumerate().filter_map(
            |(number, (frame, end))| {
                let next = frame.next as usize;
                let tried =
                    // The last branch: this search follows them from the front.
                    self.branches.get(next..end)?.iter().rposition(Branch::is_to_try)?;
                Some((number, next + tried))
            },
        );
        let (frame, number) = left.next()?;
        // A search that hands over its last branch would be idle itself.
        let alone = self.packed_path.is_empty()
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
        // Both states keep the meaning of `shift`, and neither is `Known`, on which swaps rely.
        branch.state = if new { BranchState::Swapped } else { BranchState::Glimpsed };
        let place = self.state.place(&point).after(&self.line_before);
        Some(Task { place, step, new })
    }

    /// Continues with a branch of another search, after finishing its own work. Returns the line
    /// if it wins.
    pub(crate) fn take(&mut self, task: &Task) -> Result<Option<Vec<Move>>, HookError> {
        let memory = Arc::clone(&self.memory);
        let memory = read(&memory);
        self.line_before.clear();
        self.state.load(&self.root);
        self.state.go_to(&task.place)?;
        let before = self.state.point();
        self.state.make(task.step)?;
        let hash = self.state.hash();
        // The giver already added a new position to the table, so it is known there.
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

//! Generates the moves of a position that can be part of a short enough line.

use super::{Branch, Deepening, short};
use crate::rules::{HookError, Move};
use crate::solve::Step;
use crate::solve::shortest::Count;
use crate::solve::shortest::certain::Certain;
use crate::solve::shortest::closed::Known;
use crate::table::PositionHash;

impl Deepening<'_> {
    /// Appends the branches of a position that can be part of a line of at most `most` moves.
    /// Returns the length of the shortest line through any other move.
    pub(super) fn branch(
        &mut self,
        last: Option<Move>,
        needed: u16,
    ) -> Result<u16, HookError> {
        let mut steps = std::mem::take(&mut self.steps);
        steps.clear();
        self.state.steps(None, &mut steps)?;
        if let Some(certain) = self.certain_step(&steps) {
            // Some shortest line begins with it, so the others can be skipped.
            steps = vec![certain];
        }
        self.bound.look(self.state.table(), needed.into());
        let (moves, hash) = (short(self.frames.len()), self.state.hash());
        let room = usize::from(self.most.saturating_sub(moves));
        let mut longer = Known::NEVER;
        for &step in &steps {
            let made = step.made;
            let many = made.carry().is_some_and(|carry| carry.count > 1);
            if many && self.count == Count::Cards || self.state.is_detour(last, step) {
                continue;
            }
            let (needed, after) = self.look_after(step, room)?;
            let total = moves.saturating_add(needed);
            if total > self.most {
                longer = longer.min(total);
                continue;
            }
            if let Some(after) = after {
                self.closed.fetch(after);
            }
            let shift = after.map(|after| after - hash);
            self.branches.push(Branch { made, needed, shift });
        }
        self.steps = steps;
        Ok(longer)
    }

    /// Returns the bound after a step, and the hash of the successor if the step triggers no
    /// automatic moves. If the bound exceeds `room`, the result may be too low, but still exceeds
    /// `room`.
    fn look_after(
        &mut self,
        step: Step,
        room: usize,
    ) -> Result<(u16, Option<PositionHash>), HookError> {
        let after = self.state.foresee(step);
        if let (Some(_), Some(build)) = (after, step.made.carry()) {
            let needed = self.bound.after(self.state.table(), build, room);
            return Ok((short(needed), after));
        }
        let before = self.state.point();
        self.state.make(step)?;
        let needed = short(self.bound.look_there(self.state.table(), room));
        self.state.take_back(&before);
        Ok((needed, None))
    }

    /// Returns a step with which some shortest line begins.
    fn certain_step(&self, steps: &[Step]) -> Option<Step> {
        let certain = self.certain.as_ref()?;
        let (rules, table) = (self.engine.rules(), self.state.table());
        let goes_home = |step: &&Step| {
            step.made.carry().is_some_and(|carry| self.state.is_foundation(carry.to))
        };
        let mut home = steps.iter().filter(goes_home).peekable();
        home.peek()?;
        let ready = certain.ready(rules, table);
        let done = Certain::home(rules, table);
        let is_certain = |step: &&Step| {
            let card = step.made.carry().map(|carry| carry.lowest(table));
            card.is_some_and(|card| certain.is_certain(card, ready, done))
        };
        home.find(is_certain).copied()
    }
}

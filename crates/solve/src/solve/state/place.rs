//! Positions identified by a line from the first position, to hand to another search.

use super::{Point, SearchState, Step};
use crate::rules::{HookError, Move};
use crate::solve::Pending;

/// A position, given by the moves from the first one.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Place {
    line: Vec<Move>,
    pending: Pending,
}

impl Place {
    /// Returns the place with `moves` put in front of its line.
    pub(crate) fn after(self, moves: &[Move]) -> Self {
        Self { line: [moves, &self.line].concat(), ..self }
    }

    /// Returns whether the line to this place passes through another.
    pub(crate) fn comes_by(&self, other: &Self) -> bool {
        self.line.starts_with(&other.line)
    }
}

#[cfg(test)]
impl Place {
    /// Returns a place with the last move repeated `times` times.
    pub(crate) fn and_again(mut self, times: usize) -> Self {
        let last = self.line.last().copied();
        self.line.extend(last.into_iter().cycle().take(times));
        self
    }
}

impl Point {
    /// Returns the number of moves to the point.
    pub(crate) fn line_len(&self) -> usize {
        self.line as usize
    }

    /// Returns the pending uses of the point as a number.
    pub(crate) fn pending_number(&self) -> u64 {
        Pending::number(self.pending.bytes())
    }
}

impl SearchState<'_> {
    /// Makes steps from the saved first position. Returns the line, including automatic moves.
    pub(crate) fn line_of(
        &mut self,
        root: &[u8],
        steps: impl Iterator<Item = Step>,
    ) -> Result<Vec<Move>, HookError> {
        self.load(root);
        self.begin()?;
        for step in steps {
            self.make(step)?;
        }
        Ok(self.line().to_vec())
    }

    /// Returns the place of a point on the line.
    pub(crate) fn place(&self, point: &Point) -> Place {
        let line = &self.line()[..point.line_len()];
        Place { line: line.to_vec(), pending: point.pending }
    }

    /// Completes a replay of all moves of a line, including automatic ones: sets the pending uses
    /// ([`Point::pending_number`]).
    pub(crate) fn arrive(&mut self, pending: u64) {
        self.set_pending(Pending::of_bytes(Pending::of_number(pending)));
        self.going = self.safe_kinds();
    }

    /// Moves from the first position to another one.
    pub(crate) fn go_to(&mut self, place: &Place) -> Result<(), HookError> {
        // The line includes every automatic move, so none is triggered here.
        for made in &place.line {
            self.play(*made)?;
        }
        self.ask();
        self.set_pending(place.pending);
        self.going = self.safe_kinds();
        Ok(())
    }
}

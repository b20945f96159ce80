//! The way to a position, for another search.

use super::{Point, SearchState, Step};
use crate::rules::{HookFault, Move};
use crate::solve::Owed;

/// A position by the moves that lead there from the first one.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Place {
    line: Vec<Move>,
    owed: Owed,
}

impl Place {
    /// Returns the place for a way that begins with other moves.
    pub(crate) fn after(self, moves: &[Move]) -> Self {
        Self { line: [moves, &self.line].concat(), ..self }
    }

    /// Returns whether the way to this position comes by another one.
    pub(crate) fn comes_by(&self, other: &Self) -> bool {
        self.line.starts_with(&other.line)
    }
}

#[cfg(test)]
impl Place {
    /// Returns one with the last move of the way so many times more.
    pub(crate) fn and_again(mut self, times: usize) -> Self {
        let last = self.line.last().copied();
        self.line.extend(last.into_iter().cycle().take(times));
        self
    }
}

impl Point {
    /// Returns how many moves lead there.
    pub(crate) fn line_len(&self) -> usize {
        self.line as usize
    }

    /// Returns what is owed there as a number.
    pub(crate) fn owed_number(&self) -> u64 {
        Owed::number(self.owed.bytes())
    }
}

impl SearchState<'_> {
    /// Makes steps from the first position, as it was saved, and returns every move of the
    /// way, forced ones included.
    pub(crate) fn line_of(
        &mut self,
        root: &[u8],
        steps: impl Iterator<Item = Step>,
    ) -> Result<Vec<Move>, HookFault> {
        self.load(root);
        self.begin()?;
        for step in steps {
            self.make(step)?;
        }
        Ok(self.line().to_vec())
    }

    /// Returns where a point on the way is.
    pub(crate) fn place(&self, point: &Point) -> Place {
        let line = &self.line()[..point.line_len()];
        Place { line: line.to_vec(), owed: point.owed }
    }

    /// Takes note of having come to a position by all moves of a way, forced ones included, and of
    /// what is owed there ([`Point::owed_number`]).
    pub(crate) fn arrive(&mut self, owed: u64) {
        self.owe(Owed::of_bytes(Owed::of_number(owed)));
        self.going = self.safe_kinds();
    }

    /// Goes from the first position to another one.
    pub(crate) fn go_to(&mut self, place: &Place) -> Result<(), HookFault> {
        // The line holds every forced move, so nothing is made to follow here.
        for made in &place.line {
            self.play(*made)?;
        }
        self.ask();
        self.owe(place.owed);
        self.going = self.safe_kinds();
        Ok(())
    }
}

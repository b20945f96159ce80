//! Proofs about the positions of a game: which of them are lost.
//!
//! There are two proofs: a lookahead over all positions that can be reached before any progress,
//! made after every move; and a complete search, made on request.

use std::cell::{Cell, RefCell};

use super::Game;
use crate::advise::{LOOK_LIMIT, Status};
use crate::rules::{Hook, HookError};
use crate::table::Table;

/// For each position of a line, whether it is proven lost, as far as it was examined.
///
/// A position reached from a lost one is lost: the proof covered it. A lookahead from there alone
/// can miss that, because a card that is taken back and returns to its foundation counts as
/// progress.
#[derive(Clone, Debug, Default)]
pub(super) struct Proofs {
    lost: RefCell<Vec<Option<bool>>>,
    // INVARIANT: here and in `alone` the index is the number of moves made. `cut` drops entries
    // of moves that were replaced.
    /// The status of each position on its own, as far as it was examined.
    alone: RefCell<Vec<Option<Status>>>,
    /// The number of moves before the first position that a search has proven lost.
    hopeless: Option<usize>,
    /// Where the game was lost, and the last position before that where progress was possible, if
    /// computed. Both are numbers of moves.
    open: Cell<Option<(usize, Option<usize>)>>,
    /// The number of positions examined for all this.
    looked: Cell<usize>,
}

impl Proofs {
    /// Drops the entries after more than `moves` moves.
    pub(super) fn cut(&mut self, moves: usize) {
        self.lost.get_mut().truncate(moves + 1);
        self.alone.get_mut().truncate(moves + 1);
        self.hopeless = self.hopeless.filter(|since| *since <= moves);
        self.open.set(self.open.get().filter(|open| open.0 <= moves));
    }

    /// Returns whether a search has proven the position after `moves` moves lost.
    fn is_hopeless(&self, moves: usize) -> bool {
        self.hopeless.is_some_and(|since| since <= moves)
    }

    fn known(&self, moves: usize) -> Option<bool> {
        self.lost.borrow().get(moves).copied().flatten()
    }

    /// Returns the number of moves before the first known lost position, among those after at
    /// most `moves` moves.
    fn first_known(&self, moves: usize) -> Option<usize> {
        let lost = self.lost.borrow();
        let first = lost.iter().take(moves + 1).position(|lost| *lost == Some(true));
        first.into_iter().chain(self.hopeless.filter(|since| *since <= moves)).min()
    }

    fn count(&self, positions: usize) {
        self.looked.set(self.looked.get() + positions);
    }

    fn note(&self, moves: usize, lost: bool) {
        note(&mut self.lost.borrow_mut(), moves, lost);
    }
}

/// Records a result for the position after `moves` moves.
fn note<T: Copy>(all: &mut Vec<Option<T>>, moves: usize, known: T) {
    if all.len() <= moves {
        all.resize(moves + 1, None);
    }
    all[moves] = Some(known);
}

impl Game {
    /// Records that a search has proven the position after `moves` of the made moves lost.
    pub fn prove_lost(&mut self, moves: usize) {
        let first = self.proofs.hopeless.map_or(moves, |since| since.min(moves));
        self.proofs.hopeless = Some(first);
        self.standing.set(None);
    }

    /// Returns the number of moves before the first position that a search has proven lost.
    pub fn hopeless_since(&self) -> Option<usize> {
        self.proofs.hopeless.filter(|since| *since <= self.turns().len())
    }

    /// Returns the status of the game: that of the position, or lost if an earlier position was.
    ///
    /// A script's verdict may change later, so it is not a proof.
    pub(super) fn stands(&self) -> Result<Status, HookError> {
        let moves = self.turns().len();
        if self.proofs.is_hopeless(moves) {
            return Ok(Status::Lost);
        }
        let by_script = self.rules().hooked().has(Hook::Lost);
        if !by_script && self.proofs.first_known(moves).is_some() {
            let won = self.engine().is_won(self.table())?;
            return Ok(if won { Status::Won } else { Status::Lost });
        }
        let status = self.stands_alone()?;
        if by_script || matches!(status, Status::Won | Status::Over) {
            return Ok(status);
        }
        self.proofs.note(moves, status == Status::Lost);
        let lost = status == Status::Lost || self.first_lost()?.is_some();
        Ok(if lost { Status::Lost } else { Status::Playing })
    }

    /// Returns the status of the position on its own. The result is cached for moves that are
    /// undone and redone, unless a script is called, which may have run out of budget.
    fn stands_alone(&self) -> Result<Status, HookError> {
        let moves = self.turns().len();
        let known = self.proofs.alone.borrow().get(moves).copied().flatten();
        if let Some(known) = known.filter(|_| self.rules().hooked().is_empty()) {
            return Ok(known);
        }
        let status = self.look_from(self.table())?;
        note(&mut self.proofs.alone.borrow_mut(), moves, status);
        Ok(status)
    }

    /// Returns the number of moves before the first position that is proven lost, if there is
    /// one.
    pub fn first_lost(&self) -> Result<Option<usize>, HookError> {
        let made = self.turns().len();
        let mut first = self.proofs.first_known(made);
        // All later positions are lost, too, even without their own proof.
        let asked = first.unwrap_or(made + 1);
        if (0..asked).all(|place| self.proofs.known(place).is_some()) {
            return Ok(first);
        }
        let here = std::iter::once(self.table().clone());
        // The journal only rewinds, so the latest position comes first and the earliest lost one
        // is found last.
        let tables = (0..=made).rev().zip(here.chain(self.earlier()));
        for (moves, table) in tables.skip_while(|entry| entry.0 >= asked) {
            if self.is_lost_at(moves, &table)? {
                first = Some(moves);
            }
        }
        Ok(first)
    }

    /// Returns the number of moves before the last position from which progress might still win,
    /// as far as a short lookahead shows. Returns `None` if there is none, or if the game is not
    /// lost.
    pub fn open_until(&self) -> Result<Option<usize>, HookError> {
        let Some(first) = self.first_lost()? else { return Ok(None) };
        if let Some((_, until)) = self.proofs.open.get().filter(|open| open.0 == first) {
            return Ok(until);
        }
        let engine = self.engine();
        // `earlier` starts before the last move; the skip leads to the position before the first
        // lost one.
        let before = self.earlier().skip(self.turns().len() - first);
        let limit = engine.affordable(LOOK_LIMIT);
        let (hopeless, positions) = engine.count_hopeless(before, limit)?;
        self.proofs.count(positions);
        let until = first.checked_sub(hopeless + 1);
        self.proofs.open.set(Some((first, until)));
        Ok(until)
    }

    /// Returns the number of positions examined so far for the status of this game.
    pub fn looked(&self) -> usize {
        self.proofs.looked.get()
    }

    /// Returns the status of a position, and counts the positions examined.
    fn look_from(&self, table: &Table) -> Result<Status, HookError> {
        let (status, positions) = self.engine().status_and_count(table)?;
        self.proofs.count(positions);
        Ok(status)
    }

    /// Returns whether a position of this game is proven lost. If the game made progress since,
    /// it is not.
    fn is_lost_at(&self, moves: usize, table: &Table) -> Result<bool, HookError> {
        if self.proofs.is_hopeless(moves) {
            return Ok(true);
        }
        if let Some(known) = self.proofs.known(moves) {
            return Ok(known);
        }
        let engine = self.engine();
        let lost = !engine.is_achieved(table, self.table())?
            && self.look_from(table)? == Status::Lost;
        self.proofs.note(moves, lost);
        Ok(lost)
    }
}

//! What is proven of the positions of a game: which of them are lost.
//!
//! There are two proofs: a look at all that can be reached before anything is achieved,
//! which is taken after every move; and a search through all there is, for who asks.

use std::cell::{Cell, RefCell};

use super::Game;
use crate::advise::{LOOK_LIMIT, Status};
use crate::rules::{Hook, HookFault};
use crate::table::Table;

/// For each position of a line of moves whether it is proven lost, as far as somebody
/// asked.
///
/// What can be reached from a lost position is lost: the proof looked at all of it. A look
/// from there alone can miss that, since a card that comes back from a foundation and goes
/// home again passes for progress.
#[derive(Clone, Debug, Default)]
pub(super) struct Proofs {
    lost: RefCell<Vec<Option<bool>>>,
    // INVARIANT: here and in `alone` the index is the number of moves made. `cut` drops
    // entries of moves that were replaced.
    /// How each of these positions stands by itself, as far as somebody asked.
    alone: RefCell<Vec<Option<Status>>>,
    /// The number of moves before the first position of which a search has proven that no
    /// line of play wins from it.
    hopeless: Option<usize>,
    /// Where the game was lost, and where it could go on before, if somebody asked. Both
    /// are numbers of moves.
    open: Cell<Option<(usize, Option<usize>)>>,
    /// How many positions were looked at for all this.
    looked: Cell<usize>,
}

impl Proofs {
    /// Forgets the positions after more moves than that.
    pub(super) fn cut(&mut self, moves: usize) {
        self.lost.get_mut().truncate(moves + 1);
        self.alone.get_mut().truncate(moves + 1);
        self.hopeless = self.hopeless.filter(|since| *since <= moves);
        self.open.set(self.open.get().filter(|open| open.0 <= moves));
    }

    /// Returns whether a search has proven that the position after so many moves is lost.
    fn is_hopeless(&self, moves: usize) -> bool {
        self.hopeless.is_some_and(|since| since <= moves)
    }

    fn known(&self, moves: usize) -> Option<bool> {
        self.lost.borrow().get(moves).copied().flatten()
    }

    /// Returns the number of moves before the first position that is known to be lost, none
    /// of which is after more moves than that.
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

/// Notes what is known of the position after so many moves.
fn note<T: Copy>(all: &mut Vec<Option<T>>, moves: usize, known: T) {
    if all.len() <= moves {
        all.resize(moves + 1, None);
    }
    all[moves] = Some(known);
}

impl Game {
    /// Notes that a search has proven the position lost that was there after so many of
    /// the moves made: no line of play wins from it.
    pub fn prove_lost(&mut self, moves: usize) {
        let first = self.proofs.hopeless.map_or(moves, |since| since.min(moves));
        self.proofs.hopeless = Some(first);
        self.standing.set(None);
    }

    /// Returns the number of moves before the first position of which a search has proven
    /// that it is lost.
    pub fn hopeless_since(&self) -> Option<usize> {
        self.proofs.hopeless.filter(|since| *since <= self.turns().len())
    }

    /// Returns how the game stands: as the position does, or lost if an earlier one was.
    ///
    /// What a script takes for lost need not be so for ever, and is no proof.
    pub(super) fn stands(&self) -> Result<Status, HookFault> {
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

    /// Returns how the position stands, whatever came before. That is found out once for
    /// moves that are taken back and made again, unless a script is asked, which may have
    /// been tired.
    fn stands_alone(&self) -> Result<Status, HookFault> {
        let moves = self.turns().len();
        let known = self.proofs.alone.borrow().get(moves).copied().flatten();
        if let Some(known) = known.filter(|_| self.rules().hooked().is_empty()) {
            return Ok(known);
        }
        let status = self.look_from(self.table())?;
        note(&mut self.proofs.alone.borrow_mut(), moves, status);
        Ok(status)
    }

    /// Returns the number of moves before the first position that is proven lost, if one
    /// is.
    pub fn first_lost(&self) -> Result<Option<usize>, HookFault> {
        let made = self.turns().len();
        let mut first = self.proofs.first_known(made);
        // From there on all are lost, whatever is known of each.
        let asked = first.unwrap_or(made + 1);
        if (0..asked).all(|place| self.proofs.known(place).is_some()) {
            return Ok(first);
        }
        let here = std::iter::once(self.table().clone());
        // The journal only rewinds, so the latest position comes first and the earliest
        // lost one is found last.
        let tables = (0..=made).rev().zip(here.chain(self.earlier()));
        for (moves, table) in tables.skip_while(|entry| entry.0 >= asked) {
            if self.is_lost_at(moves, &table)? {
                first = Some(moves);
            }
        }
        Ok(first)
    }

    /// Returns the number of moves before the last position that is not proven to be lost,
    /// whatever is achieved from there, as far as a look at few positions tells; nothing if
    /// all are, or the game is not lost.
    pub fn open_until(&self) -> Result<Option<usize>, HookFault> {
        let Some(first) = self.first_lost()? else { return Ok(None) };
        if let Some((_, until)) = self.proofs.open.get().filter(|open| open.0 == first) {
            return Ok(until);
        }
        let engine = self.engine();
        // `earlier` starts before the last move; the skip leads to the position before
        // the first lost one.
        let before = self.earlier().skip(self.turns().len() - first);
        let limit = engine.affordable(LOOK_LIMIT);
        let (hopeless, positions) = engine.count_hopeless(before, limit)?;
        self.proofs.count(positions);
        let until = first.checked_sub(hopeless + 1);
        self.proofs.open.set(Some((first, until)));
        Ok(until)
    }

    /// Returns how many positions were looked at so far to tell how this game stands.
    pub fn looked(&self) -> usize {
        self.proofs.looked.get()
    }

    /// Returns how a position stands, and counts what that takes.
    fn look_from(&self, table: &Table) -> Result<Status, HookFault> {
        let (status, positions) = self.engine().status_and_count(table)?;
        self.proofs.count(positions);
        Ok(status)
    }

    /// Returns whether a position of this game is proven lost, if that can still be so: if
    /// more was achieved since, it was not.
    fn is_lost_at(&self, moves: usize, table: &Table) -> Result<bool, HookFault> {
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

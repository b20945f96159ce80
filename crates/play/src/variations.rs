//! Marks on other lines of moves: setting them aside, and going there.

use super::{Game, Meaning, exact, read_move};
use crate::rules::Move;

impl Game {
    /// Goes to a position by the moves that lead there from the start. Marks of the moves
    /// that are left are set aside, and those on the way come back.
    ///
    /// Returns how many moves were taken back and how many made, or nothing, with nothing
    /// changed, if the moves do not hold by the rules now.
    pub fn go(&mut self, line: &[String]) -> Option<(usize, usize)> {
        // On a copy, so that a line that does not hold changes nothing.
        let mut there = self.clone();
        let own = there.texts(there.turns().iter().map(|turn| turn.made));
        let shared = own.iter().zip(line).take_while(|pair| pair.0 == pair.1).count();
        while there.turns().len() > shared {
            there.undo();
        }
        for text in &line[shared..] {
            let Ok(Meaning::Legal(made)) = read_move(&there, text) else { return None };
            // `play` would discard the moves that can be made again after this one.
            if there.undone.last() == Some(&made) {
                there.redo()?;
            } else {
                there.play(made).ok()?;
            }
        }
        let whole = there.texts(there.line_ahead());
        there.marks.join(&whole);
        *self = there;
        Some((own.len() - shared, line.len() - shared))
    }

    /// Sets the marks aside of the moves that the last move has taken the place of.
    pub(super) fn set_marks_aside(&mut self) {
        // Cannot underflow: `play` calls this after it has made a move.
        let kept = self.turns().len() - 1;
        if self.marks.beyond(kept).next().is_some() {
            let made = self.turns()[..kept].iter().map(|turn| turn.made);
            let line = self.texts(made.chain(self.undone.iter().rev().copied()));
            self.marks.cut(kept, &line);
        }
    }

    /// Returns the moves that can be made again, the next one first, as texts that can mean
    /// no other.
    pub(super) fn ahead(&self) -> Vec<String> {
        self.texts(self.undone.iter().rev().copied())
    }

    /// Makes the moves that can be made again those of `ahead`, as far as they hold. The
    /// marks must be set afterwards.
    pub(super) fn look_ahead(&mut self, ahead: &[String]) {
        let here = self.turns().len();
        for text in ahead {
            let Ok(Meaning::Legal(made)) = read_move(self, text) else { break };
            // The loop below undoes it, which puts it on the list of moves to make again.
            if self.play(made).is_err() {
                break;
            }
        }
        while self.turns().len() > here {
            self.undo();
        }
    }

    /// Returns the moves made, then those taken back.
    fn line_ahead(&self) -> impl Iterator<Item = Move> {
        let made = self.turns().iter().map(|turn| turn.made);
        made.chain(self.undone.iter().rev().copied())
    }

    fn texts(&self, moves: impl Iterator<Item = Move>) -> Vec<String> {
        moves.map(|made| exact(self.rules(), made)).collect()
    }
}

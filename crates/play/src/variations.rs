//! Marks on other lines of moves: setting them aside, and returning to them.

use super::{Game, Meaning, exact, read_move};
use crate::rules::Move;

impl Game {
    /// Goes to a position by the moves that lead there from the start. Sets marks on the
    /// abandoned moves aside, and restores those on the new line.
    ///
    /// Returns how many moves were undone and how many made. Returns `None`, and changes nothing,
    /// if the moves are not valid under the current rules.
    pub fn go(&mut self, line: &[String]) -> Option<(usize, usize)> {
        // On a copy, so that an invalid line changes nothing.
        let mut there = self.clone();
        let own = there.texts(there.turns().iter().map(|turn| turn.made));
        let shared = own.iter().zip(line).take_while(|pair| pair.0 == pair.1).count();
        while there.turns().len() > shared {
            there.undo();
        }
        for text in &line[shared..] {
            let Ok(Meaning::Legal(made)) = read_move(&there, text) else { return None };
            // `play` would discard the moves that can be redone after this one.
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

    /// Sets the marks aside that belong to moves replaced by the last move.
    pub(super) fn keep_marks_as_variations(&mut self) {
        // Cannot underflow: `play` calls this after it has made a move.
        let kept = self.turns().len() - 1;
        if self.marks.beyond(kept).next().is_some() {
            let made = self.turns()[..kept].iter().map(|turn| turn.made);
            let line = self.texts(made.chain(self.undone.iter().rev().copied()));
            self.marks.cut(kept, &line);
        }
    }

    /// Returns the moves that can be redone, the next one first, as unambiguous texts.
    pub(super) fn ahead(&self) -> Vec<String> {
        self.texts(self.undone.iter().rev().copied())
    }

    /// Replaces the moves that can be redone by those of `ahead`, as far as they are valid. The
    /// marks must be set afterwards.
    pub(super) fn look_ahead(&mut self, ahead: &[String]) {
        let here = self.turns().len();
        for text in ahead {
            let Ok(Meaning::Legal(made)) = read_move(self, text) else { break };
            // The loop below undoes it, which puts it on the list of moves to redo.
            if self.play(made).is_err() {
                break;
            }
        }
        while self.turns().len() > here {
            self.undo();
        }
    }

    /// Returns the moves made, then those undone.
    fn line_ahead(&self) -> impl Iterator<Item = Move> {
        let made = self.turns().iter().map(|turn| turn.made);
        made.chain(self.undone.iter().rev().copied())
    }

    fn texts(&self, moves: impl Iterator<Item = Move>) -> Vec<String> {
        moves.map(|made| exact(self.rules(), made)).collect()
    }
}

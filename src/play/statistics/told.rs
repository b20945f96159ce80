//! The statistics of a game in words.

use super::{Ends, Statistics};
use crate::diag::wrapped;

impl Statistics {
    /// Tells them in words, as lines of at most `width` characters.
    pub fn words(&self, width: usize) -> String {
        let mut lines = vec![ends(self.alone)];
        if let (Some(moves), Some(time)) = (self.moves, self.seconds) {
            let (streak, most) = (self.streak, self.best_streak);
            lines.push(format!("won in a row: {streak} now, {most} at most"));
            let (best, median) = (moves.best, moves.median);
            lines.push(format!("moves: {best} at best, {median} in the middle"));
            let (best, median) = (clock(time.best), clock(time.median));
            lines.push(format!("time: {best} at best, {median} in the middle"));
        }
        if self.undone > 0 {
            let (undone, won) = (self.undone, self.alone.won);
            lines.push(format!("moves were taken back in {undone} of the {won} won"));
        }
        let assisted = self.assisted;
        if assisted.ends.played > 0 {
            let help = match assisted.shown {
                0 => "hints".to_owned(),
                shown => format!("hints or moves shown ({shown})"),
            };
            lines.push(format!("apart from these, with {help}: {}", ends(assisted.ends)));
        }
        let line = |it: String| wrapped("  ", it.split(' '), 4, width) + "\n";
        let lines: String = lines.into_iter().map(line).collect();
        format!("{}\n{lines}", self.name())
    }

    /// Returns the name of the game with the options that were not the usual ones.
    pub(super) fn name(&self) -> String {
        format!("{} {}", self.game, self.options).trim_end().to_owned()
    }
}

fn ends(ends: Ends) -> String {
    let Ends { played, won, lost, left } = ends;
    let share = ends.share();
    format!("{played} played: {won} won ({share} %), {lost} lost, {left} left undecided")
}

/// Returns a time as minutes and seconds, with the hours if there are any.
pub fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

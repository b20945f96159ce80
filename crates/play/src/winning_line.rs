//! The result of a search about the end of a game: a winning line, kept as long as it is useful.

use super::Game;
use crate::rules::Move;

/// Moves from the first position that are known to win.
///
/// Every position on this line can be won. So if the game has left it, the line shows up to which
/// move the game could be won.
#[derive(Clone, Debug, Default)]
pub(super) struct WinningLine(Option<Vec<Move>>);

impl Game {
    /// Records moves that win from the position after `moves` of the made moves. They replace an
    /// earlier line unless that one follows the game further.
    pub fn note_winning_line(&mut self, moves: usize, line: &[Move]) {
        let made = self.turns()[..moves].iter().map(|turn| turn.made);
        let path: Vec<Move> = made.chain(line.iter().copied()).collect();
        // The line that follows the game longest needs the fewest moves to return to.
        if self.shared(&path) >= self.winnable_until().unwrap_or(0) {
            self.known_line = WinningLine(Some(path));
        }
    }

    /// Returns moves that are known to win from here.
    pub fn winning_line(&self) -> Option<&[Move]> {
        let here = self.turns().len();
        let path = self.known_line.0.as_deref().filter(|line| self.shared(line) == here);
        path.map(|line| &line[here..])
    }

    /// Returns the number of moves after which the game is last known to be winnable: those
    /// shared with a winning line.
    pub fn winnable_until(&self) -> Option<usize> {
        self.known_line.0.as_ref().map(|line| self.shared(line))
    }

    /// Returns the number of made moves that a line shares.
    fn shared(&self, path: &[Move]) -> usize {
        let made = self.turns().iter().map(|turn| turn.made);
        made.zip(path).take_while(|pair| pair.0 == *pair.1).count()
    }
}

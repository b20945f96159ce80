//! What a search has found out about the end of a game, kept as long as it holds: moves
//! that win, and from where on there are none.

use super::Game;
use crate::rules::Move;

/// Moves from the first position on that are known to win.
///
/// Every position on this way can be won, so that it is known of a game that has left it
/// up to which move it could.
#[derive(Clone, Debug, Default)]
pub(super) struct WinningLine(Option<Vec<Move>>);

impl Game {
    /// Notes moves that win from the position after so many of the moves made. They take
    /// the place of those known before unless these lead further with the game.
    pub fn note_winning_line(&mut self, moves: usize, line: &[Move]) {
        let made = self.turns()[..moves].iter().map(|turn| turn.made);
        let way: Vec<Move> = made.chain(line.iter().copied()).collect();
        // The line that follows the game longest needs the fewest moves to return to.
        if self.shared(&way) >= self.winnable_until().unwrap_or(0) {
            self.known_line = WinningLine(Some(way));
        }
    }

    /// Returns moves that are known to win from here.
    pub fn winning_line(&self) -> Option<&[Move]> {
        let here = self.turns().len();
        let way = self.known_line.0.as_deref().filter(|line| self.shared(line) == here);
        way.map(|line| &line[here..])
    }

    /// Returns the number of moves after which the game is last known to be winnable: those
    /// that are part of a way to win.
    pub fn winnable_until(&self) -> Option<usize> {
        self.known_line.0.as_ref().map(|line| self.shared(line))
    }

    /// Returns how many of the moves made are those of a way.
    fn shared(&self, way: &[Move]) -> usize {
        let made = self.turns().iter().map(|turn| turn.made);
        made.zip(way).take_while(|pair| pair.0 == *pair.1).count()
    }
}

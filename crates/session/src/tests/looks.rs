//! How far is looked ahead to answer a move: the prompt is to come at once.

use super::Shelf;

/// The number of lines of a random game, those that take moves back included.
const LINES: usize = 250;

/// A stream of numbers (Marsaglia's xorshift64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * bound as u64) >> 32) as usize
    }
}

/// Plays the random game that `cargo bench --bench play -- --response` plays. Returns how
/// many positions are looked at for the answer that takes most, and for all answers.
fn looked(id: &str) -> (usize, usize) {
    let mut shelf = Shelf::of(&[]);
    let mut session = shelf.session(id, "seed:1");
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let (mut most, mut all) = (0, 0);
    for _ in 0..LINES {
        let legal = session.game().moves().moves.len();
        let made = session.game().turns().len();
        let back = made > 0 && (legal == 0 || dice.below(20) == 0);
        let line = match legal {
            _ if back => format!("undo {}", 1 + dice.below(made.min(12))),
            0 => break,
            _ => format!("!{}", 1 + dice.below(legal)),
        };
        session.answer(&line).unwrap();
        let before = std::mem::replace(&mut all, session.game().looked());
        most = most.max(all - before);
    }
    (most, all)
}

/// These are the games whose answers took longest: once lost, each move looked again at
/// all that was looked at for the move before.
#[test]
fn the_lookahead_after_each_move_visits_few_positions() {
    let games = ["eight-off", "open-peek", "perseverance", "forecell"];
    assert_eq!(
        games.map(looked),
        [(4109, 21971), (120, 1897), (4004, 36455), (5693, 10297)]
    );
}

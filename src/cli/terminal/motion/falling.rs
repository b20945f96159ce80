//! Cards that fall across the board after a win.

/// A card that falls, with its place and speed in parts of a cell.
pub(super) struct Falling {
    pub(super) face: usize,
    place: (i32, i32),
    speed: (i32, i32),
}

/// The parts of a cell, the acceleration of a falling card, and how much of its speed a bounce
/// leaves, in eighths.
const PARTS: i32 = 16;
const GRAVITY: i32 = 2;
const BOUNCE: i32 = 6;

/// The speeds to the side, in turn: to the left and right, fast and slow.
const SPEEDS: [i32; 7] = [-22, 14, 28, -12, 20, -30, 10];

impl Falling {
    /// Lets a card fall from a row and a column.
    pub(super) fn from(face: usize, (row, column): (i32, i32)) -> Self {
        let place = (row * PARTS, column * PARTS);
        Self { face, place, speed: (0, SPEEDS[face % SPEEDS.len()]) }
    }

    /// Moves the card by one frame; it bounces at the bottom.
    pub(super) fn fall(&mut self, bottom: i32, height: i32) {
        self.speed.0 += GRAVITY;
        self.place.0 += self.speed.0;
        self.place.1 += self.speed.1;
        let floor = (bottom - height).max(0) * PARTS;
        if self.place.0 > floor {
            self.place.0 = floor;
            self.speed.0 = -self.speed.0 * BOUNCE / 8;
        }
    }

    /// Returns the row and column of the cell that it is in.
    pub(super) fn cell(&self) -> (i32, i32) {
        (self.place.0.div_euclid(PARTS), self.place.1.div_euclid(PARTS))
    }
}

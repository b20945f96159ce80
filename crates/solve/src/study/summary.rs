//! Statistics over many deals.

use super::interval::float;
use super::one::{Outcome, Tally};

/// The number of deals by outcome.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Counts {
    /// The won deals.
    pub won: u64,
    /// The lost deals.
    pub lost: u64,
    /// The deals with unknown outcome.
    pub open: u64,
}

/// The quartiles of some numbers.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Spread {
    /// The minimum.
    pub least: i64,
    /// The first quartile.
    pub quarter: i64,
    /// The median.
    pub median: i64,
    /// The third quartile.
    pub three_quarters: i64,
    /// The maximum.
    pub most: i64,
}

/// The statistics of one player over many deals.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Summary {
    /// The outcomes.
    pub counts: Counts,
    /// The number of moves of each won game.
    pub won_moves: Vec<i64>,
    /// The number of moves of each lost game.
    pub lost_moves: Vec<i64>,
    /// The number of redeals of each game.
    pub redeals: Vec<i64>,
    /// The score of each game.
    pub scores: Vec<i64>,
    moves: u64,
    choices: u64,
    forced: u64,
    /// For each pile, whether it ever changed.
    pub touched: Vec<bool>,
    /// For each action, whether it was ever legal.
    pub legal: Vec<bool>,
}

impl Counts {
    /// Returns the number of deals.
    pub fn deals(self) -> u64 {
        self.won + self.lost + self.open
    }
}

impl Spread {
    /// Returns the quartiles of some numbers, or `None` if there are none.
    pub fn of(numbers: &[i64]) -> Option<Self> {
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable();
        let rank = |percent: usize| {
            // The nearest rank: always one of the numbers, never an interpolation.
            let rank = (sorted.len() * percent).div_ceil(100).max(1) - 1;
            sorted.get(rank).copied()
        };
        Some(Self {
            least: rank(0)?,
            quarter: rank(25)?,
            median: rank(50)?,
            three_quarters: rank(75)?,
            most: rank(100)?,
        })
    }
}

impl Summary {
    /// Adds the counts of a game.
    pub fn add(&mut self, played: &Tally) {
        let moves = i64::try_from(played.moves).unwrap_or(i64::MAX);
        match played.outcome {
            Outcome::Won => {
                self.counts.won += 1;
                self.won_moves.push(moves);
            }
            Outcome::Lost => {
                self.counts.lost += 1;
                self.lost_moves.push(moves);
            }
            Outcome::Open => self.counts.open += 1,
        }
        self.redeals.push(played.redeals.into());
        self.scores.push(played.score);
        self.moves += played.moves;
        self.choices += played.choices;
        self.forced += played.forced;
        join(&mut self.touched, &played.touched);
        join(&mut self.legal, &played.legal);
    }

    /// Returns the average number of legal moves, and the proportion of positions with a single
    /// one. Returns `None` if no move was made.
    pub fn choices(&self) -> Option<(f64, f64)> {
        let of = |value: u64| float(value) / float(self.moves);
        (self.moves > 0).then(|| (of(self.choices), of(self.forced)))
    }
}

/// Sets each entry that is set in `some`.
fn join(all: &mut Vec<bool>, some: &[bool]) {
    all.resize(all.len().max(some.len()), false);
    for (all, some) in all.iter_mut().zip(some) {
        *all |= some;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_are_nearest_ranks() {
        let spread = |values: &[i64]| Spread::of(values);
        assert_eq!(spread(&[]), None);
        let one = Spread { least: 7, quarter: 7, median: 7, three_quarters: 7, most: 7 };
        assert_eq!(spread(&[7]), Some(one));
        let some = spread(&[9, 1, 3, 2, 8, 5, 4, 6]).unwrap();
        assert_eq!((some.least, some.quarter, some.median), (1, 2, 4));
        assert_eq!((some.three_quarters, some.most), (6, 9));
    }
}

//! What many deals show.

use super::interval::float;
use super::one::{Outcome, Tally};

/// How often something came out how.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Counts {
    /// The deals that were won.
    pub won: u64,
    /// Those that were lost.
    pub lost: u64,
    /// Those of which it is not known whether they can be won.
    pub open: u64,
}

/// How some numbers are spread.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Spread {
    /// The least.
    pub least: i64,
    /// The one a quarter of them are not above.
    pub quarter: i64,
    /// The one in the middle.
    pub median: i64,
    /// The one three quarters are not above.
    pub three_quarters: i64,
    /// The greatest.
    pub most: i64,
}

/// What one player did with many deals.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Summary {
    /// How they came out.
    pub counts: Counts,
    /// The lengths of the games that were won.
    pub won_moves: Vec<i64>,
    /// The same for those that were lost.
    pub lost_moves: Vec<i64>,
    /// The redeals of each game.
    pub redeals: Vec<i64>,
    /// The score of each game.
    pub scores: Vec<i64>,
    moves: u64,
    choices: u64,
    forced: u64,
    /// For each pile, whether it was ever touched.
    pub touched: Vec<bool>,
    /// For each action, whether it was ever legal.
    pub legal: Vec<bool>,
}

impl Counts {
    /// Returns how many deals there are.
    pub fn deals(self) -> u64 {
        self.won + self.lost + self.open
    }
}

impl Spread {
    /// Returns how some numbers are spread, if there are any.
    pub fn of(numbers: &[i64]) -> Option<Self> {
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable();
        let rank = |percent: usize| {
            // The nearest rank: no number is made up between two that were counted.
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
    /// Counts a deal.
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

    /// Returns how many legal moves there were on average, and which share of positions had
    /// one only; nothing if no move was made.
    pub fn choices(&self) -> Option<(f64, f64)> {
        let of = |value: u64| float(value) / float(self.moves);
        (self.moves > 0).then(|| (of(self.choices), of(self.forced)))
    }
}

/// Adds what is true in one list to another.
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
    fn numbers_are_told_by_their_quarters() {
        let spread = |values: &[i64]| Spread::of(values);
        assert_eq!(spread(&[]), None);
        let one = Spread { least: 7, quarter: 7, median: 7, three_quarters: 7, most: 7 };
        assert_eq!(spread(&[7]), Some(one));
        let some = spread(&[9, 1, 3, 2, 8, 5, 4, 6]).unwrap();
        assert_eq!((some.least, some.quarter, some.median), (1, 2, 4));
        assert_eq!((some.three_quarters, some.most), (6, 9));
    }
}

//! Statistics: what many results come to.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use super::{Finished, Outcome};

/// What the results of one game with the same options come to.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Statistics {
    /// The name of the game.
    pub game: String,
    /// The options that were not the usual ones.
    pub options: String,
    /// The number of games, however they ended.
    pub played: usize,
    /// How many were won.
    pub won: usize,
    /// How many were left when it was proven that nothing more could be achieved.
    pub lost: usize,
    /// How many were left without having been decided.
    pub left: usize,
    /// How many were won in a row at last.
    pub streak: usize,
    /// The most that were won in a row.
    pub best_streak: usize,
    /// The moves of the games won.
    pub moves: Option<Spread>,
    /// The seconds of the games won.
    pub seconds: Option<Spread>,
}

/// The best of several numbers and the one in the middle.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
pub struct Spread {
    /// The smallest.
    pub best: u64,
    /// The one in the middle, the smaller of two.
    pub median: u64,
}

impl Statistics {
    /// Returns what the lines of a text come to, in the order of games and options, and
    /// the number of lines that cannot be read.
    ///
    /// A game counts once, as what became of it last; one that was won stays won.
    pub fn of(text: &str) -> (Vec<Self>, usize) {
        let mut results: BTreeMap<_, (usize, Finished)> = BTreeMap::new();
        let mut unread = 0;
        for (number, line) in text.lines().enumerate() {
            let Some(result) = Finished::read(line) else {
                unread += usize::from(!line.trim().is_empty());
                continue;
            };
            let key = [&result.begun, &result.game, &result.deal].map(String::clone);
            let earlier = results.get(&key).map(|it| it.1.outcome);
            if earlier != Some(Outcome::Won) {
                results.insert(key, (number, result));
            }
        }
        let mut results: Vec<(usize, Finished)> = results.into_values().collect();
        results.sort_by_key(|it| it.0);
        let results: Vec<Finished> = results.into_iter().map(|it| it.1).collect();
        let mut kinds: Vec<(&str, &str)> =
            results.iter().map(|it| (it.game.as_str(), it.options.as_str())).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let of_kind = |kind: &(&str, &str)| {
            let same = |it: &&Finished| (it.game.as_str(), it.options.as_str()) == *kind;
            let games: Vec<&Finished> = results.iter().filter(same).collect();
            Self::of_games(*kind, &games)
        };
        (kinds.iter().map(of_kind).collect(), unread)
    }

    fn of_games((game, options): (&str, &str), games: &[&Finished]) -> Self {
        let count = |outcome| games.iter().filter(|it| it.outcome == outcome).count();
        let won = |it: &&&Finished| it.outcome == Outcome::Won;
        let runs = games.split(|it| it.outcome != Outcome::Won).map(<[_]>::len);
        let spread = |of: fn(&Finished) -> u64| {
            Spread::of(games.iter().filter(won).map(|it| of(it)).collect())
        };
        Self {
            game: game.to_owned(),
            options: options.to_owned(),
            played: games.len(),
            won: count(Outcome::Won),
            lost: count(Outcome::Lost),
            left: count(Outcome::Left),
            streak: runs.clone().next_back().unwrap_or(0),
            best_streak: runs.max().unwrap_or(0),
            moves: spread(|it| it.moves),
            seconds: spread(|it| it.seconds),
        }
    }

    /// Tells them in words, as lines of at most 80 characters.
    pub fn words(&self) -> String {
        let share = self.won * 100 / self.played.max(1);
        let mut text = format!(
            "{} {}\n  {} played: {} won ({share} %), {} lost, {} left undecided\n",
            self.game, self.options, self.played, self.won, self.lost, self.left
        );
        text = text.replacen(" \n", "\n", 1);
        if let (Some(moves), Some(time)) = (self.moves, self.seconds) {
            let _ = write!(
                text,
                "  won in a row: {} now, {} at most\n  \
                   moves: {} at best, {} in the middle\n  \
                   time: {} at best, {} in the middle\n",
                self.streak,
                self.best_streak,
                moves.best,
                moves.median,
                clock(time.best),
                clock(time.median)
            );
        }
        text
    }
}

impl Spread {
    fn of(mut numbers: Vec<u64>) -> Option<Self> {
        numbers.sort_unstable();
        let best = *numbers.first()?;
        Some(Self { best, median: numbers[(numbers.len() - 1) / 2] })
    }
}

/// Returns a time as minutes and seconds, with the hours if there are any.
fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(game: &str, begun: &str, outcome: Outcome, moves: u64) -> String {
        let result = Finished {
            at: "2026-11-21T16:14:01Z".to_owned(),
            game: game.to_owned(),
            options: String::new(),
            deal: "ms:3".to_owned(),
            outcome,
            moves,
            seconds: moves * 70,
            score: Some(-5),
            undone: 2,
            begun: format!("2026-11-21T16:{begun}Z"),
        };
        assert_eq!(Finished::read(&result.line()).unwrap(), result);
        result.line() + "\n"
    }

    #[track_caller]
    fn check(lines: &[String], expected: &str) {
        let (all, unread) = Statistics::of(&lines.concat());
        let words: String = all.iter().map(Statistics::words).collect();
        assert_eq!(format!("{words}{unread} unread\n"), expected);
    }

    #[test]
    fn games_are_told_apart_by_name_and_streaks_end_with_a_game_that_was_left() {
        let lines = [
            line("gate", "1", Outcome::Won, 60),
            line("fan", "2", Outcome::Lost, 9),
            line("gate", "3", Outcome::Won, 50),
            line("gate", "4", Outcome::Left, 3),
            line("gate", "5", Outcome::Won, 70),
        ];
        check(
            &lines,
            "fan\n  1 played: 0 won (0 %), 1 lost, 0 left undecided\n\
             gate\n  4 played: 3 won (75 %), 0 lost, 1 left undecided\n  \
               won in a row: 1 now, 2 at most\n  moves: 50 at best, 60 in the middle\n  \
               time: 58:20 at best, 1:10:00 in the middle\n0 unread\n",
        );
    }

    #[test]
    fn a_game_counts_once_and_one_that_was_won_stays_won() {
        let lines = [
            line("gate", "1", Outcome::Left, 10),
            line("gate", "1", Outcome::Won, 60),
            line("gate", "1", Outcome::Left, 59),
            line("gate", "1", Outcome::Won, 61),
        ];
        check(
            &lines,
            "gate\n  1 played: 1 won (100 %), 0 lost, 0 left undecided\n  \
               won in a row: 1 now, 1 at most\n  moves: 60 at best, 60 in the middle\n  \
               time: 1:10:00 at best, 1:10:00 in the middle\n0 unread\n",
        );
    }

    #[test]
    fn a_line_that_broke_off_anywhere_is_counted_as_unread() {
        let whole = line("gate", "1", Outcome::Won, 60);
        for cut in 1..whole.len() - 1 {
            let (all, unread) = Statistics::of(&whole[..cut]);
            assert_eq!((all.len(), unread), (0, 1), "{}", &whole[..cut]);
        }
    }
}

//! Statistics of the player's results.
//!
//! Assisted games, in which hints or a search found moves, are counted separately and do not
//! affect the other numbers.

mod days;
mod report;
mod table;

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;

use super::clock;
use super::kept::unusual_options;
use super::results::{self, Finished, Outcome};
use crate::variant::Variant;
pub(super) use days::Days;
pub(super) use report::report;

/// The statistics of one game with the same options.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(super) struct Statistics {
    /// The name of the game.
    game: String,
    /// The options that differ from their defaults.
    options: String,
    /// The unassisted games.
    #[serde(flatten)]
    alone: Ends,
    /// The current streak of wins. An assisted win neither extends nor ends it.
    streak: usize,
    /// The longest streak of wins.
    best_streak: usize,
    /// The moves of the games won.
    moves: Option<Spread>,
    /// The seconds of the games won.
    seconds: Option<Spread>,
    /// The number of wins in which moves were undone.
    undone: usize,
    /// The assisted games.
    assisted: Assisted,
}

/// Games counted by outcome.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize)]
struct Ends {
    /// All games.
    played: usize,
    /// The games won.
    won: usize,
    /// The games that were left when they were proven lost.
    lost: usize,
    /// The games that were left undecided.
    left: usize,
}

/// Games in which hints or a search found moves.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize)]
struct Assisted {
    /// The games by outcome.
    #[serde(flatten)]
    ends: Ends,
    /// The number of positions in which a hint was given.
    hints: u64,
    /// The number of moves shown by a search.
    shown: u64,
}

/// The best and the median of several numbers.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
struct Spread {
    /// The smallest number.
    best: u64,
    /// The median; of two middle numbers, the smaller.
    median: u64,
}

/// Returns the statistics of one game or of all games, and the number of unreadable lines.
pub(super) fn kept(game: Option<&str>) -> Result<(Vec<Statistics>, usize), String> {
    let (mut games, unread) = Statistics::of(&results::text()?);
    if let Some(game) = game {
        let name = Path::new(game).file_name().unwrap_or_default().to_string_lossy();
        let name = name.strip_suffix(".toml").unwrap_or(&name).to_lowercase();
        games.retain(|game| game.game.to_lowercase() == name);
    }
    Ok((games, unread))
}

/// Returns the statistics of the deals of the day.
pub(super) fn days() -> Result<Days, String> {
    Ok(Days::of(&results::text()?, clock::now()))
}

/// Returns the current streak of wins in a game with the same options.
pub(super) fn streak(variant: &Variant) -> Option<usize> {
    let options = unusual_options(variant);
    let (games, _) = kept(Some(&variant.counted_as())).ok()?;
    games.iter().find(|game| game.options == options).map(|game| game.streak)
}

impl Statistics {
    /// Returns the statistics of a results file, sorted by game and options, and the number of
    /// unreadable lines.
    ///
    /// A game counts once, with its last outcome, but a won game stays won. A game that was
    /// resumed and left unchanged counts where it was first left.
    fn of(text: &str) -> (Vec<Self>, usize) {
        let mut results: BTreeMap<_, (usize, Finished)> = BTreeMap::new();
        let mut unread = 0;
        for (number, line) in text.lines().enumerate() {
            let Some(result) = Finished::read(line) else {
                unread += usize::from(!line.trim().is_empty());
                continue;
            };
            let key = [&result.begun, &result.game, &result.deal].map(String::clone);
            let stays = |old: &Finished| {
                let state =
                    |result: &Finished| (result.outcome, result.moves, result.help);
                old.outcome == Outcome::Won || state(old) == state(&result)
            };
            if !results.get(&key).is_some_and(|entry| stays(&entry.1)) {
                results.insert(key, (number, result));
            }
        }
        let mut results: Vec<(usize, Finished)> = results.into_values().collect();
        // Back in the order of the file, because streaks depend on time.
        results.sort_by_key(|entry| entry.0);
        let results: Vec<Finished> = results.into_iter().map(|entry| entry.1).collect();
        let mut kinds: BTreeMap<(&str, &str), Vec<&Finished>> = BTreeMap::new();
        for it in &results {
            kinds.entry((&it.game, &it.options)).or_default().push(it);
        }
        let all = kinds.iter().map(|(kind, games)| Self::of_games(kind.0, kind.1, games));
        (all.collect(), unread)
    }

    fn of_games(game: &str, options: &str, games: &[&Finished]) -> Self {
        let (assisted, alone): (Vec<&Finished>, Vec<&Finished>) =
            games.iter().copied().partition(|game| game.help.is_assisted());
        let won: Vec<&Finished> =
            alone.iter().copied().filter(|game| game.outcome == Outcome::Won).collect();
        let spread = |of: fn(&Finished) -> u64| {
            Spread::of(won.iter().map(|game| of(game)).collect())
        };
        let (streak, best_streak) = streaks(games);
        Self {
            game: game.to_owned(),
            options: options.to_owned(),
            alone: Ends::of(&alone),
            streak,
            best_streak,
            moves: spread(|game| game.moves),
            seconds: spread(|game| game.seconds),
            undone: won.iter().filter(|game| game.help.undone > 0).count(),
            assisted: Assisted {
                ends: Ends::of(&assisted),
                hints: assisted.iter().map(|game| game.help.hints).sum(),
                shown: assisted.iter().map(|game| game.help.shown).sum(),
            },
        }
    }
}

/// Returns the current and the longest streak of wins.
fn streaks(games: &[&Finished]) -> (usize, usize) {
    let (mut now, mut most) = (0, 0);
    for game in games {
        match game.outcome {
            Outcome::Won => now += usize::from(!game.help.is_assisted()),
            Outcome::Lost | Outcome::Left => now = 0,
        }
        most = most.max(now);
    }
    (now, most)
}

impl Ends {
    fn of(games: &[&Finished]) -> Self {
        let count = |outcome| games.iter().filter(|game| game.outcome == outcome).count();
        Self {
            played: games.len(),
            won: count(Outcome::Won),
            lost: count(Outcome::Lost),
            left: count(Outcome::Left),
        }
    }

    /// Returns the share of games won, in percent.
    fn share(self) -> usize {
        self.won * 100 / self.played.max(1)
    }
}

impl Spread {
    fn of(mut numbers: Vec<u64>) -> Option<Self> {
        numbers.sort_unstable();
        let best = *numbers.first()?;
        Some(Self { best, median: numbers[(numbers.len() - 1) / 2] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::HelpHad;

    const ALONE: HelpHad = HelpHad { undone: 0, hints: 0, shown: 0 };

    fn line(game: &str, begun: &str, outcome: Outcome, moves: u64) -> String {
        helped(game, begun, outcome, moves, ALONE)
    }

    fn helped(
        game: &str,
        begun: &str,
        outcome: Outcome,
        moves: u64,
        help: HelpHad,
    ) -> String {
        let result = Finished {
            at: "2026-11-21T16:14:01Z".to_owned(),
            game: game.to_owned(),
            options: String::new(),
            deal: "ms:3".to_owned(),
            outcome,
            moves,
            seconds: moves * 70,
            score: Some(-5),
            help,
            begun: format!("2026-11-21T16:{begun}Z"),
        };
        assert_eq!(Finished::read(&result.line()).unwrap(), result);
        result.line() + "\n"
    }

    #[track_caller]
    fn check(lines: &[String], expected: &str) {
        let (all, unread) = Statistics::of(&lines.concat());
        let words: String = all.iter().map(|game| game.words(80)).collect();
        assert_eq!(format!("{words}{unread} unread\n"), expected);
    }

    #[test]
    fn statistics_are_per_game_and_a_left_game_ends_the_streak() {
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
               won in a row: 1 now, best 2\n  moves: best 50, median 60\n  \
               time: best 58:20, median 1:10:00\n0 unread\n",
        );
    }

    #[test]
    fn a_game_counts_once_and_stays_won() {
        let lines = [
            line("gate", "1", Outcome::Left, 10),
            line("gate", "1", Outcome::Won, 60),
            line("gate", "1", Outcome::Left, 59),
            line("gate", "1", Outcome::Won, 61),
        ];
        check(
            &lines,
            "gate\n  1 played: 1 won (100 %), 0 lost, 0 left undecided\n  \
               won in a row: 1 now, best 1\n  moves: best 60, median 60\n  \
               time: best 1:10:00, median 1:10:00\n0 unread\n",
        );
    }

    #[test]
    fn a_lost_game_keeps_its_place_until_its_outcome_changes() {
        let mut lines = vec![
            line("gate", "1", Outcome::Lost, 10),
            line("gate", "2", Outcome::Won, 60),
            line("gate", "1", Outcome::Lost, 10),
        ];
        check(
            &lines,
            "gate\n  2 played: 1 won (50 %), 1 lost, 0 left undecided\n  \
               won in a row: 1 now, best 1\n  moves: best 60, median 60\n  \
               time: best 1:10:00, median 1:10:00\n0 unread\n",
        );
        lines.push(line("gate", "1", Outcome::Won, 60));
        check(
            &lines,
            "gate\n  2 played: 2 won (100 %), 0 lost, 0 left undecided\n  \
               won in a row: 2 now, best 2\n  moves: best 60, median 60\n  \
               time: best 1:10:00, median 1:10:00\n0 unread\n",
        );
    }

    #[test]
    fn assisted_games_count_separately_and_keep_the_streak() {
        let hinted = HelpHad { undone: 1, hints: 3, shown: 0 };
        let shown = HelpHad { shown: 20, ..ALONE };
        let lines = [
            helped("gate", "1", Outcome::Won, 60, ALONE),
            helped("gate", "2", Outcome::Won, 20, hinted),
            helped("gate", "3", Outcome::Won, 64, ALONE),
            helped("gate", "4", Outcome::Left, 20, hinted),
            helped("gate", "5", Outcome::Won, 62, HelpHad { undone: 9, ..ALONE }),
            helped("gate", "6", Outcome::Won, 30, shown),
        ];
        check(
            &lines,
            "gate\n  3 played: 3 won (100 %), 0 lost, 0 left undecided\n  \
               won in a row: 1 now, best 2\n  moves: best 60, median 62\n  \
               time: best 1:10:00, median 1:12:20\n  \
               moves were undone in 1 of the 3 won\n  \
               counted apart, with hints or moves shown (20): 3 played: 2 won (66 %), 0 \
                lost,\n    1 left undecided\n0 unread\n",
        );
    }

    #[test]
    fn results_of_earlier_versions_count_as_without_hints() {
        let old = "2026-11-21T16:14:01Z\tgame=cruel\toptions=\tdeal=ms:3\toutcome=won\t\
                   moves=80\tseconds=312\tscore=48\tundone=2\t\
                   begun=2026-11-21T16:08:49.120733512Z";
        let read = Finished::read(old).unwrap();
        assert_eq!(read.help, HelpHad { undone: 2, ..ALONE });
        assert!(Finished::read(&old.replace("undone", "hints=x\tundone")).is_none());
    }

    #[test]
    fn a_truncated_line_counts_as_unread() {
        let whole = line("gate", "1", Outcome::Won, 60);
        for cut in 1..whole.len() - 1 {
            let (all, unread) = Statistics::of(&whole[..cut]);
            assert_eq!((all.len(), unread), (0, 1), "{}", &whole[..cut]);
        }
    }
}

//! Statistics of the player's results.
//!
//! A game in which hints or a search found moves is an assisted game. It counts, and its share
//! of wins stands beside that of the other games, which alone have streaks. Best and median are
//! shown for both.

mod days;
mod history;
mod report;
mod table;

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;

use super::clock;
use super::kept::unusual_options;
use super::results::{self, Finished, Outcome};
use crate::catalogue::Date;
use crate::repl::Wins;
use crate::variant::Variant;
pub(super) use days::Days;
pub(super) use history::{History, Inks};
pub(super) use report::{is_calendar, report};

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
    /// The current streak of wins. An assisted win neither extends nor ends it; any game that
    /// was not won ends it.
    streak: usize,
    /// The longest streak of wins.
    best_streak: usize,
    /// The moves of the unassisted games won.
    moves: Option<Spread>,
    /// The seconds of those that were timed.
    seconds: Option<Spread>,
    /// The number of unassisted wins in which moves were undone.
    undone: usize,
    /// The assisted games.
    assisted: Assisted,
    /// All games, assisted or not.
    all: Ends,
    /// The dollars won in games for money, if there were any.
    #[serde(skip_serializing_if = "Option::is_none")]
    money: Option<Money>,
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
    /// The moves of the games won.
    moves: Option<Spread>,
    /// The seconds of those that were timed.
    seconds: Option<Spread>,
}

/// Games for money.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
struct Money {
    /// The number of games.
    games: usize,
    /// The dollars won less those lost.
    total: i64,
    /// The most dollars won in a game, or the fewest lost.
    best: i64,
}

/// The best and the median of several numbers.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
struct Spread {
    /// The smallest number.
    best: u64,
    /// The median; of two middle numbers, the smaller.
    median: u64,
}

/// The games that statistics are about.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wanted<'a> {
    /// The name of a game, or none for all games.
    pub(super) game: Option<&'a str>,
    /// The first day.
    pub(super) since: Option<Date>,
}

/// Results, each game once.
#[derive(Debug)]
pub(super) struct Played {
    /// The results in the order of their time.
    pub(super) results: Vec<Finished>,
    /// The number of unreadable lines.
    pub(super) unread: usize,
}

/// Parses the begin of a period: a date, or a number of days or weeks before today such as `30d`
/// or `4w`. The error says what is understood.
pub(super) fn since(text: &str) -> Result<Date, String> {
    since_from(text, clock::date())
}

fn since_from(text: &str, today: Date) -> Result<Date, String> {
    let before = |unit: char, days: u64| {
        let number: u64 = text.strip_suffix(unit)?.parse().ok()?;
        Some(today.before(number.saturating_mul(days)))
    };
    let date = text.parse().ok().or_else(|| before('d', 1)).or_else(|| before('w', 7));
    date.ok_or_else(|| {
        format!("`{text}` is not a date: type one such as `2026-11-01`, or `30d` or `4w`")
    })
}

/// Returns the results of the games of this name with the same options.
pub(super) fn wins(variant: &Variant) -> Option<Wins> {
    let games = of_variant(variant)?;
    Some(Wins {
        streak: games.streak,
        best_streak: games.best_streak,
        moves: games.moves.map(|moves| moves.best),
        seconds: games.seconds.map(|seconds| seconds.best),
        money: games.money.map(|money| money.total),
    })
}

fn of_variant(variant: &Variant) -> Option<Statistics> {
    let options = unusual_options(variant);
    let name = variant.counted_as();
    let played = Played::read().ok()?.of(Wanted { game: Some(&name), since: None });
    let mut games = Statistics::of(&played.results).into_iter();
    games.find(|game| game.options == options)
}

impl Played {
    /// Reads the results file.
    pub(super) fn read() -> Result<Self, String> {
        Ok(Self::parsed(&results::text()?))
    }

    /// Parses the lines of a results file, in any order.
    ///
    /// A game counts once, with its last outcome, but a won game stays won. A game that was
    /// resumed and left unchanged counts where it was first left.
    fn parsed(text: &str) -> Self {
        let filled = text.lines().filter(|line| !line.trim().is_empty());
        let lines = filled.clone().count();
        let mut read: Vec<(Finished, &str)> =
            filled.filter_map(|line| Some((Finished::read(line)?, line))).collect();
        let unread = lines - read.len();
        // By time, because the lines of two computers may be merged in any order.
        read.sort_by(|one, other| {
            let key = |it: &(Finished, &str)| (it.0.at.clone(), it.0.begun.clone());
            key(one).cmp(&key(other)).then_with(|| one.1.cmp(other.1))
        });
        let mut results: BTreeMap<_, (usize, Finished)> = BTreeMap::new();
        for (number, (result, _)) in read.into_iter().enumerate() {
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
        // Back in the order of time, because streaks depend on it.
        results.sort_by_key(|entry| entry.0);
        Self { results: results.into_iter().map(|entry| entry.1).collect(), unread }
    }

    /// Returns the results that are wanted.
    pub(super) fn of(mut self, wanted: Wanted<'_>) -> Self {
        if let Some(game) = wanted.game {
            let name = Path::new(game).file_name().unwrap_or_default().to_string_lossy();
            let name = name.strip_suffix(".toml").unwrap_or(&name).to_lowercase();
            self.results.retain(|result| result.game.to_lowercase() == name);
        }
        if let Some(since) = wanted.since {
            self.results.retain(|result| result.day().is_some_and(|day| day >= since));
        }
        self
    }
}

impl Statistics {
    /// Returns the statistics of results, sorted by game and options.
    pub(super) fn of(results: &[Finished]) -> Vec<Self> {
        let mut kinds: BTreeMap<(&str, &str), Vec<&Finished>> = BTreeMap::new();
        for it in results {
            kinds.entry((&it.game, &it.options)).or_default().push(it);
        }
        let all = kinds.iter().map(|(kind, games)| Self::of_games(kind.0, kind.1, games));
        all.collect()
    }

    fn of_games(game: &str, options: &str, games: &[&Finished]) -> Self {
        let (assisted, alone): (Vec<&Finished>, Vec<&Finished>) =
            games.iter().copied().partition(|game| game.help.is_assisted());
        let undone =
            |game: &&&Finished| game.outcome == Outcome::Won && game.help.undone > 0;
        let (streak, best_streak) = streaks(games);
        Self {
            game: game.to_owned(),
            options: options.to_owned(),
            alone: Ends::of(&alone),
            streak,
            best_streak,
            moves: Spread::of_moves(&alone),
            seconds: Spread::of_seconds(&alone),
            undone: alone.iter().filter(undone).count(),
            assisted: Assisted {
                ends: Ends::of(&assisted),
                hints: assisted.iter().map(|game| game.help.hints).sum(),
                shown: assisted.iter().map(|game| game.help.shown).sum(),
                moves: Spread::of_moves(&assisted),
                seconds: Spread::of_seconds(&assisted),
            },
            all: Ends::of(games),
            money: Money::of(games),
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

impl Money {
    fn of(games: &[&Finished]) -> Option<Self> {
        let all: Vec<i64> = games.iter().filter_map(|game| game.money).collect();
        let best = all.iter().copied().max()?;
        let total = all.iter().copied().fold(0, i64::saturating_add);
        Some(Self { games: all.len(), total, best })
    }
}

impl Spread {
    fn of_moves(games: &[&Finished]) -> Option<Self> {
        let won = games.iter().filter(|game| game.outcome == Outcome::Won);
        Self::of(won.map(|game| game.moves).collect())
    }

    fn of_seconds(games: &[&Finished]) -> Option<Self> {
        let won = games.iter().filter(|game| game.outcome == Outcome::Won && game.timed);
        Self::of(won.map(|game| game.seconds).collect())
    }

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
            timed: true,
            score: Some(-5),
            money: None,
            help,
            begun: format!("2026-11-21T16:{begun}Z"),
        };
        assert_eq!(Finished::read(&result.line()).unwrap(), result);
        result.line() + "\n"
    }

    #[track_caller]
    fn check(lines: &[String], expected: &str) {
        let Played { results, unread } = Played::parsed(&lines.concat());
        let all = Statistics::of(&results);
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
    fn assisted_games_count_beside_the_others_and_keep_the_streak() {
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
            "gate\n  6 played: 5 won (83 %), 0 lost, 1 left undecided\n  \
               without help 3 of 3 won (100 %), with hints or moves shown (20) 2 of 3 won \
                (66\n    %)\n  \
               won in a row: 1 now, best 2\n  moves: best 60, median 62; with help best 20, \
                median 20\n  \
               time: best 1:10:00, median 1:12:20; with help best 23:20, median 23:20\n  \
               moves were undone in 1 of the 3 won without help\n0 unread\n",
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
    fn one_hint_does_not_make_the_only_game_vanish() {
        let hinted = HelpHad { hints: 1, ..ALONE };
        check(
            &[helped("gate", "1", Outcome::Won, 60, hinted)],
            "gate\n  1 played: 1 won (100 %), 0 lost, 0 left undecided\n  \
               without help 0 of 0 won, with hints 1 of 1 won (100 %)\n  \
               moves: with help best 60, median 60\n  \
               time: with help best 1:10:00, median 1:10:00\n0 unread\n",
        );
    }

    #[test]
    fn money_is_carried_over_from_game_to_game() {
        let paid = |begun: &str, outcome, money| {
            let line = line("gate", begun, outcome, 60);
            line.replace("\tbegun=", &format!("\tmoney={money}\tbegun="))
        };
        let lines = [
            paid("1", Outcome::Lost, -47),
            paid("2", Outcome::Won, 208),
            paid("3", Outcome::Left, -52),
            line("gate", "4", Outcome::Left, 5),
        ];
        let Played { results, .. } = Played::parsed(&lines.concat());
        let money = Statistics::of(&results)[0].money;
        assert_eq!(money, Some(Money { games: 3, total: 109, best: 208 }));
        let words = Statistics::of(&results)[0].words(80);
        assert!(words.contains("\n  money: $109 in 3 games, best $208\n"), "{words}");
    }

    #[test]
    fn games_that_were_not_timed_have_no_best_time() {
        let line = line("gate", "1", Outcome::Won, 60);
        let untimed = line.replace("\tbegun=", "\ttime=off\tbegun=");
        let read = Finished::read(untimed.trim_end()).unwrap();
        assert_eq!(read.line() + "\n", untimed);
        let game = &Statistics::of(&[read])[0];
        assert_eq!((game.seconds, game.moves.is_some()), (None, true));
    }

    #[test]
    fn the_order_of_the_lines_does_not_matter() {
        let mut lines: Vec<String> = (1..=6)
            .flat_map(|number| {
                let begun = number.to_string();
                let outcome = if number % 3 == 0 { Outcome::Left } else { Outcome::Won };
                let early = line("gate", &begun, Outcome::Left, 3 + number);
                let late = line("gate", &begun, outcome, 20 + number);
                let at = |line: String, second| {
                    line.replacen("16:14:01Z", &format!("16:14:0{second}Z"), 1)
                };
                [at(early, 1), at(late, number)]
            })
            .collect();
        let expected = Statistics::of(&Played::parsed(&lines.concat()).results);
        assert_eq!(expected[0].streak, 0);
        assert_eq!(expected[0].best_streak, 2);
        for _ in 0..lines.len() {
            lines.rotate_left(1);
            let twice = [lines.concat(), lines.concat()].concat();
            for text in [lines.concat(), twice] {
                assert_eq!(Statistics::of(&Played::parsed(&text).results), expected);
            }
        }
    }

    #[test]
    fn a_period_begins_at_a_date_or_some_days_or_weeks_ago() {
        let today: Date = "2026-12-01".parse().unwrap();
        let since = |text: &str| since_from(text, today).map(|date| date.to_string());
        assert_eq!(since("2026-11-01").as_deref(), Ok("2026-11-01"));
        assert_eq!(since("30d").as_deref(), Ok("2026-11-01"));
        assert_eq!(since("4w").as_deref(), Ok("2026-11-03"));
        assert_eq!(since("99999999999999999999w").ok(), None);
        assert_eq!(since("9999999999999999999d").as_deref(), Ok("1970-01-01"));
        for text in ["", "d", "w", "4", "-1d", "é", "2026-11-31"] {
            assert!(since(text).is_err(), "{text}");
        }
        let (old, new) = (line("gate", "1", Outcome::Won, 60), "2027-01-01T");
        let later = old.replacen("2026-11-21T", new, 1).replace("16:1Z", "16:2Z");
        let text = [old, later].concat();
        let wanted = Wanted { game: Some("Gate.toml"), since: Some(today) };
        assert_eq!(Played::parsed(&text).of(wanted).results.len(), 1);
        assert_eq!(Played::parsed(&text).results.len(), 2);
    }

    #[test]
    fn a_truncated_line_counts_as_unread() {
        let whole = line("gate", "1", Outcome::Won, 60);
        for cut in 1..whole.len() - 1 {
            let Played { results, unread } = Played::parsed(&whole[..cut]);
            assert_eq!((results.len(), unread), (0, 1), "{}", &whole[..cut]);
        }
    }
}

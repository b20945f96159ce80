//! The share of games won over time, as a small plot.

use serde::Serialize;

use super::Ends;
use crate::catalogue::Date;
use crate::cli::results::{Finished, Outcome};

/// The most periods to show.
const MOST: u64 = 16;

/// The length of the longest bar, in characters.
const BAR: usize = 20;

/// The width of a line in front of its bar.
const LEAD: usize = 36;

/// The length of a period.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Unit {
    Day,
    Week,
    Month,
    Year,
}

/// Games by the period in which they ended.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(in crate::cli) struct History {
    unit: Unit,
    periods: Vec<Period>,
}

/// The games of a period.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
struct Period {
    /// Its first day, as `2026-11-23`.
    from: String,
    /// All games.
    #[serde(flatten)]
    all: Ends,
    /// The number of wins in assisted games.
    won_with_help: usize,
}

/// The characters of a bar.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(in crate::cli) struct Inks {
    alone: char,
    helped: char,
}

impl Inks {
    /// Block characters.
    pub(in crate::cli) const BLOCKS: Self = Self { alone: '█', helped: '▒' };
    /// Characters that every terminal shows.
    pub(in crate::cli) const ASCII: Self = Self { alone: '#', helped: '+' };
}

impl Unit {
    const ALL: [Self; 4] = [Self::Day, Self::Week, Self::Month, Self::Year];

    /// Returns the first day of the period of a day.
    fn begin(self, day: Date) -> Date {
        match self {
            Self::Day => day,
            Self::Week => day.week(),
            Self::Month => day.month(),
            Self::Year => day.year(),
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Week => "week",
            Self::Month => "month",
            Self::Year => "year",
        }
    }

    /// Returns the first days of the last periods up to a day, from that of `first` on.
    fn periods(self, first: Date, last: Date) -> Vec<Date> {
        let first = self.begin(first);
        let mut begins = vec![self.begin(last)];
        while let Some(begin) = begins.last().copied().filter(|begin| *begin > first) {
            if begins.len() as u64 > MOST {
                break;
            }
            begins.push(self.begin(begin.before(1)));
        }
        begins.reverse();
        begins
    }
}

impl History {
    /// Returns the history of games up to `today`, in the shortest periods of which no more than
    /// [`MOST`] are needed. Returns none if all games ended in one period.
    pub(in crate::cli) fn of(results: &[Finished], today: Date) -> Option<Self> {
        let days: Vec<(Date, &Finished)> = results
            .iter()
            .filter_map(|result| Some((result.day()?, result)))
            .filter(|entry| entry.0 <= today)
            .collect();
        let first = days.iter().map(|entry| entry.0).min()?;
        let fits = |unit: &Unit| unit.periods(first, today).len() as u64 <= MOST;
        let unit = Unit::ALL.into_iter().find(fits).unwrap_or(Unit::Year);
        let begins = unit.periods(first, today);
        let period = |from: &Date| {
            let games: Vec<&Finished> = days
                .iter()
                .filter(|entry| unit.begin(entry.0) == *from)
                .map(|entry| entry.1)
                .collect();
            let helped = |game: &&&Finished| {
                game.outcome == Outcome::Won && game.help.is_assisted()
            };
            Period {
                from: from.to_string(),
                all: Ends::of(&games),
                won_with_help: games.iter().filter(helped).count(),
            }
        };
        let periods: Vec<Period> = begins.iter().map(period).collect();
        let filled = periods.iter().filter(|period| period.all.played > 0).count();
        (filled > 1).then_some(Self { unit, periods })
    }

    /// Returns the plot as lines of at most `width` characters, with bars if there is room.
    pub(super) fn words(&self, width: usize, inks: Inks) -> String {
        let Inks { alone, helped } = inks;
        let helps = self.periods.iter().any(|period| period.won_with_help > 0);
        let room = width.saturating_sub(LEAD).min(BAR);
        let legend = if room > 0 && helps {
            format!(" ({alone} without help, {helped} with help)")
        } else {
            String::new()
        };
        let mut text = format!("games won by {}{legend}\n", self.unit.word());
        for Period { from, all, won_with_help } in &self.periods {
            let name = match self.unit {
                Unit::Day | Unit::Week => from,
                Unit::Month => from.get(..7).unwrap_or_default(),
                Unit::Year => from.get(..4).unwrap_or_default(),
            };
            let mut line = format!("  {name:<10}");
            if all.played > 0 {
                let (won, played, share) = (all.won, all.played, all.share());
                let cells = |won: usize| (won * room + played / 2) / played;
                let whole = cells(won);
                let own = cells(won - won_with_help).min(whole);
                let bar = [
                    alone.to_string().repeat(own),
                    helped.to_string().repeat(whole - own),
                ];
                let bar = bar.concat();
                line = format!("{line}  {won:>4} of {played:>4}  {share:>3} %  {bar}");
            }
            text.extend([line.trim_end(), "\n"]);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::HelpHad;

    fn ended(at: &str, outcome: Outcome, hints: u64) -> Finished {
        let help = HelpHad { hints, ..HelpHad::default() };
        Finished { help, ..Finished::sample(at, outcome) }
    }

    fn of(results: &[Finished]) -> Option<History> {
        History::of(results, "2026-12-01".parse().unwrap())
    }

    #[test]
    fn history_is_a_plot_of_the_shares_of_weeks_or_months() {
        let games = [
            ended("2026-10-05", Outcome::Left, 0),
            ended("2026-10-08", Outcome::Won, 0),
            ended("2026-11-29", Outcome::Won, 0),
            ended("2026-11-30", Outcome::Won, 0),
            ended("2026-11-30", Outcome::Won, 1),
            ended("2026-12-01", Outcome::Lost, 0),
        ];
        let history = of(&games).unwrap();
        let plot = history.words(80, Inks::BLOCKS);
        assert!(plot.starts_with("games won by week (█ without help, ▒ with help)\n"));
        for line in [
            format!("\n  2026-10-05     1 of    2   50 %  {}\n", "█".repeat(10)),
            "\n  2026-10-12\n".to_owned(),
            format!("\n  2026-11-30     2 of    3   66 %  {}▒▒▒▒▒▒\n", "█".repeat(7)),
        ] {
            assert!(plot.contains(&line), "{line}: {plot}");
        }
        let small = history.words(40, Inks::ASCII);
        assert!(small.ends_with("\n  2026-11-30     2 of    3   66 %  #++\n"), "{small}");
        let mut longer = games.to_vec();
        longer.push(ended("2026-01-01", Outcome::Won, 0));
        assert_eq!(of(&longer).unwrap().unit, Unit::Month);
        longer.push(ended("1980-01-01", Outcome::Won, 0));
        let years = of(&longer);
        assert_eq!(years, None, "all games of the last years ended in one year");
        longer.push(ended("2020-01-01", Outcome::Won, 0));
        let years = of(&longer).unwrap();
        assert_eq!((years.unit, years.periods.len() as u64), (Unit::Year, MOST + 1));
        assert_eq!(of(&games[3..]).unwrap().unit, Unit::Day);
        assert_eq!(of(&games[..1]), None);
        assert_eq!(of(&[]), None);
    }

    #[test]
    fn plots_fit_the_width_and_count_games_with_unreadable_dates_nowhere() {
        let mut games =
            vec![ended("", Outcome::Won, 0), ended("2999-01-01", Outcome::Won, 0)];
        assert_eq!(of(&games), None);
        games.push(ended("2026-11-30", Outcome::Won, 0));
        games.push(ended("2026-12-01", Outcome::Won, 3));
        let history = of(&games).unwrap();
        assert_eq!(history.periods.iter().map(|it| it.all.played).sum::<usize>(), 2);
        for width in [0, 20, 36, 37, 45, 80] {
            let text = history.words(width, Inks::ASCII);
            let longest = text.lines().map(str::len).max().unwrap();
            assert!(longest <= width.max(LEAD + 24), "{width}: {text}");
        }
    }
}

//! The games of the day: how many were won on their day, how many days in a row, and what was
//! made of each.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use strum::VariantArray as _;

use crate::catalogue::{Daily, DailyKind, Date};
use crate::cli::results::{Finished, Outcome};
use crate::diag::wrapped;
use crate::play::DealName;

/// The least width of a calendar with a week in each line, in characters.
const WEEK: usize = 7 * CELL;

/// The width of a day in it.
const CELL: usize = 9;

/// The most days of a calendar: ten years.
const MOST: usize = 3660;

const LEGEND: &str = "Each day has four games: the game of the day, an easy one, a hard one, and \
     one of the day's family. W: won on the day; w: won later; p: played; .: missed. Play them \
     with `patience play today`, `patience play today easy`, `hard` or `family`, and those of an \
     earlier day with its date:";

/// The wins of deals of the day, in any game.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
pub(in crate::cli) struct Days {
    /// The number of days with a win of the day's deal on that day.
    pub(super) won: usize,
    /// The days in a row up to today, or to yesterday while today's is not won.
    pub(super) in_a_row: usize,
    /// The deals that were played, in the order of their days.
    played: Vec<Day>,
}

/// What was made of one deal.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
struct Day {
    /// The day, as `2026-11-28`.
    date: String,
    /// Which of the games of the day.
    kind: &'static str,
    /// What was made of it.
    end: End,
}

/// What was made of a deal of the day, the least first.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "lowercase")]
enum End {
    /// It was played and not won.
    Played,
    /// It was won on another day.
    Later,
    /// It was won on its day.
    Won,
}

/// What was made of each deal of the day that was played.
type Ends = BTreeMap<(Date, DailyKind), End>;

impl Days {
    /// Counts the deals of the day among results.
    pub(in crate::cli) fn of<'a>(
        results: impl Iterator<Item = &'a Finished>,
        today: Date,
    ) -> Self {
        let ends = ends(results);
        let is_won = |entry: (&(Date, DailyKind), &End)| {
            let ((date, kind), end) = entry;
            (*kind == DailyKind::Today && *end == End::Won).then_some(*date)
        };
        let won: BTreeSet<Date> = ends.iter().filter_map(is_won).collect();
        let first = u64::from(!won.contains(&today));
        let row = (first..).take_while(|days| won.contains(&today.before(*days)));
        let day = |(daily, end): (&(Date, DailyKind), &End)| Day {
            date: daily.0.to_string(),
            kind: daily.1.word(),
            end: *end,
        };
        let in_a_row = row.take(won.len()).count();
        Self { won: won.len(), in_a_row, played: ends.iter().map(day).collect() }
    }

    /// Returns the counts as a line, or an empty text without a win.
    pub(super) fn words(&self) -> String {
        let Self { won, in_a_row, .. } = self;
        match won {
            0 => String::new(),
            _ => format!("deals of the day won: {won}, days in a row: {in_a_row}\n"),
        }
    }
}

/// Returns a calendar of the games of the day from a day on, without days of which nothing is
/// known before the first game played. Lines have at most `width` characters.
pub(super) fn calendar(
    results: &[Finished],
    since: Option<Date>,
    today: Date,
    width: usize,
) -> String {
    let ends = ends(results.iter());
    let earliest = ends.keys().next().map_or(today, |daily| daily.0);
    let begin = since.unwrap_or_else(|| earliest.max(today.month().before(1).month()));
    let mut days: Vec<Date> = Vec::new();
    let mut day = begin.month();
    if today.since(day) >= MOST as u64 {
        day = today.before(MOST as u64).month();
    }
    while day <= today {
        days.push(day);
        day = day.next();
    }
    let marks = |date: Date| {
        let mark = |kind: &DailyKind| match ends.get(&(date, *kind)) {
            Some(End::Won) => 'W',
            Some(End::Later) => 'w',
            Some(End::Played) => 'p',
            None => '.',
        };
        DailyKind::VARIANTS.iter().map(mark).collect::<String>()
    };
    let mut text = String::new();
    for month in days.chunk_by(|one, other| one.month() == other.month()) {
        let lines = if width < WEEK { list(month, marks) } else { weeks(month, marks) };
        let name = month.first().map(Date::to_string).unwrap_or_default();
        let name = name.get(..7).unwrap_or_default();
        text.extend([name, "\n", &lines, "\n"]);
    }
    let missed = days
        .iter()
        .rev()
        .find(|date| **date < today && !ends.contains_key(&(**date, DailyKind::Today)));
    let date = missed.copied().unwrap_or_else(|| today.before(1));
    let example = Daily { date, kind: DailyKind::Today }.typed();
    let example = format!("{LEGEND} `patience play {example}`.");
    let example = wrapped("", example.split(' '), 0, width);
    format!("{text}{example}\n")
}

/// Returns the days of a month, one a line.
fn list(days: &[Date], marks: impl Fn(Date) -> String) -> String {
    let line = |date: &Date| format!("  {:>2} {}\n", date.day(), marks(*date));
    days.iter().map(line).collect()
}

/// Returns the days of a month, one week a line.
fn weeks(days: &[Date], marks: impl Fn(Date) -> String) -> String {
    let heads = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
    let heads = heads.map(|head| format!("{head:<CELL$}")).concat();
    let mut text = format!("{}\n", heads.trim_end());
    for week in days.chunk_by(|one, other| one.week() == other.week()) {
        let lead = week.first().map_or(0, |first| first.weekday());
        let cells = week.iter().map(|date| {
            let cell = format!("{:>2} {}", date.day(), marks(*date));
            format!("{cell:<CELL$}")
        });
        let lead = " ".repeat(CELL * usize::try_from(lead).unwrap_or(0));
        let line = format!("{lead}{}", cells.collect::<String>());
        text.extend([line.trim_end(), "\n"]);
    }
    text
}

/// Returns the best that was made of each deal of the day. Each game of the day has a deal of its
/// own, so the deal shows which it is.
fn ends<'a>(results: impl Iterator<Item = &'a Finished>) -> Ends {
    let mut ends = Ends::new();
    for result in results {
        let deal = result.deal.parse::<DealName>();
        let daily = deal.ok().and_then(|deal| Daily::of_deal(&deal));
        let (Some(Daily { date, kind }), Some(day)) = (daily, result.day()) else {
            continue;
        };
        let end = match result.outcome {
            Outcome::Won if day == date => End::Won,
            Outcome::Won => End::Later,
            Outcome::Lost | Outcome::Left => End::Played,
        };
        let best = ends.entry((date, kind)).or_insert(end);
        *best = end.max(*best);
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two days after a leap day.
    const TODAY: &str = "2024-03-02";

    fn ended(at: &str, deal: &str, outcome: Outcome) -> Finished {
        Finished { deal: deal.to_owned(), ..Finished::sample(at, outcome) }
    }

    #[track_caller]
    fn check(entries: &[(&str, &str)], expected: &str) {
        let results: Vec<Finished> =
            entries.iter().map(|entry| ended(entry.0, entry.1, Outcome::Won)).collect();
        let days = Days::of(results.iter(), TODAY.parse().unwrap());
        assert_eq!(days.words(), expected);
    }

    #[test]
    fn winning_days_in_a_row_count_back_from_today_or_yesterday() {
        let days = [
            ("2024-02-28", "seed:20240228"),
            ("2024-02-29", "seed:20240229"),
            ("2024-03-01", "seed:20240301"),
        ];
        check(&days, "deals of the day won: 3, days in a row: 3\n");
        check(&days[..2], "deals of the day won: 2, days in a row: 0\n");
        let today = [days[1], days[2], days[2], ("2024-03-02", "seed:20240302")];
        check(&today, "deals of the day won: 3, days in a row: 3\n");
        check(&[("2024-03-02", "seed:20240301"), ("2024-03-02", "ms:20240302")], "");
        // The easy game of the day is another deal.
        check(&[("2024-03-02", "seed:202403021")], "");
    }

    #[test]
    fn calendar_shows_won_played_and_missed_games() {
        let results = [
            ended("2024-02-27", "seed:20240227", Outcome::Won),
            ended("2024-02-28", "seed:202402282", Outcome::Lost),
            ended("2024-03-01", "seed:20240229", Outcome::Won),
            ended("2024-03-02", "seed:202403021", Outcome::Left),
            ended("2024-03-02", "seed:202403021", Outcome::Won),
            ended("2024-03-02", "seed:202403023", Outcome::Won),
        ];
        let today = TODAY.parse().unwrap();
        let shown = |since: Option<&str>, width| {
            let since = since.map(|since| since.parse().unwrap());
            calendar(&results, since, today, width)
        };
        let two_months = shown(None, 80);
        assert!(two_months.starts_with("2024-02\nMo       Tu "), "{two_months}");
        for line in [
            "\n26 ....  27 W...  28 ..p.  29 w...\n",
            &format!("\n{} 1 ....   2 .W.W\n", " ".repeat(4 * CELL)),
            "`patience play 2024-03-01`.\n",
        ] {
            assert!(two_months.contains(line), "{line}: {two_months}");
        }
        let narrow = shown(Some("2024-03-01"), 40);
        assert!(narrow.starts_with("2024-03\n   1 ....\n   2 .W.W\n\n"), "{narrow}");
        assert!(shown(Some("1970-01-01"), 80).lines().count() < 1200);
        assert!(calendar(&[], None, today, 80).starts_with("2024-03\n"));
    }
}

//! Deals of the day: how many were won on their day, and how many days in a row.

use std::collections::BTreeSet;
use std::time::Duration;

use serde::Serialize;

use crate::cli::clock::date;
use crate::cli::results::{Finished, Outcome};
use crate::play::DealName;

/// The number of seconds in a day.
const DAY: u64 = 86_400;

/// The wins of deals of the day on their day, in any game.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize)]
pub(in crate::cli) struct Days {
    /// The number of days with a win.
    pub(super) won: usize,
    /// The days in a row up to today, or to yesterday while today's is not won.
    pub(super) in_a_row: usize,
}

impl Days {
    /// Counts the days in the lines of a results file. `now` is the time since 1970.
    pub(super) fn of(text: &str, now: Duration) -> Self {
        let results = text.lines().filter_map(Finished::read);
        let won: BTreeSet<u64> = results.filter_map(|result| won_on(&result)).collect();
        let before =
            |days: u64| date(now.saturating_sub(Duration::from_secs(days * DAY)));
        let first = u64::from(!won.contains(&before(0)));
        let row = (first..).take_while(|day| won.contains(&before(*day)));
        Self { won: won.len(), in_a_row: row.count() }
    }

    /// Returns the counts as a line, or an empty text without a win.
    pub(super) fn words(self) -> String {
        let Self { won, in_a_row } = self;
        match won {
            0 => String::new(),
            _ => format!("deals of the day won: {won}, days in a row: {in_a_row}\n"),
        }
    }
}

/// Returns the day of a result, if it won the deal of that day on that day.
fn won_on(result: &Finished) -> Option<u64> {
    let day: String = result.at.chars().filter(char::is_ascii_digit).take(8).collect();
    let deal = result.deal.parse::<DealName>().ok()?;
    let day: u64 = day.parse().ok()?;
    let won = result.outcome == Outcome::Won && deal == DealName::Seed(day);
    won.then_some(day)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::HelpHad;

    /// Noon of 2 March 2024, two days after a leap day.
    const NOON: Duration = Duration::from_hours(474_828);

    fn won(at: &str, deal: &str) -> String {
        let result = Finished {
            at: format!("{at}T10:00:00Z"),
            game: "gate".to_owned(),
            options: String::new(),
            deal: deal.to_owned(),
            outcome: Outcome::Won,
            moves: 9,
            seconds: 9,
            score: None,
            help: HelpHad::default(),
            begun: format!("{at}T09:00:00Z"),
        };
        result.line() + "\n"
    }

    #[track_caller]
    fn check(lines: &[(&str, &str)], expected: &str) {
        let text: String = lines.iter().map(|entry| won(entry.0, entry.1)).collect();
        assert_eq!(Days::of(&text, NOON).words(), expected);
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
    }
}

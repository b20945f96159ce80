//! Dates of the calendar, in UTC.

use std::fmt;
use std::str::FromStr;

/// The number of seconds in a day.
const DAY: u64 = 86_400;

/// The last year that is written with four digits.
const LAST_YEAR: u64 = 9999;

/// A day from 1970-01-01 on.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Date {
    /// The days since 1970-01-01.
    days: u64,
}

/// Year, month from 1, and day of the month from 1.
type Parts = (u64, u64, u64);

impl Date {
    /// Returns the day of a time in seconds since 1970.
    pub fn of_seconds(seconds: u64) -> Self {
        Self { days: seconds / DAY }
    }

    /// Parses a date such as `2026-11-28`, which may be the beginning of a time. Returns none if
    /// there is no such day, or if it is before 1970.
    pub fn of_time(text: &str) -> Option<Self> {
        text.get(..10)?.parse().ok()
    }

    /// Returns the day of a number such as 20261128.
    pub fn of_number(number: u64) -> Option<Self> {
        Self::of_parts((number / 10_000, number / 100 % 100, number % 100))
    }

    /// Returns a number such as 20261128.
    pub fn number(self) -> u64 {
        let (year, month, day) = self.parts();
        (year * 100 + month) * 100 + day
    }

    /// Returns the day so many days earlier, but not before 1970.
    #[must_use]
    pub fn before(self, days: u64) -> Self {
        Self { days: self.days.saturating_sub(days) }
    }

    /// Returns the next day.
    #[must_use]
    pub fn next(self) -> Self {
        Self { days: self.days.saturating_add(1) }
    }

    /// Returns the days since an earlier day.
    pub fn since(self, earlier: Self) -> u64 {
        self.days.saturating_sub(earlier.days)
    }

    /// Returns the day of the week: 0 for Monday to 6 for Sunday.
    pub fn weekday(self) -> u64 {
        // 1970-01-01 was a Thursday.
        (self.days + 3) % 7
    }

    /// Returns the day of the month, from 1.
    pub fn day(self) -> u64 {
        self.parts().2
    }

    /// Returns the Monday of the week, or 1970-01-01 in the first week.
    #[must_use]
    pub fn week(self) -> Self {
        self.before(self.weekday())
    }

    /// Returns the first day of the month.
    #[must_use]
    pub fn month(self) -> Self {
        self.before(self.day() - 1)
    }

    /// Returns the first day of the year.
    #[must_use]
    pub fn year(self) -> Self {
        Self::of_parts((self.parts().0, 1, 1)).unwrap_or(self)
    }

    /// Returns the day of a date, if there is one.
    fn of_parts((year, month, day): Parts) -> Option<Self> {
        if !(1970..=LAST_YEAR).contains(&year) || !(1..=12).contains(&month) {
            return None;
        }
        let lengths = months(year);
        let before: u64 = lengths.iter().zip(1..month).map(|(length, _)| length).sum();
        let length = lengths.into_iter().zip(1..=month).last()?.0;
        let years: u64 = (1970..year).map(year_length).sum();
        let fits = (1..=length).contains(&day);
        fits.then(|| Self { days: years + before + day - 1 })
    }

    fn parts(self) -> Parts {
        // Counts off whole years, then whole months, from 1970.
        let (mut days, mut year, mut month) = (self.days, 1970, 1);
        while days >= year_length(year) {
            days -= year_length(year);
            year += 1;
        }
        for length in months(year) {
            if days < length {
                break;
            }
            days -= length;
            month += 1;
        }
        (year, month, days + 1)
    }
}

fn year_length(year: u64) -> u64 {
    months(year).iter().sum()
}

fn months(year: u64) -> [u64; 12] {
    let leap =
        year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    [31, 28 + u64::from(leap), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.parts();
        write!(f, "{year}-{month:02}-{day:02}")
    }
}

impl FromStr for Date {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let digits = text.bytes().filter(u8::is_ascii_digit).count();
        let parts: Vec<&str> = text.split('-').collect();
        let [year, month, day] = parts.as_slice() else { return Err(()) };
        let lengths = [year.len(), month.len(), day.len()];
        if digits != 8 || lengths != [4, 2, 2] {
            return Err(());
        }
        let number = |text: &str| text.parse().map_err(drop);
        Self::of_parts((number(year)?, number(month)?, number(day)?)).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_round_trip_and_weeks_begin_on_monday() {
        let mut date = Date::of_seconds(0);
        for _ in 0..60_000 {
            assert_eq!(date.to_string().parse(), Ok(date));
            assert_eq!(Date::of_number(date.number()), Some(date));
            assert_eq!(date.week().weekday() * u64::from(date.week() > date), 0);
            assert!(date.month() <= date && date.year() <= date.month());
            date = date.next();
        }
        let day: Date = "2026-12-01".parse().unwrap();
        assert_eq!((day.weekday(), day.week().to_string()), (1, "2026-11-30".to_owned()));
        assert_eq!(Date::of_time("2026-12-01T03:04:05Z"), Some(day));
        assert_eq!(day.before(1).number(), 20_261_130);
    }

    #[test]
    fn impossible_dates_are_refused() {
        for text in [
            "2026-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-1-10",
            "1969-12-31",
            "x",
            "2026-11-31",
            "2026-11-00",
            "+026-11-10",
            "2026-11-1é",
            "99999-01-01",
        ] {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
        assert!("2024-02-29".parse::<Date>().is_ok());
        assert_eq!(Date::of_number(20_261_301), None);
    }
}

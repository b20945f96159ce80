//! The clock on the wall and the one that runs while a game is played.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How long a game has been played, with the time of earlier sessions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopwatch {
    earlier: Duration,
    started: Instant,
}

impl Stopwatch {
    /// Starts one that shows so many seconds.
    #[expect(clippy::disallowed_methods, reason = "this is the clock of `cli`")]
    pub(super) fn start(seconds: u64) -> Self {
        Self { earlier: Duration::from_secs(seconds), started: Instant::now() }
    }

    /// Returns the seconds it shows.
    pub(super) fn seconds(self) -> u64 {
        self.earlier.saturating_add(self.started.elapsed()).as_secs()
    }
}

/// Returns how much of a processor's time the present thread has used, where the system
/// tells, or else the time since some moment in the past.
#[cfg(unix)]
pub(super) fn thread_time() -> Duration {
    let clock = nix::time::ClockId::CLOCK_THREAD_CPUTIME_ID;
    nix::time::clock_gettime(clock).map_or_else(|_| now(), Duration::from)
}

/// Returns the time since some moment in the past.
#[cfg(not(unix))]
pub(super) fn thread_time() -> Duration {
    now()
}

/// Returns the time since 1970, in UTC.
#[expect(clippy::disallowed_methods, reason = "this is the clock of `cli`")]
pub(super) fn now() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// Returns a time since 1970 as `2026-11-21T16:14:01Z`.
pub(super) fn timestamp(since: Duration) -> String {
    format!("{}Z", written(since.as_secs()))
}

/// Returns a time since 1970 with so many digits that hardly two games share it, as
/// `2026-11-21T16:14:01.120733512Z`.
pub(super) fn moment(since: Duration) -> String {
    format!("{}.{:09}Z", written(since.as_secs()), since.subsec_nanos())
}

fn written(seconds: u64) -> String {
    let (mut days, time) = (seconds / 86_400, seconds % 86_400);
    let leap = |year: u64| {
        year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400)
    };
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let february = 28 + u64::from(leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    let (hours, minutes, seconds) = (time / 3600, time / 60 % 60, time % 60);
    format!("{year}-{month:02}-{:02}T{hours:02}:{minutes:02}:{seconds:02}", days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(seconds: u64, expected: &str) {
        assert_eq!(timestamp(Duration::from_secs(seconds)), expected);
    }

    #[test]
    fn times_are_written_as_dates_leap_days_included() {
        check(0, "1970-01-01T00:00:00Z");
        check(951_782_400, "2000-02-29T00:00:00Z");
        check(951_868_799, "2000-02-29T23:59:59Z");
        check(951_868_800, "2000-03-01T00:00:00Z");
        check(1_767_225_599, "2025-12-31T23:59:59Z");
        check(4_107_542_400, "2100-03-01T00:00:00Z");
        assert_eq!(moment(Duration::new(60, 5)), "1970-01-01T00:01:00.000000005Z");
    }
}

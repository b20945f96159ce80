//! Dates and times, deadlines, and the playing time of a game.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::catalogue::Date;

/// The most of a pause that counts as playing time. A player who is silent for longer is away.
const PAUSE: Duration = Duration::from_mins(5);

/// A point in time from which elapsed time is measured.
#[derive(Clone, Copy, Debug)]
pub(super) struct Since(Instant);

impl Since {
    /// Returns the current time.
    #[expect(clippy::disallowed_methods, reason = "this is the clock of `cli`")]
    pub(super) fn now() -> Self {
        Self(Instant::now())
    }

    /// Returns the elapsed time in whole seconds.
    #[expect(clippy::disallowed_methods, reason = "this is the clock of `cli`")]
    pub(super) fn seconds(self) -> u64 {
        self.before(Instant::now())
    }

    /// Returns the elapsed time.
    #[expect(clippy::disallowed_methods, reason = "this is the clock of `cli`")]
    pub(super) fn elapsed(self) -> Duration {
        Instant::now().saturating_duration_since(self.0)
    }

    /// Returns whether less than `span` has elapsed.
    #[expect(clippy::disallowed_methods, reason = "this is the clock of `cli`")]
    pub(super) fn is_within(self, span: Duration) -> bool {
        Instant::now().saturating_duration_since(self.0) < span
    }

    fn before(self, now: Instant) -> u64 {
        now.saturating_duration_since(self.0).as_secs()
    }
}

/// A time limit for some work.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadline {
    begun: Since,
    most: Duration,
}

impl Deadline {
    /// Returns the deadline so many seconds from now.
    pub(super) fn after(seconds: u64) -> Self {
        Self { begun: Since::now(), most: Duration::from_secs(seconds) }
    }

    /// Returns whether it has passed.
    pub(super) fn is_over(self) -> bool {
        !self.begun.is_within(self.most)
    }
}

/// Returns the date in UTC.
pub(super) fn date() -> Date {
    Date::of_seconds(now().as_secs())
}

/// Returns the number of today's deal, which is the date in UTC, such as 20261124.
pub(super) fn today() -> u64 {
    date().number()
}

/// The playing time of a game, including earlier sessions and excluding long pauses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopwatch {
    earlier: Duration,
    /// When the last line was typed.
    heard: Instant,
    /// Whether it stands still until the next line.
    paused: bool,
}

impl Stopwatch {
    /// Starts a stopwatch that shows so many seconds.
    #[expect(clippy::disallowed_methods, reason = "this is the clock of `cli`")]
    pub(super) fn start(seconds: u64) -> Self {
        let earlier = Duration::from_secs(seconds);
        Self { earlier, heard: Instant::now(), paused: false }
    }

    /// Adds the pause since the last line, up to [`PAUSE`], and starts the next one.
    #[expect(clippy::disallowed_methods, reason = "this is the clock of `cli`")]
    pub(super) fn go_on(&mut self) {
        let now = Instant::now();
        *self = Self { earlier: self.shown(now), heard: now, paused: false };
    }

    /// Stands still until the next line.
    pub(super) fn pause(&mut self) {
        self.go_on();
        self.paused = true;
    }

    /// Returns the seconds it shows.
    #[expect(clippy::disallowed_methods, reason = "this is the clock of `cli`")]
    pub(super) fn seconds(self) -> u64 {
        self.shown(Instant::now()).as_secs()
    }

    fn shown(self, now: Instant) -> Duration {
        let pause = now.saturating_duration_since(self.heard);
        let counted = if self.paused { Duration::ZERO } else { pause.min(PAUSE) };
        self.earlier.saturating_add(counted)
    }
}

/// Returns the processor time of the current thread. Where the system cannot measure it,
/// returns the wall-clock time.
#[cfg(unix)]
pub(super) fn thread_time() -> Duration {
    // Thread time, so that other work on the machine does not change results.
    let clock = nix::time::ClockId::CLOCK_THREAD_CPUTIME_ID;
    nix::time::clock_gettime(clock).map_or_else(|_| now(), Duration::from)
}

/// Returns the wall-clock time, because thread time is measured on Unix only.
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

/// Returns a time since 1970 in nanoseconds, so that hardly two games share it, as
/// `2026-11-21T16:14:01.120733512Z`.
pub(super) fn moment(since: Duration) -> String {
    format!("{}.{:09}Z", written(since.as_secs()), since.subsec_nanos())
}

fn written(since: u64) -> String {
    let time = since % 86_400;
    let (hours, minutes, seconds) = (time / 3600, time / 60 % 60, time % 60);
    format!("{}T{hours:02}:{minutes:02}:{seconds:02}", Date::of_seconds(since))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(seconds: u64, expected: &str) {
        assert_eq!(timestamp(Duration::from_secs(seconds)), expected);
    }

    #[test]
    fn stopwatch_counts_at_most_five_minutes_of_a_pause() {
        let mut watch = Stopwatch::start(100);
        let after = |watch: Stopwatch, seconds| {
            watch.shown(watch.heard + Duration::from_secs(seconds)).as_secs()
        };
        assert_eq!(
            [0, 299, 300, 86_400].map(|seconds| after(watch, seconds)),
            [100, 399, 400, 400]
        );
        watch.heard -= Duration::from_hours(2);
        watch.go_on();
        assert_eq!([0, 60].map(|seconds| after(watch, seconds)), [400, 460]);
        assert_eq!(after(Stopwatch::start(u64::MAX), 5), u64::MAX);
    }

    #[test]
    fn paused_stopwatch_stands_still_until_the_next_line() {
        let mut watch = Stopwatch::start(100);
        watch.pause();
        let later = |watch: Stopwatch| {
            watch.shown(watch.heard + Duration::from_mins(1)).as_secs()
        };
        assert_eq!(later(watch), 100);
        watch.go_on();
        assert_eq!(later(watch), 160);
    }

    #[test]
    fn elapsed_time_has_no_upper_limit() {
        let since = Since::now();
        assert_eq!(since.before(since.0 + Duration::from_hours(2)), 7200);
    }

    #[test]
    fn timestamps_handle_leap_days() {
        check(0, "1970-01-01T00:00:00Z");
        check(951_782_400, "2000-02-29T00:00:00Z");
        check(951_868_799, "2000-02-29T23:59:59Z");
        check(951_868_800, "2000-03-01T00:00:00Z");
        check(1_767_225_599, "2025-12-31T23:59:59Z");
        check(4_107_542_400, "2100-03-01T00:00:00Z");
        assert_eq!(moment(Duration::new(60, 5)), "1970-01-01T00:01:00.000000005Z");
    }
}

//! Decides whether a check that rarely succeeds is worth its time.

/// The check always runs the first `MIN_TIMES` times. After that, if fewer than one in
/// `RARE_ONE_IN` requests succeeded, only one in `SELDOM_ONE_IN` requests runs it.
const MIN_TIMES: u64 = 1000;
const RARE_ONE_IN: u64 = 16;
const SELDOM_ONE_IN: u64 = 8;

/// The number of requests, and the number of successes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Looked {
    times: u64,
    found: u64,
}

impl Looked {
    /// Runs the check if it is likely to pay, and returns whether it succeeded. A check takes as
    /// long as several positions. Where it rarely succeeds, searching the next positions is
    /// nearly as fast.
    pub(crate) fn look(&mut self, find: impl FnOnce() -> bool) -> bool {
        self.times += 1;
        let pays = self.times <= MIN_TIMES
            || self.found * RARE_ONE_IN >= self.times
            || self.times.is_multiple_of(SELDOM_ONE_IN);
        let found = pays && find();
        self.found += u64::from(found);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_checks_run_seldom() {
        let (mut looked, mut looks) = (Looked::default(), 0);
        let mut ask = |times: u64, found: bool| {
            let before = looks;
            for _ in 0..times {
                looked.look(|| {
                    looks += 1;
                    found
                });
            }
            looks - before
        };
        assert_eq!(ask(MIN_TIMES, false), MIN_TIMES);
        assert_eq!(ask(800, false), 800 / SELDOM_ONE_IN);
        // Once it succeeds often enough, every request runs the check again.
        ask(10_000, true);
        assert_eq!(ask(100, false), 100);
    }
}

//! Decides whether a test that seldom succeeds is worth its time.

/// How often it is looked for at first in any case; where it was found fewer times than once in
/// so many questions, only one in so many is answered by a look from then on.
const MIN_TIMES: u64 = 1000;
const RARE_ONE_IN: u64 = 16;
const SELDOM_ONE_IN: u64 = 8;

/// How often it was asked for something, and how often that was found.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Looked {
    times: u64,
    found: u64,
}

impl Looked {
    /// Looks if that pays, and returns whether it was found. Looking takes as long as several
    /// positions; where there is hardly ever anything to find, the next positions show it nearly
    /// as soon.
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
    fn what_is_hardly_ever_found_is_looked_for_seldom() {
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
        // Once it is found often enough it is looked for each time again.
        ask(10_000, true);
        assert_eq!(ask(100, false), 100);
    }
}

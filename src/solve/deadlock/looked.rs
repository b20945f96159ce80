//! Whether it pays to look for what is hardly ever found.

/// How often it is looked for at first in any case; where it is found in fewer than one of so
/// many positions, only one in so many is looked at from then on.
const ALWAYS: u64 = 1000;
const RARE: u64 = 16;
const SELDOM: u64 = 8;

/// How often something was looked for, and how often it was found.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::solve) struct Looked {
    times: u64,
    found: u64,
}

impl Looked {
    /// Looks if that pays, and returns whether it was found. Looking takes as long as several
    /// positions; where there is hardly ever anything to find, the next positions show it nearly
    /// as soon.
    pub(in crate::solve) fn look(&mut self, find: impl FnOnce() -> bool) -> bool {
        self.times += 1;
        let pays = self.times <= ALWAYS
            || self.found * RARE >= self.times
            || self.times.is_multiple_of(SELDOM);
        let found = pays && find();
        self.found += u64::from(found);
        found
    }
}

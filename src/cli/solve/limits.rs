//! The limits of searches.

use std::fmt;
use std::time::Duration;

use super::args::SolveArgs;
use crate::solve::{Reductions, Settings};

/// The default time limit for each deal of a range.
const SECONDS: Duration = Duration::from_secs(20);

/// The bytes that the program itself uses, which count toward `--max-memory`.
const PROGRAM: u64 = 12 << 20;

/// The bytes that each further thread uses besides its positions. The allocator reserves memory
/// for each thread.
const THREAD: u64 = 8 << 20;

/// The limits of the search of a deal, and the reductions to turn off.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Limits {
    positions: Option<u64>,
    /// The processor time.
    pub(super) seconds: Option<Duration>,
    /// The memory of all concurrent searches together.
    megabytes: u32,
    without: Vec<String>,
}

impl Limits {
    pub(super) fn of(args: &SolveArgs) -> Self {
        // Only without `--max-positions`, which gives the same verdicts on every machine.
        let is_usual = args.deals.is_some() && args.max_positions.is_none();
        let usual = is_usual.then_some(SECONDS);
        let mut without = args.without.clone();
        without.sort();
        without.dedup();
        Self {
            positions: args.max_positions.map(Into::into),
            seconds: args.max_seconds.or(usual),
            megabytes: args.max_memory.into(),
            without,
        }
    }

    /// Returns the settings of each of several concurrent searches that share the memory.
    pub(super) fn settings(&self, searches: usize, threads: usize) -> Settings {
        let mut reductions = Reductions::ALL;
        for name in &self.without {
            reductions.switch_off(name);
        }
        let bytes = u64::from(self.megabytes) << 20;
        let more = THREAD.saturating_mul(threads.saturating_sub(1) as u64);
        // No underflow: at most 1/4 and 3/8 are subtracted.
        let bytes = bytes - PROGRAM.min(bytes / 4) - more.min(bytes / 8 * 3);
        let memory = usize::try_from(bytes).unwrap_or(usize::MAX) / searches.max(1);
        Settings { most_positions: self.positions, memory, reductions }
    }
}

/// Writes the limits as the options that set them.
impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(positions) = self.positions {
            write!(f, "--max-positions {positions} ")?;
        }
        if let Some(seconds) = self.seconds {
            write!(f, "--max-seconds {} ", seconds.as_secs_f64())?;
        }
        write!(f, "--max-memory {}", self.megabytes)?;
        if !self.without.is_empty() {
            write!(f, " --without {}", self.without.join(","))?;
        }
        Ok(())
    }
}

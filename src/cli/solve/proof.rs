//! Writing proofs that deals cannot be won.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use super::limits::Limits;
use crate::cli::clock::thread_time;
use crate::cli::files::{Links, check_writable, may_replace, shown, write_whole};
use crate::cli::library::{reason, unwritable};
use crate::cli::output::{Failure, complain, say};
use crate::cli::progress;
use crate::cli::stop::Stop;
use crate::diag::english::grouped;
use crate::play::Game;
use crate::proof::{self, Flaw, Progress};
use crate::solve::{Limit, Settings, Verdict};
use crate::words;

/// Refuses a path where a proof cannot be written, before the search begins. A file that is not
/// a proof is never replaced.
pub(super) fn check(path: &Path) -> Result<(), Failure> {
    may_replace(path, proof::HEADER, "certificate")
        .map_err(|error| cannot(path, &reason(&error)))?;
    check_writable(path).map_err(|error| cannot(path, &unwritable(&error)))
}

/// The limits of a proof: those of the search before it, and the time the search took.
#[derive(Clone, Copy)]
pub(super) struct ProofLimits<'a> {
    pub(super) limits: &'a Limits,
    pub(super) settings: Settings,
    /// The time of the search, which counts toward `--max-seconds`.
    pub(super) spent: Duration,
    pub(super) stop: &'a Stop,
}

/// Writes the proof that a deal cannot be won, and returns whether it was written.
pub(super) fn write(
    path: &Path,
    game: &Game,
    verdict: &Verdict<usize>,
    limits: ProofLimits<'_>,
    links: &Links,
) -> Result<bool, Failure> {
    if *verdict != Verdict::Unwinnable {
        let word = verdict.word();
        complain(&format!("note: no proof was written, because the deal is {word}\n"));
        return Ok(false);
    }
    let ProofLimits { limits, settings, spent, stop } = limits;
    let start = thread_time();
    let mut ended = Limit::Stopped;
    let mut watch = |progress: Progress| {
        let seconds = spent + thread_time().saturating_sub(start);
        ended = if limits.seconds.is_some_and(|most| seconds >= most) {
            Limit::Seconds
        } else if progress.bytes > settings.memory {
            Limit::Memory
        } else if settings.most_positions.is_some_and(|most| progress.positions >= most) {
            Limit::Positions
        } else if stop.is_set() {
            Limit::Stopped
        } else {
            return ControlFlow::Continue(());
        };
        ControlFlow::Break(())
    };
    let text = match proof::prove(game, &mut watch) {
        Ok(text) => text,
        Err(Flaw::Stopped) => {
            let why = ended.word();
            complain(&format!("note: no proof was written, because of a limit: {why}\n"));
            return Ok(false);
        }
        Err(flaw) => {
            let why = in_words(&flaw);
            return Err(Failure::Plain(1, format!("cannot prove the verdict: {why}")));
        }
    };
    write_whole(path, &text, links).map_err(|error| cannot(path, &reason(&error)))?;
    Ok(true)
}

/// Returns in words why a proof cannot be written, or why it is invalid.
pub(in crate::cli) fn in_words(flaw: &Flaw) -> String {
    match flaw {
        Flaw::Script(error) => format!("a script failed: {}", words::hook_error(error)),
        Flaw::Moves(error) => words::hook_error(error),
        flaw => flaw.to_string(),
    }
}

/// Prints where the proof was written, and its size.
pub(super) fn print(path: &Path) {
    let bytes = fs::metadata(path).map_or(0, |metadata| metadata.len());
    let size = progress::megabytes(usize::try_from(bytes).unwrap_or(usize::MAX));
    say(&format!("proof in {}, {size}; check it with `patience verify`\n", shown(path)));
}

fn cannot(path: &Path, why: &str) -> Failure {
    Failure::Plain(4, format!("cannot write the proof {}: {why}", shown(path)))
}

/// Returns a number of positions in words.
pub(in crate::cli) fn positions(count: u64) -> String {
    let noun = if count == 1 { "position" } else { "positions" };
    format!("{} {noun}", grouped(count))
}

//! Certificates of deals that cannot be won.

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

/// Refuses a path where a certificate could not be written, before time is spent on the
/// search. A file that is there and is no certificate is left alone.
pub(super) fn check(path: &Path) -> Result<(), Failure> {
    may_replace(path, proof::HEADER, "certificate")
        .map_err(|error| cannot(path, &reason(&error)))?;
    check_writable(path).map_err(|error| cannot(path, &unwritable(&error)))
}

/// The limits of a proof: those of the search before it, with what the search used up.
#[derive(Clone, Copy)]
pub(super) struct ProofLimits<'a> {
    pub(super) limits: &'a Limits,
    pub(super) settings: Settings,
    /// The time that the search took.
    pub(super) spent: Duration,
    pub(super) stop: &'a Stop,
}

/// Writes the certificate of a deal that cannot be won, and returns whether it did.
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
            return Err(Failure::Plain(1, format!("there is no proof: {why}")));
        }
    };
    write_whole(path, &text, links).map_err(|error| cannot(path, &reason(&error)))?;
    Ok(true)
}

/// Returns why there is no certificate, or why one does not hold.
pub(in crate::cli) fn in_words(flaw: &Flaw) -> String {
    match flaw {
        Flaw::Script(fault) => format!("a script failed: {}", words::hook_fault(fault)),
        Flaw::Moves(fault) => words::hook_fault(fault),
        flaw => flaw.to_string(),
    }
}

/// Says that a certificate was written.
pub(super) fn tell(path: &Path) {
    let bytes = fs::metadata(path).map_or(0, |metadata| metadata.len());
    let size = progress::megabytes(usize::try_from(bytes).unwrap_or(usize::MAX));
    say(&format!("proof in {}, {size}; check it with `patience verify`\n", shown(path)));
}

fn cannot(path: &Path, why: &str) -> Failure {
    Failure::Plain(4, format!("cannot write the proof {}: {why}", shown(path)))
}

/// Returns how many positions were met, in words.
pub(in crate::cli) fn positions(count: u64) -> String {
    let noun = if count == 1 { "position" } else { "positions" };
    format!("{} {noun}", grouped(count))
}

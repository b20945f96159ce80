//! `patience verify`.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::clock::thread_time;
use super::files::read_text;
use super::library::{Folders, hash_key, reason};
use super::output::{Failure, say};
use super::solve::proof::{in_words, positions};
use super::stop::Stop;
use crate::diag::clean;
use crate::proof::{self, Flaw};

#[derive(Args, Debug)]
pub(super) struct VerifyArgs {
    /// Path of the proof
    pub(super) file: PathBuf,
}

/// The largest proof to read, in bytes.
const MAX_CERTIFICATE: u64 = 1 << 32;

/// Checks a proof. Exit code: 0 if it is valid, 1 if it is not, 4 if its rules cannot be loaded.
pub(super) fn run(args: &VerifyArgs) -> Result<ExitCode, Failure> {
    let name = clean(&args.file.to_string_lossy()).into_owned();
    let text = read_text(Path::new(&args.file), MAX_CERTIFICATE).map_err(|error| {
        let why = reason(&error);
        Failure::Plain(1, format!("cannot read the proof `{name}`: {why}"))
    })?;
    let start = thread_time();
    let folders = Folders::usual();
    // Registered after reading: until then Ctrl-C simply ends the program.
    let stop = Stop::when_asked();
    let mut watch = |_| {
        if stop.is_set() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let verified = match proof::verify(&text, &folders, &hash_key(), &mut watch) {
        Ok(verified) => verified,
        Err(Flaw::Stopped) => {
            return Err(Failure::Plain(1, format!("the check of `{name}` was stopped")));
        }
        Err(flaw @ (Flaw::Rules(_) | Flaw::Borrowed(_))) => {
            return Err(Failure::input(format!("cannot check `{name}`: {flaw}")));
        }
        Err(flaw) => {
            let why = in_words(&flaw);
            return Err(Failure::Plain(
                1,
                format!("`{name}` is not a valid proof: {why}"),
            ));
        }
    };
    let seconds = thread_time().saturating_sub(start).as_secs_f64();
    let game = &verified.game;
    let set: Vec<String> = game
        .variant()
        .unusual()
        .map(|option| format!(" {}={}", option.name, option.value))
        .collect();
    let rules = if verified.carried {
        "by the rules in the file, ".to_owned()
    } else if game.variant().borrows_name() {
        let sources = game.variant().sources();
        let file = sources.ids().next().map_or("", |id| sources.name(id));
        format!("by the rules of {}, not the program's, ", clean(file))
    } else {
        String::new()
    };
    say(&format!(
        "{}{} {}: unwinnable, {rules}proven by {}, {seconds:.3} seconds\n",
        clean(game.variant().id()),
        clean(&set.concat()),
        clean(&game.deal().name),
        positions(verified.positions),
    ));
    Ok(ExitCode::SUCCESS)
}

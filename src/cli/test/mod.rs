//! `patience test`.
//!
//! What comes of a rules file is its [snapshot](crate::repl::snapshot), which is compared
//! with the snapshot that was accepted; what comes of a [session](crate::repl::SessionFile)
//! are its answers, and of a [verdict file](verdict_file) its verdicts. An outcome that is new or has changed waits beside the accepted one,
//! with the ending `.new`, and only `--accept` puts it in its place. Every file is written
//! whole or not at all. A session or verdict file says itself how much is to be done; it has a
//! [`Deadline`].

mod beside;
mod call;
mod diff;
mod find;
mod outcome;
mod play;
mod snapshot;
mod verdict_file;
mod verdicts;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::clock::Deadline;
use super::cores::on_all_cores;
use super::library::Folders;
use super::output::{Failure, Output, say};
use crate::diag::Diagnostic;
use crate::diag::english::of_number;
use find::{Case, FileKind, find, hinted, shown};
use outcome::{Outcome, look, settle};

/// What `patience test --help` says beneath the options.
const TEST_HELP: &str = "\
A rules file is portrayed: its rules in words, three deals, how many lines of
play there are, one line of play, its redeals, and the same for each value of
each option. The portrait that was accepted lies in `snapshots/NAME.snap`
beside the file.

A session file, NAME.session, says which game is played and what is typed:

    $ patience play GAME --deal ms:1
    > 3 5
    > why 2 f

The board and the answers are written beneath the lines when they are accepted.

A verdict file, NAME.verdicts, says which deals of a game can be won:

    $ patience solve GAME --max-positions 200000
    ms:1 winnable
    ms:2

The deals are solved, and a verdict that is left out is filled in when it is
accepted. One that is not found within so many positions is `unknown`.

What is new or has changed is kept beside what was accepted, with the ending
`.new`, and what has changed is shown. Only `--accept` takes it.

Exit codes: 0 all is as it was accepted; 1 something is new, has changed or
could not be tested; 2 wrong usage; 3 a file is faulty.";

#[derive(Args, Debug)]
#[command(after_long_help = TEST_HELP)]
pub(super) struct TestArgs {
    /// Rules files, session files, verdict files, or folders with such; if none is named, the current
    /// folder and `variants` in it
    #[arg(value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    /// Takes the outcomes as they are now
    #[arg(long)]
    pub(super) accept: bool,
    /// Keeps all snapshots in one folder instead of `snapshots` beside each rules file
    #[arg(long, value_name = "DIR")]
    pub(super) snapshots: Option<PathBuf>,
    /// The most time that each session or verdict file may take, in seconds
    #[arg(long, value_name = "S", default_value_t = 600)]
    pub(super) seconds: u64,
}

/// How many files came out in which way.
#[derive(Debug, Default)]
struct Totals {
    passed: usize,
    accepted: usize,
    changed: usize,
    new: usize,
    stuck: usize,
    faulty: usize,
}

pub(super) fn run(args: &TestArgs, output: Output) -> Result<ExitCode, Failure> {
    let found = find(args)?;
    for path in &found.skipped {
        let why = "it is no rules file, with neither `piles` nor `extends`";
        say(&format!("{}: skipped, {why}\n", shown(path)));
    }
    if found.cases.is_empty() {
        return Err(nothing(args));
    }
    let folders = Folders::usual();
    let mut totals = Totals::default();
    let mut gap = "";
    on_all_cores(
        &found.cases,
        |case| look(case, &folders, Deadline::after(args.seconds)),
        |case, now| {
            let (outcome, unknown) = match now {
                Ok(now) => (settle(case, &now, args.accept, output.results), now.unknown),
                Err(outcome) => (outcome, 0),
            };
            totals.add(&outcome);
            say(&format!("{gap}{}{}", said(case, &outcome), open(unknown)));
            gap = if matches!(outcome, Outcome::Changed(_)) { "\n" } else { "" };
            match &outcome {
                Outcome::Stuck(why) => _ = output.fail(&Failure::Plain(1, why.clone())),
                Outcome::Faulty(failure) => _ = output.fail(failure),
                _ => {}
            }
        },
    );
    for (path, rules) in &found.left {
        let path = shown(path);
        say(&format!("{gap}{path}: left over, there is no `{rules}` any more\n"));
        gap = "";
    }
    say(&format!("\n{}\n", totals.words()));
    if totals.changed + totals.new > 0 {
        say(&format!("`{}` takes what is new and changed\n", again(args)));
    }
    Ok(ExitCode::from(totals.code()))
}

/// Returns what is said of a file.
fn said(case: &Case, outcome: &Outcome) -> String {
    let (path, pending) = (shown(&case.path), shown(&case.pending()));
    let accepted = shown(&case.accepted);
    match outcome {
        Outcome::Passed => format!("{path}: ok\n"),
        Outcome::New => format!("{path}: new, to be read in {pending}\n"),
        Outcome::Changed(diff) => {
            format!("{path}: changed\n--- {accepted}\n+++ {pending}\n{diff}")
        }
        Outcome::Accepted if case.kind != FileKind::Rules => {
            format!("{path}: accepted\n")
        }
        Outcome::Accepted => format!("{path}: accepted as {accepted}\n"),
        Outcome::Stuck(_) => format!("{path}: not tested\n"),
        Outcome::Faulty(_) => format!("{path}: faulty\n"),
    }
}

/// Returns what is said where deals could not be decided.
fn open(deals: usize) -> String {
    let noun = of_number(deals, "deal");
    match deals {
        0 => String::new(),
        _ => format!(
            "  {deals} {noun} could not be decided; `--max-positions N` in the line that \
             names the game searches further\n"
        ),
    }
}

impl Totals {
    fn add(&mut self, outcome: &Outcome) {
        *match outcome {
            Outcome::Passed => &mut self.passed,
            Outcome::Accepted => &mut self.accepted,
            Outcome::Changed(_) => &mut self.changed,
            Outcome::New => &mut self.new,
            Outcome::Stuck(_) => &mut self.stuck,
            Outcome::Faulty(_) => &mut self.faulty,
        } += 1;
    }

    /// Returns the totals in words, such as `3 passed, 1 changed`.
    fn words(&self) -> String {
        let all = [
            (self.passed, "passed"),
            (self.accepted, "accepted"),
            (self.changed, "changed"),
            (self.new, "new"),
            (self.stuck, "not tested"),
            (self.faulty, "faulty"),
        ];
        let some = all.iter().filter(|count| count.0 > 0);
        some.map(|(count, word)| format!("{count} {word}")).collect::<Vec<_>>().join(", ")
    }

    fn code(&self) -> u8 {
        match () {
            () if self.faulty > 0 => 3,
            () if self.changed + self.new + self.stuck > 0 => 1,
            () => 0,
        }
    }
}

/// Returns the failure of a test of nothing.
fn nothing(args: &TestArgs) -> Failure {
    let fault = Diagnostic::error(
        "there are no rules files, sessions and verdict files to be tested",
    );
    hinted(if args.paths.is_empty() {
        fault.hint(
            "they are looked for in the current folder and in `variants`; name others, \
             as in `patience test FOLDER`",
        )
    } else {
        fault.hint("their names end with `.toml`, `.session` and `.verdicts`")
    })
}

/// Returns the command that accepts what came of this one.
fn again(args: &TestArgs) -> String {
    let word = |path: &std::path::Path| {
        let text = shown(path);
        if text.contains(' ') { format!("\"{text}\"") } else { text }
    };
    let mut words = vec!["patience test".to_owned()];
    words.extend(args.paths.iter().map(|path| word(path)));
    if let Some(folder) = &args.snapshots {
        words.extend(["--snapshots".to_owned(), word(folder)]);
    }
    words.push("--accept".to_owned());
    words.join(" ")
}

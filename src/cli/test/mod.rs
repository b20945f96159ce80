//! `patience test`.
//!
//! The result of a rules file is its [snapshot](crate::repl::snapshot), which is compared with
//! the accepted snapshot. The result of a [session](crate::repl::SessionFile) is its answers,
//! and of a [verdict file](verdict_file) its verdicts.
//!
//! A new or changed result is written beside the accepted one, with the ending `.new`, and only
//! `--accept` replaces the accepted one. Every file is written atomically. A session or verdict
//! file determines how much work it needs, so it has a [`Deadline`].

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

#[derive(Args, Debug)]
pub(super) struct TestArgs {
    /// Path of a rules file, session file, verdict file, or folder [default: `.` and
    /// `variants`]
    #[arg(value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    /// Accept the current results
    #[arg(long)]
    pub(super) accept: bool,
    /// Keep all snapshots in one folder, not in `snapshots` beside each file
    #[arg(long, value_name = "DIR")]
    pub(super) snapshots: Option<PathBuf>,
    /// Stop a session or verdict file after S seconds; for one deal, use
    /// `--max-positions` in the file
    #[arg(long, value_name = "S", default_value_t = 600)]
    pub(super) seconds: u64,
}

/// The number of files with each outcome.
#[derive(Debug, Default)]
struct Totals {
    passed: usize,
    accepted: usize,
    changed: usize,
    new: usize,
    stuck: usize,
    errors: usize,
}

pub(super) fn run(args: &TestArgs, output: Output) -> Result<ExitCode, Failure> {
    let found = find(args)?;
    for path in &found.skipped {
        let why = "it is not a rules file, because it has neither `piles` nor `extends`";
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
                Outcome::Error(failure) => _ = output.fail(failure),
                _ => {}
            }
        },
    );
    for (path, rules) in &found.left {
        let path = shown(path);
        say(&format!("{gap}{path}: left over: `{rules}` no longer exists\n"));
        gap = "";
    }
    say(&format!("\n{}\n", totals.words()));
    if totals.changed + totals.new > 0 {
        say(&format!("`{}` accepts the new and changed results\n", again(args)));
    }
    Ok(ExitCode::from(totals.code()))
}

/// Returns the report about a file.
fn said(case: &Case, outcome: &Outcome) -> String {
    let (path, pending) = (shown(&case.path), shown(&case.pending()));
    let accepted = shown(&case.accepted);
    match outcome {
        Outcome::Passed => format!("{path}: ok\n"),
        Outcome::New => format!("{path}: new: read {pending}\n"),
        Outcome::Changed(diff) => {
            format!("{path}: changed\n--- {accepted}\n+++ {pending}\n{diff}")
        }
        Outcome::Accepted if case.kind != FileKind::Rules => {
            format!("{path}: accepted\n")
        }
        Outcome::Accepted => format!("{path}: accepted as {accepted}\n"),
        Outcome::Stuck(_) => format!("{path}: not tested\n"),
        Outcome::Error(_) => format!("{path}: has errors\n"),
    }
}

/// Returns a line about undecided deals, if there are any.
fn open(deals: usize) -> String {
    let noun = of_number(deals, "deal");
    match deals {
        0 => String::new(),
        _ => format!(
            "  {deals} {noun} undecided: raise `--max-positions N` in the line that names the \
             game\n"
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
            Outcome::Error(_) => &mut self.errors,
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
            (self.errors, "with errors"),
        ];
        let some = all.iter().filter(|count| count.0 > 0);
        some.map(|(count, word)| format!("{count} {word}")).collect::<Vec<_>>().join(", ")
    }

    fn code(&self) -> u8 {
        match () {
            () if self.errors > 0 => 3,
            () if self.changed + self.new + self.stuck > 0 => 1,
            () => 0,
        }
    }
}

/// Returns the failure if there are no files to test.
fn nothing(args: &TestArgs) -> Failure {
    let error = Diagnostic::error(
        "there are no rules files, session files or verdict files to test",
    );
    hinted(if args.paths.is_empty() {
        error.hint(
            "the current folder and `variants` are searched; name another folder, as in \
             `patience test FOLDER`",
        )
    } else {
        error.hint("their names end in `.toml`, `.session` and `.verdicts`")
    })
}

/// Returns the command that accepts the results of this one.
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

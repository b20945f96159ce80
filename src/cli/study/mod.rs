//! `patience study`.

mod args;
mod html;
mod merge;
mod work;

use std::collections::BTreeSet;
use std::io::{self, IsTerminal as _};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;

pub(super) use args::StudyArgs;
use patience_campaign::findings::{self, Findings};
use patience_campaign::report;
use patience_campaign::studied::Studied;
use patience_campaign::sweep::{self, Chosen};
use patience_campaign::{Head, Results};
use serde::Serialize;
use work::Work;

use super::campaign::Keep;
use super::files::{Links, make_folders, shown};
use super::host::SystemHost;
use super::library::reason;
use super::output::{Failure, Output, complain, pretty_json, say};
use super::progress::Progress;
use super::stop::Stop;
use crate::play::DealRange;
use crate::repl::World as _;

/// A sweep as JSON.
#[derive(Serialize)]
struct SweepJson {
    sweep: Vec<findings::Json>,
}

pub(super) fn run(args: &StudyArgs, output: Output) -> Result<ExitCode, Failure> {
    if !args.merge.is_empty() {
        return merge::run(args, output);
    }
    let whole: DealRange =
        args.deals.parse().map_err(|error| Failure::input(format!("{error}")))?;
    let Some(range) =
        args.part.map_or(Some(whole), |part| whole.part(part.part, part.of))
    else {
        complain(&format!("note: this part of {whole} has no deals\n"));
        return Ok(ExitCode::SUCCESS);
    };
    let host = SystemHost::new();
    let plain = host.load(args.game(), &args.set)?;
    let choices = sweep::choices(&plain, &args.sweep).map_err(Failure::usage)?;
    host.refuse_all_brought(&[&args.out, &args.html])?;
    if let Some(out) = args.out.as_ref().filter(|_| !args.sweep.is_empty()) {
        make_folder(out, &host.links())?;
    }
    if let Some(file) = &args.html {
        html::check(file)?;
    }
    let stop = Stop::when_asked();
    let mut found = Vec::new();
    if args.csv {
        say(report::COLUMNS);
    }
    for choice in choices {
        if stop.is_set() {
            break;
        }
        let out = args.out.as_ref().map(|out| file(args, out, &choice));
        let it = study(args, range, &host, choice, out.as_deref(), &stop)?;
        if args.csv {
            say(&report::csv(&it));
        }
        found.push(it);
    }
    print(args, &found, &host.links())?;
    let whole =
        !stop.is_set() && found.iter().all(|findings| findings.deals == findings.asked);
    if !whole && args.out.is_some() {
        complain("stopped; the same command resumes\n");
    }
    Ok(ExitCode::from(u8::from(!whole)))
}

/// Prints the findings as JSON or text, and writes the web page. Callers print CSV themselves.
fn print(args: &StudyArgs, found: &[Findings], links: &Links) -> Result<(), Failure> {
    let is_sweep = found.len() != 1 || !args.sweep.is_empty();
    if args.json {
        let mut all: Vec<findings::Json> = found.iter().map(Findings::json).collect();
        let text = if is_sweep {
            pretty_json(&SweepJson { sweep: all })
        } else {
            // This is not a sweep, so there is exactly one study.
            pretty_json(&all.remove(0))
        };
        say(&text);
    } else if !args.csv {
        match found {
            [one] if !is_sweep => say(&report::page(one)),
            all => say(&report::table(all)),
        };
    }
    if let Some(file) = &args.html {
        html::write(file, found, is_sweep, links)?;
    }
    Ok(())
}

/// Returns the result file of a study: `out` itself, or a file in it for each choice of a sweep.
fn file(args: &StudyArgs, out: &Path, choice: &Chosen) -> PathBuf {
    if args.sweep.is_empty() {
        return out.to_owned();
    }
    let options = choice.iter().map(|option| format!("{}={}", option.0, option.1));
    let options = options.collect::<Vec<_>>().join(",").replace(['/', '\\'], "-");
    out.join(options + ".csv")
}

/// Creates the folder for the files of a sweep.
fn make_folder(folder: &Path, links: &Links) -> Result<(), Failure> {
    make_folders(folder, links).map_err(|error| {
        let why = reason(&error);
        let hint = "a sweep writes a folder with one file per choice";
        Failure::input(format!("cannot make the folder {}: {why}; {hint}", shown(folder)))
    })
}

/// Runs a study of the game with the given options.
fn study(
    args: &StudyArgs,
    range: DealRange,
    host: &SystemHost,
    choice: Chosen,
    out: Option<&Path>,
    stop: &Stop,
) -> Result<Findings, Failure> {
    let mut chosen: Chosen = args.set.clone();
    // A value of the sweep wins over one of `--set`.
    chosen.retain(|option| choice.iter().all(|new| new.0 != option.0));
    chosen.extend(choice);
    let variant = host.load(args.game(), &chosen)?;
    let settings = args.settings();
    let head = Head::new(&variant, settings.to_string());
    let (keep, mut known) = match out {
        Some(path) => Keep::open(path, &head, &host.links())
            .map(|opened| (Some(opened.0), opened.1))?,
        None => (None, Results::<Studied>::new(head)),
    };
    let work = Work { variant: &variant, range, settings: &settings, stop };
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    let jobs = args.jobs.map_or_else(cores, NonZero::get);
    let jobs = jobs.min(usize::try_from(range.count()).unwrap_or(jobs));
    let mut progress = Progress::new(io::stderr().is_terminal());
    let ended = work.run(jobs, &mut progress, keep, &mut known);
    progress.clear();
    ended?;
    let players: BTreeSet<_> = settings.players.iter().copied().collect();
    let is_whole =
        |studied: &&Studied| players.iter().all(|player| studied.0.contains_key(player));
    let here =
        known.deals.iter().filter(|entry| range.contains(*entry.0)).map(|entry| entry.1);
    let here: Vec<&Studied> = here.filter(is_whole).collect();
    let (range, asked) = (range.to_string(), range.count());
    Ok(Findings::of(&variant, chosen, range, asked, &settings, &here))
}

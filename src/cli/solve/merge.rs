//! Joining files of results.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use same_file::is_same_file;

use super::args::SolveArgs;
use super::keep::{Contents, bad, hold, read, read_open, shown};
use super::results::Results;
use super::solved::{COLUMNS, Solved};
use super::summary::Summary;
use crate::cli::files::{Links, write_whole};
use crate::cli::library::reason;
use crate::cli::output::{Failure, Output, say};
use crate::diag::{Diagnostic, clean};
use crate::play::{DealName, DealRange};

/// How many ranges, and how many deals that disagree, are told.
const FEW: usize = 8;

/// Joins files, and tells what they say together.
///
/// The file that is written is read as well if it is there, so that no result is lost.
pub(super) fn run(args: &SolveArgs, output: Output) -> Result<ExitCode, Failure> {
    let mut all: Option<Results> = None;
    let mut disagreeing = Vec::new();
    let out = args.out.as_deref();
    // Nobody else writes there until the whole is written.
    let held = out.filter(|it| it.exists()).map(hold).transpose()?;
    let own =
        |it: &&PathBuf| out.is_some_and(|out| is_same_file(it, out).unwrap_or(false));
    let files =
        args.merge.iter().filter(|it| !own(it)).map(|it| (it.as_path(), read(it)));
    let there = out.zip(held.as_ref()).map(|(out, it)| (out, read_open(it, &shown(out))));
    for (path, found) in files.chain(there) {
        let Contents { results, torn, .. } = found?;
        let Some(results) = results else {
            let doubt = format!("{} holds no results yet", shown(path));
            output.warn(&[Diagnostic::warning(doubt)]);
            continue;
        };
        if torn {
            let doubt = format!("the end of {} breaks off", shown(path));
            let doubt = Diagnostic::warning(doubt);
            let way_out =
                "what stands there is left out, and solved when it is gone on with";
            output.warn(&[doubt.hint(way_out)]);
        }
        let Some(all) = &mut all else {
            all = Some(results);
            continue;
        };
        all.adopt(&results.head).map_err(|mismatch| bad(&shown(path), &mismatch))?;
        let added = results.deals.iter().filter(|it| all.add(*it.0, *it.1).is_err());
        disagreeing.extend(added.map(|it| *it.0).collect::<Vec<_>>());
    }
    let all = all.ok_or_else(|| Failure::input("there are no results to join yet"))?;
    if !disagreeing.is_empty() {
        return Err(disagreement(&disagreeing));
    }
    match (out, held) {
        (Some(out), Some(_held)) => write(out, &all)?,
        (Some(out), None) => begin(out, &all)?,
        (None, _) => {}
    }
    tell(args, &all);
    Ok(ExitCode::SUCCESS)
}

/// Writes joined results to a file that was not there when the others were read.
fn begin(out: &Path, all: &Results) -> Result<(), Failure> {
    let held = hold(out)?;
    if held.metadata().is_ok_and(|it| it.len() > 0) {
        let message = format!("{} was begun while others were being read", shown(out));
        let fault = Diagnostic::error(message).hint("join them once more");
        return Err(Failure::Hinted(4, Box::new(fault)));
    }
    let begun = fs::canonicalize(out).unwrap_or_else(|_| out.to_owned());
    write(out, all).inspect_err(|_| drop(fs::remove_file(begun)))
}

fn write(out: &Path, all: &Results) -> Result<(), Failure> {
    write_whole(out, &all.write(), Links::Consequence).map_err(|error| {
        let message = format!("cannot write {}: {}", shown(out), reason(&error));
        Failure::Plain(1, message)
    })
}

fn disagreement(deals: &[DealName]) -> Failure {
    let few: Vec<String> = deals.iter().take(FEW).map(|it| format!("`{it}`")).collect();
    let more = if deals.len() > FEW { ", ..." } else { "" };
    Failure::input(format!(
        "won in one file and proven unwinnable in another: {}{more}",
        few.join(", ")
    ))
}

/// Writes results to standard output as it was asked for.
fn tell(args: &SolveArgs, all: &Results) {
    if args.json {
        let line =
            |it: (&DealName, &_)| Solved::json(it.1, &it.0.to_string(), None, None);
        say(&all.deals.iter().map(line).collect::<String>());
    } else if args.csv {
        let lines = all.deals.iter().map(|it| it.1.csv(&it.0.to_string()));
        say(&format!("{COLUMNS}\n{}", lines.collect::<String>()));
    } else {
        let mut summary = Summary::default();
        all.deals.values().for_each(|it| summary.add(it));
        let ranges = DealRange::of(all.deals.keys().copied());
        let few: Vec<String> = ranges.iter().take(FEW).map(ToString::to_string).collect();
        let more = match ranges.len().saturating_sub(FEW) {
            0 => String::new(),
            more => format!(" and {more} more ranges"),
        };
        let (game, few) = (clean(&all.head.game), few.join(", "));
        say(&summary.table(&format!("{game} {few}{more}")));
    }
}

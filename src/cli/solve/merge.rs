//! `patience solve --merge`.

use std::process::ExitCode;

use super::args::SolveArgs;
use super::summary::Summary;
use crate::cli::campaign::read_all;
use crate::cli::output::{Failure, Output, say};
use crate::diag::clean;
use patience_campaign::solved::{More, Solved};
use patience_campaign::{Entry as _, Results, ranges};

/// Merges result files and prints the results.
pub(super) fn run(args: &SolveArgs, output: Output) -> Result<ExitCode, Failure> {
    let out = args.out.as_deref();
    let all = read_all(&args.merge, out, output)?.join(out)?;
    print(args, &all);
    Ok(ExitCode::SUCCESS)
}

/// Prints results as JSON, CSV or a table.
fn print(args: &SolveArgs, all: &Results<Solved>) {
    if args.json {
        let line = |entry: (&_, &Solved)| {
            Solved::json(entry.1, &ToString::to_string(entry.0), More::default())
        };
        say(&all.deals.iter().map(line).collect::<String>());
    } else if args.csv {
        let lines = all.deals.iter().map(|entry| entry.1.csv(&entry.0.to_string()));
        say(&format!("{}\n{}", Solved::COLUMNS, lines.collect::<String>()));
    } else {
        let mut summary = Summary::default();
        all.deals.values().for_each(|solved| summary.add(solved));
        let deals = ranges(all.deals.keys().copied());
        say(&summary.table(&format!("{} {deals}", clean(&all.head.game))));
    }
}

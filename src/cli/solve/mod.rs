//! `patience solve`.

mod args;
mod limits;
mod merge;
mod one;
pub(super) mod proof;
mod range;
mod records;
mod search;
mod shortest;
mod summary;
mod verdict;
mod work;

use std::process::ExitCode;

pub(super) use args::SolveArgs;
pub(super) use verdict::verdict;

use super::output::{Failure, Output};

pub(super) fn run(args: &SolveArgs, output: Output) -> Result<ExitCode, Failure> {
    let game = args.game();
    match &args.deals {
        _ if !args.merge.is_empty() => merge::run(args, output),
        Some(deals) => range::run(args, game, deals),
        None => match args.for_ranges() {
            Some(option) => Err(Failure::usage(format!(
                "`{option}` needs a range of deals: add `--deals A..B`"
            ))),
            None if args.shortest => shortest::run(args, game),
            None => one::run(args, game),
        },
    }
}

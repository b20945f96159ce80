//! `patience study`.

mod args;
mod findings;
mod html;
mod page;
mod sweep;
mod work;

use std::io::{self, IsTerminal as _};
use std::num::NonZero;
use std::process::ExitCode;
use std::thread;

pub(super) use args::StudyArgs;
use findings::Findings;
use serde::Serialize;
use sweep::Chosen;
use work::Work;

use super::host::SystemHost;
use super::output::{Failure, say};
use super::solve::progress::Progress;
use super::solve::stop::Stop;
use crate::honest;
use crate::play::DealRange;
use crate::repl::Host as _;
use crate::study::{Budget, Player};

/// A sweep, as JSON has it.
#[derive(Serialize)]
struct SweepJson {
    sweep: Vec<findings::Json>,
}

pub(super) fn run(args: &StudyArgs) -> Result<ExitCode, Failure> {
    let range: DealRange =
        args.deals.parse().map_err(|error| Failure::input(format!("{error}")))?;
    let host = SystemHost::new();
    let plain = host.load(&args.game, &args.set)?;
    let choices = sweep::choices(&plain, &args.sweep)?;
    if let Some(file) = &args.html {
        html::check(file)?;
    }
    let stop = Stop::when_asked();
    let mut found = Vec::new();
    if args.csv {
        say(page::COLUMNS);
    }
    for choice in choices {
        if stop.is_set() {
            break;
        }
        let it = study(args, range, &host, choice, &stop)?;
        if args.csv {
            say(&page::csv(&it));
        }
        found.push(it);
    }
    let whole = !stop.is_set();
    if args.json {
        let mut all: Vec<findings::Json> = found.iter().map(Findings::json).collect();
        let text = match all.len() {
            1 if args.sweep.is_empty() => serde_json::to_string_pretty(&all.remove(0)),
            _ => serde_json::to_string_pretty(&SweepJson { sweep: all }),
        };
        say(&(text.unwrap_or_default() + "\n"));
    } else if !args.csv {
        match found.as_slice() {
            [one] if args.sweep.is_empty() => say(&page::page(one)),
            all => say(&page::table(all)),
        };
    }
    if let Some(file) = &args.html {
        html::write(file, &found, !args.sweep.is_empty())?;
    }
    Ok(if whole { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Studies the game with some values of its options.
fn study(
    args: &StudyArgs,
    range: DealRange,
    host: &SystemHost,
    choice: Chosen,
    stop: &Stop,
) -> Result<Findings, Failure> {
    let mut chosen: Chosen = args.set.clone();
    chosen.retain(|it| choice.iter().all(|new| new.0 != it.0));
    chosen.extend(choice);
    let variant = host.load(&args.game, &chosen)?;
    let mut players: Vec<Player> = args.players.clone();
    players.sort_unstable();
    players.dedup();
    let honest = honest::Budget {
        positions: args.honest_positions.get(),
        ..honest::Budget::default()
    };
    let budget = Budget { honest, positions: args.max_positions.get() };
    let work = Work {
        game: &args.game,
        chosen: &chosen,
        digest: variant.digest(),
        range,
        players: &players,
        budget,
        seconds: args.max_seconds,
        stop,
    };
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    let jobs = args.jobs.map_or_else(cores, NonZero::get);
    let jobs = jobs.min(usize::try_from(range.count()).unwrap_or(jobs));
    let mut progress = Progress::new(io::stderr().is_terminal());
    let dealt = work.run(jobs, &mut progress);
    progress.clear();
    let dealt = dealt?;
    let settings = (players.as_slice(), budget, args.max_seconds);
    Ok(Findings::of(&variant, chosen.clone(), range, settings, &dealt))
}

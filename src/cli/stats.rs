//! `patience stats`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;

use super::output::{Failure, json_line, say};
use super::results;
use super::statistics::{self, Days, History, Played, Statistics, Wanted};
use super::{clock, player};
use crate::diag::clean;
use crate::diag::english::counted;

#[derive(Args, Debug)]
pub(super) struct StatsArgs {
    /// Name of a game, to show only that one, or `today` for a calendar of the games of the day
    pub(super) game: Option<String>,
    /// Count only games that ended since a date such as 2026-11-01, or in the last days or
    /// weeks: `30d`, `4w`
    #[arg(long, value_name = "WHEN")]
    pub(super) since: Option<String>,
    /// Add the results of another computer, from a copy of its file `results`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "since", "json"])]
    pub(super) merge: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Serialize)]
struct All {
    games: Vec<Statistics>,
    /// The deals of the day, unless one game is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    days: Option<Days>,
    /// The games by period, if they ended in several.
    #[serde(skip_serializing_if = "Option::is_none")]
    history: Option<History>,
    /// The number of unreadable lines.
    unread: usize,
}

pub(super) fn run(args: &StatsArgs, width: usize) -> Result<ExitCode, Failure> {
    let failed = |why| Failure::Plain(1, why);
    if let Some(from) = &args.merge {
        return merge(from);
    }
    let game = args.game.as_deref();
    let since = args.since.as_deref().map(statistics::since).transpose();
    let since = since.map_err(Failure::usage)?;
    if args.json {
        let Played { results, unread } = Played::read().map_err(failed)?.of(Wanted {
            game: game.filter(|game| !statistics::is_calendar(game)),
            since,
        });
        let days = Days::of(results.iter(), clock::date());
        let days = Some(days).filter(|_| game.is_none_or(statistics::is_calendar));
        let history = History::of(&results, clock::date());
        let games = Statistics::of(&results);
        say(&json_line(&All { games, days, history, unread }));
    } else {
        let inks = player::inks();
        let report = statistics::report(Wanted { game, since }, width, inks);
        say(&report.map_err(failed)?);
    }
    Ok(ExitCode::SUCCESS)
}

/// Adds the results of another file.
fn merge(from: &Path) -> Result<ExitCode, Failure> {
    let merged = results::merge(from).map_err(|why| Failure::Plain(1, why))?;
    let results::Merged { new, known, unread } = merged;
    let ignored = match unread {
        0 => String::new(),
        _ => format!("; ignored: {} not readable as a result", counted(unread, "line")),
    };
    let file = results::file();
    let file = clean(&file.to_string_lossy()).into_owned();
    let new = counted(new, "result");
    say(&format!("{new} added to {file}, {known} known already{ignored}\n"));
    Ok(ExitCode::SUCCESS)
}

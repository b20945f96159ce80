//! `patience stats`.

use std::process::ExitCode;

use clap::Args;
use serde::Serialize;

use super::output::{Failure, json_line, say};
use super::statistics::{self, Days, Statistics};

#[derive(Args, Debug)]
pub(super) struct StatsArgs {
    /// Name of a game, to show only that one
    pub(super) game: Option<String>,
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
    /// The number of unreadable lines.
    unread: usize,
}

pub(super) fn run(args: &StatsArgs, width: usize) -> Result<ExitCode, Failure> {
    let game = args.game.as_deref();
    let failed = |why| Failure::Plain(1, why);
    if args.json {
        let (games, unread) = statistics::kept(game).map_err(failed)?;
        let days = statistics::days().map_err(failed)?;
        let days = Some(days).filter(|_| game.is_none());
        say(&json_line(&All { games, days, unread }));
    } else {
        say(&statistics::report(game, width).map_err(failed)?);
    }
    Ok(ExitCode::SUCCESS)
}

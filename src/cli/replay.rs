//! `patience replay`.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;

use super::host::SystemHost;
use super::output::{Failure, Output, say};
use super::terminal;
use crate::advise::Status;
use crate::diag::clean;
use crate::diag::english::counted;
use crate::play::{Game, Link, Record};
use crate::repl::{
    Code, CommandError, Frontend as _, Session, Settings, World as _, open_record,
};
use crate::words;

/// Parses the seconds between two moves of `--show`.
fn pause(text: &str) -> Result<Duration, String> {
    let seconds =
        text.parse::<f64>().ok().filter(|seconds| (0.0..=3600.0).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| {
        "write a number of seconds after the record, as in `--show 0.5`".to_owned()
    })
}

#[derive(Args, Debug)]
pub(super) struct ReplayArgs {
    /// Path of the record, or a line printed by `share`
    pub(super) record: PathBuf,
    /// Use this rules file, if the game is not found by its name
    #[arg(long, value_name = "FILE")]
    pub(super) game: Option<String>,
    /// Show the game move by move, every second or every SECONDS
    #[arg(
        long,
        value_name = "SECONDS",
        num_args = 0..=1,
        default_missing_value = "1",
        value_parser = pause
    )]
    pub(super) show: Option<Duration>,
    /// Show plain lines, not a board that stays in place
    #[arg(long, requires = "show")]
    pub(super) plain: bool,
    // Has no effect, since every replay is verified. Scripts may still pass it.
    #[arg(long, hide = true)]
    pub(super) verify: bool,
}

pub(super) fn run(args: &ReplayArgs, output: Output) -> Result<ExitCode, Failure> {
    let host = SystemHost::new();
    let path = args.record.to_string_lossy();
    let (path, text) = if Link::is_one(&path) {
        ("the line".into(), path.into_owned())
    } else {
        let text = host.read(&path).map_err(|why| {
            Failure::input(format!("cannot read the record `{path}`: {why}"))
        })?;
        (path, text)
    };
    let bad = |error: CommandError| match error.code {
        Code::BadRules => Failure::Message(3, error.message.into()),
        _ => Failure::Message(4, error.message.into()),
    };
    let given = match &args.game {
        Some(game) => {
            let options =
                Record::read(&text).map(|record| record.options).unwrap_or_default();
            Some(Arc::new(host.load(game, &options)?))
        }
        None => None,
    };
    let opened = open_record(&path, &text, &host, given.as_ref()).map_err(bad)?;
    let (game, note) = (opened.game, opened.note);
    let game = match args.show {
        Some(pause) => shown(game, pause, args.plain, output)?,
        None => game,
    };
    let status = match game.status() {
        Ok(Status::Won) => "won",
        Ok(Status::Lost) => "lost",
        Ok(Status::Over) => "over",
        Ok(Status::Playing) => "playing",
        Err(error) => return Err(Failure::Plain(3, words::hook_error(&error))),
    };
    let (id, deal) = (game.variant().id(), &game.deal().name);
    let moves = counted(game.turns().len(), "move");
    let path = clean(&path);
    say(&format!("{path}: {} {}, {moves}, {status}\n", clean(id), clean(deal)));
    if let Some(note) = note {
        say(&format!("{path}: {note}\n"));
    }
    Ok(ExitCode::SUCCESS)
}

/// Shows a game move by move, and returns it.
fn shown(
    game: Game,
    pause: Duration,
    plain: bool,
    output: Output,
) -> Result<Game, Failure> {
    let mut host = SystemHost::new().played();
    let width = host.width().unwrap_or(Settings::default().width);
    let settings = Settings { width, ..Settings::default() };
    let mut session = Session::new(game.clone(), Vec::new(), &mut host, settings);
    let (sources, warnings) = session.settle(output.screen());
    output.report(&sources, &warnings);
    let shown = terminal::show(&mut session, pause, plain, &mut io::stdout().lock());
    match shown {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(game),
        Err(error) => Err(Failure::Plain(1, format!("the replay ended early: {error}"))),
        Ok(()) => Ok(game),
    }
}

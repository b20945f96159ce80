//! The command line.

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

use super::check::CheckArgs;
use super::game_args::GameArgs;
use super::list::ListArgs;
use super::manual::manual;
use super::new::NewArgs;
use super::output::{ColorWhen, complain};
use super::perft::PerftArgs;
use super::play::PlayArgs;
use super::replay::ReplayArgs;
use super::solve::SolveArgs;
use super::stats::StatsArgs;
use super::study::StudyArgs;
use super::test::TestArgs;
use super::verify::VerifyArgs;
use crate::diag::{clean, clean_lines};

/// How to play without typing, as the help of `play` says.
const ON_BOARD: &str =
    "On the board, click cards or press F2 for keys; see `help keys` in a game";

/// Play, analyze and write patience (solitaire) games
#[derive(Debug, Parser)]
#[command(version, after_help = "Manual page: patience man | man -l -")]
pub(super) struct Cli {
    /// Use color: `auto`, `always` or `never`
    #[arg(
        long,
        global = true,
        value_enum,
        hide_possible_values = true,
        value_name = "WHEN",
        default_value_t = ColorWhen::Auto
    )]
    pub(super) color: ColorWhen,
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Play a game
    #[command(after_help = format!("{ON_BOARD}\n\n{}", manual("play")))]
    Play(PlayArgs),
    /// List the games
    #[command(after_help = manual("list"))]
    List(ListArgs),
    /// Print the rules of a game in words
    #[command(after_help = manual("rules"))]
    Rules(GameArgs),
    /// Print the resolved rules file, with the source of each line
    #[command(after_help = manual("explain"))]
    Explain(ExplainArgs),
    /// Create the files of a new game
    #[command(after_help = manual("new"))]
    New(NewArgs),
    /// Check rules files for errors and warnings
    #[command(after_help = manual("check"))]
    Check(CheckArgs),
    /// Test rules files, sessions and verdicts against accepted results
    #[command(after_help = manual("test"))]
    Test(TestArgs),
    /// Replay a record and verify every move and the final position
    #[command(after_help = manual("replay"))]
    Replay(ReplayArgs),
    /// Show statistics of your games
    #[command(after_help = manual("stats"))]
    Stats(StatsArgs),
    /// Count the sequences of exactly N legal moves from a deal
    #[command(after_help = manual("perft"))]
    Perft(PerftArgs),
    /// Find out whether deals can be won
    #[command(after_help = manual("solve"))]
    Solve(SolveArgs),
    /// Check a proof that a deal cannot be won
    #[command(after_help = manual("verify"))]
    Verify(VerifyArgs),
    /// Simulate many games with several players and compare the results
    #[command(after_help = manual("study"))]
    Study(StudyArgs),
    /// Print the JSON Schema of rules files, for editors
    #[command(after_help = manual("schema"))]
    Schema(SchemaArgs),
    /// Print completions for a shell, including the names of games
    #[command(after_help = manual("completions"))]
    Completions(CompletionsArgs),
    /// Print a manual page, or write all of them to a folder
    #[command(after_help = manual("man"))]
    Man(ManArgs),
}

/// The shell to print completions for.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct CompletionsArgs {
    /// Shell that reads the completions
    pub(super) shell: Shell,
}

/// The manual page to print, or the folder to write all of them to.
#[derive(Args, Clone, Debug)]
pub(super) struct ManArgs {
    /// Folder for the pages of all commands, such as `~/.local/share/man/man1`
    pub(super) folder: Option<PathBuf>,
    /// Print the page of one command
    #[arg(long, value_name = "COMMAND", conflicts_with = "folder")]
    pub(super) of: Option<String>,
}

/// The schema to print.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct SchemaArgs {
    /// Print the schema of the answers of `patience play --json`
    #[arg(long, conflicts_with = "scripts")]
    pub(super) answers: bool,
    /// Print what scripts can use, as a Rhai definition file
    #[arg(long)]
    pub(super) scripts: bool,
}

/// The game to explain.
#[derive(Args, Clone, Debug)]
pub(super) struct ExplainArgs {
    #[command(flatten)]
    pub(super) game: GameArgs,
    /// Print the game as one file, with its script and options
    #[arg(long)]
    pub(super) whole: bool,
}

impl Cli {
    /// Joins the words of the game's name into one argument.
    pub(super) fn joined(mut self) -> Self {
        let game = match &mut self.command {
            Some(Command::Play(args)) => Some(&mut args.game),
            Some(Command::Rules(game)) => Some(game),
            Some(Command::Explain(args)) => Some(&mut args.game),
            Some(Command::Perft(args)) => Some(&mut args.game),
            _ => None,
        };
        if let Some(game) = game {
            game.join();
        }
        self
    }
}

/// Reports wrong arguments, or prints the help they ask for, and returns the exit code.
///
/// Arguments may be names of untrusted files, so control characters are made visible. The
/// parser mixes quoted arguments with its own colors, so it parses the cleaned arguments again.
pub(super) fn refuse(error: &clap::Error) -> ExitCode {
    let arguments = env::args_os().map(|arg| clean(&arg.to_string_lossy()).into_owned());
    match Cli::try_parse_from(arguments) {
        // Only if cleaning did not change the kind of error.
        Err(cleaned) if cleaned.kind() == error.kind() => drop(cleaned.print()),
        _ => complain(&(clean_lines(&error.to_string()) + "\n")),
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

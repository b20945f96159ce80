//! The command line.

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

use super::check::CheckArgs;
use super::game_args::GameArgs;
use super::list::ListArgs;
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

/// Plays, explains and checks patience (solitaire) games written as rules files.
#[derive(Debug, Parser)]
#[command(version)]
pub(super) struct Cli {
    /// Whether to use color: `auto`, on a terminal unless `NO_COLOR` is set, `always` or
    /// `never`
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
    /// Plays a game
    Play(PlayArgs),
    /// Lists the games
    List(ListArgs),
    /// Says how a game is played
    Rules(GameArgs),
    /// Prints the rules as resolved, each line with the place it comes from
    Explain(ExplainArgs),
    /// Writes the beginning of a new game
    New(NewArgs),
    /// Looks for faults in rules files
    Check(CheckArgs),
    /// Tests rules files, sessions and verdicts against what was accepted before
    Test(TestArgs),
    /// Plays a record again and verifies every move, redeal and the final position
    Replay(ReplayArgs),
    /// Tells how the games that were played came out
    Stats(StatsArgs),
    /// Counts the sequences of exactly N legal moves from a deal
    Perft(PerftArgs),
    /// Says whether deals can be won
    Solve(SolveArgs),
    /// Checks a proof that a deal cannot be won
    Verify(VerifyArgs),
    /// Lets a game be played and solved many times, and tells what that shows
    Study(StudyArgs),
    /// Prints the JSON Schema of rules files, for editors
    Schema(SchemaArgs),
    /// Prints completions for a shell, names of games included
    Completions(CompletionsArgs),
    /// Prints the manual page, or writes those of all commands to a folder
    Man(ManArgs),
}

/// What `patience completions --help` says beneath the options.
const COMPLETIONS_HELP: &str = "\
bash        source <(patience completions bash)
zsh         patience completions zsh > \"${fpath[1]}/_patience\"
fish        patience completions fish > ~/.config/fish/completions/patience.fish
powershell  patience completions powershell | Out-String | Invoke-Expression";

/// The shell that completes.
#[derive(Args, Clone, Copy, Debug)]
#[command(after_help = COMPLETIONS_HELP)]
pub(super) struct CompletionsArgs {
    /// The shell
    pub(super) shell: Shell,
}

/// Where manual pages go.
#[derive(Args, Clone, Debug)]
pub(super) struct ManArgs {
    /// The folder, as in `~/.local/share/man/man1`; the page is printed if it is left out
    pub(super) folder: Option<PathBuf>,
}

/// What editors are to be told of.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct SchemaArgs {
    /// Prints the schema of what `patience play --json` answers
    #[arg(long, conflicts_with = "scripts")]
    pub(super) answers: bool,
    /// Prints what scripts can name, as a definition file of Rhai
    #[arg(long)]
    pub(super) scripts: bool,
}

/// A game to be explained.
#[derive(Args, Clone, Debug)]
pub(super) struct ExplainArgs {
    #[command(flatten)]
    pub(super) game: GameArgs,
    /// Prints the game as one file, with its script and its options
    #[arg(long)]
    pub(super) whole: bool,
}

impl Cli {
    /// Puts the words of a game's name together.
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

/// Says what is wrong with the arguments, or what help they ask for, and returns the exit
/// code for it.
///
/// Arguments may hold what a stranger called a file, so they are told with every character
/// that acts made visible. The parser quotes them among colors of its own; it is therefore
/// asked once more, with arguments that are clean already.
pub(super) fn refuse(error: &clap::Error) -> ExitCode {
    let arguments = env::args_os().map(|arg| clean(&arg.to_string_lossy()).into_owned());
    match Cli::try_parse_from(arguments) {
        // Shown only if cleaning did not turn it into another mistake.
        Err(cleaned) if cleaned.kind() == error.kind() => drop(cleaned.print()),
        _ => complain(&(clean_lines(&error.to_string()) + "\n")),
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

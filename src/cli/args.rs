//! The command line.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{Args, CommandFactory as _, Parser, Subcommand};
use clap_complete::Shell;

use super::check::CheckArgs;
use super::game_args::GameArgs;
use super::library::Folders;
use super::list::ListArgs;
use super::manual::manual;
use super::new::NewArgs;
use super::output::{ColorWhen, Failure, complain};
use super::perft::PerftArgs;
use super::play::{PlayArgs, wanted};
use super::replay::ReplayArgs;
use super::solve::SolveArgs;
use super::stats::StatsArgs;
use super::study::StudyArgs;
use super::test::TestArgs;
use super::verify::VerifyArgs;
use crate::diag::{Diagnostic, clean, clean_lines, nearest};
use crate::play::DealName;
use crate::variant::Choice;
use crate::words::load;

/// How to play without typing, as the help of `play` says.
const ON_BOARD: &str =
    "On the board, click cards or press F2 for keys; see `help keys` in a game";

/// Play, analyze and write patience (solitaire) games
#[derive(Debug, Parser)]
#[command(
    version,
    override_usage = "patience [OPTIONS] [COMMAND | GAME]",
    after_help = "`patience GAME` is short for `patience play GAME`\n\
        While you play, click cards, or press F2 to use keys on the board\n\n\
        Manual page: patience man | man -l -"
)]
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
    fn joined(mut self) -> Self {
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

/// Why the command line cannot be run.
#[derive(Debug)]
pub(super) enum Unread {
    /// The arguments are wrong, or ask for help.
    Wrong(clap::Error),
    /// The first word is neither a command nor a game.
    Unknown(Failure),
}

/// Reads the command line. A game in place of a command is played.
pub(super) fn read(mut words: Vec<OsString>) -> Result<Cli, Unread> {
    if let Some(place) = named_game(&words) {
        let name = game_words(&words[place..]);
        if !wanted::is_game(&Folders::usual(), &name) {
            return Err(Unread::Unknown(unknown(&name)));
        }
        words.insert(place, "play".into());
    }
    // Each round replaces an option of the game, so it ends.
    for _ in 0..words.len() {
        match Cli::try_parse_from(&words) {
            Ok(cli) => return Ok(cli.joined()),
            Err(error) => {
                let other = with_option(&words, &error).ok_or(Unread::Wrong(error))?;
                words = other;
            }
        }
    }
    Cli::try_parse_from(&words).map(Cli::joined).map_err(Unread::Wrong)
}

/// Returns the place of the first word that is no option, unless it is a command.
fn named_game(words: &[OsString]) -> Option<usize> {
    let mut place = 1;
    while words.get(place)?.to_string_lossy().starts_with('-') {
        place += if words[place] == "--color" { 2 } else { 1 };
    }
    let word = words.get(place)?.to_str();
    let is_command = |command: &str| word == Some(command);
    let command = Cli::command();
    let known = command.get_subcommands().any(|it| is_command(it.get_name()));
    (!known && !is_command("help")).then_some(place)
}

/// Returns the words before the first option, as one name.
fn game_words(words: &[OsString]) -> String {
    let words = words.iter().map(|word| word.to_string_lossy());
    let words: Vec<_> = words.take_while(|word| !word.starts_with('-')).collect();
    words.join(" ")
}

/// Returns the error for a name that is neither a command nor a game.
fn unknown(name: &str) -> Failure {
    let first = name.split_whitespace().next().unwrap_or_default();
    let command = Cli::command();
    let command = nearest(first, command.get_subcommands().map(clap::Command::get_name))
        .map(|near| format!("the command `{near}`"));
    let game = Folders::usual().nearest(name).map(|near| format!("the game `{near}`"));
    let near: Vec<String> = [command, game].into_iter().flatten().collect();
    let hint = if near.is_empty() {
        "`patience --help` lists the commands, and `patience list` the games".to_owned()
    } else {
        format!("did you mean {}?", near.join(" or "))
    };
    let error = format!("there is no command or game `{}`", clean(name));
    Failure::Hinted(2, Box::new(Diagnostic::error(error).hint(hint)))
}

/// Returns the words with an unknown option of `play`, such as `--draw 3` or `--seed 42`, in its
/// usual form: as an option of the game, or as its deal.
fn with_option(words: &[OsString], error: &clap::Error) -> Option<Vec<OsString>> {
    let Some(ContextValue::String(unknown)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let play = words.iter().position(|word| word == "play")?;
    let starts = |word: &OsString| word.to_string_lossy().starts_with(unknown.as_str());
    let place = words.iter().position(starts).filter(|place| *place > play)?;
    let (name, value, end) = match words[place].to_str()?.split_once('=') {
        Some((name, value)) => (name.to_owned(), value.to_owned(), place + 1),
        None => (unknown.clone(), words.get(place + 1)?.to_str()?.to_owned(), place + 2),
    };
    let name = name.trim_start_matches('-');
    let deal = format!("{name}:{value}");
    let usual = if deal.parse::<DealName>().is_ok() {
        ["--deal".to_owned(), deal]
    } else {
        let folders = Folders::usual();
        let game = load(&folders, &game_words(&words[play + 1..]), &[]).ok()?;
        let is_own =
            |choice: &Choice| choice.name.replace('_', "-") == name.replace('_', "-");
        let choice = game.choices().iter().find(|choice| is_own(choice))?;
        ["--set".to_owned(), format!("{}={value}", choice.name)]
    };
    let usual = usual.map(OsString::from);
    Some([&words[..place], &usual, &words[end..]].concat())
}

/// Reports wrong arguments, or prints the help they ask for, and returns the exit code.
///
/// Arguments may be names of untrusted files, so control characters are made visible. The
/// parser mixes quoted arguments with its own colors, so it parses the cleaned arguments again.
pub(super) fn refuse(error: &clap::Error) -> ExitCode {
    let arguments = env::args_os().map(|arg| clean(&arg.to_string_lossy()).into_owned());
    let mut arguments: Vec<String> = arguments.collect();
    let words: Vec<OsString> = arguments.iter().map(OsString::from).collect();
    if let Some(place) = named_game(&words) {
        arguments.insert(place, "play".to_owned());
    }
    match Cli::try_parse_from(arguments) {
        // Only if cleaning did not change the kind of error.
        Err(cleaned) if cleaned.kind() == error.kind() => drop(cleaned.print()),
        _ => complain(&(clean_lines(&error.to_string()) + "\n")),
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

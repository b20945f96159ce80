//! The command line.

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::builder::ArgPredicate;
use clap::{Arg, Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use super::loading::pair;
use super::offer::is_at_terminal;
use super::output::{ColorWhen, complain};
use super::solve::SolveArgs;
use super::study::StudyArgs;
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

/// Reads the seconds between two moves that are shown.
fn pause(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|it| (0.0..=3600.0).contains(it));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| {
        "it is a number of seconds, as in `--show 0.5`; the record comes first".to_owned()
    })
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

/// A game and how it is to be played.
#[derive(Args, Clone, Debug)]
pub(super) struct GameArgs {
    /// The name of a game, or the path of a rules file
    #[arg(index = 1)]
    pub(super) game: String,
    /// More words of a name such as Royal East
    #[arg(index = 2, value_name = "WORD", hide = true)]
    more: Vec<String>,
    /// Chooses a value of one of the game's options
    #[arg(long, value_name = "OPTION=VALUE", value_parser = pair)]
    pub(super) set: Vec<(String, String)>,
}

/// What can be played.
const GAME: &str = "The name of a game, the path of a rules file, `today` for the game of \
    the day, or a line that `share` printed";

/// What `patience play --help` says beneath the options.
const PLAY_HELP: &str = "\
A game is written down after every move, and offered again at the next start;
one from a pipe or a program now and then, and at the end.
One that is played at a terminal counts in `patience stats` once it is won,
left when it is lost, or left for another one. One whose lines come from a pipe or a program is kept
apart from those and counts only with `--count`; `--resume` goes on with it,
or, if there is none, with one of yours, which then still counts. A script is
not kept without `--resume` or `--count`.

Exit codes: 0 done, or a script has won; 1 a script has not won; 2 wrong
usage; 3 a rules file is faulty; 4 an illegal move in a script, a bad deal or
a bad record.";

#[derive(Args, Clone, Debug)]
#[command(after_long_help = PLAY_HELP, mut_arg("game", unless_resumed))]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(super) struct PlayArgs {
    #[command(flatten)]
    pub(super) game: GameArgs,
    /// The deal: `seed:N`, `ms:N`, `pysol:N`, `random` (the default), `winnable` (a random
    /// one that is proven to be), `easy`, `medium` or `hard`, `today` (the same for everybody), or a deal file, of this
    /// program, Freecell Solver or Solvitaire
    #[arg(long)]
    pub(super) deal: Option<String>,
    /// Goes on with a game that was not finished, the one played last; if GAME is left
    /// out, whichever game that is
    #[arg(long)]
    pub(super) resume: bool,
    /// Counts the game as yours, as one at a terminal is, though its lines come from a
    /// pipe, a script or a program
    #[arg(long)]
    pub(super) count: bool,
    /// Loads the rules again when their files are saved, and replays the moves
    #[arg(long)]
    pub(super) watch: bool,
    /// Shows plain lines at a terminal too, and not a board that stays in its place
    #[arg(long)]
    pub(super) plain: bool,
    /// Plays the commands of a file, or of `-`, and stops at the first error
    #[arg(long, value_name = "FILE")]
    pub(super) script: Option<PathBuf>,
    /// Reads a command a line and answers with a JSON object a line
    #[arg(long, conflicts_with = "script")]
    pub(super) json: bool,
    /// Shows hidden cards in JSON
    #[arg(long, requires = "json")]
    pub(super) reveal: bool,
}

#[derive(Args, Debug)]
pub(super) struct ListArgs {
    /// Lists the games with all these words in their name, family or description only
    #[arg(value_name = "WORD")]
    pub(super) words: Vec<String>,
    /// Lists one family only, by its name or the beginning of it
    #[arg(long, value_name = "NAME")]
    pub(super) family: Option<String>,
    /// Lists the games of so many packs only
    #[arg(long, value_name = "N")]
    pub(super) decks: Option<u8>,
    /// Lists the games by what was measured of them, and tells it
    #[arg(long, value_name = "ORDER", value_enum, default_value_t)]
    pub(super) by: ListOrder,
    /// Lists only one game by chance, or N of them
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1", require_equals = true)]
    pub(super) random: Option<usize>,
    /// Writes one JSON array
    #[arg(long)]
    pub(super) json: bool,
}

/// What games are listed by.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
pub(super) enum ListOrder {
    /// Their names
    #[default]
    Name,
    /// How many of their deals can be won, most first
    Chance,
    /// How many are won by whoever thinks and sees no hidden card, most first
    Honest,
    /// How many are won by taking what is at hand, most first
    Greedy,
    /// How many moves it takes to win, fewest first
    Length,
}

/// The kinds of games that can be begun with.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(super) enum Beginning {
    /// Cards built on foundations and tableau piles
    #[default]
    Building,
    /// Pairs discarded from a pyramid
    Pairs,
    /// Neighbors discarded from a grid that closes up
    Grid,
    /// Rows put in order through gaps
    Gaps,
    /// A row of piles that is pressed together
    Row,
}

#[derive(Args, Debug)]
pub(super) struct NewArgs {
    /// What the game is to be called
    pub(super) name: String,
    /// The game whose rules it changes
    #[arg(long, value_name = "GAME")]
    pub(super) extends: Option<String>,
    /// What a game that extends none begins with
    #[arg(
        long,
        value_name = "KIND",
        value_enum,
        default_value_t,
        conflicts_with = "extends"
    )]
    pub(super) kind: Beginning,
    /// Writes a script beside it, for what rules files cannot say
    #[arg(long)]
    pub(super) script: bool,
}

#[derive(Args, Debug)]
pub(super) struct CheckArgs {
    /// The rules files, or names of games
    #[arg(required = true)]
    pub(super) files: Vec<String>,
    /// Writes one JSON object a file, for editors
    #[arg(long)]
    pub(super) json: bool,
    /// Rewrites what has another name now, and leaves all else as it is
    #[arg(long)]
    pub(super) fix: bool,
    /// Plays so many random games of each file
    #[arg(long, value_name = "N", default_value_t = 300)]
    pub(super) games: u32,
}

/// What `patience test --help` says beneath the options.
const TEST_HELP: &str = "\
A rules file is portrayed: its rules in words, three deals, how many lines of
play there are, one line of play, its redeals, and the same for each value of
each option. The portrait that was accepted lies in `snapshots/NAME.snap`
beside the file.

A session file, NAME.session, says which game is played and what is typed:

    $ patience play GAME --deal ms:1
    > 3 5
    > why 2 f

The board and the answers are written beneath the lines when they are accepted.

A verdict file, NAME.verdicts, says which deals of a game can be won:

    $ patience solve GAME --max-positions 200000
    ms:1 winnable
    ms:2

The deals are solved, and a verdict that is left out is filled in when it is
accepted. One that is not found within so many positions is `unknown`.

What is new or has changed is kept beside what was accepted, with the ending
`.new`, and what has changed is shown. Only `--accept` takes it.

Exit codes: 0 all is as it was accepted; 1 something is new, has changed or
could not be tested; 2 wrong usage; 3 a file is faulty.";

#[derive(Args, Debug)]
#[command(after_long_help = TEST_HELP)]
pub(super) struct TestArgs {
    /// Rules files, session files, verdict files, or folders with such; if none is named, the current
    /// folder and `variants` in it
    #[arg(value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    /// Takes the outcomes as they are now
    #[arg(long)]
    pub(super) accept: bool,
    /// Keeps all snapshots in one folder instead of `snapshots` beside each rules file
    #[arg(long, value_name = "DIR")]
    pub(super) snapshots: Option<PathBuf>,
    /// The most time that each session or verdict file may take, in seconds
    #[arg(long, value_name = "S", default_value_t = 600)]
    pub(super) seconds: u64,
}

#[derive(Args, Debug)]
pub(super) struct ReplayArgs {
    /// The record, or a line that `share` printed
    pub(super) record: PathBuf,
    /// The rules file of its game, if that is not found by its name
    #[arg(long, value_name = "FILE")]
    pub(super) game: Option<String>,
    /// Shows the game move by move, one each second or after so many seconds
    #[arg(
        long,
        value_name = "SECONDS",
        num_args = 0..=1,
        default_missing_value = "1",
        value_parser = pause
    )]
    pub(super) show: Option<Duration>,
    /// Shows it in plain lines at a terminal too
    #[arg(long, requires = "show")]
    pub(super) plain: bool,
    // What it asks for is always done; scripts may say it.
    #[arg(long, hide = true)]
    pub(super) verify: bool,
}

/// What `patience verify --help` says beneath the options.
const VERIFY_HELP: &str = "\
The file is one that `patience solve GAME --deal DEAL --proof FILE` wrote. It names
the game, its options and the deal, and carries the rules of a game of your own. All
that can be reached from the deal is walked through again and compared with what the
file says, without the solver.

Exit codes: 0 it is proven that the deal cannot be won; 1 the file proves nothing;
2 wrong usage.";

#[derive(Args, Debug)]
#[command(after_long_help = VERIFY_HELP)]
pub(super) struct VerifyArgs {
    /// The file with the proof
    pub(super) file: PathBuf,
}

#[derive(Args, Debug)]
pub(super) struct StatsArgs {
    /// The name of a game, if not of all
    pub(super) game: Option<String>,
    /// Writes one JSON object
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args, Debug)]
pub(super) struct PerftArgs {
    #[command(flatten)]
    pub(super) game: GameArgs,
    /// The deal: `seed:N`, `ms:N`, `pysol:N`, or a deal file
    #[arg(long, default_value = "ms:1")]
    pub(super) deal: String,
    /// The number of moves
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=40))]
    pub(super) depth: u32,
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
            for word in std::mem::take(&mut game.more) {
                game.game.extend([" ", &word]);
            }
        }
        self
    }
}

/// Returns the arguments of a player who has named no game.
pub(super) fn nothing() -> PlayArgs {
    PlayArgs {
        game: GameArgs { game: String::new(), more: Vec::new(), set: Vec::new() },
        deal: None,
        resume: false,
        count: false,
        watch: false,
        plain: false,
        script: None,
        json: false,
        reveal: false,
    }
}

/// Lets the name of a game be left out where one that was left is gone on with, or where
/// the player can be asked. It is empty then.
fn unless_resumed(game: Arg) -> Arg {
    let game = game.help(GAME);
    let resumed = ArgPredicate::Equals("true".into());
    if is_at_terminal() {
        return game.required(false).default_value("").hide_default_value(true);
    }
    game.required(false)
        .required_unless_present("resume")
        .default_value_if("resume", resumed, "")
        .hide_default_value(true)
}

/// Says what is wrong with the arguments, or what help they ask for, and returns the exit
/// code for it.
///
/// Arguments may hold what a stranger called a file, so they are told with every character
/// that acts made visible. The parser quotes them among colors of its own; it is therefore
/// asked once more, with arguments that are clean already.
pub(super) fn refuse(error: &clap::Error) -> ExitCode {
    let arguments = env::args_os().map(|it| clean(&it.to_string_lossy()).into_owned());
    match Cli::try_parse_from(arguments) {
        Err(cleaned) if cleaned.kind() == error.kind() => drop(cleaned.print()),
        _ => complain(&(clean_lines(&error.to_string()) + "\n")),
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

impl PlayArgs {
    /// Returns the deal that is meant.
    pub(super) fn deal(&self) -> &str {
        self.deal.as_deref().unwrap_or("random")
    }
}

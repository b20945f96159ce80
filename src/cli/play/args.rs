//! What `patience play` is called with.

use std::path::PathBuf;

use clap::builder::ArgPredicate;
use clap::{Arg, Args};

use crate::cli::game_args::GameArgs;
use crate::cli::output::is_at_terminal;

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
pub(in crate::cli) struct PlayArgs {
    #[command(flatten)]
    pub(in crate::cli) game: GameArgs,
    /// The deal: `seed:N`, `ms:N`, `pysol:N`, `random` (the default), `winnable` (a random
    /// one that is proven to be), `easy`, `medium` or `hard`, `today` (the same for everybody), or a deal file, of this
    /// program, Freecell Solver or Solvitaire
    #[arg(long)]
    pub(in crate::cli) deal: Option<String>,
    /// Goes on with a game that was not finished, the one played last; if GAME is left
    /// out, whichever game that is
    #[arg(long)]
    pub(in crate::cli) resume: bool,
    /// Counts the game as yours, as one at a terminal is, though its lines come from a
    /// pipe, a script or a program
    #[arg(long)]
    pub(in crate::cli) count: bool,
    /// Loads the rules again when their files are saved, and replays the moves
    #[arg(long)]
    pub(in crate::cli) watch: bool,
    /// Shows plain lines at a terminal too, and not a board that stays in its place
    #[arg(long)]
    pub(in crate::cli) plain: bool,
    /// Plays the commands of a file, or of `-`, and stops at the first error
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) script: Option<PathBuf>,
    /// Reads a command a line and answers with a JSON object a line
    #[arg(long, conflicts_with = "script")]
    pub(in crate::cli) json: bool,
    /// Shows hidden cards in JSON
    #[arg(long, requires = "json")]
    pub(in crate::cli) reveal: bool,
}

/// Returns the arguments of a player who has named no game.
pub(in crate::cli) fn nothing() -> PlayArgs {
    PlayArgs {
        game: GameArgs::nothing(),
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

impl PlayArgs {
    /// Returns the deal that is meant.
    pub(in crate::cli) fn deal(&self) -> &str {
        self.deal.as_deref().unwrap_or("random")
    }
}

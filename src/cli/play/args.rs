//! The arguments of `patience play`.

use std::path::PathBuf;

use clap::builder::ArgPredicate;
use clap::{Arg, Args};

use crate::catalogue::Daily;
use crate::cli::game_args::GameArgs;
use crate::cli::output::is_at_terminal;

/// The help of the GAME argument.
const GAME: &str = "Name of a game, path of a rules file, `today` for the game of the day \
    (or `today easy`, `today hard`, `today family`; a date such as 2026-11-28 for that day), or \
    a line printed by `share`";

#[derive(Args, Clone, Debug)]
#[command(mut_arg("game", unless_resumed))]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(in crate::cli) struct PlayArgs {
    #[command(flatten)]
    pub(in crate::cli) game: GameArgs,
    /// Choose the deal: `seed:N`, `ms:N`, `pysol:N`, `random`, `winnable`, `easy`, `medium`,
    /// `hard`, `today`, or a deal file [default: random, or what `set deals` says at
    /// a terminal]
    #[arg(long)]
    pub(in crate::cli) deal: Option<String>,
    /// The game of the day that `game` named.
    #[arg(skip)]
    pub(in crate::cli) daily: Option<Daily>,
    /// Resume your last unfinished game, of GAME if it is given
    #[arg(long)]
    pub(in crate::cli) resume: bool,
    /// Count the game in your statistics, even without a terminal
    #[arg(long)]
    pub(in crate::cli) count: bool,
    /// Reload the rules when their files change, and replay the moves
    #[arg(long)]
    pub(in crate::cli) watch: bool,
    /// Print plain lines, not a board that stays in place
    #[arg(long)]
    pub(in crate::cli) plain: bool,
    /// Play the commands of a file (`-`: standard input) up to the first error
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) script: Option<PathBuf>,
    /// Read one command per line, and answer with one JSON object per line
    #[arg(long, conflicts_with = "script")]
    pub(in crate::cli) json: bool,
    /// Include face-down cards in the JSON
    #[arg(long, requires = "json")]
    pub(in crate::cli) reveal: bool,
}

/// Returns the arguments of a player who has named no game.
pub(in crate::cli) fn nothing() -> PlayArgs {
    PlayArgs {
        game: GameArgs::nothing(),
        deal: None,
        daily: None,
        resume: false,
        count: false,
        watch: false,
        plain: false,
        script: None,
        json: false,
        reveal: false,
    }
}

/// Makes the name of the game optional with `--resume` and at a terminal. A missing name is
/// empty.
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
    /// Returns the deal, by default a random one.
    pub(in crate::cli) fn deal(&self) -> &str {
        self.deal.as_deref().unwrap_or("random")
    }
}

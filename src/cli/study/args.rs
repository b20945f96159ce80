//! What `patience study` is called with.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::cli::loading::pair;
use crate::honest;
use crate::study::{Budget, Player};
use patience_campaign::Part;
use patience_campaign::settings::Settings;

/// What `patience study --help` says beneath the options.
const HELP: &str = "\
Players, from the one that knows least: random moves by chance, greedy takes
what is at hand, honest thinks but knows only what a player can see, thoughtful
knows all cards. What thoughtful cannot win is luck; what lies between greedy
and thoughtful is skill. honest takes seconds a game and plays only if asked for.

    patience study klondike --set draw=3 --players greedy,honest,thoughtful
    patience study golf --deals seed:1..1000 --sweep kings
    patience study canfield --sweep draw=1,3 --sweep redeals --csv
    patience study klondike --html klondike.html

With --out, what every deal came to is written down at once, and the same command
goes on with what is missing, players that are added included. Files of parts are
joined by --merge:

    patience study golf --part 1/2 --out one.csv
    patience study golf --part 2/2 --out two.csv
    patience study --merge one.csv two.csv

Shares are told with the interval that holds them with 95 % certainty. Deals that
the thoughtful player's search leaves open are neither won nor lost.

Exit codes: 0 done; 1 ended before all deals were played; 2 wrong usage; 3 a
rules file is faulty; 4 a bad range of deals, or a file that is bad or cannot be
written.";

#[derive(Args, Debug)]
#[command(after_long_help = HELP)]
pub(in crate::cli) struct StudyArgs {
    /// The name of a game, or the path of a rules file
    #[arg(required_unless_present = "merge")]
    pub(super) game: Option<String>,
    /// Chooses a value of one of the game's options
    #[arg(long, value_name = "OPTION=VALUE", value_parser = pair)]
    pub(super) set: Vec<(String, String)>,
    /// The deals, both ends included
    #[arg(long, value_name = "A..B", default_value = "seed:1..200")]
    pub(super) deals: String,
    /// Who plays: `random`, `greedy`, `honest`, `thoughtful`, with commas between them
    #[arg(
        long,
        value_name = "PLAYERS",
        value_delimiter = ',',
        value_parser = player,
        default_value = "random,greedy,thoughtful"
    )]
    pub(super) players: Vec<Player>,
    /// Studies the game with each value of an option, or with some, as in `draw=1,3`;
    /// several options make a table of all their values
    #[arg(long, value_name = "OPTION")]
    pub(super) sweep: Vec<String>,
    /// How many deals are played at once [default: one a core]
    #[arg(long, value_name = "N")]
    pub(super) jobs: Option<NonZero<usize>>,
    /// The positions that the thoughtful player may meet in a deal
    #[arg(long, value_name = "N", default_value = "1000000")]
    pub(super) max_positions: NonZero<u64>,
    /// The seconds of the processor that it may take for a deal
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "0.25")]
    pub(super) max_seconds: Duration,
    /// The positions that the honest player may meet for one decision, five times as many
    /// if no card is hidden
    #[arg(long, value_name = "N", default_value = "30000")]
    pub(super) honest_positions: NonZero<u64>,
    /// Studies one part only of the deals, which are parted into N
    #[arg(long, value_name = "K/N")]
    pub(super) part: Option<Part>,
    /// Keeps what every deal came to in a file, and goes on where it ends; for a sweep, in a
    /// file for each choice in a folder
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Joins such files, and writes them to `--out` if that is given
    #[arg(
        long,
        value_name = "FILE",
        num_args = 1..,
        conflicts_with_all = [
            "set", "deals", "players", "sweep", "jobs", "max_positions", "max_seconds",
            "honest_positions", "honest_seconds", "part",
        ]
    )]
    pub(super) merge: Vec<PathBuf>,
    /// The seconds of the processor that it may take for a game, which is open then [default:
    /// as many as it takes]
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub(super) honest_seconds: Option<Duration>,
    /// Writes one JSON object
    #[arg(long, conflicts_with = "csv")]
    pub(super) json: bool,
    /// Writes one line for each player, and for each value of a sweep
    #[arg(long)]
    pub(super) csv: bool,
    /// Writes a page with plots for browsers to a file, besides
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,
}

impl StudyArgs {
    /// Returns the game, which is there unless files are joined.
    pub(super) fn game(&self) -> &str {
        self.game.as_deref().unwrap_or_default()
    }
}

fn player(text: &str) -> Result<Player, String> {
    text.parse().map_err(|()| {
        let words = Player::ALL.map(Player::word).join("`, `");
        format!("`{text}` is not a player; there are `{words}`")
    })
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds =
        text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0 && *seconds <= 86_400.0);
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "it is a number of seconds, as in `0.5`".to_owned())
}

impl StudyArgs {
    /// Returns who plays, and how much they may think.
    pub(super) fn settings(&self) -> Settings {
        let mut players = self.players.clone();
        players.sort_unstable();
        players.dedup();
        let honest = honest::Budget {
            positions: self.honest_positions.get(),
            ..honest::Budget::default()
        };
        let budget = Budget { honest, positions: self.max_positions.get() };
        let (seconds, honest_seconds) = (self.max_seconds, self.honest_seconds);
        Settings { players, budget, seconds, honest_seconds }
    }
}

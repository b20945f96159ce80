//! The arguments of `patience study`.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::cli::loading::pair;
use crate::honest;
use crate::study::{Budget, Player};
use patience_campaign::Part;
use patience_campaign::settings::Settings;

#[derive(Args, Debug)]
pub(in crate::cli) struct StudyArgs {
    /// Name of a game, or path of a rules file
    #[arg(required_unless_present = "merge")]
    pub(super) game: Option<String>,
    /// Set one of the game's options
    #[arg(long, value_name = "OPTION=VALUE", value_parser = pair)]
    pub(super) set: Vec<(String, String)>,
    /// Choose the range of deals
    #[arg(long, value_name = "A..B", default_value = "seed:1..200")]
    pub(super) deals: String,
    /// Choose the players: `random`, `greedy`, `honest`, `thoughtful`
    #[arg(
        long,
        value_name = "PLAYERS",
        value_delimiter = ',',
        value_parser = player,
        default_value = "random,greedy,thoughtful"
    )]
    pub(super) players: Vec<Player>,
    /// Compare all values of an option, or some, as in `draw=1,3`
    #[arg(long, value_name = "OPTION")]
    pub(super) sweep: Vec<String>,
    /// Play N deals at once [default: one per core]
    #[arg(long, value_name = "N")]
    pub(super) jobs: Option<NonZero<usize>>,
    /// Limit the positions of `thoughtful` per deal
    #[arg(long, value_name = "N", default_value = "1000000")]
    pub(super) max_positions: NonZero<u64>,
    /// Limit the processor time of `thoughtful` per deal
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "0.25")]
    pub(super) max_seconds: Duration,
    /// Limit the positions of `honest` per decision
    #[arg(long, value_name = "N", default_value = "30000")]
    pub(super) honest_positions: NonZero<u64>,
    /// Play part K of N of the deals
    #[arg(long, value_name = "K/N")]
    pub(super) part: Option<Part>,
    /// Keep results in a file (for a sweep, a folder), and resume from it
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Merge result files, into `--out` if it is given
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
    /// Limit the processor time of `honest` per game [default: no limit]
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub(super) honest_seconds: Option<Duration>,
    /// Print one JSON object
    #[arg(long, conflicts_with = "csv")]
    pub(super) json: bool,
    /// Print one CSV line per player and value
    #[arg(long)]
    pub(super) csv: bool,
    /// Also write a web page with plots
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,
}

impl StudyArgs {
    /// Returns the game, or an empty name if files are merged.
    pub(super) fn game(&self) -> &str {
        self.game.as_deref().unwrap_or_default()
    }
}

fn player(text: &str) -> Result<Player, String> {
    text.parse().map_err(|()| {
        let words = Player::ALL.map(Player::word).join("`, `");
        format!("`{text}` is not a player: choose from `{words}`")
    })
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds =
        text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0 && *seconds <= 86_400.0);
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "write a number of seconds, such as `0.5`".to_owned())
}

impl StudyArgs {
    /// Returns the players and their budgets.
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

//! The arguments of `patience solve`.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, ValueEnum};

use crate::cli::loading::pair;
use crate::solve::{Count, Reductions};
use patience_campaign::Part;

#[derive(Args, Debug)]
pub(in crate::cli) struct SolveArgs {
    /// Name of a game, or path of a rules file
    #[arg(required_unless_present = "merge")]
    pub(super) game: Option<String>,
    /// Set one of the game's options
    #[arg(long, value_name = "OPTION=VALUE", value_parser = pair)]
    pub(super) set: Vec<(String, String)>,
    /// Choose the deal: `seed:N`, `ms:N`, `pysol:N`, `random`, or a deal file [default:
    /// random]
    #[arg(long)]
    pub(super) deal: Option<String>,
    /// Solve a range of deals, such as `pysol:1..200`
    #[arg(long, value_name = "A..B", conflicts_with = "deal")]
    pub(super) deals: Option<String>,
    /// Solve part K of N of the range
    #[arg(long, value_name = "K/N")]
    pub(super) part: Option<Part>,
    /// Use N threads [default: one per core for a range, 1 for one deal]
    #[arg(long, value_name = "N")]
    pub(super) jobs: Option<NonZero<usize>>,
    /// Find a shortest winning line, and prove it shortest
    #[arg(long, conflicts_with_all = ["deals", "merge", "csv", "jobs", "part", "out"])]
    pub(super) shortest: bool,
    /// Count the `moves` of a shortest line, or the `cards` it moves
    #[arg(
        long,
        value_name = "WHAT",
        value_enum,
        hide_possible_values = true,
        default_value = "moves",
        requires = "shortest"
    )]
    pub(super) count: CountArg,
    /// Stop a deal after N positions
    #[arg(long, alias = "max-states", value_name = "N")]
    pub(super) max_positions: Option<NonZero<u64>>,
    /// Stop a deal after S seconds [default: 20 in a range without `--max-positions`]
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    pub(super) max_seconds: Option<Duration>,
    /// Limit the stored positions to MB in all
    #[arg(long, value_name = "MB", default_value = "2048")]
    pub(super) max_memory: NonZero<u32>,
    /// Turn off reductions, separated by commas, or `all` of them
    #[arg(long, value_name = "REDUCTION", value_delimiter = ',', hide_possible_values = true, value_parser = reductions())]
    pub(super) without: Vec<String>,
    /// Print one JSON object per deal
    #[arg(long, conflicts_with = "csv")]
    pub(super) json: bool,
    /// Print one CSV line per deal
    #[arg(long)]
    pub(super) csv: bool,
    /// Keep results in a file, and resume from it
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Write the winning line as a record, or those of a range to a folder
    #[arg(long, value_name = "PATH")]
    pub(super) record: Option<PathBuf>,
    /// Write a proof that the deal cannot be won
    #[arg(long, value_name = "FILE", conflicts_with = "deals")]
    pub(super) proof: Option<PathBuf>,
    /// Merge result files, into `--out` if it is given
    #[arg(
        long,
        value_name = "FILE",
        num_args = 1..,
        conflicts_with_all = [
            "game", "set", "deal", "deals", "part", "jobs", "max_positions", "max_seconds", "max_memory",
            "without", "record", "shortest", "proof",
        ]
    )]
    pub(super) merge: Vec<PathBuf>,
}

/// The unit in which a shortest line is measured.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(super) enum CountArg {
    /// Turns of the player, as records count them
    Moves,
    /// Cards that are moved, each card of a run by itself
    Cards,
}

impl From<CountArg> for Count {
    fn from(count: CountArg) -> Self {
        match count {
            CountArg::Moves => Self::Moves,
            CountArg::Cards => Self::Cards,
        }
    }
}

impl SolveArgs {
    /// Returns the first given option that needs a range of deals.
    pub(super) fn for_ranges(&self) -> Option<&'static str> {
        let given = [("--part", self.part.is_some()), ("--out", self.out.is_some())];
        given.into_iter().find(|option| option.1).map(|option| option.0)
    }
}

fn seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0);
    let seconds = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or("write a number of seconds, as in 20 or 0.5")
}

fn reductions() -> PossibleValuesParser {
    let switches = Reductions::SWITCHES.iter();
    switches
        .map(|switch| PossibleValue::new(switch.name).help(switch.about))
        .collect::<Vec<_>>()
        .into()
}

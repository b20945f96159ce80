//! What `patience solve` is called with.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, ValueEnum};

use crate::cli::loading::pair;
use crate::solve::{Count, Reductions};
use patience_campaign::Part;

/// What `patience solve --help` says beneath the options.
const HELP: &str = "\
All cards count as known, those that lie face down and the shuffles to come
included. There are three answers: winnable, with a line of moves that wins;
unwinnable, which is a proof; and unknown, when a limit was reached.

A range of deals is solved on all cores and ends in a table. With --out, each
deal is written down as soon as it is solved, and the same command goes on with
the deals that are missing, however the one before ended. Files of parts of a
range are joined by --merge:

    patience solve GAME --deals ms:1..1000 --part 1/2 --out one.csv
    patience solve GAME --deals ms:1..1000 --part 2/2 --out two.csv
    patience solve --merge one.csv two.csv

With --shortest the line is a shortest one, and that none is shorter is proven;
if a limit is reached before, the shortest line that is known is told, and how
many moves any line needs at the least.

Seconds are those of the processor, where the system tells them, for each deal
by itself. Ctrl-C ends the search and tells what is known; a second one ends
the program at once, and loses nothing that was written down.

Exit codes: 0 the deal is decided, with --shortest by a proven shortest line, or every deal of the range was tried; 1 it is
unknown, or the range was not finished; 2 wrong usage; 3 a rules file is faulty;
4 a bad deal or a bad file of results.";

#[derive(Args, Debug)]
#[command(after_long_help = HELP)]
pub(in crate::cli) struct SolveArgs {
    /// The name of a game, or the path of a rules file
    #[arg(required_unless_present = "merge")]
    pub(super) game: Option<String>,
    /// Chooses a value of one of the game's options
    #[arg(long, value_name = "OPTION=VALUE", value_parser = pair)]
    pub(super) set: Vec<(String, String)>,
    /// The deal: `seed:N`, `ms:N`, `pysol:N`, `random` (the default), or a deal file
    #[arg(long)]
    pub(super) deal: Option<String>,
    /// A range of deals, both ends included, as in `pysol:1..200`
    #[arg(long, value_name = "A..B", conflicts_with = "deal")]
    pub(super) deals: Option<String>,
    /// Solves one part only of a range that is parted into N
    #[arg(long, value_name = "K/N")]
    pub(super) part: Option<Part>,
    /// The number of deals of a range that are solved at once [default: one a core], or of
    /// threads that solve one deal [default: 1]
    #[arg(long, value_name = "N")]
    pub(super) jobs: Option<NonZero<usize>>,
    /// Looks for a line that no other is shorter than, and proves it
    #[arg(long, conflicts_with_all = ["deals", "merge", "csv", "jobs", "part", "out"])]
    pub(super) shortest: bool,
    /// What counts as a move of a shortest line: a turn of the player, or each card that is
    /// moved by itself, runs being taken apart
    #[arg(
        long,
        value_name = "WHAT",
        value_enum,
        default_value = "moves",
        requires = "shortest"
    )]
    pub(super) count: CountArg,
    /// Ends the search of a deal after so many positions
    #[arg(long, alias = "max-states", value_name = "N")]
    pub(super) max_positions: Option<NonZero<u64>>,
    /// Ends the search of a deal after so many seconds [default: 20 in a range
    /// without `--max-positions`]
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    pub(super) max_seconds: Option<Duration>,
    /// Keeps no more positions than fit, those of all jobs together; the search goes on
    #[arg(long, value_name = "MB", default_value = "2048")]
    pub(super) max_memory: NonZero<u32>,
    /// Searches without a reduction, or several with commas between them
    #[arg(long, value_name = "REDUCTION", value_delimiter = ',', value_parser = reductions())]
    pub(super) without: Vec<String>,
    /// Writes one JSON object a deal
    #[arg(long, conflicts_with = "csv")]
    pub(super) json: bool,
    /// Writes one line a deal with commas between its fields
    #[arg(long)]
    pub(super) csv: bool,
    /// Keeps the results of a range in a file, and goes on where it ends
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Writes the line that wins as a record; for a range, those of all deals to a folder
    #[arg(long, value_name = "PATH")]
    pub(super) record: Option<PathBuf>,
    /// Writes a proof that the deal cannot be won, for `patience verify`
    #[arg(long, value_name = "FILE", conflicts_with = "deals")]
    pub(super) proof: Option<PathBuf>,
    /// Joins files of results, and writes them to `--out` if that is given
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

/// What counts as a move.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(super) enum CountArg {
    /// Turns of the player, as records count them
    Moves,
    /// Cards moved by themselves
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
    /// Returns an option that is given and makes sense for ranges of deals alone.
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

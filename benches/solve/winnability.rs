//! The shares of winnable deals, compared with published figures: `docs/data/winnability.csv`.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use super::Limits;
use super::child::PATIENCE;
use super::published;

const GAMES: &str = include_str!("winnability.csv");

/// The megabytes for all concurrent searches.
const MEMORY: u64 = 3000;

/// The default folder of results, in the target folder.
const FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/winnability");

/// The names of the fields of a row.
pub(crate) const HEAD: &str = "game,options,limit,deals,won,lost,open,least,most,low,high,\
    published,within,inside,median,mean,p99";

/// A game with certain options, and how to measure it.
struct Measure {
    game: &'static str,
    /// The options, as for `--set`.
    options: Vec<&'static str>,
    /// The number of deals, from the first seed on.
    deals: u64,
    /// The processor seconds per deal.
    seconds: u64,
}

/// Measures the named games, or all games, and prints the rows as CSV. Returns whether all could
/// be measured.
///
/// Results are saved in a folder, and only missing deals are searched.
pub(crate) fn print(games: &[&str], limits: &Limits, folder: Option<&str>) -> bool {
    let measures: Vec<Measure> = read();
    let mut held = true;
    for game in
        games.iter().filter(|game| measures.iter().all(|measure| measure.game != **game))
    {
        println!("`benches/solve/winnability.csv` has no line for `{game}`");
        held = false;
    }
    let folder = Path::new(folder.unwrap_or(FOLDER));
    fs::create_dir_all(folder).expect("a folder for the results");
    println!("results are saved in {}\n", folder.display());
    println!("{HEAD}");
    let meant = |measure: &&Measure| games.is_empty() || games.contains(&measure.game);
    for measure in measures.iter().filter(meant) {
        held &= measure.print(limits, folder);
    }
    held
}

fn read() -> Vec<Measure> {
    let lines = GAMES.lines().filter(|line| !line.starts_with('#'));
    let read = |line: &'static str| {
        let fields: Vec<&str> = line.split(',').collect();
        let [game, options, deals, seconds] = fields[..] else {
            return None;
        };
        Some(Measure {
            game,
            options: options.split_whitespace().collect(),
            deals: deals.parse().ok()?,
            seconds: seconds.parse().ok()?,
        })
    };
    lines
        .map(|line| read(line).unwrap_or_else(|| panic!("`{line}` is no measure")))
        .collect()
}

impl Measure {
    /// Solves the missing deals, and prints the row. Returns whether that succeeded.
    fn print(&self, limits: &Limits, folder: &Path) -> bool {
        let deals = limits.deals.unwrap_or(self.deals);
        let seconds = limits.seconds.unwrap_or(self.seconds);
        let words = [&[self.game], &self.options[..]].concat().join(",");
        let file = folder.join(format!("{words},{seconds}s.csv"));
        let child = Command::new(PATIENCE)
            .args(["solve", self.game, "--deals", &format!("seed:1..{deals}")])
            .args(self.options.iter().flat_map(|option| ["--set", option]))
            .args(["--max-seconds", &seconds.to_string()])
            .args(["--max-memory", &MEMORY.to_string(), "--out"])
            .arg(&file)
            .stderr(Stdio::inherit())
            .output();
        let said = child.expect("the program that was built for this").stdout;
        let Some(figures) = Figures::read(&String::from_utf8_lossy(&said)) else {
            println!("`{words}` could not be measured");
            return false;
        };
        self.show(&figures, &seconds.to_string());
        true
    }

    /// Prints the row.
    fn show(&self, figures: &Figures, limit: &str) {
        let options = self.options.join(" ");
        let all = published::all();
        let own = all.iter().find(|row| row.is_of(self.game) && row.has(&options));
        let published = own.map(|row| row.beside(figures)).unwrap_or_default();
        println!("{}", figures.row(self.game, &options, limit, published));
    }
}

/// The figures that `patience solve` prints for a range, digit for digit.
pub(crate) struct Figures {
    deals: String,
    /// The numbers of winnable, unwinnable and unknown deals.
    found: [String; 3],
    /// The lowest and highest possible share of winnable deals, in percent.
    share: [String; 2],
    interval: [String; 2],
    /// The median, the mean and the 99th percentile.
    seconds: [String; 3],
}

impl Figures {
    /// Returns the row of a game, with the three fields of its published figure.
    pub(crate) fn row(
        &self,
        game: &str,
        options: &str,
        limit: &str,
        published: [&str; 3],
    ) -> String {
        [
            [game, options, limit, &self.deals].join(","),
            self.found.join(","),
            self.share.join(","),
            self.interval.join(","),
            published.join(","),
            self.seconds.join(","),
        ]
        .join(",")
    }

    /// Returns the interval of the share, in percent.
    pub(crate) fn interval(&self) -> [f64; 2] {
        self.interval.each_ref().map(|bound| bound.parse().unwrap_or(f64::NAN))
    }

    /// Returns the mean seconds per deal.
    pub(crate) fn mean(&self) -> Option<f64> {
        self.seconds[1].parse().ok()
    }

    pub(crate) fn read(said: &str) -> Option<Self> {
        let behind = |mark: &str, end: &str| {
            let text = said.split_once(mark)?.1;
            Some(text.split_once(end)?.0.trim().replace(" %", ""))
        };
        let count = |name: &str| {
            let text = behind(&format!("\n  {name} "), "\n")?;
            text.split_whitespace().next().map(|count| count.replace(',', ""))
        };
        let interval = behind("of all deals: ", "(95")?;
        let (low, high) = interval.split_once(" to ")?;
        let share = behind("can be won: ", ";")?;
        let (least, most) =
            share.split_once(" to ").unwrap_or((share.as_str(), share.as_str()));
        Some(Self {
            deals: count("deals")?,
            found: [count("winnable")?, count("unwinnable")?, count("unknown")?],
            share: [least.to_owned(), most.to_owned()],
            interval: [low.to_owned(), high.to_owned()],
            seconds: [
                behind("median ", ",")?,
                behind("mean ", ",")?,
                behind("99 % within ", ",")?,
            ],
        })
    }
}

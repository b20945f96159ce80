//! The same deals solved by this solver and by others.

use std::sync::Arc;

use patience::play::{Deal, DealFormat, DealName, Game};
use patience::variant::Variant;

use super::Limits;
use super::child::{Bounds, PATIENCE, run, solve};
use super::elsewhere;
use super::lonelybot;
use super::table::{self, Row};
use super::texts::Texts;

/// Deals on which another solver was measured.
struct Peer {
    game: &'static str,
    /// The prefix of the names of deals.
    deals: &'static str,
    /// The number of deals, from the first on.
    count: u64,
    /// The name of the game in fc-solve, and the presets to run. There are none if fc-solve does
    /// not know the game or is not compared.
    other: &'static str,
    presets: &'static [Preset],
}

/// A preset of fc-solve.
struct Preset {
    name: &'static str,
    /// Whether a deal that it cannot solve is unwinnable.
    complete: bool,
}

const LG: Preset = Preset { name: "lg", complete: false };
const TFTS: Preset = Preset { name: "tfts", complete: true };

/// Returns a game that no other installed program solves.
const fn alone(game: &'static str, deals: &'static str, count: u64) -> Peer {
    Peer { game, deals, count, other: "", presets: &[] }
}

const PEERS: [Peer; 17] = [
    Peer { game: "freecell", deals: "ms", count: 300, other: "freecell", presets: &[LG] },
    Peer {
        game: "beleaguered-castle",
        deals: "pysol",
        count: 200,
        other: "beleaguered_castle",
        presets: &[TFTS, LG],
    },
    Peer {
        game: "streets-and-alleys",
        deals: "pysol",
        count: 200,
        other: "streets_and_alleys",
        presets: &[TFTS],
    },
    alone("fan", "pysol", 200),
    alone("bakers-dozen", "pysol", 200),
    alone("simple-simon", "seed", 20),
    alone("simple-simon-as-solvitaire", "seed", 20),
    alone("spiderette", "seed", 20),
    alone("spiderette-as-solvitaire", "seed", 20),
    alone("mrs-mop", "seed", 20),
    alone("mrs-mop-as-solvitaire", "seed", 20),
    alone("spider", "seed", 20),
    alone("spider-as-solvitaire", "seed", 20),
    alone("forty-thieves", "seed", 20),
    alone("limited", "seed", 20),
    alone("limited-as-solvitaire", "seed", 20),
    alone("canfield-as-solvitaire", "seed", 20),
];

/// The ending of games with Solvitaire's rules, where these differ from the bundled ones. Their
/// rules files are in the folder `solvitaire` beside this file.
const OTHERWISE: &str = "-as-solvitaire";

/// The default games: those that fc-solve is best at.
const USUAL: [&str; 2] = ["freecell", "beleaguered-castle"];

/// The default seconds per deal.
const SECONDS: u64 = 20;

/// How often a program is started to measure its startup time.
const STARTS: usize = 50;

/// Prints the rows of some games.
pub(crate) fn print(games: &[&str], limits: &Limits) {
    let all: Vec<&str> =
        PEERS.iter().map(|peer| peer.game).chain([lonelybot::GAME]).collect();
    let games = match games {
        [] => &USUAL[..],
        ["all"] => &all[..],
        games => games,
    };
    for game in games {
        match PEERS.iter().find(|peer| peer.game == *game) {
            Some(peer) => peer.print(limits),
            None if *game == lonelybot::GAME => {
                lonelybot::print(limits, limits.seconds.unwrap_or(SECONDS));
            }
            None => println!("there are no figures for `{game}`"),
        }
    }
    println!("\n`ours` is the time of patience per deal, relative to the other solver");
    for program in [PATIENCE, "fc-solve"] {
        let args = ["--version".to_owned()];
        let starts: Option<Vec<_>> =
            (0..STARTS).map(|_| run(program, &args, "")).collect();
        let Some(starts) = starts else { continue };
        let seconds: f64 = starts.iter().map(|start| start.seconds).sum();
        let name =
            if program == PATIENCE { "patience, once" } else { "fc-solve, each deal" };
        println!("startup time {:.4} s: {name}", seconds / STARTS as f64);
    }
}

impl Peer {
    fn print(&self, limits: &Limits) {
        let count = limits.deals.unwrap_or(self.count).clamp(1, self.count);
        let seconds = limits.seconds.unwrap_or(SECONDS);
        println!("\n{} {}:1..{count}, {seconds} s a deal", self.game, self.deals);
        table::head();
        let (ours, verdicts) = self.own(count, seconds);
        table::row(&ours, None);
        for preset in self.presets {
            if let Some((row, others)) = self.others(preset, count, seconds) {
                table::row(&row, Some(&ours));
                disagree((&format!("{}:", self.deals), 1), &verdicts, &others);
            } else {
                println!("  fc-solve {} is not installed", preset.name);
            }
        }
        for row in elsewhere::rows(self.game) {
            table::row(&row, Some(&ours));
        }
    }

    /// Returns the game for `patience solve`.
    fn rules(&self) -> String {
        match self.game.strip_suffix(OTHERWISE) {
            Some(game) => format!("benches/solve/solvitaire/{game}.toml"),
            None => self.game.to_owned(),
        }
    }

    /// Solves the deals with this program, in one run.
    fn own(&self, count: u64, seconds: u64) -> (Row, Vec<Option<bool>>) {
        let (solved, ran) = solve(&format!(
            "{} --deals {}:1..{count} --jobs 1 --max-seconds {seconds}",
            self.rules(),
            self.deals
        ));
        let verdicts: Vec<Option<bool>> =
            solved.iter().map(|deal| deal.winnable).collect();
        let seconds = solved.iter().map(|deal| deal.seconds).collect();
        let row = Row::of("patience", &verdicts, seconds, (ran.seconds, ran.memory));
        (row, verdicts)
    }

    /// Solves the deals with fc-solve, each in its own process, if it is installed.
    fn others(
        &self,
        preset: &Preset,
        count: u64,
        limit: u64,
    ) -> Option<(Row, Vec<Option<bool>>)> {
        let variant = Arc::new(Texts::read().load(self.game));
        let args = ["--game", self.other, "-l", preset.name, "-m", "-snx"];
        let args = args.map(str::to_owned);
        let (mut verdicts, mut seconds, mut memory) = (Vec::new(), Vec::new(), 0);
        for number in 1..=count {
            let board = self.board(&variant, number);
            let bounds = Bounds::set(limit);
            let ran = run("fc-solve", &args, &board)?;
            drop(bounds);
            verdicts.push(if ran.output.contains("This game is solveable") {
                Some(true)
            } else if preset.complete && ran.output.contains("I could not solve") {
                Some(false)
            } else {
                None
            });
            seconds.push(ran.seconds);
            memory = memory.max(ran.memory);
        }
        let total = seconds.iter().sum();
        let solver = format!("fc-solve {}", preset.name);
        Some((Row::of(&solver, &verdicts, seconds, (total, memory)), verdicts))
    }

    /// Writes a deal in the format of fc-solve.
    fn board(&self, variant: &Arc<Variant>, number: u64) -> String {
        let name: DealName =
            format!("{}:{number}", self.deals).parse().expect("the name of a deal");
        let deal = Deal::named(name, variant.rules());
        let game = Game::start(Arc::clone(variant), deal).expect("no script fails");
        game.export(DealFormat::FcSolve).expect("a board holds the deal").text
    }
}

/// Prints the deals on which two solvers disagree. `deals` is the prefix of their names, `first`
/// the number of the first.
pub(crate) fn disagree(
    (deals, first): (&str, u64),
    ours: &[Option<bool>],
    others: &[Option<bool>],
) {
    for (number, both) in (first..).zip(ours.iter().zip(others)) {
        if let (Some(own), Some(other)) = both
            && own != other
        {
            let word = |won: &bool| if *won { "can" } else { "cannot" };
            println!(
                "    {deals}{number} {} be won by patience, and {} by the other",
                word(own),
                word(other)
            );
        }
    }
}

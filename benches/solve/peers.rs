//! The same deals for this solver and for others.

use std::sync::Arc;

use patience::play::{Deal, DealFormat, DealName, Game};
use patience::variant::Variant;

use super::Limits;
use super::child::{Bounds, PATIENCE, run, solve};
use super::elsewhere;
use super::lonelybot;
use super::table::{self, Row};
use super::texts::Texts;

/// Deals that somebody else has measured.
struct Peer {
    game: &'static str,
    /// What deals are named before their number.
    deals: &'static str,
    /// How many deals there are, from the first on.
    count: u64,
    /// What fc-solve calls the game, and the presets it is run with. There are none where
    /// it does not know the game or what it does is not compared.
    other: &'static str,
    presets: &'static [Preset],
}

/// A preset of fc-solve.
struct Preset {
    name: &'static str,
    /// Whether a deal that it cannot solve cannot be won.
    complete: bool,
}

const LG: Preset = Preset { name: "lg", complete: false };
const TFTS: Preset = Preset { name: "tfts", complete: true };

/// Returns a game for which no other program is run.
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

/// What the names of games end in that are as Solvitaire plays them, where that is not how they
/// are played here. Their rules files lie in a folder beside this file.
const OTHERWISE: &str = "-as-solvitaire";

/// The games that are looked at if none is named: those that fc-solve is best at.
const USUAL: [&str; 2] = ["freecell", "beleaguered-castle"];

/// The seconds for each deal, if nothing else is asked for.
const SECONDS: u64 = 20;

/// How often a program is started to see what that takes.
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
            None => println!("nobody has measured `{game}`"),
        }
    }
    println!("\n`ours` is the time of patience for a deal, of that of the other solver");
    for program in [PATIENCE, "fc-solve"] {
        let args = ["--version".to_owned()];
        let starts: Option<Vec<_>> =
            (0..STARTS).map(|_| run(program, &args, "")).collect();
        let Some(starts) = starts else { continue };
        let seconds: f64 = starts.iter().map(|start| start.seconds).sum();
        let name =
            if program == PATIENCE { "patience, once" } else { "fc-solve, each deal" };
        println!("to start takes {:.4} s: {name}", seconds / STARTS as f64);
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
                println!("  fc-solve {} is not installed here", preset.name);
            }
        }
        for row in elsewhere::rows(self.game) {
            table::row(&row, Some(&ours));
        }
    }

    /// Returns what `patience solve` calls the game.
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

    /// Solves the deals with fc-solve, each in a process of its own, if it is there.
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

    /// Writes a deal as fc-solve reads it.
    fn board(&self, variant: &Arc<Variant>, number: u64) -> String {
        let name: DealName =
            format!("{}:{number}", self.deals).parse().expect("the name of a deal");
        let deal = Deal::named(name, variant.rules());
        let game = Game::start(Arc::clone(variant), deal).expect("no script fails");
        game.export(DealFormat::FcSolve).expect("a board holds the deal").text
    }
}

/// Tells of deals that two solvers disagree about. `deals` is what they are named before
/// their number, `first` the number of the first.
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

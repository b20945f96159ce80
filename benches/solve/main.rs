//! The cost of solving, compared with other solvers.
//!
//! `cargo bench --bench solve` runs the short parts, `-- PART` runs one part:
//!
//! - `peers [GAME...]`: the deals that other solvers were measured on. Installed solvers run on
//!   the same deals; for the others, figures from other machines are printed. `klondike` is
//!   compared with lonelybot, a solver for that game only.
//! - `speed`: positions per second, bytes per position, and whether the memory limit holds.
//! - `reductions`: the time for the same deals without each reduction.
//! - `winnability [GAME...] [--results FOLDER]`: the shares of winnable deals, compared with
//!   published figures: the rows of `docs/data/winnability.csv`. Needs three core hours, resumes
//!   from the folder, and runs only if it is named.
//! - `atlas [GAME...] [--results FOLDER]`: the same for every game with default options, with
//!   twenty deals of half a second and more if they are quick: the rows of
//!   `docs/data/atlas.csv`. Needs two core hours, and runs only if it is named.
//! - `odds [GAME...] [--results FOLDER]`: the shares that four players win: the rows of
//!   `docs/data/odds.csv`. Needs two core hours, resumes from the folder, and runs only if it is
//!   named; `--seconds N` is the honest player's time for a game.
//! - `instructions [--accept]`: instructions per position, counted by `valgrind`. Fails if there
//!   are more than recorded; `--accept` records them.
//!
//! `--seconds N` limits each deal of `peers` and `winnability`, and `--deals N` the number of
//! deals; a quick run is `-- peers freecell --deals 20 --seconds 2`. `--first N` sets the first
//! seed of `peers klondike`.

#![expect(clippy::print_stdout, reason = "a bench prints what it measured")]
#![expect(clippy::cast_precision_loss, reason = "a ratio of two figures is not exact")]

mod atlas;
mod child;
mod elsewhere;
mod instructions;
mod lonelybot;
mod odds;
mod peers;
#[path = "../common/pins.rs"]
mod pins;
mod published;
mod reductions;
mod speed;
mod table;
#[path = "../play/texts.rs"]
#[allow(dead_code, reason = "the other bench uses the rest")]
mod texts;
#[path = "../common/valgrind.rs"]
mod valgrind;
mod winnability;

use std::process::ExitCode;

/// Limits from the command line, in place of the defaults of each part.
#[derive(Default)]
struct Limits {
    /// The seconds for each deal.
    seconds: Option<u64>,
    /// The number of deals of a game.
    deals: Option<u64>,
    /// The first deal.
    first: Option<u64>,
}

fn main() -> ExitCode {
    let mut limits = Limits::default();
    let (mut words, mut accept, mut results) = (Vec::new(), false, None);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number = || {
            let number = args.next().and_then(|word| word.parse().ok());
            Some(number.expect("a number behind the option"))
        };
        match arg.as_str() {
            "--bench" => {}
            "--accept" => accept = true,
            "--seconds" => limits.seconds = number(),
            "--deals" => limits.deals = number(),
            "--first" => limits.first = number(),
            "--results" => results = args.next(),
            _ => words.push(arg),
        }
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut held = true;
    match words.as_slice() {
        [] => {
            peers::print(&[], &limits);
            speed::print();
            reductions::print();
            held = instructions::print(accept);
        }
        ["peers", games @ ..] => peers::print(games, &limits),
        ["speed"] => speed::print(),
        ["reductions"] => reductions::print(),
        ["winnability", games @ ..] => {
            held = winnability::print(games, &limits, results.as_deref());
        }
        ["atlas", games @ ..] => held = atlas::print(games, &limits, results.as_deref()),
        ["odds", games @ ..] => held = odds::print(games, &limits, results.as_deref()),
        ["instructions"] => held = instructions::print(accept),
        _ => {
            println!(
                "the parts are `peers`, `speed`, `reductions`, `winnability`, `atlas`, `odds` \
                 and `instructions`"
            );
            held = false;
        }
    }
    ExitCode::from(u8::from(!held))
}

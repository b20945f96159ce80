//! What solving costs, beside other solvers.
//!
//! `cargo bench --bench solve` goes through the parts, `-- PART` through one:
//!
//! - `peers [GAME...]`: the deals of the tables of others. What is installed is run on the
//!   same deals at once; what is not is told as it was measured elsewhere. `klondike` is
//!   beside lonelybot, made for that game alone.
//! - `speed`: positions a second, bytes a position, and whether the limit of memory holds.
//! - `reductions`: how long the same deals take without each reduction.
//! - `winnability [GAME...] [--results FOLDER]`: how many deals can be won, beside published
//!   figures: the rows of `docs/data/winnability.csv`. Takes three hours of a core, resumes
//!   from the folder, and runs only if it is named.
//! - `atlas [GAME...] [--results FOLDER]`: the same for every game with default options, twenty
//!   deals of half a second and more of those that are quick: the rows of
//!   `docs/data/atlas.csv`. Takes two hours of a core, and runs only if it is named.
//! - `odds [GAME...] [--results FOLDER]`: what four players win: the rows of
//!   `docs/data/odds.csv`. Takes two hours of a core, resumes from the folder, and runs only if
//!   it is named; `--seconds N` is the honest player's time for a game.
//! - `instructions [--accept]`: instructions a position, counted by `valgrind`; fails when
//!   there are more than were written down, which `--accept` does.
//!
//! `--seconds N` bounds each deal of `peers` and `winnability`, and `--deals N` the number
//! of deals; a short look is `-- peers freecell --deals 20 --seconds 2`. `--first N` has
//! `peers klondike` begin at another seed.

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

/// How far a part goes, where it is asked to go not as far as it would.
#[derive(Default)]
struct Limits {
    /// The seconds for each deal.
    seconds: Option<u64>,
    /// The number of deals of a game.
    deals: Option<u64>,
    /// The first of them, where others than those that were measured are meant.
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

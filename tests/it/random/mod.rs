//! Compares all claims about generated games, whose rules use every key of the language, with
//! an exhaustive search.

#![expect(clippy::print_stdout, reason = "a long run prints its progress")]

mod claims;
mod coverage;
mod graph;
mod position;
mod proofs;
mod warnings;

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use patience::play::{Deal, Game};

use crate::common::generated::Chance;
use crate::common::random_rules::{Written, random_file};
use crate::common::thorough;
use claims::Claims;
use position::scattered;

/// The deals of each file. Two of five are positions that no deal leads to.
const DEALS: u64 = 5;

/// Checks the claims about the deals of a file. Returns whether it loads.
fn compare(file: &Written, deals: u64, seed: u64, claims: &mut Claims) -> bool {
    let Ok(variant) = patience::words::load(&file.scripted(), "small", &[]) else {
        return false;
    };
    let variant = Arc::new(variant);
    let mut chance = Chance::of(seed);
    for number in 0..deals {
        let name = format!("seed:{number}").parse().unwrap();
        let deal = Deal::named(name, variant.rules());
        let Ok(mut game) = Game::start(Arc::clone(&variant), deal) else { continue };
        if number % 5 > 2 {
            let Some(scattered) = scattered(&game, &mut chance) else { continue };
            game = scattered;
        }
        let before = claims.wrong.len();
        claims.game(&game, &mut chance);
        // If no deal can be won, one more deal is enough.
        let hopeless = claims.has_errors && claims.only.is_none();
        for (_, report) in &mut claims.wrong[before..] {
            *report = format!("seed:{number}, {report}");
        }
        if hopeless && number > 0 {
            break;
        }
    }
    true
}

/// Like [`compare`], but a panic counts as a claim that does not hold.
fn compare_safely(file: &Written, deals: u64, seed: u64, claims: &mut Claims) -> bool {
    let asked = claims.only.is_none() || claims.only.as_deref() == Some("panic");
    let only = claims.only.take().filter(|only| only != "panic");
    claims.only = only;
    let done = catch_unwind(AssertUnwindSafe(|| compare(file, deals, seed, claims)));
    done.unwrap_or_else(|_| {
        if asked {
            claims.wrong.push(("panic".into(), "panic".into()));
        }
        true
    })
}

/// The results of many files.
#[derive(Debug, Default)]
struct Outcome {
    files: usize,
    loaded: usize,
    counts: BTreeMap<&'static str, usize>,
    /// For each setting, how often all reductions met fewer positions.
    fewer: BTreeMap<String, usize>,
    /// The files in which a claim does not hold, with the evidence.
    wrong: Vec<String>,
}

/// Checks the claims about this many files, from number `first`.
fn compare_files(first: u64, files: u64) -> Outcome {
    let mut outcome = Outcome::default();
    for number in first..first + files {
        let file =
            random_file(&mut Chance::of(number.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
        let mut claims = Claims::default();
        outcome.files += 1;
        outcome.loaded += usize::from(compare_safely(&file, DEALS, number, &mut claims));
        for (name, count) in claims.counts {
            *outcome.counts.entry(name).or_default() += count;
        }
        for (name, count) in claims.fewer {
            *outcome.fewer.entry(name).or_default() += count;
        }
        if let Some((name, _)) =
            claims.wrong.iter().max_by_key(|entry| entry.0.starts_with("only "))
        {
            let names: BTreeSet<&str> =
                claims.wrong.iter().map(|entry| entry.0.as_str()).collect();
            let shown =
                format!("file {number}, {names:?}\n{}", shrunken(&file, name, number));
            println!("{shown}");
            outcome.wrong.push(shown);
        }
        if number % 500 == 499 {
            println!("{outcome:?}");
        }
    }
    outcome
}

/// Removes everything from a file that is not needed to show that a claim does not hold.
fn shrunken(file: &Written, name: &str, seed: u64) -> String {
    let wrong = |file: &Written, deals: u64| {
        let mut claims = Claims { only: Some(name.to_owned()), ..Claims::default() };
        compare_safely(file, deals, seed, &mut claims);
        claims.wrong.into_iter().find(|entry| entry.0 == name)
    };
    let mut file = file.clone();
    file.shrink(&|file| wrong(file, DEALS).is_some());
    file.shrink(&|file| wrong(file, 20).is_some());
    let report = wrong(&file, 20).map_or("seen only once".into(), |entry| entry.1);
    let written = file.scripted();
    format!("{report}{}\n{}\n", written.text, written.script)
}

#[test]
fn claims_about_generated_games_hold() {
    let outcome = compare_files(0, thorough(50, 150));
    assert!(
        outcome.wrong.is_empty(),
        "claims that do not hold:\n{}",
        outcome.wrong.join("\n")
    );
    assert!(outcome.loaded * 10 > outcome.files * 8, "too few files load: {outcome:?}");
    for name in ["winnable", "unwinnable", "safe moves", "lost", "hopeless", "finished"] {
        assert!(
            outcome.counts[name] > thorough(6, 20),
            "too few cases of `{name}`: {outcome:?}"
        );
    }
}

/// Checks `RANDOM_FILES` files, from number `RANDOM_FIRST`.
#[test]
#[ignore = "runs for any length of time"]
fn claims_about_very_many_generated_games_hold() {
    let asked =
        |name: &str| std::env::var(name).ok().and_then(|value| value.parse().ok());
    let first = asked("RANDOM_FIRST").unwrap_or(1000);
    let outcome = compare_files(first, asked("RANDOM_FILES").unwrap_or(1000));
    println!("{outcome:#?}");
    assert!(
        outcome.wrong.is_empty(),
        "a claim does not hold in {} files",
        outcome.wrong.len()
    );
}

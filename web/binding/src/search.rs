//! Searches timed by the browser's clock.

use std::ops::ControlFlow;
use std::sync::Arc;

use patience::engine::Engine;
use patience::play::{Deal, DealName, Game, move_text};
use patience::repl::SearchOutcome;
use patience::rules::HookError;
use patience::solve::{Limit, Reductions, Settings, Solver};
use patience::table::Table;
use patience::words;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::clock::now;
use super::files::{Files, pairs, texts};

/// The memory of a search at the prompt for seen positions, in bytes; small enough for a
/// phone.
pub(crate) const MEMORY: usize = 256 << 20;

/// The limits of a search.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Limits {
    /// The timeout in seconds.
    seconds: f64,
    /// The most positions to visit.
    positions: u64,
    /// The memory for seen positions, in bytes.
    memory: usize,
}

/// The result of a search.
#[derive(Default, JsonSchema, Serialize)]
pub(crate) struct Solved {
    /// The name of the deal.
    deal: String,
    /// Whether the deal can be won.
    #[schemars(extend("enum" = ["winnable", "unwinnable", "unknown"]))]
    verdict: &'static str,
    /// The number of moves of the winning line.
    moves: Option<usize>,
    /// The moves of the winning line.
    line: Option<Vec<String>>,
    /// The number of positions visited.
    positions: u64,
    /// The time in seconds.
    seconds: f64,
    /// Why the search ended without an answer.
    why: Option<String>,
}

/// Searches for a winning line, for at most `milliseconds`.
pub(crate) fn timed(
    engine: Engine<'_>,
    table: &Table,
    settings: Settings,
    milliseconds: f64,
) -> Result<SearchOutcome, HookError> {
    let start = now();
    let solver = Solver::new(engine, settings);
    let answer = solver.solve(table, &mut |_| {
        if now() - start < milliseconds {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(Limit::Seconds)
        }
    })?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "nobody waits so long"
    )]
    let milliseconds = Some((now() - start) as u64);
    Ok(SearchOutcome { milliseconds, ..SearchOutcome::of(answer) })
}

/// Solves one deal.
pub(crate) fn solve(
    (files, game, options, deal, limits): (Files, String, super::Options, String, Limits),
) -> Solved {
    let open = |why: String| Solved {
        deal: deal.clone(),
        verdict: "unknown",
        why: Some(why),
        ..Solved::default()
    };
    let variant = match patience::words::load(&texts(&files), &game, &pairs(options)) {
        Ok(variant) => Arc::new(variant),
        Err(error) => return open(error.to_string()),
    };
    let started =
        deal.parse::<DealName>().map_err(|error| error.to_string()).and_then(|name| {
            let deal = Deal::named(name, variant.rules());
            Game::start(Arc::clone(&variant), deal)
                .map_err(|error| words::blame(&variant, &error).message)
        });
    let mut game = match started {
        Ok(game) => game,
        Err(why) => return open(why),
    };
    let settings = Settings {
        most_positions: Some(limits.positions),
        memory: limits.memory,
        reductions: Reductions::ALL,
    };
    let table = game.table().clone();
    match timed(game.engine(), &table, settings, limits.seconds * 1000.0) {
        Ok(outcome) => {
            let (word, why) = (outcome.verdict.word(), outcome.verdict.limit());
            #[expect(clippy::cast_precision_loss, reason = "nobody waits so long")]
            let milliseconds = outcome.milliseconds.unwrap_or_default() as f64;
            Solved {
                deal: deal.clone(),
                verdict: word,
                moves: outcome.moves(),
                positions: outcome.positions,
                seconds: milliseconds / 1000.0,
                why: why.map(|limit| limit.word().to_owned()),
                line: outcome.verdict.line().map(|line| {
                    let text = |made| {
                        let text = move_text(&game, made);
                        let _ = game.play(made);
                        text
                    };
                    line.into_iter().map(text).collect()
                }),
            }
        }
        Err(error) => open(words::hook_error(&error)),
    }
}

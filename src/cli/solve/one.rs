//! `patience solve` for one deal.

use std::io::{self, IsTerminal as _};
use std::num::NonZero;
use std::process::ExitCode;
use std::sync::Arc;

use super::args::SolveArgs;
use super::limits::Limits;
use super::proof::{self, ProofLimits};
use super::records;
use super::search::{play, search, search_together};
use crate::cli::host::SystemHost;
use crate::cli::output::{Failure, is_at_terminal, say};
use crate::cli::player;
use crate::cli::progress::{self, Progress};
use crate::cli::stop::Stop;
use crate::cli::timed::dealt;
use crate::diag::english::{grouped, of_number};
use crate::diag::{Diagnostic, clean, wrapped};
use crate::play::{DealRange, Game, repeated};
use crate::repl::{CommandError, World as _, find_deal};
use crate::solve::{Limit, Spent, Verdict};
use patience_campaign::Entry as _;
use patience_campaign::solved::{More, Solved};

/// The most moves to print.
const SHOWN_MOVES: usize = 500;

pub(super) fn run(args: &SolveArgs, game: &str) -> Result<ExitCode, Failure> {
    if let Some(path) = &args.proof {
        proof::check(path)?;
    }
    let mut host = SystemHost::new();
    let mut game = deal(args, game, &mut host)?;
    // Must come after loading, which notes the folder of the rules.
    host.refuse_all_brought(&[&args.proof])?;
    let limits = Limits::of(args);
    let mut progress = Progress::new(io::stderr().is_terminal());
    let jobs = args.jobs.map_or(1, NonZero::get);
    let (settings, stop) = (limits.settings(1, jobs), Stop::when_asked());
    let on_spent = |spent: Spent| {
        progress.show(|| format!("{} positions", grouped(spent.positions)));
    };
    let answered = if jobs > 1 {
        search_together(&game, &limits, settings, jobs, &stop, on_spent)
    } else {
        search(&game, &limits, settings, &stop, on_spent)
    }?;
    progress.clear();
    let solved = answered.solved;
    let line = play(&mut game, &answered.line)?;
    let won = solved.verdict.is_winnable();
    let deal = &game.deal().name;
    if args.json {
        let (reached, line) = (Some(answered.reached), won.then_some(&line[..]));
        say(&solved.json(deal, More { reached, line, ..More::default() }));
    } else if args.csv {
        say(&format!("{}\n{}", Solved::COLUMNS, solved.csv(deal)));
    } else {
        say(&text(&game, &solved, &line));
    }
    if let Some(path) = args.record.as_deref().filter(|_| won) {
        records::write(&mut host, path, &game)?;
    }
    let is_known = solved.verdict.limit().is_none();
    if let Some(path) = args.proof.as_deref() {
        let limits =
            ProofLimits { limits: &limits, settings, spent: solved.time, stop: &stop };
        let written = proof::write(path, &game, &solved.verdict, limits, &host.links())?;
        if written && !args.json && !args.csv {
            proof::print(path);
        }
        return Ok(ExitCode::from(u8::from(!written && !won)));
    }
    Ok(ExitCode::from(u8::from(!is_known)))
}

/// Loads the game and deals it.
pub(super) fn deal(
    args: &SolveArgs,
    game: &str,
    host: &mut SystemHost,
) -> Result<Game, Failure> {
    if let Some(path) = &args.record {
        records::check(path)?;
    }
    let variant = Arc::new(host.load(game, &args.set)?);
    let deal = args.deal.as_deref().unwrap_or("random");
    let bad = |error: CommandError| {
        if deal.parse::<DealRange>().is_ok() {
            let error = Diagnostic::error(error.message);
            let range = error.hint("use `--deals` for a range of deals");
            return Failure::Hinted(4, Box::new(range));
        }
        Failure::Message(4, error.message.into())
    };
    let deal = find_deal(deal, None, variant.rules(), host).map_err(bad)?;
    dealt(&variant, deal)
}

/// Returns the verdict and the winning line as text.
fn text(game: &Game, solved: &Solved, line: &[String]) -> String {
    let answer = match solved.verdict {
        Verdict::Winnable(0) => {
            "winnable: the deal is won before the first move\n".to_owned()
        }
        Verdict::Winnable(moves) => {
            let noun = of_number(moves, "move");
            format!("winnable in {moves} {noun}\n\n{}\n\n", moves_text(line))
        }
        Verdict::Unwinnable => "unwinnable: no line of play wins\n".to_owned(),
        Verdict::Unknown(limit) => format!("unknown: {}\n", why(limit)),
    };
    titled(game, &answer, solved)
}

/// Returns an answer with its deal in front and the cost of the search after it.
pub(super) fn titled(game: &Game, answer: &str, solved: &Solved) -> String {
    let title = format!("{} {}", game.variant().counted_as(), game.deal().name);
    format!(
        "{}: {answer}{} positions, {:.3} seconds, {}\n",
        clean(&title),
        grouped(solved.positions),
        solved.time.as_secs_f64(),
        progress::megabytes(solved.bytes),
    )
}

/// Returns which limit was reached.
pub(super) fn why(limit: Limit) -> &'static str {
    match limit {
        Limit::Positions => "`--max-positions` was reached",
        Limit::Seconds => "`--max-seconds` was reached",
        Limit::Memory => "`--max-memory` was reached",
        Limit::Stopped => "the search was stopped",
        Limit::Moves => "a position has too many legal moves to list",
    }
}

/// Returns moves as comma-separated, wrapped lines. At a terminal, equal moves in a row are one.
pub(super) fn moves_text(line: &[String]) -> String {
    let folds = is_at_terminal();
    let times = if player::shows_utf8() { '×' } else { 'x' };
    let shown = &line[..line.len().min(SHOWN_MOVES)];
    let runs = shown.chunk_by(|one, next| folds && one == next);
    let mut words: Vec<String> =
        runs.map(|run| format!("{},", repeated(run, times))).collect();
    if shown.len() == line.len()
        && let Some(last) = words.last_mut()
    {
        last.pop();
    }
    let width = player::width().unwrap_or(player::WIDTH);
    let text = wrapped("  ", words.iter().map(String::as_str), 2, width);
    match line.len().saturating_sub(SHOWN_MOVES) {
        0 => text,
        more => format!("{text}\n  and {more} more; `--record FILE` writes all of them"),
    }
}

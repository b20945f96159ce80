//! Solving the deals of a verdict file.

use std::path::Path;
use std::sync::Arc;

use super::beside::Beside;
use super::call::asked;
use super::find::shown;
use super::verdict_file::{AskedGame, VerdictFile};
use crate::cli::clock::Deadline;
use crate::cli::library::Folders;
use crate::cli::output::Failure;
use crate::cli::solve::{SolveArgs, verdict};
use crate::cli::timed::dealt;
use crate::diag::{Diagnostic, Sources};
use crate::play::Game;
use crate::repl::{World as _, find_deal};
use crate::solve::Verdict;
use crate::words::LoadError;

/// A verdict file with its current verdicts.
#[derive(Debug)]
pub(super) struct Solved {
    /// The whole text.
    pub(super) text: String,
    /// Whether the file has no verdicts yet.
    pub(super) is_new: bool,
    /// The number of undecided deals.
    pub(super) unknown: usize,
}

/// Why the deals of a game cannot be dealt.
enum Wrong {
    /// The verdict file has errors.
    Here(Vec<Diagnostic>),
    /// Another file has errors.
    Elsewhere(Failure),
}

/// Solves the deals of the verdict file with a path and a text.
///
/// All games are dealt before the first is solved, so that all errors are reported at once.
pub(super) fn solve(
    path: &Path,
    text: &str,
    usual: &Folders,
    deadline: Deadline,
) -> Result<Solved, Failure> {
    let mut sources = Sources::new();
    let source = sources.add(shown(path), text);
    let blamed = |diagnostics: Vec<Diagnostic>| {
        let sources = sources.clone();
        Failure::Rules(Box::new(LoadError { sources, diagnostics, bad_rules: true }))
    };
    let file = VerdictFile::read(source, text).map_err(blamed)?;
    let mut host = Beside::new(path, usual, "verdict", deadline);
    let (mut all, mut errors) = (Vec::new(), Vec::new());
    for asked in &file.games {
        match games(asked, &mut host) {
            Ok(games) => all.push(games),
            Err(Wrong::Here(some)) => errors.extend(some),
            Err(Wrong::Elsewhere(failure)) => return Err(failure),
        }
    }
    if !errors.is_empty() {
        return Err(blamed(errors));
    }
    let mut verdicts = Vec::new();
    for ((args, games), asked) in all.into_iter().zip(&file.games) {
        for (mut game, pin) in games.into_iter().zip(&asked.deals) {
            let stop = || deadline.is_over();
            verdicts.push(verdict(&mut game, &args, &stop)?);
            // A verdict that the clock cut short would differ on another machine.
            if stop() {
                let error = "the time limit for verdicts was reached here";
                let error = Diagnostic::error(error).code("slow-verdicts");
                let error = error.at(pin.place.clone());
                let hint = "raise `--seconds`, or split the file";
                return Err(blamed(vec![error.hint(hint)]));
            }
        }
    }
    let unknown = verdicts.iter().filter(|verdict| verdict.limit().is_some()).count();
    let words: Vec<&str> = verdicts.iter().map(Verdict::word).collect();
    Ok(Solved { text: file.with(&words), is_new: file.is_new(), unknown })
}

/// Loads a game and deals all its deals.
fn games(
    found: &AskedGame<'_>,
    host: &mut Beside<'_>,
) -> Result<(SolveArgs, Vec<Game>), Wrong> {
    let at_call = |errors: Vec<Diagnostic>| {
        Wrong::Here(
            errors.into_iter().map(|error| error.at(found.place.clone())).collect(),
        )
    };
    let args = asked(found.call).map_err(|error| at_call(vec![*error]))?;
    let loaded = host.load(args.game(), args.options());
    let variant = Arc::new(loaded.map_err(|error| {
        if error.bad_rules {
            Wrong::Elsewhere(Failure::Rules(error))
        } else {
            at_call(error.diagnostics)
        }
    })?);
    let (mut games, mut errors) = (Vec::new(), Vec::new());
    for pin in &found.deals {
        match find_deal(&pin.deal, None, variant.rules(), host) {
            Ok(deal) => {
                games.push(dealt(&variant, deal).map_err(Wrong::Elsewhere)?);
            }
            Err(error) if error.message.lines().count() == 1 => {
                let error = Diagnostic::error(error.message).code("bad-deal");
                errors.push(error.at(pin.place.clone()));
            }
            // The error of a deal file has its own report.
            Err(error) => {
                return Err(Wrong::Elsewhere(Failure::Message(3, error.message.into())));
            }
        }
    }
    if errors.is_empty() { Ok((args, games)) } else { Err(Wrong::Here(errors)) }
}

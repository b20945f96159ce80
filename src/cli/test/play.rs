//! Replaying a session file.

use std::path::Path;
use std::sync::Arc;

use super::beside::Beside;
use super::call::called;
use super::find::shown;
use crate::cli::clock::Deadline;
use crate::cli::library::Folders;
use crate::cli::output::Failure;
use crate::diag::{Diagnostic, Sources};
use crate::play::Game;
use crate::repl::{Bare, Session, SessionFile, Settings, World as _, find_deal};
use crate::words;
use crate::words::LoadError;

/// A session file with its current answers.
#[derive(Debug)]
pub(super) struct Played {
    /// The whole text.
    pub(super) text: String,
    /// Whether the file has no answers yet.
    pub(super) is_new: bool,
}

/// Replays the session file with a path and a text.
pub(super) fn play(
    path: &Path,
    text: &str,
    usual: &Folders,
    deadline: Deadline,
) -> Result<Played, Failure> {
    let mut sources = Sources::new();
    let source = sources.add(shown(path), text);
    let invalid = |diagnostics: Vec<Diagnostic>| {
        let sources = sources.clone();
        Failure::Rules(Box::new(LoadError { sources, diagnostics, bad_rules: true }))
    };
    let file = SessionFile::read(source, text).map_err(invalid)?;
    let bad_call = |errors: Vec<Diagnostic>| {
        let at = |error: Diagnostic| error.at(file.call_place.clone());
        invalid(errors.into_iter().map(at).collect())
    };
    let args = called(file.call).map_err(|error| bad_call(vec![*error]))?;
    let mut host = Bare(Beside::new(path, usual, "session", deadline));
    let loaded = host.load(&args.game.game, &args.game.set);
    let variant = Arc::new(loaded.map_err(|error| {
        if error.bad_rules { Failure::Rules(error) } else { bad_call(error.diagnostics) }
    })?);
    let deal = find_deal(args.deal(), None, variant.rules(), &mut host);
    let deal = deal.map_err(|error| match error.message.lines().count() {
        1 => bad_call(vec![Diagnostic::error(error.message).code("bad-deal")]),
        // The error of a deal file has its own report.
        _ => Failure::Message(3, error.message.into()),
    })?;
    let game = Game::start(Arc::clone(&variant), deal)
        .map_err(|error| Failure::Rules(words::failed(&variant, &error)))?;
    let mut session = Session::new(game, Vec::new(), &mut host, Settings::default());
    let text = file.rerun(&mut session).map_err(invalid)?;
    Ok(Played { text, is_new: file.is_new() })
}

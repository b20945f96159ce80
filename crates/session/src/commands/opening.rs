//! Replaying records: whole, as far as changed rules allow, or up to their first damage.

use std::sync::Arc;

use super::reload::{load_again, other_deck, replayed};
use super::sharing::open_link;
use crate::answer::{Code, CommandError};
use crate::diag::english::counted;
use crate::diag::{Diagnostic, Style, clean, render};
use crate::host::World;
use crate::play::{Game, Link, Record, RecordError};
use crate::variant::Variant;
use patience_words::LoadError;

/// A game from a record or link, at the position where that ends.
#[derive(Debug)]
pub struct Opened {
    /// The game.
    pub game: Game,
    /// The lines of the record's head that this program does not know.
    pub others: Vec<String>,
    /// A note for the player, such as that the rules have changed.
    pub note: Option<String>,
}

impl Opened {
    /// Makes an opened game. Control characters are removed from the note, because it can
    /// contain names from the record.
    pub(super) fn noted(game: Game, others: Vec<String>, note: Option<String>) -> Self {
        Self { game, others, note: note.map(|note| clean(&note).into_owned()) }
    }
}

/// Replays a record as [`open_record`] does. If the rules have changed, replays it as far as its
/// moves are legal.
///
/// Options that no longer exist are left out. If the cards no longer make up the deck, the
/// number of the deal gives new ones. The text can also be a link.
pub fn open_as_far(
    name: &str,
    text: &str,
    host: &dyn World,
    current: Option<&Arc<Variant>>,
) -> Result<Opened, CommandError> {
    if Link::is_one(text) {
        return open_link(name, text, host, current);
    }
    let error = match open_record(name, text, host, current) {
        // Only a record that does not replay as a whole may replay in part.
        Err(error) if error.code == Code::BadRecord => error,
        opened => return opened,
    };
    let Ok(record) = Record::read(text) else { return Err(error) };
    follow(&record, host, current).unwrap_or(Err(error))
}

/// Replays a record as [`open_as_far`] does, but only up to its first damage.
pub(super) fn open_sound(
    name: &str,
    text: &str,
    host: &dyn World,
    current: Option<&Arc<Variant>>,
) -> Result<Opened, CommandError> {
    if Link::is_one(text) {
        return open_link(name, text, host, current);
    }
    let bad = |error: RecordError| bad_record(name, &error);
    let (record, damage) = Record::read_sound(text).map_err(bad)?;
    let loaded = load(&record, host, current);
    if !loaded.as_ref().is_ok_and(|variant| record.is_by(variant)) {
        let followed = follow(&record, host, current);
        return followed.unwrap_or_else(|| open_record(name, text, host, current));
    }
    let variant = loaded.map_err(|error| bad_game(name, &error))?;
    let (game, end) = record.replay_sound(&variant).map_err(bad)?;
    let note = damage.or(end).map(|damage| {
        let moves = record.moves().saturating_sub(game.turns().len());
        let lost = if moves > 0 {
            format!(", {} left out", counted(moves, "move"))
        } else {
            String::new()
        };
        format!("damaged at line {}: {}{lost}", damage.line, damage.message)
    });
    Ok(Opened::noted(game, record.others, note))
}

/// Replays a whole record and verifies every move.
///
/// The rules are those of the `current` game if they are the same. If only the name is the same,
/// they are loaded from the place of the current game, and else by name. A link is replayed in
/// the same way.
///
/// Fails with [`Code::BadRules`] if the rules of the game have errors, and else with
/// [`Code::BadRecord`].
pub fn open_record(
    name: &str,
    text: &str,
    host: &dyn World,
    current: Option<&Arc<Variant>>,
) -> Result<Opened, CommandError> {
    if Link::is_one(text) {
        let opened = open_link(name, text, host, current)?;
        return match opened.note {
            Some(note) => {
                Err(CommandError::new(Code::BadRecord, format!("{name}: {note}")))
            }
            None => Ok(opened),
        };
    }
    let record = Record::read(text).map_err(|error| bad_record(name, &error))?;
    let loaded = load(&record, host, current);
    let variant = loaded.map_err(|error| bad_game(name, &error))?;
    let changed = !record.is_by(&variant);
    let replayed = record.replay(&variant).map_err(|error| {
        let mut error = bad_record(name, &error);
        if changed {
            let note = "\nthe rules have changed since the record was made";
            error.message += note;
        }
        error
    });
    let note = changed.then(|| {
        "the rules have changed since the record was made; every move is still legal"
            .to_owned()
    });
    replayed.map(|game| Opened::noted(game, record.others, note))
}

/// Replays a record by changed rules, as far as its moves are legal. Returns none if the rules
/// have not changed or cannot be loaded, or if the record does not fit them at all.
fn follow(
    record: &Record,
    host: &dyn World,
    current: Option<&Arc<Variant>>,
) -> Option<Result<Opened, CommandError>> {
    let game = place(record, current);
    let (variant, lost) = load_again(host, game, &record.options).ok()?;
    if record.is_by(&variant) {
        return None;
    }
    let variant = Arc::new(variant);
    let again = record.follow(&variant).ok()?;
    let mut notes = vec!["the rules have changed since the record was made".to_owned()];
    notes.extend(lost);
    notes.extend(other_deck(record.has_cards_of(&again.game), again.game.deal()));
    notes.extend(replayed(record.moves(), &again));
    let note = Some(notes.join("; "));
    Some(Ok(Opened::noted(again.game, record.others.clone(), note)))
}

/// Returns the name or path from which to load the game of a record.
fn place<'a>(record: &'a Record, current: Option<&'a Arc<Variant>>) -> &'a str {
    let named = current.filter(|variant| variant.id() == record.game);
    named.map_or(&record.game, |variant| &variant.origin().game)
}

fn load(
    record: &Record,
    host: &dyn World,
    current: Option<&Arc<Variant>>,
) -> Result<Arc<Variant>, Box<LoadError>> {
    if let Some(variant) =
        current.filter(|variant| variant.id() == record.game && record.is_by(variant))
    {
        return Ok(Arc::clone(variant));
    }
    let loaded = host.load(place(record, current), &record.options);
    // The rules that the record carries are used only if the game is not found. If it is
    // found but has changed, the replay shows what the change does.
    let unknown = |diagnostic: &Diagnostic| diagnostic.code == Some("no-such-game");
    let missing =
        loaded.as_ref().is_err_and(|failure| failure.diagnostics.iter().any(unknown));
    let carried = if missing { record.carried_game(host.bundle()) } else { None };
    let carried = carried.map(|variant| variant.with_hash_key(host.hash_key()));
    carried.map_or(loaded, Ok).map(Arc::new)
}

fn bad_record(name: &str, error: &RecordError) -> CommandError {
    CommandError::new(
        Code::BadRecord,
        format!("{name}:{}: {}", error.line, error.message),
    )
}

pub(super) fn bad_game(name: &str, error: &LoadError) -> CommandError {
    let report = render(&error.sources, &error.diagnostics, Style::Plain);
    let code = if error.bad_rules { Code::BadRules } else { Code::BadRecord };
    CommandError::new(code, format!("{name}: cannot load its game\n{report}"))
}

//! Writing games down, and going on with them.

use std::rc::Rc;

use super::making::outcome;
use super::wrong;
use crate::diag::{Style, render};
use crate::play::{Game, Record, RecordError};
use crate::repl::World;
use crate::repl::answer::{Code, Fault, Kind, Reply};
use crate::repl::session::Session;
use crate::repl::words::counted;

/// Writes the game down as a record.
pub(super) fn save(session: &mut Session<'_>, path: &str) -> Result<Reply, Fault> {
    if path.is_empty() {
        return Err(wrong("say to which file, as in `save game.txt`"));
    }
    let text = Record::write(&session.game, &session.others)
        .map_err(|it| Fault::new(Code::ScriptFailed, it.message))?;
    session.world.write(path, &text).map_err(|why| cannot("write", path, &why))?;
    let moves = counted(session.game.turns().len(), "move");
    Ok(Reply::told(format!("written to {path}, {moves}")))
}

/// Goes on with a game that was written down, whichever game it is.
pub(super) fn load(session: &mut Session<'_>, path: &str) -> Result<Reply, Fault> {
    if path.is_empty() {
        return Err(wrong("say from which file, as in `load game.txt`"));
    }
    let text = session.world.read(path).map_err(|why| cannot("read", path, &why))?;
    let (game, others) = open_record(path, &text, session.world)?;
    (session.game, session.others) = (game, others);
    let moves = counted(session.game.turns().len(), "move");
    let done = format!("read from {path}, {moves}");
    let outcome = outcome(&session.game, session.settings.width, &[done]);
    Ok(Reply::new(Kind::Changed, outcome))
}

/// Plays a record again, with the game it names, and verifies it. Returns the game and
/// the lines of the record's head that mean nothing here.
///
/// Fails with [`Code::BadRules`] when its game cannot be loaded, or [`Code::BadRecord`].
pub fn open_record(
    name: &str,
    text: &str,
    world: &dyn World,
) -> Result<(Game, Vec<String>), Fault> {
    let bad = |it: RecordError| {
        Fault::new(Code::BadRecord, format!("{name}:{}: {}", it.line, it.message))
    };
    let record = Record::read(text).map_err(bad)?;
    let variant = world.load(&record.game, &record.options).map_err(|error| {
        let report = render(&error.sources, &error.diagnostics, Style::Plain);
        Fault::new(Code::BadRules, report)
    })?;
    let changed = record.rules != format!("sha256:{}", variant.digest());
    let replayed = record.replay(&Rc::new(variant)).map_err(|error| {
        let mut fault = bad(error);
        if changed {
            let note = "\nthe rules are not those the record was made with";
            fault.message.push_str(note);
        }
        fault
    });
    replayed.map(|game| (game, record.others))
}

fn cannot(what: &str, path: &str, why: &str) -> Fault {
    Fault::new(Code::BadFile, format!("cannot {what} {path}: {why}"))
}

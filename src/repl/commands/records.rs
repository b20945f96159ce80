//! Writing games down, and going on with them.

use std::rc::Rc;

use super::making::outcome;
use super::reload::replayed;
use super::wrong;
use crate::diag::{Style, render};
use crate::play::{Game, Record, RecordError};
use crate::repl::World;
use crate::repl::answer::{Code, Fault, Kind, Reply};
use crate::repl::session::Session;
use crate::repl::words::counted;
use crate::variant::Variant;

/// What stands for the game that was left last, in place of a file.
const LAST: &str = "last";

/// Writes the game down as a record.
pub(super) fn save(session: &mut Session<'_>, path: &str) -> Result<Reply, Fault> {
    if path.is_empty() {
        return Err(wrong("say to which file, as in `save game.txt`"));
    }
    let text = Record::write(&session.game, &session.head())
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
    let read = match path {
        LAST => session.world.last(session.game.variant().id()),
        _ => session.world.read(path),
    };
    let text = read.map_err(|why| cannot("read", path, &why))?;
    let opened = open_as_far(path, &text, session.world, Some(session.game.variant()))?;
    let moves = counted(opened.game.turns().len(), "move");
    let mut done = vec![match path {
        LAST => format!("back to deal {}, {moves}", opened.game.deal().name),
        _ => format!("read from {path}, {moves}"),
    }];
    done.extend(opened.note);
    done.extend(session.change(opened.game, opened.others));
    let outcome = outcome(&session.game, session.settings.width, &done);
    Ok(Reply::new(Kind::Changed, outcome))
}

/// A game that was written down, as it stands at the end of its record.
#[derive(Debug)]
pub struct Opened {
    /// The game.
    pub game: Game,
    /// The lines of the record's head that mean nothing here.
    pub others: Vec<String>,
    /// What there is to say about it, if anything: that the rules are no longer the same.
    pub note: Option<String>,
}

/// Plays a record again as [`open_record`] does, or, when the rules have changed since,
/// as far as its moves hold.
pub fn open_as_far(
    name: &str,
    text: &str,
    world: &dyn World,
    current: Option<&Rc<Variant>>,
) -> Result<Opened, Fault> {
    let fault = match open_record(name, text, world, current) {
        Err(fault) if fault.code == Code::BadRecord => fault,
        opened => return opened,
    };
    let Ok(record) = Record::read(text) else { return Err(fault) };
    let named = current.filter(|it| it.id() == record.game);
    let game = named.map_or(&record.game, |it| &it.origin().game);
    let Ok(variant) = world.load(game, &record.options) else { return Err(fault) };
    if record.rules == format!("sha256:{}", variant.digest()) {
        return Err(fault);
    }
    let Ok(again) = record.follow(&Rc::new(variant)) else { return Err(fault) };
    let mut notes = vec!["the rules have changed since the record was made".to_owned()];
    notes.extend(replayed(record.moves(), &again));
    let note = Some(notes.join("; "));
    Ok(Opened { game: again.game, others: record.others, note })
}

/// Plays a record again, with the game it names, and verifies it. The game it names is
/// the `current` one if that has the same rules, or else loaded from where that was loaded
/// if it has the same name, or else found by its name.
///
/// Fails with [`Code::BadRules`] when the rules of its game are faulty, or
/// [`Code::BadRecord`].
pub fn open_record(
    name: &str,
    text: &str,
    world: &dyn World,
    current: Option<&Rc<Variant>>,
) -> Result<Opened, Fault> {
    let bad = |it: RecordError| {
        Fault::new(Code::BadRecord, format!("{name}:{}: {}", it.line, it.message))
    };
    let record = Record::read(text).map_err(bad)?;
    let same = |it: &&Rc<Variant>| {
        it.id() == record.game && record.rules == format!("sha256:{}", it.digest())
    };
    let named = current.filter(|it| it.id() == record.game);
    let game = named.map_or(&record.game, |it| &it.origin().game);
    let loaded = match current.filter(same) {
        Some(variant) => Ok(Rc::clone(variant)),
        None => world.load(game, &record.options).map(Rc::new),
    };
    let variant = loaded.map_err(|error| {
        let report = render(&error.sources, &error.diagnostics, Style::Plain);
        let code = if error.faulty { Code::BadRules } else { Code::BadRecord };
        Fault::new(code, format!("{name}: its game cannot be loaded\n{report}"))
    })?;
    let changed = record.rules != format!("sha256:{}", variant.digest());
    let replayed = record.replay(&variant).map_err(|error| {
        let mut fault = bad(error);
        if changed {
            let note = "\nthe rules are not those the record was made with";
            fault.message.push_str(note);
        }
        fault
    });
    let note = changed.then(|| {
        "the rules have changed since the record was made; every move still holds"
            .to_owned()
    });
    replayed.map(|game| Opened { game, others: record.others, note })
}

/// Tells how the games with the name of this one came out.
pub(super) fn stats(session: &Session<'_>) -> Result<Reply, Fault> {
    let told = session.world.statistics(session.game.variant().id());
    let text = told.map_err(|why| Fault::new(Code::BadFile, why))?;
    Ok(Reply::told(text.trim_end()))
}

pub(super) fn cannot(what: &str, path: &str, why: &str) -> Fault {
    Fault::new(Code::BadFile, format!("cannot {what} {path}: {why}"))
}

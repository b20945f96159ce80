//! Writing games down, and going on with them.

use std::rc::Rc;

use super::making::outcome;
use super::opening::{open_as_far, open_sound};
use super::wrong;
use crate::diag::english::counted;
use crate::play::{Record, clock};
use crate::repl::answer::{Code, Fault, Kind, Reply};
use crate::repl::session::Session;

/// What stands for the game that was left last, in place of a file.
const LAST: &str = "last";

/// What follows the name of a file of which as much as is sound is to be played.
const AS_FAR: &str = " as far";

/// How much of a record is to be played.
enum Extent {
    /// All of it, or nothing.
    Whole,
    /// What comes before its first damage.
    Sound,
}

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
pub(super) fn load(session: &mut Session<'_>, rest: &str) -> Result<Reply, Fault> {
    if rest.is_empty() {
        return Err(wrong("say from which file, as in `load game.txt`"));
    }
    let (path, extent) = match rest.strip_suffix(AS_FAR) {
        Some(path) if session.world.read(rest).is_err() => {
            (path.trim_end(), Extent::Sound)
        }
        _ => (rest, Extent::Whole),
    };
    let read = match path {
        LAST => session.world.last(session.game.variant().id()),
        _ => session.world.read(path),
    };
    let text = read.map_err(|why| cannot("read", path, &why))?;
    let current = Rc::clone(session.game.variant());
    let opened = match extent {
        Extent::Whole => {
            let opened = open_as_far(path, &text, session.world, Some(&current));
            opened.map_err(|fault| offered(path, &text, session, fault))?
        }
        Extent::Sound => open_sound(path, &text, session.world, Some(&current))?,
    };
    let moves = counted(opened.game.turns().len(), "move");
    let mut done = vec![match path {
        LAST => format!("back to deal {}, {moves}", opened.game.deal().name),
        _ => format!("read from {path}, {moves}"),
    }];
    done.extend(opened.note);
    done.extend(session.change(opened.game, opened.others));
    let outcome = outcome(session, &done);
    Ok(Reply::new(Kind::Changed, outcome))
}

/// Adds to the fault of a damaged record what of it can be played.
fn offered(path: &str, text: &str, session: &Session<'_>, fault: Fault) -> Fault {
    let current = Some(session.game.variant());
    match open_sound(path, text, session.world, current) {
        Ok(opened) if fault.code == Code::BadRecord => {
            let sound = match opened.game.turns().len() {
                0 => "its cards are sound".to_owned(),
                1 => "its first move is sound".to_owned(),
                moves => format!("its first {moves} moves are sound"),
            };
            let offer = format!("`load {path}{AS_FAR}` goes on from there");
            let message =
                format!("{}\n{sound}; {offer} and changes no file", fault.message);
            Fault::new(fault.code, message)
        }
        _ => fault,
    }
}

/// Tells how the games with a name came out, that of this one if none is given, or all.
pub(super) fn stats(session: &Session<'_>, rest: &str) -> Result<Reply, Fault> {
    let game = match rest {
        "" => Some(session.game.variant().id()),
        _ if rest.eq_ignore_ascii_case("all") => None,
        game => Some(game),
    };
    let told = session.world.statistics(game);
    let text = told.map_err(|why| Fault::new(Code::BadFile, why))?;
    Ok(Reply::told(text.trim_end()))
}

/// Tells how long the game has taken so far.
pub(super) fn time(session: &Session<'_>) -> Result<Reply, Fault> {
    let Some(seconds) = session.world.seconds() else {
        return Err(Fault::new(Code::BadFile, "nobody looks at the clock here"));
    };
    let moves = counted(session.game.turns().len(), "move");
    Ok(Reply::told(format!("{} so far, {moves}", clock(seconds))))
}

pub(super) fn cannot(what: &str, path: &str, why: &str) -> Fault {
    Fault::new(Code::BadFile, format!("cannot {what} {path}: {why}"))
}

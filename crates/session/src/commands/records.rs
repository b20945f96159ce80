//! Writing games down, and going on with them.

use std::sync::Arc;

use super::deals::unless_lost;
use super::opening::{open_as_far, open_sound};
use crate::answer::{Code, Fault, Reply};
use crate::command::{Command, Follows};
use crate::diag::english::clock;
use crate::diag::english::counted;
use crate::host::Writing;
use crate::play::{Link, Record};
use crate::session::Session;
use crate::standing::changed;
use crate::text::Text;

/// What stands for the game that was left last, in place of a file.
const LAST: &str = "last";

/// What a link is called, which is too long to be told.
const SHARED: &str = "the line";

/// What follows the name of a file of which as much as is sound is to be played.
const AS_FAR: &str = " as far";

/// How much of a record is to be played.
enum Extent {
    /// All of it, or nothing.
    Whole,
    /// What comes before its first damage.
    Sound,
}

pub(super) const SAVE: Command = Command {
    after: "FILE",
    more: "The record holds the cards, every move and what came of it, and the rules of a\n\
        game that is not part of the program.",
    examples: &[("save evening.txt", "")],
    file: Some(0),
    ..Command::new("save", "write the game down", save)
};

/// Writes the game down as a record.
fn save(session: &mut Session<'_>, path: &str) -> Result<Reply, Fault> {
    if path.is_empty() {
        return Err(Fault::wrong("say to which file, as in `save game.txt`"));
    }
    let mut text = Record::write(session.game(), &session.head())
        .map_err(|error| Fault::new(Code::ScriptFailed, error.message))?;
    text.push_str(&Record::carry(session.game().variant()));
    session.write(path, &text, Writing::Record)?;
    let moves = counted(session.game().turns().len(), "move");
    Ok(Reply::saying(format!("written to {path}, {moves}")))
}

pub(super) const LOAD: Command = Command {
    after: "FILE|LINE",
    more: "Every move is made again and verified, or, when the rules have changed since,\n\
        made again as far as it holds. `load last` goes back to the game that\n\
        was left or won before this one, `load FILE as far` plays a damaged record up\n\
        to its damage. LINE is what `share` prints.",
    examples: &[("load evening.txt", "")],
    follows: Follows::Word(&["last"]),
    file: Some(0),
    ..Command::new("load", "go on with a game that was written down", load)
};

/// Goes on with a game that was written down, whichever game it is.
fn load(session: &mut Session<'_>, rest: &str) -> Result<Reply, Fault> {
    if rest.is_empty() {
        return Err(Fault::wrong("say from which file, as in `load game.txt`"));
    }
    unless_lost(session, "load", rest)?;
    let (path, extent) = match rest.strip_suffix(AS_FAR) {
        // A file may really be called that.
        Some(path) if session.host().read(rest).is_err() => {
            (path.trim_end(), Extent::Sound)
        }
        _ => (rest, Extent::Whole),
    };
    let read = match path {
        LAST => session.host().last(session.game().variant().id()),
        link if Link::is_one(link) => Ok(link.to_owned()),
        _ => session.host().read(path),
    };
    let text = read.map_err(|why| Fault::file("read", path, &why))?;
    let path = if Link::is_one(path) { SHARED } else { path };
    let current = Arc::clone(session.game().variant());
    let opened = match extent {
        Extent::Whole => {
            let opened = open_as_far(path, &text, session.host(), Some(&current));
            opened.map_err(|fault| offered(path, &text, session, fault))?
        }
        Extent::Sound => open_sound(path, &text, session.host(), Some(&current))?,
    };
    let moves = counted(opened.game.turns().len(), "move");
    let mut done: Vec<Text> = vec![match path {
        LAST => format!("back to deal {}, {moves}", opened.game.deal().name).into(),
        _ => format!("read from {path}, {moves}").into(),
    }];
    let rules = opened.game.rules();
    done.extend(opened.note.map(|note| Text::quoted(rules, &note)));
    done.extend(session.change(opened.game, opened.others).map(Text::from));
    Ok(changed(session, &done))
}

/// Adds to the fault of a damaged record what of it can be played.
fn offered(path: &str, text: &str, session: &Session<'_>, fault: Fault) -> Fault {
    let current = Some(session.game().variant());
    match open_sound(path, text, session.host(), current) {
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

pub(super) const STATS: Command = Command {
    after: "[GAME|all]",
    more: "A game counts once it is won, lost and left, or left for another one after a\n\
        move, if it was begun at a terminal or with `--count`. One that counts as lost\n\
        and is won later counts as won alone. Games with hints are told apart from the\n\
        others. A pause of more than five minutes counts as five. `stats` tells about\n\
        the game in play, `stats GAME` about another one, `stats all` about all.",
    follows: Follows::One(|can, _| {
        can.games.iter().cloned().chain(["all".to_owned()]).collect()
    }),
    ..Command::new("stats", "tell how the games you played came out", |session, rest| {
        stats(session, rest)
    })
};

/// Tells how the games with a name came out, that of this one if none is given, or all.
fn stats(session: &Session<'_>, rest: &str) -> Result<Reply, Fault> {
    let game = match rest {
        "" => Some(session.game().variant().id()),
        _ if rest.eq_ignore_ascii_case("all") => None,
        game => Some(game),
    };
    let report = session.host().statistics(game);
    let text = report.map_err(|why| Fault::new(Code::BadFile, why))?;
    Ok(Reply::saying(text.trim_end()))
}

pub(super) const TIME: Command = Command {
    more: "It counts from the deal on, earlier sessions included, as statistics count it: a\n\
        pause of more than five minutes counts as five.",
    ..Command::new("time", "tell how long this game has taken so far", |session, _| {
        time(session)
    })
};

/// Tells how long the game has taken so far.
fn time(session: &Session<'_>) -> Result<Reply, Fault> {
    let Some(seconds) = session.host().seconds() else {
        return Err(Fault::new(Code::BadFile, "nobody looks at the clock here"));
    };
    let moves = counted(session.game().turns().len(), "move");
    Ok(Reply::saying(format!("{} so far, {moves}", clock(seconds))))
}

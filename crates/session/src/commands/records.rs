//! `save`, `load`, `stats` and `time`: records of games, and results.

use std::sync::Arc;

use super::deals::unless_lost;
use super::opening::{open_as_far, open_sound};
use crate::answer::{Code, CommandError, Reply};
use crate::command::{Command, Follows};
use crate::diag::english::clock;
use crate::diag::english::counted;
use crate::host::Writing;
use crate::play::{Link, Record};
use crate::session::Session;
use crate::standing::{Part, changed};
use crate::text::Text;

/// The word for the last game that was won or left, in place of a file.
const LAST: &str = "last";

/// The name of a link in messages, because the link itself is too long.
const SHARED: &str = "the line";

/// The words after a file name that load a damaged record up to its damage.
const AS_FAR: &str = " as far";

/// How much of a record to replay.
enum Extent {
    /// All of it, or else fail.
    Whole,
    /// The part before its first damage.
    Sound,
}

pub(super) const SAVE: Command = Command {
    after: "FILE",
    more: "The file holds the cards and every move. If you wrote the game yourself, it also\n\
        holds the rules.",
    examples: &[("save evening.txt", "")],
    file: Some(0),
    ..Command::new("save", "save the game to a file", save)
};

/// Saves the game as a record.
fn save(session: &mut Session<'_>, path: &str) -> Result<Reply, CommandError> {
    if path.is_empty() {
        let kept = session.host().is_kept();
        let note = if kept { "every move is saved already; for a copy, " } else { "" };
        return Err(CommandError::wrong(format!(
            "{note}name a file, as in `save game.txt`"
        )));
    }
    let mut text = Record::write(session.game(), &session.head())
        .map_err(|error| CommandError::new(Code::ScriptFailed, error.message))?;
    text.push_str(&Record::carry(session.game().variant()));
    session.write(path, &text, Writing::Record)?;
    let moves = counted(session.game().turns().len(), "move");
    Ok(Reply::saying(format!("saved to {path}, {moves}")))
}

pub(super) const LOAD: Command = Command {
    after: "FILE|LINE",
    more: "It makes every move again and checks it. If the rules have changed, it makes the\n\
        moves that are still legal. `load last` returns to the game you won or left\n\
        before. `load FILE as far` plays a damaged file up to the damage. LINE is a line\n\
        that `share` printed.",
    examples: &[("load evening.txt", "")],
    follows: Follows::Word(&["last"]),
    file: Some(0),
    ..Command::new("load", "continue a saved or shared game", load)
};

/// Continues a game from a record or link; it can be a different game.
fn load(session: &mut Session<'_>, rest: &str) -> Result<Reply, CommandError> {
    if rest.is_empty() {
        return Err(CommandError::wrong("name a file, as in `load game.txt`"));
    }
    unless_lost(session, "load", rest)?;
    let (path, extent) = match rest.strip_suffix(AS_FAR) {
        // The name of a file may end with these words.
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
    let text = read.map_err(|why| CommandError::file("read", path, &why))?;
    let path = if Link::is_one(path) { SHARED } else { path };
    let current = Arc::clone(session.game().variant());
    let opened = match extent {
        Extent::Whole => {
            let opened = open_as_far(path, &text, session.host(), Some(&current));
            opened.map_err(|error| offered(path, &text, session, error))?
        }
        Extent::Sound => open_sound(path, &text, session.host(), Some(&current))?,
    };
    let moves = counted(opened.game.turns().len(), "move");
    let said = match path {
        LAST => format!("back to deal {}, {moves}", opened.game.deal().name),
        _ => format!("loaded from {path}, {moves}"),
    };
    let mut done = vec![Part::Done(said.into())];
    let rules = opened.game.rules();
    done.extend(opened.note.map(|note| Part::Notice(Text::quoted(rules, &note))));
    let kept = session.change(opened.game, opened.others);
    done.extend(kept.map(|note| Part::Notice(note.into())));
    Ok(changed(session, &done))
}

/// Adds to the error of a damaged record how much of it can be replayed.
fn offered(
    path: &str,
    text: &str,
    session: &Session<'_>,
    error: CommandError,
) -> CommandError {
    let current = Some(session.game().variant());
    match open_sound(path, text, session.host(), current) {
        Ok(opened) if error.code == Code::BadRecord => {
            let sound = match opened.game.turns().len() {
                0 => "its cards are intact".to_owned(),
                1 => "its first move is intact".to_owned(),
                moves => format!("its first {moves} moves are intact"),
            };
            let offer = format!("`load {path}{AS_FAR}` continues from there");
            let message =
                format!("{}\n{sound}; {offer} and changes no file", error.message);
            CommandError::new(error.code, message)
        }
        _ => error,
    }
}

pub(super) const STATS: Command = Command {
    after: "[GAME|all]",
    more: "`stats` shows your results in this game, `stats GAME` in another, `stats all` in\n\
        all games, `stats today` a calendar of the games of the day. WHEN is a date such\n\
        as 2026-11-01, or the last days or weeks: 30d, 4w. At a terminal, or with\n\
        `--count`, a game counts when you win it, when you leave it after it is proven\n\
        lost, or when you start another after a move. If you win a lost game later, it\n\
        counts only as won. Games with hints count too, and their share of wins is shown\n\
        beside that of the others. A pause of more than five minutes counts as five.",
    examples: &[("stats since 4w", "the last four weeks"), ("stats today", "")],
    follows: Follows::One(|can, _| {
        let words = ["all", TODAY, SINCE].map(str::to_owned);
        can.games.iter().cloned().chain(words).collect()
    }),
    ..Command::new(
        "stats",
        "show your results in this game, or in others",
        |session, rest| stats(session, rest),
    )
};

/// The word for the games of the day, in place of a game.
const TODAY: &str = "today";

/// The word before the begin of a period.
const SINCE: &str = "since";

/// Shows the results of the game in play, of the game named, of the games of the day, or of all
/// games.
fn stats(session: &Session<'_>, rest: &str) -> Result<Reply, CommandError> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let (name, since) = match words.as_slice() {
        [name @ .., word, when] if word.eq_ignore_ascii_case(SINCE) => {
            (name.join(" "), Some(*when))
        }
        [.., word] if word.eq_ignore_ascii_case(SINCE) => {
            return Err(CommandError::wrong("type a date, as in `stats since 4w`"));
        }
        _ => (rest.to_owned(), None),
    };
    let game = match name.as_str() {
        "" => Some(session.game().variant().id()),
        _ if name.eq_ignore_ascii_case("all") => None,
        game => Some(game),
    };
    let report = session.host().statistics(game, since);
    let text = report.map_err(|why| CommandError::new(Code::BadFile, why))?;
    Ok(Reply::saying(text.trim_end()))
}

pub(super) const TIME: Command = Command {
    more: "Time counts from the deal, earlier sessions included. A pause of more than five\n\
        minutes counts as five. `pause` stops the time, `set time shown` shows it above\n\
        the board, and `set time off` does not measure it.",
    ..Command::new("time", "show how long this game has taken so far", |session, _| {
        time(session)
    })
};

/// Shows how long the game has taken so far.
fn time(session: &Session<'_>) -> Result<Reply, CommandError> {
    let seconds = seconds(session)?;
    let moves = counted(session.game().turns().len(), "move");
    Ok(Reply::saying(format!("{} so far, {moves}", clock(seconds))))
}

pub(super) const PAUSE: Command = Command {
    whole: true,
    ..Command::new("pause", "stop the time until your next line", |session, _| {
        pause(session)
    })
};

/// Stops the playing time until the next line.
fn pause(session: &mut Session<'_>) -> Result<Reply, CommandError> {
    let seconds = seconds(session)?;
    session.pause();
    let text =
        format!("paused at {}; the time continues with your next line", clock(seconds));
    Ok(Reply::saying(text))
}

/// Returns the playing time in seconds.
fn seconds(session: &Session<'_>) -> Result<u64, CommandError> {
    let off = session.is_typed() && !session.is_timed();
    let measured = session.host().seconds().filter(|_| !off);
    let hint = if off { ": `set time hidden` measures it" } else { "" };
    measured.ok_or_else(|| {
        CommandError::new(Code::BadFile, format!("time is not measured here{hint}"))
    })
}

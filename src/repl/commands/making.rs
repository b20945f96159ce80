//! Making moves, refusing them, and saying what came of it.

use super::hint::only;
use super::home;
use super::lost::lost;
use super::tell::move_line;
use crate::diag::english::counted;
use crate::diag::wrapped;
use crate::engine::{Reason, Refusal, Status};
use crate::play::{Game, Meaning, Turn, move_text};
use crate::repl::answer::{Code, Fault, Kind, Reply};
use crate::repl::session::{Session, blame};
use crate::repl::words::turn_words;
use crate::rules::{Move, MoveList};

/// Makes the move a line means.
pub(in crate::repl) fn play(
    session: &mut Session<'_>,
    line: &str,
    meaning: Meaning,
) -> Result<Reply, Fault> {
    match meaning {
        Meaning::Legal(made) => make(session, made),
        Meaning::Refused(refusal) => Err(refused(&session.game, &refusal)),
        Meaning::Several(moves) => {
            let fault = which(&session.game, line, &moves);
            session.asked = Some(Asked { line: shortened(line), moves });
            Err(fault)
        }
    }
}

/// What a line could mean; the next line may be the number of one.
#[derive(Debug)]
pub(in crate::repl) struct Asked {
    /// The line, shortened.
    line: String,
    moves: Vec<Move>,
}

impl Asked {
    /// Returns the move that a line chooses, if it is nothing but the number of one.
    pub(in crate::repl) fn answered(&self, line: &str) -> Option<Move> {
        let number = line.trim().parse::<usize>().ok()?;
        self.moves.get(number.checked_sub(1)?).copied()
    }

    /// Adds to the reply to a line that chose none that no move was made, unless the line
    /// was another way to say one of them.
    pub(in crate::repl) fn passed_over(&self, game: &Game, mut reply: Reply) -> Reply {
        let made = game.turns().last().map(|it| it.made);
        let said = reply.kind == Kind::Changed
            && made.is_some_and(|it| self.moves.contains(&it));
        let silent = reply.kind == Kind::Left
            || (reply.kind == Kind::Told && reply.text.is_empty());
        if !said && !silent {
            let note = Reply::told(format!(
                "`{}` was not played, since no number was typed",
                self.line
            ));
            reply.text.insert(0, '\n');
            reply.text.insert_str(0, &note.text);
            reply.text.truncate(reply.text.trim_end().len());
        }
        reply
    }
}

/// Makes a redeal.
pub(super) fn redeal(session: &mut Session<'_>) -> Result<Reply, Fault> {
    make(session, Move::REDEAL)
}

/// Makes a move.
pub(in crate::repl) fn make(
    session: &mut Session<'_>,
    made: Move,
) -> Result<Reply, Fault> {
    let mut words = match session.game.play(made) {
        Ok(_) => last_words(&session.game),
        Err(refusal) => return Err(refused(&session.game, &refusal)),
    };
    words.extend(home::follow(session));
    let outcome = outcome(session, &words);
    Ok(Reply::new(Kind::Changed, outcome))
}

pub(super) fn last_words(game: &Game) -> Vec<String> {
    game.turns().last().map(|it| turn_words(game.rules(), it)).unwrap_or_default()
}

/// Returns what was done, what can be done next, and whether the game is decided.
pub(super) fn outcome(session: &Session<'_>, done: &[String]) -> String {
    let (game, width) = (&session.game, session.settings.width);
    let verdict = verdict(session);
    let next = match verdict {
        Some(_) => String::new(),
        None => format!("({})", choices(game)),
    };
    let parts = done.iter().map(|it| (2, it)).chain([(3, &next)]);
    let text = joined(parts.filter(|it| !it.1.is_empty()), width);
    [text, verdict.unwrap_or_default()].join("\n").trim_matches('\n').to_owned()
}

/// Joins parts with the blanks before each, in lines of at most `width` characters. A part
/// is broken only when it is too long for a line of its own.
fn joined<'a>(parts: impl Iterator<Item = (usize, &'a String)>, width: usize) -> String {
    let mut text = String::new();
    for (gap, part) in parts {
        let used = text.lines().last().map_or(0, |it| it.chars().count());
        if used == 0 {
            text.push_str(&wrapped("", part.split(' '), 2, width));
        } else if used + gap + part.chars().count() <= width {
            text.extend([" ".repeat(gap).as_str(), part]);
        } else {
            text.push('\n');
            text.push_str(&wrapped("  ", part.split(' '), 4, width));
        }
    }
    text
}

/// Returns what can be done next, such as `3 legal moves; redeal allowed`.
fn choices(game: &Game) -> String {
    if let Some(only) = only(game) {
        return only;
    }
    let list = game.moves();
    let (bare, others): (Vec<Move>, Vec<Move>) =
        list.moves.iter().partition(|it| it.is_bare());
    let moves = match others.len() {
        0 => "no legal move".to_owned(),
        count => counted(count, "legal move"),
    };
    let name = |it: &Move| format!("; {} allowed", game.rules().action(*it).name);
    let waits = bare.is_empty() && game.rules().redeal().is_some();
    let waits = if waits { "; no redeal now" } else { "" };
    format!("{moves}{}{waits}", bare.iter().map(name).collect::<String>())
}

/// Returns how a game that is decided ended, or what its script failed with; nothing
/// while it is being played.
pub(in crate::repl) fn verdict(session: &Session<'_>) -> Option<String> {
    let game = &session.game;
    let won = || {
        let score = match game.score() {
            Ok(score) => format!(", score {score}"),
            Err(_) => String::new(),
        };
        let moves = counted(game.turns().len(), "move");
        let redeal = |it: &&Turn| it.made == Move::REDEAL;
        let redeals = match game.turns().iter().filter(redeal).count() {
            0 => String::new(),
            used => format!(", {}", counted(used, "redeal")),
        };
        let undone = match session.help.undone {
            0 => String::new(),
            undone => format!(", {undone} taken back"),
        };
        format!("won in {moves}{undone}{redeals}{score}; `new` deals another game")
    };
    match game.status() {
        Ok(Status::Playing) => {
            game.moves().fault.as_ref().map(|it| blame(game.variant(), it).message)
        }
        Ok(Status::Won) => Some(won()),
        Ok(Status::Lost) => Some(lost(game)),
        Err(fault) => Some(blame(game.variant(), &fault).message),
    }
}

/// Returns why a move is refused, with the place of the rule that refuses it.
pub(super) fn refused(game: &Game, refusal: &Refusal) -> Fault {
    if let Reason::Failed(fault) = &refusal.reason {
        return blame(game.variant(), fault);
    }
    let variant = game.variant();
    let mut words = refusal.words(game.rules());
    if let Reason::Script(hook) = &refusal.reason
        && let Some(said) = variant.hook_words(*hook)
    {
        words = format!("{words}: {}", said.trim_end_matches('.'));
    }
    let places = refusal.clause.map(|it| variant.places_of(it)).unwrap_or_default();
    let mut told: Vec<String> = Vec::new();
    for place in places.iter().map(|it| variant.sources().short(it)) {
        if !told.contains(&place) {
            told.push(place);
        }
    }
    let message = match told.as_slice() {
        [] => words,
        places => format!("{words} ({})", places.join(", ")),
    };
    Fault::new(Code::IllegalMove, message)
}

/// Asks which of several moves a line means; the next line may be the number of one.
fn which(game: &Game, line: &str, moves: &[Move]) -> Fault {
    let list = game.moves();
    let line = shortened(line);
    let head = format!("`{line}` can mean several moves; type the number of one:");
    let shown = (1..).zip(moves).map(|(number, it)| {
        move_line(game, &number.to_string(), &move_text(game, list, *it), *it)
    });
    let text: Vec<String> = std::iter::once(head).chain(shown).collect();
    Fault::new(Code::AmbiguousMove, text.join("\n"))
}

/// Lists what a line can mean, each in words that mean only that.
pub(super) fn several(game: &Game, line: &str, moves: &[Move]) -> Fault {
    let list = game.moves();
    let head = format!("`{}` can mean several moves; say which:", shortened(line));
    let lines = moves.iter().map(|it| numbered(game, list, *it));
    let text: Vec<String> = std::iter::once(head).chain(lines).collect();
    Fault::new(Code::AmbiguousMove, text.join("\n"))
}

fn numbered(game: &Game, list: &MoveList, shown: Move) -> String {
    let place = list.moves.iter().position(|it| *it == shown).unwrap_or(0);
    let number = format!("!{}", place + 1);
    move_line(game, &number, &move_text(game, list, shown), shown)
}

fn shortened(line: &str) -> String {
    line.trim().chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(width: usize, expected: &str) {
        let parts = ["1>2 AC 2C", "s>1 3C", "(no legal move)"].map(str::to_owned);
        assert_eq!(joined([2, 2, 3].into_iter().zip(&parts), width), expected);
    }

    #[test]
    fn parts_are_broken_only_when_a_line_is_too_short_for_them() {
        check(80, "1>2 AC 2C  s>1 3C   (no legal move)");
        check(20, "1>2 AC 2C  s>1 3C\n  (no legal move)");
        check(12, "1>2 AC 2C\n  s>1 3C\n  (no legal\n    move)");
    }
}

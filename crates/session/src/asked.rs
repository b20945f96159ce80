//! Asks which of several moves a line means.

use super::answer::{Code, CommandError, Reply, ReplyKind, short};
use super::text::{Text, text};
use super::words::{move_line, typed};
use crate::play::{Game, move_text};
use crate::rules::Move;

/// The moves that a line can mean. The next line may be the number of one.
#[derive(Debug)]
pub(super) struct Asked {
    /// The line, shortened.
    line: String,
    moves: Vec<Move>,
}

impl Asked {
    /// Makes the question for a line and the moves that it can mean.
    pub(super) fn new(line: &str, moves: Vec<Move>) -> Self {
        Self { line: short(line.trim()), moves }
    }

    /// Returns the question as an error.
    pub(super) fn which(&self, game: &Game) -> CommandError {
        let numbered =
            (1..).zip(&self.moves).map(|(number, made)| (number.to_string(), *made));
        listed(game, &self.line, "type the number of one", numbered)
    }

    /// Returns the move that a line chooses, if the line is its number.
    pub(super) fn answered(&self, line: &str) -> Option<Move> {
        let number = line.trim().parse::<usize>().ok()?;
        self.moves.get(number.checked_sub(1)?).copied()
    }

    /// Returns whether a line is a number, but that of no move.
    pub(super) fn is_missed(&self, line: &str) -> bool {
        line.trim().parse::<usize>().is_ok() && self.answered(line).is_none()
    }

    /// Returns the error for a number that chooses no move.
    pub(super) fn missed(&self, line: &str) -> CommandError {
        let (line, most) = (short(line.trim()), self.moves.len());
        CommandError::wrong(format!(
            "`{line}` is not a number from 1 to {most}, so `{}` was not played",
            self.line
        ))
    }

    /// Adds to the reply that the earlier line was not played, unless the new line made one of its
    /// moves in other words.
    pub(super) fn passed_over(&self, game: &Game, mut reply: Reply) -> Reply {
        let made = game.turns().last().map(|turn| turn.made);
        let said = reply.kind == ReplyKind::Changed
            && made.is_some_and(|made| self.moves.contains(&made));
        let silent = reply.kind == ReplyKind::Left
            || (reply.kind == ReplyKind::Answered && reply.text.is_empty());
        if !said && !silent {
            let note = Reply::saying(format!(
                "`{}` was not played, because you typed no number",
                self.line
            ));
            reply.text = text![note.text, "\n", reply.text].trimmed_end();
        }
        reply
    }
}

/// Lists the moves that a line can mean, each with its number in `moves`.
pub(super) fn several(game: &Game, line: &str, moves: &[Move]) -> CommandError {
    let list = &game.moves().moves;
    // A line means only legal moves, so each is in the list.
    let place = |made: &Move| list.iter().position(|own| own == made).unwrap_or(0);
    let numbered = moves.iter().map(|made| (format!("!{}", place(made) + 1), *made));
    listed(game, line, "name one of these", numbered)
}

fn listed(
    game: &Game,
    line: &str,
    what: &str,
    moves: impl Iterator<Item = (String, Move)>,
) -> CommandError {
    let head = format!("`{}` can mean several moves; {what}:", short(line.trim()));
    let mut text = vec![Text::from(head)];
    let mut meant = Vec::new();
    for (number, made) in moves {
        text.push(move_line(
            game,
            &number,
            &typed(game, &move_text(game, made), made),
            made,
        ));
        meant.push(made);
    }
    CommandError::new(Code::AmbiguousMove, Text::join(&text, "\n")).of(meant)
}

//! The state of a game in words: the last moves, the legal moves, how it ended.

use super::answer::{Reply, ReplyKind};
use super::blame::blame;
use super::lost::lost;
use super::session::Session;
use crate::advise::Status;
use crate::diag::english::counted;
use crate::diag::{fitted, wrapped};
use crate::play::{Game, Turn};
use crate::rules::Move;
use crate::text::{Text, text};

impl Session<'_> {
    /// Returns the board, and the verdict if the game is decided before the first move.
    pub fn greeting(&self) -> String {
        let verdict =
            verdict(self).map(|text| fitted(&text, self.settings().width) + "\n");
        self.board() + verdict.unwrap_or_default().as_str()
    }
}

/// Shows the board, and how the game ended if it is decided.
pub(super) fn show(session: &Session<'_>) -> Reply {
    Reply::new(ReplyKind::Shown, verdict(session).unwrap_or_default())
}

/// A part of what a line did to the game.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// A move or another change.
    Done(Text),
    /// A note on it. At a terminal, it has a line of its own.
    Notice(Text),
}

impl Part {
    /// Returns some moves in words as parts.
    pub(super) fn all(words: Vec<Text>) -> Vec<Self> {
        words.into_iter().map(Self::Done).collect()
    }

    fn text(&self) -> &Text {
        let (Self::Done(text) | Self::Notice(text)) = self;
        text
    }
}

/// Answers a line that changed the game; `done` says how.
pub(super) fn changed(session: &Session<'_>, done: &[Part]) -> Reply {
    Reply::new(ReplyKind::Changed, outcome(session, done))
}

/// Returns what was done, and how many moves are legal or how the game ended.
pub(super) fn outcome(session: &Session<'_>, done: &[Part]) -> Text {
    let (game, width) = (session.game(), session.settings().width);
    let verdict = verdict(session);
    let decided = verdict.is_some();
    let next = if decided { "".into() } else { text!["(", choices(game), ")"] };
    let done = done.iter().filter(|part| !part.text().is_empty());
    // Something must stand before the number of moves, if only a notice.
    let (apart, said): (Vec<_>, Vec<_>) = done.enumerate().partition(|(place, part)| {
        session.is_typed() && *place > 0 && matches!(part, Part::Notice(_))
    });
    let parts = said.iter().map(|part| (2, part.1.text())).chain([(3, &next)]);
    let mut text = joined(parts.filter(|entry| !entry.1.is_empty()), width);
    for (_, notice) in apart {
        text += "\n";
        text += notice.text();
    }
    match verdict {
        Some(verdict) if text.is_empty() => verdict,
        Some(verdict) => text![text, "\n", verdict],
        None => text,
    }
}

/// Joins parts, each with its blanks before it, in lines of at most `width` characters. Breaks a
/// part only if it is too long for a whole line.
fn joined<'a>(parts: impl Iterator<Item = (usize, &'a Text)>, width: usize) -> Text {
    let mut text = Text::default();
    for (gap, part) in parts {
        let used = text.lines().last().map_or(0, |line| line.chars().count());
        if used == 0 {
            text += part.laid_out(|text| wrapped("", text.split(' '), 2, width));
        } else if used + gap + part.chars().count() <= width {
            text += " ".repeat(gap);
            text += part;
        } else {
            text += "\n";
            text += part.laid_out(|text| wrapped("  ", text.split(' '), 4, width));
        }
    }
    text
}

/// Returns what the player can do next, such as `3 legal moves; redeal allowed`.
fn choices(game: &Game) -> String {
    if let Some(only) = only(game) {
        return only;
    }
    let list = game.moves();
    let (bare, others): (Vec<Move>, Vec<Move>) =
        list.moves.iter().partition(|made| made.is_bare());
    let moves = match others.len() {
        0 => "no legal move".to_owned(),
        count => counted(count, "legal move"),
    };
    let name = |made: &Move| format!("; {} allowed", game.rules().action(*made).name);
    let waits = bare.is_empty() && game.rules().redeal().is_some();
    let waits = if waits { "; no redeal now" } else { "" };
    format!("{moves}{}{waits}", bare.iter().map(name).collect::<String>())
}

/// Returns how the game ended, or the error if its script failed. None while the game is in
/// progress.
pub(super) fn verdict(session: &Session<'_>) -> Option<Text> {
    let game = session.game();
    let won = || {
        let score = match game.score() {
            Ok(score) => format!(", score {score}"),
            Err(_) => String::new(),
        };
        let moves = counted(game.turns().len(), "move");
        let redeal = |turn: &&Turn| turn.made == Move::REDEAL;
        let redeals = match game.turns().iter().filter(redeal).count() {
            0 => String::new(),
            used => format!(", {}", counted(used, "redeal")),
        };
        let undone = match session.help().undone {
            0 => String::new(),
            undone => format!(", {undone} taken back"),
        };
        format!("won in {moves}{undone}{redeals}{score}; `new` deals another game")
    };
    match game.status() {
        Ok(Status::Playing) => {
            game.moves().error.as_ref().map(|error| blame(game.variant(), error).message)
        }
        Ok(Status::Won) => Some(won().into()),
        Ok(Status::Lost) => {
            let (text, offers) = lost(game, session.host().asks());
            session.note_offer(offers);
            Some(text.into())
        }
        Ok(Status::Over) => Some(over(game).into()),
        Err(error) => Some(blame(game.variant(), &error).message),
    }
}

/// Returns that a game for points is over, with the points.
fn over(game: &Game) -> String {
    let moves = counted(game.turns().len(), "move");
    let points = game.score().ok().map(|score| match score {
        1 => ": 1 point".to_owned(),
        points => format!(": {points} points"),
    });
    let points = points.unwrap_or_default();
    format!("game over after {moves}{points}; `new` deals another game")
}

/// Returns which commands are left, if no card can be moved.
pub(super) fn only(game: &Game) -> Option<String> {
    let list = &game.moves().moves;
    let bare = list.iter().all(|made| made.is_bare());
    let name = |made: &Move| game.rules().action(*made).name.as_str();
    let is_own = |made: &Move| game.rules().action(*made).is_own();
    match list.as_slice() {
        _ if !bare => None,
        [] => None,
        [only] if is_own(only) => Some(format!("only `{}` is left", name(only))),
        [only] => Some(format!("only the {} is left", name(only))),
        several => {
            let names: Vec<&str> = several.iter().map(name).collect();
            Some(format!("only {} are left", names.join(" and ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(width: usize, expected: &str) {
        let parts: [Text; 3] = ["1>2 AC 2C", "s>1 3C", "(no legal move)"].map(Text::from);
        assert_eq!(joined([2, 2, 3].into_iter().zip(&parts), width).as_str(), expected);
    }

    #[test]
    fn joined_breaks_only_parts_longer_than_a_line() {
        check(80, "1>2 AC 2C  s>1 3C   (no legal move)");
        check(20, "1>2 AC 2C  s>1 3C\n  (no legal move)");
        check(12, "1>2 AC 2C\n  s>1 3C\n  (no legal\n    move)");
    }
}

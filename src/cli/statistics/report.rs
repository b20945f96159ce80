//! Statistics as text.

use std::fmt::Write as _;

use super::table::tabulated;
use super::{Ends, Statistics, days, kept};
use crate::cli::library::Folders;
use crate::cli::results;
use crate::diag::english::clock;
use crate::diag::{clean, wrapped};
use crate::variant::Library as _;

/// The text when no game has been counted.
const NONE: &str =
    "no finished games yet: a game at a terminal counts when you win or leave it";

/// Returns the statistics of one game or of all games, as lines of at most `width` characters.
///
/// `game` may be any name of the game. Fails if there are no results for it and no such game.
pub(in crate::cli) fn report(game: Option<&str>, width: usize) -> Result<String, String> {
    let (mut games, unread) = kept(game)?;
    if let Some(name) = game.filter(|_| games.is_empty()) {
        let found = Folders::usual().game(name).map_err(|missing| {
            let hint = missing.hint.map(|hint| format!("; {hint}")).unwrap_or_default();
            format!("{}{hint}", missing.message)
        })?;
        (games, _) = kept(Some(&found.id))?;
    }
    let mut text = tabulated(&games, width);
    if text.is_empty() {
        text = wrapped("", NONE.split(' '), 2, width) + "\n";
    }
    if game.is_none() {
        text += &days()?.words();
    }
    if unread > 0 {
        let lines = if unread == 1 { "1 line".into() } else { format!("{unread} lines") };
        let file = results::file();
        let file = clean(&file.to_string_lossy()).into_owned();
        let _ = writeln!(text, "\n{lines} of {file} cannot be read and are ignored");
    }
    Ok(text)
}

impl Statistics {
    /// Returns the statistics in words, as lines of at most `width` characters.
    pub(super) fn words(&self, width: usize) -> String {
        let mut lines = vec![ends(self.alone)];
        if let (Some(moves), Some(time)) = (self.moves, self.seconds) {
            let (streak, most) = (self.streak, self.best_streak);
            lines.push(format!("won in a row: {streak} now, best {most}"));
            let (best, median) = (moves.best, moves.median);
            lines.push(format!("moves: best {best}, median {median}"));
            let (best, median) = (clock(time.best), clock(time.median));
            lines.push(format!("time: best {best}, median {median}"));
        }
        if self.undone > 0 {
            let (undone, won) = (self.undone, self.alone.won);
            lines.push(format!("moves were undone in {undone} of the {won} won"));
        }
        let assisted = self.assisted;
        if assisted.ends.played > 0 {
            let help = match assisted.shown {
                0 => "hints".to_owned(),
                shown => format!("hints or moves shown ({shown})"),
            };
            lines.push(format!("counted apart, with {help}: {}", ends(assisted.ends)));
        }
        let line = |text: String| wrapped("  ", text.split(' '), 4, width) + "\n";
        let lines: String = lines.into_iter().map(line).collect();
        format!("{}\n{lines}", self.name())
    }

    /// Returns the name of the game with the options that differ from their defaults.
    pub(super) fn name(&self) -> String {
        format!("{} {}", self.game, self.options).trim_end().to_owned()
    }
}

fn ends(ends: Ends) -> String {
    let Ends { played, won, lost, left } = ends;
    let share = ends.share();
    format!("{played} played: {won} won ({share} %), {lost} lost, {left} left undecided")
}

//! Statistics as text.

use std::fmt::Write as _;

use super::history::Inks;
use super::table::tabulated;
use super::{Days, Ends, History, Money, Played, Spread, Statistics, Wanted, days};
use crate::catalogue::TODAY;
use crate::cli::clock::date;
use crate::cli::library::Folders;
use crate::cli::results;
use crate::diag::english::{clock, counted, dollars};
use crate::diag::{clean, wrapped};
use crate::variant::Library as _;

/// The text when no game has been counted.
const NONE: &str =
    "no finished games yet: a game at a terminal counts when you win or leave it";

/// The text when no game was counted in the period.
const NONE_SINCE: &str = "no game has ended since";

/// Returns whether the games of the day are meant, instead of a game.
pub(in crate::cli) fn is_calendar(game: &str) -> bool {
    game.eq_ignore_ascii_case(TODAY)
}

/// Returns the statistics of one game or of all games, as lines of at most `width` characters.
///
/// The game may be called by any of its names. Fails if there are no results for it and no such
/// game.
pub(in crate::cli) fn report(
    wanted: Wanted<'_>,
    width: usize,
    inks: Inks,
) -> Result<String, String> {
    let all = Played::read()?;
    let (today, unread) = (date(), all.unread);
    if wanted.game.is_some_and(is_calendar) {
        let text = days::calendar(&all.results, wanted.since, today, width);
        return Ok([Days::of(all.results.iter(), today).words(), text].concat());
    }
    let mut played = all.of(Wanted { since: None, ..wanted });
    if let Some(name) = wanted.game.filter(|_| played.results.is_empty()) {
        let found = Folders::usual().game(name).map_err(|missing| {
            let hint = missing.hint.map(|hint| format!("; {hint}")).unwrap_or_default();
            format!("{}{hint}", missing.message)
        })?;
        played = Played::read()?.of(Wanted { game: Some(&found.id), since: None });
    }
    let played = played.of(Wanted { game: None, ..wanted });
    let mut text = tabulated(&Statistics::of(&played.results), width);
    if text.is_empty() {
        let none = match wanted.since {
            Some(since) => format!("{NONE_SINCE} {since}"),
            None => NONE.to_owned(),
        };
        text = wrapped("", none.split(' '), 2, width) + "\n";
    }
    if wanted.game.is_none() {
        text += &Days::of(played.results.iter(), today).words();
    }
    if let Some(history) = History::of(&played.results, today) {
        text.extend(["\n", &history.words(width, inks)]);
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
        let mut lines = vec![ends(self.all)];
        let assisted = self.assisted;
        if assisted.ends.played > 0 {
            let help = match assisted.shown {
                0 => "hints".to_owned(),
                shown => format!("hints or moves shown ({shown})"),
            };
            let (alone, helped) = (won(self.alone), won(assisted.ends));
            lines.push(format!("without help {alone}, with {help} {helped}"));
        }
        if self.moves.is_some() {
            let (streak, most) = (self.streak, self.best_streak);
            lines.push(format!("won in a row: {streak} now, best {most}"));
        }
        let moves = |moves: u64| moves.to_string();
        lines.extend(both("moves", self.moves, assisted.moves, moves));
        lines.extend(both("time", self.seconds, assisted.seconds, clock));
        if self.undone > 0 {
            let (undone, won) = (self.undone, self.alone.won);
            let alone = if assisted.ends.played > 0 { " without help" } else { "" };
            lines.push(format!("moves were undone in {undone} of the {won} won{alone}"));
        }
        if let Some(Money { games, total, best }) = self.money {
            let (total, best) = (dollars(total), dollars(best));
            let games = counted(games, "game");
            lines.push(format!("money: {total} in {games}, best {best}"));
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

/// Returns best and median without help and with it, if any game was won.
fn both(
    what: &str,
    alone: Option<Spread>,
    helped: Option<Spread>,
    shown: impl Fn(u64) -> String,
) -> Option<String> {
    let pair = |lead: &str, it: Spread| {
        format!("{lead}best {}, median {}", shown(it.best), shown(it.median))
    };
    let alone = alone.map(|it| pair("", it));
    let helped = helped.map(|it| pair("with help ", it));
    let parts: Vec<String> = alone.into_iter().chain(helped).collect();
    (!parts.is_empty()).then(|| format!("{what}: {}", parts.join("; ")))
}

fn ends(ends: Ends) -> String {
    let Ends { played, won, lost, left } = ends;
    let share = ends.share();
    format!("{played} played: {won} won ({share} %), {lost} lost, {left} left undecided")
}

/// Returns the games won, with their share.
fn won(ends: Ends) -> String {
    let share = match ends.played {
        0 => String::new(),
        _ => format!(" ({} %)", ends.share()),
    };
    format!("{} of {} won{share}", ends.won, ends.played)
}

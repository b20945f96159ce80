//! `solve`: shows the moves that win, or plays them.

use super::finding::find_out_all;
use super::known::SECONDS;
use super::outlook::{knowing, outlook, prospect, winnable};
use crate::advise::Prospect;
use crate::answer::{CommandError, Reply};
use crate::blame::refused;
use crate::command::{Command, Follows};
use crate::diag::english::counted;
use crate::making::made_words;
use crate::play::{Game, move_text, repeated};
use crate::search::SearchOutcome;
use crate::session::Session;
use crate::standing::{Part, changed};
use crate::text::{Text, text};

/// The most moves to list.
const LISTED: usize = 500;

/// The most played moves that the answer names one by one.
const NAMED: usize = 8;

/// What to do with the moves that win.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Wanted {
    /// Show them.
    Shown,
    /// Play the next ones, at most this many.
    Played(usize),
}

pub(in crate::commands) const SOLVE: Command = Command {
    after: "[N|step|all]",
    more: "It shows the moves that win, with all cards known. `solve step` plays the next\n\
        one, `solve 5` plays five, and `solve all` plays the rest. If you play a\n\
        different move, it looks for another way to win. Your results list games with\n\
        these moves separately.",
    examples: &[
        ("solve", "show the moves"),
        ("solve step", "play the next one"),
        ("solve 5", "play five"),
        ("solve all", "play them all"),
    ],
    follows: Follows::Word(&["all", "step"]),
    ..Command::new("solve", "show the moves that win, or play them", solve)
};

/// Shows moves that win, or plays as many of them as `rest` says.
fn solve(session: &mut Session<'_>, rest: &str) -> Result<Reply, CommandError> {
    let wanted = match rest.to_ascii_lowercase().as_str() {
        "" => Wanted::Shown,
        "step" => Wanted::Played(1),
        "all" => Wanted::Played(usize::MAX),
        number => match number.parse() {
            Ok(count @ 1..) => Wanted::Played(count),
            _ => {
                return Err(CommandError::wrong(
                    "after `solve`, type nothing, `step`, `all` or a number of moves",
                ));
            }
        },
    };
    let outcome = find_out_all(session, SECONDS)?;
    if prospect(session.game(), &outcome) != Prospect::Winnable {
        return Ok(winnable(session, outcome, SECONDS));
    }
    match wanted {
        Wanted::Shown => show(session, outcome),
        Wanted::Played(most) => play(session, most),
    }
}

/// Lists the moves that win, and counts them as shown.
fn show(
    session: &mut Session<'_>,
    outcome: SearchOutcome,
) -> Result<Reply, CommandError> {
    let line = texts(session.game())?;
    let here = session.game().turns().len();
    session.count_shown(here, here + line.len());
    let times = session.is_typed().then(|| session.times());
    let list = listed(&line, times, session.settings().width);
    let moves = counted(line.len(), "move");
    let how = match line.len() {
        1 => "`solve step` plays it",
        _ => "`solve step` plays the first, `solve 5` plays five, `solve all` plays all",
    };
    let text = knowing(session.game(), format!("winnable in {moves}:\n{list}\n{how}"));
    let outlook = outlook(session.game(), outcome);
    let reply = Reply::foreseeing(text, outlook.with_line(line));
    Ok(session.kept(reply))
}

/// Lists numbered moves in as many columns as fit. `times` is the sign before the number of
/// equal moves in a row, if they are listed as one.
fn listed(line: &[String], times: Option<char>, width: usize) -> String {
    let listed = &line[..line.len().min(LISTED)];
    let runs = listed.chunk_by(|one, next| times.is_some() && one == next);
    let mut number = 1;
    let numbered = |run: &[String]| {
        let text = times.map_or_else(|| run.concat(), |times| repeated(run, times));
        let cell = format!("{number:>4}. {text}");
        number += run.len();
        cell
    };
    let cells: Vec<String> = runs.map(numbered).collect();
    let longest = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
    let rows = cells.chunks((width / (longest + 1)).max(1)).map(|row| {
        let padded: Vec<String> =
            row.iter().map(|cell| format!("{cell:<longest$}")).collect();
        padded.join(" ").trim_end().to_owned()
    });
    let more = line.len().saturating_sub(LISTED);
    let more = (more > 0).then(|| format!("      and {more} more"));
    rows.chain(more).collect::<Vec<_>>().join("\n")
}

/// Returns the moves that win, as text to type.
fn texts(game: &Game) -> Result<Vec<String>, CommandError> {
    let line = game.winning_line().unwrap_or_default();
    let mut played = game.clone();
    let mut texts = Vec::with_capacity(line.len());
    for made in line {
        texts.push(move_text(&played, *made));
        let done = played.play(*made).map(|_| ());
        done.map_err(|error| refused(&played, &error))?;
    }
    Ok(texts)
}

/// Plays the next moves that win, at most `most`.
fn play(session: &mut Session<'_>, most: usize) -> Result<Reply, CommandError> {
    let winning = session.game().winning_line().unwrap_or_default();
    let (all, line) = (winning.len(), winning[..winning.len().min(most)].to_vec());
    let mut done: Vec<Vec<Text>> = Vec::new();
    let before = session.game().turns().len();
    for (number, made) in line.iter().enumerate() {
        session.working("playing", &counted(number, "move"));
        if session.is_asked_to_end() {
            done.push(vec!["stopped".into()]);
            break;
        }
        if let Err(refusal) = session.play(*made) {
            let error = refused(session.game(), &refusal);
            if done.is_empty() {
                return Err(error);
            }
            done.push(vec![error.message]);
            break;
        }
        let made = session.game().turns().len();
        session.count_shown(made - 1, made);
        done.push(made_words(session.game(), 1));
    }
    let count = session.game().turns().len() - before;
    let played = counted(count, "move");
    let words = if done.len() <= NAMED { done.concat() } else { Vec::new() };
    let mut parts = Part::all(words);
    if count > 1 {
        let undo = session.undo_of_line(count);
        let undo = text![played, " played, ", undo, " takes them back"];
        parts.push(Part::Notice(undo));
    }
    match all - count {
        0 => {}
        left => {
            let left = format!("{} to go", counted(left, "move"));
            parts.push(Part::Notice(left.into()));
        }
    }
    Ok(changed(session, &parts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listed_folds_equal_moves_and_keeps_their_numbers() {
        let line = ["deal", "deal", "deal", "3 f", "deal"].map(str::to_owned);
        let folded = listed(&line, Some('×'), 80);
        assert_eq!(folded, "   1. deal ×3    4. 3 f        5. deal");
        let whole = listed(&line, None, 80);
        assert_eq!(whole, "   1. deal    2. deal    3. deal    4. 3 f     5. deal");
    }
}

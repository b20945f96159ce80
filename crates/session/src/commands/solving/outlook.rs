//! The result of a search, in words and for programs.

use super::known::{MOST, ago, is_open, lost_since};
use crate::advise::{Prospect, Status};
use crate::answer::{Outlook, Reply};
use crate::diag::english::counted;
use crate::play::Game;
use crate::search::SearchOutcome;
use crate::session::Session;
use crate::solve::{Limit, Verdict};
use crate::standing::verdict;
use crate::text::{Text, text};

/// The note on a result that depends on more than the player knows.
const KNOWING: &str = "the search knows all cards, including those you cannot see yet";

/// Answers whether a game can be won, after a search limited to `seconds`.
pub(super) fn winnable(
    session: &Session<'_>,
    outcome: SearchOutcome,
    seconds: u64,
) -> Reply {
    let game = session.game();
    let text = match &outcome.verdict {
        Verdict::Winnable(_) if is_won(game) => verdict(session).unwrap_or_default(),
        Verdict::Winnable(line) => {
            let how = counted(line.len(), "move");
            let solve = Text::command("solve");
            let head = "winnable, proven: you can win from here in ";
            knowing(game, text![head, how, "; ", solve, " shows how"])
        }
        Verdict::Unwinnable => knowing(game, lost(session)),
        Verdict::Unknown(_) => unknown(&outcome, seconds).into(),
    };
    Reply::foreseeing(text, outlook(game, outcome))
}

/// Returns the result of a search as programs get it.
pub(super) fn outlook(game: &Game, outcome: SearchOutcome) -> Outlook {
    let prospect = prospect(game, &outcome);
    let lost = prospect == Prospect::Lost;
    Outlook {
        prospect,
        outcome,
        moves: game.winning_line().map(<[_]>::len).filter(|_| !lost),
        line: None,
        winnable_ago: ago(game).filter(|_| lost),
    }
}

/// Returns how a game can end, given the outcome of a search.
pub(super) fn prospect(game: &Game, outcome: &SearchOutcome) -> Prospect {
    match outcome.verdict {
        Verdict::Winnable(_) if is_won(game) => Prospect::Won,
        Verdict::Winnable(_) => Prospect::Winnable,
        Verdict::Unwinnable => Prospect::Lost,
        Verdict::Unknown(_) => Prospect::Unknown,
    }
}

fn is_won(game: &Game) -> bool {
    game.status() == Ok(Status::Won)
}

/// Returns that a game is lost and when it could last be won. If that is unknown, says how to
/// search longer.
fn lost(session: &Session<'_>) -> Text {
    let text = verdict(session).unwrap_or_default();
    let game = session.game();
    let until = game.winnable_until();
    let open = lost_since(game).saturating_sub(until.map_or(0, |until| until + 1));
    if open == 0 {
        return text;
    }
    let open = counted(open, "position");
    let where_to = if until.is_some() { "after that" } else { "before this one" };
    let longer = Text::command("winnable 60");
    let open = format!("\n{open} {where_to} could not be decided; ");
    text![text, open, longer, " searches longer"]
}

/// Returns that a search ended without a result, with its effort, and how to search longer.
pub(super) fn unknown(searched: &SearchOutcome, seconds: u64) -> String {
    let positions = usize::try_from(searched.positions).unwrap_or(usize::MAX);
    let positions = counted(positions, "position");
    let time = match searched.milliseconds {
        None => String::new(),
        Some(it) => {
            let (whole, tenths) = (it / 1000, it % 1000 / 100);
            format!(" and {whole}.{tenths} seconds")
        }
    };
    let stopped = if searched.is_stopped() { "stopped; " } else { "" };
    let longer = (seconds * 6).clamp(60, MOST);
    let longer = match searched.verdict {
        _ if searched.is_stopped() => "`winnable` searches again".to_owned(),
        Verdict::Unknown(Limit::Memory) => {
            "a single line of play needs more memory than is available".to_owned()
        }
        Verdict::Unknown(Limit::Moves) => {
            "a position has too many legal moves to list".to_owned()
        }
        _ => format!("`winnable {longer}` searches for {longer} seconds"),
    };
    format!(
        "unknown: {stopped}the search found no win, and no proof that there is none, in \
         {positions}{time}\n{longer}"
    )
}

/// Adds [`KNOWING`] to an answer if it depends on cards that the player cannot see.
pub(super) fn knowing(game: &Game, text: impl Into<Text>) -> Text {
    let text = text.into();
    if knows_no_more(game) { text } else { text![text, "\n", KNOWING] }
}

/// Returns whether a search knows no more than the player: the player sees every card, and no
/// shuffle can follow.
fn knows_no_more(game: &Game) -> bool {
    is_open(game) && !game.rules().may_draw(game.table())
}

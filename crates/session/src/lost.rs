//! The message on a lost game: why it is lost, and what to do.

use crate::advise::Status;
use crate::diag::english::counted;
use crate::play::Game;
use crate::rules::{Hook, HookError};

/// Two proofs that a game is lost: a short lookahead finds that no move can help, or a full search
/// finds no win.
const LOST: &str = "lost, proven: no move left can help";
const HOPELESS: &str = "lost, proven: no line of play wins";

/// How many moves to take back.
enum Back {
    /// The game could be won this many moves ago; a search found how.
    ToWin(usize),
    /// This many moves ago, the game was not known to be lost.
    To(usize),
    /// The game was lost from the start.
    Never,
    /// Unknown.
    Unknown,
}

/// Offers another deal. `y` accepts it.
const OFFER: &str = "deal one you can win? [y/N]";

/// Returns the message on a lost game, and whether it offers another deal. That is done only if
/// the player is `asked`, and the game was lost from the start.
pub(super) fn lost(game: &Game, asked: bool) -> (String, bool) {
    let another = if asked { OFFER } else { "`new` deals another game" };
    let (text, from_start) = message(game, another);
    (text, asked && from_start)
}

/// Returns the message on a lost game, and whether it was lost from the start.
fn message(game: &Game, another: &str) -> (String, bool) {
    let what = match short(game) {
        Some(points) => points,
        None if is_stuck(game) => LOST.to_owned(),
        None => HOPELESS.to_owned(),
    };
    if game.turns().is_empty() {
        return (format!("{what}; {another}"), true);
    }
    let undo = |moves| match moves {
        1 => "undo".to_owned(),
        _ => format!("undo {moves}"),
    };
    let text = match back(game).unwrap_or(Back::Unknown) {
        Back::ToWin(moves) => {
            let (ago, undo) = (counted(moves, "move"), undo(moves));
            format!("{what}\nyou could win {ago} ago: `{undo}` takes you back there")
        }
        Back::To(moves) => {
            let undo = undo(moves);
            format!(
                "{what}\n`{undo}` takes you back to where a move could help; or try `restart` or `new`"
            )
        }
        Back::Never => {
            return (format!("{what}\nit was lost from the start; {another}"), true);
        }
        Back::Unknown => format!("{what}; try `undo`, `restart` or `new`"),
    };
    (text, false)
}

/// Returns the message on a game that needs points to win, if no move is left and there are too
/// few.
fn short(game: &Game) -> Option<String> {
    let wanted = game.rules().end()?.score?;
    let over = game.moves().moves.is_empty();
    let points = game.score().ok().filter(|_| over)?;
    Some(format!("lost: no move is left, with {points} of {wanted} points"))
}

/// Returns whether a short lookahead proves that a game is lost.
fn is_stuck(game: &Game) -> bool {
    let searched = game.hopeless_since().is_some();
    !searched || game.engine().status(game.table()) == Ok(Status::Lost)
}

/// Returns how many moves to take back until the game is not lost, as far as short lookaheads
/// show.
fn back(game: &Game) -> Result<Back, HookError> {
    let made = game.turns().len();
    if let Some(until) = game.winnable_until() {
        return Ok(Back::ToWin(made - until));
    }
    match game.hopeless_since() {
        Some(0) => return Ok(Back::Never),
        Some(_) => return Ok(Back::Unknown),
        None => {}
    }
    if game.first_lost()?.is_none() || game.rules().hooked().has(Hook::Lost) {
        return Ok(Back::Unknown);
    }
    Ok(game.open_until()?.map_or(Back::Never, |until| Back::To(made - until)))
}

//! What is said of a lost game: that it is, and the ways on.

use crate::advise::Status;
use crate::diag::english::counted;
use crate::play::Game;
use crate::rules::{Hook, HookFault};

/// What is known, and where it comes from: a look at what can be achieved next, or a search
/// through all there is.
const LOST: &str = "lost, proven: no move left can help";
const HOPELESS: &str = "lost, proven: no line of play wins";

/// How far the moves are to be taken back.
enum Back {
    /// So many moves ago the game could be won: a search has found how.
    ToWin(usize),
    /// So many moves ago the game could still go on, for all that is known.
    To(usize),
    /// It could not be won from the start on.
    Never,
    /// It is not known.
    Unknown,
}

/// Returns that a game is lost, and what can be done now.
pub(super) fn lost(game: &Game) -> String {
    let what = match short(game) {
        Some(points) => points,
        None if is_stuck(game) => LOST.to_owned(),
        None => HOPELESS.to_owned(),
    };
    if game.turns().is_empty() {
        return format!("{what}; `new` deals another game");
    }
    let undo = |moves| match moves {
        1 => "undo".to_owned(),
        _ => format!("undo {moves}"),
    };
    match back(game).unwrap_or(Back::Unknown) {
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
            format!("{what}\nit was lost from the start; `new` deals another game")
        }
        Back::Unknown => format!("{what}; try `undo`, `restart` or `new`"),
    }
}

/// Returns what is said of a game that is won by points when no move is left, and there are
/// too few.
fn short(game: &Game) -> Option<String> {
    let wanted = game.rules().end()?.score?;
    let over = game.moves().moves.is_empty();
    let points = game.score().ok().filter(|_| over)?;
    Some(format!("lost: no move is left, with {points} of {wanted} points"))
}

/// Returns whether a look at what can be achieved next tells that a game is lost.
fn is_stuck(game: &Game) -> bool {
    let searched = game.hopeless_since().is_some();
    !searched || game.engine().status(game.table()) == Ok(Status::Lost)
}

/// Returns how many moves ago the game was not yet lost, however it went on, as far as a
/// look at few positions tells.
fn back(game: &Game) -> Result<Back, HookFault> {
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

//! What is said of a lost game: that it is, and the ways on.

use crate::engine::LOOK_LIMIT;
use crate::play::Game;
use crate::rules::{Hook, HookFault};

/// What is known, and where it comes from.
const LOST: &str = "lost, proven: nothing more can be achieved";

/// How far the moves are to be taken back.
enum Back {
    /// So many moves ago the game could still go on, for all that is known.
    To(usize),
    /// It could not be won from the start on.
    Never,
    /// It is not known.
    Unknown,
}

/// Returns that a game is lost, and what can be done now.
pub(super) fn lost(game: &Game) -> String {
    if game.turns().is_empty() {
        return format!("{LOST}; `new` deals another game");
    }
    let moves = match back(game).unwrap_or(Back::Unknown) {
        Back::To(moves) => moves,
        Back::Never => {
            return format!(
                "{LOST}\nit could not be won from the start on; `new` deals another game"
            );
        }
        Back::Unknown => return format!("{LOST}; try `undo`, `restart` or `new`"),
    };
    let undo = if moves == 1 { "undo".to_owned() } else { format!("undo {moves}") };
    format!(
        "{LOST}\n`{undo}` leads back to where more can still be done; `restart`, `new`"
    )
}

/// Returns how many moves ago the game was not yet lost, however it went on, as far as a
/// look at few positions tells.
fn back(game: &Game) -> Result<Back, HookFault> {
    let engine = game.engine();
    let first = game.first_lost()?;
    let Some(first) = first.filter(|_| !game.rules().hooked().has(Hook::Lost)) else {
        return Ok(Back::Unknown);
    };
    let made = game.turns().len();
    if first == 0 {
        return Ok(Back::Never);
    }
    let limit = engine.affordable(LOOK_LIMIT);
    for (moves, table) in (1..).zip(game.earlier()).skip(made - first) {
        if !engine.is_hopeless(&table, limit)? {
            return Ok(Back::To(moves));
        }
    }
    Ok(Back::Never)
}

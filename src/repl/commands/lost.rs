//! What is said of a lost game: that it is, and the ways on.

use crate::engine::{Ahead, LOOK_LIMIT};
use crate::play::Game;
use crate::rules::Hook;

/// What is known, and where it comes from.
const LOST: &str = "lost, proven: nothing more can be achieved";

/// Returns that a game is lost, and what can be done now.
pub(super) fn lost(game: &Game) -> String {
    let back = match back(game) {
        _ if game.turns().is_empty() => {
            return format!("{LOST}; `new` deals another game");
        }
        Some((moves, Ahead::Progress)) => {
            format!("{} leads back to where it was not", undo(moves))
        }
        Some((moves, _)) => {
            format!("{} leads back to where that is not proven", undo(moves))
        }
        None => return format!("{LOST}; try `undo`, `restart` or `new`"),
    };
    format!("{LOST}\n{back}; `restart` begins again, `new` deals another")
}

fn undo(moves: usize) -> String {
    if moves == 1 { "`undo`".to_owned() } else { format!("`undo {moves}`") }
}

/// Returns how many moves ago the game was not known to be lost, and what was ahead then,
/// if that is found out by a look at few positions.
fn back(game: &Game) -> Option<(usize, Ahead)> {
    let engine = game.engine();
    if game.rules().hooked().has(Hook::Lost) {
        return None;
    }
    let limit = engine.affordable(LOOK_LIMIT);
    let mut left = 2 * limit;
    for (moves, table) in (1..).zip(game.earlier()) {
        let look = engine.look(&table, left.min(limit)).ok()?;
        if look.ahead != Ahead::Nothing {
            let known = look.ahead == Ahead::Progress || left >= limit;
            return known.then_some((moves, look.ahead));
        }
        left = left.saturating_sub(look.positions);
        if left == 0 {
            return None;
        }
    }
    None
}

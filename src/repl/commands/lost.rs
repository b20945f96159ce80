//! What is said of a lost game: that it is, and the ways on.

use crate::engine::{Ahead, LOOK_LIMIT};
use crate::play::Game;
use crate::rules::Hook;

/// What is known, and where it comes from.
const LOST: &str = "lost, proven: nothing more can be achieved";

/// Returns that a game is lost, and what can be done now.
pub(super) fn lost(game: &Game) -> String {
    if game.turns().is_empty() {
        return format!("{LOST}; `new` deals another game");
    }
    let Some(moves) = back(game) else {
        return format!("{LOST}; try `undo`, `restart` or `new`");
    };
    let undo = if moves == 1 { "undo".to_owned() } else { format!("undo {moves}") };
    format!(
        "{LOST}\n`{undo}` leads back to where it was not; `restart` begins again, `new` deals \
         another"
    )
}

/// Returns how many moves ago the game was not lost, if a look at few positions finds out.
fn back(game: &Game) -> Option<usize> {
    let engine = game.engine();
    if game.rules().hooked().has(Hook::Lost) {
        return None;
    }
    let limit = engine.affordable(LOOK_LIMIT);
    let mut left = limit / 2;
    for (moves, table) in (1..).zip(game.earlier()) {
        let look = engine.look(&table, left).ok()?;
        match look.ahead {
            Ahead::Progress => return Some(moves),
            Ahead::Unknown => return None,
            Ahead::Nothing => {}
        }
        left = left.saturating_sub(look.positions);
        if left == 0 {
            return None;
        }
    }
    None
}

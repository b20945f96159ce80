//! `quit`: leaving, and what becomes of the game.

use crate::engine::Status;
use crate::repl::session::Session;
use crate::repl::words::counted;

/// Returns how to go on with the game that is left, as a line, if it is kept.
pub(in crate::repl) fn farewell(session: &Session<'_>) -> String {
    let game = &session.game;
    let over = game.status() == Ok(Status::Won);
    if over || !session.world.is_kept() {
        return String::new();
    }
    let name = &game.variant().origin().game;
    let plain = |it: char| it.is_alphanumeric() || "-_./".contains(it);
    let name = if name.chars().all(plain) { name.clone() } else { format!("\"{name}\"") };
    let moves = counted(game.turns().len(), "move");
    format!("kept after {moves}; `patience play {name}` goes on with it\n")
}

//! `quit`: ends the session, and says how to resume the game.

use crate::advise::Status;
use crate::answer::{Reply, ReplyKind};
use crate::command::Command;
use crate::diag::english::counted;
use crate::diag::fitted;
use crate::session::Session;

pub(super) const QUIT: Command = Command {
    aliases: &["bye", "exit", "q"],
    ..Command::new("quit", "leave the game", |_, _| Ok(Reply::new(ReplyKind::Left, "")))
};

impl Session<'_> {
    /// Ends the session. Returns a line that says how to resume the game and whether it counts,
    /// or nothing if the game is over or not kept.
    pub fn farewell(&mut self) -> String {
        let counted_lost = self.part();
        let game = self.game();
        let over = matches!(game.status(), Ok(Status::Won | Status::Over));
        if over || !self.host().is_kept() {
            return String::new();
        }
        let name = &game.variant().origin().game;
        // The player types this line in a shell, so other characters need quotes.
        let plain = |letter: char| letter.is_alphanumeric() || "-_./".contains(letter);
        let name =
            if name.chars().all(plain) { name.clone() } else { format!("\"{name}\"") };
        let moves = counted(game.turns().len(), "move");
        let line = match counted_lost {
            Ok(true) => format!(
                "counts as lost, unless you resume and win it: saved after {moves}; \
             `patience play {name}` offers it"
            ),
            Ok(false) => {
                format!("saved after {moves}; `patience play {name}` resumes it")
            }
            Err(why) => format!(
                "warning: the game is not counted yet: {why}\n\
             saved after {moves}; `patience play {name}` resumes it"
            ),
        };
        fitted(&line, self.settings().width) + "\n"
    }
}

//! What a session does with a line that comes to it: all commands are known here.

use super::answer::{Fault, Reply, ReplyKind};
use super::commands::COMMANDS;
use super::dispatch::respond;
use super::session::Session;

/// The line that loads the rules again; the point keeps it from being a move.
const RELOAD: &str = ".reload";

impl Session<'_> {
    /// Obeys a line. A line that is not obeyed changes nothing.
    pub fn answer(&mut self, line: &str) -> Result<Reply, Fault> {
        self.hear();
        // The lines that start and end a transcript are not part of it.
        let before = self.transcript().map(str::to_owned);
        let answer = respond(self, &COMMANDS, line).map(|answer| self.with_signs(answer));
        if before.is_some() && self.transcript() == before.as_deref() {
            self.noted(line, answer)
        } else {
            answer
        }
    }

    /// Adds to a reply that shows the board what its signs mean that are new to the player.
    fn with_signs(&mut self, mut reply: Reply) -> Reply {
        if matches!(reply.kind, ReplyKind::Shown | ReplyKind::Changed) {
            let told = self.new_signs();
            let gap = if told.is_empty() || reply.text.is_empty() { "" } else { "\n" };
            reply.text += gap;
            reply.text += told;
        }
        reply
    }

    /// Loads the rules again, as `reload` does, if a file they come from was saved since
    /// they were loaded and the host looks after that; nothing if there is no news.
    pub fn catch_up(&mut self) -> Option<Result<Reply, Fault>> {
        self.has_news().then(|| self.answer(RELOAD))
    }
}

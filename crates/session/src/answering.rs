//! Answering a line. This module knows all commands.

use super::answer::{CommandError, Reply, ReplyKind};
use super::commands::COMMANDS;
use super::dispatch::respond;
use super::session::Session;

/// The line that loads the rules again. The dot prevents it from being read as a move.
const RELOAD: &str = ".reload";

impl Session<'_> {
    /// Obeys a line. On an error, nothing has changed.
    pub fn answer(&mut self, line: &str) -> Result<Reply, CommandError> {
        self.hear();
        // The lines that start and end a transcript are not part of it.
        let before = self.transcript().map(str::to_owned);
        let answer = respond(self, &COMMANDS, line).map(|answer| self.with_signs(answer));
        if let Err(error) = &answer {
            self.note_refusal(line, error);
        }
        if before.is_some() && self.transcript() == before.as_deref() {
            self.noted(line, answer)
        } else {
            answer
        }
    }

    /// Explains the signs that a new player sees for the first time, below the board.
    fn with_signs(&mut self, mut reply: Reply) -> Reply {
        if matches!(reply.kind, ReplyKind::Shown | ReplyKind::Changed) {
            let legend = self.new_signs();
            let gap = if legend.is_empty() || reply.text.is_empty() { "" } else { "\n" };
            reply.text += gap;
            reply.text += legend;
        }
        reply
    }

    /// Reloads the rules, as `reload` does, if one of their files was saved since they were loaded.
    /// Returns none if not, or if the host does not watch files.
    pub fn catch_up(&mut self) -> Option<Result<Reply, CommandError>> {
        self.has_news().then(|| self.answer(RELOAD))
    }
}

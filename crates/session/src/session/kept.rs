//! What a session reports to its host: each position, the help the player had, and the end.

use super::super::answer::Reply;
use super::Session;
use crate::advise::Status;
use crate::play::{Game, HelpHad};
use crate::rules::Move;

impl Session<'_> {
    /// Replaces the game in play. Returns a note on the game before, if there is something to say.
    pub(crate) fn change(&mut self, game: Game, others: Vec<String>) -> Option<String> {
        let left = self.host.leave(&self.game, &self.head());
        // `leave` has saved the position, so no save is pending.
        self.put_off = false;
        self.help = HelpHad::read(&others);
        self.hinted.clear();
        self.shown.clear();
        self.origins.cut(0);
        self.refusal = None;
        (self.game, self.others) = (game, others);
        self.game.hooks().reset_budget();
        match left {
            Ok(true) => Some("the game before is kept: `load last`".to_owned()),
            Ok(false) => None,
            Err(why) => {
                let why = format!("warning: the game before is not kept: {why}");
                self.warning = Some(why.clone());
                Some(why)
            }
        }
    }

    /// Reports the end of the session to the host. Returns whether the game was counted as lost.
    pub(crate) fn part(&mut self) -> Result<bool, String> {
        self.host.part(&self.game)
    }

    /// Stops the playing time until the next line.
    pub(crate) fn pause(&mut self) {
        self.host.pause();
    }

    /// Returns the lines for the head of a record of the game.
    pub(crate) fn head(&self) -> Vec<String> {
        self.help.write(&self.others)
    }

    /// Counts a hint. Another one in the same position does not count again.
    pub(crate) fn hinted(&mut self, reply: Reply) -> Reply {
        let key = self.game.engine().key(self.game.table());
        if !self.hinted.insert(key) {
            return reply;
        }
        self.help.hints += 1;
        self.kept(reply)
    }

    /// Counts winning moves that the program shows or plays: those after `from` moves, up to the
    /// move number `to`. Moves that were shown before do not count again.
    pub(crate) fn count_shown(&mut self, from: usize, to: usize) {
        let made = self.game.turns().iter().map(|turn| turn.made);
        let path = self.game.winning_line().unwrap_or_default().iter().copied();
        let path: Vec<Move> = made.chain(path).take(to).collect();
        let known =
            self.shown.iter().zip(&path).take_while(|pair| pair.0 == pair.1).count();
        let new = path.len().saturating_sub(known.max(from));
        self.help.shown += new as u64;
        if known < path.len() {
            self.shown = path;
        }
    }

    /// Saves the new position, now or later, and adds a warning or a streak of wins to the reply.
    pub(crate) fn kept(&mut self, mut reply: Reply) -> Reply {
        // Stays set if the host wants to save the game later.
        self.put_off = true;
        if self.host.puts_off() {
            return reply;
        }
        if let Some(warning) = self.save_to_host() {
            if !reply.text.is_empty() {
                reply.text += "\n";
            }
            reply.text += warning;
        } else if self.game.status() == Ok(Status::Won) {
            reply.text += self.win();
        }
        reply
    }

    /// Saves the position. Returns a warning if that fails.
    fn save_to_host(&mut self) -> Option<String> {
        self.put_off = false;
        let head = self.head();
        let why = self.host.keep(&self.game, &head).err()?;
        // `Reply` removes control characters from the text.
        let warning = Reply::saying(format!("warning: the game is not kept: {why}"));
        let warning = String::from(warning.text);
        self.warning = Some(warning.clone());
        Some(warning)
    }

    /// Returns the warning if the last line could not be saved.
    pub(crate) fn warning(&self) -> Option<&str> {
        self.warning.as_deref()
    }

    /// Saves the position if a save is pending. If that fails, the host reports it.
    pub fn write_down(&mut self) {
        if self.put_off {
            self.save_to_host();
        }
    }

    /// Does so unless another line is waiting, which may change the position again.
    pub(crate) fn rest(&mut self) {
        if self.put_off && self.host.is_quiet() {
            self.write_down();
        }
    }
}

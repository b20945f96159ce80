//! What the host of a session is told of: each position, what helped the player, and the
//! end.

use super::super::answer::Reply;
use super::Session;
use crate::advise::Status;
use crate::play::{Game, HelpHad};
use crate::rules::Move;

impl Session<'_> {
    /// Plays another game from now on, and returns what is to be said of the one before.
    pub(crate) fn change(&mut self, game: Game, others: Vec<String>) -> Option<String> {
        let left = self.host.leave(&self.game, &self.head());
        // The host has dealt with the position that was put off.
        self.put_off = false;
        self.help = HelpHad::read(&others);
        self.hinted.clear();
        self.shown.clear();
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

    /// Tells the host that the session ends; returns whether the game was counted as lost.
    pub(crate) fn part(&mut self) -> Result<bool, String> {
        self.host.part(&self.game)
    }

    /// Returns the lines to put in the head of a record of the game.
    pub(crate) fn head(&self) -> Vec<String> {
        self.help.write(&self.others)
    }

    /// Counts a hint. Another one in the same position is the same hint.
    pub(crate) fn hinted(&mut self, reply: Reply) -> Reply {
        let key = self.game.engine().key(self.game.table());
        if !self.hinted.insert(key) {
            return reply;
        }
        self.help.hints += 1;
        self.kept(reply)
    }

    /// Counts the moves of a way to win that are shown, or played without being shown: those
    /// from one number of moves to another. Shown once more they do not count again.
    pub(crate) fn count_shown(&mut self, from: usize, to: usize) {
        let made = self.game.turns().iter().map(|turn| turn.made);
        let way = self.game.winning_line().unwrap_or_default().iter().copied();
        let way: Vec<Move> = made.chain(way).take(to).collect();
        let known =
            self.shown.iter().zip(&way).take_while(|pair| pair.0 == pair.1).count();
        let new = way.len().saturating_sub(known.max(from));
        self.help.shown += new as u64;
        if known < way.len() {
            self.shown = way;
        }
    }

    /// Tells the host of the new position, now or later.
    pub(crate) fn kept(&mut self, mut reply: Reply) -> Reply {
        // Stays set if the host wants to keep the game later.
        self.put_off = true;
        if self.host.puts_off() {
            return reply;
        }
        if let Some(warning) = self.tell_host() {
            if !reply.text.is_empty() {
                reply.text += "\n";
            }
            reply.text += warning;
        } else if self.game.status() == Ok(Status::Won)
            && !self.help.is_assisted()
            && let Some(streak) =
                self.host.streak(&self.game).filter(|streak| *streak > 1)
        {
            reply.text += format!("\nyou have won {streak} in a row");
        }
        reply
    }

    /// Tells the host of the position. Returns a warning if it could not be kept.
    fn tell_host(&mut self) -> Option<String> {
        self.put_off = false;
        let head = self.head();
        let why = self.host.keep(&self.game, &head).err()?;
        // `Reply` makes the text safe to show.
        let warning = Reply::saying(format!("warning: the game is not kept: {why}"));
        let warning = String::from(warning.text);
        self.warning = Some(warning.clone());
        Some(warning)
    }

    /// Returns what the last line could not have kept, if anything.
    pub(crate) fn warning(&self) -> Option<&str> {
        self.warning.as_deref()
    }

    /// Tells the host of the position if that was put off. Whether it could be kept is the
    /// host's to say.
    pub fn write_down(&mut self) {
        if self.put_off {
            self.tell_host();
        }
    }

    /// Does so if no line has come that could change the position once more.
    pub(crate) fn rest(&mut self) {
        if self.put_off && self.host.is_quiet() {
            self.write_down();
        }
    }
}

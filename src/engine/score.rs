//! The score, and whether a game is won.

use super::Engine;
use crate::rules::{Hook, HookFault};
use crate::table::{Counter, Table};

impl Engine<'_> {
    /// Returns the score of a position.
    pub fn score(&self, table: &Table) -> Result<i64, HookFault> {
        if self.rules.hooked.has(Hook::Score) {
            return self.rules.hooks.score(self.view(table));
        }
        let home = i64::try_from(self.home(table)).unwrap_or(i64::MAX);
        let dealt = i64::from(table.counter(Counter::DEALT_HOME));
        Ok((home - dealt) * i64::from(self.rules.score.home))
    }

    /// Asks a script all it is asked about a position by itself, to see it fail where the
    /// move that led there can still be refused.
    pub fn ask_all(&self, table: &Table) -> Result<(), HookFault> {
        if self.rules.hooked.has(Hook::Lost) {
            self.rules.hooks.holds(self.view(table), Hook::Lost)?;
        }
        self.is_won(table)?;
        self.score(table).map(drop)
    }

    /// Returns the number of cards on the foundations.
    #[inline]
    pub fn home(&self, table: &Table) -> usize {
        self.rules.plan.homes.iter().map(|it| table.len(*it)).sum()
    }

    /// Returns whether the game is won: every card is on a foundation, unless a script
    /// says otherwise.
    #[inline]
    pub fn is_won(&self, table: &Table) -> Result<bool, HookFault> {
        if self.rules.hooked.has(Hook::Won) {
            return self.rules.hooks.holds(self.view(table), Hook::Won);
        }
        Ok(self.home(table) == table.size())
    }
}

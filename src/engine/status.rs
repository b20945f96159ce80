//! How a game stands: whether it is won, lost or still being played.
//!
//! Lost has one meaning for every game: nothing that can still be reached brings progress.
//! Progress is a card more on a foundation, a face-down card turned up, a redeal spent of
//! a limited number, or a card of the stock seen, which it is only once. All positions that
//! can be reached without progress are looked at; when they are too many, nothing is
//! claimed.

use super::Engine;
use super::seen::Seen;
use crate::rules::{Hook, HookFault, MoveList, Role};
use crate::table::{Counter, Journal, Table};

/// The number of positions looked at before a game is taken for still being played; a
/// twentieth of it where a script is asked about every move.
pub const LOOK_LIMIT: usize = 4000;

/// The work of a script after which a look ahead ends, as [`Hooks`](crate::rules::Hooks)
/// count it.
const WORK: u64 = 2_000_000;

/// How a game stands.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Status {
    /// It is not known to be decided.
    Playing,
    /// All that was to be done is done.
    Won,
    /// It is proven that nothing can be achieved any more.
    Lost,
}

/// What only ever changes for the better by progress.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Achieved {
    home: usize,
    face_down: usize,
    /// The cards of the stock, as long as they were not dealt and put back.
    unseen: usize,
    redeals_spent: i32,
}

impl Engine<'_> {
    /// Returns how the game stands, after a look at no more than [`LOOK_LIMIT`] positions.
    pub fn status(&self, table: &Table) -> Result<Status, HookFault> {
        let asks = !self.rules.hooked.is_empty();
        self.status_within(table, if asks { LOOK_LIMIT / 20 } else { LOOK_LIMIT })
    }

    /// Returns how the game stands, after a look at no more than `limit` positions.
    pub fn status_within(
        &self,
        table: &Table,
        limit: usize,
    ) -> Result<Status, HookFault> {
        if self.is_won(table)? {
            return Ok(Status::Won);
        }
        if self.rules.hooked.has(Hook::Lost) {
            let lost = self.rules.hooks.holds(self.view(table), Hook::Lost)?;
            if lost {
                return Ok(Status::Lost);
            }
        }
        let hopeless = self.is_hopeless(table, limit)?;
        Ok(if hopeless { Status::Lost } else { Status::Playing })
    }

    /// Returns whether it is proven, by looking at no more than `limit` positions, that
    /// nothing reachable brings progress.
    fn is_hopeless(&self, start: &Table, limit: usize) -> Result<bool, HookFault> {
        let origin = self.achieved(start);
        let mut table = start.clone();
        let mut seen = Seen::new();
        seen.insert(|key| self.write_key(start, key));
        let (mut list, mut journal) = (MoveList::default(), Journal::default());
        let mut next = 0;
        let spent = self.rules.hooks.spent();
        while next < seen.len() {
            if self.rules.hooks.spent() - spent > WORK {
                return Ok(false);
            }
            self.read_key(&mut table, seen.get(next));
            next += 1;
            self.moves(&table, &mut list);
            if let Some(fault) = list.fault.take() {
                return Err(fault);
            }
            for &made in &list.moves {
                let mark = journal.mark();
                self.apply(&mut table, &mut journal, made)?;
                if self.is_progress(origin, &table)? {
                    return Ok(false);
                }
                if seen.insert(|key| self.write_key(&table, key)) && seen.len() > limit {
                    return Ok(false);
                }
                journal.rewind(&mut table, mark);
            }
        }
        Ok(true)
    }

    fn is_progress(&self, origin: Achieved, table: &Table) -> Result<bool, HookFault> {
        let now = self.achieved(table);
        let more = now.home > origin.home
            || now.face_down < origin.face_down
            || now.redeals_spent > origin.redeals_spent
            || now.unseen < origin.unseen;
        let other = self.rules.end.is_some() || self.rules.hooked.has(Hook::Won);
        Ok(more || (other && self.is_won(table)?))
    }

    fn achieved(&self, table: &Table) -> Achieved {
        let hidden = |role: Role| {
            if !table.has_hidden() {
                return 0;
            }
            let piles = self.rules.piles_of(role);
            piles.flat_map(|it| table.pile(it)).filter(|it| it.is_down()).count()
        };
        let spent = table.counter(Counter::REDEALS);
        let limited = self.rules.redeals_left(spent).is_some();
        let stock = self.rules.plan.stock.map_or(0, |it| table.len(it));
        Achieved {
            home: self.home(table),
            face_down: hidden(Role::Tableau) + hidden(Role::Reserve),
            unseen: if spent == 0 || limited { stock } else { 0 },
            redeals_spent: if limited { spent } else { 0 },
        }
    }
}

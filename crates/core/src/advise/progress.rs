//! Progress: irreversible steps towards the end of a game.
//!
//! Progress is one more card on a foundation or discarded, a face-down card turned up, a
//! redeal of a limited number used, or a card of the stock seen for the first time.

use crate::engine::Engine;
use crate::rules::{Hook, HookError, Move, Role, When};
use crate::table::{Counter, Table};

/// The quantities that measure progress.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Achieved {
    pub(super) home: usize,
    pub(super) face_down: usize,
    /// The number of unseen cards in the stock: 0 once all were dealt and put back in a
    /// known order.
    pub(super) unseen: usize,
    pub(super) redeals_spent: i32,
}

impl Engine<'_> {
    /// Returns whether a position has made progress since `origin`, or is won.
    pub(super) fn is_progress(
        &self,
        origin: Achieved,
        table: &Table,
    ) -> Result<bool, HookError> {
        let now = self.achieved(table);
        let more = now.home > origin.home
            || now.face_down < origin.face_down
            || now.redeals_spent > origin.redeals_spent
            || now.unseen < origin.unseen;
        // Such a game can be won without any of these.
        let other = self.rules().end.is_some() || self.rules().hooked.has(Hook::Won);
        Ok(more || (other && self.is_won(table)?))
    }

    /// Returns the progress of a position.
    pub(super) fn achieved(&self, table: &Table) -> Achieved {
        let hidden = |role: Role| {
            if !table.has_hidden() {
                return 0;
            }
            let piles = self.rules().piles_of(role);
            piles.flat_map(|pile| table.pile(pile)).filter(|card| card.is_down()).count()
        };
        let spent = table.counter(Counter::REDEALS);
        let limited = self.rules().redeals_left(spent).is_some();
        let known = spent > 0 && !limited && self.redeals_as_seen();
        let stock = self.rules().plan.stock.map_or(0, |pile| {
            // The top card of a stock that turns cards up is visible.
            let seen = usize::from(self.rules().group_of(pile).turn);
            table.len(pile).saturating_sub(seen)
        });
        Achieved {
            home: self.home(table),
            face_down: hidden(Role::Tableau) + hidden(Role::Reserve),
            unseen: if known { 0 } else { stock },
            redeals_spent: if limited { spent } else { 0 },
        }
    }

    /// Returns whether after a redeal all cards of the stock were seen, in a known order.
    fn redeals_as_seen(&self) -> bool {
        let redeal = self.rules().redeal();
        redeal.is_some_and(|redeal| redeal.when == When::Empty)
            && !self.rules().draws(Move::REDEAL.action())
    }
}

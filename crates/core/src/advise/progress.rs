//! Progress: what brings a game nearer to its end.
//!
//! It is a card more on a foundation, a face-down card turned up, a redeal spent of a
//! limited number, or a card of the stock seen, which it is only once.

use crate::engine::Engine;
use crate::rules::{Hook, HookFault, Move, Role, When};
use crate::table::{Counter, Table};

/// What only ever changes for the better by progress.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Achieved {
    pub(super) home: usize,
    pub(super) face_down: usize,
    /// The cards of the stock, as long as they were not all dealt and put back as they lay.
    pub(super) unseen: usize,
    pub(super) redeals_spent: i32,
}

impl Engine<'_> {
    /// Returns whether more is achieved in a position than in the one looked at first, or all.
    pub(super) fn is_progress(
        &self,
        origin: Achieved,
        table: &Table,
    ) -> Result<bool, HookFault> {
        let now = self.achieved(table);
        let more = now.home > origin.home
            || now.face_down < origin.face_down
            || now.redeals_spent > origin.redeals_spent
            || now.unseen < origin.unseen;
        // Such a game can be won without any of these.
        let other = self.rules().end.is_some() || self.rules().hooked.has(Hook::Won);
        Ok(more || (other && self.is_won(table)?))
    }

    /// Returns what is achieved in a position.
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
            // The top card of a stock that turns cards up is seen.
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

    /// Returns whether a redeal leaves a stock of cards that were all seen, in an order that
    /// is known.
    fn redeals_as_seen(&self) -> bool {
        let redeal = self.rules().redeal();
        redeal.is_some_and(|redeal| redeal.when == When::Empty)
            && !self.rules().draws(Move::REDEAL.action())
    }
}

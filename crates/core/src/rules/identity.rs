//! What of a position decides which games can follow.

use super::{End, GroupId, Role, Rules};
use crate::table::{Counter, PileId, Table};

/// What two positions must agree in to be the same. Keys (`advise::key`), the hashes of
/// looks ahead (`advise::frontier`) and the solver's (`solve::hasher`) are made of this and
/// of nothing else.
#[derive(Clone, Debug, Default)]
pub struct Identity {
    /// For each pile, whether its cards lie in no order.
    pub unordered: Vec<bool>,
    /// In each phase and for each group, whether its piles can be exchanged without
    /// changing the game.
    pub(crate) interchangeable: [Vec<bool>; Phase::COUNT],
    /// The counters that decide what can still happen.
    pub counters: Vec<Counter>,
}

/// A part of a game: what piles are good for can change once nothing comes to them but by
/// moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Phase {
    /// The stock or a redeal can still deal.
    Deals,
    /// Neither can.
    DealtOut,
}

impl Phase {
    /// How many phases there are.
    pub const COUNT: usize = 2;
}

impl Identity {
    /// Returns whether the piles of a group can be exchanged.
    #[inline]
    pub fn is_interchangeable(&self, phase: Phase, group: GroupId) -> bool {
        self.interchangeable[phase as usize][usize::from(group.0)]
    }
}

impl Rules {
    /// Returns the phase that a position belongs to. Positions of two phases are never the
    /// same, since the stock or the redeals left differ.
    #[inline]
    pub fn phase(&self, table: &Table) -> Phase {
        let empty = self.plan.stock.is_none_or(|pile| table.is_empty(pile));
        self.phase_after(table.counter(Counter::REDEALS), empty)
    }

    /// Returns the phase of positions after so many redeals, in which the stock is `empty` or
    /// not.
    #[inline]
    pub fn phase_after(&self, redeals: i32, empty: bool) -> Phase {
        let dealt_out = empty && self.redeals_left(redeals) == Some(0);
        if dealt_out { Phase::DealtOut } else { Phase::Deals }
    }

    /// Returns whether the order of the cards of a pile is all the same: they are out of
    /// play, and nothing ever reads them.
    pub(super) fn is_unordered(&self, pile: PileId) -> bool {
        let group = self.group_id(pile);
        let picked = self.picked_from() >> group.0 & 1 != 0;
        let needed = self.own_actions().any(|action| action.1.needs_from(group));
        let read = self.gathers(pile) || self.fills_from(pile) || picked || needed;
        let out = self.group_of(pile).role == Role::Discard;
        let judged = |end: &End| end.complete.contains(&group);
        out && !read && !self.end.as_ref().is_some_and(judged) && self.hooked.is_empty()
    }
}

//! The parts of a position that decide which games can follow.

use super::{End, GroupId, Role, Rules};
use crate::table::{Counter, PileId, Table};

/// The parts in which two positions must agree to be the same. Keys (`advise::key`), the
/// hashes of lookahead (`advise::frontier`) and those of the solver (`solve::hasher`) are
/// computed from this and nothing else.
#[derive(Clone, Debug, Default)]
pub struct Identity {
    /// For each pile, whether the order of its cards does not matter.
    pub unordered: Vec<bool>,
    /// For each phase and each group, whether exchanging its piles gives the same game.
    pub(crate) interchangeable: [Vec<bool>; Phase::COUNT],
    /// The counters that affect later play.
    pub counters: Vec<Counter>,
}

/// A phase of a game. Once no more cards are dealt, more piles become interchangeable.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Phase {
    /// The stock or a redeal can still deal.
    Deals,
    /// Neither can deal any more.
    DealtOut,
}

impl Phase {
    /// The number of phases.
    pub const COUNT: usize = 2;
}

impl Identity {
    /// Returns whether exchanging two piles of a group gives the same game.
    #[inline]
    pub fn is_interchangeable(&self, phase: Phase, group: GroupId) -> bool {
        self.interchangeable[phase as usize][usize::from(group.0)]
    }
}

impl Rules {
    /// Returns the phase of a position. Positions of different phases are never the same,
    /// because the stock or the redeals left differ.
    #[inline]
    pub fn phase(&self, table: &Table) -> Phase {
        let empty = self.plan.stock.is_none_or(|pile| table.is_empty(pile));
        self.phase_after(table.counter(Counter::REDEALS), empty)
    }

    /// Returns the phase after `redeals` redeals, given whether the stock is `empty`.
    #[inline]
    pub fn phase_after(&self, redeals: i32, empty: bool) -> Phase {
        let dealt_out = empty && self.redeals_left(redeals) == Some(0);
        if dealt_out { Phase::DealtOut } else { Phase::Deals }
    }

    /// Returns whether the order of a pile's cards does not matter: they are out of play,
    /// and nothing reads them.
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

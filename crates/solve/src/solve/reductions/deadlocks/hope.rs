//! The relaxed state: the cards and places that may become available, and its closure.

use super::kind_set::KindSet;
use crate::solve::{Reach, Rows};
use crate::table::{Card, Kinds};

/// Which cards can lie on which in the relaxed game.
#[derive(Clone)]
pub(super) struct Places {
    pub(super) reach: Reach,
    /// For each kind, the kinds that may be laid on it outside foundations.
    pub(super) on: Rows,
    /// For each kind, the kinds that may follow it on a foundation, or that are merged with such
    /// a kind.
    pub(super) next: Rows,
    /// The kinds taken by piles that may be empty at any time.
    pub(super) open: Kinds,
}

/// An overestimate of what can become possible. It only grows.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Hope<K = Kinds> {
    /// The kinds that can be uncovered.
    pub(super) bare: K,
    /// Those of them on which other cards may be built.
    pub(super) accepting: K,
    /// The kinds that a foundation would take once they are uncovered.
    pub(super) ready: K,
    /// The kinds that can reach a foundation.
    pub(super) home: K,
    /// The kinds that have a place outside foundations.
    pub(super) placed: K,
    /// The kinds that are allowed to go to a foundation.
    pub(super) allowed: K,
}

impl Places {
    #[inline]
    pub(super) fn lay_bare<K: KindSet>(
        &self,
        card: Card,
        accepts: bool,
        hope: &mut Hope<K>,
    ) {
        hope.bare.add(card);
        if accepts && !hope.accepting.has(card) {
            hope.accepting.add(card);
            hope.placed = hope.placed.or(K::of(self.on[card.kind()]));
        }
    }

    /// Computes the closure: moves cards to foundations as far as possible, and lets cards with a
    /// place elsewhere take others there.
    pub(super) fn conclude<K: KindSet>(&self, hope: &mut Hope<K>) {
        let may_go = hope.bare.and(hope.allowed);
        spread(may_go, &mut hope.home, &mut hope.ready, &self.next);
        spread(hope.bare, &mut hope.accepting, &mut hope.placed, &self.on);
    }
}

/// Adds to `done` the kinds of `bare` that are `ready`, and to `ready` the kinds that follow
/// these by the rows, until nothing changes.
#[inline]
pub(super) fn spread<K: KindSet>(bare: K, done: &mut K, ready: &mut K, rows: &[Kinds]) {
    loop {
        // Terminates: each round adds to `done`.
        let new = bare.and(*ready).without(*done);
        if new.is_empty() {
            return;
        }
        *done = done.or(new);
        *ready = new.iter().fold(*ready, |all, card| all.or(K::of(rows[card.kind()])));
    }
}

impl Hope {
    pub(super) const NONE: Self = Self {
        bare: Kinds::NONE,
        accepting: Kinds::NONE,
        ready: Kinds::NONE,
        home: Kinds::NONE,
        placed: Kinds::NONE,
        allowed: Kinds::NONE,
    };
}

impl<K: KindSet> Hope<K> {
    /// Records that a pile that takes `starts` can be emptied.
    pub(super) fn open(&mut self, starts: Kinds) {
        self.placed = self.placed.or(K::of(starts));
    }

    pub(super) fn of(hope: &Hope) -> Self {
        Self {
            bare: K::of(hope.bare),
            accepting: K::of(hope.accepting),
            ready: K::of(hope.ready),
            home: K::of(hope.home),
            placed: K::of(hope.placed),
            allowed: K::of(hope.allowed),
        }
    }
}

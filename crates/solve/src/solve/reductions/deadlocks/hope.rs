//! Holds what is possible so far, and draws the conclusions.

use super::kind_set::KindSet;
use crate::solve::{Reach, Rows};
use crate::table::{Card, Kinds};

/// What lies on what.
#[derive(Clone)]
pub(super) struct Places {
    pub(super) reach: Reach,
    /// For each kind, the kinds that may be laid on it, foundations apart.
    pub(super) on: Rows,
    /// For each kind, the kinds that may follow it on a foundation, or be taken for such.
    pub(super) next: Rows,
    /// The kinds taken by piles that may be empty at any time.
    pub(super) open: Kinds,
}

/// What is thought possible.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Hope<K = Kinds> {
    /// The kinds that can be laid bare.
    pub(super) bare: K,
    /// Those among them on which other cards may be put.
    pub(super) accepting: K,
    /// Those that may go home once they are laid bare.
    pub(super) ready: K,
    /// Those that can go home.
    pub(super) home: K,
    /// Those for which there is a place, other than home.
    pub(super) placed: K,
    /// Those that are let go home.
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

    /// Brings home what can go, and lets what can be put somewhere else accept cards
    /// there.
    pub(super) fn conclude<K: KindSet>(&self, hope: &mut Hope<K>) {
        let may_go = hope.bare.and(hope.allowed);
        spread(may_go, &mut hope.home, &mut hope.ready, &self.next);
        spread(hope.bare, &mut hope.accepting, &mut hope.placed, &self.on);
    }
}

/// Adds to `done` the kinds of `bare` that are `ready`, and to `ready` what follows them
/// by the rows, as long as there are any.
#[inline]
pub(super) fn spread<K: KindSet>(bare: K, done: &mut K, ready: &mut K, rows: &[Kinds]) {
    loop {
        // Each round adds to `done`, so this ends.
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
    /// Takes note that a pile can be emptied that takes some kinds then.
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

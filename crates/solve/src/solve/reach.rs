//! What may lie on what, anywhere in a game.
//!
//! Most proofs that a position is lost ask no more of the rules than this: which kinds of card the
//! player may ever lay on which, in whatever pile. It is worked out once for a solver, and shared.

use std::ops::Range;
use std::sync::Arc;

use crate::engine::Engine;
use crate::rules::{Group, Role, Rules};
use crate::table::{Card, Kinds, PileId, Table};

/// For each kind, some kinds.
pub(super) type Rows = Arc<[Kinds]>;

/// Which kinds may lie on which in some pile.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    /// For each kind, the kinds that may be laid on it, foundations apart, and those that it may
    /// be laid on.
    pub(super) on: Rows,
    pub(super) under: Rows,
    /// For each kind, the kinds that may follow it on a foundation, and those that it may follow.
    pub(super) next: Rows,
    pub(super) before: Rows,
    /// The kinds that may begin a foundation.
    pub(super) bases: Kinds,
    /// The groups whose empty piles take cards, foundations apart, each with the kinds that some
    /// pile takes.
    pub(super) spaces: Arc<[(Kinds, Range<u8>)]>,
}

/// Where searches start: a position, and what is worked out once for all of them.
#[derive(Clone)]
pub(super) struct Start<'a> {
    pub(super) engine: Engine<'a>,
    pub(super) table: &'a Table,
    pub(super) reach: Reach,
}

impl<'a> Start<'a> {
    /// Returns the start at a position.
    #[cfg(test)]
    pub(super) fn of(engine: Engine<'a>, table: &'a Table) -> Self {
        Self { engine, table, reach: Reach::of(engine.rules()) }
    }

    /// Returns the rules of the game.
    pub(super) fn rules(&self) -> &'a Rules {
        self.engine.rules()
    }
}

impl Reach {
    /// Returns what may lie on what in a game.
    pub(super) fn of(rules: &Rules) -> Self {
        let (kinds, present) = (rules.deck().kinds(), rules.deck().present());
        let (on, next) = (united(others(rules), kinds), united(homes(rules), kinds));
        let under = turned(&on).into_iter().map(|row| row.and(present)).collect();
        let spaces = others(rules).filter(|group| group.empty_from != 0);
        Self {
            under,
            before: turned(&next).into(),
            on: on.into(),
            next: next.into(),
            bases: all_of(homes(rules).map(|group| group.base.ever())),
            spaces: spaces
                .map(|group| (group.base.ever(), group.piles.clone()))
                .collect(),
        }
    }

    /// Returns the kinds that a pile takes when it is empty.
    pub(super) fn of_empty(&self, pile: PileId) -> Kinds {
        let own = self.spaces.iter().filter(|(_, piles)| piles.contains(&pile.0));
        all_of(own.map(|(kinds, _)| *kinds))
    }

    /// Returns the kinds that any pile takes when it is empty.
    pub(super) fn of_any_empty(&self) -> Kinds {
        all_of(self.spaces.iter().map(|(kinds, _)| *kinds))
    }
}

/// Returns the groups of foundations.
pub(super) fn homes(rules: &Rules) -> impl Iterator<Item = &Group> {
    rules.groups().iter().filter(|group| group.role == Role::Foundation)
}

/// Returns the groups of all other piles.
pub(super) fn others(rules: &Rules) -> impl Iterator<Item = &Group> {
    rules.groups().iter().filter(|group| group.role != Role::Foundation)
}

/// Returns all kinds of some sets.
pub(super) fn all_of(sets: impl IntoIterator<Item = Kinds>) -> Kinds {
    sets.into_iter().fold(Kinds::NONE, Kinds::or)
}

/// Returns for each kind the rows that have it.
pub(super) fn turned(rows: &[Kinds]) -> Vec<Kinds> {
    let mut columns = vec![Kinds::NONE; rows.len()];
    for (kind, row) in (0..).zip(rows) {
        for card in row.iter() {
            if let Some(column) = columns.get_mut(card.kind()) {
                column.add(Card::new(kind));
            }
        }
    }
    columns
}

/// Returns for each kind the kinds that may be laid on it in any of the groups.
fn united<'a>(groups: impl Iterator<Item = &'a Group>, kinds: usize) -> Vec<Kinds> {
    let mut rows = vec![Kinds::NONE; kinds];
    // Cards may be dealt to foundations that the player brings none.
    for group in groups.filter(|group| group.from != 0 || group.role == Role::Foundation)
    {
        add_rows(&mut rows, &group.on);
    }
    rows
}

/// Adds to each row the kinds of another.
pub(super) fn add_rows(rows: &mut [Kinds], more: &[Kinds]) {
    rows.iter_mut().zip(more).for_each(|(row, more)| *row = row.or(*more));
}

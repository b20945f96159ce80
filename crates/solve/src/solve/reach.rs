//! Which cards the player may lay on which, anywhere in a game.
//!
//! Most proofs that a position is lost use only this relation. It is computed once per solver and
//! shared.

use std::ops::Range;
use std::sync::Arc;

use crate::engine::Engine;
use crate::rules::{Group, Role, Rules};
use crate::table::{Card, Kinds, PileId, Table};

/// One set of kinds for each kind.
pub(super) type Rows = Arc<[Kinds]>;

/// Which kinds may lie on which in at least one pile.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    /// For each kind, the kinds that may be laid on it, and the kinds it may be laid on, both
    /// outside foundations.
    pub(super) on: Rows,
    pub(super) under: Rows,
    /// For each kind, the kinds that may follow it on a foundation, and the kinds it may follow
    /// there.
    pub(super) next: Rows,
    pub(super) before: Rows,
    /// The kinds that may start a foundation.
    pub(super) bases: Kinds,
    /// The groups other than foundations whose empty piles take cards, with the kinds that any of
    /// their piles takes.
    pub(super) spaces: Arc<[(Kinds, Range<u8>)]>,
}

/// The start of searches: a position, and the data computed once for all searches.
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
    /// Computes the relation for a game.
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

    /// Returns the kinds that a pile takes when empty.
    pub(super) fn of_empty(&self, pile: PileId) -> Kinds {
        let own = self.spaces.iter().filter(|(_, piles)| piles.contains(&pile.0));
        all_of(own.map(|(kinds, _)| *kinds))
    }

    /// Returns the kinds that at least one pile takes when empty.
    pub(super) fn of_any_empty(&self) -> Kinds {
        all_of(self.spaces.iter().map(|(kinds, _)| *kinds))
    }
}

/// Returns the groups of foundations.
pub(super) fn homes(rules: &Rules) -> impl Iterator<Item = &Group> {
    rules.groups().iter().filter(|group| group.role == Role::Foundation)
}

/// Returns the groups that are not foundations.
pub(super) fn others(rules: &Rules) -> impl Iterator<Item = &Group> {
    rules.groups().iter().filter(|group| group.role != Role::Foundation)
}

/// Returns the union of some sets.
pub(super) fn all_of(sets: impl IntoIterator<Item = Kinds>) -> Kinds {
    sets.into_iter().fold(Kinds::NONE, Kinds::or)
}

/// Transposes the rows: returns for each kind the kinds whose row contains it.
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

/// Returns for each kind the kinds that may be laid on it in at least one of the groups.
fn united<'a>(groups: impl Iterator<Item = &'a Group>, kinds: usize) -> Vec<Kinds> {
    let mut rows = vec![Kinds::NONE; kinds];
    // Include foundations that take no card from the player: cards may be dealt to them.
    for group in groups.filter(|group| group.from != 0 || group.role == Role::Foundation)
    {
        add_rows(&mut rows, &group.on);
    }
    rows
}

/// Adds the kinds of each row in `more` to the corresponding row.
pub(super) fn add_rows(rows: &mut [Kinds], more: &[Kinds]) {
    rows.iter_mut().zip(more).for_each(|(row, more)| *row = row.or(*more));
}

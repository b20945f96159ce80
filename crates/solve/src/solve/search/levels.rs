//! The order in which cards go to foundations, which shows which cards block which.

use std::ops::Range;

use crate::engine::Engine;
use crate::rules::{Base, Group, Rules};
use crate::solve::{all_of, homes};
use crate::table::{Kinds, PileId, Rank, Table};

/// For each kind, the minimum number of cards that go to its foundation before it.
pub(super) struct Levels {
    /// One row, if the base rank is known. Otherwise the first row applies until a card decides
    /// the base rank, and the others to each rank that can be the base.
    rows: Vec<Vec<u8>>,
    /// The foundations whose first card decides the base rank.
    deciding: Range<u8>,
}

impl Levels {
    /// Returns the levels for games that begin with a position.
    pub(super) fn of(engine: Engine<'_>, table: &Table) -> Self {
        let rules = engine.rules();
        if let Some(known) = engine.foundation_levels(table) {
            let known = known.into_iter().map(|level| level.unwrap_or(u8::MAX)).collect();
            return Self { rows: vec![known], deciding: 0..0 };
        }
        let decides = |group: &&Group| matches!(group.base, Base::First(_));
        let Some(group) = homes(rules).find(decides) else {
            return Self { rows: vec![row(rules, Rank(0))], deciding: 0..0 };
        };
        let deciding = group.piles.clone();
        if let Some(base) = base(rules, &deciding, table) {
            return Self { rows: vec![row(rules, base)], deciding: 0..0 };
        }
        let ranks =
            (0..rules.deck().ranks().len()).filter_map(|rank| u8::try_from(rank).ok());
        let rows = ranks.map(|rank| row(rules, Rank(rank)));
        let open = vec![0; rules.deck().kinds()];
        Self { rows: [open].into_iter().chain(rows).collect(), deciding }
    }

    /// Returns the number of the row that applies in a position.
    pub(super) fn at(&self, rules: &Rules, table: &Table) -> usize {
        let base = base(rules, &self.deciding, table);
        base.map_or(0, |rank| usize::from(rank.0) + 1)
    }

    /// Returns a row by its number.
    pub(super) fn row(&self, number: usize) -> &[u8] {
        self.rows.get(number).unwrap_or(&self.rows[0])
    }
}

/// Returns the rank of the first card on some foundations.
fn base(rules: &Rules, piles: &Range<u8>, table: &Table) -> Option<Rank> {
    let first =
        piles.clone().find_map(|pile| table.pile(PileId(pile)).first().copied())?;
    Some(rules.deck().rank(first))
}

/// Returns the level of each kind, if foundations start with the rank `base` or as the rules say.
/// A kind that several foundations take has its lowest level. Cards that go to foundations in
/// runs have no order.
fn row(rules: &Rules, base: Rank) -> Vec<u8> {
    let present = rules.deck().present();
    let mut levels = vec![u8::MAX; rules.deck().kinds()];
    for group in homes(rules).filter(|group| group.at_once.0 <= 1) {
        let of_rank = |ranks: &[Kinds]| ranks.get(usize::from(base.0)).copied();
        let starts = match &group.base {
            Base::Kinds(rows) => all_of(rows.iter().copied()),
            Base::First(ranks) | Base::Below(ranks) => {
                of_rank(ranks).unwrap_or(Kinds::NONE)
            }
            Base::Beside(_) => Kinds::NONE,
        };
        let (mut layer, mut met) = (starts.and(present), Kinds::NONE);
        for level in 0..group.capacity {
            met = met.or(layer);
            let mut next = Kinds::NONE;
            for card in layer.iter() {
                let known = &mut levels[card.kind()];
                *known = level.min(*known);
                next = next.or(group.on[card.kind()]);
            }
            layer = next.and(present).without(met);
        }
    }
    if levels.iter().all(|level| *level == u8::MAX) {
        levels.fill(0);
    }
    levels
}

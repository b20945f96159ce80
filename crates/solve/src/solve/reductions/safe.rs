//! Moves a card to its foundation at once if no other card can still need it.
//!
//! **Claim.** A position that can be won can still be won after a safe move.
//!
//! **Conditions.** The engine decides which cards are safe, and proves it, for players as well
//! ([`Engine::safe_kinds`]). The cards on the foundations must affect nothing else in the game
//! (`is_indifferent`). This module caches the engine's answers for as long as the foundations
//! stay the same.
//!
//! **Source.** Dominance (Ibaraki, *The Power of Dominance Relations in Branch-and-Bound
//! Algorithms*, 1977).

use std::collections::BTreeMap;

use crate::engine::Engine;
use crate::rules::{GroupId, Move};
use crate::table::{Card, Counter, Kinds, PileId, PositionHash, Table};

/// The cards that can move to the foundations without changing the verdict.
pub(crate) struct Safe<'a> {
    engine: Engine<'a>,
    /// Whether the cards on the foundations alone decide which cards are safe.
    indifferent: bool,
    /// The cached answers of `Engine::is_indifferent`, by whether no redeals are left and whether
    /// the stock is empty.
    alike: [[Option<bool>; 2]; 2],
    /// The kinds that are safe to move to a foundation.
    kinds: ByFoundations,
    /// The kinds on top of foundations that need not be taken back.
    settled: ByFoundations,
}

/// Sets of kinds that depend only on the cards on the foundations.
#[derive(Clone, Debug, Default)]
struct ByFoundations {
    known: BTreeMap<PositionHash, Kinds>,
    /// The last entry that was used.
    last: Option<(PositionHash, Kinds)>,
}

impl ByFoundations {
    /// Returns the kinds for foundations with the given hash.
    fn get(&mut self, home: PositionHash, find: impl FnOnce() -> Kinds) -> Kinds {
        if let Some((_, kinds)) = self.last.filter(|last| last.0 == home) {
            return kinds;
        }
        let kinds = *self.known.entry(home).or_insert_with(find);
        self.last = Some((home, kinds));
        kinds
    }
}

impl<'a> Safe<'a> {
    /// Prepares the reduction for games that begin with a position.
    pub(crate) fn of(engine: Engine<'a>, table: &Table) -> Self {
        let rules = engine.rules();
        let dealt = rules.stock().is_some() || rules.redeal().is_some();
        Self {
            engine,
            indifferent: !dealt && !rules.plan().fills && engine.is_indifferent(table),
            alike: [[None; 2]; 2],
            kinds: ByFoundations::default(),
            settled: ByFoundations::default(),
        }
    }

    /// Returns a move of one of the kinds in `going` to a foundation, or `None`. `is_home`
    /// recognizes foundations. No script is called: in a game whose script forbids moves, no card
    /// is safe.
    pub(crate) fn next_move(
        &self,
        table: &Table,
        going: Kinds,
        is_home: impl Fn(PileId) -> bool,
    ) -> Option<Move> {
        let Self { engine, indifferent, .. } = *self;
        let foundations = &engine.rules().plan().foundations;
        if going.is_empty() {
            return None;
        }
        table.piles().filter(|pile| !is_home(*pile)).find_map(|from| {
            let card = table.top(from).filter(|top| !top.is_down() && going.has(*top))?;
            let free = engine.can_leave(table, from)
                && (indifferent || engine.leaves_alike(table, from));
            let source = engine.rules().group_id(from);
            let takes = |pile: &PileId| engine.would_take(table, *pile, (card, source));
            let to = foundations.iter().copied().find(takes).filter(|_| free)?;
            Some(Move::build(from, to, 1))
        })
    }

    /// Returns the kinds that are safe to move to a foundation. `home` computes the hash of the
    /// foundations.
    pub(crate) fn kinds(
        &mut self,
        table: &Table,
        home: impl FnOnce() -> PositionHash,
    ) -> Kinds {
        if !self.indifferent && !self.is_indifferent(table) {
            return Kinds::NONE;
        }
        let engine = self.engine;
        self.kinds.get(home(), || engine.safe_kinds(table))
    }

    /// Returns the kinds on top of foundations that would be moved back at once if they were
    /// taken to the group `tableau`.
    pub(crate) fn settled(
        &mut self,
        table: &Table,
        tableau: GroupId,
        home: PositionHash,
    ) -> Kinds {
        if !self.indifferent && !self.is_indifferent(table) {
            return Kinds::NONE;
        }
        let engine = self.engine;
        self.settled.get(home, || {
            let mut lent = table.clone();
            let mut goes_back = |from: PileId, card: Card| {
                // Ask what the foundation takes without this card on it.
                lent.transfer(from, lent.hand(), 1);
                let takes = engine.would_take(&lent, from, (card, tableau));
                lent.transfer(lent.hand(), from, 1);
                takes
            };
            let tops = engine.settled_tops(table).into_iter();
            tops.filter(|top| goes_back(top.0, top.1)).map(|top| top.1).collect()
        })
    }

    /// Returns whether the cards on the foundations affect nothing else in the game. Unless piles
    /// are filled, this depends only on whether redeals are left and whether the stock is empty.
    fn is_indifferent(&mut self, table: &Table) -> bool {
        let engine = self.engine;
        let rules = engine.rules();
        if rules.plan().fills {
            return engine.is_indifferent(table);
        }
        let spent = rules.redeals_left(table.counter(Counter::REDEALS)) == Some(0);
        let empty = rules.plan().stock.is_none_or(|stock| table.is_empty(stock));
        let known = &mut self.alike[usize::from(spent)][usize::from(empty)];
        *known.get_or_insert_with(|| engine.is_indifferent(table))
    }
}

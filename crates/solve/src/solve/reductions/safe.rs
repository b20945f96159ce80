//! Moves a card to its foundation at once if no other card can still need it.
//!
//! **Claim.** A position that can be won can also be won after a safe move.
//!
//! **Conditions.** The engine proves which cards are safe, and by which rules, for players as well
//! ([`Engine::safe_kinds`]). What is on the foundations must change nothing else in the game
//! (`is_indifferent`). This module caches the engine's answers for as long as the foundations stay
//! the same.
//!
//! **Source.** Dominance (Ibaraki, *The Power of Dominance Relations in Branch-and-Bound
//! Algorithms*, 1977).

use std::collections::BTreeMap;

use crate::engine::Engine;
use crate::rules::{GroupId, Move};
use crate::table::{Card, Counter, Kinds, PileId, PositionHash, Table};

/// What can go home without harm.
pub(crate) struct Safe<'a> {
    engine: Engine<'a>,
    /// Whether the cards that are home decide alone what is safe.
    indifferent: bool,
    /// Whether it makes no difference what is home, where no redeals are left and where the
    /// stock is empty, once it was asked.
    alike: [[Option<bool>; 2]; 2],
    /// The kinds that can go home without harm.
    kinds: ByFoundations,
    /// The kinds on top of foundations that are not to come back.
    settled: ByFoundations,
}

/// Kinds that depend on what lies on the foundations alone.
#[derive(Clone, Debug, Default)]
struct ByFoundations {
    known: BTreeMap<PositionHash, Kinds>,
    /// The last of these that was asked for.
    last: Option<(PositionHash, Kinds)>,
}

impl ByFoundations {
    /// Returns the kinds for foundations with a hash.
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
    /// Returns it for the games that begin with a position.
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

    /// Returns a move that brings one of the kinds that are `going` home, which `is_home` tells
    /// of piles. No script is asked, since none that forbids moves leaves anything to be safe.
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

    /// Returns the kinds that can go home without harm; `home` is the hash of the foundations.
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

    /// Returns the kinds on top of foundations that would go home at once if they came back to
    /// the group `tableau`.
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
                // A foundation is asked as it would be without the card.
                lent.transfer(from, lent.hand(), 1);
                let takes = engine.would_take(&lent, from, (card, tableau));
                lent.transfer(lent.hand(), from, 1);
                takes
            };
            let tops = engine.settled_tops(table).into_iter();
            tops.filter(|top| goes_back(top.0, top.1)).map(|top| top.1).collect()
        })
    }

    /// Returns whether the rest of the game goes on alike whatever cards are home. Unless
    /// piles are filled, whether there are redeals left and whether the stock is empty decide
    /// it.
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

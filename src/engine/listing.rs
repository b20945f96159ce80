//! Listing the legal moves.
//!
//! The cards that could leave their piles are collected in one set of kinds. A target is
//! then looked at further only if the row of cards it takes meets that set, which most
//! rows do not; so the usual cost of a target is one comparison.

use super::Engine;
use crate::rules::{Base, Lift, Liftable, Move, MoveList};
use crate::table::{Card, Kinds, PileId, Table};

impl Engine<'_> {
    /// Lists every legal move of a position. A game that is won has none.
    pub fn moves(&self, table: &Table, list: &mut MoveList) {
        list.clear();
        self.list_builds(table, list);
        if self.rules.redeal.is_some() {
            self.list_redeal(table, list);
        }
        if !list.moves.is_empty() && self.is_won(table).unwrap_or(false) {
            list.moves.clear();
        }
    }

    fn list_builds(&self, table: &Table, list: &mut MoveList) {
        let all = self.find_liftable(table, list);
        let mut empty_seen = 0u32;
        for &to in &self.rules.plan.targets {
            let row = self.row(table, to);
            if !row.meets(all) {
                continue;
            }
            let group = self.rules.piles[to.index()].group;
            if table.is_empty(to) && self.rules.group(group).first_empty_only {
                if empty_seen >> group.0 & 1 != 0 {
                    continue;
                }
                empty_seen |= 1 << group.0;
            }
            self.list_target(table, to, row, list);
        }
    }

    /// Fills in the piles that cards can leave, and returns the kinds of all the cards a
    /// move could begin with.
    fn find_liftable(&self, table: &Table, list: &mut MoveList) -> Kinds {
        let mut all = Kinds::NONE;
        list.sources.clear();
        for &pile in &self.rules.plan.sources {
            let (most, kinds) = self.liftable(table, pile);
            if most > 0 {
                let group = self.rules.piles[pile.index()].group;
                all = all.or(kinds);
                list.sources.push(Liftable { pile, group, most, kinds });
            }
        }
        all
    }

    /// Returns how many cards may leave a pile together, and the kinds of the cards such
    /// a move could begin with.
    pub(super) fn liftable(&self, table: &Table, pile: PileId) -> (u8, Kinds) {
        let group = self.rules.group_of(pile);
        let cards = table.pile(pile);
        let free = &cards[cards.len().min(group.keep.into())..];
        let Some((&top, rest)) = free.split_last() else { return (0, Kinds::NONE) };
        if top.is_down() {
            return (0, Kinds::NONE);
        }
        let mut kinds = Kinds::NONE;
        kinds.add(top);
        match &group.lift {
            Lift::None => (0, Kinds::NONE),
            Lift::Top => (1, kinds.and(group.may_lift)),
            Lift::Run(on) => {
                let most = extend_run(on, top, rest, &mut kinds);
                (most, kinds.and(group.may_lift))
            }
        }
    }

    /// Returns the kinds of cards a pile would take next, whoever brings them.
    #[inline]
    pub(super) fn row(&self, table: &Table, to: PileId) -> Kinds {
        let group = self.rules.group_of(to);
        match table.top(to) {
            None => self.base_row(table, to),
            Some(_) if table.len(to) >= group.capacity.into() => Kinds::NONE,
            Some(top) if top.is_down() => Kinds::NONE,
            Some(top) => group.on[top.kind()],
        }
    }

    /// Returns the kinds of cards an empty pile takes.
    fn base_row(&self, table: &Table, to: PileId) -> Kinds {
        let group = self.rules.group_of(to);
        match &group.base {
            Base::Kinds(kinds) => kinds[usize::from(to.0 - group.piles.start)],
            Base::First(ranks) => {
                let first = group.ids().find_map(|it| table.pile(it).first().copied());
                match first {
                    Some(card) => ranks[usize::from(self.rules.deck.rank(card).0)],
                    None => ranks.iter().fold(Kinds::NONE, |all, it| all.or(*it)),
                }
            }
        }
    }

    fn list_target(&self, table: &Table, to: PileId, row: Kinds, list: &mut MoveList) {
        let group = self.rules.group_of(to);
        let room = usize::from(group.capacity) - table.len(to);
        for index in 0..list.sources.len() {
            let from = list.sources[index];
            let starts = from.kinds.and(row);
            if from.pile == to || starts.is_empty() || !group.takes_from(from.group) {
                continue;
            }
            let most = usize::from(from.most.min(group.at_once)).min(room);
            let cards = table.pile(from.pile);
            for (count, card) in (1..).zip(cards.iter().rev().take(most)) {
                if starts.has(*card) {
                    self.offer(table, list, Move::Build { from: from.pile, to, count });
                }
            }
        }
    }

    /// Adds a build that the tables allow, if the script allows it too.
    fn offer(&self, table: &Table, list: &mut MoveList, offered: Move) {
        if !self.rules.hooked.is_empty() {
            match self.ask_about(table, offered) {
                Ok(None) => {}
                Ok(Some(_)) => return,
                Err(fault) => return list.note(fault),
            }
        }
        list.moves.push(offered);
    }

    fn list_redeal(&self, table: &Table, list: &mut MoveList) {
        let stuck = list.moves.is_empty() && list.fault.is_none();
        match self.refuses_redeal(table, || stuck) {
            Ok(None) => list.moves.push(Move::Redeal),
            Ok(Some(_)) => {}
            Err(fault) => list.note(fault),
        }
    }
}

/// Returns how many cards on top of a pile follow one another, and adds them to `kinds`.
fn extend_run(on: &[Kinds], top: Card, rest: &[Card], kinds: &mut Kinds) -> u8 {
    let mut upper = top;
    let mut count = 1;
    for &lower in rest.iter().rev() {
        if lower.is_down() || !on[lower.kind()].has(upper) {
            break;
        }
        kinds.add(lower);
        (upper, count) = (lower, count + 1);
    }
    count
}

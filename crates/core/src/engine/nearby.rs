//! Lists the legal moves that involve one of two piles.
//!
//! All other moves are the same as before a build between the two piles, so a search has
//! them already. The piles are examined twice: for cards that can be brought to them, and
//! for targets of their own cards.

use super::Engine;
use crate::rules::{Carry, GroupId, Hook, Move, MoveList, Run, Sources, Target};
use crate::table::{Card, Kinds, PileId, Table};

impl Engine<'_> {
    /// Lists the legal moves of a position except the builds that involve none of the
    /// piles `near`, in a different order. Only for games in which no script forbids
    /// moves and no redeal waits until there are none.
    #[inline]
    pub fn moves_near(&self, table: &Table, near: [PileId; 2], list: &mut MoveList) {
        debug_assert!(self.rules.hooked.is_empty(), "a script may forbid moves");
        list.clear();
        // If only top cards can leave, the table has all that is needed.
        if !self.rules.plan.sources.iter().all(|source| source.1) {
            self.find_sources(table, &mut list.sources);
        }
        self.list_brought(table, near, list);
        self.list_taken(table, near, list);
        self.list_others(table, list);
    }

    /// Lists the builds to one of two piles. Needs only the runs of the sources.
    #[inline(never)]
    fn list_brought(&self, table: &Table, near: [PileId; 2], list: &mut MoveList) {
        let wanted = near.map(|to| {
            let stood_for = table.is_empty(to) && self.first_empty(table, to).is_some();
            if stood_for { Kinds::NONE } else { self.takes_next(table, to) }
        });
        let any = wanted[0].or(wanted[1]);
        let MoveList { moves, sources, .. } = list;
        let mut bring = |run: &Run, id| {
            for (to, wanted) in near.into_iter().zip(wanted) {
                if run.kinds.meets(wanted) && run.pile != to {
                    self.list_units(table, (run, id), (to, wanted), moves);
                }
            }
        };
        for &(id, lifts_tops) in &self.rules.plan.sources {
            let source = self.rules.group(id);
            if lifts_tops {
                for (from, &top) in source.ids().zip(table.tops(&source.piles)) {
                    if any.has(top) && !top.is_down() {
                        bring(&Run::top(from, top), id);
                    }
                }
            } else {
                let of_group = |run: &&Run| source.piles.contains(&run.pile.0);
                sources.runs().iter().filter(of_group).for_each(|run| bring(run, id));
            }
        }
    }

    /// Lists the builds from one of two piles to others.
    #[inline(never)]
    fn list_taken(&self, table: &Table, near: [PileId; 2], list: &mut MoveList) {
        let MoveList { moves, sources, .. } = list;
        let runs = near.map(|pile| self.run_of(table, pile, sources));
        let any = runs[0].0.kinds.or(runs[1].0.kinds);
        for Target { group, rows } in &self.rules.plan.targets {
            let group = self.rules.group(*group);
            let row = |top: Card| rows[usize::from(top.byte())];
            let mut empty_seen = false;
            let piles = group.ids().zip(table.tops(&group.piles));
            for (to, &top) in piles.filter(|entry| row(*entry.1).meets(any)) {
                let mut wanted = row(top);
                if top.is_down() {
                    if empty_seen || !table.is_empty(to) {
                        continue;
                    }
                    wanted = self.base_row(group, table, to);
                    empty_seen = group.first_empty_only;
                }
                for (run, own) in &runs {
                    // `list_brought` has already listed the builds between the two.
                    if run.kinds.meets(wanted) && !near.contains(&to) {
                        self.list_units(table, (run, *own), (to, wanted), moves);
                    }
                }
            }
        }
    }

    /// Returns the cards that can leave a pile, and its group.
    #[inline]
    fn run_of(&self, table: &Table, pile: PileId, sources: &Sources) -> (Run, GroupId) {
        let own = self.rules.piles[pile.index()].group;
        let group = self.rules.plan.sources.iter().find(|source| source.0 == own);
        let top = table.top(pile).filter(|card| !card.is_down());
        let run = match group {
            Some((_, true)) => top.map(|card| Run::top(pile, card)),
            Some((_, false)) => {
                sources.runs().iter().find(|run| run.pile == pile).copied()
            }
            None => None,
        };
        (run.unwrap_or(Run { pile, most: 0, whole: false, kinds: Kinds::NONE }), own)
    }

    /// Returns whether the tables allow a build, without asking a script.
    pub(super) fn is_offered(&self, table: &Table, carry: Carry) -> bool {
        let Carry { from, to, count } = carry;
        let id = self.rules.piles[from.index()].group;
        let run = self.liftable(self.rules.group(id), table, from);
        let wanted = self.takes_next(table, to);
        let stood_for = !self.rules.hooked.has(Hook::CanDrop)
            && self.first_empty(table, to).is_some();
        let mut moves = Vec::new();
        if from != to && run.kinds.meets(wanted) && !stood_for {
            self.list_units(table, (&run, id), (to, wanted), &mut moves);
        }
        moves.contains(&Move::build(from, to, count))
    }

    /// Lists the builds of cards of a run, in a pile of the group `id`, that begin with a
    /// card of the kinds `wanted`. The run must have some of these kinds.
    #[inline(never)]
    fn list_units(
        &self,
        table: &Table,
        (run, id): (&Run, GroupId),
        (to, wanted): (PileId, Kinds),
        moves: &mut Vec<Move>,
    ) {
        let group = self.rules.group_of(to);
        let room = self.room(group, table, to).filter(|room| room.is_for(id));
        let Some(room) = room else { return };
        let offered = |count| Move::build(run.pile, to, count);
        if run.most > 1 {
            let units = self.units((group, table), (run, wanted), (to, room));
            moves.extend(units.map(offered));
        } else if room.least == 1 {
            moves.push(offered(1));
        }
    }
}

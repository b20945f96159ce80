//! Actions of the rules file: lists, checks and plays their moves.
//!
//! Listing and checking share [`Engine::pick`], which decides for one pile after the
//! other whether it can be picked next. Once all piles are picked, both call
//! [`Engine::refuses_by_rules`] and [`Engine::refuses_by_script`]. So a move is legal
//! exactly if it is listed.

use super::{Clause, Engine, Reason};
use crate::rules::{
    ActionId, Adjacency, Feature, Fits, Goal, GroupId, Hook, HookError, ListedPicks,
    MAX_MOVES, MAX_PICKS_TRIED, Move, MoveList, Outcome, Pick, Picking, ScriptFailure,
    is_row,
};
use crate::table::{Card, Face, Journal, PileId, Table};

/// The cost of checking a complete set of picks, in picks.
const WHOLE_PICK: usize = 16;

/// The picks so far.
#[derive(Default)]
struct Picked {
    piles: Vec<PileId>,
    cards: Vec<Card>,
}

impl Engine<'_> {
    /// Lists the moves of the actions of the rules file, in the order of their piles.
    #[inline]
    pub(super) fn list_picks(&self, table: &Table, list: &mut MoveList) {
        if !self.rules.uses(Feature::OwnActions) {
            return;
        }
        let listed = match self.listed_by_script(table) {
            Ok(listed) => listed,
            Err(error) => {
                list.error = Some(error);
                return;
            }
        };
        for (id, picking) in self.rules.own_actions() {
            if let Some(picks) = listed.iter().find(|picks| picks.action == id) {
                self.pick_listed(table, (picking, picks), list);
            } else {
                self.pick_on(table, (id, picking), &mut Picked::default(), list);
            }
            list.bound(id);
        }
    }

    /// Returns the picks that the script lists, sorted in the order in which moves are
    /// listed. Empty without `list_picks`.
    fn listed_by_script(&self, table: &Table) -> Result<Vec<ListedPicks>, HookError> {
        if !self.rules.hooked.has(Hook::ListPicks) {
            return Ok(Vec::new());
        }
        let mut listed = self.hooks.list_picks(self.view(table))?;
        for ListedPicks { action, piles } in &mut listed {
            let own = &self.rules.actions()[action.index()];
            let action = || own.name.clone();
            let error = |failure| {
                let (hook, failure) = (Hook::ListPicks, Box::new(failure));
                HookError::Script { hook, failure, at: None }
            };
            let Some(picking) = own.picking().filter(|picking| picking.asks.lists) else {
                return Err(error(ScriptFailure::ListsUnasked { action: action() }));
            };
            let wanted = picking.picks.len();
            if let Some(wrong) = piles.iter().find(|pile| pile.len() != wanted) {
                let (action, piles) = (action(), wrong.len());
                return Err(error(ScriptFailure::ListsOtherPicks {
                    action,
                    piles,
                    wanted,
                }));
            }
            if picking.is_unordered() {
                for way in &mut *piles {
                    way.sort_unstable();
                }
            }
            piles.sort_unstable();
            piles.dedup();
        }
        Ok(listed)
    }

    /// Lists the legal moves among the picks that a script lists for an action.
    fn pick_listed(
        &self,
        table: &Table,
        (picking, picks): (&Picking, &ListedPicks),
        list: &mut MoveList,
    ) {
        for piles in &picks.piles {
            if let Ok(picked) = self.pick_all(table, picking, piles) {
                self.list_picked(table, (picks.action, picking), (&picked, true), list);
            }
        }
    }

    /// Lists the move with these picks, if it is legal.
    fn list_picked(
        &self,
        table: &Table,
        (id, picking): (ActionId, &Picking),
        (picked, listed): (&Picked, bool),
        list: &mut MoveList,
    ) {
        list.tried += WHOLE_PICK;
        if self.refuses_by_rules(table, picking, picked).is_some() {
            return;
        }
        match self.refuses_by_script(table, (id, picking), (picked, listed)) {
            Ok(None) => list.moves.push(Move::picking(id, &picked.piles)),
            Ok(Some(_)) => {}
            Err(error) => list.error = Some(error),
        }
    }

    /// Picks the piles in order, or returns why one cannot be picked.
    fn pick_all(
        &self,
        table: &Table,
        picking: &Picking,
        piles: &[PileId],
    ) -> Result<Picked, Reason> {
        let mut picked = Picked::default();
        for &pile in piles {
            let card = self.pick(table, picking, &picked, pile)?;
            picked.piles.push(pile);
            picked.cards.extend(card);
        }
        if piles.len() == picking.picks.len() {
            Ok(picked)
        } else {
            Err(Reason::PicksMore(picking.picks.len()))
        }
    }

    /// Lists the moves that begin with these picks.
    fn pick_on(
        &self,
        table: &Table,
        (id, picking): (ActionId, &Picking),
        picked: &mut Picked,
        list: &mut MoveList,
    ) {
        if list.error.is_some() {
            return;
        }
        if list.moves.len() > MAX_MOVES || list.tried > MAX_PICKS_TRIED {
            let listed = list.moves.len() > MAX_MOVES;
            list.error = Some(HookError::TooManyMoves { action: id, listed });
            return;
        }
        let Some(next) = picking.picks.get(picked.piles.len()) else {
            self.list_picked(table, (id, picking), (picked, false), list);
            return;
        };
        let latest = picked.piles.last().copied().filter(|_| picking.is_unordered());
        match (next.at.as_slice(), picked.piles.first()) {
            // With distances, only a few piles need to be tried.
            (at @ [_, ..], Some(&first)) => {
                for beside in at {
                    let beside = u8::try_from(i16::from(first.0) + i16::from(*beside));
                    if let Some(pile) = beside.ok().map(PileId)
                        && pile.index() < self.rules.piles.len()
                    {
                        self.pick_pile(table, (id, picking), (picked, pile), list);
                    }
                }
            }
            _ => {
                for pile in self.rules.piles_in(next.from) {
                    // If the order does not matter, piles are picked in ascending order.
                    if latest.is_none_or(|other| other < pile) {
                        self.pick_pile(table, (id, picking), (picked, pile), list);
                    }
                }
            }
        }
    }

    /// Lists the moves that begin with these picks and then a pile, if it can be picked
    /// next.
    fn pick_pile(
        &self,
        table: &Table,
        own: (ActionId, &Picking),
        (picked, pile): (&mut Picked, PileId),
        list: &mut MoveList,
    ) {
        list.tried += work_of(own.1, picked.piles.len());
        let Ok(card) = self.pick(table, own.1, picked, pile) else { return };
        picked.piles.push(pile);
        picked.cards.extend(card);
        self.pick_on(table, own, picked, list);
        picked.piles.pop();
        if card.is_some() {
            picked.cards.pop();
        }
    }

    /// Returns the card that is picked next from a pile, `None` for an empty pile, or why
    /// the pile cannot be picked.
    fn pick(
        &self,
        table: &Table,
        picking: &Picking,
        picked: &Picked,
        pile: PileId,
    ) -> Result<Option<Card>, Reason> {
        let id = self.rules.piles[pile.index()].group;
        let Some(next) = picking.picks.get(picked.piles.len()) else {
            return Err(Reason::PicksMore(picking.picks.len()));
        };
        if next.from >> id.0 & 1 == 0 {
            return Err(Reason::NeverPicked(pile));
        }
        if picked.piles.contains(&pile) {
            return Err(Reason::PickedTwice(pile));
        }
        let card = match (table.top(pile), next.kinds) {
            (None, Some(_)) => return Err(Reason::IsEmpty(pile)),
            (Some(_), None) => return Err(Reason::NotEmpty(pile)),
            (Some(card), Some(_)) if card.is_down() => {
                return Err(Reason::FaceDown(pile));
            }
            (Some(card), Some(kinds)) if !kinds.has(card) => {
                return Err(Reason::DoNotFit(vec![card]));
            }
            (card, _) => card,
        };
        if self.rules.group(id).is_covered(table, pile) {
            return Err(Reason::Covered(pile));
        }
        if !self.lies_right(picking, next, &picked.piles, pile) {
            return Err(Reason::NotNear(pile));
        }
        match card {
            Some(card) if !picking.fits(&picked.cards, card) => {
                let cards = picked.cards.iter().copied().chain([card]);
                Err(Reason::DoNotFit(cards.collect()))
            }
            card => Ok(card),
        }
    }

    /// Returns whether a pile lies where `at` and `near` require it, relative to the
    /// piles picked before.
    fn lies_right(
        &self,
        picking: &Picking,
        next: &Pick,
        before: &[PileId],
        pile: PileId,
    ) -> bool {
        let (Some(&first), Some(&last)) = (before.first(), before.last()) else {
            return true;
        };
        let distance = i16::from(pile.0) - i16::from(first.0);
        let placed =
            next.at.is_empty() || next.at.iter().any(|step| i16::from(*step) == distance);
        let near = |near: Adjacency, one: PileId, other: PileId| {
            let (own, its) = (self.rules.group_of(one), self.rules.group_of(other));
            if std::ptr::eq(own, its) {
                return own.are_adjacent(near, one, other);
            }
            let lie = (own.place(one), its.place(other));
            matches!(lie, (Some(one), Some(other)) if near.holds(one, other))
        };
        let count = before.len() + 1;
        placed
            && match picking.near {
                None => true,
                // If the order does not matter, the last pick may still lie between the
                // others.
                Some(_) if count < picking.picks.len() && picking.is_unordered() => true,
                Some(wanted) if count > 2 && picking.is_unordered() => {
                    let all: Vec<PileId> = before.iter().copied().chain([pile]).collect();
                    is_row(count, |one, other| near(wanted, all[one], all[other]))
                }
                Some(wanted) => near(wanted, last, pile),
            }
    }

    /// Returns why the rules forbid the action with all these picks, if so.
    fn refuses_by_rules(
        &self,
        table: &Table,
        picking: &Picking,
        picked: &Picked,
    ) -> Option<Reason> {
        if let (Some(needs), Some(&first)) = (&picking.needs, picked.cards.first())
            && !needs.is_met(self.rules, table, &picked.piles, first)
        {
            return Some(Reason::Needed(first));
        }
        let idle = picked.piles.is_empty()
            && !picking.asks.does
            && !self.would_change(table, picking);
        let refused = self.refuses_outcomes(table, picking, picked);
        refused.or(idle.then_some(Reason::NothingToDo))
    }

    /// Returns the hook that forbids the action with all these picks, if any. `listed` is
    /// whether the script listed them itself.
    fn refuses_by_script(
        &self,
        table: &Table,
        (id, picking): (ActionId, &Picking),
        (picked, listed): (&Picked, bool),
    ) -> Result<Option<Hook>, HookError> {
        let made = Move::picking(id, &picked.piles);
        let hooks = self.hooks;
        if picking.asks.can && !hooks.can_act(self.view(table), made)? {
            return Ok(Some(Hook::CanAct));
        }
        // Picks that the script lists need not be checked with `on_act`.
        if picking.asks.does
            && !listed
            && hooks.on_act(self.view(table), made)?.is_empty()
        {
            return Ok(Some(Hook::OnAct));
        }
        Ok(None)
    }

    /// Returns why the outcomes are impossible for these picks, if so.
    fn refuses_outcomes(
        &self,
        table: &Table,
        picking: &Picking,
        picked: &Picked,
    ) -> Option<Reason> {
        let moves = |outcome: &&Outcome| matches!(outcome, Outcome::Move { .. });
        if picking.outcomes.iter().filter(moves).count() < 2 {
            let mut outcomes = picking.outcomes.iter();
            return outcomes
                .find_map(|outcome| self.refuses_outcome(table, picked, outcome));
        }
        // A move can make room for the next one, or bring the card that the next one goes
        // on.
        let (mut table, mut journal) = (table.clone(), Journal::default());
        picking.outcomes.iter().find_map(|outcome| {
            let refused = self.refuses_outcome(&table, picked, outcome);
            if refused.is_none() {
                self.play_outcome(&mut table, &mut journal, (outcome, &picked.piles));
            }
            refused
        })
    }

    /// Returns why one outcome is impossible for these picks, if so.
    fn refuses_outcome(
        &self,
        table: &Table,
        picked: &Picked,
        outcome: &Outcome,
    ) -> Option<Reason> {
        let Outcome::Move { what, whole, to } = outcome else { return None };
        let cards = |pick: &u8| {
            if *whole { table.len(picked.piles[usize::from(*pick)]) } else { 1 }
        };
        let count: usize = what.iter().map(cards).sum();
        let to = match *to {
            Goal::Pile(to) => to,
            Goal::Picked(it) => picked.piles[usize::from(it)],
            Goal::Group(group) => {
                let from = picked.piles[usize::from(what[0])];
                let found = self.taker(table, group, from);
                return found
                    .is_none()
                    .then(|| Reason::NoneTakes(group, table.top(from)));
            }
        };
        let room = usize::from(self.rules.group_of(to).capacity);
        (table.len(to) + count > room).then_some(Reason::Full(to))
    }

    /// Returns the first pile of a group that accepts the top card of a pile.
    fn taker(&self, table: &Table, group: GroupId, from: PileId) -> Option<PileId> {
        let group = self.rules.group(group);
        let card = table.top(from)?;
        let takes = |pile: &PileId| {
            *pile != from
                && !group.is_covered(table, *pile)
                && self.takes(group, table, *pile, card)
        };
        group.ids().find(takes)
    }

    /// Returns whether a command would change anything.
    fn would_change(&self, table: &Table, picking: &Picking) -> bool {
        picking.outcomes.iter().any(|outcome| match outcome {
            Outcome::Close(group) => {
                let piles = self.rules.group(*group).ids();
                let mut left = piles.skip_while(|pile| !table.is_empty(*pile));
                left.any(|pile| !table.is_empty(pile))
            }
            Outcome::Fill { group, from } => {
                let mut piles = self.rules.group(*group).ids();
                !table.is_empty(*from) && piles.any(|pile| table.is_empty(pile))
            }
            Outcome::Move { .. } | Outcome::Swap(..) | Outcome::Between(_) => true,
        })
    }

    /// Returns why a move of an action of the rules file is illegal, if so.
    pub(super) fn refuses_picks(
        &self,
        table: &Table,
        (id, picking): (ActionId, &Picking),
        piles: &[PileId],
    ) -> Result<Option<(Reason, Option<Clause>)>, HookError> {
        let clause = Some(Clause::Action(id));
        let picked = match self.pick_all(table, picking, piles) {
            Ok(picked) => picked,
            Err(reason @ (Reason::IsEmpty(_) | Reason::NotEmpty(_))) => {
                return Ok(Some((reason, None)));
            }
            Err(reason) => return Ok(Some((reason, clause))),
        };
        if let Some(reason) = self.refuses_by_rules(table, picking, &picked) {
            return Ok(Some((reason, clause)));
        }
        let listed = self.listed_by_script(table)?;
        let listed = listed.into_iter().find(|picks| picks.action == id);
        let hook = match &listed {
            Some(picks) if !picks.piles.contains(&picked.piles) => Some(Hook::ListPicks),
            _ => {
                let picked = (&picked, listed.is_some());
                self.refuses_by_script(table, (id, picking), picked)?
            }
        };
        Ok(hook.map(|hook| (Reason::Script(hook), Some(Clause::Hook(hook)))))
    }

    /// Carries out the outcomes of a move.
    pub(super) fn play_picks(
        &self,
        table: &mut Table,
        journal: &mut Journal,
        picking: &Picking,
        made: Move,
    ) -> Result<(), HookError> {
        let made = self.rules.in_order(made);
        if picking.asks.does {
            for request in self.hooks.on_act(self.view(table), made)? {
                self.carry_out(table, journal, (request, Hook::OnAct))?;
            }
        }
        for outcome in &picking.outcomes {
            self.play_outcome(table, journal, (outcome, made.picks()));
        }
        Ok(())
    }

    /// Carries out one outcome.
    fn play_outcome(
        &self,
        table: &mut Table,
        journal: &mut Journal,
        (outcome, piles): (&Outcome, &[PileId]),
    ) {
        match outcome {
            Outcome::Move { what, whole, to } => {
                for &it in what {
                    let from = piles[usize::from(it)];
                    let to = match *to {
                        Goal::Pile(to) => Some(to),
                        Goal::Picked(it) => Some(piles[usize::from(it)]),
                        Goal::Group(group) => self.taker(table, group, from),
                    };
                    let count = if *whole { table.len(from) } else { 1 };
                    if let (Some(to), Ok(count)) = (to, u8::try_from(count)) {
                        journal.transfer(table, from, to, count);
                    }
                }
            }
            Outcome::Swap([one, other]) => {
                let piles = (piles[usize::from(*one)], piles[usize::from(*other)]);
                journal.swap_tops(table, piles.0, piles.1);
            }
            Outcome::Between(to) => {
                let (first, last) = (piles[0].min(piles[1]), piles[0].max(piles[1]));
                for pile in (first.0 + 1..last.0).map(PileId) {
                    move_all(table, journal, pile, *to);
                }
            }
            Outcome::Close(group) => {
                close(table, journal, self.rules.group(*group).ids());
            }
            Outcome::Fill { group, from } => {
                for pile in self.rules.group(*group).ids() {
                    if table.is_empty(pile) && !table.is_empty(*from) {
                        journal.transfer(table, *from, pile, 1);
                        journal.turn_top(table, pile, Face::Up);
                    }
                }
            }
        }
    }
}

/// Returns the cost of a pick after `before` others: 1, or more if earlier picks are
/// checked again. See [`MAX_PICKS_TRIED`].
fn work_of(picking: &Picking, before: usize) -> usize {
    let Some(next) = picking.picks.get(before) else { return 1 };
    let picks = picking.fits.len() * before / 8 + next.at.len() / 16;
    // Checking for a row in some order examines all subsets.
    let is_last = before > 1 && before + 1 == picking.picks.len();
    let makes_row = picking.near.is_some()
        || picking.fits.iter().any(|way| matches!(way, Fits::Row(_)));
    1 + picks + if is_last && makes_row { 1 << before } else { 0 }
}

/// Moves cards of the piles after an empty one up.
fn close(table: &mut Table, journal: &mut Journal, piles: impl Iterator<Item = PileId>) {
    let piles: Vec<PileId> = piles.collect();
    let mut free = 0;
    for &pile in &piles {
        if table.is_empty(pile) {
            continue;
        }
        if piles[free] != pile {
            move_all(table, journal, pile, piles[free]);
        }
        free += 1;
    }
}

fn move_all(table: &mut Table, journal: &mut Journal, from: PileId, to: PileId) {
    let count = u8::try_from(table.len(from)).unwrap_or(u8::MAX);
    if count > 0 {
        journal.transfer(table, from, to, count);
    }
}

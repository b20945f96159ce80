//! Lists the legal moves.
//!
//! The cards that can leave their piles are collected in one set of kinds. A target is
//! examined further only if the set of cards it accepts meets that set, which is rare; so
//! the usual cost of a target is one comparison. Usually only one kind matches, and its
//! piles were stored with the set.

use super::Engine;
use super::room::{Room, is_built};
use crate::rules::{
    ActionId, Base, Beside, Carry, Group, GroupId, Hook, HookError, Lift, Move, MoveList,
    Neighbor, Role, Run, Sources, Target,
};
use crate::table::{Card, Kinds, PileId, Rank, Table};

impl Engine<'_> {
    /// Lists every legal move of a position. A won game has none. On an error,
    /// `list.error` is set and the list may be incomplete.
    pub fn moves(&self, table: &Table, list: &mut MoveList) {
        list.clear();
        self.reset_position_budget();
        self.list_builds(table, list);
        self.list_others(table, list);
    }

    /// Lists the builds of a position, even if the game is won. Only for games in which
    /// no script forbids any.
    pub fn builds(&self, table: &Table, list: &mut MoveList) {
        debug_assert!(self.rules.hooked.is_empty(), "a script may forbid moves");
        list.clear();
        self.list_builds(table, list);
        list.bound(ActionId::BUILD);
    }

    /// Appends the moves other than builds.
    #[inline]
    pub(super) fn list_others(&self, table: &Table, list: &mut MoveList) {
        list.bound(ActionId::BUILD);
        self.list_picks(table, list);
        if self.rules.stock.is_some() && !self.has_failed(list) {
            self.list_deal(table, list);
        }
        if self.rules.redeal.is_some() && !self.has_failed(list) {
            self.list_redeal(table, list);
        }
        if list.error.as_ref().is_some_and(|error| !error.is_of_many_moves()) {
            return;
        }
        // A score wins only if no move is left, and here one is.
        let by_points = self.rules.end.as_ref().is_some_and(|end| end.score.is_some())
            && !self.rules.hooked.has(Hook::Won);
        let goes_on = match list.moves.first() {
            Some(first) => self.shows_play_goes_on(*first),
            None => list.error.is_none(),
        };
        if !by_points && !goes_on && self.is_won(table).unwrap_or(false) {
            list.clear();
        }
    }

    /// Returns whether a legal move proves that the game is not won, because it moves a
    /// card that is not on a foundation.
    #[inline]
    fn shows_play_goes_on(&self, made: Move) -> bool {
        let is_foundation =
            |pile: PileId| self.rules.group_of(pile).role == Role::Foundation;
        made.carry().is_some_and(|carry| !is_foundation(carry.from))
            && self.rules.end.is_none()
            && !self.rules.hooked.has(Hook::Won)
    }

    #[inline]
    /// Lists the builds, by target.
    fn list_builds(&self, table: &Table, list: &mut MoveList) {
        self.find_sources(table, &mut list.sources);
        let all = list.sources.all();
        let asks_drops = self.rules.hooked.has(Hook::CanDrop);
        for Target { group, rows } in &self.rules.plan.targets {
            let group = self.rules.group(*group);
            let row = |top: Card| rows[usize::from(top.byte())];
            let mut empty_seen = false;
            let mut piles = group.ids().zip(table.tops(&group.piles));
            while let Some((to, &top)) = piles.find(|entry| row(*entry.1).meets(all)) {
                let wanted = if !top.is_down() {
                    row(top).and(all)
                } else if empty_seen || !table.is_empty(to) {
                    // The byte of an empty pile is also that of the last kind face down.
                    continue;
                } else {
                    self.base_row(group, table, to).and(all)
                };
                if !wanted.is_empty() {
                    let first_only = group.first_empty_only && !asks_drops;
                    empty_seen |= first_only && top.is_down();
                    self.list_target(table, group, (to, wanted), list);
                }
            }
        }
    }

    /// Computes the piles that cards can leave.
    #[inline(never)]
    pub(super) fn find_sources(&self, table: &Table, sources: &mut Sources) {
        sources.clear();
        let copies = self.rules.deck.copies() > 1;
        for &(id, lifts_tops) in &self.rules.plan.sources {
            let group = self.rules.group(id);
            let tops = table.tops(&group.piles);
            if lifts_tops {
                sources.add_tops(group.ids(), tops, copies);
                continue;
            }
            for (pile, &top) in group.ids().zip(tops) {
                let run = self.liftable(group, table, pile);
                if !run.kinds.is_empty() {
                    sources.add_run(run, top, copies);
                }
            }
        }
    }

    /// Returns the kinds of cards that a pile of a group accepts next, regardless of room
    /// and source.
    pub(super) fn row(&self, group: &Group, table: &Table, to: PileId) -> Kinds {
        match table.top(to) {
            None => self.base_row(group, table, to),
            Some(top) if top.is_down() => Kinds::NONE,
            Some(top) => group.on[top.kind()],
        }
    }

    /// Returns the kinds of cards that a pile accepts next, regardless of room and
    /// source.
    #[inline]
    pub fn takes_next(&self, table: &Table, pile: PileId) -> Kinds {
        self.row(self.rules.group_of(pile), table, pile)
    }

    /// Returns whether a pile would accept a single card from a pile of the group
    /// `source` if it were on top there, without asking a script.
    #[inline]
    pub fn would_take(
        &self,
        table: &Table,
        to: PileId,
        (card, source): (Card, GroupId),
    ) -> bool {
        let group = self.rules.group_of(to);
        let room = self.room(group, table, to);
        room.is_some_and(|room| room.is_for(source) && room.least == 1)
            && self.row(group, table, to).has(card)
    }

    /// Returns whether the top card of a pile can leave it, without asking a script.
    pub fn can_leave(&self, table: &Table, pile: PileId) -> bool {
        let run = self.liftable(self.rules.group_of(pile), table, pile);
        table.top(pile).is_some_and(|top| run.kinds.has(top))
    }

    /// Returns whether a pile of a group accepts a card, regardless of its source.
    pub(super) fn takes(
        &self,
        group: &Group,
        table: &Table,
        to: PileId,
        card: Card,
    ) -> bool {
        self.row(group, table, to).has(card) && table.len(to) < group.capacity.into()
    }

    /// Returns the kinds of cards that an empty pile accepts.
    #[inline]
    pub(super) fn base_row(&self, group: &Group, table: &Table, to: PileId) -> Kinds {
        match &group.base {
            Base::Kinds(kinds) => kinds[usize::from(to.0 - group.piles.start)],
            Base::First(ranks) => self.first_base_row(ranks, group, table),
            Base::Below(ranks) => self.below_base_row(ranks, table),
            Base::Beside(beside) => beside_row(beside, group, table, to),
        }
    }

    /// Returns the kinds of cards that an empty pile accepts if the first card sets the
    /// base.
    #[inline(never)]
    fn first_base_row(&self, ranks: &[Kinds], group: &Group, table: &Table) -> Kinds {
        let first = group.ids().find_map(|pile| table.pile(pile).first().copied());
        match first {
            Some(card) => ranks[usize::from(self.rules.deck.rank(card).0)],
            None => ranks.iter().fold(Kinds::NONE, |all, row| all.or(*row)),
        }
    }

    /// Returns whether a card has the base rank of the foundations.
    pub(super) fn is_base(&self, table: &Table, card: Option<Card>) -> bool {
        let base = self.base_rank(table);
        base.is_some() && base == card.map(|card| self.rules.deck.rank(card))
    }

    /// Returns the base rank of the foundations: by the rules, or by the first card on
    /// one of them.
    fn base_rank(&self, table: &Table) -> Option<Rank> {
        let plan = &self.rules.plan;
        let first = || {
            plan.foundations.iter().find_map(|pile| table.pile(*pile).first().copied())
        };
        plan.base.or_else(|| first().map(|card| self.rules.deck.rank(card)))
    }

    /// Returns the kinds of cards that an empty pile accepts if it needs a card below the
    /// base rank.
    #[inline(never)]
    fn below_base_row(&self, ranks: &[Kinds], table: &Table) -> Kinds {
        self.base_rank(table).map_or(Kinds::NONE, |rank| ranks[usize::from(rank.0)])
    }

    /// Returns the most cards that single moves through empty cells and empty piles could
    /// bring to a pile.
    pub(super) fn supermove(&self, table: &Table, to: PileId) -> usize {
        let free = |piles: &[PileId]| {
            piles.iter().filter(|pile| **pile != to && table.is_empty(**pile)).count()
        };
        let plan = &self.rules.plan;
        // A shift by 8 exceeds the size of any deck, so more empty piles change nothing.
        (free(&plan.cells) + 1) << free(&plan.spaces).min(8)
    }

    /// Lists the moves to one pile that begin with a card of the kinds `wanted`.
    #[inline(never)]
    fn list_target(
        &self,
        table: &Table,
        group: &Group,
        (to, wanted): (PileId, Kinds),
        list: &mut MoveList,
    ) {
        let Some(room) = self.room(group, table, to) else { return };
        let MoveList { moves, sources, error, .. } = list;
        if let Some(first) = sources.of_only(wanted) {
            let mut next = Some(first).filter(|_| room.least == 1);
            while let Some(from) = next {
                if room.is_for(self.rules.piles[from.index()].group) {
                    let offered = Carry { from, to, count: 1 };
                    self.offer((group, table), offered, moves, error);
                }
                next = sources.after(from);
            }
            return;
        }
        let mut offer = |from, count| {
            self.offer((group, table), Carry { from, to, count }, moves, error);
        };
        for &(id, lifts_tops) in &self.rules.plan.sources {
            let source = self.rules.group(id);
            if !room.is_for(id) {
                continue;
            }
            if !lifts_tops {
                let may_come = |run: &&Run| {
                    source.piles.contains(&run.pile.0) && run.kinds.meets(wanted)
                };
                for run in sources.runs().iter().filter(may_come) {
                    let units = self.units((group, table), (run, wanted), (to, room));
                    units.for_each(|unit| offer(run.pile, unit));
                }
            } else if room.least == 1 {
                for (from, &top) in source.ids().zip(table.tops(&source.piles)) {
                    if !top.is_down() && wanted.has(top) {
                        offer(from, 1);
                    }
                }
            }
        }
    }

    /// Returns every number of cards of a run that can move to a pile together, with a
    /// lowest card of the kinds `wanted`.
    #[inline]
    pub(super) fn units<'t>(
        &self,
        (group, table): (&'t Group, &'t Table),
        (run, wanted): (&Run, Kinds),
        (to, room): (PileId, Room),
    ) -> impl Iterator<Item = u8> + use<'t> {
        let Room { least, most, .. } = room;
        let starts = run.kinds.and(wanted);
        let mut most = most.min(run.most.into());
        if most > 1 && matches!(self.rules.group_of(run.pile).lift, Lift::Supermove) {
            most = most.min(self.supermove(table, to));
        }
        let run = *run;
        let cards = table.pile(run.pile).iter().rev().take(most);
        let fits = move |(count, card): &(u8, &Card)| {
            let part = run.whole && *count > 1 && *count < run.most;
            starts.has(**card)
                && !part
                && (least == 1 || is_built(group, table, run.pile, *count))
        };
        (1..).zip(cards).skip(least - 1).filter(fits).map(|entry| entry.0)
    }

    /// Adds a build that the tables allow, if the script allows it too.
    #[inline]
    fn offer(
        &self,
        (group, table): (&Group, &Table),
        offered: Carry,
        moves: &mut Vec<Move>,
        error: &mut Option<HookError>,
    ) {
        if offered.from != offered.to
            && (self.rules.hooked.is_empty()
                || (!stands_for(group, table, moves, offered)
                    && self.allows(table, offered, error)))
        {
            moves.push(Move::build(offered.from, offered.to, offered.count));
        }
    }

    /// Returns the cards of a pile that may leave together. If none may, the run has no
    /// kinds.
    #[inline(never)]
    pub(super) fn liftable(&self, group: &Group, table: &Table, pile: PileId) -> Run {
        let cut = |cards: &[Card], most: u8| {
            if group.ends_at_base { self.up_to_base(table, cards, most) } else { most }
        };
        let found = |most, kinds: Kinds| {
            let whole = matches!(group.lift, Lift::Whole);
            Run { pile, most, kinds: kinds.and(group.may_lift), whole }
        };
        let Some(top) = table.top(pile) else { return found(0, Kinds::NONE) };
        let kept = table.len(pile) <= group.keep.into();
        if top.is_down() || kept || group.is_covered(table, pile) {
            return found(0, Kinds::NONE);
        }
        let cards = &table.pile(pile)[group.keep.into()..];
        let on = group.joined.as_slice();
        match group.lift {
            Lift::None => found(0, Kinds::NONE),
            Lift::Top => found(1, Kinds::of(top)),
            Lift::Run | Lift::Supermove => {
                let (most, kinds) = run(on, cards);
                match cut(cards, most) {
                    fewer if fewer < most => {
                        let left = cards[cards.len() - usize::from(fewer)..].iter();
                        found(fewer, left.copied().collect())
                    }
                    _ => found(most, kinds),
                }
            }
            Lift::Whole => {
                let most = cut(cards, run(on, cards).0);
                let up = cards.iter().rev().take_while(|card| !card.is_down()).count();
                // The face-up cards are not one run, so only the top card can leave.
                if usize::from(most) < up {
                    return found(1, Kinds::of(top));
                }
                let lowest = cards[cards.len() - up];
                found(most, Kinds::of(top).or(Kinds::of(lowest)))
            }
            Lift::Any => {
                let up = cards.iter().rev().take_while(|card| !card.is_down());
                let kinds = up.clone().copied().collect();
                found(u8::try_from(up.count()).unwrap_or(u8::MAX), kinds)
            }
        }
    }

    /// Returns how many cards on top of a pile form a run that does not continue over a
    /// card of the base rank.
    fn up_to_base(&self, table: &Table, cards: &[Card], most: u8) -> u8 {
        let run = cards.iter().rev().take(most.into()).skip(1);
        let over = run.take_while(|card| !self.is_base(table, Some(**card))).count();
        u8::try_from(over + 1).unwrap_or(u8::MAX).min(most)
    }

    /// Returns whether the script allows a build that the tables allow.
    #[inline(never)]
    fn allows(
        &self,
        table: &Table,
        offered: Carry,
        first_error: &mut Option<HookError>,
    ) -> bool {
        // A script that failed is not asked again: it would likely fail for every pair of
        // piles, each time after all its steps.
        if first_error.is_some() {
            return false;
        }
        match self.ask_about(table, offered) {
            Ok(hook) => hook.is_none(),
            Err(error) => {
                *first_error = Some(error);
                false
            }
        }
    }

    /// Returns whether a script failed that the other moves need too.
    #[inline]
    fn has_failed(&self, list: &MoveList) -> bool {
        list.error.is_some() && !self.rules.hooked.is_only_about_builds()
    }

    fn list_deal(&self, table: &Table, list: &mut MoveList) {
        match self.refuses_deal(table) {
            Ok(None) => list.moves.push(Move::DEAL),
            Ok(Some(_)) => {}
            Err(error) => _ = list.error.get_or_insert(error),
        }
    }

    fn list_redeal(&self, table: &Table, list: &mut MoveList) {
        // INVARIANT: the redeal is listed last, so the list has every other move by now.
        let stuck = list.moves.is_empty() && list.error.is_none();
        match self.refuses_redeal(table, || stuck) {
            Ok(None) => list.moves.push(Move::REDEAL),
            Ok(Some(_)) => {}
            Err(error) => _ = list.error.get_or_insert(error),
        }
    }
}

/// Returns the kinds of cards that an empty pile accepts if its neighbors decide.
#[inline(never)]
fn beside_row(beside: &Beside, group: &Group, table: &Table, to: PileId) -> Kinds {
    let place = usize::from(to.0 - group.piles.start);
    let fits = |neighbors: &[Neighbor], rows: &[Kinds]| match neighbors.get(place) {
        None => Kinds::NONE,
        Some(Neighbor::End(kinds)) => *kinds,
        Some(Neighbor::Pile(pile)) => match table.top(*pile) {
            Some(card) if !card.is_down() => rows[card.kind()],
            _ => Kinds::NONE,
        },
    };
    let kinds = fits(&beside.left, &group.on).or(fits(&beside.right, &beside.under));
    kinds.and(beside.ever[0])
}

/// Returns whether a build to an equivalent empty pile is already listed.
#[inline(never)]
fn stands_for(group: &Group, table: &Table, moves: &[Move], offered: Carry) -> bool {
    let same = |carry: Carry| {
        (carry.from, carry.count) == (offered.from, offered.count)
            && group.piles.contains(&carry.to.0)
            && table.is_empty(carry.to)
    };
    group.first_empty_only
        && table.is_empty(offered.to)
        && moves.iter().filter_map(|made| made.carry()).any(same)
}

/// Returns the number of cards on top of a pile that form a run, and their kinds.
#[inline(never)]
fn run(on: &[Kinds], cards: &[Card]) -> (u8, Kinds) {
    let Some((&top, rest)) = cards.split_last() else { return (0, Kinds::NONE) };
    let (mut upper, mut kinds, mut count) = (top, Kinds::of(top), 1);
    for &lower in rest.iter().rev() {
        if lower.is_down() || !on[lower.kind()].has(upper) {
            break;
        }
        kinds.add(lower);
        (upper, count) = (lower, count + 1);
    }
    (count, kinds)
}

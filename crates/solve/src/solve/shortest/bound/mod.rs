//! A lower bound of the number of moves to a win.
//!
//! Every card that is not on a foundation must get there, and a move brings at most a known
//! number of cards there. This holds for any game that is won by moving all cards to the
//! foundations.
//!
//! # Cyclic waits
//!
//! **Claim.** If each card goes to a foundation by its own move, on one particular card or on an
//! empty foundation, the bound is higher. It is one move for each card that is not on a
//! foundation, plus the minimum number of moves that bring no card there and leave no cycle of
//! waiting cards.
//!
//! **Argument.** Say that a card goes *straight* if its move to the foundation is the only move
//! it makes. Then all cards under it, and the cards that follow those on a foundation, get there
//! later. So the cards that go straight wait for each other without a cycle. From each cycle,
//! some card must move elsewhere first, which brings nothing to a foundation. A cycle of one is a
//! card that lies on a lower one of its suit.
//!
//! **Source.** Paul and Helmert, *Optimal Solitaire Game Solutions Using A\* Search and Deadlock
//! Analysis*, 2016, for `FreeCell` and its relatives.
//!
//! # Units
//!
//! If several cards can leave a pile in one move, those that form a run now may do so. Cards that
//! never left their places can leave together only if they form a run now, because nothing
//! changes below the first card that leaves. So units are counted instead of cards.
//!
//! # Consistency
//!
//! A move of a card to a foundation lowers the bound by one, because a card that can go there
//! waits for none and is in no cycle. Any other move lowers it by at most one: every old cycle
//! that avoids the moved unit is still there. So the units that break all cycles afterwards,
//! together with this one, broke all cycles before. So the bound is *consistent*.

mod cycles;
mod picture;
#[cfg(test)]
mod tests;

use super::Count;
use crate::rules::{Carry, Does, Feature as F, Features, Group, Lift, Role, Rules};
use crate::solve::Reach;
use crate::table::{Kinds, PileId, Table};
use cycles::Lately;
use picture::Picture;

/// Features under which each card goes to a foundation by its own move, and leaves its pile only
/// by moves and only from the top.
const ALLOWS: Features = Features::BUILDING.but(&[
    F::Copies,
    F::HomeAtOnce,
    F::GathersHome,
    F::DealsHome,
    F::FillSends,
    F::DealSends,
    F::DealSinks,
    F::End,
    F::DealTo,
    F::Scripted,
]);

/// Features under which only moves bring cards to foundations, at most a known number each.
const COUNTS: Features = Features::BUILDING
    .but(&[F::DealsHome, F::FillSends, F::DealSends, F::End, F::DealTo, F::Scripted])
    .and(&[F::OwnActions, F::Discards, F::BaseBeside]);

/// The maximum number of kinds for which cycles are sought.
const MAX_KINDS: usize = 64;

/// Computes lower bounds of the number of moves.
pub(super) struct Bound<'a> {
    rules: &'a Rules,
    /// The maximum number of cards that a move brings to foundations, or 0 if unknown.
    most: usize,
    blocking: Option<Blocking>,
    /// The waits of the current position, and those of a successor.
    here: Picture,
    there: Picture,
    lately: Lately,
}

/// The rules that decide which cards wait for which.
struct Blocking {
    /// For each pile, how its cards leave it, or `None` if they may leave other than by moves.
    piles: Vec<Option<Leaving>>,
    /// For each kind, itself and the kinds that go to a foundation after it, one bit each.
    after: Vec<u64>,
    /// Whether each move moves one card.
    singly: bool,
}

/// Which cards leave a pile in one move.
#[derive(Clone)]
enum Leaving {
    /// The top card.
    Singly,
    /// Cards that follow one another; for each kind, the kinds that follow it.
    Runs(Vec<Kinds>),
    /// Any cards.
    Any,
}

impl<'a> Bound<'a> {
    /// Prepares the bound for a position and its successors.
    pub(super) fn of(
        rules: &'a Rules,
        reach: &Reach,
        table: &Table,
        count: Count,
    ) -> Self {
        let most = most_home(rules);
        // Moves can be counted card by card only if each card needs its own move.
        let blocking = (most == 1).then(|| Blocking::of(rules, reach, count)).flatten();
        let blocking = blocking.filter(|blocking| blocking.holds(rules, table));
        let piles = rules.piles().len() + 1;
        let (here, there) = (Picture::new(piles), Picture::new(piles));
        Self {
            rules,
            most,
            blocking,
            here,
            there,
            lately: Lately::nothing(rules.hash_key().clone()),
        }
    }

    /// Sets the current position, whose bound is known to be `needed`.
    pub(super) fn look(&mut self, table: &Table, needed: usize) {
        let left = table.size() - self.rules.home(table);
        if let Some(blocking) = &self.blocking {
            self.here.look_at(blocking, table, needed.saturating_sub(left));
        }
    }

    /// Returns the bound of a position, without changing the current one. If the bound exceeds
    /// `room`, the result may be too low, but still exceeds `room`.
    pub(super) fn look_there(&mut self, table: &Table, room: usize) -> usize {
        let left = table.size() - self.rules.home(table);
        let Some(blocking) = &self.blocking else { return self.counted(left) };
        let room = room.saturating_sub(left);
        left + self.there.look(blocking, table, room, &mut self.lately)
    }

    /// Returns the bound after a build from the current position that triggers no automatic
    /// moves. If the bound exceeds `room`, the result may be too low, but still exceeds `room`.
    #[inline]
    pub(super) fn after(&mut self, table: &Table, build: Carry, room: usize) -> usize {
        let mut left = table.size() - self.rules.home(table);
        let [goes, comes] =
            [build.to, build.from].map(|pile| self.rules.group_of(pile).role.is_done());
        left -= usize::from(build.count) * usize::from(goes);
        left += usize::from(build.count) * usize::from(comes);
        let Some(blocking) = &self.blocking else { return self.counted(left) };
        if goes && !comes {
            // A card that can go to a foundation waits for none, so the cycles stay the same.
            return left + self.here.detours();
        }
        let Some(room) = room.checked_sub(left) else { return left };
        let lately = &mut self.lately;
        if blocking.singly && !goes && !comes {
            return left + self.here.after(blocking, table, build, room, lately);
        }
        self.there.clone_from(&self.here);
        left + self.there.build(blocking, table, build, room, lately)
    }

    /// Returns the number of moves that bring `left` cards to foundations.
    fn counted(&self, left: usize) -> usize {
        if self.most == 0 { 0 } else { left.div_ceil(self.most) }
    }
}

impl Blocking {
    fn of(rules: &Rules, reach: &Reach, count: Count) -> Option<Self> {
        let kinds = rules.deck().kinds();
        if !ALLOWS.allow(rules) || kinds > MAX_KINDS {
            return None;
        }
        let all = (0..u8::try_from(rules.piles().len()).ok()?).map(PileId);
        let mut piles: Vec<_> = all.map(|pile| Leaving::of(rules, pile, count)).collect();
        // The hand is empty in every examined position.
        piles.push(None);
        let is_single =
            |leaving: &Option<Leaving>| matches!(leaving, None | Some(Leaving::Singly));
        let singly = piles.iter().all(is_single);
        Some(Self { piles, after: after(rules, reach), singly })
    }

    /// Returns whether no card is on a foundation before one that it waits for, which a deal
    /// could cause.
    fn holds(&self, rules: &Rules, table: &Table) -> bool {
        let home = rules.plan().foundations.iter().flat_map(|pile| table.pile(*pile));
        let home = home.fold(0_u64, |all, card| all | 1 << card.kind());
        let mut before =
            (0_u64..).zip(&self.after).filter(|kind| home >> kind.0 & 1 == 0);
        before.all(|kind| kind.1 & home == 0)
    }
}

impl Leaving {
    fn of(rules: &Rules, pile: PileId, count: Count) -> Option<Self> {
        let group = rules.group_of(pile);
        let kept = match group.role {
            Role::Tableau | Role::Reserve | Role::Cell | Role::Waste => true,
            Role::Foundation | Role::Stock | Role::Discard => false,
        };
        if !kept || rules.gathers(pile) || rules.fills_from(pile) {
            return None;
        }
        Some(match (count, group.lift) {
            (Count::Cards, _) | (Count::Moves, Lift::None | Lift::Top) => Self::Singly,
            (Count::Moves, Lift::Run | Lift::Supermove | Lift::Whole) => {
                Self::Runs(group.joined.clone())
            }
            (Count::Moves, Lift::Any) => Self::Any,
        })
    }
}

/// Returns for each kind itself and the kinds that go to a foundation after it.
///
/// A kind waits for another if it can be put on no other card and starts no foundation.
fn after(rules: &Rules, reach: &Reach) -> Vec<u64> {
    let kinds = rules.deck().kinds();
    let mut next = vec![0_u64; kinds];
    for card in rules.deck().present().without(reach.bases).iter() {
        if let Some(only) = reach.before[card.kind()].only() {
            next[only.kind()] |= 1 << card.kind();
        }
    }
    let all = |kind: usize| {
        let (mut all, mut fresh) = (0, 1 << kind);
        while fresh & !all != 0 {
            all |= fresh;
            fresh = cycles::bits(fresh).fold(0, |more, kind| more | next[kind]);
        }
        all
    };
    (0..kinds).map(all).collect()
}

/// Returns the maximum number of cards that a move brings to foundations, or 0 if it is unknown
/// or the game is won in another way.
fn most_home(rules: &Rules) -> usize {
    if !COUNTS.allow(rules) {
        return 0;
    }
    let singly = |group: &Group| matches!(group.lift, Lift::None | Lift::Top);
    let all_singly = rules.groups().iter().all(singly);
    let built =
        |group: &Group| match (group.role.is_done(), group.from | group.empty_from) {
            (true, takes) if takes != 0 && !all_singly => group.at_once.1.into(),
            _ => 1,
        };
    let built: usize = rules.groups().iter().map(built).max().unwrap_or(1);
    let acted = rules.actions().iter().map(|action| match &action.does {
        Does::Build | Does::Deal | Does::Redeal => 1,
        Does::Pick(picking) => {
            let plain = picking.facts().all(|facts| facts.singles().is_some());
            if plain { action.picks() } else { rules.deck().size() }
        }
    });
    acted.max().unwrap_or(1).max(built)
}

//! How many moves are needed at the least to win.
//!
//! Every card that is not home has to go there, and a move brings so many home at the most.
//! That is what is known of any game that is won by bringing all home.
//!
//! Where each card goes home by a move of its own, on one other card or on an empty
//! foundation, more is known. Say that a card goes straight home if that is the only move it
//! makes. Then all cards that lie under it, and those that go home on one of them, go home
//! later than it does. So the cards that go straight home wait for each other, and not in a
//! circle: for each circle some card of it has to go elsewhere before, by a move that brings
//! nothing home. A circle of one is a card that lies on a lower one of its suit. The fewest
//! such moves that leave no circle, and one for each card that is not home, is what is needed
//! at the least. Paul and Helmert, *Optimal Solitaire Game Solutions Using A\* Search and
//! Deadlock Analysis*, 2016, found this for `FreeCell` and its relatives.
//!
//! Where several cards can leave a pile in one move, those that make up a run now may do so.
//! Cards that never left their places can leave together only if they are such, since
//! nothing changes what lies under the first card that leaves. So units are counted there
//! in place of cards.
//!
//! A move that brings a card home takes one from the bound, since no other waits for a card
//! that can go home. Any other takes one from it at the most: without the unit that it
//! moved, the circles are among those that are left. So the bound is *consistent*.

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

/// What a game may use where each card goes home by a move of its own and leaves its pile by
/// moves alone, and only from the top.
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

/// What a game may use where moves alone bring cards home, a known number at the most.
const COUNTS: Features = Features::BUILDING
    .but(&[F::DealsHome, F::FillSends, F::DealSends, F::End, F::DealTo, F::Scripted])
    .and(&[F::OwnActions, F::Discards, F::BaseBeside]);

/// The most kinds that circles are looked for among.
const MAX_KINDS: usize = 64;

/// Tells how many moves are needed at the least.
pub(super) struct Bound<'a> {
    rules: &'a Rules,
    /// How many cards a move can bring home; none if nothing is known of that.
    most: usize,
    blocking: Option<Blocking>,
    /// The position that is looked at, and the one after some move.
    here: Picture,
    there: Picture,
    lately: Lately,
}

/// Which cards wait for which.
struct Blocking {
    /// For each pile, how its cards leave it; nothing where they may leave otherwise than by
    /// moves.
    piles: Vec<Option<Leaving>>,
    /// For each kind, itself and those that go home after it, one bit each.
    after: Vec<u64>,
    /// Whether each move moves one card.
    singly: bool,
}

/// Which cards leave a pile in one move.
#[derive(Clone)]
enum Leaving {
    /// The top card.
    Singly,
    /// Those that follow one another: for each kind, the kinds that do.
    Runs(Vec<Kinds>),
    /// Any.
    Any,
}

impl<'a> Bound<'a> {
    /// Returns what tells it for a position and those that follow from it.
    pub(super) fn of(
        rules: &'a Rules,
        reach: &Reach,
        table: &Table,
        count: Count,
    ) -> Self {
        let most = most_home(rules);
        // Only where each card takes a move of its own can moves be counted card by card.
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

    /// Looks at a position from which so many moves are known to be `needed`.
    pub(super) fn look(&mut self, table: &Table, needed: usize) {
        let left = table.size() - self.rules.home(table);
        if let Some(blocking) = &self.blocking {
            self.here.look_at(blocking, table, needed.saturating_sub(left));
        }
    }

    /// Returns how many moves are needed at the least from a position, other than the one
    /// that was looked at last. What is more than `room` may be too few, but not so few.
    pub(super) fn look_there(&mut self, table: &Table, room: usize) -> usize {
        let left = table.size() - self.rules.home(table);
        let Some(blocking) = &self.blocking else { return self.counted(left) };
        let room = room.saturating_sub(left);
        left + self.there.look(blocking, table, room, &mut self.lately)
    }

    /// Returns how many moves are needed after a build from the position that was looked at
    /// last, if nothing follows from it. What is more than `room` may be too few, but not so
    /// few.
    #[inline]
    pub(super) fn after(&mut self, table: &Table, build: Carry, room: usize) -> usize {
        let mut left = table.size() - self.rules.home(table);
        let [goes, comes] =
            [build.to, build.from].map(|pile| self.rules.group_of(pile).role.is_done());
        left -= usize::from(build.count) * usize::from(goes);
        left += usize::from(build.count) * usize::from(comes);
        let Some(blocking) = &self.blocking else { return self.counted(left) };
        if goes && !comes {
            // A card that can go home waits for none, so no circle needs less or more.
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

    /// Returns how many moves are needed to bring so many cards home.
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
        // The hand is empty whenever a position is looked at.
        piles.push(None);
        let is_single =
            |leaving: &Option<Leaving>| matches!(leaving, None | Some(Leaving::Singly));
        let singly = piles.iter().all(is_single);
        Some(Self { piles, after: after(rules, reach), singly })
    }

    /// Returns whether no card is home before one that it waits for, as a deal could have it.
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

/// Returns for each kind itself and those that go home after it.
///
/// A kind waits for another if there is no other card it could be put on, and it starts no
/// foundation.
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

/// Returns how many cards a move can bring home at the most; none if the game is not won by
/// that, or if it is not known.
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

//! Decides when to check for deadlocks, because a check takes as long as several positions.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use super::{Deadlock, Digging, KnownDepths, Looked};
use crate::rules::Role;
use crate::solve::reductions::{Prune, Reached};
use crate::solve::{Distinguished, Start};

/// Finds positions in which cards block each other forever, if the check is likely to pay.
pub(crate) struct Deadlocks {
    deadlock: Deadlock,
    /// The check for room to dig out all piles; states of a search may share it.
    digging: Option<Rc<RefCell<Digging>>>,
    /// The success rates of the check after moves to other piles, and after moves to foundations.
    looked: [Looked; 2],
}

impl Deadlocks {
    /// Shares the check for room with all quick searches that receive the same cell.
    pub(crate) fn share(&mut self, shared: &OnceCell<Rc<RefCell<Digging>>>) {
        let own = self.digging.take().inspect(|own| own.borrow_mut().look_quickly());
        self.digging = own.map(|own| Rc::clone(shared.get_or_init(|| own)));
    }

    /// Shares the cached depths of piles with all searches that receive the same cache.
    pub(crate) fn share_depths(&self, known: &KnownDepths) {
        self.digging.iter().for_each(|own| own.borrow_mut().share(known));
    }

    /// Returns whether cards block each other forever, unless the last move can hardly be the
    /// cause.
    fn is_dead(&mut self, at: &Reached<'_>) -> bool {
        if at.last.is_some_and(|made| self.deadlock.can_go_on(at.table, made)) {
            return false;
        }
        // A move with a pending use rarely causes a deadlock, and the position after its use is
        // checked anyway.
        if !at.pending.is_nothing() {
            return false;
        }
        // A card on a foundation rarely blocks others.
        let carried = at.line.last().and_then(|made| made.carry());
        let home = carried.is_some_and(|carry| {
            at.engine.rules().group_of(carry.to).role == Role::Foundation
        });
        let looked = &mut self.looked[usize::from(home)];
        looked.look(|| self.deadlock.is_dead(at.engine, at.table, false))
    }
}

impl Prune for Deadlocks {
    fn of(start: &Start<'_>, distinguished: Option<&Distinguished>) -> Option<Self> {
        let deadlock = Deadlock::of(start.rules(), &start.reach, distinguished)?;
        let digging = Digging::of(start.rules(), &deadlock);
        let digging = digging.map(|own| Rc::new(RefCell::new(own)));
        Some(Self { deadlock, digging, looked: [Looked::default(); 2] })
    }

    fn is_lost(&mut self, at: &Reached<'_>) -> bool {
        // A split leaves as much room as there was before it, where the check ran.
        let digging = self.digging.as_ref().filter(|_| !at.pending.is_split());
        at.thorough && self.deadlock.is_dead(at.engine, at.table, true)
            || digging.is_some_and(|own| own.borrow_mut().finds_dead(at.table))
            || self.is_dead(at)
    }
}

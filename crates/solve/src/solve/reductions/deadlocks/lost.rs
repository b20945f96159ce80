//! Decides when to look for deadlocks, because a test takes as long as several positions.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use super::{Deadlock, Digging, KnownDepths, Looked};
use crate::rules::Role;
use crate::solve::reductions::{Prune, Reached};
use crate::solve::{Distinguished, Start};

/// Finds positions in which cards are in each other's way for ever, where it pays to look.
pub(crate) struct Deadlocks {
    deadlock: Deadlock,
    /// What finds positions without room to dig out all piles; states of a search may share it.
    digging: Option<Rc<RefCell<Digging>>>,
    /// How often deadlocks were looked for, and how often there was one: where no card came home
    /// last, and where one did.
    looked: [Looked; 2],
}

impl Deadlocks {
    /// Shares what is found out about room to dig out piles with all that are given the same
    /// cell, which are those of quick searches.
    pub(crate) fn share(&mut self, shared: &OnceCell<Rc<RefCell<Digging>>>) {
        let own = self.digging.take().inspect(|own| own.borrow_mut().look_quickly());
        self.digging = own.map(|own| Rc::clone(shared.get_or_init(|| own)));
    }

    /// Shares what is known of the depths of piles with all that are given the same.
    pub(crate) fn share_depths(&self, known: &KnownDepths) {
        self.digging.iter().for_each(|own| own.borrow_mut().share(known));
    }

    /// Returns whether cards are in each other's way for ever, as they were not before the last
    /// move.
    fn is_dead(&mut self, at: &Reached<'_>) -> bool {
        if at.last.is_some_and(|made| self.deadlock.can_go_on(at.table, made)) {
            return false;
        }
        // Cards hardly ever get into each other's way by what is still to be followed by
        // what it was made for, and that shows it as well.
        if !at.owed.is_nothing() {
            return false;
        }
        // At home a card is hardly ever in the way of others.
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
        // After a split there is as much room as before it, when it was asked.
        let digging = self.digging.as_ref().filter(|_| !at.owed.is_split());
        at.thorough && self.deadlock.is_dead(at.engine, at.table, true)
            || digging.is_some_and(|own| own.borrow_mut().finds_dead(at.table))
            || self.is_dead(at)
    }
}

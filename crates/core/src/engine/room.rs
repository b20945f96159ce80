//! Room: which cards a pile could take now, and why it takes none.
//!
//! The list of moves asks [`Engine::room`], a refusal [`Engine::refuse_drop`]. They stand
//! together so that whatever closes a pile is added to both.

use super::{Clause, Engine, GroupKey, Reason};
use crate::rules::{Group, GroupId, Hook, Lift};
use crate::table::{PileId, Table};

/// Which units there is room for on a pile.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// The groups they may come from, a bit each.
    takes: u32,
    /// How few cards may come at once, at least one, and how many.
    pub(super) least: usize,
    pub(super) most: usize,
}

impl Room {
    /// Returns whether units of a group may come.
    #[inline]
    pub(super) fn is_for(self, source: GroupId) -> bool {
        self.takes >> source.0 & 1 != 0
    }
}

impl Engine<'_> {
    /// Returns which units a pile has room for, if there are any.
    #[inline]
    pub(super) fn room(&self, group: &Group, table: &Table, to: PileId) -> Option<Room> {
        let free = usize::from(group.capacity).saturating_sub(table.len(to));
        let (least, most) =
            (usize::from(group.at_once.0), free.min(group.at_once.1.into()));
        let closed = group.is_covered(table, to)
            || group.ends_at_base && self.is_base(table, table.top(to));
        let takes = if table.is_empty(to) { group.empty_from } else { group.from };
        (most >= least && !closed).then_some(Room { takes, least, most })
    }

    /// Returns why a pile does not take cards of another, as far as no script is asked.
    pub(super) fn refuse_drop(
        &self,
        table: &Table,
        from: PileId,
        to: PileId,
        count: u8,
    ) -> Option<(Reason, Option<Clause>)> {
        let id = self.rules.piles[to.index()].group;
        let group = self.rules.group(id);
        if from == to {
            return Some((Reason::SamePile, None));
        }
        let source = self.rules.piles[from.index()].group;
        let empty = table.is_empty(to);
        let (takes, other) = (group.takes_from(source), group.takes_empty_from(source));
        match (empty, takes, other) {
            (true, true, false) => {
                return Some((
                    Reason::EmptyNever(to),
                    Some(Clause::Key(id, GroupKey::EmptyFrom)),
                ));
            }
            (_, false, false) | (false, false, true) => {
                return Some((
                    Reason::NeverTakes(to),
                    Some(Clause::Key(id, GroupKey::From)),
                ));
            }
            _ => {}
        }
        if group.is_covered(table, to) {
            return Some((
                Reason::Covered(to),
                Some(Clause::Key(id, GroupKey::CoveredBy)),
            ));
        }
        let (least, most) = group.at_once;
        if count > most || count < least {
            let reason = match most {
                1 => Reason::TakesOne(to),
                cards => Reason::TakesExactly(to, cards),
            };
            return Some((reason, Some(Clause::Key(id, GroupKey::AtOnce))));
        }
        if table.len(to) + usize::from(count) > group.capacity.into() {
            return Some((Reason::Full(to), Some(Clause::Key(id, GroupKey::Capacity))));
        }
        if least > 1 && !is_built(group, table, from, count) {
            return Some((Reason::NotARun(from), Some(Clause::Key(id, GroupKey::Build))));
        }
        let card = table.pile(from)[table.len(from) - usize::from(count)];
        if !self.row(group, table, to).has(card) {
            return Some(self.refuse_card(table, to, card));
        }
        if group.ends_at_base && self.is_base(table, table.top(to)) {
            return Some((Reason::OnBase(to), Some(Clause::Key(id, GroupKey::Build))));
        }
        let asked = self.rules.hooked.has(Hook::CanDrop);
        if let Some(first) = self.first_empty(table, to).filter(|_| !asked) {
            return Some((Reason::UseFirstEmpty(first), Some(Clause::Group(id))));
        }
        let free = self.supermove(table, to);
        let limited = matches!(self.rules.group(source).lift, Lift::Supermove);
        if limited && usize::from(count) > free {
            return Some((
                Reason::TooMany(free),
                Some(Clause::Key(source, GroupKey::Lift)),
            ));
        }
        None
    }
}

/// Returns whether the top cards of a pile are built as a group builds its own.
pub(super) fn is_built(group: &Group, table: &Table, pile: PileId, count: u8) -> bool {
    let cards = table.pile(pile);
    let unit = &cards[cards.len() - usize::from(count)..];
    unit.windows(2).all(|pair| group.on[pair[0].kind()].has(pair[1]))
}

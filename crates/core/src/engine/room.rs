//! Room: which cards a pile can accept now, and why it accepts none.
//!
//! The list of moves uses [`Engine::room`], and a refusal [`Engine::refuse_drop`]. They
//! stand together because a new condition must be added to both.

use super::{Clause, Engine, GroupKey, Reason};
use crate::rules::{Group, GroupId, Hook, Lift};
use crate::table::{PileId, Table};

/// The room on a pile for a unit of cards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// The groups that cards may come from, one bit each.
    takes: u32,
    /// The fewest and the most cards of a move. The fewest is at least 1.
    pub(super) least: usize,
    pub(super) most: usize,
}

impl Room {
    /// Returns whether cards may come from a group.
    #[inline]
    pub(super) fn is_for(self, source: GroupId) -> bool {
        self.takes >> source.0 & 1 != 0
    }
}

impl Engine<'_> {
    /// Returns the room on a pile, or `None` if it accepts no card now.
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

    /// Returns why a pile does not accept cards from another, without asking a script.
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

/// Returns whether the top cards of a pile follow one another as `group` builds.
pub(super) fn is_built(group: &Group, table: &Table, pile: PileId, count: u8) -> bool {
    let cards = table.pile(pile);
    let unit = &cards[cards.len() - usize::from(count)..];
    unit.windows(2).all(|pair| group.on[pair[0].kind()].has(pair[1]))
}

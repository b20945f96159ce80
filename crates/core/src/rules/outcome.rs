//! Outcomes: the effects of an action of the rules file, and the facts of each.
//!
//! The engine carries an outcome out, and the rules text describes it. All other code
//! asks its [facts](OutcomeFacts), so that a new outcome is classified once, here.

use super::{GroupId, Rules};
use crate::table::PileId;

/// One effect of an action on what it picks.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Outcome {
    /// Moves cards to a pile, in the order they were picked.
    Move {
        /// The indices of the piles among the picks.
        what: Vec<u8>,
        /// Whether all cards of each of these piles move, as they lie.
        whole: bool,
        /// Where they go.
        to: Goal,
    },
    /// Swaps the top cards of two picked piles.
    Swap([u8; 2]),
    /// Moves the cards of all piles between the first two picked to a pile.
    Between(PileId),
    /// Closes the gaps of a group: cards of the piles after an empty one move up.
    Close(GroupId),
    /// Gives each empty pile of a group the top card of a pile, while it has any.
    Fill {
        /// The group.
        group: GroupId,
        /// The pile.
        from: PileId,
    },
}

/// Where cards go.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Goal {
    /// To this pile.
    Pile(PileId),
    /// To one of the piles picked.
    Picked(u8),
    /// To the first pile of a group that accepts the card by the group's rules.
    Group(GroupId),
}

/// The facts of an outcome that code other than the engine and the rules text needs.
#[derive(Clone, Copy, Debug)]
pub struct OutcomeFacts<'a> {
    /// The piles that cards leave.
    pub from: CardsFrom<'a>,
    /// The piles that cards come to.
    pub to: CardsTo<'a>,
    /// Whether it can move cards below the top card of a pile.
    pub whole: bool,
    /// Whether it can put cards on top of others. It cannot if each card goes to an empty
    /// pile or takes the place of another card.
    pub piles_up: bool,
    /// How many of its effects are moves of the picked cards. `usize::MAX` if the result
    /// is not reported effect by effect.
    pub own_effects: usize,
    /// Whether it draws random numbers.
    pub draws: bool,
}

/// The piles that cards leave by an outcome.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum CardsFrom<'a> {
    /// Picked piles, by their indices among the picks.
    Picked(&'a [u8]),
    /// The piles between the first two picked.
    Between,
    /// This pile.
    Pile(PileId),
    /// The piles of a group.
    Group(GroupId),
}

/// The piles that cards come to by an outcome.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum CardsTo<'a> {
    /// Picked piles, by their indices among the picks.
    Picked(&'a [u8]),
    /// This pile.
    Pile(PileId),
    /// The piles of a group, in their order.
    Group(GroupId),
    /// The first pile of a group that accepts the card by the group's rules.
    TakerIn(GroupId),
}

impl Outcome {
    /// Returns its facts.
    #[inline]
    pub fn facts(&self) -> OutcomeFacts<'_> {
        match self {
            Self::Move { what, whole, to } => OutcomeFacts {
                from: CardsFrom::Picked(what),
                to: match to {
                    Goal::Pile(pile) => CardsTo::Pile(*pile),
                    Goal::Picked(place) => CardsTo::Picked(std::slice::from_ref(place)),
                    Goal::Group(group) => CardsTo::TakerIn(*group),
                },
                whole: *whole,
                piles_up: true,
                own_effects: what.len(),
                draws: false,
            },
            Self::Swap(both) => OutcomeFacts {
                from: CardsFrom::Picked(both),
                to: CardsTo::Picked(both),
                whole: false,
                piles_up: false,
                own_effects: 1,
                draws: false,
            },
            Self::Between(to) => OutcomeFacts {
                from: CardsFrom::Between,
                to: CardsTo::Pile(*to),
                whole: true,
                piles_up: true,
                own_effects: usize::MAX,
                draws: false,
            },
            Self::Close(group) => OutcomeFacts {
                from: CardsFrom::Group(*group),
                to: CardsTo::Group(*group),
                whole: true,
                piles_up: false,
                own_effects: usize::MAX,
                draws: false,
            },
            Self::Fill { group, from } => OutcomeFacts {
                from: CardsFrom::Pile(*from),
                to: CardsTo::Group(*group),
                whole: false,
                piles_up: false,
                own_effects: 0,
                draws: false,
            },
        }
    }
}

impl<'a> OutcomeFacts<'a> {
    /// Returns the indices of the picks whose cards move; empty if cards of other piles
    /// move.
    #[inline]
    pub fn picked(self) -> &'a [u8] {
        match self.from {
            CardsFrom::Picked(places) => places,
            CardsFrom::Between | CardsFrom::Pile(_) | CardsFrom::Group(_) => &[],
        }
    }

    /// Returns how many picked cards move, if no other cards do.
    pub fn singles(self) -> Option<usize> {
        let places = self.picked();
        (!self.whole && !places.is_empty()).then_some(places.len())
    }

    /// Returns whether it treats all picked cards alike; `picks` is their number.
    #[inline]
    pub(super) fn treats_all_alike(self, picks: usize) -> bool {
        let CardsFrom::Picked(what) = self.from else { return true };
        // A picked pile that only receives cards differs from the others. In a swap, all
        // receive one.
        let takes_all = match self.to {
            CardsTo::Picked(to) => to.len() == picks,
            CardsTo::Pile(_) | CardsTo::Group(_) | CardsTo::TakerIn(_) => true,
        };
        what.len() == picks && takes_all
    }

    /// Returns the groups that cards leave without being picked, one bit each.
    pub fn unpicked_sources(self, rules: &Rules) -> u32 {
        match self.from {
            CardsFrom::Picked(_) | CardsFrom::Between => 0,
            CardsFrom::Pile(pile) => 1 << rules.group_id(pile).0,
            CardsFrom::Group(id) => 1 << id.0,
        }
    }

    /// Returns whether it deals piles cards that were not picked, such as from the stock.
    pub fn fills(self) -> bool {
        match (self.from, self.to) {
            (CardsFrom::Picked(_) | CardsFrom::Between, _) => false,
            (CardsFrom::Pile(from), to) => to != CardsTo::Pile(from),
            (CardsFrom::Group(from), to) => to != CardsTo::Group(from),
        }
    }
}

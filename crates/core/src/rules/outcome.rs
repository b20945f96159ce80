//! Outcomes: what becomes of what an action picks, and the facts of each.
//!
//! An outcome is done by the engine and described by the rules in words. All others ask its
//! [facts](OutcomeFacts), so that a new outcome is classed here once.

use super::{GroupId, Rules};
use crate::table::PileId;

/// One thing that becomes of what an action picks.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Outcome {
    /// Cards go to a pile, in the order they are picked.
    Move {
        /// The places of the piles among those picked.
        what: Vec<u8>,
        /// Whether all cards of each of these piles go along, as they lie.
        whole: bool,
        /// Where they go.
        to: Goal,
    },
    /// The top cards of two of the piles picked change places.
    Swap([u8; 2]),
    /// The cards of all piles that lie between the first two picked go to a pile.
    Between(PileId),
    /// The empty piles of a group are closed up: cards of the piles behind them move up.
    Close(GroupId),
    /// Each empty pile of a group gets the top card of a pile, as long as it has any.
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
    /// To the first pile of a group that takes the card by the group's rules.
    Group(GroupId),
}

/// What an outcome does, as far as anyone but the engine and the rules in words asks.
#[derive(Clone, Copy, Debug)]
pub struct OutcomeFacts<'a> {
    /// The piles that cards leave.
    pub from: CardsFrom<'a>,
    /// The piles that cards come to.
    pub to: CardsTo<'a>,
    /// Whether cards beneath the top card of a pile can be elsewhere afterwards.
    pub whole: bool,
    /// Whether cards can come to lie on others. They cannot where each goes to an empty
    /// pile or takes the place of another card.
    pub piles_up: bool,
    /// How many of the effects are what the player does with the cards picked. All of them
    /// are, whatever their number, where the result is not reported effect by effect.
    pub own_effects: usize,
    /// Whether it draws random numbers.
    pub draws: bool,
}

/// The piles that cards leave by an outcome.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum CardsFrom<'a> {
    /// Piles picked, by their places among them.
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
    /// Piles picked, by their places among them.
    Picked(&'a [u8]),
    /// This pile.
    Pile(PileId),
    /// The piles of a group, in their order.
    Group(GroupId),
    /// The first pile of a group that takes the card by the group's rules.
    TakerIn(GroupId),
}

impl Outcome {
    /// Returns what it does.
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
    /// Returns the places of the piles picked whose cards go elsewhere, none if they are
    /// those of other piles.
    #[inline]
    pub fn picked(self) -> &'a [u8] {
        match self.from {
            CardsFrom::Picked(places) => places,
            CardsFrom::Between | CardsFrom::Pile(_) | CardsFrom::Group(_) => &[],
        }
    }

    /// Returns how many cards picked go elsewhere, if those are all that do.
    pub fn singles(self) -> Option<usize> {
        let places = self.picked();
        (!self.whole && !places.is_empty()).then_some(places.len())
    }

    /// Returns whether the same becomes of all cards picked, which are so many.
    #[inline]
    pub(super) fn treats_all_alike(self, picks: usize) -> bool {
        let CardsFrom::Picked(what) = self.from else { return true };
        // A pile picked that only takes cards is unlike the others. Where cards change
        // places, all take one.
        let takes_all = match self.to {
            CardsTo::Picked(to) => to.len() == picks,
            CardsTo::Pile(_) | CardsTo::Group(_) | CardsTo::TakerIn(_) => true,
        };
        what.len() == picks && takes_all
    }

    /// Returns the groups, one bit each, that cards leave though nothing is picked there.
    pub fn unpicked_sources(self, rules: &Rules) -> u32 {
        match self.from {
            CardsFrom::Picked(_) | CardsFrom::Between => 0,
            CardsFrom::Pile(pile) => 1 << rules.group_id(pile).0,
            CardsFrom::Group(id) => 1 << id.0,
        }
    }

    /// Returns whether piles get cards that were neither picked nor lie in them.
    pub fn fills(self) -> bool {
        match (self.from, self.to) {
            (CardsFrom::Picked(_) | CardsFrom::Between, _) => false,
            (CardsFrom::Pile(from), to) => to != CardsTo::Pile(from),
            (CardsFrom::Group(from), to) => to != CardsTo::Group(from),
        }
    }
}

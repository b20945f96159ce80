//! Runs that lie on cards alike can be exchanged.
//!
//! Where any run can be lifted from any of its cards, what is built on one of two cards that
//! take the same can be built on the other: the two black nines of a game in alternating
//! colors. Let a position be told not by which card lies on which, but by how many cards lie
//! on cards of each class: by its *links*. Two positions with the same links have the same
//! cards bare but for the classes. A build that one allows the other allows, too, and a card
//! that goes home in one can go home in the other, once what lies on it was put on another
//! of its class, which is bare there. No card can bear itself, since no kind follows on
//! itself by way of others.
//!
//! So an exchange counts for nothing in what a line takes, and what is followed from a
//! position are its own builds, and each card that goes home after one exchange.

use super::alike::plain;
use crate::rules::{Base, Feature as F, Features, Group, Lift, Role, Rules};
use crate::table::{Card, Kinds, PileId};

/// What a game may use: no pile asks how many cards come or are there.
const ALLOWS: Features = plain(true).but(&[
    F::Cells,
    F::BasesDiffer,
    F::Capacity,
    F::EmptyFrom,
    F::Supermoves,
    F::Wholes,
    F::AnyLift,
    F::BarredLift,
    F::StaysDown,
]);

/// The links of the only group that cards are built on.
#[derive(Clone, Debug)]
pub(super) struct Links {
    piles: std::ops::Range<u8>,
    on: Vec<Kinds>,
    /// For each kind, the first that takes the same.
    classes: Vec<usize>,
}

impl Links {
    /// Returns the links of a game in which they can be exchanged. `classes` are those of
    /// the piles that can change places.
    pub(super) fn of(rules: &Rules, classes: &[u64]) -> Option<Self> {
        let built =
            |own: &&Group| own.role != Role::Foundation && own.from | own.empty_from != 0;
        let mut groups = rules.groups().iter().filter(built);
        let (group, None) = (groups.next()?, groups.next()) else { return None };
        let mut own = group.ids().map(|pile| classes[pile.index()]);
        let first = own.next()?;
        let lifted = group.on.iter().zip(&group.joined);
        let plain = ALLOWS.allow(rules)
            && own.all(|class| class == first)
            && group.role == Role::Tableau
            && group.lift == Lift::Run
            && group.keep == 0
            && matches!(group.base, Base::Kinds(_))
            && group.on.len() == group.joined.len()
            // Every build makes a run, so it can be lifted from any of its cards.
            && lifted.clone().all(|(on, joined)| on == joined)
            && is_acyclic(&group.on);
        let class = |on: &Kinds| group.on.iter().position(|own| own == on).unwrap_or(0);
        plain.then(|| Self {
            piles: group.piles.clone(),
            on: group.on.clone(),
            classes: group.on.iter().map(class).collect(),
        })
    }

    /// Returns the cards of a pile up to the lowest of the run on top, and those that are
    /// built on it.
    pub(super) fn parted<'t>(
        &self,
        pile: PileId,
        cards: &'t [Card],
    ) -> (&'t [Card], &'t [Card]) {
        if !self.piles.contains(&pile.0) {
            return (cards, &[]);
        }
        let built = |two: &&[Card]| {
            !two[0].is_down() && !two[1].is_down() && self.on[two[0].kind()].has(two[1])
        };
        let count = cards.windows(2).rev().take_while(built).count();
        cards.split_at(cards.len() - count)
    }

    /// Returns the class of a card: what takes the same has the same.
    pub(super) fn class(&self, card: Card) -> usize {
        self.classes[card.kind()]
    }
}

/// Returns whether no kind follows on itself by way of others.
fn is_acyclic(on: &[Kinds]) -> bool {
    let mut left: Vec<bool> = vec![true; on.len()];
    loop {
        let bears = |kinds: &Kinds| kinds.iter().any(|card| left[card.kind()]);
        let done = (0..on.len()).find(|place| left[*place] && !bears(&on[*place]));
        match done {
            // It bears none that is left, so no path leads from it back to itself.
            Some(kind) => left[kind] = false,
            None => return !left.contains(&true),
        }
    }
}

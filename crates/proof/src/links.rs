//! Merges positions in which runs on equivalent cards are exchanged.
//!
//! **Claim.** If any run can be lifted from any of its cards, the cards built on one of two cards
//! that take the same cards can be built on the other. Example: the two black nines in a game
//! with alternating colors. Identify a position not by which card lies on which, but by how many
//! cards lie on cards of each class: by its *links*. Then positions with the same links have the
//! same verdict.
//!
//! **Argument.** Two positions with the same links have the same uncovered cards, up to their
//! classes. A build that is legal in one is legal in the other. A card that goes to a foundation
//! in one can do so in the other, once the cards on it were moved to another card of its class,
//! which is uncovered there. No card can bear itself, because no kind can lie on itself through
//! others.
//!
//! So an exchange does not count in the length of a line. From each position, the walk follows
//! its own builds, and each move to a foundation that one exchange makes possible.

use super::alike::plain;
use crate::rules::{Base, Feature as F, Features, Group, Lift, Role, Rules};
use crate::table::{Card, Kinds, PileId};

/// Features under which no pile depends on the number of cards that move or lie there.
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

/// The links of the only group that is built on.
#[derive(Clone, Debug)]
pub(super) struct Links {
    piles: std::ops::Range<u8>,
    on: Vec<Kinds>,
    /// For each kind, the first kind that takes the same cards.
    classes: Vec<usize>,
}

impl Links {
    /// Returns the links of a game, or `None` if its conditions do not hold. `classes` are the
    /// classes of interchangeable piles.
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

    /// Splits the cards of a pile into those up to the lowest card of the run on top, and those
    /// built on that card.
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

    /// Returns the class of a card: cards that take the same cards share one.
    pub(super) fn class(&self, card: Card) -> usize {
        self.classes[card.kind()]
    }
}

/// Returns whether no kind can lie on itself through others.
fn is_acyclic(on: &[Kinds]) -> bool {
    let mut left: Vec<bool> = vec![true; on.len()];
    loop {
        let bears = |kinds: &Kinds| kinds.iter().any(|card| left[card.kind()]);
        let done = (0..on.len()).find(|place| left[*place] && !bears(&on[*place]));
        match done {
            // It bears no remaining kind, so no path leads from it back to itself.
            Some(kind) => left[kind] = false,
            None => return !left.contains(&true),
        }
    }
}

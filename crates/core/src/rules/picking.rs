//! Picking: what an action of a game's own picks, and when it may.

use super::outcome::{CardsFrom, CardsTo, OutcomeFacts};
use super::{GroupId, Near, Outcome, Relation, Rules};
use crate::table::{Card, Deck, Kinds, PileId, Table};

/// An action of a game's own.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Picking {
    /// What is picked, in order; nothing by a command.
    pub picks: Vec<Pick>,
    /// How the cards picked belong together: in any of these ways, or in any at all where
    /// there is none.
    pub fits: Vec<Fits>,
    /// For each of these ways the relation it was tabulated from, if it is none of sums.
    pub relations: Vec<Option<Relation>>,
    /// How each pile picked lies to the one picked before it, if that matters.
    pub near: Option<Near>,
    /// What else must lie in sight.
    pub needs: Option<Needs>,
    /// What becomes of it, in order.
    pub outcomes: Vec<Outcome>,
    /// Whether a script is asked too: whether it may be done, and what it does then.
    pub asks: Asks,
}

/// What a script is asked about an action.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Asks {
    /// Which picks there are, all at once.
    pub lists: bool,
    /// Whether it may be done.
    pub can: bool,
    /// What it does, where the rules do not say it.
    pub does: bool,
}

/// One thing to be picked: the top card of a pile, or an empty pile as a place.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Pick {
    /// The groups it may lie in, one bit each.
    pub from: u32,
    /// The kinds of cards that do; nothing for a place.
    pub kinds: Option<Kinds>,
    /// How many piles behind the first one picked it lies, or before that where the number
    /// is below zero; anywhere if there are none.
    pub at: Vec<i8>,
}

/// A card that must lie on top of a pile not picked: one that follows the first card picked.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Needs {
    /// The groups it may lie in, one bit each.
    pub from: u32,
    /// For each kind, the kinds that will do.
    pub on: Vec<Kinds>,
    /// The relation that was tabulated, if it could be.
    pub relation: Option<Relation>,
}

/// How the cards that an action picks belong together.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Fits {
    /// Their values add up to a number.
    Sum {
        /// The value of each kind, at least one.
        values: Vec<u8>,
        /// What they add up to.
        total: u16,
    },
    /// Each belongs to the one picked before it: for each kind, the kinds that do.
    Next(Vec<Kinds>),
    /// The same, in any order in which they do.
    Row(Vec<Kinds>),
}

impl Picking {
    /// Returns whether it makes no difference in which order is picked, so that a move
    /// names the piles in their order.
    #[inline]
    pub fn is_unordered(&self) -> bool {
        let alike = self.picks.windows(2).all(|pair| pair[0] == pair[1]);
        let placed = self.picks.iter().any(|pick| !pick.at.is_empty());
        alike && !placed && self.needs.is_none() && self.treats_all_alike()
    }

    /// Returns the facts of what becomes of it, in order.
    #[inline]
    pub fn facts(&self) -> impl Iterator<Item = OutcomeFacts<'_>> {
        self.outcomes.iter().map(Outcome::facts)
    }

    /// Returns whether the same becomes of all cards picked.
    #[inline]
    fn treats_all_alike(&self) -> bool {
        self.facts().all(|facts| facts.treats_all_alike(self.picks.len()))
    }

    /// Returns the groups that something is picked from, one bit each.
    pub(crate) fn sources(&self) -> u32 {
        self.picks.iter().fold(0, |all, pick| all | pick.from)
    }

    /// Returns whether it picks cards or places of a group.
    pub(crate) fn picks_from(&self, group: GroupId) -> bool {
        self.sources() >> group.0 & 1 != 0
    }

    /// Returns whether it looks at the top cards of a group for a card that must lie there.
    pub(crate) fn needs_from(&self, group: GroupId) -> bool {
        self.needs.as_ref().is_some_and(|needs| needs.from >> group.0 & 1 != 0)
    }

    /// Returns whether the order of the piles of a group makes a difference to it.
    pub(crate) fn reads_places(&self, group: GroupId) -> bool {
        let placed =
            self.near.is_some() || self.picks.iter().any(|pick| !pick.at.is_empty());
        let between = self.facts().any(|facts| facts.from == CardsFrom::Between);
        let ordered = self.facts().any(|facts| facts.to == CardsTo::Group(group));
        (placed || between) && self.picks_from(group) || ordered
    }

    /// Returns the groups, one bit each, whose piles cards can come to by it.
    pub fn targets(&self, rules: &Rules) -> u32 {
        self.facts().fold(0, |all, facts| all | self.targets_of(rules, facts))
    }

    /// Returns the groups, one bit each, whose piles cards can come to by one outcome.
    pub fn targets_of(&self, rules: &Rules, facts: OutcomeFacts<'_>) -> u32 {
        match facts.to {
            CardsTo::Picked(places) => {
                let picks =
                    places.iter().filter_map(|place| self.picks.get(usize::from(*place)));
                picks.fold(0, |all, pick| all | pick.from)
            }
            CardsTo::Pile(pile) => 1 << rules.group_id(pile).0,
            CardsTo::Group(id) | CardsTo::TakerIn(id) => 1 << id.0,
        }
    }

    /// Returns whether cards come to a pile by it, those that change places included.
    pub fn brings_to(&self, rules: &Rules, pile: PileId) -> bool {
        self.targets(rules) >> rules.group_id(pile).0 & 1 != 0
    }

    /// Returns the groups, one bit each, whose cards can be elsewhere after it.
    pub fn takes_from(&self, rules: &Rules) -> u32 {
        let others = self.facts().map(|facts| facts.unpicked_sources(rules));
        others.fold(self.sources(), |all, groups| all | groups)
    }

    /// Returns whether cards under the top card of a pile can leave it.
    pub fn takes_whole_piles(&self) -> bool {
        self.facts().any(|facts| facts.whole)
    }

    /// Returns whether it can lay cards on others in a group.
    pub fn piles_up(&self, rules: &Rules, group: GroupId) -> bool {
        let is_place = |place: &u8| {
            let pick = self.picks.get(usize::from(*place));
            pick.is_some_and(|pick| pick.kinds.is_none())
        };
        self.facts().filter(|facts| facts.piles_up).any(|facts| {
            let to_place =
                matches!(facts.to, CardsTo::Picked(to) if to.iter().all(is_place));
            !to_place && self.targets_of(rules, facts) >> group.0 & 1 != 0
        })
    }

    /// Returns whether piles get cards that were neither picked nor lie in them.
    pub fn fills(&self) -> bool {
        self.facts().any(OutcomeFacts::fills)
    }

    /// Returns how many of its effects are what it does itself with the cards picked; what
    /// comes behind them follows from it and is told. Where gaps close up, nothing is told:
    /// that is the position itself.
    pub(super) fn own_effects(&self) -> usize {
        self.facts().map(|facts| facts.own_effects).fold(0, usize::saturating_add)
    }

    /// Returns whether a card belongs to those picked before it, as far as that can be told
    /// while others are still to be picked.
    #[inline]
    pub fn fits(&self, before: &[Card], card: Card) -> bool {
        let cards = self.picks.iter().filter(|pick| pick.kinds.is_some()).count();
        match self.fits.as_slice() {
            [] => true,
            [only] => only.goes_on(before, card, cards),
            // One way has to hold for all cards picked, so each is tried from the first
            // card on.
            several => several.iter().any(|pick| {
                let so_far =
                    |place: usize| pick.goes_on(&before[..place], before[place], cards);
                (0..before.len()).all(so_far) && pick.goes_on(before, card, cards)
            }),
        }
    }

    /// Returns the values of all kinds of a deck: ranks count from one.
    pub fn rank_values(deck: &Deck) -> Vec<u8> {
        let kinds = 0..u8::try_from(deck.kinds()).unwrap_or(Card::NONE);
        kinds.map(|kind| deck.rank(Card::new(kind)).0 + 1).collect()
    }
}

impl Needs {
    /// Returns whether such a card lies on top of a pile that is not picked.
    pub(crate) fn is_met(
        &self,
        rules: &Rules,
        table: &Table,
        picked: &[PileId],
        first: Card,
    ) -> bool {
        let wanted = self.on[first.kind()];
        let mut piles = rules.piles_in(self.from).filter(|pile| !picked.contains(pile));
        piles.any(|pile| {
            table.top(pile).is_some_and(|top| !top.is_down() && wanted.has(top))
        })
    }
}

impl Fits {
    /// Returns whether a card belongs to those picked before it, which do so far, where
    /// `count` cards are picked in all.
    fn goes_on(&self, before: &[Card], card: Card, count: usize) -> bool {
        match self {
            Self::Next(on) => before.last().is_none_or(|last| on[last.kind()].has(card)),
            // Before the last one is picked it can still lie between any two.
            Self::Row(on) => before.len() + 1 < count || have_row(on, before, card),
            Self::Sum { values, total } => {
                let value = |other: &Card| u16::from(values[other.kind()]);
                let sum = before.iter().map(value).sum::<u16>() + value(&card);
                let left = u16::try_from(count - before.len() - 1).unwrap_or(u16::MAX);
                // INVARIANT: every value is at least 1, and so is each of the cards
                // still to come.
                if left == 0 { sum == *total } else { sum + left <= *total }
            }
        }
    }
}

/// Returns whether there is an order of some cards in which each belongs to the one before.
fn have_row(on: &[Kinds], before: &[Card], card: Card) -> bool {
    let cards: Vec<Card> = before.iter().copied().chain([card]).collect();
    is_row(cards.len(), |lower, upper| on[cards[lower].kind()].has(cards[upper]))
}

/// Returns whether so many things can be put in a row in which each follows the one before.
///
/// For each set of them, one bit each, those are noted that can be the last in such a row
/// of the set.
pub fn is_row(count: usize, follows: impl Fn(usize, usize) -> bool) -> bool {
    let mut lasts = vec![0_u16; 1 << count];
    for set in 1..lasts.len() {
        for last in 0..count {
            let others = set & !(1 << last);
            let ends =
                |index: usize| lasts[others] >> index & 1 != 0 && follows(index, last);
            if others != set && (others == 0 || (0..count).any(ends)) {
                lasts[set] |= 1 << last;
            }
        }
    }
    lasts.last().is_some_and(|ends| *ends != 0)
}

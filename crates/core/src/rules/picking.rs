//! Picking: what an action of the rules file picks, and when it is allowed.

use super::outcome::{CardsFrom, CardsTo, OutcomeFacts};
use super::{Adjacency, GroupId, Outcome, Relation, Rules};
use crate::table::{Card, Deck, Kinds, PileId, Table};

/// The picks, conditions and outcomes of an action of the rules file.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Picking {
    /// The picks, in order; empty for a command.
    pub picks: Vec<Pick>,
    /// How the picked cards must belong together: in one of these ways, or in any if the
    /// list is empty.
    pub fits: Vec<Fits>,
    /// For each of these ways, the relation it was tabulated from; `None` for a sum.
    pub relations: Vec<Option<Relation>>,
    /// Where each picked pile must lie relative to the one before, if that matters.
    pub near: Option<Adjacency>,
    /// A card that must be visible elsewhere.
    pub needs: Option<Needs>,
    /// The outcomes, in order.
    pub outcomes: Vec<Outcome>,
    /// The hooks of the script that the action calls.
    pub asks: Asks,
}

/// The hooks that an action calls.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Asks {
    /// `list_picks`, which lists all picks at once.
    pub lists: bool,
    /// `can_act`, which allows a move.
    pub can: bool,
    /// `on_act`, which carries the move out if the rules have no outcomes.
    pub does: bool,
}

/// One pick: the top card of a pile, or an empty pile.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Pick {
    /// The groups it may lie in, one bit each.
    pub from: u32,
    /// The kinds of cards that may be picked; `None` for an empty pile.
    pub kinds: Option<Kinds>,
    /// The allowed distances from the first pile picked, in the order of the piles;
    /// negative ones lie before it. Empty if any pile will do.
    pub at: Vec<i8>,
}

/// A card that must be on top of a pile that is not picked, and follow the first card
/// picked.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Needs {
    /// The groups it may lie in, one bit each.
    pub from: u32,
    /// For each kind of first card, the kinds that satisfy the condition.
    pub on: Vec<Kinds>,
    /// The relation that was tabulated, if it had no errors.
    pub relation: Option<Relation>,
}

/// How the cards that an action picks must belong together.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Fits {
    /// Their values add up to a number.
    Sum {
        /// The value of each kind, at least 1.
        values: Vec<u8>,
        /// What they add up to.
        total: u16,
    },
    /// Each card follows the one picked before it: for each kind, the kinds that follow
    /// it.
    Next(Vec<Kinds>),
    /// The same, but some order of the cards is enough.
    Row(Vec<Kinds>),
}

impl Picking {
    /// Returns whether the order of the picks does not matter, so that a move lists its
    /// piles sorted.
    #[inline]
    pub fn is_unordered(&self) -> bool {
        let alike = self.picks.windows(2).all(|pair| pair[0] == pair[1]);
        let placed = self.picks.iter().any(|pick| !pick.at.is_empty());
        alike && !placed && self.needs.is_none() && self.treats_all_alike()
    }

    /// Returns the facts of its outcomes, in order.
    #[inline]
    pub fn facts(&self) -> impl Iterator<Item = OutcomeFacts<'_>> {
        self.outcomes.iter().map(Outcome::facts)
    }

    /// Returns whether every outcome treats all picked cards alike.
    #[inline]
    fn treats_all_alike(&self) -> bool {
        self.facts().all(|facts| facts.treats_all_alike(self.picks.len()))
    }

    /// Returns the groups that it picks from, one bit each.
    pub(crate) fn sources(&self) -> u32 {
        self.picks.iter().fold(0, |all, pick| all | pick.from)
    }

    /// Returns whether it picks from a group.
    pub(crate) fn picks_from(&self, group: GroupId) -> bool {
        self.sources() >> group.0 & 1 != 0
    }

    /// Returns whether a condition of it depends on the top cards of a group.
    pub(crate) fn needs_from(&self, group: GroupId) -> bool {
        self.needs.as_ref().is_some_and(|needs| needs.from >> group.0 & 1 != 0)
    }

    /// Returns whether it depends on the order or places of the piles of a group.
    pub(crate) fn reads_places(&self, group: GroupId) -> bool {
        let placed =
            self.near.is_some() || self.picks.iter().any(|pick| !pick.at.is_empty());
        let between = self.facts().any(|facts| facts.from == CardsFrom::Between);
        let ordered = self.facts().any(|facts| facts.to == CardsTo::Group(group));
        (placed || between) && self.picks_from(group) || ordered
    }

    /// Returns the groups that it can move cards to, one bit each.
    pub fn targets(&self, rules: &Rules) -> u32 {
        self.facts().fold(0, |all, facts| all | self.targets_of(rules, facts))
    }

    /// Returns the groups that one outcome can move cards to, one bit each.
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

    /// Returns whether it can move cards to a pile, including by a swap.
    pub fn brings_to(&self, rules: &Rules, pile: PileId) -> bool {
        self.targets(rules) >> rules.group_id(pile).0 & 1 != 0
    }

    /// Returns the groups whose cards it can move, one bit each.
    pub fn takes_from(&self, rules: &Rules) -> u32 {
        let others = self.facts().map(|facts| facts.unpicked_sources(rules));
        others.fold(self.sources(), |all, groups| all | groups)
    }

    /// Returns whether it can move cards below the top card of a pile.
    pub fn takes_whole_piles(&self) -> bool {
        self.facts().any(|facts| facts.whole)
    }

    /// Returns whether it can put cards on top of others in a group.
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

    /// Returns whether it deals piles cards that were not picked, such as from the stock.
    pub fn fills(&self) -> bool {
        self.facts().any(OutcomeFacts::fills)
    }

    /// Returns how many of its effects are moves of the picked cards. Later effects
    /// follow from them and are shown. Effects that close gaps are not shown
    /// individually: the position shows them.
    pub(super) fn own_effects(&self) -> usize {
        self.facts().map(|facts| facts.own_effects).fold(0, usize::saturating_add)
    }

    /// Returns whether a card can follow those picked before it, as far as can be decided
    /// while others are still to be picked.
    #[inline]
    pub fn fits(&self, before: &[Card], card: Card) -> bool {
        let cards = self.picks.iter().filter(|pick| pick.kinds.is_some()).count();
        match self.fits.as_slice() {
            [] => true,
            [only] => only.goes_on(before, card, cards),
            // One way must hold for all picked cards, so each is checked from the first
            // card on.
            several => several.iter().any(|pick| {
                let so_far =
                    |place: usize| pick.goes_on(&before[..place], before[place], cards);
                (0..before.len()).all(so_far) && pick.goes_on(before, card, cards)
            }),
        }
    }

    /// Returns the default values of all kinds of a deck: ranks count from 1.
    pub fn rank_values(deck: &Deck) -> Vec<u8> {
        let kinds = 0..u8::try_from(deck.kinds()).unwrap_or(Card::NONE);
        kinds.map(|kind| deck.rank(Card::new(kind)).0 + 1).collect()
    }
}

impl Needs {
    /// Returns whether such a card is on top of a pile that is not picked.
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
    /// Returns whether a card can follow those picked before it, if `count` cards are
    /// picked in all.
    fn goes_on(&self, before: &[Card], card: Card, count: usize) -> bool {
        match self {
            Self::Next(on) => before.last().is_none_or(|last| on[last.kind()].has(card)),
            // Until the last card is picked, it may still join any two.
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

/// Returns whether some order of the cards makes each follow the one before.
fn have_row(on: &[Kinds], before: &[Card], card: Card) -> bool {
    let cards: Vec<Card> = before.iter().copied().chain([card]).collect();
    is_row(cards.len(), |lower, upper| on[cards[lower].kind()].has(cards[upper]))
}

/// Returns whether `count` items can be put in a row in which each follows the one
/// before. Time and memory grow with 2^`count`.
///
/// Dynamic programming over sets: for each set of items, one bit each, it notes those
/// that can be last in such a row.
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

//! Dealing as data: the steps of the first deal, of a redeal, of the stock and of a fill.

use strum::{EnumMessage, VariantArray, VariantNames};

use super::{GroupId, Role};
use crate::table::{Deck, Face, Kinds, PileId};

/// One step of the first deal.
#[derive(Clone, Debug, Eq, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "a game has a handful of steps")]
pub enum DealStep {
    /// Takes cards out of the pack before the rest is dealt. Each goes to the first
    /// foundation that accepts it, or else to the next of the piles.
    Take {
        /// The cards to take out.
        what: Taken,
        /// The most cards to take, in the order of the pack. `None` takes all: the first
        /// copy of each kind in the order of the deck, then the second.
        most: Option<u8>,
        /// The end of the pack from which to search.
        end: PackEnd,
        /// The number of the pack to take them from, from 1, if the rules say. It takes
        /// one of each kind, and `most` is their number.
        pack: Option<u8>,
        /// The piles they go to, one card each, then again from the first.
        to: Vec<PileId>,
    },
    /// Deals cards from the top of the pack.
    Deal(Deal),
}

/// The cards that a step takes out of the pack.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Taken {
    /// Cards of these kinds.
    Kinds(Kinds),
    /// Cards of the rank of the first card of the pack. For each rank, the kinds that
    /// have it.
    FirstRank(Vec<Kinds>),
}

impl Taken {
    /// Returns the most cards that a step can take if its limit is `most`.
    pub fn at_most(&self, deck: &Deck, most: Option<u8>) -> usize {
        let kinds = match self {
            Self::Kinds(kinds) => kinds.and(deck.present()).len(),
            Self::FirstRank(rows) => rows.iter().map(|row| row.len()).max().unwrap_or(0),
        };
        let all = kinds * usize::from(deck.copies());
        most.map_or(all, |limit| all.min(limit.into()))
    }
}

/// A step that deals cards to several piles.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Deal {
    /// The group that the cards are dealt to, before scripts divert them.
    pub group: GroupId,
    /// The piles, in the order in which they get cards.
    pub piles: Vec<PileId>,
    /// The number of cards for each pile.
    pub each: Each,
    /// The order in which the piles get their cards.
    pub by: By,
    /// How the cards of a pile are put down.
    pub lay: Lay,
    /// Which way up the cards are dealt.
    pub face: Laid,
    /// Where a card goes instead, if it belongs elsewhere.
    pub divert: Divert,
    /// Whether the pile gets no card in place of a diverted one; otherwise it gets the
    /// next card.
    pub skip: bool,
    /// The end of the pack that the cards come from.
    pub end: PackEnd,
    /// The kinds to move to the bottom of their piles once all cards are dealt.
    pub sink: Kinds,
}

/// An end of the pack.
#[derive(Clone, Copy, Debug, EnumMessage, Eq, PartialEq, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum PackEnd {
    /// The end that cards are usually dealt from.
    Top,
    /// The other end.
    Bottom,
}

/// How many cards each pile of a deal gets.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Each {
    /// The given number for each pile.
    Counts(Vec<u8>),
    /// This many while the cards last; one pile may get fewer, the rest none.
    Full(u8),
    /// At most this many, spread evenly over as few piles as possible.
    Even(u8),
    /// At most this many, spread evenly over all piles.
    All(u8),
}

/// The order in which piles get their cards.
///
/// By rows, a pile that has all its cards drops out. With [`Each::Full`], a pile that
/// gets fewer cards gets them in the last rows.
#[derive(Clone, Copy, Debug, EnumMessage, Eq, PartialEq, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum By {
    /// One card to each pile in turn, until each has its number.
    Rows,
    /// All the cards of a pile, then those of the next.
    Packets,
}

/// How the cards dealt to a pile are put down.
#[derive(Clone, Copy, Debug, EnumMessage, Eq, PartialEq, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Lay {
    /// One by one, the first at the bottom.
    Single,
    /// Together, the first on top.
    Block,
}

/// Which way up dealt cards lie.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Laid {
    /// All this way up.
    All(Face),
    /// Face down, except the last card of each pile.
    TopUp,
}

/// Where dealt cards go that belong elsewhere.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "a dealt card should follow no pointer")]
pub enum Divert {
    /// Every card stays where it is dealt.
    Nothing,
    /// A card that fits a foundation goes there.
    Home,
    /// For each kind, the group it goes to if a pile there accepts it. The answers of a
    /// script, tabulated at compile time.
    Table([Option<GroupId>; 128]),
    /// A script is asked about each card.
    Ask,
}

impl Divert {
    /// Returns whether dealt cards may be diverted to a group, which has this role.
    pub fn sends_to(&self, group: GroupId, role: Role) -> bool {
        match self {
            Self::Nothing => false,
            Self::Home => role == Role::Foundation,
            Self::Table(groups) => groups.contains(&Some(group)),
            Self::Ask => true,
        }
    }
}

impl Each {
    /// Returns the most cards that the pile at `index` can get.
    pub fn most(&self, index: usize) -> usize {
        match self {
            Self::Counts(counts) => {
                counts.get(index).map_or(0, |count| usize::from(*count))
            }
            Self::Full(each) | Self::Even(each) | Self::All(each) => usize::from(*each),
        }
    }
}

impl Deal {
    /// Returns how many cards the pile at `index` gets if `cards` are available.
    #[expect(
        clippy::inline_always,
        reason = "measured: each call site wants its own copy"
    )]
    #[inline(always)]
    pub fn count(&self, index: usize, cards: usize) -> usize {
        let piles = self.piles.len();
        let spread = |most: u8, piles: usize| {
            let share = cards / piles + usize::from(index < cards % piles);
            if index < piles { share.min(most.into()) } else { 0 }
        };
        match &self.each {
            Each::Counts(counts) => {
                counts.get(index).map_or(0, |count| usize::from(*count))
            }
            // Each pile gets all it can before the next one gets any.
            Each::Full(each) => {
                let each = usize::from(*each);
                cards.saturating_sub(index * each).min(each)
            }
            // No more piles than the cards need, and these evenly.
            Each::Even(each) => {
                spread(*each, cards.div_ceil(usize::from(*each).max(1)).clamp(1, piles))
            }
            Each::All(each) => spread(*each, piles),
        }
    }

    /// Returns the most cards that all piles can get together.
    pub fn most(&self) -> usize {
        (0..self.piles.len()).map(|place| self.each.most(place)).sum()
    }

    /// Returns how many cards all piles get together if `cards` are available.
    pub fn total(&self, cards: usize) -> usize {
        (0..self.piles.len()).map(|place| self.count(place, cards)).sum()
    }

    /// Returns whether a pile that gets fewer cards gets them in the last rows, not the
    /// first.
    pub fn short_piles_wait(&self) -> bool {
        matches!(self.each, Each::Full(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(each: Each, piles: u8, cards: usize, expected: &[usize]) {
        let deal = Deal {
            group: GroupId(0),
            piles: (0..piles).map(PileId).collect(),
            each,
            by: By::Rows,
            lay: Lay::Single,
            face: Laid::All(Face::Up),
            divert: Divert::Nothing,
            skip: false,
            end: PackEnd::Top,
            sink: Kinds::NONE,
        };
        let counts: Vec<usize> =
            (0..usize::from(piles)).map(|place| deal.count(place, cards)).collect();
        assert_eq!(counts, expected);
    }

    #[test]
    fn count_shares_cards_as_each_says() {
        check(Each::Full(4), 4, 10, &[4, 4, 2, 0]);
        check(Each::Full(4), 2, 10, &[4, 4]);
        check(Each::Even(4), 4, 10, &[4, 3, 3, 0]);
        check(Each::Even(4), 4, 3, &[3, 0, 0, 0]);
        check(Each::All(4), 4, 10, &[3, 3, 2, 2]);
        check(Each::All(2), 4, 10, &[2, 2, 2, 2]);
        check(Each::Counts(vec![1, 2]), 2, 3, &[1, 2]);
        check(Each::Even(4), 4, 0, &[0, 0, 0, 0]);
    }
}

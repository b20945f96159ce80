//! Dealing as data: the steps of a first deal, of a redeal and of a fill.

use strum::{EnumMessage, VariantArray, VariantNames};

use super::{GroupId, Role};
use crate::table::{Deck, Face, Kinds, PileId};

/// One step of the first deal.
#[derive(Clone, Debug, Eq, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "a game has a handful of steps")]
pub enum DealStep {
    /// Takes cards out of the pack before the rest is dealt, each to the first foundation
    /// that takes it, or else to the next of the piles.
    Take {
        /// What is taken out.
        what: Taken,
        /// How many cards at the most, in the order they lie in the pack. Without a limit
        /// it is the first copy of each kind in the order of the deck, then the second.
        most: Option<u8>,
        /// The end of the pack from which they are looked for.
        end: PackEnd,
        /// The number of the pack they are of, from one, if that matters: they are one of
        /// each kind then, and the limit says how many.
        pack: Option<u8>,
        /// Where they go, one card a pile, and again from the first.
        to: Vec<PileId>,
    },
    /// Deals cards from the top of the pack.
    Deal(Deal),
}

/// What is taken out of the pack.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Taken {
    /// Cards of these kinds.
    Kinds(Kinds),
    /// Cards of the rank of the first card of the pack; for each rank, the kinds it has.
    FirstRank(Vec<Kinds>),
}

impl Taken {
    /// Returns how many cards are taken at the most, of which a step takes so many.
    pub fn at_most(&self, deck: &Deck, most: Option<u8>) -> usize {
        let kinds = match self {
            Self::Kinds(kinds) => kinds.and(deck.present()).len(),
            Self::FirstRank(rows) => rows.iter().map(|row| row.len()).max().unwrap_or(0),
        };
        let all = kinds * usize::from(deck.copies());
        most.map_or(all, |limit| all.min(limit.into()))
    }
}

/// Cards dealt to a row of piles.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Deal {
    /// The group the cards head for, as scripts know it.
    pub group: GroupId,
    /// The piles in the order they are dealt to.
    pub piles: Vec<PileId>,
    /// How many cards each gets.
    pub each: Each,
    /// In which order the piles get their cards.
    pub by: By,
    /// How a packet is laid down.
    pub lay: Lay,
    /// Which way up the cards lie.
    pub face: Laid,
    /// What happens to a card that belongs elsewhere.
    pub divert: Divert,
    /// Whether the pile goes without such a card; else the next card takes its place.
    pub skip: bool,
    /// Which end of the pack the cards come from.
    pub end: PackEnd,
    /// The kinds that are put under the others of their piles once all are dealt.
    pub sink: Kinds,
}

/// An end of the pack.
#[derive(Clone, Copy, Debug, EnumMessage, Eq, PartialEq, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum PackEnd {
    /// The end cards are usually dealt from.
    Top,
    /// The other end.
    Bottom,
}

/// How many cards each pile of a deal gets.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Each {
    /// The given number for each pile.
    Counts(Vec<u8>),
    /// This many as long as the cards last; one pile may get fewer, the rest none.
    Full(u8),
    /// This many at the most, spread evenly over as few piles as will do.
    Even(u8),
    /// This many at the most, spread evenly over all piles.
    All(u8),
}

/// In which order piles get their cards.
///
/// By rows, a pile that has its number drops out; with [`Each::Full`] one that gets fewer
/// cards than others gets them in the last rows.
#[derive(Clone, Copy, Debug, EnumMessage, Eq, PartialEq, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum By {
    /// One card to each pile, again and again.
    Rows,
    /// All the cards of a pile, then those of the next.
    Packets,
}

/// How the cards for one pile are laid on it.
#[derive(Clone, Copy, Debug, EnumMessage, Eq, PartialEq, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Lay {
    /// One by one, the first undermost.
    Single,
    /// Together, the first on top.
    Block,
}

/// Which way up dealt cards lie.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Laid {
    /// All the same way.
    All(Face),
    /// Face down, but for the last card of each pile.
    TopUp,
}

/// What happens to a card met while dealing that belongs elsewhere.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "a dealt card should follow no pointer")]
pub enum Divert {
    /// Every card stays where it is dealt.
    Nothing,
    /// A card that fits a foundation goes there.
    Home,
    /// For each kind, the group it goes to if a pile there takes it. This is a script's
    /// answer, asked when the file was compiled.
    Table([Option<GroupId>; 128]),
    /// A script is asked about each card.
    Ask,
}

impl Divert {
    /// Returns whether cards may go to a group of this role instead of where they are dealt.
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
    /// Returns how many cards the pile at `index` gets at the most.
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
    /// Returns how many of `cards` cards the pile at `index` gets.
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

    /// Returns how many cards all piles together get at the most.
    pub fn most(&self) -> usize {
        (0..self.piles.len()).map(|place| self.each.most(place)).sum()
    }

    /// Returns how many cards all piles together get of `cards` cards.
    pub fn total(&self, cards: usize) -> usize {
        (0..self.piles.len()).map(|place| self.count(place, cards)).sum()
    }

    /// Returns whether a short pile gets its cards in the last rows, not the first.
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
    fn cards_are_shared_out_as_the_step_says() {
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

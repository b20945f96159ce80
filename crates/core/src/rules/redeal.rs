//! Redeals: which piles are gathered, in which order, and how the cards are dealt again.

use std::ops::Range;

use strum::{EnumMessage, VariantArray, VariantNames};

use super::{By, Deal, Divert, Each, Laid, Lay, PackEnd};
use crate::table::{Face, PileId};

/// A redeal: cards gathered and dealt again.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Redeal {
    /// The piles to gather, in reading order. The first card read is dealt first, unless
    /// the cards are shuffled.
    pub gather: Vec<Gather>,
    /// Whether the cards are shuffled, with the next numbers of the deal's own generator.
    pub shuffle: bool,
    /// The most redeals, or `None` without a limit.
    pub limit: Option<u32>,
    /// When the player may redeal.
    pub when: When,
    /// How the cards are dealt. Cards left over go to the stock.
    pub deal: Vec<Deal>,
}

/// A pile to gather.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Gather {
    /// The pile.
    pub pile: PileId,
    /// The order in which its cards are read.
    pub order: Order,
}

/// The order in which the cards of a pile are read.
#[derive(Clone, Copy, Debug, EnumMessage, Eq, PartialEq, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Order {
    /// The bottom card first.
    BottomToTop,
    /// The top card first.
    TopToBottom,
}

/// When a redeal is allowed, apart from its limit. [`Self::Stuck`] also requires that the
/// position changes, which a shuffle always does.
#[derive(Clone, Copy, Debug, EnumMessage, Eq, PartialEq, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum When {
    /// At any time.
    Any,
    /// At any time, unless the position would stay the same.
    Changed,
    /// When no other move is left and the position would change.
    Stuck,
    /// When the stock is empty.
    Empty,
}

/// How to find out cheaply whether a redeal without a shuffle would change the position.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub enum Foresight {
    /// Only by making it.
    #[default]
    None,
    /// From the cards: one step lays every card face up and undiverted into the gathered
    /// piles.
    Cards,
    /// From the lengths of the piles alone: in addition, the piles are consecutive, and
    /// each card is put back where it was read unless a pile before it changes its
    /// length.
    Lengths {
        /// The piles.
        piles: Range<u8>,
        /// The number of cards for each pile, while they last.
        each: u8,
        /// Whether the bottom card of a pile is read first.
        upwards: bool,
    },
}

impl Redeal {
    /// Returns the most cards that it deals to piles. The rest goes to the stock.
    pub(crate) fn most(&self) -> usize {
        self.deal.iter().map(Deal::most).sum()
    }

    /// Returns how to find out what it would change.
    pub(crate) fn foresight(&self) -> Foresight {
        let [deal] = self.deal.as_slice() else { return Foresight::None };
        let gathered = self.gather.iter().map(|gather| gather.pile);
        let in_place = deal.divert == Divert::Nothing
            && deal.face == Laid::All(Face::Up)
            && deal.end == PackEnd::Top
            && deal.sink.is_empty()
            && gathered.eq(deal.piles.iter().copied());
        if !in_place || self.shuffle {
            return Foresight::None;
        }
        let upwards = deal.lay == Lay::Single;
        let order = if upwards { Order::BottomToTop } else { Order::TopToBottom };
        let as_read = self.gather.iter().all(|gather| gather.order == order);
        match (deal.by, &deal.each, deal.piles.as_slice()) {
            (By::Packets, Each::Full(each), [first, .., last])
                if as_read
                    && (first.0..=last.0).eq(deal.piles.iter().map(|pile| pile.0)) =>
            {
                Foresight::Lengths { piles: first.0..last.0 + 1, each: *each, upwards }
            }
            _ => Foresight::Cards,
        }
    }
}

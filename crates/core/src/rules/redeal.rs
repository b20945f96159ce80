//! Redeals: what is gathered, how, and how it is dealt again.

use std::ops::Range;

use strum::{EnumMessage, VariantArray, VariantNames};

use super::{By, Deal, Divert, Each, Laid, Lay, PackEnd};
use crate::table::{Face, PileId};

/// Cards gathered and dealt again.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Redeal {
    /// The piles gathered, in reading order: the first card read is dealt first, unless
    /// the cards are shuffled.
    pub gather: Vec<Gather>,
    /// Whether the cards are shuffled, with the deal's own generator going on.
    pub shuffle: bool,
    /// How often this can be done, or nothing when there is no limit.
    pub limit: Option<u32>,
    /// When it may be done.
    pub when: When,
    /// How the cards are dealt; what is left goes to the stock.
    pub deal: Vec<Deal>,
}

/// One pile to gather.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Gather {
    /// The pile.
    pub pile: PileId,
    /// The order its cards are read in.
    pub order: Order,
}

/// The order the cards of a pile are read in.
#[derive(Clone, Copy, Debug, EnumMessage, Eq, PartialEq, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Order {
    /// The undermost first.
    BottomToTop,
    /// The top card first.
    TopToBottom,
}

/// When a redeal may be made, its limit apart. [`Self::Stuck`], too, asks that the position
/// changes, which a shuffle always does.
#[derive(Clone, Copy, Debug, EnumMessage, Eq, PartialEq, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum When {
    /// At any time.
    Any,
    /// At any time, if that changes something.
    Changed,
    /// When there is no other move.
    Stuck,
    /// When the stock is used up.
    Empty,
}

/// How one can tell what a redeal without a shuffle would change.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub enum Foresight {
    /// By making it.
    #[default]
    None,
    /// From the position: one step lays every card face up and undiverted into the piles
    /// that were gathered.
    Cards,
    /// From the lengths of the piles: moreover these follow each other, and each card is
    /// laid down where it was read, unless a pile before it changes its length.
    Lengths {
        /// The piles.
        piles: Range<u8>,
        /// How many cards each gets, as long as they last.
        each: u8,
        /// Whether the undermost card of a pile is the first one read.
        upwards: bool,
    },
}

impl Redeal {
    /// Returns how many cards it can lay on piles. The rest goes to the stock.
    pub(crate) fn most(&self) -> usize {
        self.deal.iter().map(Deal::most).sum()
    }

    /// Returns how one can tell what it would change.
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

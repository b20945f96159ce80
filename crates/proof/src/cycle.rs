//! A stock that is turned to a waste and back, so that all its cards are available.
//!
//! **Claim.** It is enough to follow, from each position, the plays that are possible at once,
//! and the plays from the waste after some number of turns, up to the second redeal.
//!
//! **Argument.** If only builds take cards of the waste, none is put on it, and nothing else
//! depends on it, then turning commutes with all other moves. So turns do not count in the length
//! of a line. A later round shows the same cards as the one before with fewer redeals left, which
//! is never better.
//!
//! **Equal forms.** With unlimited redeals, two positions have the same form if they differ only
//! in how far the stock is turned, and turns end on the same cards. Each can be turned into the
//! other (K+: Bjarnason, Tadepalli, Fern, *Searching Solitaire in Real Time*, 2007).

use super::alike::plain;
use super::bits::Bits;
use crate::rules::{Each, Group, Laid, Lay, Lift, Move, Order, Redeal, Rules, When};
use crate::table::{Card, Counter, Face, HashKey, PileId, Table};

/// A stock and its waste.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cycle {
    stock: PileId,
    pub(super) waste: PileId,
    /// The number of cards per turn.
    pub(super) each: usize,
    endless: bool,
}

impl Cycle {
    /// Returns the cycle of a game, or `None` if its stock does not meet the conditions.
    pub(super) fn of(rules: &Rules) -> Option<Self> {
        let stock = rules.plan().stock?;
        let [step] = rules.stock()?.deal.as_slice() else { return None };
        let [waste] = *step.piles.as_slice() else { return None };
        let each = match &step.each {
            Each::Counts(counts) => *counts.first()?,
            Each::Full(each) | Each::Even(each) | Each::All(each) => *each,
        };
        let all = rules.deck().present();
        let (group, source) = (rules.group_of(waste), rules.group_of(stock));
        let closed = |own: &Group| {
            own.piles.len() == 1 && own.from | own.empty_from == 0 && own.keep == 0
        };
        let roomy = usize::from(group.capacity) >= rules.deck().size();
        let turns = |redeal: &Redeal| {
            let [only] = redeal.gather.as_slice() else { return false };
            only.pile == waste
                && only.order == Order::BottomToTop
                && redeal.when == When::Empty
                && redeal.deal.is_empty()
        };
        let plain = plain(true).allow(rules)
            && each > 0
            && (each == 1 || step.lay == Lay::Single)
            && step.face == Laid::All(Face::Up)
            && closed(group)
            && closed(source)
            && group.turn
            && group.lift == Lift::Top
            && source.lift == Lift::None
            && all.without(group.may_lift).is_empty()
            && roomy
            && rules.redeal().is_none_or(turns);
        let endless = rules.redeal().is_some_and(|redeal| redeal.limit.is_none());
        plain.then_some(Self { stock, waste, each: each.into(), endless })
    }

    /// Returns whether a pile is its stock or its waste.
    #[inline]
    pub(super) fn has(self, pile: PileId) -> bool {
        pile == self.stock || pile == self.waste
    }

    /// Returns the cards in the order they come up, starting with the bottom card of the waste.
    pub(super) fn cards(self, table: &Table) -> impl Iterator<Item = Card> {
        let (waste, stock) = (table.pile(self.waste), table.pile(self.stock));
        waste.iter().chain(stock.iter().rev()).map(|card| card.facing(Face::Up))
    }

    /// Returns the form of one of its piles: the waste stands for both, and the stock is empty.
    /// `face` maps a card to its representative.
    pub(super) fn form(
        self,
        table: &Table,
        key: &HashKey,
        pile: PileId,
        face: impl Fn(Card) -> u8,
    ) -> Bits {
        if pile == self.stock {
            // INVARIANT: the stock never changes without the waste, whose form covers both.
            return Bits::default();
        }
        let turned = table.len(self.waste);
        let free = self.endless && self.is_in_step(table);
        // If turns end on the same cards, how far the stock is turned makes no difference.
        let stands = if free { 0 } else { turned as u64 };
        let put = |bits: Bits, card| bits.on(key, face(card));
        self.cards(table).fold(Bits::begun(key, 4, stands), put).finished()
    }

    /// Returns whether turns end where they do from the start of a round.
    pub(super) fn is_in_step(self, table: &Table) -> bool {
        let turned = table.len(self.waste);
        turned.is_multiple_of(self.each) || table.is_empty(self.stock)
    }

    /// Returns the next turn or redeal, if one is possible.
    pub(super) fn turn(self, rules: &Rules, table: &Table) -> Option<Move> {
        if !table.is_empty(self.stock) {
            return Some(Move::DEAL);
        }
        let left = rules.redeals_left(table.counter(Counter::REDEALS));
        (left != Some(0) && !table.is_empty(self.waste)).then_some(Move::REDEAL)
    }
}

//! Deals: the first deal, and the steps it shares with redeals, the stock and fills.

use super::Engine;
use crate::rules::{
    By, Deal, DealError, DealStep, Divert, Each, Fill, GroupId, Hook, HookError, Laid,
    Lay, PackEnd, Role, Taken,
};
use crate::table::{Card, Counter, Face, Journal, Kinds, PileId, Table};

/// Deals cards, and records each in a journal or none.
pub(super) struct Dealer<'a, 'b> {
    pub(super) engine: Engine<'a>,
    pub(super) table: &'b mut Table,
    /// Records each card, unless the deal is undone as a whole.
    pub(super) journal: Option<&'b mut Journal>,
    /// Which end of the pack is on top of the hand.
    pub(super) end: PackEnd,
    /// How many cards the current step is short of.
    missing: usize,
}

impl Engine<'_> {
    /// Deals a game with the cards in this order, the first one first. `draws` is how
    /// many numbers of the generator their shuffle used.
    ///
    /// `order` must have exactly the cards of the deck. Fails if a script fails, or if
    /// diverted cards leave too few for a step.
    pub fn deal(&self, order: &[Card], draws: u32) -> Result<Table, DealError> {
        self.deal_pack(self.pack(order), draws)
    }

    /// Deals as [`Engine::deal`] does, and tracks every card: the card that is dealt
    /// first has the highest number.
    pub(crate) fn deal_followed(
        &self,
        order: &[Card],
        draws: u32,
    ) -> Result<Table, DealError> {
        let mut pack = self.pack(order);
        pack.follow();
        self.deal_pack(pack, draws)
    }

    /// Returns the table with all cards in the hand, the first of `order` on top.
    fn pack(&self, order: &[Card]) -> Table {
        debug_assert_eq!(order.len(), self.rules.deck.size());
        // The top card of a pile is its last, and the hand is dealt from its top.
        let hand: Vec<Card> = order.iter().rev().copied().collect();
        Table::new(self.rules.piles.len(), &hand, &self.rules.counters())
    }

    /// Deals the cards in the hand.
    fn deal_pack(&self, mut table: Table, draws: u32) -> Result<Table, DealError> {
        self.reset_position_budget();
        table.set(Counter::DRAWS, i32::try_from(draws).unwrap_or(i32::MAX));
        let mut dealer = Dealer::new(*self, &mut table, None);
        dealer.take_out();
        for (step, deal) in self.rules.first_deals().enumerate() {
            dealer.missing = 0;
            dealer.deal(deal)?;
            let missing = dealer.missing;
            // Other steps say how to share cards when there are too few.
            if missing > 0 && matches!(deal.each, Each::Counts(_)) {
                return Err(DealError::Short { step, missing });
            }
        }
        dealer.put_rest_away();
        if self.rules.stock.as_ref().is_some_and(|stock| stock.start)
            && self.has_room_for_stock(&table)
        {
            self.deal_from_stock(&mut table, &mut Journal::default())?;
        }
        // After the start from the stock, which can also put cards on foundations.
        self.begin(&mut table)?;
        Ok(table)
    }

    /// Turns a position into the start of a game: turns cards up and fills piles as after
    /// a move, and excludes cards that are on foundations by then from the score. Fails
    /// if a script fails.
    pub fn begin(&self, table: &mut Table) -> Result<(), HookError> {
        self.reset_position_budget();
        self.settle(table, &mut Journal::default())?;
        let home = i32::try_from(self.home(table)).unwrap_or(i32::MAX);
        table.set(Counter::DEALT_HOME, home);
        Ok(())
    }
}

impl<'a, 'b> Dealer<'a, 'b> {
    /// Returns a dealer for a pack as it was shuffled or gathered.
    pub(super) fn new(
        engine: Engine<'a>,
        table: &'b mut Table,
        journal: Option<&'b mut Journal>,
    ) -> Self {
        Self { engine, table, journal, end: PackEnd::Top, missing: 0 }
    }
}

impl Dealer<'_, '_> {
    /// Carries out all steps that take cards out, before any other card is dealt.
    fn take_out(&mut self) {
        let hand = self.table.hand();
        let first = self.table.top(hand);
        for step in &self.engine.rules.deal {
            // With `pack`, `Source::order` has put these cards on top already.
            let DealStep::Take { what, most, end, pack: _, to } = step else { continue };
            let deck = &self.engine.rules.deck;
            let kinds = match what {
                Taken::Kinds(kinds) => *kinds,
                Taken::FirstRank(rows) => {
                    first.map_or(Kinds::NONE, |card| rows[usize::from(deck.rank(card).0)])
                }
            };
            let wanted: Vec<Card> = if let Some(most) = most {
                let cards = self.table.pile(hand).iter().copied();
                let mut wanted: Vec<Card> =
                    cards.filter(|card| kinds.has(*card)).collect();
                // The hand lists its top card last.
                if *end == PackEnd::Top {
                    wanted.reverse();
                }
                wanted.truncate((*most).into());
                wanted
            } else {
                let copies = usize::from(deck.copies());
                std::iter::repeat_n(kinds, copies).flat_map(Kinds::iter).collect()
            };
            for (card, &pile) in wanted.into_iter().zip(to.iter().cycle()) {
                self.take_one((card, *end), pile, to);
            }
        }
    }

    /// Takes one card out of the hand: to a foundation that accepts it, or else to
    /// `pile`, or to the first pile of `to` with room if that is full.
    fn take_one(&mut self, (card, end): (Card, PackEnd), pile: PileId, to: &[PileId]) {
        let hand = self.table.hand();
        let cards = self.table.pile(hand);
        let same = |other: &Card| other.kind() == card.kind();
        let place = match end {
            PackEnd::Top => cards.iter().rposition(same),
            PackEnd::Bottom => cards.iter().position(same),
        };
        let Some(place) = place else { return };
        let foundation = |pile: &&PileId| {
            let group = self.engine.rules.group_of(**pile);
            let takes = self.engine.takes(group, self.table, **pile, card);
            group.role == Role::Foundation && takes
        };
        let has_room = |pile: &&PileId| {
            let room = self.engine.rules.group_of(**pile).capacity;
            self.table.len(**pile) < usize::from(room)
        };
        let own = || Some(&pile).filter(has_room).or_else(|| to.iter().find(has_room));
        let pile = to.iter().find(foundation).or_else(own).copied().unwrap_or(pile);
        self.table.bring_to_top(hand, place);
        self.put(hand, pile, Face::Up);
    }

    /// Deals one step from the hand.
    pub(super) fn deal(&mut self, deal: &Deal) -> Result<(), HookError> {
        let hand = self.table.hand();
        if deal.end != self.end {
            let cards = self.table.len(hand);
            self.table.reverse(hand, cards);
            self.end = deal.end;
        }
        match deal.face {
            Laid::All(face) if self.journal.is_none() && in_packets(deal) => {
                self.deal_packets(deal, face);
            }
            _ => self.deal_singly(deal, hand)?,
        }
        if !deal.sink.is_empty() {
            deal.piles.iter().for_each(|pile| self.sink(*pile, deal));
        }
        Ok(())
    }

    /// Moves the sinking cards of a pile down: each, from the bottom up, swaps with the
    /// lowest card below it that does not sink.
    fn sink(&mut self, pile: PileId, deal: &Deal) {
        for place in 0..self.table.len(pile) {
            let cards = self.table.pile(pile);
            let other = cards[..place].iter().position(|card| !deal.sink.has(*card));
            if let Some(other) = other.filter(|_| deal.sink.has(cards[place])) {
                self.table.swap(pile, place, other);
            }
        }
    }

    /// Deals one step packet by packet.
    fn deal_packets(&mut self, deal: &Deal, face: Face) {
        let hand = self.table.hand();
        let cards = self.table.len(hand);
        for (index, &pile) in deal.piles.iter().enumerate() {
            let left = self.table.len(hand);
            let asked = deal.count(index, cards);
            let count = asked.min(left);
            self.missing += asked - count;
            let packet = u8::try_from(count).unwrap_or(u8::MAX);
            self.table.transfer(hand, pile, packet);
            if deal.lay == Lay::Single {
                self.table.reverse(pile, count);
            }
            self.table.face_top(pile, packet, face);
        }
    }

    /// Deals one step from a pile card by card.
    pub(super) fn deal_singly(
        &mut self,
        deal: &Deal,
        from: PileId,
    ) -> Result<(), HookError> {
        let cards = self.table.len(from);
        let mut before = [0; 256];
        for &pile in &deal.piles {
            before[pile.index()] = self.table.len(pile);
        }
        for (index, nth) in deal.order(cards) {
            let face = match deal.face {
                Laid::All(face) => face,
                Laid::TopUp => {
                    let last = match deal.lay {
                        Lay::Single => deal.count(index, cards) - 1,
                        Lay::Block => 0,
                    };
                    if nth == last { Face::Up } else { Face::Down }
                }
            };
            let to = deal.piles[index];
            self.deal_one(from, to, face, (&deal.divert, deal.skip), deal.group)?;
        }
        if deal.lay == Lay::Block {
            for (index, &pile) in deal.piles.iter().enumerate() {
                // Excludes diverted cards, and cards that were there before.
                let laid = self.table.len(pile).saturating_sub(before[pile.index()]);
                let laid = deal.count(index, cards).min(laid);
                self.table.reverse(pile, laid);
            }
        }
        Ok(())
    }

    /// Fills an empty pile by the rules of its group.
    pub(super) fn fill(
        &mut self,
        pile: PileId,
        group: GroupId,
        fill: &Fill,
    ) -> Result<(), HookError> {
        for _ in 0..fill.count {
            let mut from = fill.from.iter().copied();
            let Some(from) = from.find(|pile| !self.table.is_empty(*pile)) else { break };
            self.deal_one(from, pile, Face::Up, (&fill.divert, fill.skip), group)?;
        }
        Ok(())
    }

    /// Deals one card to a pile. While cards are diverted, the next one takes their
    /// place.
    fn deal_one(
        &mut self,
        from: PileId,
        to: PileId,
        face: Face,
        (divert, skip): (&Divert, bool),
        heading: GroupId,
    ) -> Result<(), HookError> {
        while let Some(card) = self.table.top(from) {
            let other = self.elsewhere(card, divert, heading)?;
            let Some(other) = other.filter(|pile| *pile != from) else {
                self.put(from, to, face);
                return Ok(());
            };
            let stock = self.engine.rules.plan.stock == Some(other);
            self.put(from, other, if stock { Face::Down } else { Face::Up });
            if skip {
                return Ok(());
            }
        }
        self.missing += 1;
        Ok(())
    }

    /// Returns the pile that a card is diverted to, if any.
    fn elsewhere(
        &self,
        card: Card,
        divert: &Divert,
        heading: GroupId,
    ) -> Result<Option<PileId>, HookError> {
        let rules = self.engine.rules;
        let takes =
            |group, pile: &PileId| self.engine.takes(group, self.table, *pile, card);
        let within = |id| {
            let group = rules.group(id);
            let anything = matches!(group.role, Role::Stock | Role::Discard);
            group.ids().find(|pile| anything || takes(group, pile))
        };
        Ok(match divert {
            Divert::Home => {
                let mut foundations = rules.plan.foundations.iter().copied();
                foundations.find(|pile| takes(rules.group_of(*pile), pile))
            }
            Divert::Table(groups) => groups[card.kind()].and_then(within),
            Divert::Ask if rules.hooked.has(Hook::DealTo) => {
                let view = self.engine.view(self.table);
                let group = self.engine.hooks.deal_to(view, card, heading)?;
                (group != heading).then(|| within(group)).flatten()
            }
            Divert::Nothing | Divert::Ask => None,
        })
    }

    /// Puts the cards that were not dealt on the stock, face down and in order.
    ///
    /// INVARIANT: without a stock, none are left: the compile step and the refusal of
    /// redeals without room ensure that.
    pub(super) fn put_rest_away(&mut self) {
        let hand = self.table.hand();
        let rest = u8::try_from(self.table.len(hand)).unwrap_or(u8::MAX);
        if rest == 0 {
            return;
        }
        let rules = self.engine.rules;
        if let Some(stock) = rules.plan.stock {
            self.table.face_top(hand, rest, Face::Down);
            self.table.transfer(hand, stock, rest);
        } else {
            debug_assert_eq!(rest, 0);
        }
    }

    fn put(&mut self, from: PileId, to: PileId, face: Face) {
        if let Some(journal) = &mut self.journal {
            journal.transfer(self.table, from, to, 1);
            journal.turn_top(self.table, to, face);
        } else {
            self.table.transfer(from, to, 1);
            self.table.face_top(to, 1, face);
        }
    }
}

/// Returns whether the cards of a step can be dealt a packet at a time.
fn in_packets(deal: &Deal) -> bool {
    deal.by == By::Packets && deal.divert == Divert::Nothing
}

//! How many cards lie where when a game starts, and which way up.

use crate::rules::{Deal, DealStep, Divert, Each, Group, Hook, Laid, Role, Rules, Taken};
use crate::table::{Face, PileId};

/// The piles of a game as the first deal leaves them, without the cards themselves.
pub(super) struct Start {
    /// Which way the cards of each pile lie, bottom first.
    pub(super) piles: Vec<Vec<Face>>,
    /// Which piles got cards by dealing, as opposed to cards taken out of the pack.
    pub(super) dealt: Vec<usize>,
    /// Whether chance decides some numbers, since cards can go elsewhere.
    pub(super) varies: bool,
    /// How many cards are left for the stock before it is dealt from.
    pub(super) rest: usize,
}

impl Start {
    /// Deals the cards of a game on paper.
    pub(super) fn of(rules: &Rules) -> Self {
        let piles = vec![Vec::new(); rules.piles().len()];
        let dealt = vec![0; piles.len()];
        let mut start = Self { piles, dealt, varies: false, rest: rules.deck().size() };
        for step in rules.deal() {
            if let DealStep::Take { what, most, end: _, pack: _, to } = step {
                start.take(rules, (what, *most), to);
            }
        }
        for step in rules.deal() {
            if let DealStep::Deal(deal) = step {
                let cards = start.rest;
                start.rest -= start.lay(deal, cards).min(cards);
            }
        }
        start.put_rest_away(rules);
        start.settle(rules);
        start
    }

    /// Returns the piles of a group.
    pub(super) fn of_group(&self, group: &Group) -> Vec<&[Face]> {
        group.ids().map(|pile| self.piles[pile.index()].as_slice()).collect()
    }

    fn take(&mut self, rules: &Rules, what: (&Taken, Option<u8>), to: &[PileId]) {
        let deck = rules.deck();
        let kinds = match what.0 {
            Taken::Kinds(kinds) => kinds.and(deck.present()).len(),
            Taken::FirstRank(_) => deck.suits().len(),
        };
        let all = kinds * usize::from(deck.copies());
        let cards = what.1.map_or(all, |most| all.min(most.into())).min(self.rest);
        self.rest -= cards;
        for (_, pile) in (0..cards).zip(to.iter().cycle()) {
            self.piles[pile.index()].push(Face::Up);
        }
    }

    /// Deals one step of so many cards, and returns how many it takes.
    fn lay(&mut self, deal: &Deal, cards: usize) -> usize {
        self.varies |= deal.divert != Divert::Nothing;
        let mut total = 0;
        for (index, pile) in deal.piles.iter().enumerate() {
            let count = deal.count(index, cards).min(cards - total.min(cards));
            total += count;
            self.dealt[pile.index()] += count;
            for nth in 0..count {
                self.piles[pile.index()].push(match deal.face {
                    Laid::All(face) => face,
                    Laid::TopUp if nth + 1 == count => Face::Up,
                    Laid::TopUp => Face::Down,
                });
            }
        }
        total
    }

    fn put_rest_away(&mut self, rules: &Rules) {
        let Some(stock) = rules.piles_of(Role::Stock).next() else { return };
        self.piles[stock.index()].extend(vec![Face::Down; self.rest]);
        let scripted = rules.hooked().has(Hook::OnStock);
        let start = rules.stock().filter(|stock| stock.start && !scripted);
        let Some(deal) = start else { return };
        for step in &deal.deal {
            let cards = self.piles[stock.index()].len();
            let laid = self.lay(step, cards).min(cards);
            self.piles[stock.index()].truncate(cards - laid);
        }
    }

    /// Turns cards up and fills piles as the game does before the first move.
    fn settle(&mut self, rules: &Rules) {
        for _ in 0..rules.piles().len() {
            for group in rules.groups() {
                for pile in group.ids() {
                    self.fill(group, pile);
                    let open = |pile: &PileId| self.piles[pile.index()].is_empty();
                    let reached = group.covers(pile).iter().all(open);
                    if let Some(top) = self.piles[pile.index()].last_mut()
                        && group.turn
                        && reached
                    {
                        *top = Face::Up;
                    }
                }
            }
        }
    }

    fn fill(&mut self, group: &Group, pile: PileId) {
        let Some(fill) = group.fill.as_ref() else { return };
        if !self.piles[pile.index()].is_empty() {
            return;
        }
        for _ in 0..fill.count {
            let mut from = fill.from.iter();
            let Some(from) = from.find(|pile| !self.piles[pile.index()].is_empty())
            else {
                return;
            };
            self.piles[from.index()].pop();
            self.piles[pile.index()].push(Face::Up);
            self.dealt[pile.index()] += 1;
        }
    }
}

/// Returns whether a step lays the same number of cards on each pile, and how many.
pub(super) fn same_for_all(each: &Each) -> Option<u8> {
    match each {
        Each::Full(each) | Each::Even(each) | Each::All(each) => Some(*each),
        Each::Counts(counts) => {
            let first = counts.first()?;
            counts.iter().all(|count| count == first).then_some(*first)
        }
    }
}

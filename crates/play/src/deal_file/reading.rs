//! The common part of all deal formats: checks the cards and lays them on piles.

use std::ops::Range;

use crate::Start;
use crate::diag::{Diagnostic, Place, SourceId};
use crate::rules::{Base, Phase, Role, Rules};
use crate::table::{Card, Counter, Face, PileId, Table};
use crate::words;

/// The maximum number of errors reported for one text.
const SHOWN_ERRORS: usize = 20;

/// The cards read so far, and the errors found.
pub(super) struct Reading<'a> {
    pub(super) rules: &'a Rules,
    source: SourceId,
    pub(super) errors: Vec<Diagnostic>,
    /// Every card read, with its span.
    pub(super) cards: Vec<(Card, Range<usize>)>,
    piles: Vec<Vec<Card>>,
    /// The indices of cards that lie face up even on a stock.
    marked_up: Vec<usize>,
}

impl<'a> Reading<'a> {
    pub(super) fn new(rules: &'a Rules, source: SourceId) -> Self {
        let piles = vec![Vec::new(); rules.piles().len()];
        let (errors, cards, marked_up) = (Vec::new(), Vec::new(), Vec::new());
        Self { rules, source, errors, cards, piles, marked_up }
    }

    /// Reads a card, or records an error.
    pub(super) fn card(&mut self, text: &str, face: Face, span: Range<usize>) {
        match self.rules.deck().parse(text) {
            Ok(card) => self.cards.push((card.facing(face), span)),
            Err(error) => {
                let hint = "a card is a rank and a suit, such as `7H` or `TD`";
                self.error(words::not_a_card(&error), span, Some(hint));
            }
        }
    }

    /// Marks the last card as face up wherever it lies.
    pub(super) fn mark_up(&mut self) {
        self.marked_up.extend(self.cards.len().checked_sub(1));
    }

    /// Lays the cards from index `from` on a pile, the bottom card first. Cards of a stock lie
    /// face down unless marked. Errors are reported at `span`.
    pub(super) fn lay(&mut self, pile: PileId, from: usize, span: Range<usize>) {
        let stock = self.rules.group_of(pile).role == Role::Stock;
        let cards = (from..).zip(&self.cards[from..]).map(|(index, (card, _))| {
            let down = stock && !self.marked_up.contains(&index);
            if down { card.facing(Face::Down) } else { *card }
        });
        self.piles[pile.index()].extend(cards);
        self.check_room(pile, span.clone());
        self.check_built(pile, span);
    }

    /// Turns the cards from index `from` face down, except the last.
    pub(super) fn cover(&mut self, from: usize) {
        if let Some((_, covered)) = self.cards[from..].split_last_mut() {
            for (card, _) in covered {
                *card = card.facing(Face::Down);
            }
        }
    }

    /// Returns the cards laid on a pile so far.
    pub(super) fn pile(&self, pile: PileId) -> &[Card] {
        &self.piles[pile.index()]
    }

    /// Returns the position of the piles, or the errors found.
    pub(super) fn position(
        mut self,
        text: &str,
        redeals: u16,
    ) -> Result<Start, Vec<Diagnostic>> {
        self.check_count(text);
        if !self.errors.is_empty() {
            return Err(self.errors);
        }
        // The first pile is on top of the hand, so each transfer takes exactly its own cards.
        let hand: Vec<Card> = self.piles.iter().rev().flatten().copied().collect();
        let piles = self.piles.len();
        let mut table = Table::new(piles, &hand, &self.rules.counters());
        for (pile, cards) in (0..).map(PileId).zip(&self.piles) {
            // Cannot fail: `check_count` found exactly one deck, which has at most 250 cards.
            let count = u8::try_from(cards.len()).unwrap_or(u8::MAX);
            table.transfer(table.hand(), pile, count);
        }
        table.set(Counter::REDEALS, redeals.into());
        Ok(Start::Position(table))
    }

    /// Returns the cards in the order they were read, or the errors found.
    pub(super) fn order(mut self, text: &str) -> Result<Start, Vec<Diagnostic>> {
        self.check_count(text);
        if !self.errors.is_empty() {
            return Err(self.errors);
        }
        let cards = self.cards.iter().map(|entry| entry.0.facing(Face::Up)).collect();
        Ok(Start::Order { cards, draws: 0 })
    }

    fn check_room(&mut self, pile: PileId, span: Range<usize>) {
        let group = self.rules.group_of(pile);
        if group.role == Role::Foundation && self.rules.lets_in_any(pile) {
            return;
        }
        let room = usize::from(group.capacity);
        let have = self.piles[pile.index()].len();
        if have > room {
            let id = self.rules.id(pile);
            let error = format!("`{id}` holds at most {room} cards, but has {have} here");
            self.error(error, span, None);
        }
    }

    /// Checks that the cards of a foundation could have been built there.
    fn check_built(&mut self, pile: PileId, span: Range<usize>) {
        let group = self.rules.group_of(pile);
        let cards = &self.piles[pile.index()];
        if group.role != Role::Foundation
            || cards.is_empty()
            || self.rules.lets_in_any(pile)
        {
            return;
        }
        let based = self.rules.can_begin(pile, cards[0]);
        let mut pairs = cards.windows(2);
        if !based || !pairs.all(|pair| group.on[pair[0].kind()].has(pair[1])) {
            let id = self.rules.id(pile);
            let build = words::build(group);
            let hint =
                format!("the {} builds {build}, from its base card", group.called());
            let error = format!("`{id}` cannot have been built like this");
            return self.error(error, span, Some(&hint));
        }
        if let Some(other) = self.other_base(pile) {
            let (id, other) = (self.rules.id(pile), self.rules.id(other));
            let error = format!("`{id}` and `{other}` start with different ranks");
            let hint = format!("every {} starts with the same rank", group.called());
            self.error(error, span, Some(&hint));
        }
    }

    /// Returns a foundation that starts with a different rank than this one, if the first card
    /// decides the rank for all. Interchangeable piles are indistinguishable, so the base must be
    /// the same whichever pile it is read from.
    fn other_base(&self, pile: PileId) -> Option<PileId> {
        let group = self.rules.group_of(pile);
        let Base::First(ranks) = &group.base else { return None };
        let (id, identity) = (self.rules.group_id(pile), &self.rules.plan().identity);
        if ![Phase::Deals, Phase::DealtOut]
            .iter()
            .any(|other| identity.is_interchangeable(*other, id))
        {
            return None;
        }
        let first = |pile: PileId| self.piles[pile.index()].first().copied();
        let alike = ranks[usize::from(self.rules.deck().rank(first(pile)?).0)];
        group.ids().find(|pile| first(*pile).is_some_and(|card| !alike.has(card)))
    }

    /// Checks that each card occurs as often as in the deck.
    fn check_count(&mut self, text: &str) {
        // A card that could not be read would also be reported as missing.
        if !self.errors.is_empty() {
            return;
        }
        let deck = self.rules.deck();
        let copies = usize::from(deck.copies());
        let mut missing = Vec::new();
        for card in deck.present().iter() {
            let same = self.cards.iter().filter(|entry| entry.0.kind() == card.kind());
            let spans: Vec<Range<usize>> = same.map(|entry| entry.1.clone()).collect();
            missing.extend(vec![deck.text(card); copies.saturating_sub(spans.len())]);
            for span in spans.into_iter().skip(copies) {
                let times = if copies == 1 { "twice" } else { "too often" };
                self.error(format!("{} occurs {times}", deck.text(card)), span, None);
            }
        }
        if !missing.is_empty() {
            // A missing card has no place, so the error points at the end of the text.
            let end = text.trim_end().len();
            let cards = if missing.len() == 1 { "card is" } else { "cards are" };
            let error =
                format!("{} {cards} missing: {}", missing.len(), missing.join(" "));
            self.error(error, end.saturating_sub(1)..end, None);
        }
    }

    pub(super) fn error(
        &mut self,
        message: impl Into<String>,
        span: Range<usize>,
        hint: Option<&str>,
    ) {
        if self.errors.len() < SHOWN_ERRORS {
            let error = Diagnostic::error(message).at(Place::new(self.source, span));
            self.errors.push(hint.into_iter().fold(error, Diagnostic::hint));
        }
    }
}

//! Cards that go home at once, since nothing that is still to come needs them elsewhere.
//!
//! Call a move home *free*, and let a line take as many moves as it has that are not free.
//! A card `x` may go home if after it the game can be won by a line that takes no more. The
//! proof plays along with any line that wins, with `x` home, and leaves out what the line
//! does with cards that are home here and not there: its *ghosts*. All other cards lie as
//! they do there. When the line puts a card on a ghost, all cards that it moves go home here
//! instead, the top one first, and become ghosts.
//!
//! So what is looked for is a set of kinds that may be ghosts. Each card that can lie on one
//! of them and is not home is a member, and *ready*: all cards that go home before it are
//! home. Where cards move one at a time it will also do that the card goes home right after
//! the ghost that it is put on. Where cards come back from foundations the line may bring
//! back what lies under a ghost, so that the card before a member is one, too, and what is
//! home counts as if it was not. Of such sets there is a greatest one, and `x` is safe if it
//! is a member and ready.
//!
//! For this foundations must leave no choice: each kind starts one of them, and then all
//! that can are as many as there are places for them, or it follows on one other kind.

use std::collections::BTreeMap;

use super::alike::plain;
use crate::rules::{Base, Feature as F, Group, Lift, Role, Rules};
use crate::table::{Card, Kinds, PileId, PositionId, Table};

/// The cards that go home at once, by what is home.
#[derive(Debug)]
pub(super) struct Safe {
    /// For each kind, the kinds that can lie on it where it is not home.
    needs: Vec<Kinds>,
    /// For each kind, the one it follows on; nothing if it starts a foundation.
    before: Vec<Option<Card>>,
    /// The kinds that go anywhere on foundations.
    placed: Kinds,
    /// How many cards of each kind there are.
    copies: Vec<u8>,
    foundations: Vec<PileId>,
    /// Whether cards move one at a time.
    singly: bool,
    /// Whether cards come back from foundations.
    back: bool,
    /// The kinds that may go home at once: those that are distinguished.
    told: Kinds,
    /// What was found, by the bits of what is home.
    known: BTreeMap<PositionId, Kinds>,
    /// The latest of them: most moves leave the foundations as they are.
    latest: (Option<PositionId>, Kinds),
}

impl Safe {
    /// Returns the cards of a game that go home at once, if any can be shown to. `told` are
    /// the kinds that are distinguished; `turned` tells that the stock is a cycle.
    pub(super) fn of(
        rules: &Rules,
        table: &Table,
        told: Kinds,
        turned: bool,
    ) -> Option<Self> {
        let allows =
            plain(turned).but(&[F::Wholes, F::AnyLift, F::BarredLift, F::StaysDown]);
        if !allows.allow(rules) {
            return None;
        }
        let foundations: Vec<PileId> = rules.piles_of(Role::Foundation).collect();
        let others = || rules.groups().iter().filter(|own| own.role != Role::Foundation);
        let mut safe = Self {
            needs: vec![Kinds::NONE; rules.deck().kinds()],
            before: vec![None; rules.deck().kinds()],
            placed: Kinds::NONE,
            copies: vec![0; rules.deck().kinds()],
            foundations,
            singly: others().all(|group| matches!(group.lift, Lift::None | Lift::Top)),
            back: false,
            told,
            known: BTreeMap::new(),
            latest: (None, Kinds::NONE),
        };
        for card in table.piles().flat_map(|pile| table.pile(pile)) {
            safe.copies[card.kind()] += 1;
        }
        for group in others() {
            let mut rows = safe.needs.iter_mut().zip(group.on.iter().zip(&group.joined));
            rows.by_ref().for_each(|(row, (on, joined))| *row = row.or(*on).or(*joined));
            let choice = group.first_empty_only && !group.base.is_same_for_all();
            let plain = matches!(group.base, Base::Kinds(_)) && !choice;
            if group.keep > 0 || group.on.len() != group.joined.len() || !plain {
                return None;
            }
        }
        safe.follow(rules, table)?;
        Some(safe)
    }

    /// Finds out where each kind goes home, unless foundations leave a choice.
    fn follow(&mut self, rules: &Rules, table: &Table) -> Option<()> {
        let present = rules.deck().present();
        let mut sources = 0;
        for (bit, group) in rules.groups().iter().enumerate() {
            let lifts = group.role != Role::Foundation && group.lift != Lift::None;
            sources |= u32::from(lifts) << bit;
        }
        for group in rules.groups().iter().filter(|own| own.role == Role::Foundation) {
            let Base::Kinds(starts) = &group.base else { return None };
            let plain = group.at_once == (1, 1)
                && matches!(group.lift, Lift::None | Lift::Top)
                && sources & !(group.from & group.empty_from) == 0;
            if !plain {
                return None;
            }
            self.back |= group.lift != Lift::None;
            for (index, row) in starts.iter().enumerate() {
                if starts[..index].contains(row) {
                    continue;
                }
                let places = starts.iter().filter(|kinds| *kinds == row).count();
                self.start(group, row.and(present), places, present)?;
            }
            for pile in group.ids() {
                self.holds(group, table.pile(pile), pile)?;
            }
        }
        Some(())
    }

    /// Follows what starts foundations, of which there are so many `places`.
    fn start(
        &mut self,
        group: &Group,
        row: Kinds,
        places: usize,
        present: Kinds,
    ) -> Option<()> {
        let copies = row.iter().map(|card| usize::from(self.copies[card.kind()]));
        // With more cards than places, which of them starts one would be a choice.
        if copies.sum::<usize>() > places {
            return None;
        }
        for first in row.iter() {
            let (mut card, mut before) = (first, None);
            for _ in 0..group.capacity {
                // A kind that is reached twice could go home in two places.
                if self.placed.has(card) {
                    return None;
                }
                self.placed.add(card);
                self.before[card.kind()] = before;
                let next = group.on[card.kind()].and(present);
                if next.is_empty() {
                    break;
                }
                (before, card) = (Some(card), next.only()?);
            }
        }
        Some(())
    }

    /// Returns whether a foundation holds what it could have taken.
    fn holds(&self, group: &Group, cards: &[Card], pile: PileId) -> Option<()> {
        let Base::Kinds(starts) = &group.base else { return None };
        let starts = starts[usize::from(pile.0 - group.piles.start)];
        let first = cards.first().is_none_or(|card| starts.has(*card));
        let pairs = || cards.windows(2);
        let on = pairs().all(|pair| self.before[pair[1].kind()] == Some(pair[0]));
        let up = cards.iter().all(|card| !card.is_down());
        (first && on && up).then_some(())
    }

    /// Returns the kinds that go home at once in a position. `settled` identifies what
    /// is home.
    #[inline]
    pub(super) fn kinds(&mut self, table: &Table, settled: PositionId) -> Kinds {
        if self.latest.0 != Some(settled) {
            let known = self.known.get(&settled).copied();
            let kinds = known.unwrap_or_else(|| self.find(table));
            self.known.insert(settled, kinds);
            self.latest = (Some(settled), kinds);
        }
        self.latest.1
    }

    fn find(&self, table: &Table) -> Kinds {
        let mut off = self.copies.clone();
        for card in self.foundations.iter().flat_map(|pile| table.pile(*pile)) {
            off[card.kind()] -= 1;
        }
        let goes = |card: &Card| {
            // The card must be ready as things are; its ghosts count with the card home.
            let mut after = off.clone();
            after[card.kind()] -= 1;
            self.is_ready(&off, *card) && self.ghosts(&after).has(*card)
        };
        self.told.iter().filter(|card| off[card.kind()] > 0 && goes(card)).collect()
    }

    /// Returns whether all cards that go home before a card are home, so many being `off`.
    fn is_ready(&self, off: &[u8], card: Card) -> bool {
        let follows = self.before[card.kind()].is_none_or(|card| off[card.kind()] == 0);
        self.placed.has(card) && follows
    }

    /// Returns the greatest set of kinds that may be ghosts while so many cards are `off`
    /// the foundations.
    fn ghosts(&self, off: &[u8]) -> Kinds {
        let all = || (0..u8::MAX).map(Card::new).take(off.len());
        let ready: Kinds = all().filter(|card| self.is_ready(off, *card)).collect();
        let met = all().filter(|card| self.back || off[card.kind()] > 0).collect();
        // The greatest set: all are in at first, and only what cannot stay is removed.
        let mut set: Kinds = all().collect();
        loop {
            let before = set;
            for card in all() {
                let next = |other: &Card| {
                    let follows = self.before[other.kind()] == Some(card);
                    self.singly && follows && self.copies[card.kind()] == 1
                };
                let wanted = self.needs[card.kind()].and(met).without(set.and(ready));
                let meets = wanted.iter().all(|need| set.has(need) && next(&need));
                let under = self.before[card.kind()].is_none_or(|card| set.has(card));
                if !meets || self.back && !under {
                    set.remove(card);
                }
            }
            if set == before {
                return set;
            }
        }
    }
}

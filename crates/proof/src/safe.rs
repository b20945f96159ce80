//! Safe moves: cards that go to a foundation at once, because no card still needs them elsewhere.
//!
//! **Claim.** Call moves to foundations *free*, and let the length of a line be the number of its
//! other moves. A card `x` is *safe* if every winning line has a winning line of at most the same
//! length that starts with moving `x` to its foundation.
//!
//! **Argument.** Follow any winning line with `x` already on its foundation, and omit what the
//! line does with cards that are on foundations here but not there: its *ghosts*. All other cards
//! lie as they do there. When the line puts a card on a ghost, all cards of that move go to
//! foundations here instead, the top one first, and become ghosts.
//!
//! **Condition.** So the check looks for a set of kinds that may be ghosts. Each card that can
//! lie on one of them and is not on a foundation must be a member, and *ready*: all cards that
//! precede it on its foundation are there. If cards move one at a time, it is also enough that
//! the card follows directly after the ghost on which it is put. If cards can be taken back, the
//! line may take back the card under a ghost. So the card before a member must be a member, too,
//! and cards on foundations count as if they were not there. There is a greatest such set; `x` is
//! safe if it is a member and ready.
//!
//! Foundations must leave no choice. Each kind follows exactly one other kind, or it starts a
//! foundation. The kinds that start one must have enough places for all their cards.

use std::collections::BTreeMap;

use super::alike::plain;
use crate::rules::{Base, Feature as F, Group, Lift, Role, Rules};
use crate::table::{Card, Kinds, PileId, PositionId, Table};

/// The safe cards, by the cards on foundations.
#[derive(Debug)]
pub(super) struct Safe {
    /// For each kind, the kinds that can lie on it outside foundations.
    needs: Vec<Kinds>,
    /// For each kind, the kind it follows on a foundation, or `None` if it starts one.
    before: Vec<Option<Card>>,
    /// The kinds that have a place on a foundation.
    placed: Kinds,
    /// The number of cards of each kind.
    copies: Vec<u8>,
    foundations: Vec<PileId>,
    /// Whether cards move one at a time.
    singly: bool,
    /// Whether cards can be taken back from foundations.
    back: bool,
    /// The kinds that may be safe: the distinguished ones.
    distinct: Kinds,
    /// A cache of the results, by the identity of the foundations.
    known: BTreeMap<PositionId, Kinds>,
    /// The latest result: most moves do not change the foundations.
    latest: (Option<PositionId>, Kinds),
}

impl Safe {
    /// Prepares the check, or returns `None` if its conditions do not hold. `distinguished` are the
    /// distinguished kinds. `turned` says that the stock is a cycle.
    pub(super) fn of(
        rules: &Rules,
        table: &Table,
        distinct: Kinds,
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
            distinct,
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

    /// Determines the place of each kind, or returns `None` if foundations leave a choice.
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

    /// Follows the kinds of `row`, which start foundations; there are `places` for them.
    fn start(
        &mut self,
        group: &Group,
        row: Kinds,
        places: usize,
        present: Kinds,
    ) -> Option<()> {
        let copies = row.iter().map(|card| usize::from(self.copies[card.kind()]));
        // With more cards than places, which card starts a foundation would be a choice.
        if copies.sum::<usize>() > places {
            return None;
        }
        for first in row.iter() {
            let (mut card, mut before) = (first, None);
            for _ in 0..group.capacity {
                // A kind that is reached twice would have two places.
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

    /// Returns `Some` if a foundation holds only cards that it could have taken.
    fn holds(&self, group: &Group, cards: &[Card], pile: PileId) -> Option<()> {
        let Base::Kinds(starts) = &group.base else { return None };
        let starts = starts[usize::from(pile.0 - group.piles.start)];
        let first = cards.first().is_none_or(|card| starts.has(*card));
        let pairs = || cards.windows(2);
        let on = pairs().all(|pair| self.before[pair[1].kind()] == Some(pair[0]));
        let up = cards.iter().all(|card| !card.is_down());
        (first && on && up).then_some(())
    }

    /// Returns the safe kinds of a position. `settled` identifies the cards on foundations.
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
            // The card must be ready now; its ghosts are computed with the card on its
            // foundation.
            let mut after = off.clone();
            after[card.kind()] -= 1;
            self.is_ready(&off, *card) && self.ghosts(&after).has(*card)
        };
        self.distinct.iter().filter(|card| off[card.kind()] > 0 && goes(card)).collect()
    }

    /// Returns whether all cards that precede a card are on foundations. `off` counts the cards
    /// off the foundations.
    fn is_ready(&self, off: &[u8], card: Card) -> bool {
        let follows = self.before[card.kind()].is_none_or(|card| off[card.kind()] == 0);
        self.placed.has(card) && follows
    }

    /// Returns the greatest set of kinds that may be ghosts. `off` counts the cards off the
    /// foundations.
    fn ghosts(&self, off: &[u8]) -> Kinds {
        let all = || (0..u8::MAX).map(Card::new).take(off.len());
        let ready: Kinds = all().filter(|card| self.is_ready(off, *card)).collect();
        let met = all().filter(|card| self.back || off[card.kind()] > 0).collect();
        // A greatest fixed point: all are members at first, and only those that cannot stay are
        // removed.
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

//! Finds deadlocks if only whole runs go to foundations.
//!
//! **Claim.** The first card of a run can leave for a foundation only once each other card of the
//! run has been uncovered, or has its follower on it from the start.
//!
//! **Conditions** (`ALLOWS`, [`Runs::of`]). Only whole runs go to foundations, and stay there.
//! There are no redeals.
//!
//! **Argument.** A card leaves its pile for another pile, as the first of a run, or as an upper
//! card of a unit. When a run leaves for the first time, its last card is uncovered. Each other
//! card was uncovered before its follower was put on it, or is followed from the start: cards of
//! a run that lie together need not be separated.
//!
//! Only the last card must be uncovered at that time. So it is enough to check whether the cards
//! of a pile can leave it. The lowest card leaves only as the first of a unit. So it was
//! uncovered, or is joined to one that was.

use super::kind_set::KindSet;
use super::{Fixed, Hope};
use crate::rules::{Base, Feature as F, Features, Group, Lift, Rules};
use crate::solve::{all_of, homes};
use crate::table::{Card, Kinds};

/// Features under which dealt or filling cards do not go to a foundation one by one.
pub(super) const ALLOWS: Features = super::ALLOWS.but(&[F::DealSends, F::FillSends]);

/// The runs that go to foundations whole.
#[derive(Clone)]
pub(super) struct Runs {
    /// The first card of each run, and all its cards.
    all: Vec<(Card, Kinds)>,
    /// For each kind, the kinds that follow it in some run. More than one makes the result an
    /// overestimate.
    next: Vec<Kinds>,
}

/// The runs, with the classes of [`super::digging`].
pub(super) struct InClasses {
    /// The first card of each run, and its class.
    pub(super) firsts: Vec<(Card, u8)>,
    /// For each kind, its run, and the cards before and after it there.
    pub(super) runs: Vec<u8>,
    pub(super) before: Vec<Option<Card>>,
    pub(super) next: Vec<Option<Card>>,
}

impl Runs {
    /// Returns the runs, or `None` if anything else goes to a foundation or any card comes back.
    /// `fixed` are the piles in which cards stay on each other until they are moved.
    pub(super) fn of(rules: &Rules, fixed: &[Fixed]) -> Option<Self> {
        if !ALLOWS.allow(rules) || rules.redeal().is_some() {
            return None;
        }
        let kinds = rules.deck().kinds();
        let mut runs = Self { all: Vec::new(), next: vec![Kinds::NONE; kinds] };
        for group in homes(rules) {
            runs.add(group, rules.deck().present())?;
        }
        // A pile lifts a run as one unit, or not at all.
        let holds = |pile: &Fixed| {
            let joins =
                |(joined, next): (&Kinds, &Kinds)| next.without(*joined).is_empty();
            pile.lifts_units()
                && (pile.lift == Lift::Any
                    || pile.joined.iter().zip(&runs.next).all(joins))
        };
        fixed.iter().all(holds).then_some(runs)
    }

    /// Adds the runs that a group takes, or returns `None` if it takes anything else. Each card
    /// of a run but the last must be followed by exactly one kind; the last one and kinds in no
    /// run by none. So a unit as long as a run can only be a run, and nothing can follow a card
    /// that was dealt there.
    fn add(&mut self, group: &Group, present: Kinds) -> Option<()> {
        let Base::Kinds(bases) = &group.base else { return None };
        if group.lift != Lift::None {
            return None;
        }
        let firsts = all_of(bases.iter().copied());
        let mut inner = Kinds::NONE;
        for first in firsts.and(present).iter() {
            let (mut last, mut cards) = (first, Kinds::of(first));
            for _ in 1..group.at_once.0 {
                let next = group.on[last.kind()].and(present);
                self.next[last.kind()] = self.next[last.kind()].or(next);
                inner.add(last);
                last = next.only().filter(|card| !cards.has(*card))?;
                cards.add(last);
            }
            self.all.push((first, cards));
        }
        let ends = |card: Card| group.on[card.kind()].and(present).is_empty();
        present.without(inner).iter().all(ends).then_some(())
    }

    /// Returns whether a card follows another in a run.
    pub(super) fn follows(&self, under: Card, card: Card) -> bool {
        self.next[under.kind()].has(card)
    }

    /// Returns the runs by class, given the class of each kind and the class that it bears.
    /// Returns `None` unless each kind is in exactly one run, each card bears the class of the
    /// next card, and the last card bears none.
    ///
    /// When such a run leaves, no class except that of the first card has more unplaced cards
    /// than before. That would not hold if the last card bore the first cards of others.
    pub(super) fn in_classes(
        &self,
        present: Kinds,
        classes: &[u8],
        bears: &[Option<u8>],
    ) -> Option<InClasses> {
        let (mut firsts, mut runs) = (Vec::new(), vec![u8::MAX; classes.len()]);
        let (mut before, mut after) =
            (vec![None; classes.len()], vec![None; classes.len()]);
        for (first, cards) in &self.all {
            let number = u8::try_from(firsts.len()).ok()?;
            let (mut card, mut left) = (*first, *cards);
            loop {
                if std::mem::replace(&mut runs[card.kind()], number) != u8::MAX {
                    return None;
                }
                left.remove(card);
                if left.is_empty() {
                    break;
                }
                let next = self.next[card.kind()].and(*cards).only()?;
                if !left.has(next) || bears[card.kind()] != Some(classes[next.kind()]) {
                    return None;
                }
                before[next.kind()] = Some(card);
                after[card.kind()] = Some(next);
                card = next;
            }
            if bears[card.kind()].is_some() {
                return None;
            }
            firsts.push((*first, classes[first.kind()]));
        }
        let all = present.iter().all(|card| runs[card.kind()] != u8::MAX);
        all.then_some(InClasses { firsts, runs, before, next: after })
    }

    /// Lets runs leave of which each card can be uncovered or is `followed` from the start.
    /// Returns whether there are new ones.
    pub(super) fn go_home<K: KindSet>(&self, followed: K, hope: &mut Hope<K>) -> bool {
        // A card that has its follower on it from the start need not be uncovered.
        let had = hope.bare.or(followed);
        let mut any = false;
        for (first, cards) in &self.all {
            let cards = K::of(*cards);
            let gone = hope.placed.has(*first) && cards.without(hope.home).is_empty();
            if !gone && cards.without(had).is_empty() {
                hope.home = hope.home.or(cards);
                hope.placed.add(*first);
                any = true;
            }
        }
        any
    }
}

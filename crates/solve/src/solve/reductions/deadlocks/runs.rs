//! Finds deadlocks where only whole runs go to foundations.
//!
//! **Claim.** The first card of a run can go only once all other cards of the run have been bare,
//! or are followed from the start.
//!
//! **Conditions** (`ALLOWS`, [`Runs::of`]). Only whole runs go to foundations, and stay there.
//! There are no redeals.
//!
//! **Argument.** A card leaves its pile for another pile, as the first of a run, or in a unit under
//! which it lies. When a run goes for the first time, its last card is bare. Each other card was
//! bare before it was followed, or is followed from the start: cards of a run that lie together
//! need not be separated.
//!
//! None but the last need be bare at that time. So the only question about the cards of a pile is
//! whether they can leave it. The lowest card leaves only as the first of a unit. So it was bare,
//! or is joined to one that was.

use super::kind_set::KindSet;
use super::{Fixed, Hope};
use crate::rules::{Base, Feature as F, Features, Group, Lift, Rules};
use crate::solve::{all_of, homes};
use crate::table::{Card, Kinds};

/// Cards that are dealt or fill a place must not go home from there one by one.
pub(super) const ALLOWS: Features = super::ALLOWS.but(&[F::DealSends, F::FillSends]);

/// The runs that go home whole in a game.
#[derive(Clone)]
pub(super) struct Runs {
    /// The first card of each, and all its cards.
    all: Vec<(Card, Kinds)>,
    /// For each kind, those that follow it in some run. Where there is more than one, all the
    /// more is thought possible.
    next: Vec<Kinds>,
}

/// The runs that go home whole, where classes are told by what bears their cards.
pub(super) struct InClasses {
    /// The first card of each and its class.
    pub(super) firsts: Vec<(Card, u8)>,
    /// For each kind, its run, and the cards that come before and after it there.
    pub(super) runs: Vec<u8>,
    pub(super) before: Vec<Option<Card>>,
    pub(super) next: Vec<Option<Card>>,
}

impl Runs {
    /// Returns them if nothing else goes home, and nothing comes back. `fixed` are the piles
    /// in which cards stay on one another until they are moved.
    pub(super) fn of(rules: &Rules, fixed: &[Fixed]) -> Option<Self> {
        if !ALLOWS.allow(rules) || rules.redeal().is_some() {
            return None;
        }
        let kinds = rules.deck().kinds();
        let mut runs = Self { all: Vec::new(), next: vec![Kinds::NONE; kinds] };
        for group in homes(rules) {
            runs.add(group, rules.deck().present())?;
        }
        // Runs leave a pile in one unit, or not at all.
        let holds = |pile: &Fixed| {
            let joins =
                |(joined, next): (&Kinds, &Kinds)| next.without(*joined).is_empty();
            pile.lifts_units()
                && (pile.lift == Lift::Any
                    || pile.joined.iter().zip(&runs.next).all(joins))
        };
        fixed.iter().all(holds).then_some(runs)
    }

    /// Adds the runs that a group takes, if it takes no others: a first card is followed by one
    /// kind, and so on, and the last one and those of no run by none. As many cards as a run
    /// has do not come after any of its own then, nor after one that was dealt there.
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

    /// Returns the runs if each kind has one alone, in which each card bears the class of the next
    /// one, and the last one bears none. For each kind it is told which class it is of, and
    /// which one it bears.
    ///
    /// When such a run goes home, no class but that of the first card has more cards left than
    /// are borne. Where the last card bore the first ones of others that would not be so.
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

    /// Lets runs go home of which each card can be bare or is `followed` from the start, and
    /// returns whether there are any more than before.
    pub(super) fn go_home<K: KindSet>(&self, followed: K, hope: &mut Hope<K>) -> bool {
        // A card that its follower lies on from the start need not be bare itself.
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

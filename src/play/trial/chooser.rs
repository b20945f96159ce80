//! Choosing moves by chance, as sensibly as chance can.

use crate::play::Chooser;
use crate::rules::{Move, MoveList, Role, Rules};

/// A chooser that mostly does what a player would.
#[derive(Debug)]
pub(super) struct Sensible(Chooser);

impl Sensible {
    /// Returns the chooser of a number.
    pub(super) fn new(number: u64) -> Self {
        let mut chooser = Chooser::new(number);
        chooser.below(1);
        Self(chooser)
    }

    /// Chooses a move: three times of four one to a foundation, if there is one; else one
    /// time of four the deal or the redeal; else one between other piles, but not the last
    /// one backwards.
    pub(super) fn choose(
        &mut self,
        rules: &Rules,
        list: &MoveList,
        before: Option<&Move>,
    ) -> Option<Move> {
        let role = |it| rules.group_of(it).role;
        let goes_home = |it: &Move| {
            let is_foundation = |it| role(it) == Role::Foundation;
            it.carry().is_some_and(|it| is_foundation(it.to) && !is_foundation(it.from))
        };
        let before = before.and_then(|it| it.carry());
        let is_back = |it: &Move| match (it.carry(), before) {
            (Some(it), Some(before)) => (it.from, it.to) == (before.to, before.from),
            _ => false,
        };
        let is_plain = |it: &Move| !it.is_bare() && !goes_home(it) && !is_back(it);
        let is_deal = |it: &Move| it.is_bare();
        let (homeward, dealing) = (self.0.below(4) > 0, self.0.below(4) == 0);
        if homeward && let Some(chosen) = self.pick(list, goes_home) {
            return Some(chosen);
        }
        if dealing && let Some(chosen) = self.pick(list, is_deal) {
            return Some(chosen);
        }
        let plain = self.pick(list, is_plain);
        plain.or_else(|| self.pick(list, is_deal)).or_else(|| self.pick(list, |_| true))
    }

    fn pick(&mut self, list: &MoveList, wanted: impl Fn(&Move) -> bool) -> Option<Move> {
        let count = list.moves.iter().filter(|it| wanted(it)).count();
        let place = self.0.below(count.max(1));
        list.moves.iter().copied().filter(|it| wanted(it)).nth(place)
    }
}

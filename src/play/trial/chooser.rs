//! Choosing moves by chance, as sensibly as chance can.

use crate::rules::{Move, MoveList, Role, Rules};

/// A small generator for choosing moves, the same everywhere.
#[derive(Debug)]
pub(super) struct Chooser(u64);

impl Chooser {
    /// Returns the chooser of a number.
    pub(super) fn new(number: u64) -> Self {
        let mut chooser = Self(number);
        chooser.below(1);
        chooser
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
        let is_home = |it: &Move| {
            matches!(it, Move::Build { from, to, .. }
                if role(*to) == Role::Foundation && role(*from) != Role::Foundation)
        };
        let is_back = |it: &Move| match (it, before) {
            (
                Move::Build { from, to, .. },
                Some(Move::Build { from: other, to: one, .. }),
            ) => (from, to) == (one, other),
            _ => false,
        };
        let is_plain =
            |it: &Move| matches!(it, Move::Build { .. }) && !is_home(it) && !is_back(it);
        let is_deal = |it: &Move| !matches!(it, Move::Build { .. });
        let (homeward, dealing) = (self.below(4) > 0, self.below(4) == 0);
        if homeward && let Some(chosen) = self.pick(list, is_home) {
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
        let place = self.below(count.max(1));
        list.moves.iter().copied().filter(|it| wanted(it)).nth(place)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }
}

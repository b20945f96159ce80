//! The steps to try in a position.

use super::SearchState;
use crate::rules::{Carry, HookError, Move};
use crate::solve::reductions::detours;
use crate::solve::{After, Pending, Wheel};
use crate::table::{Kinds, PileId};

/// A move with the turns of the stock before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// The number of turns before the move, including redeals.
    pub(crate) turns: u8,
    pub(crate) made: Move,
    /// The uses pending after it ([`Pending::bytes`]), which are expensive to compute.
    ///
    /// They stay the same after a build that touches none of this move's piles
    /// ([`SearchState::leaves_others`]). Before and after such a build, no use is pending. It
    /// uncovers no card that could be one, fills and empties no pile, and does not affect what
    /// foundations take or which cards lie on others.
    pending: [u8; Pending::LEN],
}

impl Step {
    /// Creates a step that leaves no use pending.
    pub(crate) fn free(made: Move) -> Self {
        Self { turns: 0, made, pending: Pending::NOTHING.bytes() }
    }

    /// Creates a step with pending uses encoded by [`Step::pending_number`].
    pub(crate) fn with_pending(turns: u8, made: Move, number: u64) -> Self {
        Self { turns, made, pending: Pending::of_number(number) }
    }

    /// Returns the pending uses as a number.
    pub(crate) fn pending_number(self) -> u64 {
        Pending::number(self.pending)
    }

    pub(super) fn pending(self) -> Pending {
        Pending::of_bytes(self.pending)
    }

    /// Returns whether it leaves no use pending. Faster than decoding them.
    pub(crate) fn leaves_nothing_pending(self) -> bool {
        self.pending == Pending::NOTHING.bytes()
    }
}

impl SearchState<'_> {
    /// Returns whether swapped moves are skipped.
    pub(crate) fn has_swaps(&self) -> bool {
        self.swaps
    }

    /// Returns the piles of the last build if it commutes with every move that touches neither of
    /// them, unless that move goes to a foundation. The build must have triggered no automatic
    /// moves. Builds to a foundation, and builds that fill or empty a pile, do not qualify.
    #[inline]
    pub(crate) fn leaves_others(&self, last: Option<Move>) -> Option<[PileId; 2]> {
        let Carry { from, to, count } = last?.carry()?;
        let fills = self.table.len(to) == usize::from(count);
        (self.swaps && !self.is_foundation(to) && !fills && !self.table.is_empty(from))
            .then_some([from, to])
    }

    /// Appends the steps to try in this position. If `near` is given, appends only those that
    /// touch one of its two piles, and those of the stock.
    pub(crate) fn steps(
        &mut self,
        near: Option<[PileId; 2]>,
        steps: &mut Vec<Step>,
    ) -> Result<(), HookError> {
        match near {
            // Only builds take cards of a wheel, and no other move concerns it.
            None if self.wheel.is_some() => {
                self.engine.builds(&self.table, &mut self.list);
            }
            None => self.engine.moves(&self.table, &mut self.list),
            Some(near) => self.engine.moves_near(&self.table, near, &mut self.list),
        }
        if let Some(error) = self.list.error.take() {
            return Err(error);
        }
        // By index, because `pending_after` changes the state that holds the list.
        for number in 0..self.list.moves.len() {
            let made = self.list.moves[number];
            let Some(pending) = self.pending_after(made) else { continue };
            let idle = match made.carry() {
                Some(Carry { from, to, count }) => self.is_idle(from, to, count),
                // The turns of a wheel are part of the steps below.
                None => self.wheel.is_some(),
            };
            if !idle {
                steps.push(Step { turns: 0, made, pending: pending.bytes() });
            }
        }
        if let Some(wheel) = self.wheel {
            self.turns(wheel, steps);
        }
        Ok(())
    }

    /// Appends the moves of cards that come up by turning the stock.
    fn turns(&mut self, wheel: Wheel, steps: &mut Vec<Step>) {
        let (rules, table) = (self.engine.rules(), &self.table);
        let source = rules.piles()[wheel.waste.index()].group;
        let mut takes = std::mem::take(&mut self.takes);
        takes.clear();
        let mut wanted = Kinds::NONE;
        for pile in
            rules.plan().targets.iter().flat_map(|target| rules.group(target.group).ids())
        {
            let kinds = self.engine.takes_next(table, pile);
            if !kinds.is_empty() {
                takes.push((pile, kinds));
                wanted = wanted.or(kinds);
            }
        }
        for (turns, card) in wheel.reach(rules, table, wanted) {
            for &(to, _) in takes.iter().filter(|target| target.1.has(card)) {
                if !self.engine.would_take(table, to, (card, source))
                    || self.engine.first_empty(table, to).is_some()
                    // No pile is so long: the present length of the waste must not count.
                    || self.is_idle(wheel.waste, to, u8::MAX)
                {
                    continue;
                }
                let made = Move::build(wheel.waste, to, 1);
                if let After::Pending(pending) = self.purpose_of(made)
                    && !self.goes_on_home(pending, wheel.waste, to, card)
                {
                    steps.push(Step { turns, made, pending: pending.bytes() });
                }
            }
        }
        self.takes = takes;
    }

    /// Returns whether a build is redundant because empty piles are interchangeable.
    fn is_idle(&self, from: PileId, to: PileId, count: u8) -> bool {
        self.table.is_empty(to) && self.is_one_of_many(from, to, count)
    }

    /// Returns whether a build to an empty pile is redundant: another build leads to an
    /// equivalent position, or it changes nothing.
    fn is_one_of_many(&self, from: PileId, to: PileId, count: u8) -> bool {
        if !self.hasher.has_twin(to) {
            return false;
        }
        let alike = |pile: PileId| self.hasher.are_alike(pile, to);
        let group = self.engine.rules().group_of(to);
        let before = (group.piles.start..to.0).map(PileId);
        self.table.len(from) == usize::from(count) && alike(from)
            || before.into_iter().any(|pile| pile != from && self.table.is_empty(pile))
    }

    /// Returns whether a step is a detour. `last` is the move that led here, if it triggered no
    /// automatic moves.
    #[inline]
    pub(crate) fn is_detour(&self, last: Option<Move>, step: Step) -> bool {
        let Some((last, build)) = last.and_then(Move::carry).zip(step.made.carry())
        else {
            return false;
        };
        // A split differs from moving its cards directly: that would leave no use pending.
        self.plain
            && self.reductions.detours
            && step.turns == 0
            && (build.from, build.count) == (last.to, last.count)
            && !step.pending().is_split()
            && detours::could_go_directly(self.engine.rules(), &self.table, last, build)
    }
}

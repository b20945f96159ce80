//! Sources: the piles that cards can leave in a position, computed for every list of
//! moves.

use crate::table::{Card, Kinds, PileId};

/// The piles that cards can leave.
///
/// One value is reused for many lists, so its memory is allocated once.
#[derive(Clone, Debug)]
pub(crate) struct Sources {
    /// The kinds of all cards with which a move can begin.
    all: Kinds,
    /// For each card of a kind in `all`, indexed by its byte, the first pile with that
    /// card on top. Entries under other bytes are stale.
    first: [u8; 256],
    /// For each of these piles, the next pile with the same card on top.
    next: [u8; 256],
    /// The piles whose lift depends on more than the top card.
    runs: Vec<Run>,
    /// Whether several cards can leave one of the piles together.
    several: bool,
}

/// Cards on top of a pile that can leave it together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    /// The pile.
    pub(crate) pile: PileId,
    /// The number of cards.
    pub(crate) most: u8,
    /// Whether only all of them, or the top card, can leave.
    pub(crate) whole: bool,
    /// The kinds of cards with which a move can begin.
    pub(crate) kinds: Kinds,
}

impl Run {
    /// Returns a run of only the top card, which must lie face up.
    #[inline]
    pub(crate) fn top(pile: PileId, card: Card) -> Self {
        Self { pile, most: 1, whole: false, kinds: Kinds::of(card) }
    }
}

/// The marker for "no pile".
const NONE: u8 = u8::MAX;

impl Sources {
    /// Forgets all piles.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.all = Kinds::NONE;
        self.runs.clear();
        self.several = false;
    }

    /// Adds the piles of a group from which the top cards can be lifted; face-down cards
    /// are ignored. `copies` is whether two cards can be equal.
    #[inline]
    pub(crate) fn add_tops(
        &mut self,
        piles: impl Iterator<Item = PileId>,
        tops: &[Card],
        copies: bool,
    ) {
        let mut all = self.all;
        for (pile, &top) in piles.zip(tops) {
            if copies && !top.is_down() && all.has(top) {
                self.add_copy(top, pile);
            } else {
                // Face-down cards are stored too, under bytes that nothing reads: that is
                // faster than skipping them.
                self.first[usize::from(top.byte())] = pile.0;
            }
            self.next[pile.index()] = NONE;
            all = all.or(if top.is_down() { Kinds::NONE } else { Kinds::of(top) });
        }
        self.all = all;
    }

    /// Adds a pile from which several cards may be lifted.
    pub(crate) fn add_run(&mut self, run: Run, top: Card, copies: bool) {
        if run.most > 1 {
            // `first` does not hold such a pile, so `of_only` may not answer.
            self.several = true;
            self.all = self.all.or(run.kinds);
        } else {
            self.add_tops([run.pile].into_iter(), &[top], copies);
        }
        self.runs.push(run);
    }

    /// Returns the kinds of all cards with which a move can begin.
    #[inline]
    pub(crate) fn all(&self) -> Kinds {
        self.all
    }

    /// Returns the runs in the order of their piles.
    #[inline]
    pub(crate) fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// Returns the first pile that a card of the kinds `wanted` can leave, or `None`
    /// unless `wanted` has one kind and only top cards can leave.
    #[inline]
    pub(crate) fn of_only(&self, wanted: Kinds) -> Option<PileId> {
        let card = wanted.only().filter(|_| !self.several)?;
        Some(PileId(self.first[usize::from(card.byte())]))
    }

    /// Returns the next pile with the same card on top.
    #[inline]
    pub(crate) fn after(&self, pile: PileId) -> Option<PileId> {
        let next = self.next[pile.index()];
        (next != NONE).then_some(PileId(next))
    }

    /// Appends a pile to those with the same top card.
    #[inline(never)]
    fn add_copy(&mut self, top: Card, pile: PileId) {
        let mut last = usize::from(self.first[usize::from(top.byte())]);
        while self.next[last] != NONE {
            last = usize::from(self.next[last]);
        }
        self.next[last] = pile.0;
    }
}

impl Default for Sources {
    fn default() -> Self {
        Self {
            all: Kinds::NONE,
            first: [NONE; 256],
            next: [NONE; 256],
            runs: Vec::new(),
            several: false,
        }
    }
}

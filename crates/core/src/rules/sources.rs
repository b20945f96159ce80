//! Sources: the piles cards can leave in a position, found anew for every list of moves.

use crate::table::{Card, Kinds, PileId};

/// The piles cards can leave.
///
/// The memory is kept from one list to the next.
#[derive(Clone, Debug)]
pub(crate) struct Sources {
    /// The kinds of all the cards a move can begin with.
    all: Kinds,
    /// For each card of a kind in `all`, by its byte, the first pile with that card on top;
    /// what stands under other bytes means nothing.
    first: [u8; 256],
    /// For each of these piles, the next one with the same card on top.
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
    /// How many cards they are.
    pub(crate) most: u8,
    /// Whether it is only all of them or the top card that can leave.
    pub(crate) whole: bool,
    /// The kinds of the cards a move can begin with.
    pub(crate) kinds: Kinds,
}

impl Run {
    /// Returns the top card of a pile, which lies face up.
    #[inline]
    pub(crate) fn top(pile: PileId, card: Card) -> Self {
        Self { pile, most: 1, whole: false, kinds: Kinds::of(card) }
    }
}

/// The number of no pile.
const NONE: u8 = u8::MAX;

impl Sources {
    /// Forgets all piles.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.all = Kinds::NONE;
        self.runs.clear();
        self.several = false;
    }

    /// Adds the piles of a group from which the top cards can be lifted, unless they lie
    /// face down. `copies` tells whether two of them can be alike.
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
                // Cards that lie face down are noted as well, under bytes nobody asks
                // for: that is quicker than to leave them out.
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

    /// Returns the kinds of all the cards a move can begin with.
    #[inline]
    pub(crate) fn all(&self) -> Kinds {
        self.all
    }

    /// Returns the runs in the order of their piles.
    #[inline]
    pub(crate) fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// Returns the first pile a card of one of the kinds `wanted` can leave, if they are of
    /// one kind only and nothing but top cards can leave.
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

    /// Puts a pile behind those that show the same card.
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

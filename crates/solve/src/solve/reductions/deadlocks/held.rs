//! Finds the cards that redeals keep together.
//!
//! **Claim.** If few enough cards can come before the cards of the first pile, one packet keeps
//! them together in every redeal. If that packet cannot change at all, the same is true of the
//! second pile, and so on.
//!
//! **Conditions** ([`Redealt::of`]). Redeals read piles one after the other and deal them again in
//! packets, without a shuffle.
//!
//! **Argument.** A card changes its place only as far as other cards come before it in the
//! reading order. If piles are read downwards, only cards laid on the first pile come before its
//! cards. If they are read upwards, none do.
//!
//! **Bound.** The number of cards that can lie on a card is bounded by what may be laid on it,
//! and on that in turn. To these are added the cards that may come with them in one unit. In a
//! unit, the cards above the lowest need only follow each other where it leaves. A held card is
//! not counted as long as it cannot leave.

use std::ops::Range;

use super::pile::KnownPile;
use super::{Fixed, gone};
use crate::rules::{Foresight, Group, Lift, Rules};
use crate::solve::{Reach, add_rows, all_of};
use crate::table::{Card, Kinds, PileId, Table};

/// How the redeals of a game keep cards together.
#[derive(Clone)]
pub(super) struct Redealt {
    /// The piles, in the order they are read and dealt.
    pub(super) piles: Range<u8>,
    /// The number of cards of a packet.
    pub(super) each: usize,
    /// Whether a pile is read from the bottom.
    pub(super) upwards: bool,
    /// Whether cards leave these piles one by one; and for each kind the kinds that follow it in
    /// a run that leaves as a unit.
    singly: bool,
    runs: Vec<Kinds>,
    /// For each kind, the kinds that can come to lie on it.
    above: Vec<Kinds>,
    /// Whether the cards that can reach a pile are known. Otherwise only the first pile counts,
    /// and only if piles are read upwards.
    pub(super) exact: bool,
    /// The number of cards of each kind.
    copies: usize,
    /// The piles that no card leaves.
    gone: Vec<PileId>,
}

/// The cards kept together in a position.
pub(super) struct Held<'t> {
    by: &'t Redealt,
    table: &'t Table,
    /// The held cards of each pile.
    spans: Vec<HeldCards>,
    /// The kinds of all cards that may still move.
    in_play: Kinds,
}

/// A range of cards of a pile that are held together.
#[derive(Clone, Copy, Debug)]
struct HeldCards {
    from: usize,
    to: usize,
    /// Whether some cards that were held with them can leave.
    parted: bool,
}

impl Redealt {
    /// Returns how redeals keep cards together, or `None` if they do not. `exact` says that the
    /// search merges no cards. `fixed` says whether cards of a pile stay on each other until they
    /// are moved.
    pub(super) fn of(
        rules: &Rules,
        reach: &Reach,
        exact: bool,
        fixed: impl Fn(PileId) -> bool,
    ) -> Option<Self> {
        let Foresight::Lengths { piles, each, upwards } = &rules.plan().foresight else {
            return None;
        };
        let ids = || piles.clone().map(PileId);
        let lifts =
            |any: &[Lift]| ids().all(|pile| any.contains(&rules.group_of(pile).lift));
        let mut runs = vec![Kinds::NONE; rules.deck().kinds()];
        for group in
            ids().map(|pile| rules.group_of(pile)).filter(|group| group.lift != Lift::Top)
        {
            add_rows(&mut runs, &group.joined);
        }
        // A stock brings cards to piles that no build could bring.
        let exact = exact && rules.stock().is_none() && ids().all(fixed);
        let in_runs = lifts(&[Lift::Top, Lift::Run, Lift::Supermove]);
        (*upwards || in_runs && exact).then(|| Self {
            piles: piles.clone(),
            each: usize::from(*each),
            upwards: *upwards,
            singly: lifts(&[Lift::Top]),
            runs,
            above: above(rules, &reach.on),
            exact,
            copies: usize::from(rules.deck().copies()),
            gone: gone(rules),
        })
    }

    /// Returns the cards held together before any card moves.
    pub(super) fn hold<'t>(&'t self, table: &'t Table) -> Held<'t> {
        let in_play = if self.exact { self.in_play(table) } else { Kinds::NONE };
        let span = |pile: u8| {
            let len = table.len(PileId(pile));
            let most = len.min(self.each);
            let from = if self.upwards { 0 } else { len - most };
            HeldCards { from, to: from + most, parted: false }
        };
        let spans = self.piles.clone().map(span).collect();
        let mut held = Held { by: self, table, spans, in_play };
        held.settle();
        held
    }

    /// Returns the kinds of all cards that may still move.
    pub(super) fn in_play(&self, table: &Table) -> Kinds {
        let piles = table.piles().filter(|pile| !self.gone.contains(pile));
        piles.flat_map(|pile| table.pile(pile)).copied().collect()
    }

    fn index(&self, pile: PileId) -> Option<usize> {
        self.piles.contains(&pile.0).then(|| usize::from(pile.0 - self.piles.start))
    }

    /// Returns whether cards at the top of a pile could leave as a unit with a `free` card
    /// beneath them, now or after a redeal.
    fn leave_with_others(&self, cards: &[Card], free: Kinds) -> bool {
        let Some(lowest) = cards.first() else { return false };
        cards.windows(2).all(|pair| self.runs[pair[0].kind()].has(pair[1]))
            && free.iter().any(|card| self.runs[card.kind()].has(*lowest))
    }

    /// Returns an upper bound of the number of cards that can lie on the first of `cards`.
    /// `cards` lie on one another; those on the first are included.
    fn most_on(&self, cards: &[Card], free: Kinds) -> usize {
        let Some((_, above)) = cards.split_first() else { return 0 };
        let rows = cards.iter().map(|card| self.above[card.kind()]);
        let mut found = all_of(rows).and(free);
        let mut new = found;
        while !new.is_empty() {
            let rows = new.iter().map(|card| self.above[card.kind()]);
            new = all_of(rows).and(free).without(found);
            found = found.or(new);
        }
        let others = above.iter().filter(|card| !found.has(**card)).count();
        // An overestimate: assumes that each copy of a kind comes.
        found.len() * self.copies + others
    }
}

impl Held<'_> {
    /// Returns the range of a pile's cards that are held together.
    pub(super) fn of(&self, fixed: &Fixed) -> Range<usize> {
        let span = self.by.index(fixed.pile).map(|index| self.spans[index]);
        span.map_or(0..0, |span| span.from..span.to)
    }

    /// Records the cards that can leave now. Returns whether that releases others, which `piles`
    /// then discard.
    pub(super) fn loosen(
        &mut self,
        piles: &mut [KnownPile<'_>],
        mut lay_bare: impl FnMut(Card),
    ) -> bool {
        let mut left = false;
        for pile in &*piles {
            let Some(index) = self.by.index(pile.fixed.pile) else { continue };
            let span = &mut self.spans[index];
            let to = span.from + pile.remaining();
            left |= to < span.to;
            span.parted |= to < span.to;
            span.to = to;
        }
        if !left {
            return false;
        }
        let before = self.spans.clone();
        self.settle();
        let mut loosened = false;
        for pile in piles {
            let Some(index) = self.by.index(pile.fixed.pile) else { continue };
            let (before, after) = (before[index], self.spans[index]);
            let cards = self.table.pile(pile.fixed.pile);
            let (above, under) = (after.to.max(before.from), after.from.min(before.to));
            if after.len() == before.len() {
                continue;
            }
            loosened = true;
            // Lay bare also the top card of those still held: the cards on it were released.
            let bare = above.saturating_sub(1).max(under)..before.to;
            cards[before.from..under]
                .iter()
                .chain(&cards[bare])
                .for_each(|card| lay_bare(*card));
            pile.keep(under - before.from..above - before.from);
        }
        loosened
    }

    /// Releases cards until only those remain that hold each other.
    fn settle(&mut self) {
        // A greatest fixed point: all cards count as held at first.
        while self.let_go() {}
    }

    /// Releases the cards that the others do not hold. Returns whether there were any.
    fn let_go(&mut self) -> bool {
        let by = self.by;
        let free = self.free();
        let mut any = false;
        // An upper bound of the number of new cards before those of a pile, if known.
        let mut ahead = Some(0);
        for (span, pile) in self.spans.iter_mut().zip(by.piles.clone()) {
            let cards = self.table.pile(PileId(pile));
            let len = span.len();
            match ahead {
                Some(0) if by.upwards => {}
                Some(0) => {
                    // Cards that left may have done so after other cards came to lie on them.
                    for top in span.to.saturating_sub(1)..cards.len() {
                        let come = by.most_on(&cards[top..=top], free);
                        let most = by.each.saturating_sub(come);
                        let from = (top + 1).saturating_sub(most);
                        span.from = span.from.max(from).min(span.to);
                    }
                    if by.leave_with_others(&cards[span.from..span.to], free) {
                        span.from = span.to;
                    }
                }
                Some(ahead) if by.upwards && by.singly => {
                    span.to = span.to.min(by.each.saturating_sub(ahead));
                }
                _ => span.to = span.from,
            }
            any |= span.len() < len;
            let full = !span.parted && span.from == 0 && span.to == by.each;
            ahead = match ahead {
                Some(0) if full && by.exact && by.upwards => {
                    Some(by.most_on(&cards[by.each - 1..], free))
                }
                Some(0) if full && by.exact && cards.len() == by.each => Some(0),
                _ => None,
            };
        }
        any
    }

    /// Returns the kinds of the cards that are not held.
    fn free(&self) -> Kinds {
        let mut free = self.in_play;
        // Another card of a held kind may be free.
        if self.by.copies > 1 {
            return free;
        }
        for (span, pile) in self.spans.iter().zip(self.by.piles.clone()) {
            let cards = self.table.pile(PileId(pile));
            cards[span.from..span.to].iter().for_each(|card| free.remove(*card));
        }
        free
    }
}

/// Returns for each kind the kinds that can lie on it: those that may be laid on it, and those
/// that lie on it in a unit that some pile allows.
fn above(rules: &Rules, on: &[Kinds]) -> Vec<Kinds> {
    let mut above = on.to_vec();
    let in_units = |group: &&Group| !matches!(group.lift, Lift::None | Lift::Top);
    for group in rules.groups().iter().filter(in_units) {
        if group.lift == Lift::Any {
            above.fill(rules.deck().present());
        }
        add_rows(&mut above, &group.joined);
    }
    above
}

impl HeldCards {
    const fn len(self) -> usize {
        self.to - self.from
    }
}

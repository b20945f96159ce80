//! Splits runs only for a purpose, and joins them as soon as possible.
//!
//! A *split* lifts a card, with the cards on it, off the card that it follows in its run. A
//! *join* lays them back on that card, from another card that takes them or from the bottom of a
//! pile.
//!
//! **Claim.** Every join may be made at once, and a split need be tried only if a later move uses
//! it.
//!
//! **Conditions** (`ALLOWS`, [`Splits::of`]). Only whole runs go to foundations, and stay there.
//! Runs are lifted as units, in one group of interchangeable piles. Each kind of card occurs
//! once, and no card can bear itself through others. The stock is dealt out.
//!
//! **Argument.** A split and a join undo each other. So a position can be won if and only if it
//! can be won after a join. Call splits and joins free, and count the other moves of a line. From
//! a position in which no join is possible, take a winning line with the fewest counted moves.
//! Among those, take one with the fewest splits and joins, and among those, one with its splits
//! as late as possible. Consider its free moves before the first counted move:
//!
//! * There is no join. The first join would put together cards that were split before. Suppose
//!   they had stayed together. Cards laid on the uncovered card could have been laid on the card
//!   they went to, because the same cards land there. A move of that card could have moved them
//!   along.
//! * Each split is *used* by a later split or by the counted move; otherwise it could come after
//!   that move. A use takes cards from one of the two piles of the split, or lays some there. It
//!   lays them on the uncovered card or on the cards that were moved. Or it splits one of the two
//!   runs further.
//! * The counted move uses a split by the pile it lays cards on. It uses a split by the pile it
//!   takes cards from only if the other split needs that one in turn. Otherwise that split can be
//!   dropped: the cards that were split off could have moved on at once. Or the card they were
//!   split from could have taken them along, and they could be split off after that. (For this,
//!   no run may land on a card that it bears itself through others.)
//!
//! So each move uses at most two splits, one by either pile. If one of the two needs the other,
//! the move comes right after it, and everything it needs comes before it. If neither needs the
//! other, the split by the source pile comes first. Everything that the other still needs
//! follows, then the other, then the move. Until the move, the first split *waits*: nothing
//! touches its piles, or it would be needed there. One of its runs must be split further, so that
//! run has more than one card. Every other split is followed by a split or move that uses it. Two
//! splits rarely have to wait at the same time. If they do, only one restriction is kept: the
//! counted move uses the last split.
//!
//! **Effect.** Independent moves wait. The joins make it pay: all positions that differ only in
//! their splits become one.
//!
//! **Limit.** A search that orders independent moves can reach a position in which a join is
//! possible, by two moves neither of which allows one alone. There, a join is an ordinary move.
//!
//! **Source.** Partial-order reduction (Godefroid, *Partial-Order Methods for the Verification of
//! Concurrent Systems*, 1996).

#[cfg(test)]
mod tests;

use std::ops::Range;

use super::{After, CLASS, NO_PILE, Pending, is_acyclic};
use crate::rules::{Base, Carry, Feature as F, Features, Group, Lift, Role, Rules};
use crate::solve::{Reach, all_of, homes};
use crate::table::{Card, HashKey, Kinds, PileId, PositionHash, Table};

/// Features under which all piles but foundations and the stock are alike and hold any number of
/// cards, and only moves depend on where cards lie. The dealing rules make no difference, because
/// nothing is skipped before the stock is dealt out.
const ALLOWS: Features = Features::BUILDING.but(&[
    F::Cells,
    F::TakeBack,
    F::BaseFirst,
    F::BaseBelow,
    F::BasesDiffer,
    F::EndsAtBase,
    F::AtOnce,
    F::Capacity,
    F::EmptyFrom,
    F::Supermoves,
    F::Wholes,
    F::AnyLift,
    F::BarredLift,
    F::Covers,
    F::StaysDown,
    F::Fills,
    F::FillSends,
    F::Restocks,
    F::Redeal,
    F::RedealShuffles,
    F::RedealWhenStuck,
    F::GathersHome,
    F::End,
    F::DealTo,
    F::Score,
    F::Scripted,
]);

/// The runs of a game whose splits need a purpose.
pub(crate) struct Splits {
    stock: Option<PileId>,
    piles: Range<u8>,
    /// For each kind, the kinds that land on it.
    on: Vec<Kinds>,
    /// The kinds that an empty pile takes: all, or none.
    starts: Kinds,
    /// For each kind, the card that follows it in its run, and the one that it follows.
    next: Vec<Option<Card>>,
    before: Vec<Option<Card>>,
}

/// A split that must still be used.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Split {
    /// The pile on which a card was uncovered, and the one to which cards moved from it.
    pub(super) from: PileId,
    pub(super) to: PileId,
    pub(super) earlier: Earlier,
}

/// An earlier split that neither the last split nor those leading to it use.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Earlier {
    Nothing,
    /// A split from one pile to another, which waits for a later split that takes cards from
    /// either.
    Split(PileId, PileId),
    /// More than one. Then only moves that do not use the last split are skipped.
    More,
}

impl Split {
    /// Encodes the split as bytes; [`Self::of_bytes`] decodes them.
    pub(super) fn bytes(self) -> [u8; 4] {
        let (one, other) = match self.earlier {
            Earlier::Nothing => (NO_PILE, 0),
            Earlier::More => (NO_PILE, 1),
            Earlier::Split(one, other) => (one.0, other.0),
        };
        [self.from.0, self.to.0, one, other]
    }

    pub(super) fn of_bytes([from, to, one, other]: [u8; 4]) -> Self {
        let earlier = match (one, other) {
            (NO_PILE, 0) => Earlier::Nothing,
            (NO_PILE, _) => Earlier::More,
            (one, other) => Earlier::Split(PileId(one), PileId(other)),
        };
        Self { from: PileId(from), to: PileId(to), earlier }
    }

    /// Returns the contribution to the hash of a position. `top` returns the top card of a pile.
    pub(super) fn hash_by(
        self,
        key: &HashKey,
        top: impl Fn(PileId) -> u64,
    ) -> PositionHash {
        let mut hash = key.of(CLASS + 5, top(self.from));
        hash += key.of(CLASS + 6, top(self.to));
        match self.earlier {
            Earlier::Nothing => {}
            Earlier::More => hash += key.of(CLASS + 7, 0),
            Earlier::Split(one, other) => {
                hash += key.of(CLASS + 8, top(one));
                hash += key.of(CLASS + 8, top(other));
            }
        }
        hash
    }
}

impl Splits {
    /// Prepares the reduction, or returns `None` if its conditions do not hold.
    pub(crate) fn of(rules: &Rules, reach: &Reach) -> Option<Self> {
        let (deck, present) = (rules.deck(), rules.deck().present());
        // Each card is the only one of its kind.
        if !ALLOWS.allow(rules) || deck.size() != present.len() {
            return None;
        }
        let mut others = rules
            .groups()
            .iter()
            .filter(|group| !matches!(group.role, Role::Foundation | Role::Stock));
        let group = others.next().filter(|group| takes_any_run(group, rules))?;
        if others.next().is_some() {
            return None;
        }
        let on: Vec<_> = reach.on.iter().map(|row| row.and(present)).collect();
        let (mut next, mut before) = (vec![None; on.len()], vec![None; on.len()]);
        for card in present.iter() {
            let joined = group.joined[card.kind()].and(present);
            if joined.is_empty() {
                continue;
            }
            let follows = joined.only().filter(|other| on[card.kind()].has(*other))?;
            next[card.kind()] = Some(follows);
            // INVARIANT: `before` inverts `next`; no card follows two others.
            if before[follows.kind()].replace(card).is_some() {
                return None;
            }
        }
        // A card that takes the follower of another takes everything that the other takes.
        let alike = |card: Card| {
            next[card.kind()].is_none_or(|follows: Card| {
                let mut takers =
                    present.iter().filter(|taker| on[taker.kind()].has(follows));
                takers.all(|taker| on[taker.kind()] == on[card.kind()])
            })
        };
        let whole = homes(rules).all(|home| takes_whole_runs(home, present, &next));
        (whole && present.iter().all(alike)).then(|| Self {
            stock: rules.plan().stock,
            piles: group.piles.clone(),
            on,
            starts: group.base.ever().and(present),
            next,
            before,
        })
    }

    /// Returns whether the stock is dealt out. Before that, nothing is skipped.
    pub(crate) fn is_dealt_out(&self, table: &Table) -> bool {
        self.stock.is_none_or(|pile| table.is_empty(pile))
    }

    /// Returns the use pending after a build, given the one before it, or that the build is
    /// skipped.
    pub(crate) fn after(&self, table: &Table, pending: Pending, build: Carry) -> After {
        let Carry { from, to, count } = build;
        let rest = table.len(from) - usize::from(count);
        let splits =
            // Whether the lowest card that moves follows the card it leaves.
            self.piles.contains(&to.0) && self.is_run(&table.pile(from)[..=rest]);
        let split = |earlier| {
            let split = Some(Split { from, to, earlier });
            After::Pending(Pending { split, ..Pending::NOTHING })
        };
        let split_if = |holds, earlier| if holds { split(earlier) } else { After::Left };
        let Some(Split { from: bare, to: moved, earlier }) = pending.split else {
            return if splits {
                split(Earlier::Nothing)
            } else {
                After::Pending(pending)
            };
        };
        let is_near = |pile: PileId| pile == bare || pile == moved;
        if !splits {
            let uses = is_near(to) && !is_near(from);
            let waits = matches!(earlier, Earlier::Split(..));
            return if uses && !waits {
                After::Pending(Pending::NOTHING)
            } else {
                After::Left
            };
        }
        let near = is_near(from) || is_near(to);
        let has_parts =
            || [bare, moved].iter().any(|pile| self.is_run(table.pile(*pile)));
        match earlier {
            Earlier::More => split(earlier),
            // The split used by one of the waiting piles must also use the last split.
            Earlier::Split(one, other) if from == one || from == other => {
                split_if(is_near(to), Earlier::Nothing)
            }
            // No other move may touch the piles of a waiting split.
            Earlier::Split(one, other) if to == one || to == other => After::Left,
            Earlier::Nothing | Earlier::Split(..) if near => split(earlier),
            // The last split must wait, which is useful only if one of its runs can be split
            // further.
            Earlier::Nothing => split_if(has_parts(), Earlier::Split(bare, moved)),
            Earlier::Split(..) => split_if(has_parts(), Earlier::More),
        }
    }

    /// Returns a possible join, if there is one.
    pub(crate) fn join(&self, table: &Table) -> Option<Carry> {
        let piles = || self.piles.clone().map(PileId);
        let tops =
            piles().filter_map(|pile| table.top(pile)).filter(|top| !top.is_down());
        let wanted: Kinds = tops.filter_map(|top| self.next[top.kind()]).collect();
        piles().filter(|_| !wanted.is_empty()).find_map(|from| {
            let first = self.first(table.pile(from)).filter(|card| wanted.has(*card))?;
            let to =
                // A wanted card follows some card, so an empty pile never matches.
                piles().find(|pile| table.top(*pile) == self.before[first.kind()])?;
            let cards = table.pile(from);
            let count = cards.iter().rev().position(|card| *card == first)? + 1;
            Some(Carry { from, to, count: u8::try_from(count).ok()? })
        })
    }

    /// Returns whether a join is possible after a build that is neither a join nor a split, if
    /// none was possible before.
    #[inline(never)]
    pub(crate) fn joins_after(&self, table: &Table, build: Carry) -> bool {
        let Carry { from, to, count } = build;
        let cards = table.pile(from);
        let (left, moved) = cards.split_at(cards.len() - usize::from(count));
        let is_other = move |pile: &PileId| *pile != from && *pile != to;
        let others = || self.piles.clone().map(PileId).filter(is_other);
        let bare = left.last().copied();
        let lands = |first: Card| {
            let before = self.before[first.kind()];
            // Without this, a card that follows none would match an empty pile.
            before.is_some()
                && (bare == before || others().any(|pile| table.top(pile) == before))
        };
        let first = moved.first().copied();
        let onto = table.top(to);
        let goes_on = onto.zip(first).is_some_and(|pair| self.follows(pair.0, pair.1));
        let landed = if goes_on { self.first(table.pile(to)) } else { first };
        let follows =
            bare.filter(|card| !card.is_down()).and_then(|card| self.next[card.kind()]);
        landed.is_some_and(lands)
            || self.first(left).is_some_and(|first| {
                lands(first)
                    || moved.last().is_some_and(|last| self.follows(*last, first))
            })
            || follows.is_some()
                && others().any(|pile| self.first(table.pile(pile)) == follows)
    }

    /// Returns the first card of the run at the end of a pile, if that card could be laid back
    /// where it lies.
    #[inline]
    fn first(&self, pile: &[Card]) -> Option<Card> {
        let mut first = *pile.last().filter(|card| !card.is_down())?;
        for under in pile.iter().rev().skip(1) {
            if !self.follows(*under, first) {
                let takes = !under.is_down() && self.on[under.kind()].has(first);
                return takes.then_some(first);
            }
            first = *under;
        }
        self.starts.has(first).then_some(first)
    }

    /// Returns whether a card follows another in its run.
    fn follows(&self, under: Card, card: Card) -> bool {
        !under.is_down() && self.next[under.kind()] == Some(card)
    }

    /// Returns whether the last two cards belong to one run.
    fn is_run(&self, pile: &[Card]) -> bool {
        matches!(pile, [.., under, card] if self.follows(*under, *card))
    }
}

/// Returns whether any run of a group can be lifted and laid on any card that takes it, and its
/// empty piles take all cards or none.
fn takes_any_run(group: &Group, rules: &Rules) -> bool {
    let present = rules.deck().present();
    let Base::Kinds(bases) = &group.base else { return false };
    let starts = group.base.ever().and(present);
    let own = group.ids().next().map(|pile| rules.group_id(pile));
    group.role == Role::Tableau
        && group.lift == Lift::Run
        && group.keep == 0
        && present.without(group.may_lift).is_empty()
        && own.is_some_and(|own| {
            group.takes_from(own) && (starts.is_empty() || group.takes_empty_from(own))
        })
        && (starts.is_empty() || starts == present)
        && bases.iter().all(|row| row.and(present) == starts)
        && is_acyclic(&group.on)
}

/// Returns whether only whole runs go to a foundation, and stay there. `next` gives the follower
/// of each card in its run elsewhere: none after the last one.
fn takes_whole_runs(group: &Group, present: Kinds, next: &[Option<Card>]) -> bool {
    let Base::Kinds(bases) = &group.base else { return false };
    let firsts = all_of(bases.iter().copied()).and(present);
    let follow = |card: Card| group.on[card.kind()].and(present);
    let mut inner = Kinds::NONE;
    let mut ends = |first: Card| {
        let mut last = first;
        for _ in 1..group.at_once.0 {
            inner.add(last);
            let Some(card) = follow(last).only().filter(|card| !inner.has(*card)) else {
                return false;
            };
            last = card;
        }
        next[last.kind()].is_none()
    };
    group.lift == Lift::None
        && group.at_once.0 > 1
        && firsts.iter().all(&mut ends)
        && present.without(inner).iter().all(|card| follow(card).is_empty())
}

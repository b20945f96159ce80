//! Delays a move that only makes room until right before the move that uses the room.
//!
//! # Moves with a purpose
//!
//! **Claim.** Each of these builds need be tried only right before its use:
//!
//! * *Exchange*: a run moves from a card to another that takes the same cards. Use: the uncovered
//!   card goes to a foundation.
//! * *Emptying* a pile. Use: the pile is filled. If no card could fill it, the build is not
//!   tried.
//! * *Taking back* a card from a foundation. Use: a card is built on it. Or the card that lay
//!   under it is taken back, or the card on which that one will be built is taken back, played or
//!   exposed by emptying.
//! * *Playing* a card of the waste to the tableau. Use: a card is built on it.
//!
//! **Conditions** (`ALLOWS`, [`Purpose::of`]). Any run can be lifted from any of its cards.
//! Besides foundations, one tableau of interchangeable piles takes cards. No deal goes there, and
//! no redeal gathers it. An exchange also requires that only runs are lifted, and that no card
//! can bear itself through others. Playing requires every card of stock and waste to be available
//! at all times. Taking back waits for a use only if each card has a single place on the
//! foundations.
//!
//! **Argument.** Each of these builds commutes with all moves before its use. Until the uncovered
//! card goes to a foundation, a card built on one of the two exchanged cards can be built on the
//! other. A card of the waste may move on or go to a foundation before anything is built on it:
//! then it could have gone there at once. It may move along with the cards under it: then it can
//! be played after that. So every winning line can be reordered, without getting longer, until
//! each of these builds comes right before its use. The search remembers the pending use
//! ([`Pending`]) and tries no move that does not serve it. A card of the waste may be played while
//! another use is pending, because it may be needed for a card that is taken back.
//!
//! # Chains of preparations
//!
//! One use may need several cards to be taken back, and these need others. A card needs the cards
//! that lie on it on its foundation, and a place to be built on. That place can be a card that is
//! itself taken back or played, or a pile that is emptied.
//!
//! Order the chain from its end, the last move for which cards are taken back. Before a card
//! comes first the card that lies on it, with everything that one needs. Then comes the place of
//! the card, with everything that the place needs. Then two consecutive moves are related in one
//! of three ways:
//!
//! * The second card lay under the first.
//! * The second card is built on the first.
//! * The second move is one that the place of the card under the first needs. That place is then
//!   a pile still to be emptied, or a card still on a foundation or in the stock.
//!
//! `may_prepare` allows no other move while a card waits. A pile is emptied only if there is no
//! other space, and the first card that arrives fills it.
//!
//! # Cards that return
//!
//! **Claim.** A card that can go to a foundation and come back to where it was built goes at
//! once, unless it was just taken back for a use.
//!
//! **Conditions** ([`Purpose::comes_back`]). Each card has a single place on the foundations and
//! may come back from it to the tableau. The conditions of an exchange hold.
//!
//! **Argument.** A line that wins with the card in its place also wins after the card comes back,
//! so nothing is lost. To see that the search still ends, call these two moves free, and count
//! the other moves of a winning line. The count stays the same after such a card goes. Consider
//! the free moves before the first counted one. None goes to a foundation, because every card
//! that could go has gone. Those that take back a card of no use to the counted move can be
//! dropped, or made after it. So the next moves the search tries leave one counted move fewer.
//!
//! # Splits
//!
//! If only whole runs go to foundations, splitting a run also needs a purpose: see `splits`.
//!
//! **Sources.** Solvitaire and lonelybot use the exchange rule for Klondike (Blake and Gent, *The
//! Winnability of Klondike Solitaire and Many Other Patience Games*, 2019). Here the rule follows
//! from the tables of the rules: which cards land on a card, and which follow it in a run.

mod splits;
#[cfg(test)]
mod tests;

use splits::Split;

pub(crate) use splits::Splits;

use super::wheel::Wheel;
use crate::rules::{
    Base, Carry, Feature as F, Features, Group, GroupId, Lift, Phase, Role, Rules,
};
use crate::solve::{Reach, Rows};
use crate::table::{Card, HashKey, Kinds, PileId, PositionHash, Table};

/// Features under which only moves depend on where cards lie in the tableau, and no cell or short
/// pile limits how many cards arrive together.
const ALLOWS: Features = Features::BUILDING.but(&[
    F::Cells,
    F::HomeAtOnce,
    F::BaseBelow,
    F::BasesDiffer,
    F::EndsAtBase,
    F::AtOnce,
    F::Capacity,
    F::EmptyFrom,
    F::Supermoves,
    F::Wholes,
    F::BarredLift,
    F::Covers,
    F::StaysDown,
    F::Fills,
    F::FillSends,
    F::StockWaits,
    F::Restocks,
    F::RedealWhenStuck,
    F::GathersHome,
    F::DealsHome,
    F::DealSends,
    F::DealSinks,
    F::End,
    F::DealTo,
    F::Score,
    F::Scripted,
]);

/// The moves of a game that need a purpose.
#[derive(Clone)]
pub(crate) struct Purpose {
    /// The only group besides foundations that takes cards.
    tableau: GroupId,
    foundations: Vec<PileId>,
    /// Whether each pile is a foundation, by its number.
    is_foundation: [bool; 256],
    /// Whether each card has a single place on the foundations, so that a card taken back can
    /// return only there.
    single: bool,
    /// The kinds that an empty pile takes.
    starts: Kinds,
    /// For each kind, the kinds that can be built on it.
    on: Rows,
    /// The equivalent links, or `None` if the cards on two cards that take the same cards cannot
    /// be exchanged.
    links: Option<Links>,
    /// The kinds that can come back from a foundation to where they were built, and the number of
    /// cards that a foundation keeps.
    returns: (Kinds, u8),
    /// The stock, if it is searched as a wheel.
    wheel: Option<Wheel>,
    /// The waste, if its cards may be played only to have a card built on them.
    waste: Option<PileId>,
}

/// Links between cards, independent of which of several equivalent cards they lie on.
///
/// A card and the cards built on it form a unit. Two positions are equivalent if their units hang
/// together by the same links. A link is a card and the kind of card on which it lies. Such
/// positions have the same verdict: exchanging the units on two equivalent cards turns one into
/// the other. Only moves to foundations distinguish them, and before such a move one of the two
/// cards is uncovered.
#[derive(Clone)]
pub(crate) struct Links {
    /// The contiguous piles in which links are considered.
    piles: std::ops::Range<u8>,
    /// For each kind, the kinds that can be built on it.
    on: Vec<Kinds>,
    /// For each kind, the initial value of the hash of a link to it.
    classes: Vec<PositionHash>,
}

impl Links {
    /// Returns the links of a group. Returns `None` if the cards on a card need not form a run,
    /// or if a card can bear itself through others: then an exchange could make a unit bear
    /// itself.
    fn among(group: &Group, key: &HashKey) -> Option<Self> {
        let rows: Vec<_> = group.on.iter().zip(&group.joined).collect();
        let first = |row| rows.iter().position(|other| *other == row).unwrap_or(0) as u64;
        let classes = rows.iter().map(|row| key.of(CLASS + 3, first(*row)));
        let classes = classes.collect();
        let follows: Vec<Kinds> = rows.iter().map(|row| row.0.or(*row.1)).collect();
        (group.lift == Lift::Run && is_acyclic(&follows)).then(|| Self {
            piles: group.piles.clone(),
            on: group.on.clone(),
            classes,
        })
    }

    /// Returns whether two cards take the same cards, and the same cards follow them in a run.
    fn are_alike(&self, one: Card, other: Card) -> bool {
        self.classes[one.kind()] == self.classes[other.kind()]
    }

    /// Returns the initial value of the hash of the link of a card to the one under it, if it was
    /// or could have been built there.
    #[inline]
    pub(crate) fn of(
        &self,
        pile: PileId,
        under: Card,
        card: Card,
    ) -> Option<PositionHash> {
        let built = self.piles.contains(&pile.0)
            && !under.is_down()
            && !card.is_down()
            && self.on[under.kind()].has(card);
        built.then(|| self.classes[under.kind()])
    }
}

/// Returns whether no kind can lie on itself through others.
fn is_acyclic(on: &[Kinds]) -> bool {
    let mut left = Kinds::first(on.len());
    loop {
        let before = left;
        // Removes the kinds that bear none of those left.
        left = left.iter().filter(|card| on[card.kind()].meets(before)).collect();
        if left.is_empty() || left == before {
            return left.is_empty();
        }
    }
}

/// The pending uses: what the last moves were made for, and what is still to be done.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Pending {
    /// The pile whose top card must go to a foundation.
    home: Option<PileId>,
    /// The pile that must be filled.
    fill: Option<PileId>,
    /// The foundation from which a card was taken back, and the pile it went to.
    lent: Option<(PileId, PileId)>,
    /// The pile to which a card of the waste was played and on which a card must be built.
    played: Option<PileId>,
    /// The split of a run that must be used. Nothing else is pending with it.
    split: Option<Split>,
}

/// The result of a build.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum After {
    /// The build is tried, with these uses pending, or none after most builds.
    Pending(Pending),
    /// The build is skipped: no use of it is possible now.
    Left,
}

impl Pending {
    pub(crate) const NOTHING: Self =
        Self { home: None, fill: None, lent: None, played: None, split: None };

    pub(crate) fn is_nothing(self) -> bool {
        self == Self::NOTHING
    }

    /// Returns whether a use other than that of an exchange or a split is pending. After a split,
    /// the position without the pending use would be a different one.
    pub(crate) fn leaves_out(self) -> bool {
        self.home.is_none() && self.split.is_none() && !self.is_nothing()
    }

    /// Returns whether a split of a run must be used.
    pub(crate) fn is_split(self) -> bool {
        self.split.is_some()
    }

    /// Returns the uses still pending after a build, or `None` if the build serves none.
    fn paid_by(self, build: Carry, table: &Table, purpose: &Purpose) -> Option<Self> {
        let Carry { from, to, count } = build;
        if self.played.is_some_and(|pile| pile != to) {
            return None;
        }
        // Only a move of its one card to a foundation uses an exchange; nothing else is pending
        // with it.
        if let Some(home) = self.home {
            return (from == home && purpose.is_foundation(to)).then_some(Self::NOTHING);
        }
        let fill = self.fill.filter(|pile| *pile != to);
        let left = Self { fill, ..Self::NOTHING };
        let is_used = self.lent.is_none_or(|lent| lent.1 == to);
        if is_used && fill.is_none() {
            return Some(left);
        }
        // A step that prepares another card to be taken back need not use the previous ones.
        let prepares = |pending: Self| purpose.may_prepare(pending, build, table);
        if purpose.is_foundation(from) {
            return prepares(Self { fill, ..self }).then_some(left);
        }
        if purpose.waits(build) {
            let others = Self { fill, played: None, ..self };
            return prepares(others).then_some(others);
        }
        let empties = table.len(from) == usize::from(count) && !table.is_empty(to);
        (empties && fill.is_none() && prepares(Self { fill, ..self })).then_some(left)
    }

    /// Returns the piles whose top cards the pending uses refer to.
    pub(crate) fn piles(self) -> [Option<PileId>; 2] {
        [self.home.or(self.lent.map(|lent| lent.1)), self.played]
    }

    /// Returns the uses still pending after a card they refer to went to a foundation
    /// automatically.
    pub(crate) fn settled(self) -> Self {
        Self { fill: self.fill, ..Self::NOTHING }
    }

    /// Encodes the pending uses as bytes; [`Self::of_bytes`] decodes them.
    #[inline]
    pub(crate) fn bytes(self) -> [u8; Self::LEN] {
        if let Some(split) = self.split {
            let [from, to, one, other] = split.bytes();
            return [Self::SPLIT, from, to, one, other];
        }
        let byte = |pile: Option<PileId>| pile.map_or(NO_PILE, |pile| pile.0);
        let (from, to) = self.lent.unzip();
        [byte(self.home), byte(self.fill), byte(from), byte(to), byte(self.played)]
    }

    #[inline]
    pub(crate) fn of_bytes(bytes: [u8; Self::LEN]) -> Self {
        if let [Self::SPLIT, split @ ..] = bytes {
            return Self { split: Some(Split::of_bytes(split)), ..Self::NOTHING };
        }
        let [home, fill, from, to, played] = bytes;
        let pile = |byte: u8| (byte != NO_PILE).then_some(PileId(byte));
        let lent = pile(from).zip(pile(to));
        let (home, fill, played) = (pile(home), pile(fill), pile(played));
        Self { home, fill, lent, played, split: None }
    }

    /// Packs the bytes into a number; [`Self::of_number`] unpacks them.
    #[inline]
    pub(crate) fn number(pending: [u8; Self::LEN]) -> u64 {
        let mut bytes = [0; 8];
        bytes[..Self::LEN].copy_from_slice(&pending);
        u64::from_le_bytes(bytes)
    }

    #[inline]
    pub(crate) fn of_number(number: u64) -> [u8; Self::LEN] {
        let [home, fill, from, to, played, ..] = number.to_le_bytes();
        [home, fill, from, to, played]
    }

    /// The number of bytes of the encoding.
    pub(crate) const LEN: usize = 5;
    /// The first byte of an encoded split, which is no pile's number either.
    const SPLIT: u8 = NO_PILE - 1;

    /// Returns the contribution to the hash of a position. It identifies piles by their top
    /// cards, so interchangeable piles stay interchangeable.
    pub(crate) fn hash(self, table: &Table, key: &HashKey) -> PositionHash {
        self.hash_by(key, |pile| table.top(pile))
    }

    /// Returns the same hash, with the top cards given by `top`.
    pub(crate) fn hash_by(
        self,
        key: &HashKey,
        top: impl Fn(PileId) -> Option<Card>,
    ) -> PositionHash {
        let mut hash = PositionHash::default();
        let top = |pile: PileId| top(pile).map_or(0, |card| u64::from(card.byte()) + 1);
        if let Some(pile) = self.home {
            hash += key.of(CLASS, top(pile));
        }
        if self.fill.is_some() {
            // The pile is not hashed: it is empty, and empty piles are interchangeable.
            hash += key.of(CLASS + 1, 0);
        }
        if let Some((_, pile)) = self.lent {
            hash += key.of(CLASS + 2, top(pile));
        }
        if let Some(pile) = self.played {
            hash += key.of(CLASS + 4, top(pile));
        }
        if let Some(split) = self.split {
            hash += split.hash_by(key, top);
        }
        hash
    }
}

/// The class of pending uses, for hashes.
const CLASS: u64 = 910;
/// The byte that stands for no pile: piles have smaller numbers.
const NO_PILE: u8 = u8::MAX;

impl Purpose {
    /// Prepares the reduction, or returns `None` if its conditions do not hold. `wheel` is the
    /// stock, if it is searched as a wheel.
    pub(crate) fn of(rules: &Rules, reach: &Reach, wheel: Option<Wheel>) -> Option<Self> {
        if !ALLOWS.allow(rules) {
            return None;
        }
        let takes = |group: &Group| group.from | group.empty_from != 0;
        let groups = || rules.numbered_groups();
        let mut others =
            groups().filter(|group| group.1.role != Role::Foundation && takes(group.1));
        let (tableau, group) = others.next()?;
        if others.next().is_some() || group.role != Role::Tableau || !is_free(group) {
            return None;
        }
        let identity = &rules.plan().identity;
        let alike = |phase: Phase| identity.is_interchangeable(phase, tableau);
        if ![Phase::Deals, Phase::DealtOut].into_iter().all(alike) {
            return None;
        }
        // Dealing to the tableau or gathering it would depend on where cards lie.
        let stock = rules.stock().into_iter().flat_map(|stock| &stock.deal);
        let redeal = rules.redeal().into_iter().flat_map(|redeal| &redeal.deal);
        let mut dealt = stock.chain(redeal).flat_map(|deal| &deal.piles);
        let gathered = rules.redeal().into_iter().flat_map(|redeal| &redeal.gather);
        let mut gathered = gathered.map(|gather| gather.pile);
        let is_tableau = |pile: PileId| rules.group_id(pile) == tableau;
        if dealt.any(|pile| is_tableau(*pile)) || gathered.any(is_tableau) {
            return None;
        }
        let Base::Kinds(_) = group.base else { return None };
        let (starts, on) = (group.base.ever(), Rows::clone(&reach.on));
        let foundations: Vec<PileId> = rules.piles_of(Role::Foundation).collect();
        let single = is_single(rules, &foundations);
        let links = Links::among(group, rules.hash_key());
        let home = foundations.first().map(|pile| rules.group_of(*pile));
        let home = home.filter(|_| single && links.is_some());
        let back = home.filter(|_| {
            foundations.iter().all(|pile| group.takes_from(rules.group_id(*pile)))
        });
        let returns = back.map_or((Kinds::NONE, 0), |home| (home.may_lift, home.keep));
        let waste = wheel.filter(|wheel| wheel.endless && !wheel.hides());
        let waste = waste.map(|wheel| wheel.waste).filter(|waste| {
            let from = rules.group_id(*waste);
            group.takes_from(from)
                && foundations.iter().all(|pile| rules.group_of(*pile).takes_from(from))
        });
        Some(Self {
            tableau,
            is_foundation: std::array::from_fn(|index| {
                foundations.iter().any(|pile| pile.index() == index)
            }),
            foundations,
            single,
            starts,
            on,
            links,
            returns,
            wheel,
            waste,
        })
    }

    /// Returns whether any cards can come back from the foundations to where they were built.
    pub(crate) fn has_returns(&self) -> bool {
        !self.returns.0.is_empty()
    }

    /// Returns the group whose moves need a purpose.
    pub(crate) fn tableau(&self) -> GroupId {
        self.tableau
    }

    /// Returns the piles whose cards can come back.
    pub(crate) fn returning(
        &self,
        rules: &Rules,
    ) -> impl Iterator<Item = PileId> + use<> {
        rules.group(self.tableau).ids()
    }

    /// Returns whether the last of `cards`, the lowest cards of a pile, could come back there
    /// from a foundation of `home` cards.
    pub(crate) fn comes_back(&self, cards: &[Card], home: usize) -> bool {
        let (kinds, keep) = self.returns;
        let [.., under, card] = cards else { return false };
        let built = self.links.as_ref().is_some_and(|links| {
            !under.is_down() && !card.is_down() && links.on[under.kind()].has(*card)
        });
        built && kinds.has(*card) && home >= usize::from(keep)
    }

    /// Returns the equivalent links.
    pub(crate) fn links(&self) -> Option<&Links> {
        self.links.as_ref()
    }

    /// Returns whether a build plays a card of the waste on which another must be built.
    fn waits(&self, build: Carry) -> bool {
        self.waste == Some(build.from) && !self.is_foundation(build.to)
    }

    /// Returns whether a card may be taken back or played from the waste, or a pile emptied,
    /// before the pending use. It may prepare for another card that is taken back.
    ///
    /// * A pile that must be filled waits for cards that lie on one that may fill it.
    /// * A card taken back waits for the card that lay under it. Before that, it waits for the
    ///   place of that card, if the place must be taken back, played or emptied, too.
    fn may_prepare(&self, pending: Pending, build: Carry, table: &Table) -> bool {
        let fits = |card: &Card| self.starts.has(*card);
        let under = |pile: &PileId| match table.pile(*pile) {
            [under @ .., _] => under.iter().any(fits),
            [] => false,
        };
        let fills = pending.fill.is_none() || self.foundations.iter().any(under);
        let used = pending.lent.is_none_or(|(foundation, pile)| {
            build.to == pile
                || build.from == foundation
                || self.is_hosted(foundation, table)
        });
        fills && used
    }

    /// Returns whether emptying a pile can be of use: there is no other space, and some card may
    /// move there, as far as a quick check shows.
    fn can_fill(&self, rules: &Rules, table: &Table) -> bool {
        let group = rules.group(self.tableau);
        let fits = |card: &Card| self.starts.has(*card);
        let above = |pile: PileId| {
            table.pile(pile).iter().skip(1).any(|card| !card.is_down() && fits(card))
        };
        let turned = |pile: PileId| self.wheel.is_some_and(|wheel| wheel.has(pile));
        let elsewhere = |pile: PileId| {
            rules.group_id(pile) != self.tableau
                && !turned(pile)
                && table.pile(pile).iter().any(fits)
        };
        let comes_up = |wheel: Wheel| {
            table.top(wheel.waste).is_some_and(|top| fits(&top))
                || wheel.reach(rules, table, self.starts).next().is_some()
        };
        !self.starts.is_empty()
            && !group.ids().any(|pile| table.is_empty(pile))
            && (group.ids().any(above)
                || table.piles().any(elsewhere)
                || self.wheel.is_some_and(comes_up))
    }

    /// Returns whether the top card of a foundation has a possible place: an empty pile, or a
    /// card on a foundation or in a stock whose cards can be played at any time.
    fn is_hosted(&self, foundation: PileId, table: &Table) -> bool {
        let Some(card) = table.top(foundation) else { return false };
        if self.starts.has(card) {
            return true;
        }
        let waits = self.wheel.filter(|_| self.waste.is_some());
        let stock = waits.into_iter().flat_map(|wheel| [wheel.stock, wheel.waste]);
        let mut piles = self.foundations.iter().copied().chain(stock);
        piles.any(|pile| {
            table.pile(pile).iter().any(|lower| self.on[lower.kind()].has(card))
        })
    }

    fn is_foundation(&self, pile: PileId) -> bool {
        self.is_foundation[usize::from(pile.0)]
    }

    /// Returns the uses pending after a build, given those before it, or that the build is
    /// skipped. `takes` says whether a foundation takes a card.
    pub(crate) fn after(
        &self,
        rules: &Rules,
        table: &Table,
        pending: Pending,
        build: Carry,
        takes: impl Fn(Card) -> bool,
    ) -> After {
        let paid = if pending.is_nothing() {
            Some(pending)
        } else {
            pending.paid_by(build, table, self)
        };
        let Some(left) = paid else { return After::Left };
        let Carry { from, to, count } = build;
        if self.is_foundation(to) {
            return After::Pending(left);
        }
        if self.is_foundation(from) {
            let loan = self.single.then_some((from, to));
            return After::Pending(Pending { lent: loan, ..left });
        }
        if self.waits(build) {
            return After::Pending(Pending { played: Some(to), ..left });
        }
        if rules.group_id(from) != self.tableau || rules.group_id(to) != self.tableau {
            return After::Pending(left);
        }
        // No exchange is possible on an empty pile or a face-down card.
        let Some(target) = table.top(to).filter(|top| !top.is_down()) else {
            return After::Pending(left);
        };
        let rest = table.len(from) - usize::from(count);
        let Some(bare) = rest.checked_sub(1).map(|place| table.pile(from)[place]) else {
            // There is other space, or no card to fill it with.
            if !self.can_fill(rules, table) {
                return After::Left;
            }
            return After::Pending(Pending { fill: Some(from), ..left });
        };
        let alike = self.links.as_ref().is_some_and(|own| own.are_alike(bare, target));
        if bare.is_down() || !alike {
            After::Pending(left)
        } else if takes(bare) {
            After::Pending(Pending { home: Some(from), ..left })
        } else {
            After::Left
        }
    }
}

/// Returns whether any built run of a pile can be lifted from any of its cards.
fn is_free(group: &Group) -> bool {
    let follows = match group.lift {
        Lift::Any => true,
        Lift::Run => {
            let mut rows = group.on.iter().zip(&group.joined);
            rows.all(|(on, joined)| on.without(*joined).is_empty())
        }
        Lift::None | Lift::Top | Lift::Supermove | Lift::Whole => false,
    };
    follows && group.keep == 0
}

/// Returns whether each kind has at most one place on the foundations: on one other kind, or at
/// the bottom.
fn is_single(rules: &Rules, foundations: &[PileId]) -> bool {
    let deck = rules.deck();
    let groups = || {
        let mut ids: Vec<GroupId> =
            foundations.iter().map(|pile| rules.group_id(*pile)).collect();
        // Piles of a group are neighbors, so they need no sorting.
        ids.dedup();
        ids.into_iter().map(|id| rules.group(id))
    };
    let mut seen = Kinds::NONE;
    let mut once = |kinds: Kinds| {
        let again = !seen.and(kinds).is_empty();
        seen = seen.or(kinds);
        !again
    };
    deck.copies() == 1
        && groups().count() == 1
        && groups()
            .all(|group| matches!(group.base, Base::Kinds(_)) && group.lift == Lift::Top)
        && groups()
            // No kind occurs twice in bases and rows, so each has at most one place.
            .all(|group| once(group.base.ever()) && group.on.iter().all(|row| once(*row)))
}

//! Merges cards that the rules treat alike except for their place on the foundations.
//!
//! A search that merges all such cards (`Suits::merged`) visits far fewer positions. A line it
//! finds is a line like any other. If it finds none, that proves nothing, because positions that
//! differ were merged.
//!
//! **Claim.** Keep the cards that foundations take *distinguished* from all others, and merge only
//! the others. If no line wins and no foundation ever took or could take a card that is not
//! distinguished, the position is lost.
//!
//! **Conditions** (`PROVES`, `proves`). Only the tables of the groups distinguish cards. Cards
//! that go to a foundation stay there unless the player takes them back. Some group other than
//! the foundations takes cards.
//!
//! **Argument.** Take two positions that differ only in which of the merged cards lies where.
//! They have the same moves, and each move leads again to two such positions. This holds until a
//! merged card is on a foundation, a foundation could take one, or a foundation could have taken
//! one before the same move covered it. If no visited position is of this kind, no line reaches
//! one. So no winning line was missed.
//!
//! **Refinement.** If a visited position is of this kind, the search restarts with that card
//! distinguished as well. Few cards are needed: in a lost game most foundations stay low, and the
//! cards above may lie anywhere. Other reductions must then prove a loss for all merged positions
//! at once.
//!
//! **Sources.** Emerson and Sistla, *Symmetry and Model Checking*, 1996; Clarke, Grumberg, Jha, Lu,
//! Veith, *Counterexample-Guided Abstraction Refinement*, 2000.

use crate::rules::{Divert, Feature as F, Features, Group, Role, Rules};
use crate::solve::{others, turned};
use crate::table::{Card, Deck, Kinds};

/// Maps each card to its representative.
#[derive(Clone)]
pub(crate) struct Abstraction {
    /// The representative of each card by its byte: outside foundations, and on them.
    cards: [Box<[Card; 256]>; 2],
    distinguished: Option<Distinguished>,
}

/// The distinguished cards of a search that merges the others and can still prove a loss.
#[derive(Clone)]
pub(crate) struct Distinguished {
    pub(crate) kinds: Kinds,
    /// For each kind, the kinds merged with it, itself included.
    pub(crate) classes: Vec<Kinds>,
}

/// Features under which cards can be merged: only the tables of the groups distinguish cards.
const ALLOWS: Features = Features::BUILDING.and(&[F::Discards]);

/// Features under which a search that merges cards can prove a loss.
const PROVES: Features = Features::BUILDING.but(&[
    F::HomeAtOnce,
    F::BaseFirst,
    F::BaseBelow,
    F::GathersHome,
    F::DealSinks,
    F::End,
    F::DealTo,
    F::Score,
    F::Scripted,
]);

/// The classes of equivalent cards.
pub(crate) struct Suits {
    /// For each kind, the equivalent kinds, itself included.
    classes: Vec<Kinds>,
    present: Kinds,
    /// Whether a search that merges cards can prove a loss.
    proves: bool,
}

impl Abstraction {
    /// Returns the abstraction that merges no cards.
    pub(crate) fn all() -> Self {
        let mut own = Box::new([Card::new(0); 256]);
        for (byte, card) in (0..=u8::MAX).zip(own.iter_mut()) {
            *card = Card::from_byte(byte);
        }
        Self { cards: [own.clone(), own], distinguished: None }
    }

    /// Returns the representatives of cards on a foundation, or elsewhere.
    #[inline]
    pub(crate) fn of(&self, on_foundation: bool) -> &[Card; 256] {
        &self.cards[usize::from(on_foundation)]
    }

    /// Returns the distinguished cards, if the search merges cards and must prove its losses.
    pub(crate) fn distinguished(&self) -> Option<&Distinguished> {
        self.distinguished.as_ref()
    }

    fn merged(present: Kinds, classes: &[Kinds], distinguished: Option<Kinds>) -> Self {
        let mut abstraction = Self::all();
        for card in present.iter() {
            let first = classes[card.kind()].iter().next().unwrap_or(card);
            // Only off the foundations: on them each card stays distinct.
            abstraction.cards[0][usize::from(card.byte())] = first;
            abstraction.cards[0][usize::from(card.turned().byte())] = first.turned();
        }
        abstraction.distinguished =
            distinguished.map(|kinds| Distinguished { kinds, classes: classes.to_vec() });
        abstraction
    }
}

impl Suits {
    /// Returns the classes of a game, or `None` if no two cards are equivalent.
    pub(crate) fn of(rules: &Rules) -> Option<Self> {
        if !ALLOWS.allow(rules) {
            return None;
        }
        let present = rules.deck().present();
        let treatment = Treatment::of(rules);
        let mut classes = vec![Kinds::NONE; rules.deck().kinds()];
        let mut merges = false;
        for card in present.iter() {
            let like = |other: &Card| *other == card || treatment.are_alike(*other, card);
            let class: Kinds = present.iter().filter(like).collect();
            merges |= class.len() > 1;
            classes[card.kind()] = class;
        }
        merges.then(|| Self { classes, present, proves: proves(rules) })
    }

    /// Returns the abstraction that merges all equivalent cards. Its losses prove nothing.
    pub(crate) fn merged(&self) -> Abstraction {
        Abstraction::merged(self.present, &self.classes, None)
    }

    /// Returns whether a search that merges cards can prove a loss.
    pub(crate) fn proves(&self) -> bool {
        self.proves
    }

    /// Returns the closure of a set of distinguished kinds: it adds each kind that is the only
    /// one of its class left.
    pub(crate) fn closed(&self, distinguished: Kinds) -> Kinds {
        // A card with no like card left is distinct anyway.
        let alone =
            |card: &Card| self.classes[card.kind()].without(distinguished).len() == 1;
        distinguished.or(self
            .present
            .without(distinguished)
            .iter()
            .filter(alone)
            .collect())
    }

    /// Returns the abstraction that merges all but the distinguished kinds. A loss is proven if
    /// no other kind was requested. INVARIANT: `distinguished` is closed.
    pub(crate) fn distinguishing(&self, distinguished: Kinds) -> Abstraction {
        if self.present.without(distinguished).is_empty() {
            return Abstraction::all();
        }
        let mut classes = vec![Kinds::NONE; self.classes.len()];
        for card in self.present.iter() {
            let others = self.classes[card.kind()].without(distinguished);
            classes[card.kind()] =
                if distinguished.has(card) { Kinds::of(card) } else { others };
        }
        Abstraction::merged(self.present, &classes, Some(distinguished))
    }
}

/// The parts of the rules that decide which cards are equivalent.
struct Treatment<'a> {
    deck: &'a Deck,
    /// The groups other than foundations, each with two transposed tables: which cards lie on
    /// which, and which follow which.
    groups: Vec<(&'a Group, [Vec<Kinds>; 2])>,
}

impl<'a> Treatment<'a> {
    fn of(rules: &'a Rules) -> Self {
        let groups = others(rules)
            .map(|group| (group, [turned(&group.on), turned(&group.joined)]));
        Self { deck: rules.deck(), groups: groups.collect() }
    }

    fn are_alike(&self, one: Card, other: Card) -> bool {
        let treats_alike = |kinds: &Kinds| kinds.has(one) == kinds.has(other);
        let same =
            |rows: &[Kinds]| rows.is_empty() || rows[one.kind()] == rows[other.kind()];
        self.deck.rank(one) == self.deck.rank(other)
            && self.groups.iter().all(|(group, [under, before])| {
                group.base.rows().iter().all(treats_alike)
                    && treats_alike(&group.may_lift)
                    && [&group.on, &group.joined, under, before]
                        .iter()
                        .all(|rows| same(rows))
            })
    }
}

/// Returns whether merging cards allows proofs. Only the foundations and the rows of
/// [`Treatment`] may distinguish cards. Cards on foundations must stay unless the player takes
/// them back. Some group other than the foundations must take cards.
fn proves(rules: &Rules) -> bool {
    let plain = |divert: &Divert| matches!(divert, Divert::Nothing | Divert::Home);
    let groups = || rules.groups().iter();
    PROVES.allow(rules)
        && !rules.plan().foundations.iter().any(|pile| rules.fills_from(*pile))
        && rules.later_deals().all(|deal| plain(&deal.divert))
        && groups().all(|group| {
            (!group.ends_at_base || rules.plan().base.is_some())
                && group.fill.as_ref().is_none_or(|fill| plain(&fill.divert))
        })
        && rules.plan().targets.iter().any(|target| {
            let group = rules.group(target.group);
            group.role != Role::Foundation
        })
}

//! Merges cards that the rules treat alike except for where they go on the foundations.
//!
//! A search that merges all such cards (`Suits::merged`) visits far fewer positions. A line it
//! finds is a line like any other. If it finds none, that proves nothing, because positions that
//! differ were merged.
//!
//! **Claim.** Keep the cards that foundations take *distinguished* from all others, and merge only
//! the others. If no line wins and no foundation ever took or could take a card that is not
//! distinguished, the position is lost.
//!
//! **Conditions** (`PROVES`, `proves`). Only the tables of the groups ask which card it is. Cards
//! that go to a foundation stay there unless the player takes them back. There is another place
//! than foundations for cards to go to.
//!
//! **Argument.** Take two positions that differ only in which of the merged cards lies where. What
//! can be done in one can be done in the other, and leads again to two such positions. This holds
//! until a merged card is on a foundation, or a foundation takes one, or took one before it was
//! covered in the same move. If no visited position is of this kind, no line reaches one. So no
//! winning line was missed.
//!
//! **Refinement.** If a visited position is of this kind, the search restarts with that card
//! distinguished as well. Few are needed: in a lost game most foundations stay low, and the cards
//! above may lie anywhere. Other reductions must then prove a loss for all merged positions at
//! once.
//!
//! **Sources.** Emerson and Sistla, *Symmetry and Model Checking*, 1996; Clarke, Grumberg, Jha, Lu,
//! Veith, *Counterexample-Guided Abstraction Refinement*, 2000.

use crate::rules::{Divert, Feature as F, Features, Group, Role, Rules};
use crate::solve::{others, turned};
use crate::table::{Card, Deck, Kinds};

/// What each card is taken for.
#[derive(Clone)]
pub(crate) struct Abstraction {
    /// What cards are taken for, by their bytes: elsewhere, and on foundations.
    cards: [Box<[Card; 256]>; 2],
    distinguished: Option<Distinguished>,
}

/// The cards that are distinguished, where not all are and the search is a proof all the
/// same.
#[derive(Clone)]
pub(crate) struct Distinguished {
    pub(crate) kinds: Kinds,
    /// For each kind, those that are taken for the same, itself included.
    pub(crate) classes: Vec<Kinds>,
}

/// What a game may use in which cards are alike at all: nothing but tables of groups asks
/// which card it is.
const ALLOWS: Features = Features::BUILDING.and(&[F::Discards]);

/// What a game may use in which a search is a proof that does not distinguish them all.
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

/// Which cards are alike.
pub(crate) struct Suits {
    /// For each kind, those alike, itself included.
    classes: Vec<Kinds>,
    present: Kinds,
    /// Whether a search can be a proof that does not distinguish them all.
    proves: bool,
}

impl Abstraction {
    /// Returns every card for itself.
    pub(crate) fn all() -> Self {
        let mut own = Box::new([Card::new(0); 256]);
        for (byte, card) in (0..=u8::MAX).zip(own.iter_mut()) {
            *card = Card::from_byte(byte);
        }
        Self { cards: [own.clone(), own], distinguished: None }
    }

    /// Returns what cards are taken for on a foundation, or elsewhere.
    #[inline]
    pub(crate) fn of(&self, on_foundation: bool) -> &[Card; 256] {
        &self.cards[usize::from(on_foundation)]
    }

    /// Returns the cards that are distinguished, if a search that does not distinguish
    /// all is to be a proof.
    pub(crate) fn distinguished(&self) -> Option<&Distinguished> {
        self.distinguished.as_ref()
    }

    fn merged(present: Kinds, classes: &[Kinds], distinguished: Option<Kinds>) -> Self {
        let mut abstraction = Self::all();
        for card in present.iter() {
            let first = classes[card.kind()].iter().next().unwrap_or(card);
            // Only off the foundations: on them each card stays itself.
            abstraction.cards[0][usize::from(card.byte())] = first;
            abstraction.cards[0][usize::from(card.turned().byte())] = first.turned();
        }
        abstraction.distinguished =
            distinguished.map(|kinds| Distinguished { kinds, classes: classes.to_vec() });
        abstraction
    }
}

impl Suits {
    /// Returns which cards are alike, if any two are.
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

    /// Returns the abstraction for a search that takes all that are alike for the same.
    pub(crate) fn merged(&self) -> Abstraction {
        Abstraction::merged(self.present, &self.classes, None)
    }

    /// Returns whether a search can be a proof that does not distinguish them all.
    pub(crate) fn proves(&self) -> bool {
        self.proves
    }

    /// Adds those kinds that are the last of their class: once all others like them are
    /// distinguished, so are they.
    pub(crate) fn closed(&self, distinguished: Kinds) -> Kinds {
        // A card with no other like it left is distinguished, asked for or not.
        let alone =
            |card: &Card| self.classes[card.kind()].without(distinguished).len() == 1;
        distinguished.or(self
            .present
            .without(distinguished)
            .iter()
            .filter(alone)
            .collect())
    }

    /// Returns the abstraction for a search that is a proof as long as no others are
    /// asked for than the kinds that are distinguished, which must be closed.
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

/// What decides which cards are alike.
struct Treatment<'a> {
    deck: &'a Deck,
    /// The groups that are no foundations, each with its tables of which cards lie on which
    /// and follow which, the other way round.
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

/// Returns whether nothing but the foundations and the rows of [`Treatment`] ever asks
/// which card it is, whether what goes home stays there unless the player takes it back,
/// and whether there are other places than foundations for cards to go to.
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

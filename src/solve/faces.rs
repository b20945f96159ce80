//! Cards that rules treat alike but for where they go home.
//!
//! A search that takes them for the same meets far fewer positions. Where it takes all of
//! them for the same, what it finds is a line like any other, and what it does not find
//! proves nothing, since positions that differ were taken for one.
//!
//! It is a proof as long as the cards that can go home are *told* from all others. Of two
//! positions that differ only in which of the others lie where, what can be done in one can
//! be done in the other, and leads again to two that differ only so, until a card that is
//! not told is home, or is one that a foundation takes, or took before it was covered in the
//! same move. If none of the positions met is such a one, then no line leads to any, and so
//! none wins that is not found. If one of them is, the search has to begin anew with that
//! card told as well. It needs few: in a game that is lost most foundations stay low, and
//! everything above them may lie where it likes. What else such a search gives positions up
//! for must be the same in all that it takes for one.

use crate::rules::{Base, Deal, Divert, Role, Rules};
use crate::table::{Card, Kinds};

/// What each card is taken for.
#[derive(Clone, Debug)]
pub(super) struct Faces {
    /// The faces by the bytes of the cards: on foundations, and elsewhere.
    cards: [Box<[Card; 256]>; 2],
    told: Option<Told>,
}

/// The cards that are told, where not all are and the search is a proof all the same.
#[derive(Clone, Debug)]
pub(super) struct Told {
    pub(super) kinds: Kinds,
    /// For each kind, those that are taken for the same, itself included.
    pub(super) classes: Vec<Kinds>,
}

/// Which cards are alike.
#[derive(Clone, Debug)]
pub(super) struct Likes {
    /// For each kind, those alike, itself included.
    classes: Vec<Kinds>,
    present: Kinds,
    /// Whether a search can be a proof that does not tell them all.
    proves: bool,
}

impl Faces {
    /// Returns every card for itself.
    pub(super) fn all() -> Self {
        let mut own = Box::new([Card::new(0); 256]);
        for (byte, card) in (0..=u8::MAX).zip(own.iter_mut()) {
            *card = Card::from_byte(byte);
        }
        Self { cards: [own.clone(), own], told: None }
    }

    /// Returns what cards are taken for on a foundation, or elsewhere.
    #[inline]
    pub(super) fn of(&self, home: bool) -> &[Card; 256] {
        &self.cards[usize::from(home)]
    }

    /// Returns the cards that are told, if a search that does not tell all is to be a proof.
    pub(super) fn told(&self) -> Option<&Told> {
        self.told.as_ref()
    }

    fn merged(present: Kinds, classes: &[Kinds], told: Option<Kinds>) -> Self {
        let mut faces = Self::all();
        for card in present.iter() {
            let first = classes[card.kind()].iter().next().unwrap_or(card);
            faces.cards[0][usize::from(card.byte())] = first;
            faces.cards[0][usize::from(card.turned().byte())] = first.turned();
        }
        faces.told = told.map(|kinds| Told { kinds, classes: classes.to_vec() });
        faces
    }
}

impl Likes {
    /// Returns which cards are alike, if any two are.
    pub(super) fn of(rules: &Rules) -> Option<Self> {
        let present = rules.deck().present();
        let mut classes = vec![Kinds::NONE; rules.deck().kinds()];
        let mut merges = false;
        for card in present.iter() {
            let like = |it: &Card| *it == card || are_alike(rules, *it, card);
            let class: Kinds = present.iter().filter(like).collect();
            merges |= class.len() > 1;
            classes[card.kind()] = class;
        }
        merges.then(|| Self { classes, present, proves: proves(rules) })
    }

    /// Returns the faces for a search that takes all that are alike for the same.
    pub(super) fn merged(&self) -> Faces {
        Faces::merged(self.present, &self.classes, None)
    }

    /// Returns whether a search can be a proof that does not tell them all.
    pub(super) fn proves(&self) -> bool {
        self.proves
    }

    /// Adds to kinds that are told those that are told thereby, since no others are left
    /// that are alike.
    pub(super) fn closed(&self, told: Kinds) -> Kinds {
        let alone = |it: &Card| self.classes[it.kind()].without(told).len() == 1;
        told.or(self.present.without(told).iter().filter(alone).collect())
    }

    /// Returns the faces for a search that is a proof as long as no others are asked for
    /// than the kinds that are told, which must be closed.
    pub(super) fn telling(&self, told: Kinds) -> Faces {
        if self.present.without(told).is_empty() {
            return Faces::all();
        }
        let mut classes = vec![Kinds::NONE; self.classes.len()];
        for card in self.present.iter() {
            let others = self.classes[card.kind()].without(told);
            classes[card.kind()] = if told.has(card) { Kinds::of(card) } else { others };
        }
        Faces::merged(self.present, &classes, Some(told))
    }
}

fn are_alike(rules: &Rules, one: Card, other: Card) -> bool {
    let same = |rows: &[Kinds]| {
        let columns = rows.iter().all(|it| it.has(one) == it.has(other));
        rows.is_empty() || columns && rows[one.kind()] == rows[other.kind()]
    };
    let treats_alike = |it: &Kinds| it.has(one) == it.has(other);
    rules.deck().rank(one) == rules.deck().rank(other)
        && rules.groups().iter().filter(|it| it.role != Role::Foundation).all(|it| {
            let (Base::Kinds(starts) | Base::First(starts) | Base::Below(starts)) =
                &it.base;
            starts.iter().all(treats_alike)
                && treats_alike(&it.may_lift)
                && same(&it.on)
                && same(&it.joined)
        })
}

/// Returns whether nothing but the foundations and the rows of [`are_alike`] ever asks which
/// card it is, whether what goes home stays there unless the player takes it back, and
/// whether there are other places than foundations for cards to go to.
fn proves(rules: &Rules) -> bool {
    let plain = |it: &Divert| matches!(it, Divert::Nothing | Divert::Home);
    let groups = || rules.groups().iter();
    let stock = rules.stock().into_iter().flat_map(|it| &it.deal);
    let redeal = rules.redeal().into_iter().flat_map(|it| &it.deal);
    let deals_alike = |it: &Deal| plain(&it.divert) && it.sink.is_empty();
    rules.hooked().is_empty()
        && rules.end().is_none()
        && !rules.plan.homes.iter().any(|it| rules.gathers(*it) || rules.fills_from(*it))
        && stock.chain(redeal).all(deals_alike)
        && groups().all(|it| {
            matches!(it.base, Base::Kinds(_))
                && (!it.ends_at_base || rules.plan.base.is_some())
                && it.fill.as_ref().is_none_or(|it| plain(&it.divert))
                && (it.role != Role::Foundation || it.at_once.0 <= 1)
        })
        && rules.plan.targets.iter().any(|it| {
            let group = rules.group(it.group);
            group.role != Role::Foundation
        })
}

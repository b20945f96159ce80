//! What the rules treat alike: piles that can change places, and cards that differ only in
//! where they go home.
//!
//! *Piles.* Two piles of a group that take the same while empty, and that no deal, redeal or
//! fill names, are asked for by nothing but builds. A game goes on alike when they change
//! places (Emerson and Sistla, Symmetry and Model Checking, 1996).
//!
//! *Cards.* Two kinds of one rank are alike if each table of the groups that are no
//! foundations treats them alike, both as the card beneath and as the card on it. Let some
//! kinds be *distinguished*, and let two positions be of one form if they differ only in
//! which of the other cards, alike, lies where. As long as foundations hold and take
//! distinguished kinds alone, what can be done in one can be done in the other, and leads to
//! two of one form. That they do is asked of each position that is met; where it fails the
//! proof does (see `walk`).

use crate::rules::{Base, Feature as F, Features, Group, Role, Rules};
use crate::table::{Card, Kinds, PileId};

/// What a game may use whose piles change places: nothing but builds asks for them.
const PILES: Features = Features::BUILDING.but(&[
    F::BaseFirst,
    F::BaseBelow,
    F::EndsAtBase,
    F::Covers,
    F::Fills,
    F::FillSends,
    F::DealSends,
    F::DealsHome,
    F::End,
    F::DealTo,
    F::Score,
    F::Scripted,
]);

/// What a game may use in any other proof: moreover, cards leave their places by being
/// moved only, and all cards are to come home.
const PLAIN: Features = PILES.but(&[
    F::HomeAtOnce,
    F::AtOnce,
    F::StockWaits,
    F::Restocks,
    F::Stock,
    F::Redeal,
    F::RedealShuffles,
    F::RedealWhenStuck,
    F::GathersHome,
    F::DealSinks,
    F::DealsFromBottom,
]);

/// The same with a stock and a redeal, where these do no more than turn a waste over.
pub(super) const fn plain(turned: bool) -> Features {
    if turned { PLAIN.and(&[F::Stock, F::Redeal]) } else { PLAIN }
}

/// What is taken for the same.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    /// For each pile, the class of those it can change places with.
    pub(super) piles: Vec<u64>,
    /// For each kind, the kinds it is taken for, itself included.
    pub(super) kinds: Vec<Kinds>,
    /// The kinds that are distinguished from all others; nothing if all are.
    pub(super) distinguished: Option<Kinds>,
}

impl Classes {
    /// Returns what is alike. `turned` tells that a redeal does no more than turn a waste
    /// over, `distinguished` which kinds are to be told from others.
    pub(super) fn of(rules: &Rules, turned: bool, distinguished: Kinds) -> Self {
        let present = rules.deck().present();
        let own = |one: Card| if present.has(one) { Kinds::of(one) } else { Kinds::NONE };
        let mut classes = Self {
            piles: piles(rules),
            kinds: rules.deck().cards().map(own).collect(),
            distinguished: None,
        };
        if !plain(turned).allow(rules) {
            return classes;
        }
        for card in present.without(distinguished).iter() {
            let others = present.without(distinguished);
            let like = others.iter().filter(|other| are_alike(rules, *other, card));
            classes.kinds[card.kind()] = like.collect();
        }
        // Where all others like it are distinguished, so is a card.
        let single = |card: &Card| classes.kinds[card.kind()].len() == 1;
        let told: Kinds = present.iter().filter(single).collect();
        classes.distinguished = (told != present).then_some(told);
        classes
    }

    /// Returns what each card is taken for where it is not on a foundation, by its byte.
    pub(super) fn faces(&self) -> [u8; 256] {
        let mut faces = [0; 256];
        for (byte, face) in (0..=u8::MAX).zip(faces.iter_mut()) {
            let card = Card::from_byte(byte);
            let class = self.kinds.get(card.kind()).and_then(|kinds| kinds.iter().next());
            let first = class.unwrap_or(card.facing(crate::table::Face::Up));
            *face = if card.is_down() { first.turned() } else { first }.byte();
        }
        faces
    }
}

/// Returns for each pile the class of those it can change places with.
fn piles(rules: &Rules) -> Vec<u64> {
    let named: Vec<PileId> = rules
        .later_deals()
        .flat_map(|deal| deal.piles.iter().copied())
        .chain(rules.redeal().into_iter().flat_map(|own| &own.gather).map(|one| one.pile))
        .collect();
    let exchanges = |group: &Group| {
        PILES.allow(rules)
            && matches!(group.base, Base::Kinds(_))
            && group.base.is_same_for_all()
            && !group.ids().any(|pile| named.contains(&pile))
    };
    let class = |(pile, own): (u64, PileId)| {
        let group = rules.group_of(own);
        // Shared classes lie above every number of a pile.
        if exchanges(group) { 1000 + u64::from(group.piles.start) } else { pile }
    };
    let all = (0..).map(PileId).take(rules.piles().len());
    (0..).zip(all).map(class).collect()
}

fn are_alike(rules: &Rules, one: Card, other: Card) -> bool {
    let row = |kinds: &Kinds| kinds.has(one) == kinds.has(other);
    let rows = |all: &[Kinds]| {
        all.is_empty() || all.iter().all(row) && all[one.kind()] == all[other.kind()]
    };
    let mut groups = rules.groups().iter().filter(|group| group.role != Role::Foundation);
    rules.deck().rank(one) == rules.deck().rank(other)
        && groups.all(|group| {
            group.base.rows().iter().all(row)
                && row(&group.may_lift)
                && rows(&group.on)
                && rows(&group.joined)
        })
}

//! Symmetries: interchangeable piles, and cards that differ only in their place on the
//! foundations.
//!
//! *Piles.* Two piles of a group are interchangeable if they take the same cards when empty, and
//! no deal, redeal or fill names them. Then only builds refer to them. Exchanging them leads to
//! an equivalent game (Emerson and Sistla, *Symmetry and Model Checking*, 1996).
//!
//! *Cards.* Two kinds of one rank are alike if each table of the groups other than foundations
//! treats them alike, both as the card beneath and as the card on it. Let some kinds be
//! *distinguished*. Two positions have the same form if they differ only in which of the other,
//! like cards lies where. As long as foundations hold and take only distinguished kinds, two such
//! positions have the same moves, and each move leads again to two of the same form. The walk
//! checks this condition in each position it visits. If it fails, so does the proof (see `walk`).

use crate::rules::{Base, Feature as F, Features, Group, Role, Rules};
use crate::table::{Card, Kinds, PileId};

/// Features under which piles can be interchangeable: only builds refer to them.
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

/// Features under which the other proofs hold: in addition, cards leave their places only by
/// being moved, and the game is won by moving all cards to the foundations.
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

/// Returns [`PLAIN`], with a stock and a redeal if these only turn a waste over.
pub(super) const fn plain(turned: bool) -> Features {
    if turned { PLAIN.and(&[F::Stock, F::Redeal]) } else { PLAIN }
}

/// The symmetries of a game.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    /// For each pile, its class of interchangeable piles.
    pub(super) piles: Vec<u64>,
    /// For each kind, the kinds merged with it, itself included.
    pub(super) kinds: Vec<Kinds>,
    /// The distinguished kinds, or `None` if no cards are merged.
    pub(super) distinguished: Option<Kinds>,
}

impl Classes {
    /// Computes the symmetries of a game. `turned` says that the redeal only turns the waste
    /// over. `distinguished` are the kinds that must not be merged.
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
        // A card with no like card left is distinguished, too.
        let single = |card: &Card| classes.kinds[card.kind()].len() == 1;
        let single_kinds: Kinds = present.iter().filter(single).collect();
        classes.distinguished = (single_kinds != present).then_some(single_kinds);
        classes
    }

    /// Returns the representative of each card outside foundations, by its byte.
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

/// Returns the class of interchangeable piles of each pile.
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
        // Shared classes lie above every pile number.
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

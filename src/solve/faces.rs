//! Cards that rules treat alike but for where they go home.
//!
//! A search that takes them for the same meets far fewer positions. What it finds is a
//! line like any other; what it does not find proves nothing, since positions that differ
//! were taken for one.

use crate::rules::{Role, Rules};
use crate::table::{Card, Kinds};

/// What each card is taken for, by its byte: on foundations, and elsewhere.
#[derive(Clone, Debug)]
pub(super) struct Faces([Box<[Card; 256]>; 2]);

impl Faces {
    /// Returns every card for itself.
    pub(super) fn all() -> Self {
        let mut own = Box::new([Card::new(0); 256]);
        for (byte, card) in (0..=u8::MAX).zip(own.iter_mut()) {
            *card = Card::from_byte(byte);
        }
        Self([own.clone(), own])
    }

    /// Returns for each card the first that rules treat alike wherever it is not home, or
    /// nothing if no two are alike.
    pub(super) fn merged(rules: &Rules) -> Option<Self> {
        let mut faces = Self::all();
        let present = rules.deck().present();
        let mut merged = false;
        for card in present.iter() {
            let like = |it: &Card| *it == card || are_alike(rules, *it, card);
            let first = present.iter().find(like).unwrap_or(card);
            merged |= first != card;
            faces.0[0][usize::from(card.byte())] = first;
            faces.0[0][usize::from(card.turned().byte())] = first.turned();
        }
        merged.then_some(faces)
    }

    /// Returns what cards are taken for on a foundation, or elsewhere.
    #[inline]
    pub(super) fn of(&self, home: bool) -> &[Card; 256] {
        &self.0[usize::from(home)]
    }
}

fn are_alike(rules: &Rules, one: Card, other: Card) -> bool {
    let same = |rows: &[Kinds]| {
        let columns = rows.iter().all(|it| it.has(one) == it.has(other));
        rows.is_empty() || columns && rows[one.kind()] == rows[other.kind()]
    };
    let empty = |it: &Kinds| it.has(one) == it.has(other);
    rules.deck().rank(one) == rules.deck().rank(other)
        && rules.groups().iter().filter(|it| it.role != Role::Foundation).all(|it| {
            let starts = it.base.ever();
            same(&it.on) && same(&it.joined) && empty(&starts) && empty(&it.may_lift)
        })
}

//! The `card` of a script.

use std::rc::Rc;

use rhai::{Engine, INT, ImmutableString};

use crate::facts::{CardFacts, Facts};
use crate::reads::{Notes, Read, Slot};
use crate::table::Card;

/// The properties of a card.
pub(super) const PROPERTIES: &[&str] = &["rank", "suit", "color", "text", "is_down"];

/// A card in a script.
#[derive(Clone, Debug)]
pub(crate) struct CardValue {
    card: Card,
    facts: Rc<Facts>,
    /// Its slot, if it is an argument of the question: reads of it are then recorded. A
    /// card that comes from a pile is determined by reads that are already recorded.
    asked: Option<(Notes, Slot)>,
}

impl CardValue {
    /// Returns the value for a card.
    pub(super) fn new(card: Card, facts: &Rc<Facts>) -> Self {
        Self { card, facts: Rc::clone(facts), asked: None }
    }

    /// Marks the card as an argument of the question.
    pub(crate) fn asked(self, notes: &Notes, slot: Slot) -> Self {
        Self { asked: Some((notes.clone(), slot)), ..self }
    }

    fn note(&self, read: impl FnOnce(Slot) -> Read) {
        if let Some((notes, slot)) = &self.asked {
            notes.take(read(*slot));
        }
    }

    fn facts(&self, read: impl FnOnce(Slot) -> Read) -> &CardFacts {
        self.note(read);
        self.facts.card(self.card)
    }

    fn is_down(&self) -> bool {
        self.note(Read::Side);
        self.card.is_down()
    }

    /// Returns whether both are the same card, regardless of the side they show.
    fn is_same(&self, other: &Self) -> bool {
        self.note(Read::Card);
        other.note(Read::Card);
        self.card.kind() == other.card.kind()
    }
}

/// Registers the type with an engine.
pub(super) fn register(engine: &mut Engine) {
    engine
        .register_type_with_name::<CardValue>("card")
        .register_get("rank", |card: &mut CardValue| -> INT {
            card.facts(Read::Rank).rank
        })
        .register_get("suit", |card: &mut CardValue| card.facts(Read::Suit).suit.clone())
        .register_get("color", |card: &mut CardValue| {
            card.facts(Read::Suit).color.clone()
        })
        .register_get("text", text)
        .register_get("is_down", |card: &mut CardValue| card.is_down())
        .register_fn("to_string", text)
        .register_fn("to_debug", text)
        .register_fn("==", |card: &mut CardValue, other: CardValue| card.is_same(&other))
        .register_fn("!=", |card: &mut CardValue, other: CardValue| !card.is_same(&other))
        .register_fn("==", |_: &mut CardValue, (): ()| false)
        .register_fn("!=", |_: &mut CardValue, (): ()| true)
        .register_fn("==", |(): (), _: CardValue| false)
        .register_fn("!=", |(): (), _: CardValue| true);
}

fn text(card: &mut CardValue) -> ImmutableString {
    card.facts(Read::Card).text.clone()
}

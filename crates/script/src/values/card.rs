//! The `card` of a script.

use std::rc::Rc;

use rhai::{Engine, INT, ImmutableString};

use crate::facts::{CardFacts, Facts};
use crate::reads::{Notes, Read, Slot};
use crate::table::Card;

/// What can be read off a card.
pub(super) const PROPERTIES: &[&str] = &["rank", "suit", "color", "text", "is_down"];

/// A card, with what is known of all cards.
#[derive(Clone, Debug)]
pub(crate) struct CardValue {
    card: Card,
    facts: Rc<Facts>,
    /// Where it stands among what the script is asked about, as long as nothing else says
    /// which card it is.
    asked: Option<(Notes, Slot)>,
}

impl CardValue {
    /// Returns the value for a card.
    pub(super) fn new(card: Card, facts: &Rc<Facts>) -> Self {
        Self { card, facts: Rc::clone(facts), asked: None }
    }

    /// Returns the same card as one that the script is asked about.
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

    /// Returns whether both are the same card, whichever side they show.
    fn is_same(&self, other: &Self) -> bool {
        self.note(Read::Card);
        other.note(Read::Card);
        self.card.kind() == other.card.kind()
    }
}

/// Makes cards known to an engine.
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

//! The `card` of a script.

use std::rc::Rc;

use rhai::{Engine, INT, ImmutableString};

use crate::script::facts::{CardFacts, Facts};
use crate::table::Card;

/// What can be read off a card.
pub(super) const PROPERTIES: &[&str] = &["rank", "suit", "color", "text", "is_down"];

/// A card, with what is known of all cards.
#[derive(Clone, Debug)]
pub(in crate::script) struct CardValue {
    card: Card,
    facts: Rc<Facts>,
}

impl CardValue {
    /// Returns the value for a card.
    pub(super) fn new(card: Card, facts: &Rc<Facts>) -> Self {
        Self { card, facts: Rc::clone(facts) }
    }

    fn facts(&self) -> &CardFacts {
        self.facts.card(self.card)
    }

    /// Returns whether both are the same card, whichever side they show.
    fn is_same(&self, other: &Self) -> bool {
        self.card.kind() == other.card.kind()
    }
}

/// Makes cards known to an engine.
pub(super) fn register(engine: &mut Engine) {
    engine
        .register_type_with_name::<CardValue>("card")
        .register_get("rank", |it: &mut CardValue| -> INT { it.facts().rank })
        .register_get("suit", |it: &mut CardValue| it.facts().suit.clone())
        .register_get("color", |it: &mut CardValue| it.facts().color.clone())
        .register_get("text", |it: &mut CardValue| it.facts().text.clone())
        .register_get("is_down", |it: &mut CardValue| it.card.is_down())
        .register_fn("to_string", text)
        .register_fn("to_debug", text)
        .register_fn("==", |it: &mut CardValue, other: CardValue| it.is_same(&other))
        .register_fn("!=", |it: &mut CardValue, other: CardValue| !it.is_same(&other))
        .register_fn("==", |_: &mut CardValue, (): ()| false)
        .register_fn("!=", |_: &mut CardValue, (): ()| true)
        .register_fn("==", |(): (), _: CardValue| false)
        .register_fn("!=", |(): (), _: CardValue| true);
}

fn text(card: &mut CardValue) -> ImmutableString {
    card.facts().text.clone()
}

//! Host values: cards, piles, positions, moves and effects as scripts see them.

mod card;
mod effect;
mod game;
mod made;
mod pile;

use rhai::Engine;

pub(super) use card::CardValue;
pub(super) use effect::EffectValue;
pub(super) use game::GameValue;
pub(super) use made::MadeValue;
pub(super) use pile::PileValue;

use super::scene::{Scene, Stage};

/// Registers all host values and effect functions with an engine.
pub(super) fn register(engine: &mut Engine, stage: &Stage) {
    card::register(engine);
    pile::register(engine);
    game::register(engine);
    made::register(engine);
    effect::register(engine, stage);
}

/// Returns the properties of a type, by its name in Rhai.
pub(super) fn properties(kind: &str) -> &'static [&'static str] {
    match kind {
        "card" => card::PROPERTIES,
        "pile" => pile::PROPERTIES,
        "game" => game::PROPERTIES,
        "move" => made::PROPERTIES,
        "array" | "string" => &["len", "is_empty"],
        _ => &[],
    }
}

/// Returns whether cards, piles, games or moves have a property of this name.
pub(super) fn is_property(name: &str) -> bool {
    ["card", "pile", "game", "move"].iter().any(|kind| properties(kind).contains(&name))
}

impl Scene {
    /// Returns the script value of a card.
    pub(super) fn card(&self, card: crate::table::Card) -> CardValue {
        CardValue::new(card, &self.facts)
    }
}

//! Values: cards, piles, games, moves and effects as scripts see them.

mod card;
mod effect;
mod game;
mod made;
mod pile;

use rhai::{Dynamic, Engine, ImmutableString};

pub(super) use card::CardValue;
pub(super) use effect::EffectValue;
pub(super) use game::GameValue;
pub(super) use made::MadeValue;
pub(super) use pile::PileValue;

use super::fault;
use super::host::Stage;
use super::world::World;

/// Makes the values and the functions that give effects known to an engine.
pub(super) fn register(engine: &mut Engine, stage: &Stage) {
    card::register(engine);
    pile::register(engine);
    game::register(engine);
    made::register(engine);
    effect::register(engine, stage);
}

/// Returns the properties of a type of values by the name an engine has for it.
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

/// Returns the words for a type of values by the name an engine has for it.
pub(super) fn type_word(kind: &str) -> String {
    let own = kind.rsplit("::").next().and_then(|it| it.strip_suffix("Value"));
    let own = own.map(|it| it.replace("Made", "Move").to_lowercase());
    let kind = own.as_deref().unwrap_or(kind);
    let word = match kind {
        "()" => "nothing",
        "i64" => "a whole number",
        "bool" => "a truth value",
        "char" => "a character",
        "array" => "a list",
        "Fn" => "a function",
        "effect" => "an effect",
        it if it.contains("tring") => "a text",
        "card" | "pile" | "game" | "move" | "map" => return format!("a {kind}"),
        _ => return format!("a value of type {}", fault::quoted(kind)),
    };
    word.to_owned()
}

/// Returns whether cards, piles, games or moves have a property of this name.
pub(super) fn is_property(name: &str) -> bool {
    ["card", "pile", "game", "move"].iter().any(|it| properties(it).contains(&name))
}

/// Returns the words for a value, such as a hook was not meant to return.
pub(super) fn described(value: &Dynamic) -> String {
    if let Some(text) = value.read_lock::<ImmutableString>() {
        return format!("the text {}", fault::quoted(&text));
    }
    match (value.as_int(), value.as_bool()) {
        (Ok(number), _) => format!("the number {number}"),
        (_, Ok(truth)) => format!("`{truth}`"),
        _ => type_word(kind(value)),
    }
}

fn kind(value: &Dynamic) -> &'static str {
    let named = [
        (value.is::<CardValue>(), "card"),
        (value.is::<PileValue>(), "pile"),
        (value.is::<GameValue>(), "game"),
        (value.is::<MadeValue>(), "move"),
        (value.is::<EffectValue>(), "effect"),
        (value.is_array(), "array"),
        (value.is_map(), "map"),
        (value.is_fnptr(), "Fn"),
    ];
    named.iter().find(|it| it.0).map_or(value.type_name(), |it| it.1)
}

/// Returns a value, or nothing as scripts know it.
fn optional<T: rhai::Variant + Clone>(value: Option<T>) -> Dynamic {
    value.map_or(Dynamic::UNIT, Dynamic::from)
}

impl World {
    /// Returns a card of a world without a position or with one.
    pub(super) fn card(&self, card: crate::table::Card) -> CardValue {
        CardValue::new(card, &self.facts)
    }
}

//! What scripts can name, in the form that editors with a language server for Rhai read:
//! a definition file, which says of each property and function what it takes and answers.

use std::fmt::Write;

use super::words;
use crate::rules::Hook;

/// The properties of what hooks are given: whose they are, their names, their types, and
/// what they hold. `?` is a type that is not always the same.
const PROPERTIES: &[(&str, &str, &str, &str)] = &[
    ("card", "rank", "int", "Its place in the ranks of the deck, 1 for the lowest."),
    ("card", "suit", "string", "The word for its suit, such as \"hearts\"."),
    ("card", "color", "string", "Its color, such as \"red\"."),
    ("card", "text", "string", "Its letters, such as \"7H\"."),
    ("card", "is_down", "bool", "Whether it lies face down."),
    ("pile", "name", "string", "The name of its group."),
    ("pile", "role", "string", "Its role, such as \"tableau\"."),
    ("pile", "id", "string", "What players call it, such as \"f1\"."),
    ("pile", "number", "int", "Its place in the group, from 1."),
    ("pile", "cards", "array", "Its cards, the undermost first."),
    ("pile", "top", "?", "Its top card, or `()`."),
    ("pile", "len", "int", "How many cards it has."),
    ("pile", "is_empty", "bool", "Whether it has none."),
    ("game", "state", "map", "The script's variables by name."),
    ("game", "home", "int", "How many cards are on foundations or discarded."),
    ("game", "redeals", "int", "How many redeals were made."),
    ("game", "redeals_left", "?", "How many redeals are left, or `()` without a limit."),
    ("game", "from", "?", "In `can_lift` and `can_drop` the pile the cards leave."),
    ("game", "count", "int", "In `can_lift` and `can_drop` how many cards they are."),
    (
        "move",
        "kind",
        "string",
        "\"build\", \"deal\", \"redeal\" or the name of an action.",
    ),
    ("move", "picks", "array", "The piles that an action picked from."),
    ("move", "from", "?", "The pile that the cards of a build left."),
    ("move", "to", "?", "The pile they went to."),
    ("move", "count", "int", "How many cards were moved."),
    ("move", "cards", "array", "The cards, the undermost first."),
];

/// The functions of the host: how they are called, and what they answer.
const FUNCTIONS: &[(&str, &str)] = &[
    ("pile(g: game, id: string) -> pile", "A pile by its name, such as \"w\"."),
    ("piles(g: game, name: string) -> array", "The piles of a group."),
    (
        "tops(g: game, name: string) -> array",
        "The top cards of a group's piles, `()` for those that are empty.",
    ),
    ("get(g: game, name: string) -> int", "One of the script's variables."),
    ("transfer(from: ?, to: ?, n: int) -> effect", "Moves the top `n` cards."),
    ("transfer_under(from: ?, to: ?, n: int) -> effect", "Moves them to the bottom."),
    ("take(from: ?, place: int, to: ?) -> effect", "Moves one card, counted from below."),
    ("swap(one: ?, other: ?) -> effect", "Exchanges two top cards."),
    ("shuffle(pile: ?) -> effect", "Shuffles a pile."),
    ("turn(pile: ?) -> effect", "Turns the top card over."),
    ("set(name: string, value: int) -> effect", "Sets one of the script's variables."),
];

/// Returns the definition file, where `question` says what each hook is asked.
pub fn definitions(question: impl Fn(Hook) -> &'static str) -> String {
    let mut text = "module static;\n".to_owned();
    for (of, name, kind, about) in PROPERTIES {
        let _ = write!(text, "\n/// {about}\nfn get {name}({of}: {of}) -> {kind};\n");
    }
    for (call, about) in FUNCTIONS {
        let _ = write!(text, "\n/// {about}\nfn {call};\n");
    }
    let names = || FUNCTIONS.iter().filter_map(|function| function.0.split('(').next());
    for (name, arities) in words::built_in() {
        for arity in arities.iter().filter(|_| !names().any(|known| known == name)) {
            let parameters = vec!["_: ?"; *arity].join(", ");
            let _ = write!(text, "\nfn {name}({parameters}) -> ?;\n");
        }
    }
    text.push_str("\n// The hooks that a script can have:\n");
    for hook in Hook::ALL {
        let spec = hook.spec();
        let _ = write!(text, "\n// {}\n// {}\n", question(hook), spec.example);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::properties;

    #[test]
    fn every_property_and_function_is_defined() {
        for kind in ["card", "pile", "game", "move"] {
            let own = PROPERTIES
                .iter()
                .filter(|property| property.0 == kind)
                .map(|property| property.1);
            let mut defined: Vec<&str> = own.collect();
            let mut known = properties(kind).to_vec();
            defined.sort_unstable();
            known.sort_unstable();
            assert_eq!(defined, known, "{kind}");
        }
        let text = definitions(Hook::name);
        for name in words::names() {
            assert!(text.contains(&format!("\nfn {name}(")), "{name}");
        }
        for hook in Hook::ALL {
            assert!(text.contains(hook.spec().example), "{hook:?}");
        }
        for (call, _) in FUNCTIONS {
            let (name, rest) = call.split_once('(').unwrap();
            let arity = rest.matches(": ").count();
            let known = words::arities(name).unwrap();
            assert!(known.contains(&arity), "{call}: {known:?}");
        }
    }
}

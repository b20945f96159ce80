//! The definition file: every property and function that scripts can use, with its types,
//! for editors with a Rhai language server. `patience schema --scripts` prints it.

use std::fmt::Write;

use super::words;
use crate::rules::Hook;

/// The properties of the values that hooks get: type of the value, name, type of the
/// property, description. The type `?` is one that varies.
const PROPERTIES: &[(&str, &str, &str, &str)] = &[
    (
        "card",
        "rank",
        "int",
        "Its rank: 1 for the lowest rank of the deck, 2 for the next.",
    ),
    ("card", "suit", "string", "The name of its suit, such as \"hearts\"."),
    ("card", "color", "string", "Its color, such as \"red\"."),
    ("card", "text", "string", "Its rank and suit as letters, such as \"7H\"."),
    ("card", "is_down", "bool", "Whether it lies face down."),
    ("pile", "name", "string", "The name of its group."),
    ("pile", "role", "string", "Its role, such as \"tableau\"."),
    ("pile", "id", "string", "The name that players type, such as \"f1\"."),
    ("pile", "number", "int", "Its number in the group, from 1."),
    ("pile", "cards", "array", "Its cards, from bottom to top."),
    ("pile", "top", "?", "Its top card, or `()` if it is empty."),
    ("pile", "len", "int", "The number of cards in it."),
    ("pile", "is_empty", "bool", "Whether it has no cards."),
    ("game", "state", "map", "The script's variables by name, as a copy."),
    ("game", "home", "int", "The number of cards on foundations or discarded."),
    ("game", "redeals", "int", "The number of redeals made."),
    ("game", "redeals_left", "?", "The number of redeals left, or `()` without a limit."),
    (
        "game",
        "from",
        "?",
        "In `can_lift` and `can_drop`, the pile that the cards leave; otherwise `()`.",
    ),
    (
        "game",
        "count",
        "int",
        "In `can_lift` and `can_drop`, the number of cards; otherwise 0.",
    ),
    (
        "move",
        "kind",
        "string",
        "\"build\", \"deal\", \"redeal\" or the name of an action.",
    ),
    ("move", "picks", "array", "The piles that an action picked from."),
    (
        "move",
        "from",
        "?",
        "The pile that the cards of a build left, or `()` for other moves.",
    ),
    (
        "move",
        "to",
        "?",
        "The pile that the cards of a build went to, or `()` for other moves.",
    ),
    ("move", "count", "int", "The number of cards moved or picked."),
    ("move", "cards", "array", "The cards moved or picked, from bottom to top."),
];

/// The functions of the program: signature and description.
const FUNCTIONS: &[(&str, &str)] = &[
    ("pile(g: game, id: string) -> pile", "A pile by its name, such as \"w\"."),
    ("piles(g: game, name: string) -> array", "The piles of a group."),
    (
        "tops(g: game, name: string) -> array",
        "The top cards of a group's piles, with `()` for an empty pile.",
    ),
    ("get(g: game, name: string) -> int", "The value of one of the script's variables."),
    (
        "transfer(from: ?, to: ?, n: int) -> effect",
        "Moves the top `n` cards to the top of a pile, in order.",
    ),
    (
        "transfer_under(from: ?, to: ?, n: int) -> effect",
        "Moves the top `n` cards to the bottom of a pile, in order.",
    ),
    (
        "take(from: ?, place: int, to: ?) -> effect",
        "Moves one card, by its place from 1 at the bottom.",
    ),
    ("swap(one: ?, other: ?) -> effect", "Swaps the top cards of two piles."),
    ("shuffle(pile: ?) -> effect", "Shuffles the cards of a pile."),
    ("turn(pile: ?) -> effect", "Turns the top card of a pile over."),
    ("set(name: string, value: int) -> effect", "Sets one of the script's variables."),
];

/// Returns the definition file; `question` supplies the sentence that describes each
/// hook.
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
        // Functions with a full signature are already written.
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

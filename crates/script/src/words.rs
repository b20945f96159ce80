//! The vocabulary: every function that a script can call, with its numbers of arguments.
//!
//! A script that calls anything else is refused when it is read, whatever Rhai's packages
//! contain. The receiver of a method counts as an argument.

use crate::rules::Hook;

/// The functions of the language, with the numbers of arguments that they accept.
const BUILT_IN: &[(&str, &[usize])] = &[
    ("abs", &[1]),
    ("all", &[2]),
    ("append", &[2]),
    ("chars", &[1, 2, 3]),
    ("chop", &[2]),
    ("clear", &[1]),
    ("contains", &[2]),
    ("crop", &[2, 3]),
    ("debug", &[0, 1]),
    ("dedup", &[1]),
    ("drain", &[2, 3]),
    ("ends_with", &[2]),
    ("extract", &[2, 3]),
    ("fill_with", &[2]),
    ("filter", &[2]),
    ("find", &[2, 3]),
    ("find_map", &[2, 3]),
    ("for_each", &[2]),
    ("get", &[2]),
    ("index_of", &[2, 3]),
    ("insert", &[3]),
    ("is_empty", &[1]),
    ("is_even", &[1]),
    ("is_odd", &[1]),
    ("is_zero", &[1]),
    ("keys", &[1]),
    ("len", &[1]),
    ("map", &[2]),
    ("max", &[2]),
    ("min", &[2]),
    ("mixin", &[2]),
    ("pad", &[3]),
    ("parse_int", &[1, 2]),
    ("pop", &[1, 2]),
    ("print", &[0, 1]),
    ("push", &[2]),
    ("range", &[2, 3]),
    ("reduce", &[2, 3]),
    ("reduce_rev", &[2, 3]),
    ("remove", &[2]),
    ("replace", &[3]),
    ("retain", &[2, 3]),
    ("reverse", &[1]),
    ("shift", &[1]),
    ("sign", &[1]),
    ("some", &[2]),
    ("sort", &[1, 2]),
    ("sort_desc", &[1]),
    ("splice", &[3, 4]),
    ("split", &[1, 2, 3]),
    ("starts_with", &[2]),
    ("sub_string", &[2, 3]),
    ("to_chars", &[1]),
    ("to_debug", &[1]),
    ("to_lower", &[1]),
    ("to_string", &[1]),
    ("to_upper", &[1]),
    ("trim", &[1]),
    ("truncate", &[2]),
    ("type_of", &[1]),
    ("values", &[1]),
];

/// The host functions, except `get`, which maps have too.
const HOST: &[(&str, &[usize])] = &[
    ("pile", &[2]),
    ("piles", &[2]),
    ("set", &[2, 3]),
    ("shuffle", &[1]),
    ("swap", &[2]),
    ("take", &[3]),
    ("tops", &[2]),
    ("transfer", &[3]),
    ("transfer_under", &[3]),
    ("turn", &[1]),
];

/// The methods whose first argument may be a closure. They call it and do not keep it.
const TAKES_CLOSURE: &[&str] = &[
    "all",
    "drain",
    "extract",
    "filter",
    "find",
    "find_map",
    "for_each",
    "index_of",
    "map",
    "reduce",
    "reduce_rev",
    "retain",
    "some",
    "sort",
];

/// Returns the numbers of arguments that a predefined function accepts, or `None` if
/// there is no such function.
pub(super) fn arities(name: &str) -> Option<&'static [usize]> {
    let known = BUILT_IN.iter().chain(HOST).find(|entry| entry.0 == name);
    known.map(|entry| entry.1)
}

/// Returns the functions of the language, with the numbers of arguments that they accept.
pub(super) fn built_in() -> impl Iterator<Item = (&'static str, &'static [usize])> {
    BUILT_IN.iter().copied()
}

/// Returns the names of all predefined functions.
pub(super) fn names<'a>() -> impl Iterator<Item = &'a str> {
    BUILT_IN.iter().chain(HOST).map(|entry| entry.0)
}

/// Returns whether the first argument of this method may be a closure.
pub(super) fn takes_closure(name: &str) -> bool {
    TAKES_CLOSURE.contains(&name)
}

/// Returns whether this is a comparison operator.
pub(super) fn compares(name: &str) -> bool {
    ["==", "!=", "<", "<=", ">", ">="].contains(&name)
}

/// Returns whether a name is that of a hook's parameter in the reference.
pub(super) fn is_shown(name: &str) -> bool {
    name == "g" || Hook::ALL.into_iter().any(|hook| parameters(hook).contains(&name))
}

/// Returns the parameters of a hook, without the position `g`.
pub(super) fn parameters(hook: Hook) -> &'static [&'static str] {
    hook.spec().parameters
}

/// Returns whether a hook may leave out the position, so that it is tabulated.
pub(super) fn may_be_pure(hook: Hook) -> bool {
    matches!(hook, Hook::DealTo | Hook::CanLift | Hook::CanDrop)
}

/// Returns the name that `word` is most likely a misspelling of, within a quarter of its
/// letters. `canDrop` counts as `can_drop` with one difference.
pub(super) fn nearest<'a>(
    word: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let length = word.chars().count();
    let most = (length / 4).max(usize::from(length > 1)).min(3);
    // Such a long word is no typo, and comparing it takes long.
    if length > 40 {
        return None;
    }
    let plain = |text: &str| text.to_lowercase().replace('_', "");
    let distance = |name: &str| {
        let exact = strsim::damerau_levenshtein(word, name);
        if plain(word) == plain(name) { exact.min(1) } else { exact }
    };
    let ranked = names.into_iter().map(|name| (distance(name), name));
    ranked.filter(|entry| entry.0 <= most && entry.1 != word).min().map(|entry| entry.1)
}

//! Words for errors while a script runs.

use super::{harmless, limited, meant, quoted, reworded, unknown};
use crate::Worded;
use crate::script::{Failure, Found, Limit, Type, Value, Wanted};

/// Returns what went wrong, and the fix if there is an obvious one.
pub(super) fn failure(failure: &Failure) -> Worded {
    (message(failure), hint(failure))
}

fn message(failure: &Failure) -> String {
    match failure {
        Failure::Limit(limit) => limited(*limit).0,
        Failure::UnknownName(name) => unknown(name).0,
        Failure::StepsIn { function, percent } => {
            let share = match percent {
                100 => "nearly all".to_owned(),
                some => format!("about {some} %"),
            };
            let message = limited(Limit::Steps).0;
            format!("{message}, {share} of them in {}", quoted(function))
        }
        Failure::Thrown(Value::Text(text)) => {
            format!("the script threw an error: {}", harmless(text, 200))
        }
        Failure::Thrown(other) => format!("the script threw an error: {}", value(other)),
        Failure::NotTaken { function, given } => {
            let given: Vec<String> = given.iter().map(kind).collect();
            let given = if given.is_empty() { "nothing" } else { &given.join(" and ") };
            format!("{} does not work with {given}", quoted(function))
        }
        Failure::NoProperty { name, of: Type::Nothing, .. } => {
            format!("`()` has no {}", quoted(name))
        }
        Failure::NoProperty { name, of, .. } => {
            format!("{} has no {}", kind(of), quoted(name))
        }
        Failure::SetProperty { name, of } => {
            format!("{} of {} cannot be set", quoted(name), kind(of))
        }
        Failure::NoKey { key, .. } => format!("this map has no {}", quoted(key)),
        Failure::ChangeConstant(method) => {
            format!("{} would change a constant", quoted(method))
        }
        Failure::ValueInUse { function } => {
            let within = function.as_ref().map(|name| format!("in {}: ", quoted(name)));
            within.unwrap_or_default()
                + "a closure uses the value that its method is working on"
        }
        Failure::Indexed(of) => format!("{} cannot be indexed like this", kind(of)),
        Failure::WrongType { found, wanted } => {
            format!("found {}, expected {}", kind(found), kind(wanted))
        }
        Failure::WrongAnswer { hook, found, wanted } => {
            format!("`{hook}` returned {}, expected {}", answer(found), must_be(*wanted))
        }
        Failure::WrongOrder(found) => {
            let found = value(found);
            format!("the closure of `sort` returned {found}, expected a whole number")
        }
        Failure::NotAPile(found) => {
            format!("an effect needs a pile or the id of one, not {}", value(found))
        }
        Failure::NoSuchCard(place) => format!("`take` cannot find card {place}"),
        Failure::WrongCount { effect, count } => {
            format!("`{effect}` cannot move {count} cards")
        }
        Failure::WrongNumber(number) => format!("a variable cannot hold {number}"),
        Failure::NotBeforeGame(property) => {
            format!("`{property}` of a pile is not known before the game")
        }
        Failure::NotOfGroup(property) => {
            format!("a group as a whole has no `{property}`")
        }
        Failure::NoHook(hook) => format!("the script has no `{hook}`"),
        Failure::InUse => "the script is already running".to_owned(),
        Failure::Other(message) => reworded(message),
    }
}

fn hint(failure: &Failure) -> Option<String> {
    let hint = match failure {
        Failure::Limit(limit) => return limited(*limit).1,
        Failure::UnknownName(name) => return unknown(name).1,
        Failure::StepsIn { .. } => return limited(Limit::Steps).1,
        Failure::NoProperty { of: Type::Nothing, .. } => {
            "there may be no card: compare it with `()` first"
        }
        Failure::NoProperty { meant: Some(near), .. }
        | Failure::NoKey { meant: Some(near), .. } => return Some(meant(near)),
        Failure::NoProperty { known: known @ [_, ..], .. } => {
            return Some(format!("it has `{}`", known.join("`, `")));
        }
        Failure::SetProperty { .. } => {
            "a script only returns answers and changes nothing"
        }
        Failure::ValueInUse { .. } => "use a copy in one of them",
        Failure::WrongAnswer {
            found: Found::Value(Value::Of(Type::Nothing)), ..
        } => "an `if` without `else` returns nothing",
        Failure::WrongAnswer {
            found: Found::Value(Value::Of(Type::Effect)),
            wanted: Wanted::Effects,
            ..
        } => "put it in brackets",
        Failure::NotBeforeGame(_) => {
            "add the parameter `g` to the hook, so that it is called during play"
        }
        Failure::NotOfGroup(_) => "use `g.piles(pile.name)`",
        _ => return None,
    };
    Some(hint.to_owned())
}

fn answer(found: &Found) -> String {
    match found {
        Found::Value(found) => value(found),
        Found::InList(found) => format!("a list with {} in it", value(found)),
    }
}

fn must_be(wanted: Wanted) -> &'static str {
    match wanted {
        Wanted::Truth => "`true` or `false`",
        Wanted::Number => "a whole number",
        Wanted::Group => "the name of a group or the given pile",
        Wanted::Effects => "a list of effects",
        Wanted::OnlyEffects => "only effects",
        Wanted::Picks => "a map from action names to lists of piles",
    }
}

fn value(it: &Value) -> String {
    match it {
        Value::Text(text) => format!("the text {}", quoted(text)),
        Value::Number(number) => format!("the number {number}"),
        Value::Truth(truth) => format!("`{truth}`"),
        Value::Of(of) => kind(of),
    }
}

fn kind(it: &Type) -> String {
    let word = match it {
        Type::Nothing => "nothing",
        Type::Number => "a whole number",
        Type::Truth => "a boolean",
        Type::Character => "a character",
        Type::Text => "a text",
        Type::List => "a list",
        Type::Map => "a map",
        Type::Function => "a function",
        Type::Card => "a card",
        Type::Pile => "a pile",
        Type::Game => "a game",
        Type::Move => "a move",
        Type::Effect => "an effect",
        Type::Other(name) => return format!("a value of type {}", quoted(name)),
    };
    word.to_owned()
}

//! Words for what goes wrong when a script is asked.

use super::{harmless, hinted, limited, meant, quoted, reworded, unknown};
use crate::mistakes::Worded;
use crate::script::{Failure, Found, Limit, Type, Value, Wanted};

/// Returns what went wrong, and the fix if there is an obvious one.
pub(super) fn failure(failure: &Failure) -> Worded {
    let message = match failure {
        Failure::Limit(limit) => return limited(*limit),
        Failure::UnknownName(name) => return unknown(name),
        Failure::StepsIn { function, percent } => {
            let (message, hint) = limited(Limit::Steps);
            let share = match percent {
                100 => "nearly all".to_owned(),
                some => format!("about {some} %"),
            };
            return (format!("{message}, {share} of them in {}", quoted(function)), hint);
        }
        Failure::NoProperty { name, of, known, meant: near } => {
            let has = || format!("it has `{}`", known.join("`, `"));
            let listed = (!known.is_empty()).then(has);
            return no_property(name, of, near.as_deref().map(meant).or(listed));
        }
        Failure::SetProperty { name, of } => {
            return hinted(
                format!("{} of {} cannot be set", quoted(name), kind(of)),
                "a script answers questions and changes nothing",
            );
        }
        Failure::NoKey { key, meant: near } => {
            let message = format!("this map has no {}", quoted(key));
            return (message, near.as_deref().map(meant));
        }
        Failure::ValueInUse { function } => {
            let within = function.as_ref().map(|name| format!("in {}: ", quoted(name)));
            return hinted(
                within.unwrap_or_default()
                    + "a closure uses the very value its method works on",
                "let one of them use a copy",
            );
        }
        Failure::WrongAnswer { hook, found, wanted } => {
            return wrong_answer(hook, found, *wanted);
        }
        Failure::NotBeforeGame(property) => {
            return hinted(
                format!("`{property}` of a pile is not known before the game"),
                "add the parameter `g` to the hook, and it is asked during play",
            );
        }
        Failure::NotOfGroup(property) => {
            return hinted(
                format!("`{property}` is not known of a whole group"),
                "look at `g.piles(pile.name)`",
            );
        }
        Failure::Thrown(thrown) => {
            let text = match thrown {
                Value::Text(text) => harmless(text, 200),
                other => value(other),
            };
            format!("the script gave up: {text}")
        }
        Failure::NotTaken { function, given } => {
            let given: Vec<String> = given.iter().map(kind).collect();
            let given = if given.is_empty() { "nothing" } else { &given.join(" and ") };
            format!("{} does not work with {given}", quoted(function))
        }
        Failure::ChangeConstant(method) => {
            format!("{} would change a constant", quoted(method))
        }
        Failure::Indexed(of) => format!("{} cannot be indexed like this", kind(of)),
        Failure::WrongType { found, wanted } => {
            format!("found {}; wanted {}", kind(found), kind(wanted))
        }
        Failure::WrongOrder(found) => {
            let found = value(found);
            format!("the closure of `sort` returned {found}; wanted a whole number")
        }
        Failure::NotAPile(found) => {
            format!("an effect needs a pile or the id of one, not {}", value(found))
        }
        Failure::NoSuchCard(place) => format!("`take` finds no card {place}"),
        Failure::WrongCount { effect, count } => {
            format!("`{effect}` cannot move {count} cards")
        }
        Failure::WrongNumber(number) => format!("a variable cannot hold {number}"),
        Failure::NoHook(hook) => format!("the script has no `{hook}`"),
        Failure::InUse => "the script is being asked already".to_owned(),
        Failure::Other(message) => reworded(message),
    };
    (message, None)
}

fn no_property(name: &str, of: &Type, hint: Option<String>) -> Worded {
    let name = quoted(name);
    if *of == Type::Nothing {
        return hinted(
            format!("`()` has no {name}"),
            "there may be no card: ask first whether it `== ()`",
        );
    }
    (format!("{} has no {name}", kind(of)), hint)
}

fn wrong_answer(hook: &str, found: &Found, wanted: Wanted) -> Worded {
    let hint = match (found, wanted) {
        (Found::Value(Value::Of(Type::Nothing)), _) => {
            Some("an `if` without its `else` answers nothing")
        }
        (Found::Value(Value::Of(Type::Effect)), Wanted::Effects) => {
            Some("put it between brackets")
        }
        _ => None,
    };
    let found = match found {
        Found::Value(found) => value(found),
        Found::InList(found) => format!("a list with {} in it", value(found)),
    };
    let wanted = match wanted {
        Wanted::Truth => "`true` or `false`",
        Wanted::Number => "a whole number",
        Wanted::Group => "the name of a group, or the pile it was given",
        Wanted::Effects => "a list of effects",
        Wanted::OnlyEffects => "effects alone",
        Wanted::Picks => "lists of piles by the names of actions",
    };
    let message = format!("`{hook}` returned {found}; wanted {wanted}");
    (message, hint.map(str::to_owned))
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
        Type::Truth => "a truth value",
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

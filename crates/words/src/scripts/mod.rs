//! Words for errors in scripts.

mod failing;
#[cfg(test)]
mod tests;

use crate::Worded;
use crate::diag::english::listed;
use crate::script::{
    Fix, Forbidden, Instead, Limit, Named, ScriptErrorKind, Syntax, UnknownName,
    WrongHook,
};

/// Returns what is wrong with a script, and the fix if there is an obvious one.
pub(super) fn script(kind: &ScriptErrorKind) -> Worded {
    match kind {
        ScriptErrorKind::ScriptSyntax(mistake) => syntax(mistake),
        ScriptErrorKind::ScriptTooLarge(limit) => limited(*limit),
        ScriptErrorKind::UnknownVariable(name)
        | ScriptErrorKind::UnknownFunction(name) => unknown(name),
        ScriptErrorKind::WrongArguments { function, takes, given } => {
            let counts: Vec<String> = takes.iter().map(ToString::to_string).collect();
            let noun = if *takes == [1] { "argument" } else { "arguments" };
            let (name, counts) = (quoted(function), counts.join(" or "));
            (format!("{name} takes {counts} {noun}, not {given}"), None)
        }
        ScriptErrorKind::WrongHook(WrongHook::Twice(hook)) => {
            (format!("`{hook}` is declared twice"), None)
        }
        ScriptErrorKind::WrongHook(WrongHook::Parameters(forms)) => {
            (format!("wrong parameters: write `{}`", forms.join("` or `")), None)
        }
        ScriptErrorKind::UnknownHook { function, meant: hook } => {
            (format!("nothing calls {}", quoted(function)), Some(meant(hook)))
        }
        ScriptErrorKind::NotInScript(what) => forbidden(what),
        ScriptErrorKind::TakenName { name, is_built_in } => {
            let taken = if *is_built_in { "built in" } else { "the name of a constant" };
            hinted(format!("{} is {taken}", quoted(name)), "choose another name")
        }
        ScriptErrorKind::NeverEqual { property, is_number, text, instead } => {
            let text = quoted(&format!("\"{text}\""));
            let number = if *is_number { "a number, and " } else { "" };
            (format!("`{property}` is {number}never {text}"), Some(compared(instead)))
        }
        ScriptErrorKind::ScriptFailed(failure) => failing::failure(failure),
    }
}

fn syntax(mistake: &Syntax) -> Worded {
    let (message, fix) = match mistake {
        Syntax::ForeignWord { word, fix } => {
            let message = format!("scripts have no `{word}`");
            return (message, Some(fixed(fix, word, Named::Function)));
        }
        Syntax::Other(message) => return (reworded(message), None),
        Syntax::CalledValue => (
            "a value cannot be called",
            "call a function by its name; only methods such as `map` and `filter` accept \
             one as a value",
        ),
        Syntax::CurlyQuote => ("this is a curly quote", "use straight quotes: `\"`"),
        Syntax::Decimal => ("scripts have only whole numbers", "use a smaller unit"),
        Syntax::OpenStatement => ("`;` is missing after a statement", "add `;`"),
        Syntax::Assignment => (
            "found `=` instead of `==`",
            "use `==` to compare, and `=` to set a variable",
        ),
        Syntax::OpenBrace => ("a brace is not closed", "add `}`"),
        Syntax::OpenBracket => ("a parenthesis is not closed", "add `)`"),
        Syntax::OpenList => ("a list is not closed", "add `]`"),
        Syntax::ExtraBrace => ("this `}` closes nothing", "remove it"),
        Syntax::OpenText => ("the closing quote is missing", "add `\"`"),
        Syntax::SingleQuotes => (
            "single quotes can hold only one character",
            "put text in double quotes: `\"`",
        ),
        Syntax::Hash => ("`#` has no meaning here", "comments start with `//`"),
        Syntax::Increment => ("scripts have no `++`", "write `x += 1`"),
        Syntax::QuestionMark => ("scripts have no `?`", "write `if a { b } else { c }`"),
    };
    hinted(message, fix)
}

fn limited(limit: Limit) -> Worded {
    let most = limit.most();
    let (message, fix) = match limit {
        Limit::Bytes => (
            format!("the script is longer than {most} bytes"),
            "shorten it; comments count too",
        ),
        Limit::Nesting => (
            format!("this is nested more than {most} levels deep"),
            "move part of it to a separate function",
        ),
        Limit::Functions => {
            let message =
                format!("the script has more than {most} functions, including closures");
            return (message, None);
        }
        Limit::Calls => (
            format!("functions call each other more than {most} levels deep"),
            "check that every function that calls itself ends",
        ),
        Limit::Variables => {
            return (format!("there are more than {most} variables at once"), None);
        }
        Limit::List => return (format!("a list holds more than {most} values"), None),
        Limit::Map => return (format!("a map holds more than {most} values"), None),
        Limit::Text => return (format!("a text is longer than {most} bytes"), None),
        Limit::Steps => (
            format!("this takes more than {most} steps"),
            "check that every loop ends, and read lists before a loop instead of inside: \
             each element is a step",
        ),
        Limit::PositionSteps => (
            format!("all calls for one position together take more than {most} steps"),
            "make the hooks faster, or replace them with keys of the rules file",
        ),
        Limit::TableSteps => (
            format!("all cards together take more than {most} steps"),
            "add the parameter `g` to the hook, so that it is called during play",
        ),
    };
    hinted(message, fix)
}

fn forbidden(what: &Forbidden) -> Worded {
    match what {
        Forbidden::Method(name) => hinted(
            format!("{} is declared as a method of a type", quoted(name)),
            "write `fn` and only the name",
        ),
        Forbidden::ChangeConstant(name) => {
            (format!("{} is a constant and cannot change", quoted(name)), None)
        }
        Forbidden::FunctionAsValue(name) => hinted(
            format!("{} is a function, not a value", quoted(name)),
            "call it, or rename the value",
        ),
        Forbidden::KeepClosure => hinted(
            "a closure can only be passed to a method such as `filter`",
            "write a function with `fn` instead",
        ),
        Forbidden::Outside => {
            ("only `const` and `fn` are allowed outside functions".to_owned(), None)
        }
        Forbidden::ChangeShown(name) => hinted(
            format!("{} cannot be changed", quoted(name)),
            "a script only returns answers; `after_move` and `on_stock` return effects such \
             as `set(\"name\", 1)`",
        ),
    }
}

fn compared(instead: &Instead) -> String {
    match instead {
        Instead::Rank(rank) => format!("write `{rank}`"),
        Instead::LowestRank => "the lowest rank is 1".to_owned(),
        Instead::Number => "write a number".to_owned(),
        Instead::Suit(suit) => format!("write `\"{suit}\"`"),
        Instead::Meant(text) => format!("did you mean `\"{text}\"`?"),
        Instead::OneOf(texts) => format!("write one of `\"{}\"`", texts.join("\"`, `\"")),
    }
}

fn unknown(unknown: &UnknownName) -> Worded {
    let UnknownName { of, name, fix } = unknown;
    let fix = fix.as_ref().map(|fix| fixed(fix, name, *of));
    (format!("unknown {} {}", named(*of), quoted(name)), fix)
}

fn named(it: Named) -> &'static str {
    match it {
        Named::Constant => "constant",
        Named::Function => "function",
        Named::Module => "module",
        Named::Variable => "variable",
        Named::Group => "group",
        Named::Pile => "pile",
        Named::Action => "action",
        Named::State => "state variable",
    }
}

/// Returns the fix for an unknown name.
fn fixed(fix: &Fix, name: &str, of: Named) -> String {
    let text = match fix {
        Fix::Meant(name) => return meant(name),
        Fix::Known(names) => return known(names, of),
        Fix::Write(text) => return format!("write `{text}`"),
        Fix::NoBrackets => {
            return format!("`{name}` is a property: remove the parentheses");
        }
        Fix::WriteNothing => "write `()` for nothing",
        Fix::WriteBlock => "put the block between `{` and `}`",
        Fix::WriteLen => "write `len`, as in `pile.len`",
        Fix::WriteConversion => "write `parse_int` or `to_string`",
        Fix::NoFile => "a script cannot use other files",
        Fix::NoChance => "a script cannot use random numbers",
        Fix::NoClock => "a script cannot read the clock",
        Fix::CallByName => "call functions by name only",
        Fix::NoModule => "call functions by name only, as in `abs(x)`",
        Fix::AddGame => "add the parameter `g` to the function",
        Fix::AddState => "add `[state]` to the rules file",
    };
    text.to_owned()
}

fn known(names: &[String], of: Named) -> String {
    let names: Vec<String> = names.iter().map(|name| quoted(name)).collect();
    match names.as_slice() {
        [only] => format!("the only {} is {only}", named(of)),
        names => format!("known: {}", listed(names, "and")),
    }
}

fn meant(name: &str) -> String {
    format!("did you mean {}?", quoted(name))
}

fn hinted(message: impl Into<String>, hint: &str) -> Worded {
    (message.into(), Some(hint.to_owned()))
}

/// Returns text from a script in backticks, cut and without control characters.
fn quoted(text: &str) -> String {
    format!("`{}`", harmless(text, 60))
}

/// Returns the start of a text, with control characters replaced.
fn harmless(text: &str, most: usize) -> String {
    let cut = if text.chars().nth(most).is_some() { "..." } else { "" };
    let clean = |letter: char| {
        let hidden = letter.is_control() || ('\u{200b}'..='\u{206f}').contains(&letter);
        if hidden || letter == '\u{feff}' { '\u{fffd}' } else { letter }
    };
    text.chars().take(most).map(clean).collect::<String>() + cut
}

/// Rewords a message of Rhai: lowercase start, names in backticks, no period.
fn reworded(text: &str) -> String {
    let text = harmless(text, 200).replace('\'', "`");
    let mut letters = text.trim_end_matches('.').chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}

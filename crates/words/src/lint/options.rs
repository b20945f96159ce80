//! Warns of options and values that change nothing.

use crate::configuration::Configuration;
use crate::diag::Diagnostic;
use crate::diag::english::listed;
use crate::variant::tree::PathStep::Key;
use crate::variant::{Choice, Variant};

/// Returns the warnings about the options of a game.
///
/// `configurations` are its variants that compile: the one with the default options, which is needed,
/// and one for each other value of each option.
pub fn lint_options(configurations: &[Configuration]) -> Vec<Diagnostic> {
    let usual = configurations
        .iter()
        .find(|configuration| configuration.chosen.is_none())
        .map(|configuration| &configuration.variant);
    let choices = usual
        .into_iter()
        .flat_map(|variant| variant.choices().iter().map(move |own| (variant, own)));
    choices
        .flat_map(|(usual, choice)| lint_option(usual, choice, configurations))
        .collect()
}

fn lint_option(
    usual: &Variant,
    choice: &Choice,
    configurations: &[Configuration],
) -> Vec<Diagnostic> {
    let name = choice.name.as_str();
    let warning = |code, path: &[&str], message: String| {
        let path: Vec<_> = path.iter().map(|key| Key(*key)).collect();
        Diagnostic::warning(message).code(code).at(usual.place_at(&path))
    };
    let option = ["options", name];
    if choice.values.len() == 1 {
        let message = format!("the option `{name}` has only one value");
        let found = warning("option-of-one-value", &option, message);
        return vec![found.hint("add another value, or remove the option")];
    }
    let known: Vec<(&str, &str)> = choice
        .values
        .iter()
        .filter_map(|value| {
            Some((value.as_str(), digest(usual, choice, value, configurations)?))
        })
        .collect();
    let same: Vec<(&str, &str)> = (0..known.len())
        .filter_map(|at| {
            let first = known[..at].iter().find(|other| other.1 == known[at].1)?;
            Some((first.0, known[at].0))
        })
        .collect();
    let alone = usual.choices().len() == 1;
    let others = if alone { "" } else { " with the other options at their defaults" };
    if known.len() == choice.values.len() && same.len() + 1 == known.len() {
        let names: Vec<String> =
            known.iter().map(|entry| format!("`{}`", entry.0)).collect();
        let names = listed(&names, "and");
        let message =
            format!("the option `{name}` changes nothing: {names} are the same{others}");
        let found = warning("option-without-effect", &option, message);
        return vec![found.hint("make one of the values change a rule")];
    }
    let one = |(first, second): (&str, &str)| {
        let path = ["options", name, "values", second];
        let message = format!(
            "`{first}` and `{second}` of the option `{name}` are the same{others}"
        );
        let found = warning("same-values", &path, message);
        found.hint("make one of them change another rule, or remove it")
    };
    same.into_iter().map(one).collect()
}

/// Returns the digest of the rules with an option value, if that variant was loaded.
fn digest<'a>(
    usual: &'a Variant,
    choice: &Choice,
    value: &str,
    configurations: &'a [Configuration],
) -> Option<&'a str> {
    if value == choice.value {
        return Some(usual.digest());
    }
    let chosen = (choice.name.clone(), value.to_owned());
    let configuration = configurations
        .iter()
        .find(|configuration| configuration.chosen.as_ref() == Some(&chosen))?;
    Some(configuration.variant.digest())
}

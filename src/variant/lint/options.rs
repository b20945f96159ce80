//! Does it matter what is chosen?

use crate::diag::Diagnostic;
use crate::variant::compile::PathStep::Key;
use crate::variant::words::listed;
use crate::variant::{Choice, Variant};

/// The digest of the rules with one value of an option chosen, all others as they are.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ValueDigest {
    /// The option.
    pub option: String,
    /// The value.
    pub value: String,
    /// What [`Variant::digest`] gives with this value.
    pub digest: String,
}

/// Returns the doubts about options of a game that was loaded as it is, from the digests
/// of the rules with each other value.
///
/// Values that are not among them, because they could not be loaded, are left aside.
pub fn lint_options(usual: &Variant, ways: &[ValueDigest]) -> Vec<Diagnostic> {
    usual.choices().iter().flat_map(|it| lint_option(usual, it, ways)).collect()
}

fn lint_option(
    usual: &Variant,
    choice: &Choice,
    ways: &[ValueDigest],
) -> Vec<Diagnostic> {
    let name = choice.name.as_str();
    let option = usual.place_at(&[Key("options"), Key(name)]);
    if choice.values.len() == 1 {
        let message = format!("the option `{name}` has only one value");
        let warning = Diagnostic::warning(message).code("option-of-one-value").at(option);
        return vec![warning.hint("add another value, or leave the option out")];
    }
    let digest = |value: &str| {
        if value == choice.value {
            return Some(usual.digest());
        }
        let mut ways = ways.iter();
        let way = ways.find(|it| it.option == name && it.value == value)?;
        Some(way.digest.as_str())
    };
    let known = choice.values.iter().filter_map(|it| Some((it.as_str(), digest(it)?)));
    let known: Vec<(&str, &str)> = known.collect();
    let alike = |at: usize| known[..at].iter().find(|it| it.1 == known[at].1);
    let same: Vec<(&str, &str)> =
        (0..known.len()).filter_map(|at| Some((alike(at)?.0, known[at].0))).collect();
    if known.len() == choice.values.len() && same.len() + 1 == known.len() {
        let names: Vec<String> = known.iter().map(|it| format!("`{}`", it.0)).collect();
        let message = format!(
            "the option `{name}` changes nothing: {} are the same",
            listed(&names, "and")
        );
        let warning =
            Diagnostic::warning(message).code("option-without-effect").at(option);
        return vec![warning.hint("give one of the values rules that differ")];
    }
    let one = |(first, second): (&str, &str)| {
        let path = [Key("options"), Key(name), Key("values"), Key(second)];
        let message =
            format!("`{first}` and `{second}` of the option `{name}` are the same");
        let warning = Diagnostic::warning(message).code("same-values");
        warning
            .at(usual.place_at(&path))
            .hint("give one of them rules that differ, or leave it out")
    };
    same.into_iter().map(one).collect()
}

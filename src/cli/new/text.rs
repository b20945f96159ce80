//! The rules file of a new game.

use super::Beginning;
use super::name::Name;
use crate::diag::clean;
use crate::variant::{Outline, Variant, toml_text};

/// Returns the template of a complete game.
fn template(kind: Beginning) -> &'static str {
    match kind {
        Beginning::Building => include_str!("game.toml"),
        Beginning::Pairs => include_str!("pairs.toml"),
        Beginning::Grid => include_str!("grid.toml"),
        Beginning::Gaps => include_str!("gaps.toml"),
        Beginning::Row => include_str!("row.toml"),
    }
}

/// The head of a game that extends another.
const CHILD: &str = include_str!("child.toml");

/// Returns a complete game of a kind.
pub(super) fn whole(name: &Name, kind: Beginning) -> String {
    filled(template(kind), &of(name))
}

/// Returns the head of a game that extends another. `file` is the name it gives its parent.
pub(super) fn head(name: &Name, file: &str, parent: &Variant) -> String {
    let family = if parent.family().is_empty() { "Own games" } else { parent.family() };
    let mut values = of(name);
    values.extend([
        ("<extends>", toml_text(file)),
        ("<family>", toml_text(family)),
        ("<about>", toml_text(&format!("A variant of {}", parent.name()))),
        ("<parent>", clean(parent.name()).into_owned()),
    ]);
    filled(CHILD, &values)
}

/// Returns the rules of a parent as comments to edit, for below the head of its child.
pub(super) fn outline(parent: &Variant) -> String {
    let Outline { tables, options, deal } = parent.outline();
    let mut text = tables;
    if !options.is_empty() {
        text.push_str(
            "\n# Options for the player. The chosen value, or else the default, overrides the \
             tables\n# above.\n",
        );
        text.push_str(&options);
    }
    if !deal.is_empty() {
        text.push_str(
            "\n# The first deal. A list is replaced as a whole: remove the `#` from all lines.\n",
        );
        text.push_str(&deal);
    }
    text
}

/// Returns a comment that lists the hooks of the parent's script.
pub(super) fn script_note(parent: &Variant) -> Option<String> {
    let script = clean(parent.script_name()?);
    let hooks: Vec<_> = parent.hooks().map(|hook| format!("`{}`", hook.name())).collect();
    Some(format!("# The script {script} also decides: {}.\n", hooks.join(", ")))
}

/// Returns the line of a rules file that names its script.
pub(super) fn script_line(file: &str) -> String {
    format!(
        "script = {}  # hooks: rules that this file cannot express\n",
        toml_text(file)
    )
}

fn of(name: &Name) -> Vec<(&'static str, String)> {
    let quoted = toml_text(&name.title);
    vec![
        ("<name>", quoted),
        ("<title>", name.title.clone()),
        ("<slug>", name.slug.clone()),
    ]
}

/// Returns a template with its placeholders replaced by values.
pub(super) fn filled(template: &str, values: &[(&str, String)]) -> String {
    let (mut text, mut rest) = (String::new(), template);
    // One pass, so that a value that looks like a placeholder is not replaced.
    let next = |rest: &str| {
        let found = values.iter().filter_map(|value| Some((rest.find(value.0)?, value)));
        found.min_by_key(|found| found.0)
    };
    while let Some((at, (name, value))) = next(rest) {
        text.extend([&rest[..at], value]);
        rest = &rest[at + name.len()..];
    }
    text + rest
}

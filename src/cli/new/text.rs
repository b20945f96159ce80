//! The rules file of a new game.

use super::Beginning;
use super::name::Name;
use crate::diag::clean;
use crate::variant::{Outline, Variant, toml_text};

/// Returns the whole game that a kind of games begins with.
fn template(kind: Beginning) -> &'static str {
    match kind {
        Beginning::Building => include_str!("game.toml"),
        Beginning::Pairs => include_str!("pairs.toml"),
        Beginning::Grid => include_str!("grid.toml"),
        Beginning::Gaps => include_str!("gaps.toml"),
        Beginning::Row => include_str!("row.toml"),
    }
}

/// What a game that extends another begins with.
const CHILD: &str = include_str!("child.toml");

/// Returns a whole game of a kind, to begin with.
pub(super) fn whole(name: &Name, kind: Beginning) -> String {
    filled(template(kind), &of(name))
}

/// Returns a game that extends another and says nothing else yet. `file` is what it calls
/// its parent.
pub(super) fn head(name: &Name, file: &str, parent: &Variant) -> String {
    let family = if parent.family().is_empty() { "Own games" } else { parent.family() };
    let mut values = of(name);
    values.extend([
        ("<extends>", toml_text(file)),
        ("<family>", toml_text(family)),
        ("<about>", toml_text(&format!("{} with other rules", parent.name()))),
        ("<parent>", clean(parent.name()).into_owned()),
    ]);
    filled(CHILD, &values)
}

/// Returns the rules of a parent, to be changed: what follows the head of a game that
/// extends it.
pub(super) fn outline(parent: &Variant) -> String {
    let Outline { tables, options, deal } = parent.outline();
    let mut text = tables;
    if !options.is_empty() {
        text.push_str(
            "\n# What players can choose. A value that is chosen, by them or as the default, \
             is laid\n# over what the tables above say.\n",
        );
        text.push_str(&options);
    }
    if !deal.is_empty() {
        text.push_str(
            "\n# The first deal. It is replaced as a whole: take the `#` from all its lines.\n",
        );
        text.push_str(&deal);
    }
    text
}

/// Returns what the script of a parent decides, as a comment.
pub(super) fn script_note(parent: &Variant) -> Option<String> {
    let script = clean(parent.script_name()?);
    let hooks: Vec<_> = parent.hooks().map(|hook| format!("`{}`", hook.name())).collect();
    Some(format!("# The script {script} decides more: {}.\n", hooks.join(", ")))
}

/// Returns a script's line of the rules file.
pub(super) fn script_line(file: &str) -> String {
    format!("script = {}  # the hooks: what rules files cannot say\n", toml_text(file))
}

fn of(name: &Name) -> Vec<(&'static str, String)> {
    let quoted = toml_text(&name.title);
    vec![
        ("<name>", quoted),
        ("<title>", name.title.clone()),
        ("<slug>", name.slug.clone()),
    ]
}

/// Returns a template with values in the places of their names.
pub(super) fn filled(template: &str, values: &[(&str, String)]) -> String {
    let (mut text, mut rest) = (String::new(), template);
    // One pass from the left, so that a value that looks like a name is not replaced.
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

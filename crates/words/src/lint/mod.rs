//! Warnings: rules that compile but cannot mean what their author wanted.
//!
//! Each warning is proven from the compiled rules, never guessed. Rules that make a game
//! impossible to win are errors. What only play shows is found by random games, not here.

mod actions;
mod foundations;
mod gaps;
mod kept;
mod lifting;
mod options;
mod overruled;
mod piles;
mod redeal;
mod relations;
mod script;
mod stock;
mod taking;
mod winnable;

pub(crate) use kept::lint_kept;
pub use options::lint_options;
pub(crate) use overruled::lint_overruled;

use super::{Variant, diagnostics};
use crate::diag::Diagnostic;
use crate::rules::{Group, GroupId, Rules};
use crate::variant::compile::Errors;
use crate::variant::flow::{Flow, Means, script_sends};
use crate::variant::tree::PathStep::{self, Key};
use crate::variant::tree::{Node, Table};
use winnable::winnable;

/// Returns all warnings about the rules of a game with its current options, and the errors
/// that make it impossible to win.
pub fn lint(variant: &Variant) -> Vec<Diagnostic> {
    let mut errors = Errors::new(variant.tree());
    winnable(variant.rules(), &mut errors);
    let mut lint = Lint::new(variant);
    lint.found = diagnostics(variant.sources(), &errors.into_list());
    // INVARIANT: the first `errors` entries are the errors; warnings are only appended.
    let errors = lint.found.len();
    lint.foundations();
    lint.piles();
    lint.gaps();
    lint.relations();
    lint.taking();
    lint.lifting();
    lint.stock();
    lint.redeal();
    lint.script();
    lint.actions();
    // A warning at the place of an error adds nothing.
    let (proven, warnings) = lint.found.split_at(errors);
    let again =
        |warning: &&Diagnostic| proven.iter().any(|other| other.place == warning.place);
    let warnings: Vec<Diagnostic> =
        warnings.iter().filter(|warning| !again(warning)).cloned().collect();
    [proven, &warnings].concat()
}

/// The warnings found so far, and the data they are derived from.
struct Lint<'a> {
    variant: &'a Variant,
    rules: &'a Rules,
    /// The ways in which cards move in this game.
    means: Vec<Means>,
    flow: Flow<'a>,
    found: Vec<Diagnostic>,
}

impl<'a> Lint<'a> {
    fn new(variant: &'a Variant) -> Self {
        let rules = variant.rules();
        let mut means = Means::RULED.to_vec();
        let text = variant.script_text().unwrap_or_default();
        let moving = ["transfer", "take(", "swap("];
        if script_sends(rules) && moving.iter().any(|word| text.contains(word)) {
            means.push(Means::Script);
        }
        let flow = Flow::by(rules, &means);
        Self { variant, rules, means, flow, found: Vec::new() }
    }

    /// Adds a warning about the value at a path.
    fn warn(
        &mut self,
        code: &'static str,
        path: &[PathStep<&str>],
        message: String,
        hint: &str,
    ) {
        let warning = Diagnostic::warning(message).code(code).hint(hint);
        self.found.push(warning.at(self.variant.place_at(path)));
    }

    /// Returns the groups that have piles.
    fn groups(&self) -> impl Iterator<Item = (GroupId, &'a Group)> + use<'a> {
        let groups = self.rules.numbered_groups();
        groups.filter(|entry| !entry.1.piles.is_empty())
    }

    /// Returns where cards can get to without one of the means.
    fn flow_without(&self, one: Means) -> Flow<'a> {
        let others: Vec<Means> =
            self.means.iter().copied().filter(|mean| *mean != one).collect();
        Flow::by(self.rules, &others)
    }

    /// Returns the value of a key of a group, if a file sets it.
    fn written(&self, group: &Group, key: &str) -> Option<&'a Node> {
        table_at(self.variant.tree(), &["piles", &group.name])?.get(key)
    }

    /// Returns whether any option value changes a key of a group.
    fn is_optional(&self, group: &Group, key: &str) -> bool {
        let options = table_at(self.variant.tree(), &["options"]).into_iter().flatten();
        let values =
            options.filter_map(|entry| table_at(entry.node.as_table()?, &["values"]));
        let mut patches = values.flatten().filter_map(|entry| entry.node.as_table());
        patches.any(|patch| {
            table_at(patch, &["piles", &group.name])
                .is_some_and(|table| table.get(key).is_some())
        })
    }
}

/// Returns the table at the end of a path of keys.
fn table_at<'a>(table: &'a Table, path: &[&str]) -> Option<&'a Table> {
    path.iter().try_fold(table, |table, key| table.get(key)?.as_table())
}

/// Returns the path of a key of a group.
fn in_group<'a>(group: &'a Group, key: &'a str) -> [PathStep<&'a str>; 3] {
    [Key("piles"), Key(&group.name), Key(key)]
}

//! Warns of scripts that are never called, and of unused variables.

use super::Lint;
use crate::rules::Hook;
use crate::variant::tree::PathStep::Key;

impl Lint<'_> {
    pub(super) fn script(&mut self) {
        let Some(source) = self.variant.script() else {
            if let Some(state) = self.rules.state().first() {
                let message = format!("there is no script to use `{}`", state.name);
                let hint = "add a script with `script`, or remove `[state]`";
                self.warn("state-without-script", &[Key("state")], message, hint);
            }
            return;
        };
        if self.variant.hooks.is_empty() {
            let message = "the script has no hooks, so it is never called".to_owned();
            let names = Hook::ALL.map(Hook::name).join("`, `");
            let hint = format!("name a function after a hook: `{names}`");
            self.warn("script-without-hooks", &[Key("script")], message, &hint);
            return;
        }
        for hook in self.variant.hooks().filter(|hook| self.rules.is_unasked(*hook)) {
            let name = hook.name();
            let own = self.rules.actions().iter().filter(|action| action.is_own());
            let (message, hint) = match own.map(|action| action.name.as_str()).next() {
                Some(action) => (
                    format!("no action calls the script's `{name}`"),
                    format!(
                        "write `script = true` in `[actions.{action}]`{}, or remove \
                         `{name}`",
                        if hook == Hook::OnAct { " instead of its `do`" } else { "" }
                    ),
                ),
                None => (
                    format!("there is no action to call the script's `{name}`"),
                    format!("add one, such as `[actions.pair]`, or remove `{name}`"),
                ),
            };
            self.warn("unasked-hook", &[Key("script")], message, &hint);
        }
        for (line, name) in self.variant.unknown_conditions() {
            let message = format!(
                "line {line} of the script names `{name}`, which is not an option"
            );
            let hint = "name an option of the game, or write `state.NAME` for the initial \
                        value of a variable; `[]` ends a condition";
            self.warn("words-without-option", &[Key("script")], message, hint);
        }
        let text = self.variant.sources().text(source);
        if !names_literally(text) {
            return;
        }
        let unused = |state: &&crate::rules::State| !text.contains(state.name.as_str());
        for state in self.rules.state().iter().filter(unused) {
            let message = format!("the script never uses `{}`", state.name);
            let hint = format!("read it with `g.get(\"{}\")`, or remove it", state.name);
            let path = [Key("state"), Key(&state.name)];
            self.warn("state-unused", &path, message, &hint);
        }
    }
}

/// Returns whether the script names every variable it reads or sets with a literal.
fn names_literally(text: &str) -> bool {
    let plain = |rest: &str| {
        let text =
            rest.trim_start().strip_prefix('"').and_then(|rest| rest.split_once('"'));
        text.is_some_and(|(_, rest)| rest.trim_start().starts_with([')', ',']))
    };
    ["get(", "set("].iter().all(|call| {
        let mut calls = text.match_indices(call);
        calls.all(|entry| plain(&text[entry.0 + call.len()..]))
    })
}

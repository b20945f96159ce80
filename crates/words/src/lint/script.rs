//! Is the script asked anything, and does it use its variables?

use super::Lint;
use crate::rules::Hook;
use crate::variant::tree::PathStep::Key;

impl Lint<'_> {
    pub(super) fn script(&mut self) {
        let Some(source) = self.variant.script() else {
            if let Some(state) = self.rules.state().first() {
                let message =
                    format!("there is no script that could use `{}`", state.name);
                let hint = "name the script with `script`, or leave `[state]` out";
                self.warn("state-without-script", &[Key("state")], message, hint);
            }
            return;
        };
        if self.variant.hooks.is_empty() {
            let message = "the script has no hook, so it is never asked".to_owned();
            let names = Hook::ALL.map(Hook::name).join("`, `");
            let hint = format!("hooks are functions called `{names}`");
            self.warn("script-without-hooks", &[Key("script")], message, &hint);
            return;
        }
        for hook in self.variant.hooks().filter(|hook| self.rules.is_unasked(*hook)) {
            let name = hook.name();
            let own = self.rules.actions().iter().filter(|action| action.is_own());
            let (message, hint) = match own.map(|action| action.name.as_str()).next() {
                Some(action) => (
                    format!("no action asks the script's `{name}`"),
                    format!(
                        "write `script = true` in `[actions.{action}]`{}, or leave \
                         `{name}` out",
                        if hook == Hook::OnAct { " in place of its `do`" } else { "" }
                    ),
                ),
                None => (
                    format!("there is no action that could ask the script's `{name}`"),
                    format!("add one, such as `[actions.pair]`, or leave `{name}` out"),
                ),
            };
            self.warn("unasked-hook", &[Key("script")], message, &hint);
        }
        for (line, name) in self.variant.unknown_conditions() {
            let message = format!(
                "line {line} of the script asks for `{name}`, which is no option"
            );
            let hint = "write the name of an option of the game, or `state.NAME` for what a \
                        variable starts from; `[]` ends a condition";
            self.warn("words-without-option", &[Key("script")], message, hint);
        }
        let text = self.variant.sources().text(source);
        if !names_literally(text) {
            return;
        }
        let unused = |state: &&crate::rules::State| !text.contains(state.name.as_str());
        for state in self.rules.state().iter().filter(unused) {
            let message = format!("the script never mentions `{}`", state.name);
            let hint =
                format!("read it with `g.get(\"{}\")`, or leave it out", state.name);
            let path = [Key("state"), Key(&state.name)];
            self.warn("state-unused", &path, message, &hint);
        }
    }
}

/// Returns whether every variable a script reads or sets is named by a plain text.
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

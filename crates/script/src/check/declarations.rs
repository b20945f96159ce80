//! Declarations: whether functions have names and parameters they can have.

use super::Check;
use crate::fault::{ScriptFault, ScriptFaultKind, quoted};
use crate::function::Function;
use crate::rules::Hook;
use crate::words;

impl Check<'_> {
    pub(super) fn declarations(&mut self) {
        for function in self.functions {
            if let Some(fault) = self.declaration(function) {
                self.faults.push(fault.or_at(function.place));
            }
        }
    }

    pub(super) fn declaration(&self, function: &Function) -> Option<ScriptFault> {
        let name = quoted(&function.name);
        if function.is_method {
            let fault = ScriptFault::new(format!("{name} is declared for a type"));
            let fault = fault.kind(ScriptFaultKind::NotInScript);
            return Some(fault.hint("write `fn` and the name alone"));
        }
        if words::arities(&function.name).is_some() {
            let fault = ScriptFault::new(format!("{name} is built in"));
            let fault = fault.kind(ScriptFaultKind::TakenName);
            return Some(fault.hint("choose another name"));
        }
        match Hook::ALL.into_iter().find(|hook| hook.name() == function.name) {
            Some(hook) => self.hook(hook, function),
            None => self.misspelled(function),
        }
    }

    pub(super) fn hook(&self, hook: Hook, function: &Function) -> Option<ScriptFault> {
        let name = hook.name();
        if self.functions.iter().filter(|function| function.name == name).count() > 1 {
            let fault = ScriptFault::new(format!("`{name}` is declared twice"));
            return Some(fault.kind(ScriptFaultKind::WrongHook));
        }
        let least = words::parameters(hook).len();
        let taken = function.parameters;
        let fits = taken == least + 1 || taken == least && words::may_be_pure(hook);
        let live = [words::parameters(hook), &["g"]].concat();
        let misplaced = |(at, name): (usize, &String)| {
            live.iter().position(|known| known == name).is_some_and(|place| place != at)
        };
        if fits && !function.names.iter().enumerate().any(misplaced) {
            return None;
        }
        let alone = words::may_be_pure(hook).then(|| words::parameters(hook).to_vec());
        let forms = alone.into_iter().chain([live]);
        let forms = forms.map(|names| format!("`{name}({})`", names.join(", ")));
        let forms = forms.collect::<Vec<_>>().join(" or ");
        let fault = ScriptFault::new(format!("this hook is written {forms}"));
        Some(fault.kind(ScriptFaultKind::WrongHook))
    }

    pub(super) fn misspelled(&self, function: &Function) -> Option<ScriptFault> {
        let name = &function.name;
        let hook = words::nearest(name, Hook::ALL.map(Hook::name))?;
        if self.called.contains(name)
            || self.functions.iter().any(|function| function.name == hook)
        {
            return None;
        }
        let fault = ScriptFault::new(format!("nothing calls {}", quoted(name)));
        Some(fault.kind(ScriptFaultKind::UnknownHook).meant(Some(hook)))
    }
}

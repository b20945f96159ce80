//! Declarations: whether functions have valid names and parameters.

use super::Check;
use crate::error::ScriptError;
use crate::function::Function;
use crate::kinds::{Forbidden, ScriptErrorKind, WrongHook};
use crate::rules::Hook;
use crate::words;

impl Check<'_> {
    /// Checks the declarations of all functions.
    pub(super) fn declarations(&mut self) {
        for function in self.functions {
            let kind = self.declaration(function);
            self.errors.extend(kind.map(|kind| ScriptError { at: function.place, kind }));
        }
    }

    /// Returns the error of a function's declaration, if any.
    pub(super) fn declaration(&self, function: &Function) -> Option<ScriptErrorKind> {
        let name = function.name.clone();
        if function.is_method {
            return Some(ScriptErrorKind::NotInScript(Forbidden::Method(name)));
        }
        if words::arities(&name).is_some() {
            return Some(ScriptErrorKind::TakenName { name, is_built_in: true });
        }
        match Hook::ALL.into_iter().find(|hook| hook.name() == function.name) {
            Some(hook) => self.hook(hook, function),
            None => self.misspelled(function),
        }
    }

    /// Returns the error of a hook's declaration: declared twice, or with the wrong
    /// parameters.
    pub(super) fn hook(
        &self,
        hook: Hook,
        function: &Function,
    ) -> Option<ScriptErrorKind> {
        let name = hook.name();
        if self.functions.iter().filter(|function| function.name == name).count() > 1 {
            return Some(ScriptErrorKind::WrongHook(WrongHook::Twice(name)));
        }
        let least = words::parameters(hook).len();
        let taken = function.parameters;
        let fits = taken == least + 1 || taken == least && words::may_be_pure(hook);
        let live = [words::parameters(hook), &["g"]].concat();
        // Parameters may have any name, but not that of one in another place.
        let misplaced = |(at, name): (usize, &String)| {
            live.iter().position(|known| known == name).is_some_and(|place| place != at)
        };
        if fits && !function.names.iter().enumerate().any(misplaced) {
            return None;
        }
        let alone = words::may_be_pure(hook).then(|| words::parameters(hook).to_vec());
        let forms = alone.into_iter().chain([live]);
        let forms = forms.map(|names| format!("{name}({})", names.join(", ")));
        Some(ScriptErrorKind::WrongHook(WrongHook::Parameters(forms.collect())))
    }

    /// Returns the error of an unused function whose name is close to that of a hook.
    pub(super) fn misspelled(&self, function: &Function) -> Option<ScriptErrorKind> {
        let name = &function.name;
        let meant = words::nearest(name, Hook::ALL.map(Hook::name))?;
        if self.called.contains(name)
            || self.functions.iter().any(|function| function.name == meant)
        {
            return None;
        }
        Some(ScriptErrorKind::UnknownHook { function: name.clone(), meant })
    }
}

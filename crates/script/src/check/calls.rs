//! Calls: whether each function exists and accepts that many arguments.

use rhai::{FnCallExpr, Position};

use super::Check;
use crate::kinds::ScriptErrorKind;
use crate::names::{Fix, Named, UnknownName};
use crate::{traps, values, words};

impl Check<'_> {
    /// Checks a call: no module, a known function, and the right number of arguments.
    pub(super) fn call(&mut self, call: &FnCallExpr, at: Position, method: bool) {
        if call.is_qualified() {
            let name = call.namespace.root().to_owned();
            let (of, fix) = (Named::Module, Some(Fix::CallByName));
            let kind = ScriptErrorKind::UnknownFunction(UnknownName { of, name, fix });
            return self.error(call.namespace.position(), kind);
        }
        if call.name == "curry" {
            self.capture(call);
        }
        if call.is_operator_call() || call.name == "curry" {
            return;
        }
        self.called.push(call.name.to_string());
        self.arguments(call, at, method);
    }

    /// Checks the number of arguments; a call with the wrong number is an error.
    pub(super) fn arguments(&mut self, call: &FnCallExpr, at: Position, method: bool) {
        let own = self.functions.iter().filter(|function| function.name == call.name);
        let own: Vec<usize> = own.map(|function| function.parameters).collect();
        let given = call.args.len();
        // The arities of predefined functions count the receiver of a method.
        let (all, receiver) = match words::arities(&call.name) {
            Some(known) => (known.to_vec(), usize::from(method)),
            None => (own, 0),
        };
        if all.is_empty() {
            self.known(&call.name, at);
        } else if !all.contains(&(given + receiver)) {
            let takes = all.iter().map(|count| count.saturating_sub(receiver)).collect();
            let function = call.name.to_string();
            self.error(at, ScriptErrorKind::WrongArguments { function, takes, given });
        }
    }

    /// Checks that a function exists; if not, suggests a fix.
    pub(super) fn known(&mut self, name: &str, at: Position) {
        self.called.push(name.to_owned());
        let own = self.functions.iter().map(|function| function.name.as_str());
        if own.clone().chain(words::names()).any(|known| known == name) {
            return;
        }
        let fix = traps::function(name)
            .or_else(|| traps::word(name))
            .or_else(|| values::is_property(name).then_some(Fix::NoBrackets))
            .or_else(|| Fix::meant(words::nearest(name, own.chain(words::names()))));
        let unknown = UnknownName { of: Named::Function, name: name.to_owned(), fix };
        self.error(at, ScriptErrorKind::UnknownFunction(unknown));
    }
}

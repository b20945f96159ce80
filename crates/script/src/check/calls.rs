//! Calls: whether each function is there, and takes that many arguments.

use rhai::{FnCallExpr, Position};

use super::Check;
use crate::fault::{ScriptFault, ScriptFaultKind, quoted};
use crate::{traps, values, words};

impl Check<'_> {
    pub(super) fn call(&mut self, call: &FnCallExpr, at: Position, method: bool) {
        if call.is_qualified() {
            let message = format!("unknown module {}", quoted(call.namespace.root()));
            let fault = self.fault(call.namespace.position(), message);
            fault.kind = ScriptFaultKind::UnknownFunction;
            fault.hint = Some("call functions by their name alone".to_owned());
            return;
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

    pub(super) fn arguments(&mut self, call: &FnCallExpr, at: Position, method: bool) {
        let own = self.functions.iter().filter(|function| function.name == call.name);
        let own: Vec<usize> = own.map(|function| function.parameters).collect();
        let given = call.args.len();
        let (all, receiver) = match words::arities(&call.name) {
            Some(known) => (known.to_vec(), usize::from(method)),
            None => (own, 0),
        };
        if all.is_empty() {
            self.known(&call.name, at);
        } else if !all.contains(&(given + receiver)) {
            let counts = all.iter().map(|count| count.saturating_sub(receiver));
            let message = format!(
                "{} takes {}, not {given}",
                quoted(&call.name),
                arguments(&counts.collect::<Vec<_>>()),
            );
            self.fault(at, message).kind = ScriptFaultKind::WrongArguments;
        }
    }

    pub(super) fn known(&mut self, name: &str, at: Position) {
        self.called.push(name.to_owned());
        let own = self.functions.iter().map(|function| function.name.as_str());
        if own.clone().chain(words::names()).any(|known| known == name) {
            return;
        }
        let fault = ScriptFault::new(format!("unknown function {}", quoted(name)))
            .kind(ScriptFaultKind::UnknownFunction);
        let fault = match traps::function(name).or_else(|| traps::word(name)) {
            Some(hint) => fault.hint(hint),
            None if values::is_property(name) => {
                fault.hint(format!("`{name}` is a property and has no brackets"))
            }
            None => fault.meant(words::nearest(name, own.chain(words::names()))),
        };
        self.faults.push(fault.at(at));
    }
}

/// Returns the words for the numbers of arguments a function takes.
fn arguments(counts: &[usize]) -> String {
    let words: Vec<String> = counts.iter().map(ToString::to_string).collect();
    let noun = if counts == [1] { "argument" } else { "arguments" };
    format!("{} {noun}", words.join(" or "))
}

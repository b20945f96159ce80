//! Names: what constants and functions are called, nothing else can be.

use rhai::{Expr, Position};

use super::Check;
use crate::fault::{ScriptFault, ScriptFaultKind, quoted};
use crate::words;

impl Check<'_> {
    pub(super) fn assignment(&mut self, mut to: &Expr) {
        let whole = to;
        while let Expr::Dot(it, ..) | Expr::Index(it, ..) = to {
            to = &it.lhs;
        }
        let Expr::Variable(name, _, at) = to else { return };
        if self.declares(&name.1) {
            let message = format!("{} is a constant and cannot change", quoted(&name.1));
            self.fault(*at, message);
        } else if !std::ptr::eq(whole, to) && words::is_shown(&name.1) {
            let message = format!("what is in {} cannot be changed", quoted(&name.1));
            self.fault(*at, message).hint = Some(
                "a script answers and changes nothing; `after_move` and `on_stock` answer \
                 with effects such as `set(\"name\", 1)`"
                    .to_owned(),
            );
        }
    }

    /// Tells that Rhai would take the constant for the variable in some places.
    pub(super) fn shadow(&mut self, name: &str, at: Position) {
        if self.declares(name) {
            let message = format!("{} is the name of a constant", quoted(name));
            let fault = self.fault(at, message);
            fault.kind = ScriptFaultKind::TakenName;
            fault.hint = Some("choose another name".to_owned());
        }
    }

    pub(super) fn constant(&mut self, name: &str, at: Position) {
        if !self.declares(name) {
            let nearest = words::nearest(name, self.constants.iter().map(String::as_str));
            let fault = ScriptFault::new(format!("unknown constant {}", quoted(name)))
                .kind(ScriptFaultKind::UnknownVariable);
            self.faults.push(fault.at(at).meant(nearest));
        }
    }

    /// Tells that a function would become a value, and could be kept in one.
    pub(super) fn no_function(&mut self, name: &str, at: Position) {
        if self.functions.iter().any(|function| function.name == name) {
            let message = format!("{} is a function, not a value", quoted(name));
            self.fault(at, message).hint =
                Some("call it, or choose another name for the value".to_owned());
        }
    }

    pub(super) fn declares(&self, name: &str) -> bool {
        self.constants.iter().any(|constant| constant == name)
    }
}

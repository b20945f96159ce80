//! Names: a variable must not have the name of a constant, and a function must not be
//! used as a value.

use rhai::{Expr, Position};

use super::Check;
use crate::kinds::{Forbidden, ScriptErrorKind};
use crate::names::{Fix, Named, UnknownName};
use crate::words;

impl Check<'_> {
    /// Forbids changes of constants and of the content of hook parameters.
    pub(super) fn assignment(&mut self, mut to: &Expr) {
        let whole = to;
        while let Expr::Dot(it, ..) | Expr::Index(it, ..) = to {
            to = &it.lhs;
        }
        let Expr::Variable(name, _, at) = to else { return };
        if self.declares(&name.1) {
            self.forbid(*at, Forbidden::ChangeConstant(name.1.to_string()));
        } else if !std::ptr::eq(whole, to) && words::is_shown(&name.1) {
            self.forbid(*at, Forbidden::ChangeShown(name.1.to_string()));
        }
    }

    /// Reports a variable with the name of a constant: in some places, Rhai would read
    /// the constant.
    pub(super) fn shadow(&mut self, name: &str, at: Position) {
        if self.declares(name) {
            let (name, is_built_in) = (name.to_owned(), false);
            self.error(at, ScriptErrorKind::TakenName { name, is_built_in });
        }
    }

    /// Checks that a name such as `global::NAME` is a constant.
    pub(super) fn constant(&mut self, name: &str, at: Position) {
        if !self.declares(name) {
            let nearest = words::nearest(name, self.constants.iter().map(String::as_str));
            let (of, fix) = (Named::Constant, Fix::meant(nearest));
            let unknown = UnknownName { of, name: name.to_owned(), fix };
            self.error(at, ScriptErrorKind::UnknownVariable(unknown));
        }
    }

    /// Reports a function that is used as a value, because it could be stored.
    pub(super) fn no_function(&mut self, name: &str, at: Position) {
        if self.functions.iter().any(|function| function.name == name) {
            self.forbid(at, Forbidden::FunctionAsValue(name.to_owned()));
        }
    }

    pub(super) fn declares(&self, name: &str) -> bool {
        self.constants.iter().any(|constant| constant == name)
    }
}

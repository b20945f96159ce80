//! What is wrong with a script that Rhai would notice late or never.
//!
//! Rhai looks functions up when they are called, and lets closures be kept. Both are
//! settled here, by walking the syntax tree. A closure may only be handed straight to a
//! method that calls it: kept in a variable, it could hold itself and never be freed, or
//! hold others, thousands deep, and overflow the stack when they are.

use rhai::{AST, ASTFlags, ASTNode, Expr, FnCallExpr, Position, Stmt};

use super::compile::Function;
use super::fault::{ScriptFault, quoted};
use super::words;
use crate::rules::Hook;

/// The faults found so far, and what they are found with.
struct Check<'a> {
    functions: &'a [Function],
    constants: &'a [String],
    called: Vec<String>,
    faults: Vec<ScriptFault>,
}

/// Returns the names of the constants of a script.
pub(super) fn constants(ast: &AST) -> Vec<String> {
    let name = |stmt: &Stmt| match stmt {
        Stmt::Var(it, ..) => Some(it.0.name.to_string()),
        _ => None,
    };
    ast.statements().iter().filter_map(name).collect()
}

/// Returns everything that is wrong with a script.
pub(super) fn check(
    ast: &AST,
    functions: &[Function],
    constants: &[String],
) -> Vec<ScriptFault> {
    let mut check =
        Check { functions, constants, called: Vec::new(), faults: Vec::new() };
    check.top_level(ast.statements());
    ast.walk(&mut |path| {
        check.node(path);
        true
    });
    for function in ast.iter_fn_def() {
        for name in &function.params {
            check.shadow(name, function.body.start_position());
        }
    }
    check.declarations();
    check.faults
}

impl Check<'_> {
    fn fault(&mut self, at: Position, message: String) -> &mut ScriptFault {
        self.faults.push(ScriptFault::new(message).at(at));
        let last = self.faults.len() - 1;
        &mut self.faults[last]
    }

    fn top_level(&mut self, statements: &[Stmt]) {
        for stmt in statements {
            let allowed = match stmt {
                Stmt::Noop(_) => true,
                Stmt::Var(_, flags, _) => flags.contains(ASTFlags::CONSTANT),
                _ => false,
            };
            if !allowed {
                let message = "only `const` and `fn` may stand outside functions";
                self.fault(stmt.position(), message.to_owned());
            }
        }
    }

    fn node(&mut self, path: &[ASTNode]) {
        match path.last() {
            Some(ASTNode::Expr(expr)) => self.expr(expr, path),
            Some(ASTNode::Stmt(stmt)) => self.stmt(stmt, path.len() == 1),
            _ => {}
        }
    }

    fn expr(&mut self, expr: &Expr, path: &[ASTNode]) {
        match expr {
            Expr::FnCall(call, at) => self.call(call, *at, false),
            Expr::MethodCall(call, at) => self.call(call, *at, true),
            _ if is_closure(expr) && !is_handed_on(expr, path) => {
                let message = "a closure can only be handed to a method such as `filter`";
                self.fault(expr.start_position(), message.to_owned()).hint =
                    Some("write a function with `fn` instead".to_owned());
            }
            _ => {}
        }
    }

    fn stmt(&mut self, stmt: &Stmt, outermost: bool) {
        match stmt {
            Stmt::FnCall(call, at) => self.call(call, *at, false),
            Stmt::Var(it, _, at) if !outermost || !self.declares(&it.0.name) => {
                self.shadow(&it.0.name, *at);
            }
            Stmt::For(it, at) => {
                self.shadow(&it.0.name, *at);
                if let Some(counter) = &it.1 {
                    self.shadow(&counter.name, *at);
                }
            }
            Stmt::TryCatch(it, at) => {
                if let Expr::Variable(name, ..) = &it.expr {
                    self.shadow(&name.1, *at);
                }
            }
            _ => {}
        }
    }

    /// Tells that Rhai would take the constant for the variable in some places.
    fn shadow(&mut self, name: &str, at: Position) {
        if self.declares(name) {
            let message = format!("{} is the name of a constant", quoted(name));
            self.fault(at, message).hint = Some("choose another name".to_owned());
        }
    }

    fn declares(&self, name: &str) -> bool {
        self.constants.iter().any(|it| it == name)
    }

    fn call(&mut self, call: &FnCallExpr, at: Position, method: bool) {
        if call.is_qualified() {
            let message = format!("unknown module {}", quoted(call.namespace.root()));
            self.fault(at, message);
            return;
        }
        if call.is_operator_call() || call.name == "curry" {
            return;
        }
        if let ("Fn", [Expr::StringConstant(name, at)]) = (&*call.name, &*call.args) {
            self.known(name, *at);
        }
        self.called.push(call.name.to_string());
        self.arguments(call, at, method);
    }

    fn arguments(&mut self, call: &FnCallExpr, at: Position, method: bool) {
        let own = self.functions.iter().filter(|it| it.name == call.name);
        let own: Vec<usize> = own.map(|it| it.parameters).collect();
        let given = call.args.len();
        let (all, receiver) = match words::arities(&call.name) {
            Some(known) => (known.to_vec(), usize::from(method)),
            None => (own, 0),
        };
        if all.is_empty() {
            self.known(&call.name, at);
        } else if !all.contains(&(given + receiver)) {
            let counts = all.iter().map(|it| it.saturating_sub(receiver).to_string());
            let counts = counts.collect::<Vec<_>>().join(" or ");
            let message = format!(
                "{} takes {counts} arguments; there are {given}",
                quoted(&call.name)
            );
            self.fault(at, message);
        }
    }

    fn known(&mut self, name: &str, at: Position) {
        self.called.push(name.to_owned());
        let own = self.functions.iter().map(|it| it.name.as_str());
        if own.clone().chain(words::names()).any(|it| it == name) {
            return;
        }
        let nearest = words::nearest(name, own.chain(words::names()));
        let fault = ScriptFault::new(format!("unknown function {}", quoted(name)));
        self.faults.push(fault.at(at).meant(nearest));
    }

    fn declarations(&mut self) {
        for function in self.functions {
            if let Some(fault) = self.declaration(function) {
                self.faults.push(fault.or_at(function.place));
            }
        }
    }

    fn declaration(&self, function: &Function) -> Option<ScriptFault> {
        let name = quoted(&function.name);
        if function.is_method {
            let fault = ScriptFault::new(format!("{name} is declared for a type"));
            return Some(fault.hint("write `fn` and the name alone"));
        }
        if words::arities(&function.name).is_some() {
            let fault = ScriptFault::new(format!("{name} is built in"));
            return Some(fault.hint("choose another name"));
        }
        match Hook::ALL.into_iter().find(|it| it.name() == function.name) {
            Some(hook) => self.hook(hook, function),
            None => self.misspelled(function),
        }
    }

    fn hook(&self, hook: Hook, function: &Function) -> Option<ScriptFault> {
        let name = hook.name();
        if self.functions.iter().filter(|it| it.name == name).count() > 1 {
            return Some(ScriptFault::new(format!("`{name}` is declared twice")));
        }
        let least = words::parameters(hook).len();
        let taken = function.parameters;
        if taken == least + 1 || taken == least && words::may_be_pure(hook) {
            return None;
        }
        let mut forms = vec![words::parameters(hook).join(", ")];
        let live = [words::parameters(hook), &["g"]].concat().join(", ");
        if !words::may_be_pure(hook) {
            forms.clear();
        }
        forms.push(live);
        let forms = forms.iter().map(|it| format!("`{name}({it})`"));
        let forms = forms.collect::<Vec<_>>().join(" or ");
        Some(ScriptFault::new(format!("this hook is written {forms}")))
    }

    fn misspelled(&self, function: &Function) -> Option<ScriptFault> {
        let name = &function.name;
        let hook = words::nearest(name, Hook::ALL.map(Hook::name))?;
        if self.called.contains(name) || self.functions.iter().any(|it| it.name == hook) {
            return None;
        }
        let fault = ScriptFault::new(format!("nothing calls {}", quoted(name)));
        Some(fault.meant(Some(hook)))
    }
}

/// Returns whether the expression makes a closure, with or without captured variables.
fn is_closure(expr: &Expr) -> bool {
    match expr {
        Expr::DynamicConstant(value, _) => value.is_fnptr(),
        Expr::Stmt(block) => block.iter().any(|it| matches!(it, Stmt::Share(_))),
        _ => false,
    }
}

/// Returns whether a closure is the argument of a method that calls it and keeps no hold
/// of it, or the part of a closure that is checked as a whole.
fn is_handed_on(closure: &Expr, path: &[ASTNode]) -> bool {
    let Some(parent) = path.len().checked_sub(2).and_then(|it| path.get(it)) else {
        return false;
    };
    let (call, place) = match parent {
        ASTNode::Expr(Expr::MethodCall(call, _)) => (call, 0),
        ASTNode::Expr(Expr::FnCall(call, _)) | ASTNode::Stmt(Stmt::FnCall(call, _)) => {
            (call, 1)
        }
        _ => return false,
    };
    let taken = call.args.get(place).is_some_and(|it| std::ptr::eq(it, closure));
    call.name == "curry" || taken && words::takes_closure(&call.name)
}

//! Checks for errors that Rhai would report late or never.
//!
//! Rhai resolves functions only when they are called, and lets scripts keep closures.
//! This check walks the syntax tree instead. A closure may only be passed directly to a
//! method that calls it, and a function cannot be a value at all. A stored closure could
//! hold itself and never be freed, or hold others thousands deep and overflow the stack
//! when they are dropped.

mod calls;
mod closures;
mod comparisons;
mod declarations;
mod names;

use rhai::{AST, ASTFlags, ASTNode, Expr, FnCallExpr, FnPtr, Position, Stmt};

use self::closures::{is_closure, is_handed_on};
pub(super) use self::comparisons::Compared;
use self::comparisons::compared;
use crate::error::ScriptError;
use crate::function::Function;
use crate::kinds::{Forbidden, ScriptErrorKind};

/// The errors found so far, and the state of the walk.
struct Check<'a> {
    functions: &'a [Function],
    constants: &'a [String],
    called: Vec<String>,
    /// The closures that capture variables, with the number of captures. In the tree
    /// these are their first parameters.
    closures: Vec<(String, usize)>,
    compared: Vec<Compared>,
    /// The keys of the script's own maps. A comparison may be with such a key, so it is
    /// not an error.
    keys: Vec<String>,
    errors: Vec<ScriptError>,
}

/// Returns all errors of a script, and the comparisons that need the cards and piles of a
/// game to be judged.
pub(crate) fn check(
    ast: &AST,
    functions: &[Function],
    constants: &[String],
) -> (Vec<ScriptError>, Vec<Compared>) {
    let mut check = Check {
        functions,
        constants,
        called: Vec::new(),
        closures: Vec::new(),
        compared: Vec::new(),
        keys: Vec::new(),
        errors: Vec::new(),
    };
    check.top_level(ast.statements());
    ast.walk(&mut |path| {
        check.node(path);
        true
    });
    for function in ast.iter_fn_def() {
        let captured = check.captured(&function.name);
        // Captured variables are checked where they are declared.
        for name in function.params.iter().skip(captured) {
            check.shadow(name, function.body.start_position());
        }
    }
    check.declarations();
    let keys = check.keys;
    check.compared.retain(|compared| !keys.iter().any(|key| compared.is_of(key)));
    (check.errors, check.compared)
}

impl Check<'_> {
    fn error(&mut self, at: Position, kind: ScriptErrorKind) {
        self.errors.push(ScriptError::new(kind).at(at));
    }

    fn forbid(&mut self, at: Position, what: Forbidden) {
        self.error(at, ScriptErrorKind::NotInScript(what));
    }

    /// Forbids everything outside functions except constants.
    fn top_level(&mut self, statements: &[Stmt]) {
        for stmt in statements {
            let allowed = match stmt {
                Stmt::Noop(_) => true,
                Stmt::Var(_, flags, _) => flags.contains(ASTFlags::CONSTANT),
                _ => false,
            };
            if !allowed {
                self.forbid(stmt.position(), Forbidden::Outside);
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
            Expr::FnCall(call, at) => {
                // Operators are calls in the syntax tree.
                self.compared.extend(compared(call));
                self.call(call, *at, false);
            }
            Expr::Map(it, _) => {
                self.keys.extend(it.0.iter().map(|entry| entry.0.name.to_string()));
            }
            Expr::MethodCall(call, at) => self.call(call, *at, true),
            Expr::Variable(name, _, at) if name.2.is_empty() => {
                self.no_function(&name.1, *at);
            }
            Expr::Variable(name, _, at) if name.2.root() == "global" => {
                self.constant(&name.1, *at);
            }
            _ if is_closure(expr) && !is_handed_on(expr, path) => {
                self.forbid(expr.start_position(), Forbidden::KeepClosure);
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
            Stmt::Assignment(it) => self.assignment(&it.1.lhs),
            Stmt::TryCatch(it, at) => {
                if let Expr::Variable(name, ..) = &it.expr {
                    self.shadow(&name.1, *at);
                }
            }
            _ => {}
        }
    }

    /// Records the number of variables that a closure captures.
    fn capture(&mut self, call: &FnCallExpr) {
        if let Some(Expr::DynamicConstant(value, _)) = call.args.first()
            && let Some(closure) = value.read_lock::<FnPtr>()
        {
            self.closures.push((closure.fn_name().to_owned(), call.args.len() - 1));
        }
    }

    fn captured(&self, closure: &str) -> usize {
        self.closures.iter().find(|entry| entry.0 == closure).map_or(0, |entry| entry.1)
    }
}

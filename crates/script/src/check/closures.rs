//! Closures: whether each is passed directly to a method that calls it.

use rhai::{ASTNode, Expr, Stmt};

use crate::words;

/// Returns whether the expression creates a closure, with or without captured variables.
pub(super) fn is_closure(expr: &Expr) -> bool {
    match expr {
        Expr::DynamicConstant(value, _) => value.is_fnptr(),
        Expr::Stmt(block) => {
            block.iter().any(|statement| matches!(statement, Stmt::Share(_)))
        }
        _ => false,
    }
}

/// Returns whether a closure is the argument of a method that calls it and does not keep
/// it, or is part of a larger closure, which is checked as a whole.
pub(super) fn is_handed_on(closure: &Expr, path: &[ASTNode]) -> bool {
    let Some(parent) = path.len().checked_sub(2).and_then(|place| path.get(place)) else {
        return false;
    };
    let (call, place) = match parent {
        ASTNode::Expr(Expr::MethodCall(call, _)) => (call, 0),
        ASTNode::Expr(Expr::FnCall(call, _)) | ASTNode::Stmt(Stmt::FnCall(call, _)) => {
            (call, 1)
        }
        _ => return false,
    };
    let taken = call.args.get(place).is_some_and(|arg| std::ptr::eq(arg, closure));
    // Rhai compiles a closure that captures variables into a call of `curry` on the bare
    // closure.
    call.name == "curry" || taken && words::takes_closure(&call.name)
}

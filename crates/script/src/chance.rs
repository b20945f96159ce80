//! Finds the hooks of a script that may shuffle.

use std::collections::{BTreeMap, BTreeSet};

use rhai::{AST, ASTNode, Expr, Position, Stmt};

use crate::rules::{Hook, HookSet};

/// The host function that shuffles a pile.
const SHUFFLE: &str = "shuffle";

/// Returns the hooks whose functions call `shuffle`, directly or through others.
///
/// A call belongs to the function whose braces enclose it, so closures count. Functions
/// of the same name count as one. The set may therefore be too large, but never too
/// small.
pub(super) fn shuffling(ast: &AST) -> HookSet {
    let mut calls: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (called, at) in called(ast) {
        for function in ast.iter_fn_def() {
            let (start, end) =
                (function.body.start_position(), function.body.end_position());
            let ends = end.is_none() || place(at) <= place(end);
            if place(start) <= place(at) && ends {
                calls.entry(function.name.as_str()).or_default().insert(called.clone());
            }
        }
    }
    // Follow the calls backwards from `shuffle` to a fixed point.
    let mut reaching = BTreeSet::from([SHUFFLE]);
    loop {
        let reaches = |called: &BTreeSet<String>| {
            called.iter().any(|name| reaching.contains(name.as_str()))
        };
        let more: Vec<&str> = calls
            .iter()
            .filter(|(_, called)| reaches(called))
            .map(|(name, _)| *name)
            .collect();
        let before = reaching.len();
        reaching.extend(more);
        if reaching.len() == before {
            break;
        }
    }
    let mut hooks = HookSet::default();
    for hook in Hook::ALL.into_iter().filter(|hook| reaching.contains(hook.name())) {
        hooks.add(hook);
    }
    hooks
}

/// Returns a sort key that orders positions as in the text.
fn place(position: Position) -> (Option<usize>, Option<usize>) {
    (position.line(), position.position())
}

/// Returns the name and the position of every call in a script.
fn called(ast: &AST) -> Vec<(String, Position)> {
    let mut called = Vec::new();
    ast.walk(&mut |path| {
        if let Some(
            ASTNode::Expr(Expr::FnCall(call, at) | Expr::MethodCall(call, at))
            | ASTNode::Stmt(Stmt::FnCall(call, at)),
        ) = path.last()
        {
            called.push((call.name.to_string(), *at));
        }
        true
    });
    called
}

#[cfg(test)]
mod tests {
    use crate::Script;
    use crate::rules::Hook;

    /// Checks which hooks of a script may shuffle.
    #[track_caller]
    fn check(text: &str, expected: &[Hook]) {
        let script = Script::compile(text).unwrap();
        let found: Vec<Hook> =
            Hook::ALL.into_iter().filter(|hook| script.shuffling.has(*hook)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn shuffling_follows_calls_through_functions_and_closures() {
        let other = "fn after_move(made, g) { [] }\n";
        check(&format!("{other}fn on_redeal(g) {{ [turn(\"s\")] }}"), &[]);
        let direct = "fn on_redeal(g) { [shuffle(\"s\")] }";
        check(&format!("{other}{direct}"), &[Hook::OnRedeal]);
        let through = "fn last() { shuffle(\"s\") }\nfn both() { [last()] }\n\
            fn on_redeal(g) { both() }";
        check(&format!("{other}{through}"), &[Hook::OnRedeal]);
        let method = "fn on_redeal(g) { [\"s\".shuffle()] }";
        check(&format!("{other}{method}"), &[Hook::OnRedeal]);
        let closure = "fn on_redeal(g) { g.piles(\"t\").map(|it| shuffle(it)) }";
        check(&format!("{other}{closure}"), &[Hook::OnRedeal]);
    }
}

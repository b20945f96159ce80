//! Which functions of a script may shuffle.

use std::collections::{BTreeMap, BTreeSet};

use rhai::{AST, ASTNode, Expr, Stmt};

use crate::rules::{Hook, HookSet};

/// The function of the host that shuffles a pile.
const SHUFFLE: &str = "shuffle";
/// What the names of closures begin with.
const CLOSURE: &str = "anon$";

/// Returns the hooks whose functions call `shuffle`, themselves or through others.
///
/// A function with a name that several have counts as one, and closures count as called by
/// every function, so the set may be too large, never too small.
pub(super) fn shuffling(ast: &AST) -> HookSet {
    if !called(ast).contains(SHUFFLE) {
        return HookSet::default();
    }
    let functions = ast.iter_fn_def().map(|function| function.name.as_str());
    let calls: BTreeMap<&str, BTreeSet<String>> = functions
        .map(|name| {
            let own = |_, _, script, found: &str, _| script && found == name;
            (name, called(&ast.clone_functions_only_filtered(own)))
        })
        .collect();
    let mut reaching = BTreeSet::from([SHUFFLE]);
    loop {
        let closure = reaching.iter().any(|name| name.starts_with(CLOSURE));
        let reaches = |called: &BTreeSet<String>| {
            closure || called.iter().any(|name| reaching.contains(name.as_str()))
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

/// Returns the names of the functions that are called anywhere in a tree.
fn called(ast: &AST) -> BTreeSet<String> {
    let mut called = BTreeSet::new();
    ast.walk(&mut |path| {
        match path.last() {
            Some(
                ASTNode::Expr(Expr::FnCall(call, _) | Expr::MethodCall(call, _))
                | ASTNode::Stmt(Stmt::FnCall(call, _)),
            ) => _ = called.insert(call.name.to_string()),
            _ => {}
        }
        true
    });
    called
}

#[cfg(test)]
mod tests {
    use crate::rules::Hook;
    use crate::script::Script;

    /// Checks which hooks of a script may shuffle.
    #[track_caller]
    fn check(text: &str, expected: &[Hook]) {
        let script = Script::compile(text).unwrap();
        let found: Vec<Hook> =
            Hook::ALL.into_iter().filter(|hook| script.shuffling.has(*hook)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_hook_shuffles_by_itself_or_through_functions_and_closures() {
        let other = "fn after_move(made, g) { [] }\n";
        check(&format!("{other}fn on_redeal(g) {{ [turn(\"s\")] }}"), &[]);
        let direct = "fn on_redeal(g) { [shuffle(\"s\")] }";
        check(&format!("{other}{direct}"), &[Hook::OnRedeal]);
        let through = "fn last() { shuffle(\"s\") }\nfn all() { [last()] }\n\
            fn on_redeal(g) { all() }";
        check(&format!("{other}{through}"), &[Hook::OnRedeal]);
        let method = "fn on_redeal(g) { [\"s\".shuffle()] }";
        check(&format!("{other}{method}"), &[Hook::OnRedeal]);
        // Nobody knows who calls a closure, so each hook may.
        let closure = "fn on_redeal(g) { g.piles(\"t\").map(|it| shuffle(it)) }";
        check(&format!("{other}{closure}"), &[Hook::AfterMove, Hook::OnRedeal]);
    }
}

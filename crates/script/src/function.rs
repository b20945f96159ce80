//! The functions a script declares.

use rhai::{AST, ScriptFuncDef};

use super::error;

/// A function a script declares.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) parameters: usize,
    pub(super) names: Vec<String>,
    pub(super) is_method: bool,
    pub(super) place: Option<(usize, usize)>,
}

/// Returns the functions that a text declares.
pub(super) fn functions(ast: &AST, text: &str) -> Vec<Function> {
    // Rhai's name for closures.
    let named = ast.iter_fn_def().filter(|function| !function.name.starts_with("anon$"));
    let function = |definition: &ScriptFuncDef| Function {
        name: definition.name.to_string(),
        parameters: definition.params.len(),
        names: definition.params.iter().map(ToString::to_string).collect(),
        is_method: definition.this_type.is_some(),
        place: place(definition, text),
    };
    named.map(|definition| function(definition)).collect()
}

/// Returns line and column of a function's name. Rhai records only the position of the
/// body, so this searches the text before it.
fn place(function: &ScriptFuncDef, text: &str) -> Option<(usize, usize)> {
    let (line, column) = error::place(function.body.start_position())?;
    let before: String = text.split_inclusive('\n').take(line - 1).collect();
    let own: String = text.lines().nth(line - 1)?.chars().take(column - 1).collect();
    let head = before + own.as_str();
    let names = head.rmatch_indices(function.name.as_str()).map(|found| found.0);
    let mut names = names.filter(|at| head[..*at].trim_end().ends_with("fn"));
    let Some(name) = names.next() else { return Some((line, column)) };
    let start = head[..name].rfind('\n').map_or(0, |end| end + 1);
    let line = head[..name].matches('\n').count() + 1;
    Some((line, head[start..name].chars().count() + 1))
}

//! Compiling: from the text of a script to one that can run.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use rhai::{AST, Dynamic, Engine, OptimizationLevel, ParseError, Scope, Stmt};

use super::answers::KnownAnswers;
use super::chance::shuffling;
use super::check::{Compared, check};
use super::error::ScriptError;
use super::errors;
use super::failure::Failure;
use super::function::{Function, functions};
use super::kinds::ScriptErrorKind;
use super::limits::{self, Fuel, Limit};
use super::machine::Machine;
use super::sandbox;
use super::scene::Stage;
use super::words;
use crate::rules::{Hook, HookSet, Hooks, Program, Role};
use crate::table::Deck;

/// A compiled script without errors, ready to answer hooks.
#[derive(Debug)]
pub struct Script {
    pub(super) machine: Machine,
    text: Arc<str>,
    functions: Vec<Function>,
    compared: Vec<Compared>,
    /// The hooks whose effects may shuffle cards.
    pub(super) shuffling: HookSet,
    pub(super) steps_taken: Rc<Cell<u32>>,
    /// The steps left for the current position.
    pub(super) left: Cell<u32>,
    /// The work at which lookahead ends, as [`Machine::spent`] counts it.
    pub(super) looks: Cell<u64>,
    /// The cached answers.
    pub(super) known: KnownAnswers,
}

/// The source of a script, which each thread compiles for itself, because a compiled Rhai
/// script cannot leave its thread. Rhai's feature `sync` would lift that, but costs 6 %
/// more instructions and 15 % more time for a short hook.
#[derive(Debug)]
struct SharedScript {
    text: Arc<str>,
    shuffling: HookSet,
}

thread_local! {
    /// The script that was compiled last on this thread. Most games are loaded to be
    /// played once, and compiling the script again would take as long as the rest of
    /// loading.
    static FRESH: Cell<Option<Script>> = const { Cell::new(None) };
}

impl Program for SharedScript {
    fn interpreter(&self) -> Rc<dyn Hooks> {
        let fresh = FRESH.take().filter(|script| Arc::ptr_eq(&script.text, &self.text));
        Rc::new(fresh.unwrap_or_else(|| Script::compile_again(&self.text)))
    }

    fn draws(&self, hook: Hook) -> bool {
        self.shuffling.has(hook)
    }
}

impl Script {
    /// Compiles a script, or returns all errors in the order of the text.
    ///
    /// Rhai stops at the first syntax error, so that one is reported alone.
    pub fn compile(text: &str) -> Result<Self, Vec<ScriptError>> {
        if text.len() > limits::TEXT {
            let too_large = ScriptErrorKind::ScriptTooLarge(Limit::Bytes);
            return Err(vec![ScriptError::new(too_large)]);
        }
        // Some editors write a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let fuel = Fuel::default();
        let stage = Stage::new(&fuel);
        let mut engine = sandbox::engine(&fuel, &stage);
        let draft = draft(&mut engine, text)?;
        let functions = functions(&draft, text);
        let names = constants(&draft);
        let (mut errors, compared) = check(&draft, &functions, &names);
        errors.extend(undefined(&mut engine, text, &draft, &names));
        errors.sort_by(|one, other| one.rank().cmp(&other.rank()));
        // The first of several errors at one position is the most precise, see `rank`.
        errors.dedup_by(|one, other| one.at.is_some() && one.at == other.at);
        if !errors.is_empty() {
            return Err(errors);
        }
        let constants =
            run_constants(&engine, &fuel, &draft).map_err(|error| vec![error])?;
        // The steps for constants count towards those for tables.
        let taken = limits::STEPS - fuel.left();
        let ast = optimized(&mut engine, &constants, text);
        let ast = ast.map_err(|error| vec![errors::of_parse(&error, &names, text)])?;
        let machine = Machine::new(engine, ast, constants, fuel, stage);
        let steps_taken = Rc::new(Cell::new(taken));
        let shuffling = shuffling(&draft);
        let script = Self::new(machine, text.into(), functions);
        Ok(Self { compared, shuffling, steps_taken, ..script })
    }

    /// Compiles a script that compiled without errors before, without checking it again.
    ///
    /// Should it fail, the functions are missing and every question returns an error.
    fn compile_again(text: &Arc<str>) -> Self {
        let fuel = Fuel::default();
        let stage = Stage::new(&fuel);
        let mut engine = sandbox::engine(&fuel, &stage);
        let draft = draft(&mut engine, text).unwrap_or_default();
        engine.set_strict_variables(true);
        let constants = run_constants(&engine, &fuel, &draft).unwrap_or_default();
        let ast = optimized(&mut engine, &constants, text).unwrap_or_default();
        let machine = Machine::new(engine, ast, constants, fuel, stage);
        Self::new(machine, Arc::clone(text), functions(&draft, text))
    }

    /// Returns a script with full budgets and an empty cache.
    fn new(machine: Machine, text: Arc<str>, functions: Vec<Function>) -> Self {
        Self {
            machine,
            text,
            functions,
            compared: Vec::new(),
            shuffling: HookSet::default(),
            steps_taken: Rc::default(),
            left: Cell::new(limits::POSITION_STEPS),
            looks: Cell::new(u64::MAX),
            known: KnownAnswers::default(),
        }
    }

    /// Returns the script as a value that threads share. The first interpreter that this
    /// thread requests is this script, with nothing spent.
    pub fn program(self) -> Arc<dyn Program> {
        let text = Arc::clone(&self.text);
        let shared = SharedScript { text, shuffling: self.shuffling };
        // The steps for tables must not count for the new interpreter.
        self.machine.forget_work();
        FRESH.set(Some(self));
        Arc::new(shared)
    }

    /// Returns the hooks that the script answers, and whether each does without the
    /// position.
    pub fn hooks(&self) -> impl Iterator<Item = (Hook, bool)> {
        Hook::ALL.into_iter().filter_map(|hook| {
            let function = self.function(hook)?;
            Some((hook, function.parameters == words::parameters(hook).len()))
        })
    }

    /// Returns the counter of steps taken to fill tables. It keeps counting as tables are
    /// filled.
    pub fn steps_taken(&self) -> Rc<Cell<u32>> {
        Rc::clone(&self.steps_taken)
    }

    /// Returns an error for each comparison that can never hold with these cards, groups
    /// and actions.
    pub fn never_equal(
        &self,
        deck: &Deck,
        groups: &[(String, Role)],
        actions: &[String],
    ) -> Vec<ScriptError> {
        let error = |compared: &Compared| compared.error(deck, groups, actions);
        self.compared.iter().filter_map(error).collect()
    }

    /// Returns line and column of the function that answers a hook, both from 1.
    pub fn place(&self, hook: Hook) -> Option<(usize, usize)> {
        self.function(hook)?.place
    }

    /// Sets the position of an error to that of the hook, unless it is known.
    pub(super) fn placed(&self, hook: Hook, error: ScriptError) -> ScriptError {
        match self.function(hook) {
            Some(function) => error.or_at(function.place),
            None => Failure::NoHook(hook.name()).into(),
        }
    }

    /// Adds to an out-of-steps error which function took the steps; returns other errors
    /// unchanged.
    pub(super) fn spent_on<const N: usize>(
        &self,
        hook: Hook,
        error: ScriptError,
        with: impl Fn() -> [Dynamic; N],
    ) -> ScriptError {
        if !error.is_out_of_steps() {
            return error;
        }
        let spending = self.machine.spending(hook, with);
        spending.map_or(error, |spending| spending.error(hook))
    }

    fn function(&self, hook: Hook) -> Option<&Function> {
        self.functions.iter().find(|function| function.name == hook.name())
    }
}

/// Parses a script without optimizing it, so that all of it can be checked.
fn draft(engine: &mut Engine, text: &str) -> Result<AST, Vec<ScriptError>> {
    engine.set_strict_variables(false);
    engine.set_optimization_level(OptimizationLevel::None);
    let draft = engine.compile(text);
    draft.map_err(|error| vec![errors::of_parse(&error, &[], text)])
}

/// Compiles a script with its constants inlined into its functions.
fn optimized(
    engine: &mut Engine,
    constants: &Scope<'_>,
    text: &str,
) -> Result<AST, ParseError> {
    engine.set_optimization_level(OptimizationLevel::Simple);
    engine.compile_with_scope(constants, text)
}

/// Returns the first use of a variable that does not exist. Leaves the engine in strict
/// mode.
fn undefined(
    engine: &mut Engine,
    text: &str,
    draft: &AST,
    constants: &[String],
) -> Option<ScriptError> {
    engine.set_strict_variables(true);
    let mut scope = Scope::new();
    for name in constants {
        scope.push_constant(name.as_str(), ());
    }
    let error = engine.compile_with_scope(&scope, text).err()?;
    let parameters = draft.iter_fn_def().flat_map(|function| function.params.iter());
    let names = constants.iter().cloned().chain(parameters.map(ToString::to_string));
    Some(errors::of_parse(&error, &names.collect::<Vec<_>>(), text))
}

/// Evaluates the constants.
fn run_constants(
    engine: &Engine,
    fuel: &Fuel,
    draft: &AST,
) -> Result<Scope<'static>, ScriptError> {
    fuel.fill(limits::STEPS);
    let mut scope = Scope::new();
    let run = engine.run_ast_with_scope(&mut scope, draft);
    run.map_err(|error| errors::of_eval(&error))?;
    if fuel.is_empty() { Err(Failure::OUT_OF_STEPS.into()) } else { Ok(scope) }
}

fn constants(ast: &AST) -> Vec<String> {
    let name = |stmt: &Stmt| match stmt {
        Stmt::Var(it, ..) => Some(it.0.name.to_string()),
        _ => None,
    };
    ast.statements().iter().filter_map(name).collect()
}

//! The machine: runs the functions of one script.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeMap;
use std::fmt;

use rhai::{
    AST, Caches, Dynamic, Engine, EvalAltResult, EvalContext, GlobalRuntimeState,
    ImmutableString, Locked, Map, Scope, Shared,
};

use super::error::ScriptError;
use super::errors;
use super::failure::Failure;
use super::kinds::ScriptErrorKind;
use super::limits::{self, Fuel};
use super::scene::Stage;
use super::spending::{self, Spending};
use super::words::nearest;
use crate::rules::{Hook, Work};

/// The number of questions after which the function cache is rebuilt, so that it cannot
/// grow without bound.
const REMEMBERED: u32 = 4096;

/// The fixed work of each question, in steps.
const ASKING: u64 = 50;
/// The number of steps at which a question counts double; longer ones count for even
/// more. Only a malicious script takes so many, and its steps are slow ones.
const LONG_QUESTION: u64 = 4000;

/// A Rhai engine with one script.
pub(super) struct Machine {
    engine: Engine,
    ast: AST,
    constants: Scope<'static>,
    fuel: Fuel,
    stage: Stage,
    run: RefCell<ScriptRun>,
    /// The work of each question so far.
    // INVARIANT: `Hook::ALL` lists the hooks in the order of their numbers, so `hook as
    // usize` is a valid index.
    work: [Cell<Work>; Hook::ALL.len()],
    /// For each hook that ran out of steps, where the steps went, as of the first time.
    spending: [OnceCell<Option<Spending>>; Hook::ALL.len()],
}

/// The state that the engine keeps between questions. Setting it up for each question
/// costs as much as a short function.
struct ScriptRun {
    global: GlobalRuntimeState,
    caches: Caches,
    asked: u32,
}

impl Machine {
    /// Returns the machine for a script that was compiled with these constants.
    pub(super) fn new(
        mut engine: Engine,
        ast: AST,
        constants: Scope<'static>,
        fuel: Fuel,
        stage: Stage,
    ) -> Self {
        look_up(&mut engine, &constants, &fuel);
        let run = RefCell::new(ScriptRun::new(&engine, &ast, &constants));
        let (work, spending) = Default::default();
        Self { engine, ast, constants, fuel, stage, run, work, spending }
    }

    /// Returns the stage on which the next question is set up.
    pub(super) fn stage(&self) -> &Stage {
        &self.stage
    }

    /// Returns the work of all questions so far, in steps.
    pub(super) fn spent(&self) -> u64 {
        self.work.iter().map(|work| work.get().spent).sum()
    }

    /// Returns the work of each question so far.
    pub(super) fn work(&self) -> [Work; Hook::ALL.len()] {
        self.work.each_ref().map(Cell::get)
    }

    /// Returns the steps that the last question left unused.
    pub(super) fn left(&self) -> u32 {
        self.fuel.left()
    }

    /// Resets the counted work to zero.
    pub(super) fn forget_work(&self) {
        self.work.iter().for_each(|of_hook| of_hook.set(Work::default()));
    }

    /// Returns the number of questions so far.
    pub(super) fn asked(&self) -> u64 {
        self.work.iter().map(|work| work.get().asked).sum()
    }

    /// Counts a question that took this many steps.
    pub(super) fn count(&self, hook: Hook, taken: u32) {
        let taken = u64::from(taken);
        let of_hook = &self.work[hook as usize];
        let Work { asked, steps, spent } = of_hook.get();
        let spent = spent.saturating_add(work_of(taken));
        of_hook.set(Work { asked: asked + 1, steps: steps + taken, spent });
    }

    /// Asks a question with a budget of `steps`. Returns the answer and the steps left.
    pub(super) fn ask<const N: usize>(
        &self,
        hook: Hook,
        mut arguments: [Dynamic; N],
        steps: u32,
    ) -> Result<(Dynamic, u32), ScriptError> {
        // A host function that asked again would share the state of the engine.
        let Ok(mut run) = self.run.try_borrow_mut() else {
            return Err(Failure::InUse.into());
        };
        self.fuel.fill(steps);
        let answer = run.call(&self.engine, hook.name(), &mut arguments.each_mut());
        run.asked += 1;
        self.count(hook, steps.saturating_sub(self.fuel.left()));
        // After an error the state may be that of an unfinished call, so it is rebuilt.
        if answer.is_err() || run.asked > REMEMBERED {
            *run = ScriptRun::new(&self.engine, &self.ast, &self.constants);
        }
        match answer {
            Err(error) => Err(self.error(&error)),
            // Some of Rhai's functions swallow the error of a closure that ran out of
            // steps.
            Ok(_) if self.fuel.is_empty() => Err(Failure::OUT_OF_STEPS.into()),
            Ok(answer) => Ok((answer.flatten(), self.fuel.left())),
        }
    }

    /// Returns which function uses up the steps of a question. It asks the question again
    /// several times, each time with fewer steps, and notes the function that is running.
    ///
    /// Done once for each hook, so that no position takes long.
    pub(super) fn spending<const N: usize>(
        &self,
        hook: Hook,
        arguments: impl Fn() -> [Dynamic; N],
    ) -> Option<&Spending> {
        let look = || {
            // One sample in each share of the steps, at irregular distances so as not to
            // coincide with a loop.
            let share = limits::STEPS / spending::LOOKS;
            let looks = (0..spending::LOOKS)
                .map(|look| share * look + (617 * look + 311) % share);
            let found = looks.filter_map(|left| self.look(hook, arguments(), left));
            Spending::of(&found.collect::<Vec<_>>())
        };
        self.spending[hook as usize].get_or_init(look).as_ref()
    }

    /// Returns the function that is running when `left` steps are left, and the position
    /// in it. Returns nothing if the script reads no variable after that.
    fn look<const N: usize>(
        &self,
        hook: Hook,
        mut arguments: [Dynamic; N],
        left: u32,
    ) -> Option<spending::Look> {
        let mut run = self.run.try_borrow_mut().ok()?;
        self.fuel.fill_until(limits::STEPS, left);
        let answer = run.call(&self.engine, hook.name(), &mut arguments.each_mut());
        let taken = u64::from(limits::STEPS - self.fuel.left());
        // Resets the mark, so that no sample is pending when the next question starts.
        self.fuel.fill(0);
        let of_hook = &self.work[hook as usize];
        // The work counts, but this is not a new question, so `asked` and `steps` stay.
        let before = of_hook.get();
        let spent = before.spent.saturating_add(work_of(taken));
        of_hook.set(Work { spent, ..before });
        *run = ScriptRun::new(&self.engine, &self.ast, &self.constants);
        let is_own =
            |name: &str| self.ast.iter_fn_def().any(|function| function.name == name);
        spending::Look::of(&*answer.err()?, is_own)
    }

    /// Converts a runtime error. For a missing key of a map, suggests a variable of the
    /// game, because most maps in scripts are `g.state`.
    fn error(&self, error: &EvalAltResult) -> ScriptError {
        let mut error = errors::of_eval(error);
        if let ScriptErrorKind::ScriptFailed(Failure::NoKey { key, meant }) =
            &mut error.kind
        {
            let scene = self.stage.scene();
            let state = scene.facts.state.iter().map(ImmutableString::as_str);
            *meant = nearest(key, state).map(str::to_owned);
        }
        error
    }
}

/// Returns the weighted work of a question that took this many steps.
fn work_of(taken: u64) -> u64 {
    // No overflow: `taken` comes from a `u32`, whose square fits.
    ASKING + taken + taken * taken / LONG_QUESTION
}

impl fmt::Debug for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Machine").finish_non_exhaustive()
    }
}

impl ScriptRun {
    fn new(engine: &Engine, ast: &AST, constants: &Scope<'_>) -> Self {
        let mut global = engine.new_global_runtime_state();
        // `Engine::call_fn` would push the functions for every call; here it is done
        // once.
        global.lib.push(ast.shared_lib().clone());
        let named = constants.iter().map(|(name, _, value)| (name.into(), value));
        let named: BTreeMap<ImmutableString, Dynamic> = named.collect();
        global.constants = Some(Shared::new(Locked::new(named)));
        Self { global, caches: Caches::new(), asked: 0 }
    }

    fn call(
        &mut self,
        engine: &Engine,
        name: &str,
        arguments: &mut [&mut Dynamic],
    ) -> Result<Dynamic, Box<EvalAltResult>> {
        let (global, caches) = (&mut self.global, &mut self.caches);
        let mut scope = Scope::new();
        let mut context = EvalContext::new(engine, global, caches, &mut scope, None);
        context.call_fn_raw(name, false, false, arguments)
    }
}

/// Charges the cost of reading variables, and supplies the constants that Rhai does not
/// inline.
fn look_up(engine: &mut Engine, constants: &Scope<'_>, fuel: &Fuel) {
    let written = |value: &Dynamic| {
        value.is_int()
            || value.is_bool()
            || value.is_string()
            || value.is_char()
            || value.is_unit()
    };
    let large = constants.iter().filter(|constant| !written(&constant.2));
    let large: Map = large.map(|(name, _, value)| (name.into(), value)).collect();
    let fuel = fuel.clone();
    #[expect(deprecated, reason = "not deprecated, but declared open to change")]
    engine.on_var(move |name, back, context| {
        let constant = if large.is_empty() { None } else { large.get(name) };
        // Rhai usually knows the distance of a variable from the end of the scope.
        let scope = context.scope();
        let read = constant.or_else(|| match back.checked_sub(1) {
            Some(place) => scope.iter_raw().nth(place).map(|entry| entry.2),
            None => scope.get(name),
        });
        fuel.burn(read.map_or(0, limits::weight));
        if fuel.is_looked_at() {
            return Err(spending::looked().into());
        }
        Ok(constant.cloned())
    });
}

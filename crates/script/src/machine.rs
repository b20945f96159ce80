//! The machine that runs the functions of one script.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeMap;
use std::fmt;

use rhai::{
    AST, Caches, Dynamic, Engine, EvalAltResult, EvalContext, GlobalRuntimeState,
    ImmutableString, Locked, Map, Scope, Shared,
};

use super::errors;
use super::failure::Failure;
use super::fault::ScriptFault;
use super::kinds::ScriptFaultKind;
use super::limits::{self, Fuel};
use super::scene::Stage;
use super::spending::{self, Spending};
use super::words::nearest;
use crate::rules::{Hook, Work};

/// After this many questions the engine forgets which functions it has looked up, so that
/// what it remembers cannot grow without end.
const REMEMBERED: u32 = 4096;

/// The work of asking a question at all, in steps.
const ASKING: u64 = 50;
/// The steps of a question that count twice; more count for still more, since only a
/// script that is up to no good takes so many, and its steps are long ones.
const LONG_QUESTION: u64 = 4000;

/// An engine with one script.
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
    /// Where the steps of each question go that used them up, as it was the first time.
    spending: [OnceCell<Option<Spending>>; Hook::ALL.len()],
}

/// What the engine keeps from one question to the next. Setting it up anew for each costs
/// as much as a short function.
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

    /// Returns where the scene of the next question is set up.
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

    /// Returns the steps that the last question left of those it had.
    pub(super) fn left(&self) -> u32 {
        self.fuel.left()
    }

    /// Counts from now on, as if nothing had been asked.
    pub(super) fn forget_work(&self) {
        self.work.iter().for_each(|of_hook| of_hook.set(Work::default()));
    }

    /// Returns the number of questions so far.
    pub(super) fn asked(&self) -> u64 {
        self.work.iter().map(|work| work.get().asked).sum()
    }

    /// Counts a question that takes so many steps.
    pub(super) fn count(&self, hook: Hook, taken: u32) {
        let taken = u64::from(taken);
        let of_hook = &self.work[hook as usize];
        let Work { asked, steps, spent } = of_hook.get();
        let spent = spent.saturating_add(work_of(taken));
        of_hook.set(Work { asked: asked + 1, steps: steps + taken, spent });
    }

    /// Asks a question and returns the answer, and how many of the steps are left.
    pub(super) fn ask<const N: usize>(
        &self,
        hook: Hook,
        mut arguments: [Dynamic; N],
        steps: u32,
    ) -> Result<(Dynamic, u32), ScriptFault> {
        // Only one question at a time can use the state of the engine.
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
            Err(error) => Err(self.fault(&error)),
            Ok(_) if self.fuel.is_empty() => Err(Failure::OUT_OF_STEPS.into()),
            Ok(answer) => Ok((answer.flatten(), self.fuel.left())),
        }
    }

    /// Returns where the steps of a question go that has used them up: the question is
    /// asked again, each time with fewer steps, to see which function it has come to.
    ///
    /// That is done once for each question, so that it makes no position take long.
    pub(super) fn spending<const N: usize>(
        &self,
        hook: Hook,
        arguments: impl Fn() -> [Dynamic; N],
    ) -> Option<&Spending> {
        let look = || {
            // One look in each share of the steps, but never in step with a loop.
            let share = limits::STEPS / spending::LOOKS;
            let looks = (0..spending::LOOKS)
                .map(|look| share * look + (617 * look + 311) % share);
            let found = looks.filter_map(|left| self.look(hook, arguments(), left));
            Spending::of(&found.collect::<Vec<_>>())
        };
        self.spending[hook as usize].get_or_init(look).as_ref()
    }

    /// Returns the function that a question has come to when fewer steps are left, and the
    /// place in it. Where no variable is read that cannot be seen.
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
        // Resets the look, so that none is pending until the next question fills the
        // tank.
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

    /// Returns what went wrong, with the variable that may have been meant where a map has
    /// no such key: most likely it is that of all variables.
    fn fault(&self, error: &EvalAltResult) -> ScriptFault {
        let mut fault = errors::of_eval(error);
        if let ScriptFaultKind::ScriptFailed(Failure::NoKey { key, meant }) =
            &mut fault.kind
        {
            let scene = self.stage.scene();
            let state = scene.facts.state.iter().map(ImmutableString::as_str);
            *meant = nearest(key, state).map(str::to_owned);
        }
        fault
    }
}

/// Returns the work of a question that takes so many steps.
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

/// Counts what it takes to read variables, and offers the constants that Rhai does not
/// write into the functions by itself.
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
        // Rhai mostly knows how far from the end of the scope a variable stands.
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

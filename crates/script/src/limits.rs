//! Limits: what one question may spend, and all questions about one position together.
//!
//! Every limit is set on every engine, because Rhai's defaults differ between builds.
//! Together they guarantee that a script takes less than 1 MB of stack in every build,
//! and that no position takes more than two seconds.
//!
//! Rhai counts one step for adding two numbers and one for copying a list, which takes a
//! hundred times as long. So here, reading a variable costs additional steps in
//! proportion to its size.

use std::cell::Cell;
use std::rc::Rc;

use rhai::{Array, Dynamic, Engine, ImmutableString, Map};

/// The maximum length of a script in bytes.
pub(super) const TEXT: usize = 64 * 1024;
/// The maximum number of steps of one question. A step is a statement, a call or an
/// operator.
pub(super) const STEPS: u32 = 20_000;
/// The maximum number of steps of all questions about one position: to list its moves, to
/// check one, or to make one. It is enough for every pair of a hundred piles.
pub(super) const POSITION_STEPS: u32 = 300_000;
/// The fixed cost of each of these questions in steps, however short the answer is.
pub(super) const QUESTION: u32 = 10;
/// The maximum work of all lookahead for one line of player input, as
/// [`Hooks::spent`](crate::rules::Hooks::spent) counts it.
pub(super) const LOOKS: u64 = 3_000_000;
/// The maximum number of steps for all tables of a file and for its constants.
pub(super) const TABLE_STEPS: u32 = 500_000;
/// The maximum depth of calls.
pub(super) const CALLS: usize = 16;
/// The maximum nesting of expressions and blocks.
pub(super) const DEPTH: usize = 48;
/// The maximum number of variables in scope.
pub(super) const VARIABLES: usize = 128;
/// The maximum number of functions, closures included.
pub(super) const FUNCTIONS: usize = 128;
/// The maximum length of a text in bytes.
pub(super) const STRING: usize = 2048;
/// The maximum number of members of a list, those of nested lists included.
pub(super) const ARRAY: usize = 256;
/// The maximum number of entries of a map, those of nested maps included.
pub(super) const MAP: usize = 128;

/// The limits of scripts.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Limit {
    /// The length of the script in bytes.
    Bytes,
    /// The nesting of expressions and blocks.
    Nesting,
    /// The number of functions, closures included.
    Functions,
    /// The depth of calls.
    Calls,
    /// The number of variables in scope.
    Variables,
    /// The number of members of a list.
    List,
    /// The number of entries of a map.
    Map,
    /// The length of a text that the script builds, in bytes.
    Text,
    /// The steps of one question.
    Steps,
    /// The steps of all questions about one position.
    PositionSteps,
    /// The steps of all questions that are asked when a file is read.
    TableSteps,
}

impl Limit {
    /// Returns the maximum.
    pub fn most(self) -> usize {
        match self {
            Self::Bytes => TEXT,
            Self::Nesting => DEPTH,
            Self::Functions => FUNCTIONS,
            Self::Calls => CALLS,
            Self::Variables => VARIABLES,
            Self::List => ARRAY,
            Self::Map => MAP,
            Self::Text => STRING,
            Self::Steps => STEPS as usize,
            Self::PositionSteps => POSITION_STEPS as usize,
            Self::TableSteps => TABLE_STEPS as usize,
        }
    }
}

/// The remaining steps of a script, shared by clones.
///
/// Rhai's own counter misses the closures that `map`, `filter` and `sort` run, and `sort`
/// swallows their errors. This counter sees every step, and once it reaches zero it stays
/// there.
#[derive(Clone, Debug, Default)]
pub(super) struct Fuel(Rc<Tank>);

#[derive(Debug, Default)]
struct Tank {
    left: Cell<u32>,
    /// With fewer steps left than this, the next read of a variable raises an error,
    /// which shows where the script is.
    look: Cell<u32>,
}

impl Fuel {
    /// Sets the number of steps left.
    pub(super) fn fill(&self, steps: u32) {
        self.0.left.set(steps);
        self.0.look.set(0);
    }

    /// Sets the number of steps left, and the number below which [`Self::is_looked_at`]
    /// holds.
    pub(super) fn fill_until(&self, steps: u32, look: u32) {
        self.0.left.set(steps);
        self.0.look.set(look);
    }

    /// Returns whether the steps left have fallen below the mark of [`Self::fill_until`].
    pub(super) fn is_looked_at(&self) -> bool {
        self.left() < self.0.look.get()
    }

    /// Returns the number of steps left.
    pub(super) fn left(&self) -> u32 {
        self.0.left.get()
    }

    /// Returns whether the steps are used up.
    pub(super) fn is_empty(&self) -> bool {
        self.left() == 0
    }

    /// Subtracts steps for work that Rhai does not count.
    pub(super) fn burn(&self, steps: u32) {
        self.0.left.set(self.left().saturating_sub(steps));
    }

    fn step(&self) -> Option<Dynamic> {
        self.burn(1);
        self.is_empty().then_some(Dynamic::UNIT)
    }
}

/// Returns the additional steps for reading a value, in proportion to the time it takes
/// to copy it or to write a text again.
pub(super) fn weight(value: &Dynamic) -> u32 {
    u32::try_from(quarters(value) / 4).unwrap_or(u32::MAX)
}

/// Returns the same in quarters of a step. A number in a list takes a quarter to copy;
/// lists, maps and host values are separate allocations and take more.
fn quarters(value: &Dynamic) -> usize {
    let held = |value: &Dynamic| {
        if value.is_int() || value.is_bool() { 1 } else { 4 + quarters(value) }
    };
    // Cards, piles and numbers are read most often, so they are tested first.
    if value.is_variant() || value.is_int() || value.is_bool() {
        0
    } else if let Some(text) = value.read_lock::<ImmutableString>() {
        text.len() / 4
    } else if let Some(list) = value.read_lock::<Array>() {
        list.iter().map(held).sum()
    } else if let Some(map) = value.read_lock::<Map>() {
        map.values().map(|value| 3 + held(value)).sum()
    } else {
        0
    }
}

/// Sets every limit of the engine and makes it count its steps on `fuel`.
pub(super) fn set(engine: &mut Engine, fuel: &Fuel) {
    let fuel = fuel.clone();
    engine
        .on_progress(move |_| fuel.step())
        // 0 means no limit: `Fuel` counts the steps instead.
        .set_max_operations(0)
        .set_max_modules(0)
        .set_max_call_levels(CALLS)
        .set_max_expr_depths(DEPTH, DEPTH)
        .set_max_variables(VARIABLES)
        .set_max_functions(FUNCTIONS)
        .set_max_string_size(STRING)
        .set_max_array_size(ARRAY)
        .set_max_map_size(MAP)
        .set_max_strings_interned(256);
}

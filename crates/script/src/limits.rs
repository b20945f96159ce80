//! Limits: what one question may spend, and all the questions about one position.
//!
//! All are set on every engine, since Rhai's own differ between builds. Together they see
//! to it that whatever a script does takes less than 1 MB of stack, in every build, and
//! that no board takes more than two seconds.
//!
//! Rhai counts a step whether it adds two numbers or copies a list, which takes a hundred
//! times as long. So here a step that reads a variable counts for what is in it.

use std::cell::Cell;
use std::rc::Rc;

use rhai::{Array, Dynamic, Engine, ImmutableString, Map};

/// The length of a script in bytes.
pub(super) const TEXT: usize = 64 * 1024;
/// The steps of one question; a step is a statement, a call or an operator.
pub(super) const STEPS: u32 = 20_000;
/// The steps of all the questions about one position: those asked to list its moves, to
/// check one, or to make one. It is enough for every pair of a hundred piles.
pub(super) const POSITION_STEPS: u32 = 300_000;
/// The steps that a question of these counts for, however short the answer is.
pub(super) const QUESTION: u32 = 10;
/// The work that looks ahead may take for one line a player types, as
/// [`Hooks::spent`](crate::rules::Hooks::spent) counts it.
pub(super) const LOOKS: u64 = 3_000_000;
/// The steps of all the questions that are asked when a file is read, and of its constants.
pub(super) const TABLE_STEPS: u32 = 500_000;
/// How deep functions call each other.
pub(super) const CALLS: usize = 16;
/// How deep expressions and blocks are nested.
pub(super) const DEPTH: usize = 48;
/// The variables that exist at a time.
pub(super) const VARIABLES: usize = 128;
/// The functions of a script, closures included.
pub(super) const FUNCTIONS: usize = 128;
/// The bytes of a text.
pub(super) const STRING: usize = 2048;
/// The members of a list, with those of the arrays in it.
pub(super) const ARRAY: usize = 256;
/// The entries of a map, with those of the maps in it.
pub(super) const MAP: usize = 128;

/// What a script can have too much of.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Limit {
    /// The bytes of its text.
    Bytes,
    /// Expressions and blocks in each other.
    Nesting,
    /// Functions, closures included.
    Functions,
    /// Functions that call each other.
    Calls,
    /// Variables at a time.
    Variables,
    /// The members of a list.
    List,
    /// The entries of a map.
    Map,
    /// The bytes of a text that it makes.
    Text,
    /// The steps of one question.
    Steps,
    /// The steps of all questions about one position.
    PositionSteps,
    /// The steps of all questions that are asked when a file is read.
    TableSteps,
}

impl Limit {
    /// Returns the most that there may be.
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

/// The steps a script may still take.
///
/// Rhai does not count the closures that `map`, `filter` and `sort` run, and `sort` hides
/// what goes wrong in them. This count sees every step and, once used up, stays so.
#[derive(Clone, Debug, Default)]
pub(super) struct Fuel(Rc<Tank>);

#[derive(Debug, Default)]
struct Tank {
    left: Cell<u32>,
    /// With no more steps left than these, somebody wants to see where the script is.
    look: Cell<u32>,
}

impl Fuel {
    /// Sets the number of steps left.
    pub(super) fn fill(&self, steps: u32) {
        self.0.left.set(steps);
        self.0.look.set(0);
    }

    /// Sets the number of steps left, and with how many of them left [`Self::is_looked_at`].
    pub(super) fn fill_until(&self, steps: u32, look: u32) {
        self.0.left.set(steps);
        self.0.look.set(look);
    }

    /// Returns whether so few steps are left that somebody wants to see where the script is.
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

    /// Takes steps away for work that is done at once.
    pub(super) fn burn(&self, steps: u32) {
        self.0.left.set(self.left().saturating_sub(steps));
    }

    fn step(&self) -> Option<Dynamic> {
        self.burn(1);
        self.is_empty().then_some(Dynamic::UNIT)
    }
}

/// Returns the steps for which it counts to read a value, beside the step itself: as long
/// as it takes to copy it, or to write a text anew.
pub(super) fn weight(value: &Dynamic) -> u32 {
    u32::try_from(quarters(value) / 4).unwrap_or(u32::MAX)
}

/// Returns the same in quarters of a step. Numbers in a list are copied in a quarter;
/// lists, maps and all the host's values lie in memory of their own.
fn quarters(value: &Dynamic) -> usize {
    let held = |value: &Dynamic| {
        if value.is_int() || value.is_bool() { 1 } else { 4 + quarters(value) }
    };
    // Cards, piles and numbers are read most, so that is asked first.
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

/// Sets every limit of the engine, and counts its steps on `fuel`.
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

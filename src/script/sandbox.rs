//! The sandbox: a Rhai engine that can do nothing but compute.

use rhai::Engine;
use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicIteratorPackage, BasicMapPackage,
    BasicMathPackage, BasicStringPackage, LogicPackage, MoreStringPackage, Package,
};

use super::limits::{self, Fuel};
use super::scene::Stage;
use super::{sort, values};

/// The words of the language that scripts cannot use. What is in `this` could be copied
/// without that being seen, whatever its size.
const DISABLED: &[&str] = &[
    "Fn",
    "call",
    "curry",
    "eval",
    "export",
    "import",
    "is_def_fn",
    "is_def_var",
    "this",
];

/// Returns the engine for one script.
///
/// It starts from nothing and leaves out what reaches further: modules, `eval`, blobs,
/// and the core package, which has `sleep`. What scripts print is dropped.
pub(super) fn engine(fuel: &Fuel, stage: &Stage) -> Engine {
    let mut engine = Engine::new_raw();
    add_packages(&mut engine);
    limits::set(&mut engine, fuel);
    for symbol in DISABLED {
        engine.disable_symbol(*symbol);
    }
    engine.set_fail_on_invalid_map_property(true).on_print(|_| {}).on_debug(|_, _, _| {});
    values::register(&mut engine, stage);
    sort::register(&mut engine);
    engine
}

fn add_packages(engine: &mut Engine) {
    ArithmeticPackage::new().register_into_engine(engine);
    LogicPackage::new().register_into_engine(engine);
    BasicIteratorPackage::new().register_into_engine(engine);
    BasicArrayPackage::new().register_into_engine(engine);
    BasicMapPackage::new().register_into_engine(engine);
    BasicMathPackage::new().register_into_engine(engine);
    BasicStringPackage::new().register_into_engine(engine);
    MoreStringPackage::new().register_into_engine(engine);
}

//! The sandbox: a Rhai engine that can do nothing but compute.

use rhai::Engine;
use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicIteratorPackage, BasicMapPackage,
    BasicMathPackage, BasicStringPackage, LogicPackage, MoreStringPackage, Package,
};

use super::limits::{self, Fuel};
use super::scene::Stage;
use super::{lists, values};

/// The symbols that scripts cannot use. `this` is among them because reading it would
/// bypass the cost of copying a large value.
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
/// It starts from an empty engine and leaves out everything that reaches further:
/// modules, `eval`, blobs, and the core package, which has `sleep`. The output of `print`
/// and `debug` is dropped.
pub(super) fn engine(fuel: &Fuel, stage: &Stage) -> Engine {
    let mut engine = Engine::new_raw();
    add_packages(&mut engine);
    limits::set(&mut engine, fuel);
    for symbol in DISABLED {
        engine.disable_symbol(*symbol);
    }
    // A misspelled key must be an error, not a silent nothing.
    engine.set_fail_on_invalid_map_property(true).on_print(|_| {}).on_debug(|_, _, _| {});
    values::register(&mut engine, stage);
    lists::register(&mut engine);
    engine
}

/// The packages that every script can use.
struct Packages {
    arithmetic: ArithmeticPackage,
    logic: LogicPackage,
    iterators: BasicIteratorPackage,
    arrays: BasicArrayPackage,
    maps: BasicMapPackage,
    numbers: BasicMathPackage,
    texts: BasicStringPackage,
    more_texts: MoreStringPackage,
}

thread_local! {
    /// The packages are set up once per thread: that takes longer than compiling most
    /// scripts.
    static PACKAGES: Packages = Packages {
        arithmetic: ArithmeticPackage::new(),
        logic: LogicPackage::new(),
        iterators: BasicIteratorPackage::new(),
        arrays: BasicArrayPackage::new(),
        maps: BasicMapPackage::new(),
        numbers: BasicMathPackage::new(),
        texts: BasicStringPackage::new(),
        more_texts: MoreStringPackage::new(),
    };
}

fn add_packages(engine: &mut Engine) {
    PACKAGES.with(|packages| {
        packages.arithmetic.register_into_engine(engine);
        packages.logic.register_into_engine(engine);
        packages.iterators.register_into_engine(engine);
        packages.arrays.register_into_engine(engine);
        packages.maps.register_into_engine(engine);
        packages.numbers.register_into_engine(engine);
        packages.texts.register_into_engine(engine);
        packages.more_texts.register_into_engine(engine);
    });
}

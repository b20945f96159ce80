//! The bundled games: the files of `variants/` at build time.

use crate::variant::{Bundle, Texts};

/// Every bundled rules file and script.
pub static BUNDLED: Bundle = {
    let bundle = Bundle::new(include!(concat!(env!("OUT_DIR"), "/bundled.rs")));
    #[cfg(feature = "solve")]
    let bundle = bundle.reserving(crate::repl::is_command);
    bundle
};

/// Returns a library of the bundled games. Files in memory can be added to it.
pub fn games() -> Texts {
    Texts::of(&BUNDLED)
}

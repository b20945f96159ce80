//! The games that come with the program: the files of `variants/` when it was built.

use crate::variant::{Bundle, Texts};

/// Every bundled rules file and script.
pub static BUNDLED: Bundle = {
    let bundle = Bundle::new(include!(concat!(env!("OUT_DIR"), "/bundled.rs")));
    #[cfg(feature = "solve")]
    let bundle = bundle.reserving(crate::repl::is_command);
    bundle
};

/// Returns the bundled games, to which files in memory can be added.
pub fn games() -> Texts {
    Texts::of(&BUNDLED)
}

//! The fuzz targets.
//!
//! A target accepts any bytes, and panics if a property fails. `fuzz/README.md` describes the
//! targets and how to run them.

mod deal;
mod link;
mod prompt;
mod proof;
mod record;
mod rules;
mod texts;

/// A fuzz target, which panics if a property fails.
pub(crate) type Target = fn(&[u8]);

/// All targets by name. Each has a folder of that name in `fuzz/corpus/`.
pub(crate) const TARGETS: [(&str, Target); 7] = [
    ("deal", deal::run),
    ("link", link::run),
    ("prompt", prompt::run),
    ("proof", proof::run),
    ("record", record::run),
    ("rules", rules::run),
    ("texts", texts::run),
];

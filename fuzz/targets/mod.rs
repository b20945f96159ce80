//! What the fuzz targets do with bytes, and what must hold of all that comes of them.
//!
//! A target takes any bytes, and panics where something does not hold. `fuzz/README.md`
//! tells how the targets are run, and what each of them looks at.

mod deal;
mod link;
mod prompt;
mod proof;
mod record;
mod rules;
mod texts;

/// Does something with any bytes. Panics if something does not hold that must.
pub(crate) type Target = fn(&[u8]);

/// Every target by its name, which is that of its folder in `fuzz/corpus/`.
pub(crate) const TARGETS: [(&str, Target); 7] = [
    ("deal", deal::run),
    ("link", link::run),
    ("prompt", prompt::run),
    ("proof", proof::run),
    ("record", record::run),
    ("rules", rules::run),
    ("texts", texts::run),
];

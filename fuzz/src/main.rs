//! The fuzz targets, driven by libFuzzer. The variable `FUZZ_TARGET` names the target.

#![no_main]
#![allow(
    dead_code,
    reason = "the modules shared with the tests have more than is needed here"
)]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;

mod common;
#[path = "../targets/mod.rs"]
mod targets;

static TARGET: LazyLock<targets::Target> = LazyLock::new(|| {
    let name = std::env::var("FUZZ_TARGET").unwrap_or_default();
    let found = targets::TARGETS.iter().find(|target| target.0 == name);
    let names = targets::TARGETS.map(|target| target.0).join(" ");
    found.unwrap_or_else(|| panic!("FUZZ_TARGET must be one of: {names}")).1
});

fuzz_target!(|bytes: &[u8]| TARGET(bytes));

//! The test that generates the page's TypeScript types.

use std::env;
use std::fs;

use patience::repl::{PageTypes, ViewOption};

use super::answer::Answer;
use super::catalogue::Listed;
use super::check::Checked;
use super::search::{Limits, Solved};
use super::seat::{Completed, Start, Started};

/// The header of the generated file.
const HEAD: &str =
    "// Generated from Rust types by the test `generated_types_match_the_binding` in
// web/binding; do not edit.
";

#[test]
fn generated_types_match_the_binding() {
    let types = PageTypes::default()
        .with_sent::<Start>()
        .with_sent::<Limits>()
        .with_got::<Started>()
        .with_got::<Answer>()
        .with_got::<Completed>()
        .with_got::<Checked>()
        .with_got::<ViewOption>()
        .with_got::<Solved>()
        .with_got::<Listed>();
    let types = format!("{HEAD}\n{}", types.text());
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/protocol.generated.ts");
    if env::var_os("INSTA_UPDATE").is_some_and(|value| value == "always") {
        fs::write(file, &types).unwrap();
    }
    let kept = fs::read_to_string(file).unwrap_or_default();
    assert_eq!(kept, types, "`INSTA_UPDATE=always` updates {file}");
}

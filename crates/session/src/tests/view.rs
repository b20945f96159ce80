//! The types that the page is written against.

use std::env;
use std::fs;

use crate::view::page_types;

#[test]
fn the_types_of_the_page_are_those_of_the_view() {
    let file =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/protocol.generated.ts");
    let types = page_types();
    if env::var_os("INSTA_UPDATE").is_some_and(|value| value == "always") {
        fs::write(file, &types).unwrap();
    }
    let kept = fs::read_to_string(file).unwrap_or_default();
    assert_eq!(kept, types, "`INSTA_UPDATE=always` writes {file} anew");
}

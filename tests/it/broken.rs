//! Checks the files in `tests/data/broken`, each with a mistake that an author would make,
//! and keeps beside each what the program says about it.
//!
//! The first line of a file says what its author did; it stands above the report, so that
//! whoever reads a snapshot can judge whether the words help. `INSTA_UPDATE=always` takes
//! the words as they are.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use crate::common::{bare, fed, root, said, snapshots_in};

/// The codes that no file of the corpus shows, each with the reason.
const UNSHOWN: &[(&str, &str)] = &[
    ("too-long", "a file of that size is refused before its text is looked at"),
    ("too-large", "a file of so many values is nothing to read; `attacks.rs` has some"),
    ("missing-key", "no key is required by the shape of a file, only by its meaning"),
    ("length", "no list has a fixed number of entries"),
    ("needs-content", "no word is taken with a value"),
    ("other", "every value says in words of its own what it takes"),
];

const FOLDER: &str = "tests/data/broken";

fn folder() -> PathBuf {
    root().join(FOLDER)
}

/// Returns the names of all files of the corpus without their ending, in order.
fn names() -> BTreeSet<String> {
    stems(&folder(), "toml")
}

fn stems(folder: &Path, ending: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let entries = entries.filter(|it| it.extension().is_some_and(|it| it == ending));
    entries.map(|it| it.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
}

/// Returns the first line of a file, with what is not text taken out.
fn first_line(name: &str) -> String {
    let bytes = fs::read(folder().join(format!("{name}.toml"))).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    let line = text.lines().next().unwrap_or_default();
    line.chars()
        .filter(|it| ' ' <= *it && *it != '\u{feff}' && *it != '\u{fffd}')
        .collect()
}

/// Returns what the program says about a file, which must not be that it is sound. What
/// only shows in play is told by the first moves.
fn report(name: &str) -> String {
    let file = format!("{name}.toml");
    let (code, text) = run(&["check", &file]);
    if code == 3 {
        return text;
    }
    let play = ["play", &format!("./{file}"), "--deal", "seed:1", "--script", "-"];
    let (code, text) = run(&play);
    assert_eq!(code, 3, "{name} is not refused: {text}");
    text
}

/// What is said about every file; it takes long enough to be asked for once.
static REPORTS: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let reported = names().into_iter().map(|it| (report(&it), it));
    reported.map(|(report, name)| (name, report)).collect()
});

fn run(arguments: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_patience"));
    bare(command.args(arguments).current_dir(folder()));
    let (text, code) = said(fed(command, "moves\n!1\n"));
    (code, text)
}

#[test]
fn every_broken_file_is_reported_in_the_words_that_were_read() {
    for (name, report) in REPORTS.iter() {
        let meant = first_line(name);
        assert!(meant.starts_with("# "), "{name} does not say what its author did");
        let text = format!("{meant}\n\n{report}");
        snapshots_in(FOLDER).bind(|| insta::assert_snapshot!(name.as_str(), text));
    }
}

#[test]
fn every_script_and_every_snapshot_belongs_to_a_file() {
    let names = names();
    for script in stems(&folder(), "rhai") {
        assert!(names.contains(&script), "{script}.rhai is the script of no file");
    }
    for snapshot in stems(&folder(), "snap") {
        assert!(names.contains(&snapshot), "{snapshot}.snap is about no file");
    }
}

#[test]
fn every_code_is_shown_or_cannot_be() {
    let reports: String = REPORTS.iter().map(|it| it.1.as_str()).collect();
    let is_shown = |code: &str| reports.contains(&format!("[{code}]"));
    let codes = patience::variant::codes();
    let excused = |code: &str| UNSHOWN.iter().any(|it| it.0 == code);
    let wrong = codes.iter().filter(|it| is_shown(it) == excused(it));
    assert_eq!(wrong.collect::<Vec<_>>(), [&""; 0], "shown and excused, or neither");
    for (code, _) in UNSHOWN {
        assert!(codes.contains(code), "there is no `{code}`");
    }
}

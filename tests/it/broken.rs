//! Checks the suites in `tests/data/broken`: rules files, each with a mistake that authors
//! make, and the report on it.
//!
//! The first line of a file says what its author did, so that a reader can judge whether the
//! report helps. `UPDATE=1` (or `INSTA_UPDATE=always`) writes the current reports into the
//! suites.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::path::Path;
use std::sync::LazyLock;

use similar::TextDiff;

use crate::common::suites::{Case, Suite};
use crate::common::{Place, root, run_with_input, text_and_code};

/// The codes that no case shows, each with the reason.
const UNSHOWN: &[(&str, &str)] = &[
    ("too-long", "a file of that size is refused before its text is read"),
    ("too-large", "such a file is too large to read; `attacks.rs` has some"),
    ("missing-key", "no key is required by a file's shape, only by its meaning"),
    ("length", "no list has a fixed number of entries"),
    ("needs-content", "no word has a value"),
    ("other", "every value has its own message about what it accepts"),
];

/// The advice about reports that differ.
const ADVICE: &str = "UPDATE=1 accepts the current reports.";

/// A case and the current report on it.
struct Reported {
    suite: &'static Suite,
    case: &'static Case,
    /// The report, or the output if the file was not refused.
    outcome: Result<String, String>,
}

static SUITES: LazyLock<Vec<Suite>> = LazyLock::new(suites);

/// The reports on all cases, computed once because that takes long.
static REPORTS: LazyLock<Vec<Reported>> = LazyLock::new(|| {
    let cases =
        SUITES.iter().flat_map(|suite| suite.cases.iter().map(move |case| (suite, case)));
    cases.map(|(suite, case)| Reported { suite, case, outcome: report(case) }).collect()
});

/// Returns the suites.
pub(crate) fn suites() -> Vec<Suite> {
    Suite::all(&root().join("tests/data/broken"))
}

/// Returns the report on a case. If `check` finds no error, the first moves of a game must.
fn report(case: &Case) -> Result<String, String> {
    let place = Place::new("broken");
    for (name, bytes) in &case.files {
        place.file(name, bytes);
    }
    let file = format!("{}.toml", case.name);
    let run = |arguments: &[&str]| {
        text_and_code(run_with_input(place.program(arguments), "moves\n!1\n"))
    };
    let (text, code) = run(&["check", &file]);
    if code == 3 {
        return Ok(text);
    }
    let play = ["play", &format!("./{file}"), "--deal", "seed:1", "--script", "-"];
    let (text, code) = run(&play);
    if code == 3 { Ok(text) } else { Err(text) }
}

/// Returns the difference between the expected and the current report, if any.
fn difference(reported: &Reported) -> Option<String> {
    let Reported { suite, case, outcome } = reported;
    let place = format!("{}: {}", suite.name(), case.name);
    match outcome {
        Err(text) => Some(format!("{place} is not refused:\n{text}")),
        Ok(report) if *report == case.report => None,
        Ok(report) => {
            let diff = TextDiff::from_lines(case.report.as_str(), report);
            let diff = diff.unified_diff().header("expected", "reported").to_string();
            Some(format!("{place} has a different report:\n{diff}"))
        }
    }
}

/// Writes the current reports into the suites whose reports differ.
fn update() {
    for suite in SUITES.iter() {
        let of_suite = REPORTS.iter().filter(|report| report.suite.path == suite.path);
        let changed = of_suite.filter_map(|reported| {
            let report = reported.outcome.as_ref().ok()?;
            let case = reported.case;
            (case.report != *report).then_some((case.name.as_str(), report.as_str()))
        });
        let changed: BTreeMap<&str, &str> = changed.collect();
        if !changed.is_empty() {
            suite.update(&changed);
        }
    }
}

#[test]
fn reports_match_the_suites() {
    let wants_update = env::var_os("UPDATE").is_some_and(|value| value == "1")
        || env::var_os("INSTA_UPDATE").is_some_and(|value| value == "always");
    if wants_update {
        update();
    }
    let is_accepted = |report: &&Reported| wants_update && report.outcome.is_ok();
    let left = REPORTS.iter().filter(|reported| !is_accepted(reported));
    let wrong: Vec<String> = left.filter_map(difference).collect();
    let count = wrong.len();
    assert!(count == 0, "{count} reports differ\n\n{}\n{ADVICE}", wrong.join("\n"));
}

#[test]
fn every_case_describes_its_mistake() {
    for case in SUITES.iter().flat_map(|suite| &suite.cases) {
        let line = case.first_line();
        assert!(
            line.starts_with("# ") && line.len() > 5,
            "{}: the first line must be a comment, not `{line}`",
            case.name
        );
    }
}

#[test]
fn case_names_are_unique_and_extra_files_are_used() {
    let mut names = BTreeSet::new();
    for case in SUITES.iter().flat_map(|suite| &suite.cases) {
        assert!(names.insert(&case.name), "two cases are named {}", case.name);
        let rules = String::from_utf8_lossy(&case.files[0].1);
        for (file, _) in &case.files[1..] {
            let stem = Path::new(file).file_stem().unwrap().to_str().unwrap();
            let is_named = rules.contains(stem) || case.report.contains(stem);
            assert!(
                is_named,
                "{}: neither the rules file nor the report names {file}",
                case.name
            );
        }
    }
}

#[test]
fn every_error_code_has_a_case_or_an_excuse() {
    let reports = REPORTS.iter().filter_map(|report| report.outcome.as_deref().ok());
    let reports: String = reports.collect();
    let is_shown = |code: &str| reports.contains(&format!("[{code}]"));
    let codes = patience::variant::codes();
    let excused = |code: &str| UNSHOWN.iter().any(|entry| entry.0 == code);
    let wrong = codes.iter().filter(|code| is_shown(code) == excused(code));
    assert_eq!(
        wrong.collect::<Vec<_>>(),
        [&""; 0],
        "codes both shown and excused, or neither"
    );
    for (code, _) in UNSHOWN {
        assert!(codes.contains(code), "UNSHOWN lists the unknown code `{code}`");
    }
}

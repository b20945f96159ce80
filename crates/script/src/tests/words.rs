//! Checks that the corpus calls every function, and that the reference documents every
//! hook, function, property and limit.

use crate::rules::Hook;
use crate::{limits, values, words};

const CORPUS: &str = include_str!("corpus/words.txt");
const FORMAT: &str = include_str!("../../../../docs/FORMAT.md");

#[test]
fn the_corpus_calls_every_function() {
    let unused = words::names().filter(|name| !CORPUS.contains(&format!("{name}(")));
    assert_eq!(unused.collect::<Vec<_>>(), [""; 0]);
}

/// Returns the section of the reference with a heading.
#[track_caller]
fn section(heading: &str) -> &'static str {
    let start = FORMAT.find(&format!("\n{heading}\n")).unwrap_or_else(|| {
        panic!("docs/FORMAT.md has no heading `{heading}`");
    });
    let text = &FORMAT[start + heading.len() + 2..];
    text.split("\n#").next().unwrap()
}

#[test]
fn the_reference_documents_every_hook_with_an_example() {
    for hook in Hook::ALL {
        let parameters = [words::parameters(hook), &["g"]].concat().join(", ");
        let text = section(&format!("### `{}({parameters})`", hook.name()));
        let example = format!("\nfn {}(", hook.name());
        assert!(text.contains(&example), "{} has no example", hook.name());
    }
    let headings =
        FORMAT.lines().filter(|line| line.starts_with("### `") && line.contains('('));
    assert_eq!(headings.count(), Hook::ALL.len());
}

#[test]
fn the_reference_documents_every_function_and_no_other() {
    let text = ["### Words of the language", "### Effects", "### What a script sees"]
        .map(section)
        .join("\n");
    let missing = words::names().filter(|name| {
        let forms = [format!("`{name}`"), format!("`{name}("), format!("g.{name}(")];
        !forms.iter().any(|form| text.contains(form.as_str()))
    });
    assert_eq!(missing.collect::<Vec<_>>(), [""; 0]);
    let language = ["if", "switch", "for", "while", "let", "const"];
    let documented = section("### Words of the language").split('`').skip(1).step_by(2);
    let unknown = documented.filter(|word| {
        let name =
            word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
        name && !language.contains(word) && words::arities(word).is_none()
    });
    assert_eq!(unknown.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn the_reference_documents_every_property_and_no_other() {
    let text = section("### What a script sees");
    let kinds = [("card", "card"), ("pile", "pile"), ("game", "g"), ("move", "made")];
    for (kind, name) in kinds {
        let known = values::properties(kind);
        let start = format!("`{name}.");
        let documented: Vec<&str> = text
            .split(&start)
            .skip(1)
            .map(|part| part.split('`').next().unwrap())
            .filter(|part| {
                part.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_')
            })
            .collect();
        let missing: Vec<_> =
            known.iter().filter(|name| !documented.contains(name)).collect();
        let unknown: Vec<_> =
            documented.iter().filter(|name| !known.contains(name)).collect();
        assert!(missing.is_empty() && unknown.is_empty(), "{missing:?} {unknown:?}");
    }
}

#[test]
fn the_reference_documents_every_limit() {
    let text = section("### Limits");
    let steps = [limits::STEPS, limits::TABLE_STEPS].map(|limit| limit as usize);
    let others = [
        limits::TEXT,
        limits::CALLS,
        limits::DEPTH,
        limits::VARIABLES,
        limits::FUNCTIONS,
        limits::STRING,
        limits::ARRAY,
        limits::MAP,
    ];
    for limit in steps.into_iter().chain(others) {
        let documented = text
            .split(|letter: char| !letter.is_ascii_digit())
            .any(|number| number == limit.to_string());
        assert!(documented, "docs/FORMAT.md does not document the limit {limit}");
    }
}

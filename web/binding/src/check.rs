//! The calls of the editor: checks, trials and descriptions of rules.

use std::sync::Arc;

use patience::diag::{Diagnostic, Place, Sources, Style, render};
use patience::play;
use patience::repl::ViewOption;
use patience::variant::Variant;
use patience::words::{self, inspect};
use schemars::JsonSchema;
use serde::Serialize;

use super::files::{Files, pairs, texts};
use patience::words::load;

/// The most random games of one call.
const GAMES: u32 = 1000;

/// The result of a check.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Checked {
    /// Its errors and warnings.
    faults: Vec<Fault>,
    /// Whether the game can be played.
    playable: bool,
    /// The errors and warnings as text, with the lines of the files.
    report: String,
}

/// An error or a warning, with its place in one of the files.
#[derive(JsonSchema, Serialize)]
struct Fault {
    /// Whether it is an error or a warning.
    severity: Severity,
    /// The kind of mistake.
    code: Option<&'static str>,
    /// What is wrong.
    message: String,
    /// The label at the place.
    label: Option<String>,
    /// How to fix it.
    hint: Option<String>,
    /// A certain replacement for the text at the place.
    fix: Option<String>,
    /// Its place; absent if there is no text to point at.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<Spot>,
    /// Other places that explain it.
    notes: Vec<Note>,
}

/// The severity of a problem.
#[derive(JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
enum Severity {
    /// The game cannot be played.
    Error,
    /// The game can be played, but probably not as intended.
    Warning,
}

/// Another place that explains an error or a warning.
#[derive(JsonSchema, Serialize)]
struct Note {
    /// The place.
    place: Spot,
    /// The explanation.
    text: String,
}

/// A place in one of the author's files, or in a file that they extend.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "Place")]
struct Spot {
    /// The name of the file.
    file: String,
    /// Its start, in UTF-16 code units.
    from: usize,
    /// Its end, in UTF-16 code units.
    to: usize,
    /// Its line, from 1.
    line: usize,
}

/// Checks a game with every option.
pub(crate) fn check(files: &Files, game: &str) -> Checked {
    let found = inspect(&texts(files), game);
    let fault = |diagnostic: &Diagnostic| fault(&found.sources, diagnostic);
    Checked {
        faults: found.diagnostics.iter().map(fault).collect(),
        playable: !found.has_errors(),
        report: render(&found.sources, &found.diagnostics, Style::Plain),
    }
}

fn fault(sources: &Sources, it: &Diagnostic) -> Fault {
    let note = |(place, text): &(Place, String)| Note {
        place: spot(sources, place),
        text: text.clone(),
    };
    Fault {
        severity: if it.is_error() { Severity::Error } else { Severity::Warning },
        code: it.code,
        message: it.message.clone(),
        label: it.label.clone(),
        hint: it.hint.clone(),
        fix: it.fix.clone(),
        place: it.place.as_ref().map(|place| spot(sources, place)),
        notes: it.notes.iter().map(note).collect(),
    }
}

/// Converts a place to UTF-16 offsets, as JavaScript counts.
fn spot(sources: &Sources, place: &Place) -> Spot {
    let text = sources.text(place.source);
    let at = |byte: usize| {
        let byte = text.floor_char_boundary(byte.min(text.len()));
        text[..byte].encode_utf16().count()
    };
    Spot {
        file: sources.name(place.source).to_owned(),
        from: at(place.span.start),
        to: at(place.span.end),
        line: sources.line_column(place).0,
    }
}

/// Loads a game, or returns the report of its errors.
fn loaded(files: &Files, game: &str, options: super::Options) -> Result<Variant, String> {
    load(&texts(files), game, &pairs(options)).map_err(|error| error.to_string())
}

/// Plays random games, and returns a report.
pub(crate) fn trial(files: &Files, game: &str, games: u32) -> String {
    let variant = match loaded(files, game, super::Options::new()) {
        Ok(variant) => Arc::new(variant),
        Err(report) => return report,
    };
    let trial = play::trial(&variant, games.min(GAMES));
    let faults = trial.diagnostics(&variant);
    let report = render(variant.sources(), &faults, Style::Plain);
    format!("{trial}\n{report}").trim_end().to_owned()
}

/// Returns the rules in words.
pub(crate) fn words(files: &Files, game: &str, options: super::Options) -> String {
    loaded(files, game, options)
        .map_or_else(|error| error, |variant| words::text(&variant, usize::MAX))
}

/// Returns every line of the rules with its origin.
pub(crate) fn explain(files: &Files, game: &str, options: super::Options) -> String {
    loaded(files, game, options).map_or_else(|error| error, |variant| variant.explain())
}

/// Returns the options of a game; none if it has errors.
pub(crate) fn options(files: &Files, game: &str) -> Vec<ViewOption> {
    let variant = loaded(files, game, super::Options::new());
    variant.map_or_else(|_| Vec::new(), |loaded| patience::repl::options(&loaded))
}

//! `patience check`.

use std::process::ExitCode;

use serde::Serialize;

use super::args::CheckArgs;
use super::library::Folders;
use super::loading;
use super::output::{Output, say};
use crate::diag::{Diagnostic, Place, Sources, clean};
use crate::variant::{self, Inspection};

/// What is told about one file with `--json`.
#[derive(Serialize)]
struct Report {
    file: String,
    errors: usize,
    warnings: usize,
    faults: Vec<Fault>,
}

/// A fault, for editors.
#[derive(Serialize)]
struct Fault {
    severity: &'static str,
    code: Option<&'static str>,
    message: String,
    hint: Option<String>,
    label: Option<String>,
    #[serde(flatten)]
    at: Option<Span>,
    notes: Vec<Note>,
}

/// A sentence about another place.
#[derive(Serialize)]
struct Note {
    message: String,
    #[serde(flatten)]
    at: Span,
}

/// A stretch of a file: lines and columns from one, columns in characters, the end being
/// the first character after it.
#[derive(Serialize)]
struct Span {
    file: String,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

pub(super) fn run(args: &CheckArgs, output: Output) -> ExitCode {
    let mut worst = 0;
    for file in &args.files {
        let found = variant::inspect(&Folders::usual(), file);
        loading::tell(file, &found.sources);
        let errors = found.diagnostics.iter().filter(|it| it.is_error()).count();
        if errors > 0 {
            worst = worst.max(if found.faulty { 3 } else { 2 });
        }
        if args.json {
            let report = Report::of(file, &found);
            say(&(serde_json::to_string(&report).unwrap_or_default() + "\n"));
        } else {
            output.report(&found.sources, &found.diagnostics);
            say(&format!("{}: {}\n", clean(file), summary(&found.diagnostics)));
        }
    }
    ExitCode::from(worst)
}

/// Returns how many faults there are, such as `2 errors, 1 warning`.
fn summary(faults: &[Diagnostic]) -> String {
    let errors = faults.iter().filter(|it| it.is_error()).count();
    let counted = |count: usize, noun: &str| match count {
        0 => None,
        1 => Some(format!("1 {noun}")),
        _ => Some(format!("{count} {noun}s")),
    };
    let parts = [counted(errors, "error"), counted(faults.len() - errors, "warning")];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { "no faults".to_owned() } else { parts.join(", ") }
}

impl Report {
    fn of(file: &str, found: &Inspection) -> Self {
        let faults = found.diagnostics.iter();
        let errors = faults.clone().filter(|it| it.is_error()).count();
        Self {
            file: clean(file).into_owned(),
            errors,
            warnings: found.diagnostics.len() - errors,
            faults: faults.map(|it| Fault::of(it, &found.sources)).collect(),
        }
    }
}

impl Fault {
    fn of(fault: &Diagnostic, sources: &Sources) -> Self {
        let cleaned = |it: &String| clean(it).into_owned();
        let note = |(place, message): &(Place, String)| Note {
            message: cleaned(message),
            at: Span::of(place, sources),
        };
        Self {
            severity: if fault.is_error() { "error" } else { "warning" },
            code: fault.code,
            message: cleaned(&fault.message),
            hint: fault.hint.as_ref().map(cleaned),
            label: fault.label.as_ref().map(cleaned),
            at: fault.place.as_ref().map(|it| Span::of(it, sources)),
            notes: fault.notes.iter().map(note).collect(),
        }
    }
}

impl Span {
    fn of(place: &Place, sources: &Sources) -> Self {
        let (line, column) = sources.line_column(place);
        let end = Place::new(place.source, place.span.end..place.span.end);
        let (end_line, end_column) = sources.line_column(&end);
        let file = clean(sources.name(place.source)).into_owned();
        Self { file, line, column, end_line, end_column }
    }
}

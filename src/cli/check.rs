//! `patience check`.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use serde::Serialize;

use super::clock::Since;
use super::files::{Links, write_whole};
use super::library::Folders;
use super::loading;
use super::output::{Output, complain, json_line, say};
use crate::diag::english::of_number;
use crate::diag::{Diagnostic, Place, Sources, clean, fixed};
use crate::play::{self, Trial};
use crate::words::{self, Inspection};

#[derive(Args, Debug)]
pub(super) struct CheckArgs {
    /// Path of a rules file, or name of a game
    #[arg(required = true)]
    pub(super) files: Vec<String>,
    /// Print one JSON object per file, for editors
    #[arg(long)]
    pub(super) json: bool,
    /// Rename outdated keys, and change nothing else
    #[arg(long)]
    pub(super) fix: bool,
    /// Play N random games of each file
    #[arg(long, value_name = "N", default_value_t = 300)]
    pub(super) games: u32,
}

/// The time limit for the random games of one file, in seconds.
const PATIENCE: u64 = 10;

/// The report on one file with `--json`.
#[derive(Serialize)]
struct Report {
    file: String,
    errors: usize,
    warnings: usize,
    #[serde(rename = "faults")]
    diagnostics: Vec<JsonError>,
    /// `None` if there are errors, or no games were requested.
    trial: Option<Tried>,
    /// The number of other option values that were not played for lack of time.
    untried: usize,
}

/// The results of the random games: how many were played, and how they ended.
#[derive(Serialize)]
struct Tried {
    asked: u32,
    games: u32,
    moves: u32,
    won: u32,
    without_moves: u32,
    lost: u32,
    going: u32,
    broken: u32,
    too_many_moves: u32,
    not_dealt: u32,
    stuck_at_once: u32,
    median_moves: u32,
    most_home: usize,
}

/// An error or warning, for editors.
#[derive(Serialize)]
struct JsonError {
    severity: &'static str,
    code: Option<&'static str>,
    message: String,
    hint: Option<String>,
    label: Option<String>,
    #[serde(flatten)]
    at: Option<Span>,
    notes: Vec<Note>,
}

/// A message about another place.
#[derive(Serialize)]
struct Note {
    message: String,
    #[serde(flatten)]
    at: Span,
}

/// A range of a file. Lines and columns count from 1, columns in characters. The end is
/// exclusive.
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
        let mut found = words::inspect(&Folders::usual(), file);
        if args.fix && !fix(file, &mut found) {
            worst = worst.max(2);
        }
        loading::note_files(file, &found.sources);
        let (trial, untried) =
            if found.has_errors() { (None, 0) } else { tried(&mut found, args.games) };
        if found.has_errors() {
            worst = worst.max(if found.bad_rules { 3 } else { 2 });
        }
        if args.json {
            let report = Report { untried, ..Report::of(file, &found, trial.as_ref()) };
            say(&json_line(&report));
        } else {
            output.report(&found.sources, &found.diagnostics);
            say(&format!("{}: {}\n", clean(file), summary(&found.diagnostics)));
            if let Some(trial) = trial {
                say(&format!("{}: {trial}\n", clean(file)));
            }
            if untried > 0 {
                let values = of_number(untried, "value");
                let line = format!("ran out of time to try {untried} other {values}");
                say(&format!("{}: {line} of options\n", clean(file)));
            }
        }
    }
    ExitCode::from(worst)
}

/// Applies the fixes to the file of a game and inspects it again.
///
/// Does not change files that it extends. Returns false if the file cannot be written.
fn fix(file: &str, found: &mut Inspection) -> bool {
    let own = found.sources.ids().next();
    let fixed = own.and_then(|own| {
        let (text, count) = fixed(&found.sources, own, &found.diagnostics)?;
        Some((found.sources.name(own).to_owned(), text, count))
    });
    let Some((path, text, count)) = fixed else { return true };
    let own = Path::new(&path);
    // The folder may come from a stranger, who chose the targets of links in it.
    let links = Links::refused_in(own.parent().unwrap_or(own));
    if let Err(error) = write_whole(own, &text, &links) {
        complain(&format!("cannot write {}: {error}\n", clean(&path)));
        return false;
    }
    let keys = of_number(count, "key");
    complain(&format!("{}: {count} {keys} renamed\n", clean(&path)));
    // The places found before refer to the old text, so the file is inspected again.
    *found = words::inspect(&Folders::usual(), file);
    true
}

/// Plays random games with each option value and adds their errors and warnings to `found`.
///
/// Returns the trial of the game with its defaults, and the number of other values that were
/// not tried. These values share a tenth of the games, with at least one each. If the games
/// take longer than [`PATIENCE`], fewer are played.
fn tried(found: &mut Inspection, games: u32) -> (Option<Trial>, usize) {
    // Taken out, because the loop adds to `found`.
    let configurations = std::mem::take(&mut found.configurations);
    let others =
        u32::try_from(configurations.len()).unwrap_or(u32::MAX).saturating_sub(1).max(1);
    let since = Since::now();
    let enough = || since.seconds() >= PATIENCE;
    let (mut first, mut untried) = (None, 0);
    for configuration in configurations {
        let label = configuration.label();
        let variant = Arc::new(configuration.variant);
        let few = (games / 10 / others).max(games.min(1));
        let asked = if label.is_none() { games } else { few };
        if asked == 0 {
            continue;
        }
        // The game with its default options comes first and is always tried.
        if label.is_some() && enough() {
            untried += 1;
            continue;
        }
        let trial = play::trial_until(&variant, asked, &enough);
        found.add(trial.diagnostics(&variant), label.as_deref());
        if label.is_none() {
            first = Some(trial);
        }
    }
    (first, untried)
}

/// Returns the number of errors and warnings, such as `2 errors, 1 warning`.
fn summary(diagnostics: &[Diagnostic]) -> String {
    let errors = diagnostics.iter().filter(|error| error.is_error()).count();
    let counted = |count: usize, noun: &str| {
        (count > 0).then(|| format!("{count} {}", of_number(count, noun)))
    };
    let parts =
        [counted(errors, "error"), counted(diagnostics.len() - errors, "warning")];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { "no problems".to_owned() } else { parts.join(", ") }
}

impl Report {
    fn of(file: &str, found: &Inspection, trial: Option<&Trial>) -> Self {
        let diagnostics = found.diagnostics.iter();
        let errors = diagnostics.clone().filter(|error| error.is_error()).count();
        Self {
            file: clean(file).into_owned(),
            errors,
            warnings: found.diagnostics.len() - errors,
            diagnostics: diagnostics
                .map(|error| JsonError::of(error, &found.sources))
                .collect(),
            trial: trial.map(Tried::of),
            untried: 0,
        }
    }
}

impl Tried {
    fn of(trial: &Trial) -> Self {
        Self {
            asked: trial.asked,
            games: trial.games,
            moves: trial.moves,
            won: trial.won,
            without_moves: trial.ended,
            lost: trial.lost,
            going: trial.going,
            broken: trial.broken,
            too_many_moves: trial.too_many,
            not_dealt: trial.short,
            stuck_at_once: trial.stuck,
            median_moves: trial.median,
            most_home: trial.most_home,
        }
    }
}

impl JsonError {
    fn of(error: &Diagnostic, sources: &Sources) -> Self {
        let cleaned = |text: &String| clean(text).into_owned();
        let note = |(place, message): &(Place, String)| Note {
            message: cleaned(message),
            at: Span::of(place, sources),
        };
        Self {
            severity: if error.is_error() { "error" } else { "warning" },
            code: error.code,
            message: cleaned(&error.message),
            hint: error.hint.as_ref().map(cleaned),
            label: error.label.as_ref().map(cleaned),
            at: error.place.as_ref().map(|place| Span::of(place, sources)),
            notes: error.notes.iter().map(note).collect(),
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

//! Standard output and standard error: color, results, warnings and failures.

use std::io::{self, IsTerminal as _, Write as _};

use clap::ValueEnum;
use serde::Serialize;

use super::player;
use crate::BUNDLED;
use crate::diag::{Diagnostic, Sources, Style, clean_json, fitted, guarded, render};
use crate::repl::Screen;
use crate::words::LoadError;

/// Returns whether standard input and output are both a terminal.
pub(super) fn is_at_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Returns the text that the program prints when it is called without a command.
pub(super) fn welcome() -> String {
    let game = BUNDLED.games().min_by_key(|game| game.len()).unwrap_or_default();
    format!(
        "Patience plays, analyzes and checks patience (solitaire) games.\n\
         Every game is a text file that you can read and change.\n\n\
         Try:\n  \
           patience list          list the games\n  \
           patience play {game}      play a game\n  \
           patience rules {game}     read its rules\n\n\
         `patience --help` lists all commands.\n"
    )
}

/// When to use color.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(super) enum ColorWhen {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Why a command failed.
#[derive(Debug)]
pub(super) enum Failure {
    /// A game could not be loaded.
    Rules(Box<LoadError>),
    /// An exit code and a message.
    Plain(u8, String),
    /// An exit code and a message with a suggestion.
    Hinted(u8, Box<Diagnostic>),
    /// A complete message, on one line or several.
    Message(u8, String),
}

/// Where and how results and errors are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Output {
    /// How standard error is written.
    errors: Style,
    /// The width of standard error in characters, if it is a terminal. Otherwise lines are not
    /// wrapped, because a program may read them.
    width: Option<usize>,
    /// How standard output is written.
    pub(super) results: Style,
    /// Whether `--color` was given.
    asked: bool,
}

impl From<Box<LoadError>> for Failure {
    fn from(error: Box<LoadError>) -> Self {
        Self::Rules(error)
    }
}

impl Failure {
    /// Returns a failure for wrong usage.
    pub(super) fn usage(message: impl Into<String>) -> Self {
        Self::Plain(2, message.into())
    }

    /// Returns a failure for a bad deal, record or move.
    pub(super) fn input(message: impl Into<String>) -> Self {
        Self::Plain(4, message.into())
    }
}

impl Output {
    pub(super) fn new(when: ColorWhen) -> Self {
        let errors = style(when, io::stderr().is_terminal());
        let results = style(when, io::stdout().is_terminal());
        let width = player::width().filter(|_| io::stderr().is_terminal());
        Self { errors, width, results, asked: when != ColorWhen::Auto }
    }

    /// Returns the capabilities of the screen.
    pub(super) fn screen(self) -> Screen {
        let typed = is_at_terminal();
        let symbols = player::shows_utf8();
        let table = Some(player::colors());
        Screen { style: self.results, asked: self.asked, symbols, table, typed }
    }

    /// Writes a report to standard error, wrapped to its width.
    fn complain(self, text: &str) {
        match self.width {
            Some(width) if !text.is_empty() => complain(&(fitted(text, width) + "\n")),
            _ => complain(text),
        }
    }

    /// Prints warnings that are not about a rules file.
    pub(super) fn warn(self, warnings: &[Diagnostic]) {
        self.complain(&render(&Sources::new(), warnings, self.errors));
    }

    /// Prints errors and warnings in files.
    pub(super) fn report(self, sources: &Sources, errors: &[Diagnostic]) {
        self.complain(&render(sources, errors, self.errors));
    }

    /// Reports a failure, and returns the exit code for it.
    pub(super) fn fail(self, failure: &Failure) -> u8 {
        match failure {
            Failure::Rules(error) => {
                self.complain(&render(&error.sources, &error.diagnostics, self.errors));
                if error.bad_rules { 3 } else { 2 }
            }
            Failure::Message(code, message) => {
                let is_report =
                    ["error: ", "error["].iter().any(|start| message.starts_with(start));
                let head = if is_report { "" } else { "error: " };
                self.complain(&format!("{head}{}\n", message.trim_end()));
                *code
            }
            Failure::Hinted(code, error) => {
                self.complain(&render(
                    &Sources::new(),
                    std::slice::from_ref(&**error),
                    self.errors,
                ));
                *code
            }
            Failure::Plain(code, message) => {
                let error = Diagnostic::error(message.clone());
                self.complain(&render(&Sources::new(), &[error], self.errors));
                *code
            }
        }
    }
}

fn style(when: ColorWhen, terminal: bool) -> Style {
    // By the convention of no-color.org, an empty value does not count.
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    let wanted = match when {
        ColorWhen::Always => true,
        ColorWhen::Never => false,
        ColorWhen::Auto => terminal && !refused && !dumb,
    };
    if wanted { Style::Color } else { Style::Plain }
}

/// Writes results to standard output. Returns false if the reader has closed the pipe; any
/// other write error ends the program.
pub(super) fn say(text: &str) -> bool {
    let mut output = io::stdout().lock();
    // A safety net: texts should be clean by now.
    let text = guarded(text);
    let written = output.write_all(text.as_bytes()).and_then(|()| output.flush());
    let Err(error) = written else { return true };
    if error.kind() != io::ErrorKind::BrokenPipe {
        complain(&format!("error: cannot write the results: {error}\n"));
        std::process::exit(1);
    }
    false
}

/// Returns a value as a line of JSON.
pub(super) fn json_line(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value).unwrap_or_default();
    format!("{}\n", clean_json(&text))
}

/// Returns a value as indented JSON.
pub(super) fn pretty_json(value: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(value).unwrap_or_default();
    format!("{}\n", clean_json(&text))
}

/// Overwrites the current line of standard error.
pub(super) fn overwrite(text: &str) {
    let _ = write!(io::stderr().lock(), "\r{}", guarded(text));
}

/// Writes to standard error.
pub(super) fn complain(text: &str) {
    let _ = io::stderr().lock().write_all(guarded(text).as_bytes());
}

//! Session files: transcripts of games that can be replayed and compared.
//!
//! ```text
//! Kings go to empty piles, and nothing else does.
//!
//! $ patience play tiny.toml --deal seed:1
//! tiny  deal seed:1
//! …
//! > 1 2
//! …
//! ```
//!
//! The first line that starts with `$ ` names the game:
//! `$ patience play GAME --deal DEAL [--set OPTION=VALUE]...`. The first board stands below it.
//! Lines before it are a comment. Each line that starts with `> ` is typed as at the prompt, and
//! its answer stands below it. `> #` starts a comment too.
//!
//! An author writes the file without boards and answers; accepting the session adds them. From
//! then on, any different answer is reported as a change.

use super::drivers::type_lines;
use super::session::Session;
use super::typed::{CALL, is_typed, set_apart};
use crate::diag::{Diagnostic, Place, SourceId};

/// The most bytes of a session, so that it can be read again.
const LONGEST: usize = 1 << 20;

/// A session file that was read but not yet replayed.
#[derive(Clone, Debug)]
pub struct SessionFile<'a> {
    /// The command that starts the game, without the `$`.
    pub call: &'a str,
    /// The place of that command.
    pub call_place: Place,
    /// The text before the first board, which ends with the command.
    head: &'a str,
    /// The typed lines, each with the byte at which it starts.
    typed: Vec<(usize, &'a str)>,
    /// Whether the file has boards or answers below the command.
    answered: bool,
}

impl<'a> SessionFile<'a> {
    /// Reads a session file, with the line ends of any system.
    ///
    /// Fails if it names no game or several, or if typed lines come before the game.
    pub fn read(source: SourceId, text: &'a str) -> Result<Self, Vec<Diagnostic>> {
        let place = |(at, line): (usize, &str)| Place::new(source, at..at + line.len());
        let form = "a session begins with a line such as \
                    `$ patience play GAME --deal ms:1`";
        let all = lines(text);
        let Some(first) = all.iter().position(|entry| entry.1.starts_with(CALL)) else {
            let error = Diagnostic::error("no line says which game to play");
            let start = Place::new(source, 0..0);
            return Err(vec![error.code("no-call").at(start).hint(form)]);
        };
        let (at, call) = all[first];
        let (above, beneath) = (&all[..first], &all[first + 1..]);
        let early = above.iter().filter(|entry| is_typed(entry.1)).map(|entry| {
            let error = Diagnostic::error("this line comes before the game starts");
            error.code("early-line").at(place(*entry)).hint(form)
        });
        let others =
            beneath.iter().filter(|entry| entry.1.starts_with(CALL)).map(|entry| {
                let error = Diagnostic::error("a session file holds one game");
                let error = error.code("second-call").at(place(*entry));
                error.hint("move the other game to another file")
            });
        let errors: Vec<Diagnostic> = early.chain(others).collect();
        if !errors.is_empty() {
            return Err(errors);
        }
        let says = |line: &str| !is_typed(line) && !line.trim().is_empty();
        Ok(Self {
            call: call[CALL.len()..].trim(),
            call_place: place((at, call)),
            head: &text[..at + call.len()],
            typed: beneath.iter().filter(|entry| is_typed(entry.1)).copied().collect(),
            answered: beneath.iter().any(|entry| says(entry.1)),
        })
    }

    /// Returns whether the file has no boards and answers yet.
    pub fn is_new(&self) -> bool {
        !self.answered
    }

    /// Replays the file, and returns its whole text with the boards and answers of today.
    ///
    /// Fails if lines are left after the one that ends the session, if the text grows too long, or
    /// if the host asks to stop.
    pub fn rerun(&self, session: &mut Session<'_>) -> Result<String, Vec<Diagnostic>> {
        // Line ends become `\n`, as in the answers.
        let mut text: String = self.head.lines().flat_map(|line| [line, "\n"]).collect();
        text.push_str(&set_apart(&session.greeting()));
        let lines: Vec<&str> = self.typed.iter().map(|entry| entry.1).collect();
        let typed = type_lines(session, &lines, LONGEST);
        text.push_str(&typed.text);
        let at = |(at, line): (usize, &str)| {
            Place::new(self.call_place.source, at..at + line.len())
        };
        let last = self.typed.get(typed.lines.saturating_sub(1)).copied();
        if typed.stopped {
            let error = Diagnostic::error("the session ran out of time here");
            let error = error.code("slow-session").at(last.map(at));
            return Err(vec![
                error.hint("allow more with `--seconds`, or split the session"),
            ]);
        }
        if text.len() > LONGEST {
            let error = format!("the session is longer than {LONGEST} bytes");
            let error = Diagnostic::error(error).code("long-session").at(last.map(at));
            return Err(vec![error.hint("split it into several files")]);
        }
        if let Some(&left) = self.typed.get(typed.lines) {
            let error = Diagnostic::error("the session ended before this line");
            let error = error.code("after-the-end").at(at(left));
            return Err(vec![error.hint("remove the line, or the `quit` before it")]);
        }
        Ok(text)
    }
}

/// Returns each line without its end, with the byte at which it starts.
fn lines(text: &str) -> Vec<(usize, &str)> {
    // `lines` splits at the same places but drops a `\r`, which still counts as a byte.
    let ends = text.split_inclusive('\n').scan(0, |end, line| {
        *end += line.len();
        Some(*end - line.len())
    });
    ends.zip(text.lines()).collect()
}

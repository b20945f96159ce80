//! The terminal: an editor for the line, with completion and a memory of earlier lines.

use std::borrow::Cow;
use std::io::{self, ErrorKind, Write};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::lines::greeting;
use super::{Ending, ended, put};
use crate::repl::answer::{Kind, Reply};
use crate::repl::complete::Completions;
use crate::repl::session::Session;

/// What is said below the first board.
const WELCOME: &str = "`moves` lists the legal moves, `help` the commands\n";

/// Shows the board and obeys line after line as they are typed.
///
/// `earlier` are lines of earlier sessions, the oldest first; `remember` is told of every
/// line that is typed. Ctrl-C cancels a line, Ctrl-D leaves. Fails when the terminal does.
pub fn run_terminal(
    session: &mut Session<'_>,
    earlier: &[String],
    remember: &mut dyn FnMut(&str),
    output: &mut dyn Write,
) -> io::Result<Ending> {
    ended(run(session, earlier, remember, output))
}

fn run(
    session: &mut Session<'_>,
    earlier: &[String],
    remember: &mut dyn FnMut(&str),
    output: &mut dyn Write,
) -> io::Result<Ending> {
    let mut editor = editor(earlier).map_err(failure)?;
    put(output, &greeting(session))?;
    put(output, WELCOME)?;
    loop {
        let completions = Completions::of(session.game());
        editor.set_helper(Some(Assistant { completions }));
        let line = match editor.readline(&session.prompt()) {
            Ok(line) => line,
            Err(ReadlineError::Eof) => return Ok(Ending::Left),
            Err(ReadlineError::Interrupted | ReadlineError::Signal(_)) => continue,
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                put(output, "the line is not UTF-8\n")?;
                continue;
            }
            Err(error) => return Err(failure(error)),
        };
        if !line.trim().is_empty() {
            editor.add_history_entry(line.as_str()).map_err(failure)?;
            remember(&line);
        }
        let answer = session.answer(&line);
        put(output, &session.shown(&answer))?;
        if matches!(answer, Ok(Reply { kind: Kind::Left, .. })) {
            return Ok(Ending::Left);
        }
    }
}

type LineEditor = Editor<Assistant, MemHistory>;

fn editor(earlier: &[String]) -> rustyline::Result<LineEditor> {
    let config = Config::builder().completion_type(CompletionType::List).build();
    let history = MemHistory::with_config(&config);
    let mut editor = LineEditor::with_history(config, history)?;
    for line in earlier {
        editor.add_history_entry(line.as_str())?;
    }
    Ok(editor)
}

fn failure(error: ReadlineError) -> io::Error {
    match error {
        ReadlineError::Io(error) => error,
        other => io::Error::other(other),
    }
}

/// Completes words for the line editor.
struct Assistant {
    completions: Completions,
}

impl Completer for Assistant {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let (start, words) = self.completions.complete(&line[..pos]);
        let spaced = |it: String| if it.ends_with(':') { it } else { it + " " };
        Ok((start, words.into_iter().map(spaced).collect()))
    }
}

impl Hinter for Assistant {
    type Hint = String;
}

impl Highlighter for Assistant {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Borrowed(hint)
    }
}

impl Validator for Assistant {}

impl Helper for Assistant {}

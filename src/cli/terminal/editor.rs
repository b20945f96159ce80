//! The line editor, in a thread of its own.
//!
//! While a person types, the session must be free to speak: what it says is written above
//! the line, and the line stays as it is. So the editor waits for keys, and the session
//! for the editor.

use std::borrow::Cow;
use std::io::{self, Write};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

use rustyline::completion::{Completer, FilenameCompleter};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::{Hint, Hinter};
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, ExternalPrinter, Helper};

use crate::repl::{Completions, Ghost, put};

/// What the editor reads is sent on as this.
pub(super) type Typed = Result<String, ReadlineError>;

/// What the editor knows while a line is typed.
#[derive(Default)]
pub(super) struct LineContext {
    pub(super) completions: Completions,
    /// The characters there are for text in grey behind the prompt; none if there is to be
    /// no such text.
    pub(super) room: usize,
}

/// An editor that reads a line whenever it is told to.
pub(super) struct LineEditor {
    prompts: Sender<String>,
    known: Arc<Mutex<LineContext>>,
    /// Writes above the line that is being typed, where the terminal can do that.
    above: Option<Box<dyn ExternalPrinter + Send>>,
}

impl LineEditor {
    /// Starts an editor that knows `earlier` lines, the oldest first. What it reads is
    /// handed to `read`, which returns whether anybody still wants it.
    ///
    /// Fails when the terminal does.
    pub(super) fn start(
        earlier: &[String],
        read: impl Fn(Typed) -> bool + Send + 'static,
    ) -> io::Result<Self> {
        let known = Arc::new(Mutex::new(LineContext::default()));
        let assistant = Assistant { known: Arc::clone(&known) };
        let earlier = earlier.to_vec();
        let (prompts, incoming) = mpsc::channel::<String>();
        let (ready, started) = mpsc::channel();
        thread::Builder::new().spawn(move || {
            let mut editor = match editor(&earlier, assistant) {
                Ok(editor) => editor,
                Err(error) => return drop(ready.send(Err(error))),
            };
            let _ = ready.send(Ok(above(&mut editor)));
            for prompt in incoming {
                let line = uncancelled(&mut editor, &prompt);
                if let Ok(line) = &line
                    && !line.trim().is_empty()
                {
                    let _ = editor.add_history_entry(line.as_str());
                }
                if !read(line) {
                    break;
                }
            }
        })?;
        let above = started.recv().map_err(io::Error::other)?.map_err(failure)?;
        Ok(Self { prompts, known, above })
    }

    /// Lets a line be typed. What can be typed is found out while that has begun, since a
    /// terminal that waits for nothing takes control characters for itself.
    pub(super) fn read(&self, prompt: String, learned: impl Fn() -> LineContext) {
        let mut known = locked(&self.known);
        let _ = self.prompts.send(prompt);
        *known = learned();
    }

    /// Changes what can be typed in the line that is being typed.
    pub(super) fn learn(&self, learned: LineContext) {
        *locked(&self.known) = learned;
    }

    /// Writes lines above the one that is being typed.
    pub(super) fn say(&mut self, text: String, output: &mut dyn Write) -> io::Result<()> {
        match &mut self.above {
            Some(above) => above.print(text).map_err(failure),
            None => put(output, &text),
        }
    }
}

type TypedEditor = Editor<Assistant, MemHistory>;

fn editor(earlier: &[String], assistant: Assistant) -> rustyline::Result<TypedEditor> {
    let config = Config::builder().completion_type(CompletionType::List).build();
    let history = MemHistory::with_config(&config);
    let mut editor = TypedEditor::with_history(config, history)?;
    for line in earlier {
        editor.add_history_entry(line.as_str())?;
    }
    editor.set_helper(Some(assistant));
    Ok(editor)
}

/// Reads a line, and another one whenever Ctrl-C cancels it.
fn uncancelled(editor: &mut TypedEditor, prompt: &str) -> Typed {
    loop {
        match editor.readline(prompt) {
            Err(ReadlineError::Interrupted | ReadlineError::Signal(_)) => {}
            other => return other,
        }
    }
}

fn above(editor: &mut TypedEditor) -> Option<Box<dyn ExternalPrinter + Send>> {
    let printer = editor.create_external_printer().ok()?;
    Some(Box::new(printer))
}

/// Returns the failure of a terminal as that of any input.
pub(super) fn failure(error: ReadlineError) -> io::Error {
    match error {
        ReadlineError::Io(error) => error,
        other => io::Error::other(other),
    }
}

fn locked(known: &Mutex<LineContext>) -> MutexGuard<'_, LineContext> {
    known.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Helps to type.
struct Assistant {
    known: Arc<Mutex<LineContext>>,
}

impl Completer for Assistant {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let line = &line[..pos];
        let (start, words) = locked(&self.known).completions.complete(line);
        let spaced = |it: String| if it.ends_with(':') { it } else { it + " " };
        let mut words: Vec<String> = words.into_iter().map(spaced).collect();
        if Completions::wants_file(line) {
            let (place, files) = FilenameCompleter::new().complete_path(line, pos)?;
            // What the shell would have to be told otherwise cannot be typed like that here.
            let plain = |it: &String| !it.contains(['\\', '"', '\'']) || cfg!(windows);
            let files = files.into_iter().map(|it| it.replacement).filter(plain);
            if place == start {
                words.extend(files);
            } else if words.is_empty() {
                return Ok((place, files.collect()));
            }
        }
        Ok((start, words))
    }
}

impl Hint for Ghost {
    fn display(&self) -> &str {
        &self.text
    }

    fn completion(&self) -> Option<&str> {
        self.ending.then_some(self.text.as_str())
    }
}

impl Hinter for Assistant {
    type Hint = Ghost;

    /// Returns nothing that would not fit behind the line: it would push the prompt up.
    fn hint(&self, line: &str, pos: usize, _: &Context<'_>) -> Option<Ghost> {
        let known = locked(&self.known);
        let room = known.room.checked_sub(line.chars().count())?;
        let ghost =
            (pos == line.len() && room > 0).then(|| known.completions.ghost(line));
        let mut ghost = ghost.flatten()?;
        if ghost.text.chars().count() > room {
            if ghost.ending {
                return None;
            }
            let kept = ghost.text.chars().take(room.saturating_sub(3));
            ghost.text = kept.chain("...".chars()).take(room).collect();
        }
        Some(ghost)
    }
}

impl Highlighter for Assistant {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        let grey = anstyle::AnsiColor::BrightBlack.on_default();
        Cow::Owned(format!("{grey}{hint}{grey:#}"))
    }
}

impl Validator for Assistant {}

impl Helper for Assistant {}

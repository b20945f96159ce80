//! The line editor, on its own thread.
//!
//! While a person types, the session can print messages above the line without disturbing it.
//! So the editor waits for keys, and the session waits for the editor and for other events.

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
use rustyline::{
    Cmd, CompletionType, ConditionalEventHandler, Config, Context, Editor, Event,
    EventContext, EventHandler, ExternalPrinter, Helper, KeyCode, KeyEvent, Modifiers,
    RepeatCount,
};

use super::mouse::{Mouse, Report};
use super::stopping::{put, writing};
use crate::diag::clean;
use crate::repl::{Completions, Ghost};

/// How long to wait after Esc for the rest of a key's sequence, in milliseconds.
const ESC_TIME: u16 = 100;

/// The result of reading a line.
pub(super) type Typed = Result<Line, ReadlineError>;

/// How reading a line ended.
pub(super) enum Line {
    /// The player typed the line.
    Typed(String),
    /// The player moved to the board, with this text typed.
    Board(Begun),
    /// The player used the mouse, with this text typed.
    Mouse(Mouse, Begun),
}

/// A line that is begun, before and after the cursor.
#[derive(Clone, Debug, Default)]
pub(super) struct Begun(pub(super) String, pub(super) String);

impl Begun {
    /// Returns the whole line.
    pub(super) fn line(&self) -> String {
        [self.0.as_str(), &self.1].concat()
    }
}

/// A key that acts on the screen while a line is typed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum ScreenKey {
    /// Redraw the screen.
    Redraw,
    /// Restore the terminal and suspend the program.
    Stop,
}

/// Handles keys that act on the screen.
pub(super) type OnScreen = Arc<dyn Fn(ScreenKey) + Send + Sync>;

/// The completions and the room for hints while a line is typed.
#[derive(Default)]
pub(super) struct LineContext {
    pub(super) completions: Completions,
    /// The characters available for a gray hint after the prompt; 0 if hints are off.
    pub(super) room: usize,
}

/// A line editor that reads lines on request.
pub(super) struct LineEditor {
    prompts: Sender<(String, Begun)>,
    known: Arc<Mutex<LineContext>>,
    /// Prints above the line being typed, if the terminal supports it.
    above: Option<Box<dyn ExternalPrinter + Send>>,
}

impl LineEditor {
    /// Starts an editor with `earlier` lines as its history, oldest first. Each line is passed
    /// to `read`, which returns whether to continue.
    ///
    /// Fails if the terminal cannot be set up.
    pub(super) fn start(
        earlier: &[String],
        screen: Option<OnScreen>,
        read: impl Fn(Typed) -> bool + Send + 'static,
    ) -> io::Result<Self> {
        let known = Arc::new(Mutex::new(LineContext::default()));
        let assistant = Assistant { known: Arc::clone(&known) };
        let earlier = earlier.to_vec();
        let (prompts, incoming) = mpsc::channel::<(String, Begun)>();
        let (ready, started) = mpsc::channel();
        thread::Builder::new().spawn(move || {
            let mut editor = match editor(&earlier, assistant) {
                Ok(editor) => editor,
                Err(error) => return drop(ready.send(Err(error))),
            };
            let _ = ready.send(Ok(above(&mut editor)));
            let left = Left::default();
            if let Some(screen) = screen {
                bind(&mut editor, &left, &screen);
            }
            for (prompt, begun) in incoming {
                let line = uncancelled(&mut editor, &prompt, begun, &left);
                if let Ok(Line::Typed(line)) = &line
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

    /// Starts reading a line that begins with `begun`.
    ///
    /// The completions are computed after the editor has started, because until then the
    /// terminal handles control characters itself.
    pub(super) fn read(
        &self,
        prompt: String,
        begun: Begun,
        learned: impl Fn() -> LineContext,
    ) {
        // Locked before the editor starts, so that it cannot complete from old data.
        let mut known = locked(&self.known);
        let _ = self.prompts.send((prompt, begun));
        *known = learned();
    }

    /// Updates the completions of the line being typed.
    pub(super) fn learn(&self, learned: LineContext) {
        *locked(&self.known) = learned;
    }

    /// Prints lines above the line being typed.
    pub(super) fn say(&mut self, text: String, output: &mut dyn Write) -> io::Result<()> {
        match &mut self.above {
            Some(above) => {
                let _writing = writing();
                above.print(text).map_err(failure)
            }
            None => put(output, &text),
        }
    }
}

type TypedEditor = Editor<Assistant, MemHistory>;

fn editor(earlier: &[String], assistant: Assistant) -> rustyline::Result<TypedEditor> {
    let config = Config::builder()
        .completion_type(CompletionType::List)
        // Otherwise Esc would wait for another key and take it.
        .keyseq_timeout(Some(ESC_TIME))
        .build();
    let history = MemHistory::with_config(&config);
    let mut editor = TypedEditor::with_history(config, history)?;
    for line in earlier {
        editor.add_history_entry(line.as_str())?;
    }
    editor.set_helper(Some(assistant));
    Ok(editor)
}

/// How a key or the mouse left the line, if it did.
type Left = Arc<Mutex<Option<Line>>>;

/// Reads a line, and starts over whenever Ctrl-C cancels it.
fn uncancelled(
    editor: &mut TypedEditor,
    prompt: &str,
    begun: Begun,
    left: &Left,
) -> Typed {
    let mut begun = begun;
    loop {
        match editor.readline_with_initial(prompt, (&begun.0, &begun.1)) {
            Err(ReadlineError::Interrupted | ReadlineError::Signal(_)) => {
                // The key for the board and the mouse also cancel the line. Only they store
                // what was typed.
                if let Some(left) = locked(left).take() {
                    return Ok(left);
                }
                begun = Begun::default();
            }
            other => return other.map(Line::Typed),
        }
    }
}

/// Binds the keys that act on the screen.
fn bind(editor: &mut TypedEditor, left: &Left, screen: &OnScreen) {
    let key =
        |act| ScreenKeys { act, left: Arc::clone(left), screen: Arc::clone(screen) };
    let keys = [
        (KeyEvent(KeyCode::F(2), Modifiers::NONE), KeyAct::Board),
        (KeyEvent::ctrl('O'), KeyAct::Board),
        (KeyEvent::ctrl('L'), KeyAct::Redraw),
        (KeyEvent::ctrl('Z'), KeyAct::Stop),
    ];
    for (event, act) in keys {
        let handler = EventHandler::Conditional(Box::new(key(act)));
        editor.bind_sequence(Event::from(event), handler);
    }
    let mouse = MouseKeys { report: Mutex::default(), left: Arc::clone(left) };
    editor.bind_sequence(Event::Any, EventHandler::Conditional(Box::new(mouse)));
}

/// Takes reports of the mouse out of the keys. The line editor does not know them: it reads
/// their start as an unknown sequence, and the rest as characters.
struct MouseKeys {
    /// The report that has begun.
    report: Mutex<Option<Report>>,
    left: Left,
}

impl ConditionalEventHandler for MouseKeys {
    fn handle(
        &self,
        event: &Event,
        _: RepeatCount,
        _: bool,
        context: &EventContext<'_>,
    ) -> Option<Cmd> {
        let KeyEvent(code, modifiers) = *event.get(0)?;
        let mut begun = locked(&self.report);
        if code == KeyCode::UnknownEscSeq {
            *begun = Some(Report::begin());
            return Some(Cmd::Noop);
        }
        let mut report = begun.take()?;
        let KeyCode::Char(key) = code else { return None };
        if modifiers != Modifiers::NONE {
            return None;
        }
        match report.add(key) {
            Ok(None) => *begun = Some(report),
            Ok(Some(Mouse::Other)) => {}
            Ok(Some(mouse)) => {
                let (line, at) = (context.line(), context.pos());
                let typed = Begun(line[..at].to_owned(), line[at..].to_owned());
                *locked(&self.left) = Some(Line::Mouse(mouse, typed));
                return Some(Cmd::Interrupt);
            }
            // It was typed after a sequence that is no report.
            Err(typed) => return Some(Cmd::Insert(1, typed)),
        }
        Some(Cmd::Noop)
    }
}

/// The action of a key that acts on the screen.
#[derive(Clone, Copy, Debug)]
enum KeyAct {
    Board,
    Redraw,
    Stop,
}

struct ScreenKeys {
    act: KeyAct,
    left: Left,
    screen: OnScreen,
}

impl ConditionalEventHandler for ScreenKeys {
    fn handle(
        &self,
        _: &Event,
        _: RepeatCount,
        _: bool,
        context: &EventContext<'_>,
    ) -> Option<Cmd> {
        Some(match self.act {
            KeyAct::Board => {
                let begun = Begun(context.line().to_owned(), String::new());
                *locked(&self.left) = Some(Line::Board(begun));
                Cmd::Interrupt
            }
            KeyAct::Redraw => {
                (self.screen)(ScreenKey::Redraw);
                Cmd::Noop
            }
            KeyAct::Stop => {
                (self.screen)(ScreenKey::Stop);
                Cmd::Noop
            }
        })
    }
}

fn above(editor: &mut TypedEditor) -> Option<Box<dyn ExternalPrinter + Send>> {
    let printer = editor.create_external_printer().ok()?;
    Some(Box::new(printer))
}

/// Converts a line editor error to an I/O error.
pub(super) fn failure(error: ReadlineError) -> io::Error {
    match error {
        ReadlineError::Io(error) => error,
        other => io::Error::other(other),
    }
}

fn locked<T>(known: &Mutex<T>) -> MutexGuard<'_, T> {
    known.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Completes lines and shows hints.
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
        // After the colon of a deal name, the number follows without a space.
        let spaced = |word: String| if word.ends_with(':') { word } else { word + " " };
        let mut words: Vec<String> = words.into_iter().map(spaced).collect();
        if Completions::wants_file(line) {
            let (place, files) = FilenameCompleter::new().complete_path(line, pos)?;
            // File names with control characters, or that a shell would quote, cannot be typed
            // here.
            let plain = |word: &String| {
                clean(word) == *word
                    && (!word.contains(['\\', '"', '\'']) || cfg!(windows))
            };
            let files = files.into_iter().map(|file| file.replacement).filter(plain);
            if place == start {
                words.extend(files);
            } else if words.is_empty() {
                return Ok((place, files.collect()));
            }
        }
        Ok((start, words))
    }
}

/// A [`Ghost`] as the line editor shows it.
pub(super) struct Shown(Ghost);

impl Hint for Shown {
    fn display(&self) -> &str {
        &self.0.text
    }

    fn completion(&self) -> Option<&str> {
        self.0.ending.then_some(self.0.text.as_str())
    }
}

impl Hinter for Assistant {
    type Hint = Shown;

    /// Returns a hint that fits after the line. A longer one would wrap and move the prompt.
    fn hint(&self, line: &str, pos: usize, _: &Context<'_>) -> Option<Shown> {
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
        Some(Shown(ghost))
    }
}

impl Highlighter for Assistant {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        // Dimmed, because bright black is the background of some color schemes.
        let pale = anstyle::Style::new().dimmed();
        Cow::Owned(format!("{pale}{hint}{pale:#}"))
    }
}

impl Validator for Assistant {}

impl Helper for Assistant {}

//! `source`: runs the lines of a file as if they were typed.

use crate::answer::{CommandError, Reply, ReplyKind};
use crate::command::{Command, Commands};
use crate::diag::english::{counted, grouped};
use crate::dispatch::respond;
use crate::read::{Input, read};
use crate::session::Session;
use crate::standing::{Part, outcome};
use crate::text::{Text, text};

/// The most files that may be nested, each run by the one before.
const DEEPEST: usize = 8;

/// The most lines that are run, and the most bytes of all answers together. Nested files can
/// otherwise have too many lines to ever finish.
const MOST_LINES: usize = 10_000;
const LONGEST: usize = 1 << 24;

/// The results of the lines so far.
#[derive(Default)]
struct Done {
    lines: Vec<Text>,
    /// How many lines were read, and the bytes of the answers.
    read: usize,
    length: usize,
    obeyed: usize,
    changed: bool,
    left: bool,
    /// Whether lines that fail are skipped.
    keeps_going: bool,
    failed: usize,
}

/// Why and where a file stopped; the innermost place comes first.
struct SourceStop {
    error: CommandError,
    places: Vec<String>,
}

/// The word after the file name that skips lines that fail.
const KEEP_GOING: &str = "--keep-going";

pub(super) const SOURCE: Command = Command {
    after: "FILE",
    more: "It stops at the first line that fails; what it did before stays done. With\n\
        `--keep-going` after FILE, it reports such lines and continues. It runs at most\n\
        10,000 lines, including those of nested files.",
    examples: &[("source opening.txt", "")],
    file: Some(0),
    ..Command::among("source", "run the lines of a file, as if you typed them", source)
};

/// Runs the lines of a file up to the first that fails, or skips those that fail.
fn source(
    session: &mut Session<'_>,
    rest: &str,
    commands: &Commands,
) -> Result<Reply, CommandError> {
    let (path, keeps_going) = match rest.strip_suffix(KEEP_GOING) {
        Some(path) if path.ends_with(' ') => (path.trim_end(), true),
        _ => (rest, false),
    };
    let before = session.game().turns().len();
    let mut done = Done { keeps_going, ..Done::default() };
    let obeyed =
        session.as_written(|session| obey(session, commands, path, 1, &mut done));
    if let Err(stop) = obeyed {
        let now = session.game().turns().len();
        let mut message = stop.error.message;
        if let Some((place, outer)) = stop.places.split_first() {
            message = text![place, ": ", message];
            for place in outer {
                message += format!("\nfrom {place}");
            }
        }
        if done.obeyed > 0 && now != before {
            let lines = counted(done.obeyed, "line");
            message += format!("\n{lines} done before that; the game is at move {now}");
        }
        return Err(CommandError::new(stop.error.code, message));
    }
    if done.left {
        return Ok(Reply::new(ReplyKind::Left, ""));
    }
    let failed = match done.failed {
        0 => String::new(),
        failed => format!(", {failed} failed"),
    };
    let summary = format!("{} of {path} done{failed}", counted(done.obeyed, "line"));
    let (kind, last) = if done.changed {
        (ReplyKind::Changed, outcome(session, &[Part::Done(summary.into())]))
    } else {
        (ReplyKind::Answered, summary.into())
    };
    done.lines.push(last);
    Ok(Reply::new(kind, Text::join(&done.lines, "\n")))
}

fn obey(
    session: &mut Session<'_>,
    commands: &Commands,
    path: &str,
    depth: usize,
    done: &mut Done,
) -> Result<(), SourceStop> {
    let bare = |error| SourceStop { error, places: Vec::new() };
    if path.is_empty() {
        return Err(bare(CommandError::wrong("name a file, as in `source opening.txt`")));
    }
    if depth > DEEPEST {
        let message =
            format!("`{path}` is nested {DEEPEST} files deep; does it run itself?");
        return Err(bare(CommandError::wrong(message)));
    }
    let text = session.read(path).map_err(bare)?;
    for (number, line) in (1..).zip(text.lines()) {
        let shown: String = line.trim().chars().take(60).collect();
        let placed = |mut stop: SourceStop| {
            // Only the innermost place repeats the line.
            let said = if stop.places.is_empty() {
                format!(": `{shown}`")
            } else {
                String::new()
            };
            stop.places.push(format!("{path}:{number}{said}"));
            stop
        };
        done.read += 1;
        if let Some(why) = done.ends_at(session) {
            return Err(placed(bare(CommandError::wrong(why))));
        }
        // `respond` would start counting depth and lines again, so nested files run here.
        if let Ok(Input::Command(it, inner)) = read(commands, session.game(), line)
            && it.word == SOURCE.word
        {
            obey(session, commands, inner, depth + 1, done).map_err(placed)?;
        } else {
            match respond(session, commands, line).map_err(bare).map_err(placed) {
                Ok(reply) => done.add(reply),
                Err(stop) if done.keeps_going => done.pass_over(&stop),
                Err(stop) => return Err(stop),
            }
        }
        if done.left {
            break;
        }
    }
    Ok(())
}

impl Done {
    /// Returns why no more lines may run, if a limit is reached or the player stopped.
    fn ends_at(&self, session: &mut Session<'_>) -> Option<String> {
        if session.is_asked_to_end() {
            Some("stopped".to_owned())
        } else if self.read > MOST_LINES {
            Some(format!("the files have more than {} lines", grouped(MOST_LINES as u64)))
        } else if self.length > LONGEST {
            let most = LONGEST >> 20;
            Some(format!("the answers so far exceed {most} MB"))
        } else {
            None
        }
    }

    fn say(&mut self, text: Text) {
        self.length += text.len();
        self.lines.push(text);
    }

    /// Counts and reports a line that failed.
    fn pass_over(&mut self, stop: &SourceStop) {
        self.failed += 1;
        let place =
            stop.places.first().map_or_else(String::new, |place| format!("{place}: "));
        self.say(text![place, stop.error.shown()]);
    }

    fn add(&mut self, reply: Reply) {
        let silent = reply.kind == ReplyKind::Answered && reply.text.is_empty();
        self.obeyed += usize::from(!silent);
        match reply.kind {
            ReplyKind::Left => self.left = true,
            ReplyKind::Changed | ReplyKind::Reloaded => self.changed = true,
            ReplyKind::Answered if silent => {}
            ReplyKind::Answered => self.say(reply.text),
            ReplyKind::Shown => {}
        }
    }
}

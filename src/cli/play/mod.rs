//! `patience play`.

mod args;
mod offer;
mod resume;
pub(super) mod wanted;

use std::fs::OpenOptions;
use std::io::{self, IsTerminal, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use std::{fs, thread};

pub(super) use args::{PlayArgs, nothing};
use resume::begin;

use crate::cli::files::{Links, read_text, write_whole};
use crate::cli::host::{self, SystemHost};
use crate::cli::interrupt::Work;
use crate::cli::library::reason;
use crate::cli::listening::Lines;
use crate::cli::output::is_at_terminal;
use crate::cli::output::{Failure, Output};
use crate::cli::player;
use crate::cli::state;
use crate::cli::terminal::{self, Bell, Seat};
use crate::diag::{Diagnostic, clean, wrapped};
use crate::repl::{
    Code, Ending, Frontend as _, Hidden, Screen, ScriptEnd, Session, Settings,
    World as _, put, run_json, run_lines, run_prompted, run_script,
};

/// The most typed lines to keep from earlier sessions.
const HISTORY: usize = 1000;

/// The largest history file to read, in bytes.
const MAX_HISTORY: u64 = 1 << 26;

/// How often to check whether the files of a game have changed.
const PACE: Duration = Duration::from_millis(250);

pub(super) fn run(args: &PlayArgs, output: Output) -> Result<ExitCode, Failure> {
    let width = player::width().unwrap_or(player::WIDTH);
    // Checked first: the game started below creates these files.
    let stranger = is_stranger();
    let Some(args) = &resume::named(args, output, width)? else {
        return Ok(ExitCode::SUCCESS);
    };
    let mut host = if args.watch { SystemHost::watching() } else { SystemHost::new() };
    if !args.json {
        host = host.played();
    }
    if args.script.is_none() && output.screen().typed && !args.json {
        host = host.interruptible();
    }
    let Some(begun) = begin(args, &mut host, output, stranger)? else {
        return Ok(ExitCode::SUCCESS);
    };
    if args.watch && !host.watches(&args.game.game) {
        output.warn(&[no_file(&args.game.game)]);
    }
    let settings = Settings {
        width: host.width().unwrap_or(Settings::default().width),
        hidden: if args.reveal { Hidden::Revealed } else { Hidden::Covered },
        ..Settings::default()
    };
    let script = args.script.as_deref().map(read_script).transpose()?;
    let at_terminal = is_at_terminal();
    let mut lines = (script.is_none() && (args.json || !at_terminal)).then(Lines::listen);
    let ears = lines.as_ref().map(Lines::ears);
    host.ears = ears.clone().filter(|_| args.json || !io::stdin().is_terminal());
    let keyed = script.is_none() && lines.is_none() && !player::is_dumb();
    // The terminal must leave its screen before Ctrl-C ends the program.
    let work = if keyed { host.end_in_order() } else { None };
    let mut session = Session::new(begun.game, begun.others, &mut host, settings);
    if !args.json {
        let screen = output.screen();
        let typed = screen.typed && script.is_none();
        // Only a board that stays in place can be a table.
        let table = screen.table.filter(|_| typed && terminal::can_frame(args.plain));
        let (sources, warnings) = session.settle(Screen { typed, table, ..screen });
        output.report(&sources, &warnings);
    }
    let mut results = io::stdout().lock();
    let mut opening = String::new();
    if let Some(note) = begun.note.filter(|_| !args.json) {
        opening += &wrapped("", note.split(' '), 2, settings.width);
        opening.push('\n');
    }
    if output.screen().typed && script.is_none() && !args.json {
        opening += &session.introduce(stranger);
        opening.push('\n');
    }
    if script.is_some() || lines.is_some() || player::is_dumb() {
        let _ = put(&mut results, &opening);
    }
    if let Some(script) = script {
        return scripted(&mut session, &script, &mut results);
    }
    let ended = match &mut lines {
        Some(lines) if args.json => run_json(&mut session, lines, &mut results),
        Some(lines) => run_lines(&mut session, lines, &mut results),
        None if player::is_dumb() => {
            run_prompted(&mut session, &mut io::stdin().lock(), &mut results)
        }
        None => typed(&mut session, args, &opening, work, &mut results),
    };
    drop(session);
    drop(host); // releases its locks, which ending by a signal would not
    if let Some(ears) = ears {
        ears.end_if_asked();
    }
    ended.map_err(|error| {
        Failure::Plain(1, format!("the session ended early: {error}"))
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Returns whether the player is new: no game was counted, saved or left.
fn is_stranger() -> bool {
    let folder = state::folder();
    let known = |folder: &PathBuf| {
        ["results", "games", "last"].iter().any(|name| folder.join(name).exists())
    };
    !folder.as_ref().is_some_and(known)
}

/// Returns the warning about `--watch` with a bundled game.
fn no_file(game: &str) -> Diagnostic {
    let game = game.to_lowercase();
    let message = format!("`{game}` comes with the program; there is no file to watch");
    let hint = "name a file of your own, as in `patience play mine.toml --watch`";
    Diagnostic::warning(message).code("nothing-to-watch").hint(hint)
}

fn read_script(path: &Path) -> Result<String, Failure> {
    let shown = path.display();
    let read = if path == Path::new("-") {
        read_input().map_err(|error| reason(&error))
    } else {
        SystemHost::new().read(&path.to_string_lossy())
    };
    read.map_err(|why| Failure::usage(format!("cannot read the script `{shown}`: {why}")))
}

/// Reads a script from standard input, with the size limit of script files.
fn read_input() -> io::Result<String> {
    let mut text = String::new();
    io::stdin().lock().take(host::MAX_INPUT + 1).read_to_string(&mut text)?;
    if text.len() as u64 > host::MAX_INPUT {
        let largest = host::MAX_INPUT;
        return Err(io::Error::other(format!("it is larger than {largest} bytes")));
    }
    Ok(text)
}

fn scripted(
    session: &mut Session<'_>,
    script: &str,
    results: &mut io::StdoutLock<'_>,
) -> Result<ExitCode, Failure> {
    let end = run_script(session, script, results)
        .map_err(|error| Failure::Plain(1, format!("the script ended early: {error}")))?;
    match end {
        ScriptEnd::Won => Ok(ExitCode::SUCCESS),
        ScriptEnd::NotWon | ScriptEnd::Closed => Ok(ExitCode::from(1)),
        ScriptEnd::Stopped(stop) => {
            let rules = matches!(stop.error.code, Code::ScriptFailed | Code::BadRules);
            let text = clean(stop.text.trim()).into_owned();
            let message = format!("line {}: `{text}`: {}", stop.line, stop.error);
            Err(Failure::Message(if rules { 3 } else { 4 }, message))
        }
    }
}

/// Plays at a terminal, with the history of earlier sessions.
fn typed(
    session: &mut Session<'_>,
    args: &PlayArgs,
    opening: &str,
    work: Option<Work>,
    results: &mut io::StdoutLock<'_>,
) -> io::Result<Ending> {
    let file = history_file();
    let earlier = file.as_deref().map(earlier_lines).unwrap_or_default();
    // Opened after `earlier_lines`, which may replace the file.
    let mut kept = file
        .and_then(|path| OpenOptions::new().append(true).create(true).open(path).ok());
    let mut remember = |line: &str| {
        if let Some(kept) = &mut kept {
            let _ = writeln!(kept, "{}", line.trim());
        }
    };
    let mut ringer = |bell| {
        if args.watch {
            thread::spawn(move || ring(&bell));
        }
    };
    let (remember, ringer) = (&mut remember, &mut ringer);
    let plain = args.plain;
    let mut seat = Seat { opening, earlier: &earlier, remember, ringer, plain, work };
    terminal::run(session, &mut seat, results)
}

/// Rings the bell repeatedly until the session has ended.
fn ring(bell: &Bell) {
    while bell() {
        thread::sleep(PACE);
    }
}

/// Returns the last lines of the history, and truncates the file to them if it has become much
/// longer.
fn earlier_lines(file: &Path) -> Vec<String> {
    let text = read_text(file, MAX_HISTORY).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    let kept = &lines[lines.len().saturating_sub(HISTORY)..];
    if lines.len() > 2 * HISTORY {
        let _ = write_whole(file, &(kept.join("\n") + "\n"), &Links::default());
    }
    kept.iter().map(|line| (*line).to_owned()).collect()
}

/// Returns the history file, and creates its folder.
fn history_file() -> Option<PathBuf> {
    let folder = state::folder()?;
    fs::create_dir_all(&folder).ok()?;
    Some(folder.join("history"))
}

//! The player's screen and settings file.

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::{env, fs};

use terminal_size::terminal_size_of;

use super::files::{Links, read_text, write_whole};
use super::library::reason;
use super::state;
use super::statistics::Inks;
use crate::repl::{Depth, KeptSettings};

/// The default width of a line, in characters.
pub(super) const WIDTH: usize = 80;

/// The largest settings file to read, in bytes.
const MAX_SETTINGS: u64 = 1 << 20;

/// Returns the width of the screen in characters, from the terminal or else from `COLUMNS`.
pub(super) fn width() -> Option<usize> {
    // Without a terminal, the environment may still set a width.
    let from_environment =
        || env::var("COLUMNS").ok()?.trim().parse().ok().filter(|width| *width > 0);
    terminal_size_of(io::stdout())
        .map(|size| usize::from(size.0.0))
        .or_else(from_environment)
}

/// Returns the number of lines of the terminal, if standard input is a terminal too. Returns
/// none if the terminal does not know.
pub(super) fn height() -> Option<usize> {
    let height = terminal_size_of(io::stdout()).map(|size| usize::from(size.1.0));
    height.filter(|height| *height > 0 && io::stdin().is_terminal())
}

/// Returns the width of the terminal of standard error, in characters.
pub(super) fn errors_width() -> Option<usize> {
    terminal_size_of(io::stderr()).map(|size| usize::from(size.0.0))
}

/// Returns whether the locale is UTF-8.
pub(super) fn shows_utf8() -> bool {
    // By POSIX, the first of these that is set and not empty counts.
    let variables = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter();
    let set = variables.filter_map(env::var_os).find(|value| !value.is_empty());
    let locale = set.map(|locale| locale.to_string_lossy().to_lowercase());
    let utf8 = |locale: String| locale.contains("utf-8") || locale.contains("utf8");
    locale.map_or(cfg!(windows), utf8)
}

/// Returns how many colors the terminal has, as far as its environment says.
pub(super) fn colors() -> Depth {
    let says = |name: &str, words: &[&str]| {
        let value = env::var(name).unwrap_or_default();
        words.iter().any(|word| value.contains(word))
    };
    let many = says("COLORTERM", &["truecolor", "24bit", "256"])
        || says("TERM", &["256", "direct", "kitty", "alacritty", "ghostty", "wezterm"]);
    if many || cfg!(windows) { Depth::Many } else { Depth::Basic }
}

/// Returns the characters of bars in a plot.
pub(super) fn inks() -> Inks {
    if io::stdout().is_terminal() && shows_utf8() { Inks::BLOCKS } else { Inks::ASCII }
}

/// Returns whether the terminal can only print lines.
pub(super) fn is_dumb() -> bool {
    env::var_os("TERM")
        // The terminals that rustyline treats as unsupported.
        .is_some_and(|kind| ["dumb", "cons25", "emacs"].iter().any(|own| kind == *own))
}

/// Returns the text of the settings file, empty if there is no such file. Returns none without
/// a home folder.
pub(super) fn settings() -> Result<Option<KeptSettings>, String> {
    let Some(file) = settings_file() else { return Ok(None) };
    let text = match read_text(&file, MAX_SETTINGS) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        read => {
            read.map_err(|error| format!("{}: {}", file.display(), reason(&error)))?
        }
    };
    Ok(Some(KeptSettings { name: file.to_string_lossy().into_owned(), text }))
}

/// Saves the settings atomically, through a temporary file.
pub(super) fn keep_settings(text: &str) -> Result<(), String> {
    let file = settings_file().ok_or("there is no home folder")?;
    write(&file, text).map_err(|error| format!("{}: {}", file.display(), reason(&error)))
}

fn write(file: &Path, text: &str) -> io::Result<()> {
    fs::create_dir_all(file.parent().unwrap_or(Path::new(".")))?;
    write_whole(file, text, &Links::default())
}

fn settings_file() -> Option<PathBuf> {
    Some(state::settings()?.join("settings.toml"))
}

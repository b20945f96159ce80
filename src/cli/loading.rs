//! Loading games, with a note when a file replaces a bundled game.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use super::library;
use super::output::complain;
use crate::BUNDLED;
use crate::diag::{Sources, clean};
use crate::variant::{Library, Variant};
use crate::words::LoadError;

/// The replaced games that were already noted, so that each is noted once per run.
static NOTED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Loads a game by its name or path, with chosen options.
///
/// Prints a note to standard error if the file, or a file it extends, has the name of a
/// bundled game but a different text.
pub(super) fn load(
    library: &dyn Library,
    game: &str,
    options: &[(String, String)],
) -> Result<Variant, Box<LoadError>> {
    let loaded = crate::words::load(library, game, options);
    let sources = match &loaded {
        Ok(variant) => variant.sources(),
        Err(error) => &error.sources,
    };
    note_files(game, sources);
    loaded
}

/// Splits `OPTION=VALUE`.
pub(super) fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("write OPTION=VALUE")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// Prints a note for each file of a game that replaces a bundled one.
pub(super) fn note_files(game: &str, sources: &Sources) {
    for note in notes(game, sources) {
        complain(&note);
    }
}

/// Returns the notes about the files of a game. A file that the user named by its path needs
/// none.
fn notes(game: &str, sources: &Sources) -> Vec<String> {
    let mut noted = NOTED.lock().unwrap_or_else(PoisonError::into_inner);
    let named = sources.ids().skip(usize::from(library::is_path(game)));
    let note = |id| {
        let file = Path::new(sources.name(id)).file_name()?.to_str()?.to_lowercase();
        let name = file.strip_suffix(".toml")?;
        let other = BUNDLED.file(&file)?.text != sources.text(id);
        let shown = clean(sources.name(id));
        // An identical copy of a bundled game is not worth a note.
        (other && noted.insert(name.to_owned())).then(|| {
            format!(
                "note: `{name}` is {shown} here, not the game that comes with the program\n"
            )
        })
    };
    named.filter_map(note).collect()
}

//! The game that a new one extends.

use std::fs;
use std::path::Path;

use crate::cli::library::Folders;
use crate::cli::output::Failure;
use crate::diag::{Diagnostic, clean};
use crate::variant::{Folder, Library as _, Missing, MissingKind};

/// Returns the name by which a file in this folder extends a game: a file in the same folder,
/// or a bundled game.
pub(super) fn find(folders: &Folders, game: &str) -> Result<String, Failure> {
    let path = Path::new(game);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let stem = game.strip_suffix(".toml").unwrap_or(game);
    let here = Folder::Path(String::new());
    if let Some(folder) = folder {
        if !is_here(folder) {
            return Err(elsewhere(game, &folder.to_string_lossy()));
        }
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        return find(folders, &name.unwrap_or_default());
    }
    if folders.beside(&here, &format!("{stem}.toml")).is_ok() {
        return Ok(stem.to_owned());
    }
    let found = folders.game(game).map_err(refused)?;
    match &found.folder {
        Folder::Bundled => Ok(found.id),
        Folder::Path(folder) if is_here(Path::new(folder)) => Ok(found.id),
        Folder::Path(folder) => Err(elsewhere(game, folder)),
    }
}

fn is_here(folder: &Path) -> bool {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let real = |path: &Path| fs::canonicalize(path).ok();
    real(folder).is_some_and(|path| Some(path) == real(Path::new(".")))
}

fn elsewhere(game: &str, folder: &str) -> Failure {
    let (game, folder) = (clean(game), clean(folder));
    let error = format!("`{game}` is in another folder, `{folder}`");
    let hint = "a game can extend a bundled game or a file in the same folder: change to \
                that folder, or copy the file here";
    Failure::Hinted(2, Box::new(Diagnostic::error(error).hint(hint)))
}

fn refused(missing: Missing) -> Failure {
    let code = if missing.kind == MissingKind::Absent { 2 } else { 3 };
    let error = Diagnostic::error(missing.message);
    let error = missing.hint.into_iter().fold(error, Diagnostic::hint);
    Failure::Hinted(code, Box::new(error))
}

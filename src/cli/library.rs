//! Finding rules files in folders and among the bundled games.

use std::collections::BTreeSet;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{env, fs, io};

use rand::TryRng as _;
use rand::rngs::SysRng;

use super::files::read_text;
use super::state;
use crate::BUNDLED;
use crate::diag::{clean, nearest};
use crate::table::HashKey;
use crate::variant::{Bundle, Folder, Found, Library, Missing, MissingKind, stem};

/// The largest rules file to read, in bytes.
pub(super) const MAX_RULES: u64 = 1 << 18;

/// Returns the key for the hashes of positions. It is random for each run.
pub(super) fn hash_key() -> HashKey {
    static KEY: LazyLock<HashKey> = LazyLock::new(|| {
        let mut secret = [0; 32];
        if SysRng.try_fill_bytes(&mut secret).is_err() {
            // The standard library seeds its hashers randomly.
            for word in secret.chunks_mut(8) {
                let drawn = RandomState::new().build_hasher().finish();
                word.copy_from_slice(&drawn.to_le_bytes());
            }
        }
        HashKey::new(secret)
    });
    KEY.clone()
}

/// Finds games in folders, first to last, and then among the bundled games.
#[derive(Clone, Debug, Default)]
pub(super) struct Folders {
    folders: Vec<PathBuf>,
    /// The folders that `PATIENCE_PATH` names.
    named: Vec<PathBuf>,
}

impl Folders {
    /// Returns the default folders: `./variants`, those in `PATIENCE_PATH`, and the user's
    /// data folder.
    pub(super) fn usual() -> Self {
        let path = env::var_os("PATIENCE_PATH").unwrap_or_default();
        let named = env::split_paths(&path).filter(|path| !path.as_os_str().is_empty());
        let named: Vec<PathBuf> = named.collect();
        let mut folders = vec![PathBuf::from("variants")];
        folders.extend(named.iter().cloned());
        folders.extend(state::data().map(|folder| folder.join("variants")));
        Self { folders, named }
    }

    /// Returns warnings about entries of `PATIENCE_PATH` that are not folders.
    pub(super) fn warnings(&self) -> Vec<String> {
        let absent = self.named.iter().filter(|folder| !folder.is_dir());
        let warning = |path: &PathBuf| {
            format!("`PATIENCE_PATH` names `{}`, which is not a folder", path.display())
        };
        absent.map(warning).collect()
    }

    /// Returns whether a file in the current folder hides the bundled game of this name, or
    /// none if there is no such game.
    pub(super) fn hides_bundled(&self, name: &str) -> Option<bool> {
        BUNDLED.file(&format!("{name}.toml"))?;
        let real = |path: &Path| fs::canonicalize(path).ok();
        let here = real(Path::new("."));
        Some(here.is_some() && self.folders.iter().any(|folder| real(folder) == here))
    }

    /// Returns the sorted names of all games. Names with control characters are left out,
    /// because they cannot be typed.
    pub(super) fn games(&self) -> Vec<String> {
        let mut names: BTreeSet<String> = BUNDLED.games().map(str::to_owned).collect();
        for folder in &self.folders {
            let Ok(entries) = fs::read_dir(folder) else { continue };
            let files =
                entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
            names.extend(files.filter_map(|name| {
                name.strip_suffix(".toml")
                    .filter(|stem| !stem.starts_with('.') && can_be_typed(stem))
                    .map(str::to_owned)
            }));
        }
        names.into_iter().collect()
    }

    /// Returns whether a file in the folders may replace one of the program by a different
    /// text.
    pub(super) fn change_bundled(&self) -> bool {
        let differs = |entry: fs::DirEntry| {
            let name = entry.file_name();
            let Some(bundled) = name.to_str().and_then(|name| BUNDLED.text(name)) else {
                return false;
            };
            read_text(&entry.path(), MAX_RULES).map_or(true, |text| text != bundled)
        };
        let entries = self.folders.iter().filter_map(|folder| fs::read_dir(folder).ok());
        entries.flatten().filter_map(Result::ok).any(differs)
    }

    /// Returns the paths where a game of this name is looked up, in order.
    pub(super) fn places(&self, name: &str) -> Vec<PathBuf> {
        if is_path(name) {
            return vec![PathBuf::from(name)];
        }
        let file = format!("{name}.toml");
        self.folders.iter().map(|folder| folder.join(&file)).collect()
    }

    /// Returns the folder of a game that may be untrusted, because the game is named by its
    /// path or found in the current folder.
    ///
    /// The author of `./variants` may have written the files around it too. Folders in
    /// `PATIENCE_PATH` and the user's data folder are trusted.
    pub(super) fn brought(name: &str) -> Option<PathBuf> {
        if is_path(name) {
            return Path::new(name).parent().map(Path::to_owned);
        }
        let here = [format!("variants/{name}.toml"), format!("{name}.toml")];
        here.iter().any(|path| Path::new(path).exists()).then(PathBuf::new)
    }

    /// Returns the name of a game that is closest to a misspelled one.
    pub(super) fn nearest(&self, name: &str) -> Option<String> {
        let games = self.games();
        let others = BUNDLED.other_names().iter();
        let others: Vec<(String, &str)> =
            others.map(|other| (as_id(&other.name), other.name.as_str())).collect();
        let ids = others.iter().map(|other| other.0.as_str());
        let near = nearest(&as_id(name), games.iter().map(String::as_str).chain(ids));
        // Suggest the id of a game as it is typed, and another name as it is spelled.
        let written =
            |near| others.iter().find(|other| other.0 == near).map(|other| other.1);
        let known = |name: &str| games.iter().any(|own| own == name);
        near.map(|name| if known(name) { name } else { written(name).unwrap_or(name) })
            .map(str::to_owned)
    }

    fn unknown(&self, name: &str) -> Missing {
        let hint = match self.nearest(name) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`patience list` lists all games".to_owned(),
        };
        let warnings = self.warnings().into_iter().map(|warning| format!(" ({warning})"));
        Missing {
            message: format!("there is no game `{name}`"),
            hint: Some(hint + warnings.collect::<String>().as_str()),
            kind: MissingKind::Absent,
        }
    }
}

impl Library for Folders {
    fn bundle(&self) -> &'static Bundle {
        &crate::BUNDLED
    }

    fn game(&self, name: &str) -> Result<Found, Missing> {
        if is_path(name) {
            return read_file(Path::new(name)).map_err(|error| missing(name, &error));
        }
        // Only if the file is absent, try the next place. Report all other errors.
        for path in self.places(name) {
            match read_file(&path) {
                Ok(found) => return Ok(found),
                Err(error) if is_absent(&error) => {}
                Err(error) => return Err(missing(&path.to_string_lossy(), &error)),
            }
        }
        let bundled = |name: String| BUNDLED.file(&format!("{name}.toml"));
        let also = || bundled(BUNDLED.called(name)?.game.to_owned());
        let found = bundled(name.to_lowercase()).or_else(|| bundled(as_id(name)));
        if let Some(found) = found.or_else(also) {
            return Ok(found);
        }
        // Tried last, so that a file in this folder does not hide a bundled game.
        let here = format!("{name}.toml");
        match read_file(Path::new(&here)) {
            Ok(found) => Ok(found),
            Err(error) if is_absent(&error) => Err(self.unknown(name)),
            Err(error) => Err(missing(&here, &error)),
        }
    }

    fn hash_key(&self) -> HashKey {
        hash_key()
    }

    fn beside(&self, folder: &Folder, name: &str) -> Result<Found, Missing> {
        if let Folder::Path(folder) = folder {
            match read_file(&Path::new(folder).join(name)) {
                Err(error) if is_absent(&error) => {}
                Err(error) => return Err(missing(name, &error)),
                Ok(found) => return Ok(found),
            }
        }
        BUNDLED.file(name).ok_or_else(|| Missing {
            message: format!("there is no file `{name}` in the same folder"),
            hint: near_file(folder, name).map(|near| format!("did you mean `{near}`?")),
            kind: MissingKind::Unusable,
        })
    }
}

fn can_be_typed(name: &str) -> bool {
    clean(name) == name && !name.contains('\t')
}

/// Returns the id of a game from its name, such as `royal-east` for `Royal East`.
fn as_id(name: &str) -> String {
    let name = name.replace('+', " plus ");
    let words = name.split(|letter: char| letter.is_whitespace() || letter == '-');
    let plain = |word: &str| {
        word.chars().filter(|letter| letter.is_alphanumeric()).collect::<String>()
    };
    let words: Vec<String> = words.map(plain).filter(|word| !word.is_empty()).collect();
    words.join("-").to_lowercase()
}

/// Returns whether a game is named by the path of its file.
pub(super) fn is_path(game: &str) -> bool {
    game.contains(['/', '\\'])
        || Path::new(game).extension().is_some_and(|ending| ending == "toml")
}

/// Returns the file name closest to a missing one.
fn near_file(folder: &Folder, name: &str) -> Option<String> {
    let mut names: Vec<String> =
        BUNDLED.games().map(|game| format!("{game}.toml")).collect();
    if let Folder::Path(folder) = folder {
        let folder = if folder.is_empty() { "." } else { folder };
        let entries = fs::read_dir(folder).ok()?;
        names.extend(
            entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()),
        );
    }
    nearest(name, names.iter().map(String::as_str)).map(str::to_owned)
}

fn missing(name: &str, error: &io::Error) -> Missing {
    let (kind, hint) = match error.kind() {
        _ if is_absent(error) => {
            let hint = "`patience list` lists the games that come with the program";
            (MissingKind::Absent, Some(hint))
        }
        io::ErrorKind::FileTooLarge => {
            (MissingKind::TooLarge, Some("shorten it; comments count as well"))
        }
        _ => (MissingKind::Unusable, None),
    };
    let message = format!("cannot read `{name}`: {}", reason(error));
    Missing { message, hint: hint.map(str::to_owned), kind }
}

/// Returns whether an error means that a file or its folder does not exist.
pub(super) fn is_absent(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

/// Returns why a new file cannot be written, in words.
pub(super) fn unwritable(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such folder".to_owned(),
        _ => reason(error),
    }
}

/// Returns why a file cannot be read or written, in words without the system's error number.
pub(super) fn reason(error: &io::Error) -> String {
    match error.kind() {
        _ if is_absent(error) => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        io::ErrorKind::AlreadyExists => "a file has that name".to_owned(),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "no space is left".to_owned()
        }
        // Only system errors: the program's own limits have their own message.
        io::ErrorKind::FileTooLarge if error.raw_os_error().is_some() => {
            "it would be larger than is allowed".to_owned()
        }
        _ => error.to_string(),
    }
}

/// Reads a rules file or a script.
pub(super) fn read_file(path: &Path) -> io::Result<Found> {
    let text = read_text(path, MAX_RULES)?;
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = name.unwrap_or_default();
    let folder = path.parent().unwrap_or(Path::new("")).to_string_lossy().into_owned();
    Ok(Found {
        id: stem(&name).to_owned(),
        name: path.to_string_lossy().into_owned(),
        text,
        folder: Folder::Path(folder),
    })
}

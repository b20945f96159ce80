//! A sandboxed host for session and verdict files: it reads beside the file, and writes to
//! memory only.
//!
//! These files are untrusted and run without a question. A file reads games, deals and records
//! from its own folder, and can read again what it has written. Random deals are refused,
//! because they differ each time.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use crate::cli::clock::Deadline;
use crate::cli::files::{lies_in, read_text_within};
use crate::cli::library::{self, Folders, is_absent, is_path, read_file, reason};
use crate::repl::{World, Writing};
use crate::table::HashKey;
use crate::variant::{Bundle, Folder, Found, Library, Missing, MissingKind, Variant};
use crate::words::LoadError;

/// The largest deal file or record to read, in bytes.
const MAX_INPUT: u64 = 1 << 20;
/// The most files a session can write.
const WRITTEN: usize = 64;

/// The host of a session or verdict file.
pub(super) struct Beside<'a> {
    /// The kind of the file for messages: `session` or `verdict`.
    kind: &'static str,
    folder: PathBuf,
    usual: &'a Folders,
    written: BTreeMap<String, String>,
    deadline: Deadline,
}

impl<'a> Beside<'a> {
    /// Returns the host of a file, with a deadline. `kind` names the file in errors.
    pub(super) fn new(
        file: &Path,
        usual: &'a Folders,
        kind: &'static str,
        deadline: Deadline,
    ) -> Self {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).to_owned();
        Self { kind, folder, usual, written: BTreeMap::new(), deadline }
    }

    /// Refuses a path that leads out of the folder, directly or through links.
    fn refuse_outside(&self, path: &str) -> Result<(), String> {
        // `..` and absolute paths lead outside, whether or not the file exists.
        let inward = |part: Component<'_>| {
            matches!(part, Component::Normal(_) | Component::CurDir)
        };
        if path.is_empty() || !Path::new(path).components().all(inward) {
            return Err(self.nothing_outside());
        }
        let path = self.folder.join(path);
        if path.exists() && !lies_in(&path, &self.folder) {
            return Err(self.nothing_outside());
        }
        Ok(())
    }

    /// Refuses a file that a link outside the folder led to or, for a game of `./variants`,
    /// outside the current folder. Files of the user's own folders may lie anywhere.
    ///
    /// Reads the file again without following links, in case a link existed at the first read.
    fn kept_near(&self, name: &str, found: Found) -> Result<Found, Missing> {
        let path = Path::new(&found.name);
        let root = if path.starts_with(&self.folder) {
            &self.folder
        } else if path.is_relative() {
            Path::new(".")
        } else {
            return Ok(self.named(found));
        };
        if !matches!(found.folder, Folder::Path(_)) {
            return Ok(self.named(found));
        }
        if !lies_in(path, root) {
            return Err(unread(name, &self.nothing_outside()));
        }
        let text = read_text_within(root, path, library::MAX_RULES);
        let text = text.map_err(|error| unread(name, &reason(&error)))?;
        Ok(self.named(Found { text, ..found }))
    }

    fn nothing_outside(&self) -> String {
        format!("a {} file cannot read files outside its folder", self.kind)
    }

    /// Renames a file relative to the folder or, if it lies elsewhere, to its name alone, so
    /// that messages do not depend on where the test runs.
    fn named(&self, found: Found) -> Found {
        let path = Path::new(&found.name);
        let near = path.strip_prefix(&self.folder).ok();
        let name = near.or_else(|| path.file_name().map(Path::new)).unwrap_or(path);
        Found { name: name.to_string_lossy().into_owned(), ..found }
    }
}

impl Library for Beside<'_> {
    fn bundle(&self) -> &'static Bundle {
        self.usual.bundle()
    }

    fn game(&self, name: &str) -> Result<Found, Missing> {
        let file = if is_path(name) { name.to_owned() } else { format!("{name}.toml") };
        self.refuse_outside(&file).map_err(|why| unread(name, &why))?;
        let path = self.folder.join(file);
        match read_file(&path) {
            Ok(found) => self.kept_near(name, found),
            Err(error) if is_absent(&error) => {
                self.usual.game(name).and_then(|found| self.kept_near(name, found))
            }
            Err(error) => Err(unread(name, &reason(&error))),
        }
    }

    fn beside(&self, folder: &Folder, name: &str) -> Result<Found, Missing> {
        self.usual.beside(folder, name).and_then(|found| self.kept_near(name, found))
    }

    fn hash_key(&self) -> HashKey {
        self.usual.hash_key()
    }
}

fn unread(name: &str, why: &str) -> Missing {
    let message = format!("cannot read `{name}`: {why}");
    Missing { message, hint: None, kind: MissingKind::Unusable }
}

impl World for Beside<'_> {
    fn bundle(&self) -> &'static Bundle {
        self.usual.bundle()
    }

    fn load(
        &self,
        game: &str,
        options: &[(String, String)],
    ) -> Result<Variant, Box<LoadError>> {
        crate::words::load(self, game, options)
    }

    fn hash_key(&self) -> HashKey {
        self.usual.hash_key()
    }

    fn fresh_number(&mut self) -> Result<u64, String> {
        Err(format!(
            "a {} file cannot use a random deal, which differs each time: name one, \
             such as `seed:7`",
            self.kind
        ))
    }

    fn read(&self, path: &str) -> Result<String, String> {
        if let Some(text) = self.written.get(path) {
            return Ok(text.clone());
        }
        self.refuse_outside(path)?;
        let file = self.folder.join(path);
        read_text_within(&self.folder, &file, MAX_INPUT).map_err(|error| reason(&error))
    }

    /// Keeps the text in memory until the session ends.
    fn write(&mut self, path: &str, text: &str, writing: Writing) -> Result<(), String> {
        match writing {
            Writing::Record => {}
            Writing::New if self.read(path).is_err() => {}
            Writing::New => return Err("a file has that name".to_owned()),
            Writing::Append => {
                return Err(format!("a {} file cannot append to files", self.kind));
            }
        }
        if self.written.len() == WRITTEN && !self.written.contains_key(path) {
            let kind = self.kind;
            return Err(format!("a {kind} file can write at most {WRITTEN} files"));
        }
        self.written.insert(path.to_owned(), text.to_owned());
        Ok(())
    }

    fn is_asked_to_end(&mut self) -> bool {
        self.deadline.is_over()
    }
}

//! What a session needs from outside: files, games and fresh numbers.

use std::fs;
use std::path::Path;

use rand::TryRng as _;
use rand::rngs::SysRng;

use super::library::{Folders, read_text, reason};
use super::loading;
use crate::repl::World;
use crate::variant::{LoadError, Variant};

/// The largest deal file, record or script of commands that is read, in bytes.
const LARGEST: u64 = 1 << 24;

/// The world as it is.
#[derive(Debug)]
pub(super) struct Outside {
    folders: Folders,
}

impl Outside {
    pub(super) fn new() -> Self {
        Self { folders: Folders::usual() }
    }
}

impl World for Outside {
    fn load(
        &self,
        game: &str,
        options: &[(String, String)],
    ) -> Result<Variant, Box<LoadError>> {
        loading::load(&self.folders, game, options)
    }

    /// Returns a number short enough to be typed again.
    fn fresh_number(&mut self) -> u64 {
        1 + SysRng.try_next_u64().unwrap_or_default() % 999_999_999
    }

    fn read(&self, path: &str) -> Result<String, String> {
        read_text(Path::new(path), LARGEST).map_err(|error| reason(&error))
    }

    /// Writes to a temporary file first, so that a record that was there is never left in
    /// halves. A file that is no record is left alone.
    fn write(&mut self, path: &str, text: &str) -> Result<(), String> {
        let other = fs::read(path).is_ok_and(|it| !it.starts_with(b"patience-record"));
        if other {
            return Err("another file is there, which is no record".to_owned());
        }
        let temporary = format!("{path}.part");
        let written =
            fs::write(&temporary, text).and_then(|()| fs::rename(&temporary, path));
        written.map_err(|error| {
            let _ = fs::remove_file(&temporary);
            reason(&error)
        })
    }
}

//! What the tests of searches have in common: a library with one rules file.

use crate::variant::{self, Folder, Found, Library, Missing, Variant};

struct Only<'a>(&'a str);

impl Library for Only<'_> {
    fn game(&self, name: &str) -> Result<Found, Missing> {
        let (name, text) = (format!("{name}.toml"), self.0.to_owned());
        Ok(Found { name, id: "only".to_owned(), text, folder: Folder::Bundled })
    }

    fn beside(&self, _: &Folder, name: &str) -> Result<Found, Missing> {
        Err(Missing { message: name.to_owned(), hint: None, faulty: false })
    }
}

/// Returns the game whose rules a text gives.
#[track_caller]
pub(super) fn load(text: &str) -> Variant {
    let game = variant::load(&Only(text), "only", &[]);
    game.unwrap_or_else(|_| panic!("these are no rules\n{text}"))
}

//! Rules files that a program carries inside itself.

use std::fmt;
use std::sync::OnceLock;

use super::{ENDING, options, tree};
use crate::diag::Sources;
use crate::found::{Folder, Found};

/// The games that come with a program: rules files and scripts, by their names with endings.
///
/// A [`Library`](super::Library) names the bundle that lies behind it. Its games are found wherever
/// no file of the library has their name, and rules that come from elsewhere may not use their
/// names.
pub struct Bundle {
    files: &'static [(&'static str, &'static str)],
    /// Whether a word means something to the program itself.
    is_reserved: fn(&str) -> bool,
    names: OnceLock<Vec<OtherName>>,
}

impl fmt::Debug for Bundle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bundle of {} files", self.files.len())
    }
}

/// A name that a bundled game has elsewhere, as it is or with a value chosen of an option,
/// or its own where its file is called otherwise.
#[derive(Debug)]
pub struct OtherName {
    /// The name.
    pub name: String,
    /// The name of the game's file.
    pub game: &'static str,
    /// The option and the value of it that the name stands for, if it does so.
    pub option: Option<(String, String)>,
}

impl Bundle {
    /// Returns a bundle of these files: pairs of name and text, in the order of the names. Their
    /// games must load: what is wrong with one is reported where it is loaded.
    pub const fn new(files: &'static [(&'static str, &'static str)]) -> Self {
        Self { files, is_reserved: |_| false, names: OnceLock::new() }
    }

    /// Returns the same for a program with words of its own, such as the commands of its
    /// prompt. No action of any game can have one as its name: nobody could tell which of
    /// the two is meant.
    #[must_use]
    pub const fn reserving(mut self, is_reserved: fn(&str) -> bool) -> Self {
        self.is_reserved = is_reserved;
        self
    }

    /// Returns the bundle of a program that brings no games.
    ///
    /// Reserves no word for commands, so it accepts actions that the program refuses.
    pub fn none() -> &'static Self {
        static NONE: Bundle = Bundle::new(&[]);
        &NONE
    }

    /// Returns the file of a name such as `cruel.toml`.
    pub fn file(&self, name: &str) -> Option<Found> {
        let (_, text) = self.files.iter().find(|file| file.0 == name)?;
        Some(Found {
            name: name.to_owned(),
            id: stem(name).to_owned(),
            text: (*text).to_owned(),
            folder: Folder::Bundled,
        })
    }

    /// Returns the names of the games, in order.
    pub fn games(&self) -> impl Iterator<Item = &'static str> + Clone + use<> {
        self.files.iter().filter_map(|file| file.0.strip_suffix(ENDING))
    }

    /// Returns the other names of all games, in the order of the games.
    pub fn other_names(&self) -> &[OtherName] {
        self.names.get_or_init(|| {
            let files = self
                .files
                .iter()
                .filter_map(|file| Some((file.0.strip_suffix(ENDING)?, file.1)));
            // Few files have others, and only these are read; a name takes a line of its own.
            let own = files.clone().filter_map(|(game, text)| {
                let name = text.lines().find_map(|line| line.strip_prefix("name = "))?;
                let name = name.trim_matches('"').to_owned();
                let differs = plain(&name) != plain(game);
                differs.then_some(OtherName { name, game, option: None })
            });
            let named = files.filter(|file| file.1.contains("also = "));
            own.chain(named.flat_map(|(game, text)| names_in(game, text))).collect()
        })
    }

    /// Returns what has this name elsewhere: `TriPeaks` and `tri peaks` are one name.
    pub fn called(&self, name: &str) -> Option<&OtherName> {
        let wanted = plain(name);
        self.other_names().iter().find(|other| plain(&other.name) == wanted)
    }

    /// Returns whether a name reads as that of a bundled game, or as another name of one. Rules
    /// that come from elsewhere may not use it.
    pub fn owns(&self, name: &str) -> bool {
        let wanted = plain(name.strip_suffix(ENDING).unwrap_or(name));
        self.games().any(|game| plain(game) == wanted) || self.called(&wanted).is_some()
    }

    /// Returns whether a word means something to the program itself.
    pub(crate) fn reserves(&self, word: &str) -> bool {
        (self.is_reserved)(word)
    }
}

/// Returns the letters and digits of a name, all small, and `plus` for a `+`.
pub fn plain(name: &str) -> String {
    let name = name.replace('+', "plus");
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// Returns the other names that a rules file gives its game.
fn names_in(game: &'static str, text: &str) -> Vec<OtherName> {
    let mut sources = Sources::default();
    let source = sources.add(String::new(), text.to_owned());
    let Ok(tree) = tree::parse(source, text) else { return Vec::new() };
    let own = options::own_names(&tree).into_iter().map(|name| (name, None));
    let chosen = options::names(&tree)
        .into_iter()
        .map(|choice| (choice.name, Some(choice.option)));
    let all = own.chain(chosen);
    all.map(|(name, option)| OtherName { name, game, option }).collect()
}

/// Returns a file name without its ending.
pub fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |parts| parts.0)
}

//! Rules files that are compiled into a program.

use std::fmt;
use std::sync::OnceLock;

use super::{ENDING, options, tree};
use crate::diag::Sources;
use crate::found::{Folder, Found};

/// The games of a program: rules files and scripts, by file name.
///
/// A [`Library`](super::Library) falls back to its bundle for games that it has no file
/// for. Rules from elsewhere must not use the names of bundled games.
pub struct Bundle {
    files: &'static [(&'static str, &'static str)],
    /// Returns whether the program itself uses a word.
    is_reserved: fn(&str) -> bool,
    names: OnceLock<Vec<OtherName>>,
}

impl fmt::Debug for Bundle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bundle of {} files", self.files.len())
    }
}

/// A second name of a bundled game: for the game itself, for the game with a certain
/// value of an option, or its `name` if its file is named differently.
#[derive(Clone, Debug)]
pub struct OtherName {
    /// The name.
    pub name: String,
    /// The name of the game's file, without the extension.
    pub game: &'static str,
    /// The option and the value that the name implies, if any.
    pub option: Option<(String, String)>,
}

impl Bundle {
    /// Returns a bundle of files: pairs of name and text, sorted by name. A file with an
    /// error is reported when its game is loaded.
    pub const fn new(files: &'static [(&'static str, &'static str)]) -> Self {
        Self { files, is_reserved: |_| false, names: OnceLock::new() }
    }

    /// Returns the same bundle for a program that uses certain words itself, such as the
    /// commands of its prompt. No action of a game can have such a name, because the two
    /// would be ambiguous.
    #[must_use]
    pub const fn reserving(mut self, is_reserved: fn(&str) -> bool) -> Self {
        self.is_reserved = is_reserved;
        self
    }

    /// Returns an empty bundle, for a program without games.
    ///
    /// It reserves no words, so it accepts names of actions that `patience` refuses.
    pub fn none() -> &'static Self {
        static NONE: Bundle = Bundle::new(&[]);
        &NONE
    }

    /// Returns the file with a name such as `cruel.toml`.
    pub fn file(&self, name: &str) -> Option<Found> {
        let text = self.text(name)?;
        Some(Found {
            name: name.to_owned(),
            id: stem(name).to_owned(),
            text: text.to_owned(),
            folder: Folder::Bundled,
        })
    }

    /// Returns the text of a file.
    pub fn text(&self, name: &str) -> Option<&'static str> {
        let place = self.files.binary_search_by_key(&name, |file| file.0).ok()?;
        Some(self.files[place].1)
    }

    /// Returns the names of the games, sorted.
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
            // Parsing every file would be slow. Few files have other names, and only
            // these are parsed; the `name` key always has a line to itself.
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

    /// Returns the game with this other name. Case, spaces and punctuation do not matter:
    /// `TriPeaks` and `tri peaks` are the same.
    pub fn called(&self, name: &str) -> Option<&OtherName> {
        let wanted = plain(name);
        self.other_names().iter().find(|other| plain(&other.name) == wanted)
    }

    /// Returns the game that a player means by a name: that of its file or another one, spelled
    /// in any way, or else the only game with that name apart from words such as `solitaire`.
    ///
    /// Only for what a player types: a record names its game exactly.
    pub fn meant(&self, name: &str) -> Option<OtherName> {
        let wanted = plain(name);
        let own =
            |game: &'static str| OtherName { name: game.to_owned(), game, option: None };
        let is_wanted = |game: &&str| plain(game) == wanted;
        if let Some(game) = self.games().find(is_wanted).filter(|_| !wanted.is_empty()) {
            return Some(own(game));
        }
        if let Some(other) = self.called(name) {
            return Some(other.clone());
        }
        let wanted = bare(name);
        let alike = |name: &str| !wanted.is_empty() && bare(name) == wanted;
        let games = self.games().filter(|game| alike(game)).map(own);
        let others =
            self.other_names().iter().filter(|other| alike(&other.name)).cloned();
        let mut found = games.chain(others);
        let first = found.next()?;
        found.all(|other| other.game == first.game).then_some(first)
    }

    /// Returns whether a name reads like that of a bundled game or like one of its other
    /// names. Rules from elsewhere must not use it.
    pub fn owns(&self, name: &str) -> bool {
        let wanted = plain(name.strip_suffix(ENDING).unwrap_or(name));
        self.games().any(|game| plain(game) == wanted) || self.called(&wanted).is_some()
    }

    /// Returns whether the program itself uses a word.
    pub(crate) fn reserves(&self, word: &str) -> bool {
        (self.is_reserved)(word)
    }
}

/// Normalizes a name for comparison: letters and digits in lower case, and `plus` for a
/// `+`.
pub fn plain(name: &str) -> String {
    let name = name.replace('+', "plus");
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// Words that many names of games have and that players add or leave out.
const COMMON: [&str; 6] = ["card", "cards", "game", "patience", "solitaire", "the"];

/// Normalizes a name as [`plain`] does, without the words of [`COMMON`].
fn bare(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_alphanumeric() && letter != '\'');
    let words = words.map(plain).filter(|word| !COMMON.contains(&word.as_str()));
    words.collect()
}

/// Returns the other names that a rules file gives its game.
fn names_in(game: &'static str, text: &str) -> Vec<OtherName> {
    let mut sources = Sources::default();
    let source = sources.add(String::new(), text.to_owned());
    // An error is reported when the game is loaded.
    let Ok(tree) = tree::parse(source, text) else { return Vec::new() };
    let own = options::own_names(&tree).into_iter().map(|name| (name, None));
    let chosen = options::names(&tree)
        .into_iter()
        .map(|choice| (choice.name, Some(choice.option)));
    let all = own.chain(chosen);
    all.map(|(name, option)| OtherName { name, game, option }).collect()
}

/// Returns a file name without its extension.
pub fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |parts| parts.0)
}

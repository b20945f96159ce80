//! The rules files inside the program.

use std::sync::OnceLock;

use super::{ENDING, Folder, Found, options, tree};
use crate::diag::Sources;

/// Every file of `variants/` when the program was built: its name and its text, in the
/// order of the names.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/bundled.rs"));

/// Returns the bundled file of a name such as `cruel.toml`.
pub(crate) fn file(name: &str) -> Option<Found> {
    let (_, text) = FILES.iter().find(|it| it.0 == name)?;
    Some(Found {
        name: name.to_owned(),
        id: stem(name).to_owned(),
        text: (*text).to_owned(),
        folder: Folder::Bundled,
    })
}

/// Returns the names of the bundled games, in order.
pub(crate) fn games() -> impl Iterator<Item = &'static str> {
    FILES.iter().filter_map(|it| it.0.strip_suffix(".toml"))
}

/// A name that a bundled game has elsewhere, as it is or with a value chosen of an option,
/// or its own where its file is called otherwise.
#[derive(Debug)]
pub(crate) struct OtherName {
    /// The name.
    pub(crate) name: String,
    /// The name of the game's file.
    pub(crate) game: &'static str,
    /// The option and the value of it that the name stands for, if it does so.
    pub(crate) option: Option<(String, String)>,
}

/// Returns the other names of all bundled games, in the order of the games. Files whose
/// names are read have no faults: a test loads them all.
pub(crate) fn other_names() -> &'static [OtherName] {
    static NAMES: OnceLock<Vec<OtherName>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let files =
            FILES.iter().filter_map(|it| Some((it.0.strip_suffix(".toml")?, it.1)));
        // Few files have others, and only these are read; a name takes a line of its own.
        let own = files.clone().filter_map(|(game, text)| {
            let name = text.lines().find_map(|it| it.strip_prefix("name = "))?;
            let name = name.trim_matches('"').to_owned();
            let differs = plain(&name) != plain(game);
            differs.then_some(OtherName { name, game, option: None })
        });
        let named = files.filter(|it| it.1.contains("also = "));
        own.chain(named.flat_map(|(game, text)| names_in(game, text))).collect()
    })
}

/// Returns what has this name elsewhere: `TriPeaks` and `tri peaks` are one name.
pub(crate) fn called(name: &str) -> Option<&'static OtherName> {
    let wanted = plain(name);
    other_names().iter().find(|it| plain(&it.name) == wanted)
}

/// Returns whether a name reads as that of a bundled game, or as another name of one. Rules that
/// come from elsewhere may not use it.
pub(crate) fn owns(name: &str) -> bool {
    let wanted = plain(name.strip_suffix(ENDING).unwrap_or(name));
    games().any(|game| plain(game) == wanted) || called(&wanted).is_some()
}

/// Returns the letters and digits of a name, all small, and `plus` for a `+`.
pub(crate) fn plain(name: &str) -> String {
    let name = name.replace('+', "plus");
    let letters = name.chars().filter(|it| it.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// Returns the other names that a rules file gives its game.
fn names_in(game: &'static str, text: &str) -> Vec<OtherName> {
    let mut sources = Sources::default();
    let source = sources.add(String::new(), text.to_owned());
    let Ok(tree) = tree::parse(source, text) else { return Vec::new() };
    let own = names(&tree).into_iter().map(|it| (it, None));
    let chosen = options::names(&tree).into_iter().map(|it| (it.name, Some(it.option)));
    let all = own.chain(chosen);
    all.map(|(name, option)| OtherName { name, game, option }).collect()
}

/// Returns the other names in a table of a rules file.
pub(super) fn names(table: &tree::Table) -> Vec<String> {
    let Some(node) = table.get("also") else { return Vec::new() };
    let one = |it: &tree::Node| it.as_str().map(str::to_owned);
    match &node.value {
        tree::Value::Array(names) => names.iter().filter_map(one).collect(),
        _ => one(node).into_iter().collect(),
    }
}

/// Returns a file name without its ending.
pub(crate) fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |it| it.0)
}

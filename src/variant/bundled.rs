//! The rules files inside the program.

use std::sync::OnceLock;

use super::{Folder, Found, tree};
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

/// Returns the other names of all bundled games, each with the name of its game, in the
/// order of the games. Files whose names are read have no faults: a test loads them all.
pub(crate) fn other_names() -> &'static [(String, &'static str)] {
    static NAMES: OnceLock<Vec<(String, &str)>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let files =
            FILES.iter().filter_map(|it| Some((it.0.strip_suffix(".toml")?, it.1)));
        // Few files have others, and only these are read.
        let named = files.filter(|it| it.1.contains("\nalso = "));
        named
            .flat_map(|(game, text)| also(text).into_iter().map(move |it| (it, game)))
            .collect()
    })
}

/// Returns the bundled game that has this name elsewhere: `TriPeaks` and `tri peaks` are
/// one name.
pub(crate) fn called(name: &str) -> Option<&'static str> {
    let plain = |it: &str| -> String {
        it.chars()
            .filter(|it| it.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect()
    };
    let wanted = plain(name);
    other_names().iter().find(|it| plain(&it.0) == wanted).map(|it| it.1)
}

/// Returns the other names that a rules file gives its game.
fn also(text: &str) -> Vec<String> {
    let mut sources = Sources::default();
    let source = sources.add(String::new(), text.to_owned());
    let Ok(tree) = tree::parse(source, text) else { return Vec::new() };
    let Some(node) = tree.get("also") else { return Vec::new() };
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

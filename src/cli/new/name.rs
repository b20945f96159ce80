//! The name of a new game and of its files.

use crate::cli::output::Failure;
use crate::diag::{Diagnostic, clean};

/// The longest name of a file, in characters.
const MAX_LETTERS: usize = 60;

/// The name of a game in its two forms.
#[derive(Debug, Eq, PartialEq)]
pub(super) struct Name {
    /// The title that players read, such as `Kinder Cruel`.
    pub(super) title: String,
    /// The name of its files, such as `kinder-cruel`.
    pub(super) slug: String,
}

impl Name {
    /// Derives both forms from either one.
    pub(super) fn read(text: &str) -> Result<Self, Failure> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let name = words.join(" ");
        let name = name.strip_suffix(".toml").unwrap_or(&name);
        let refuse = |why: String, hint: &str| {
            let error = Diagnostic::error(why).hint(hint);
            Err(Failure::Hinted(2, Box::new(error)))
        };
        if name.contains(['/', '\\']) {
            let why = format!("`{}` is a path, not a name", clean(text));
            return refuse(
                why,
                "change to that folder first: the files are written to the current folder",
            );
        }
        let slug = slug(name);
        if slug.is_empty() || clean(name) != name {
            let why = format!("`{}` cannot be the name of a game", clean(text));
            return refuse(why, "use letters and digits, as in \"Seven Seas\"");
        }
        if slug.chars().count() > MAX_LETTERS {
            let why = format!("the name has more than {MAX_LETTERS} characters");
            return refuse(why, "choose a shorter name; `about` can say more");
        }
        let plain = |letter: char| {
            letter.is_lowercase() || letter.is_ascii_digit() || "-_".contains(letter)
        };
        let title =
            if name.chars().all(plain) { capitals(&slug) } else { name.to_owned() };
        Ok(Self { title, slug })
    }
}

/// Returns a name in lowercase, with its words joined by `-`.
fn slug(name: &str) -> String {
    let small = name.to_lowercase().replace(['\'', '’'], "");
    let words = small.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-")
}

/// Returns words joined by `-` as a title.
fn capitals(slug: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(char::to_uppercase);
        first.into_iter().flatten().chain(letters).collect::<String>()
    };
    slug.split('-').map(capital).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, title: &str, slug: &str) {
        let expected = Name { title: title.to_owned(), slug: slug.to_owned() };
        assert_eq!(Name::read(text).unwrap(), expected);
    }

    #[test]
    fn a_name_is_derived_from_a_title_or_a_file_name() {
        check("Kinder Cruel", "Kinder Cruel", "kinder-cruel");
        check("kinder-cruel", "Kinder Cruel", "kinder-cruel");
        check("kinder_cruel.toml", "Kinder Cruel", "kinder-cruel");
        check("  Queen's  Gate, no. 2 ", "Queen's Gate, no. 2", "queens-gate-no-2");
        check("Königin", "Königin", "königin");
        check("7up", "7up", "7up");
    }

    #[test]
    fn names_that_cannot_be_file_names_are_refused() {
        for text in ["", "  ", "...", "../up", "a/b", "c:\\x", "a\u{7}b", &"x".repeat(61)]
        {
            assert!(Name::read(text).is_err(), "{text:?}");
        }
    }
}

//! Writes the rules of a game as a template for a game that extends it, with every line
//! commented out.

use super::origin::Origins;
use super::section::{Breaking, Line, Section, SectionKind, sections};
use crate::diag::clean;
use crate::tree::Table;
use crate::tree::toml::{key, toml_text};
use crate::{Choice, Variant};

/// The keys that a child sets itself, so the template leaves them out.
const OWN: [&str; 4] = ["name = ", "family = ", "about = ", "script = "];

/// The rules that a child can change, as parts of a rules file.
///
/// A line of rules starts with `#` without a space. Without the `#`, it states the
/// current rule. Headers are not commented out, because an empty table changes nothing.
#[derive(Debug)]
pub struct Outline {
    /// The tables, with each line commented out.
    pub tables: String,
    /// The options with their defaults, commented out.
    pub options: String,
    /// The steps of the deal with their headers, commented out. A child replaces them all
    /// together.
    pub deal: String,
}

impl Variant {
    /// Returns the rules that a child of this game can change.
    pub fn outline(&self) -> Outline {
        let tree = Table::clone(&self.tree).without("options");
        let origins = Origins::new(&self.sources, &self.tree, &self.choices);
        let sections = sections(&tree, &origins, Breaking::Never);
        let part = |steps: bool, write: fn(&Section, &Origins<'_>) -> String| {
            let part = sections
                .iter()
                .filter(|section| (section.kind == SectionKind::Element) == steps);
            part.map(|section| write(section, &origins)).collect()
        };
        Outline {
            tables: part(false, Section::open),
            options: self.choices.iter().map(waiting_option).collect(),
            deal: part(true, Section::waiting),
        }
    }
}

impl Section {
    /// Returns the section with its header, and with its lines commented out.
    ///
    /// If the section exists only because of an option, its header is a comment too: a
    /// header would create the table whatever the option says.
    fn open(&self, origins: &Origins<'_>) -> String {
        let decided = |line: &Line| line.option(origins).is_some();
        let own = |line: &&Line| OWN.iter().any(|own| line.text.starts_with(own));
        let lines =
            self.lines.iter().filter(|line| self.kind != SectionKind::Top || !own(line));
        let lines: Vec<&Line> = lines.collect();
        let header = match &self.header {
            Some(it) if decided(it) && lines.iter().all(|other| decided(other)) => {
                format!("# {}\n", it.text)
            }
            Some(it) => format!("{}\n", it.text),
            None if lines.is_empty() => return String::new(),
            None => String::new(),
        };
        let lines = lines.iter().map(|line| line.waiting(origins));
        format!("\n{header}{}", lines.collect::<String>())
    }

    /// Returns the section with its header and all lines commented out.
    fn waiting(&self, origins: &Origins<'_>) -> String {
        let lines =
            self.header.iter().chain(&self.lines).map(|line| line.waiting(origins));
        format!("\n{}", lines.collect::<String>())
    }
}

impl Line {
    fn option<'a>(&self, origins: &Origins<'a>) -> Option<&'a Choice> {
        origins.option(self.place.as_ref()?)
    }

    /// Returns the line commented out or, if an option decides its value, as an
    /// explanation.
    fn waiting(&self, origins: &Origins<'_>) -> String {
        match self.option(origins) {
            Some(it) => decided(&self.text, it),
            None => format!("#{}\n", self.text),
        }
    }
}

/// Returns a comment that explains which option decides a line.
fn decided(line: &str, choice: &Choice) -> String {
    let (name, value) = (clean(&choice.name), clean(&choice.value));
    format!("# {line}  (decided by the option `{name}`, which is `{value}`)\n")
}

/// Returns an option with its default commented out.
fn waiting_option(choice: &Choice) -> String {
    let values: Vec<_> = choice.values.iter().map(|value| toml_text(value)).collect();
    let about = match clean(&choice.about) {
        about if about.is_empty() => String::new(),
        about => format!("# {about}\n"),
    };
    format!(
        "\n{about}[options.{}]\n#default = {}  # of {}\n",
        key(&choice.name),
        toml_text(&choice.default),
        values.join(", "),
    )
}

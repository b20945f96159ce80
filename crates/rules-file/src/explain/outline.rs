//! The rules of a game as the start of another: lines that only wait to be changed.

use super::origin::Origins;
use super::section::{Breaking, Line, Section, SectionKind, sections};
use crate::diag::clean;
use crate::tree::Table;
use crate::tree::toml::{key, toml_text};
use crate::{Choice, Variant};

/// The keys of a file that a game says for itself.
const OWN: [&str; 4] = ["name = ", "family = ", "about = ", "script = "];

/// What a game that extends another can change, as parts of a rules file.
///
/// A line of rules has a `#` directly before it. Without it, it is what holds anyhow.
/// Headers stand as they are, since an empty table changes nothing.
#[derive(Debug)]
pub struct Outline {
    /// The tables, each line a comment.
    pub tables: String,
    /// The options with their defaults, each a comment.
    pub options: String,
    /// The steps of the deal, which are replaced together, all of them comments.
    pub deal: String,
}

impl Variant {
    /// Returns what another game can change in this one.
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
    /// Returns the section with a header that stands and lines that wait.
    ///
    /// A section that is there only because of an option is told but for reading: with
    /// its header it would be there whatever the option says.
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

    /// Returns the section with its header and all its lines waiting.
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

    /// Returns the line as a rule that waits or, where an option decides what it says, as
    /// a comment to be read.
    fn waiting(&self, origins: &Origins<'_>) -> String {
        match self.option(origins) {
            Some(it) => decided(&self.text, it),
            None => format!("#{}\n", self.text),
        }
    }
}

/// Returns a line that an option decides, as a comment to be read.
fn decided(line: &str, choice: &Choice) -> String {
    let (name, value) = (clean(&choice.name), clean(&choice.value));
    format!("# {line}  (decided by the option `{name}`, which is `{value}`)\n")
}

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

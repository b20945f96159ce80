//! Rules files: read, merged, compiled, and explained line by line.
//!
//! A file becomes a [`tree`] with the place of every key. Parents and chosen options are merged into
//! it, the whole is decoded into a definition, and [`compile`] makes [`rules::Rules`] of that.
//!
//! | module | holds |
//! |---|---|
//! | [`tree`] | values that know their places; merging; decoding with every mistake reported |
//! | [`load`](mod@load) | a game from its file, parents, script and options |
//! | [`compile`] | the one step from what an author wrote to rules that cannot be wrong |
//! | [`fault`] | what can be wrong, as data; all others name it, and it names none of them |
//! | [`flow`] | where cards can get to, worked out from compiled rules alone |
//!
//! **Architecture invariant.** Nothing here opens a file: a [`Library`] finds texts, and names the
//! [`Bundle`] of games that comes with the program. Every mistake is reported in one run, at the key
//! that causes it.
//!
//! **API boundary.** A [`Variant`] is a game that can be played. A file with a mistake is no `Variant`,
//! only a [`LoadError`].
//!
//! ```
//! use patience_rules_file::{Bundle, Texts, load};
//!
//! let rules = "name = 'Tiny'\ndeck = { suits = 'CD', ranks = 'A2' }\n\
//!     piles.foundation.count = 2\npiles.tableau = { count = 2, build.rank = 'down' }\n\
//!     deal = [{ to = 'tableau', each = 2 }]\n";
//! let library = Texts::of(Bundle::none()).with_game("tiny", rules);
//! let game = load(&library, "tiny", &[])?;
//! assert_eq!((game.name(), game.rules().deck().size()), ("Tiny", 4));
//!
//! let library = library.with_game("tiny", &rules.replace("tableau = ", "tablaeu = "));
//! let error = load(&library, "tiny", &[]).unwrap_err();
//! // What is wrong, as data; `patience-words` has the sentences.
//! let codes: Vec<&str> = error.faults.iter().map(|fault| fault.code()).collect();
//! assert_eq!(codes, ["unknown-role", "unknown-group"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A file becomes a `tree` with the place of every key, parents and chosen options are
//! merged into it, the whole is decoded into a `definition`, and that is compiled into
//! [`Rules`]. Files are found through a [`Library`]; nothing here opens one. What is wrong comes
//! out as [`Fault`]s, which are data: `patience-words` says them.

use patience_core::{engine, rules, table};
use patience_diag as diag;
use patience_script as script;

mod bundle;
mod clauses;
pub mod compile;
mod definition;
mod digest;
mod explain;
pub mod fault;
pub mod flow;
mod found;
mod hook_words;
mod library;
pub mod load;
pub mod options;
mod recognize;
mod schema;
pub mod tree;
pub mod vocabulary;

pub use bundle::{Bundle, OtherName, plain, stem};
pub use digest::hex;
pub use explain::Outline;
pub use fault::{Fault, FaultKind, LoadMistake, Missing, MissingKind, Note, codes};
pub use found::{Folder, Found};
pub use library::{Library, Texts};
pub use load::{LoadError, load};
pub use options::ValueName;
pub use recognize::is_rules_file;
pub use schema::schema;
pub use tree::toml_text;

use std::sync::Arc;

use crate::diag::{SourceId, Sources};
use crate::rules::{Hook, Rules};
use crate::table::HashKey;

/// How the names of rules files end.
pub const ENDING: &str = ".toml";

/// A game that can be played, and where every part of it is written.
#[derive(Debug)]
pub struct Variant {
    id: String,
    origin: Origin,
    name: String,
    also: Vec<String>,
    value_names: Vec<ValueName>,
    family: String,
    about: String,
    /// Whether `pysol:N` deals the cards that `PySolFC` deals by this number.
    is_numbered_as_pysol: bool,
    digest: String,
    choices: Vec<Choice>,
    rules: Rules,
    tree: Arc<tree::Table>,
    /// The same before options were chosen.
    unchosen: Arc<tree::Table>,
    sources: Sources,
    script: Option<SourceId>,
    bundle: &'static Bundle,
    /// Where the functions that answer hooks stand: line and column in the script.
    pub hooks: Vec<(Hook, (usize, usize))>,
}

/// What a game was loaded by, so that it can be loaded again.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Origin {
    /// Its name, or the path of its file.
    pub game: String,
    /// The options that were chosen, as pairs of option and value.
    pub options: Vec<(String, String)>,
}

/// An option with the value that was chosen.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Choice {
    /// Its name.
    pub name: String,
    /// What is chosen, in one line.
    pub about: String,
    /// The value chosen.
    pub value: String,
    /// The value when nothing is chosen.
    pub default: String,
    /// Every value.
    pub values: Vec<String>,
}

impl Variant {
    /// Returns the name of the file without its ending, such as `ripple-fan`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns what the game was loaded by.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Returns the game as if these options had been chosen, whichever it has: when it is
    /// loaded again, they are chosen again.
    #[must_use]
    pub fn wishing(mut self, options: Vec<(String, String)>) -> Self {
        self.origin.options = options;
        self
    }

    /// Returns the name of the game, such as `Ripple Fan`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the other names that the game has elsewhere.
    pub fn also(&self) -> &[String] {
        &self.also
    }

    /// Returns the games that come with the program.
    pub fn bundle(&self) -> &'static Bundle {
        self.bundle
    }

    /// Returns whether its files, those that it extends and its script included, are those of the
    /// program.
    pub fn is_bundled(&self) -> bool {
        let mut checked = Vec::new();
        self.sources.ids().all(|id| {
            let name = self.sources.name(id);
            // A script within a rules file has the name of that file, which came before it.
            if checked.contains(&name) {
                return true;
            }
            let expected = if checked.is_empty() {
                format!("{}{ENDING}", self.id)
            } else {
                name.rsplit(['/', '\\']).next().unwrap_or(name).to_owned()
            };
            checked.push(name);
            self.bundle
                .file(&expected)
                .is_some_and(|file| file.text == self.sources.text(id))
        })
    }

    /// Returns whether others know the name of this game as that of a game of the program, which
    /// it is not: results are kept apart, and no record carries its rules elsewhere.
    pub fn borrows_name(&self) -> bool {
        !self.is_bundled() && self.bundle.owns(&self.id)
    }

    /// Returns the name under which results are kept: `own:cruel` for a game that borrows the name
    /// of another.
    pub fn counted_as(&self) -> String {
        let own = if self.borrows_name() { "own:" } else { "" };
        format!("{own}{}", self.id)
    }

    /// Returns the names that it has elsewhere with some value of an option chosen, by
    /// which it is found with that value.
    pub fn value_names(&self) -> &[ValueName] {
        &self.value_names
    }

    /// Returns the family of games it belongs to, or nothing.
    pub fn family(&self) -> &str {
        &self.family
    }

    /// Returns one line about the game, or nothing.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Returns whether a number of `PySolFC` deals the same cards here as there, as far as
    /// the file says.
    pub fn is_numbered_as_pysol(&self) -> bool {
        self.is_numbered_as_pysol
    }

    /// Returns the options that have not their usual values.
    pub fn unusual(&self) -> impl Iterator<Item = &Choice> {
        self.choices.iter().filter(|choice| choice.value != choice.default)
    }

    /// Returns one line about a value of an option, if the file has one.
    pub fn value_about(&self, option: &str, value: &str) -> Option<&str> {
        let options = self.tree.get("options")?.as_table()?;
        let values = options.get(option)?.as_table()?.get("values")?.as_table()?;
        values.get(value)?.as_table()?.get("about")?.as_str()
    }

    /// Returns 64 hexadecimal digits that change when the rules change.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// Returns the options with the values chosen.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// Returns what its files say together, with the options chosen.
    pub fn tree(&self) -> &tree::Table {
        &self.tree
    }

    /// Returns the file of its script, if it has one.
    pub fn script(&self) -> Option<SourceId> {
        self.script
    }

    /// Returns the compiled rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the game with another key for the hashes of positions.
    #[must_use]
    pub fn with_hash_key(mut self, hash_key: HashKey) -> Self {
        self.rules = self.rules.with_hash_key(hash_key);
        self
    }

    /// Returns the files the game is made of.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }
}

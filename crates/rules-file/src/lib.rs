//! Rules files: reads, merges, compiles and explains them.
//!
//! A file becomes a [`tree`] with the position of every key. Parent games and chosen
//! options are merged into it. The result is decoded into a definition, and [`compile`]
//! turns that into [`rules::Rules`].
//!
//! | module | holds |
//! |---|---|
//! | [`tree`] | values with their positions; merging; decoding that reports every error |
//! | [`load`](mod@load) | loads a game from its file, parents, script and options |
//! | [`compile`] | the only step from a definition, which may have errors, to checked rules |
//! | [`error`] | the errors, as data; all other modules use it, and it uses none of them |
//! | [`flow`] | where cards can get to, computed from compiled rules alone |
//!
//! **Architecture invariant.** Nothing here opens a file: a [`Library`] supplies texts,
//! and names the [`Bundle`] of games of the program. One run reports all errors, each at
//! the key that causes it.
//!
//! **API boundary.** A [`Variant`] is a game that can be played. A file with an error
//! yields no `Variant`, only a [`LoadError`].
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
//! // Errors are data; `patience-words` has the sentences.
//! let codes: Vec<&str> = error.errors.iter().map(|error| error.code()).collect();
//! assert_eq!(codes, ["unknown-role", "unknown-group"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use patience_core::{engine, rules, table};
use patience_diag as diag;
use patience_script as script;

mod bundle;
mod clauses;
pub mod compile;
mod definition;
mod digest;
pub mod error;
mod explain;
pub mod flow;
mod found;
mod hook_words;
mod library;
pub mod load;
pub mod options;
mod recognize;
mod schema;
mod summary;
pub mod tree;
pub mod vocabulary;

pub use bundle::{Bundle, OtherName, plain, stem};
pub use digest::hex;
pub use error::{
    LoadMistake, Missing, MissingKind, Note, RulesError, RulesErrorKind, codes,
};
pub use explain::Outline;
pub use found::{Folder, Found};
pub use library::{Library, Texts};
pub use load::{LoadError, load};
pub use options::ValueName;
pub use recognize::is_rules_file;
pub use schema::schema;
pub use summary::Summary;
pub use tree::toml_text;

use std::sync::Arc;

use crate::diag::{SourceId, Sources};
use crate::rules::{Hook, Rules};
use crate::table::HashKey;

/// The extension of rules files, with the dot.
pub const ENDING: &str = ".toml";

/// A game that can be played, with the position of every rule in its files.
#[derive(Debug)]
pub struct Variant {
    id: String,
    origin: Origin,
    name: String,
    also: Vec<String>,
    value_names: Vec<ValueName>,
    family: String,
    about: String,
    /// Whether `pysol:N` deals the same cards as `PySolFC` does for this number.
    is_numbered_as_pysol: bool,
    stakes: Option<Stakes>,
    digest: String,
    choices: Vec<Choice>,
    rules: Rules,
    tree: Arc<tree::Table>,
    /// The tree before options were merged in.
    unchosen: Arc<tree::Table>,
    sources: Sources,
    script: Option<SourceId>,
    bundle: &'static Bundle,
    /// Line and column of the function of each hook in the script, both from 1.
    pub hooks: Vec<(Hook, (usize, usize))>,
}

/// The arguments that a game was loaded with, so that it can be loaded again.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Origin {
    /// The name of the game, or the path of its file.
    pub game: String,
    /// The chosen options, as pairs of option and value.
    pub options: Vec<(String, String)>,
}

/// What a game costs and pays if it is played for money, in dollars.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Stakes {
    /// The price of the deck.
    pub deck: u16,
    /// What each card on a foundation pays.
    pub card: u16,
}

/// An option of a game, with its chosen value.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Choice {
    /// The name of the option.
    pub name: String,
    /// A one-line description.
    pub about: String,
    /// The chosen value.
    pub value: String,
    /// The value that holds unless the player chooses.
    pub default: String,
    /// All values.
    pub values: Vec<String>,
}

impl Variant {
    /// Returns the name of the file without its extension, such as `ripple-fan`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the arguments that the game was loaded with.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Records other options in [`Self::origin`], even if the game does not have them.
    /// They take effect when the game is loaded again.
    #[must_use]
    pub fn wishing(mut self, options: Vec<(String, String)>) -> Self {
        self.origin.options = options;
        self
    }

    /// Returns the name of the game, such as `Ripple Fan`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns other names of the game.
    pub fn also(&self) -> &[String] {
        &self.also
    }

    /// Returns the bundle of games of the program.
    pub fn bundle(&self) -> &'static Bundle {
        self.bundle
    }

    /// Returns whether all its files, including parents and script, are those of the
    /// program.
    pub fn is_bundled(&self) -> bool {
        let mut checked = Vec::new();
        self.sources.ids().all(|id| {
            let name = self.sources.name(id);
            // An inline script has the name of its rules file, which was checked before.
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

    /// Returns whether its name belongs to a different game of the program. The results
    /// of such a game are kept apart, and no record carries its rules elsewhere.
    pub fn borrows_name(&self) -> bool {
        !self.is_bundled() && self.bundle.owns(&self.id)
    }

    /// Returns the name under which results are stored, such as `own:cruel` for a game
    /// that borrows a name.
    pub fn counted_as(&self) -> String {
        let own = if self.borrows_name() { "own:" } else { "" };
        format!("{own}{}", self.id)
    }

    /// Returns the names under which players find the game with a certain value of an
    /// option.
    pub fn value_names(&self) -> &[ValueName] {
        &self.value_names
    }

    /// Returns the family of games it belongs to, or an empty text.
    pub fn family(&self) -> &str {
        &self.family
    }

    /// Returns a one-line description of the game, or an empty text.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Returns whether `pysol:N` deals the same cards as `PySolFC`, as far as the file
    /// says.
    pub fn is_numbered_as_pysol(&self) -> bool {
        self.is_numbered_as_pysol
    }

    /// Returns the stakes, if the game can be played for money.
    pub fn stakes(&self) -> Option<Stakes> {
        self.stakes
    }

    /// Returns the options whose value is not the default.
    pub fn unusual(&self) -> impl Iterator<Item = &Choice> {
        self.choices.iter().filter(|choice| choice.value != choice.default)
    }

    /// Returns the one-line description of an option's value, if the file has one.
    pub fn value_about(&self, option: &str, value: &str) -> Option<&str> {
        let options = self.tree.get("options")?.as_table()?;
        let values = options.get(option)?.as_table()?.get("values")?.as_table()?;
        values.get(value)?.as_table()?.get("about")?.as_str()
    }

    /// Returns a digest of the rules as 64 hexadecimal digits. It changes when the rules
    /// change.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// Returns all options, with their chosen values.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// Returns the merged tree of its files, with the chosen options.
    pub fn tree(&self) -> &tree::Table {
        &self.tree
    }

    /// Returns the source of its script, if it has one.
    pub fn script(&self) -> Option<SourceId> {
        self.script
    }

    /// Returns the compiled rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the game with a different key for hashes of positions.
    #[must_use]
    pub fn with_hash_key(mut self, hash_key: HashKey) -> Self {
        self.rules = self.rules.with_hash_key(hash_key);
        self
    }

    /// Returns the files that the game consists of.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }
}

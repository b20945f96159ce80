//! All English about games: how one is played, why a move is refused, what is wrong with a file.
//!
//! | function | says |
//! |---|---|
//! | [`text`], [`goal`] | how a game is played, as a rule book says it |
//! | [`refusal`] | why a move is not legal |
//! | [`hook_error`], [`deal_error`] | why a script or a deal has no answer |
//! | [`load`], [`diagnostics`] | what keeps a file from being a game |
//! | [`lint`](fn@lint), [`lint_options`] | warnings about rules that cannot mean what their author wanted |
//! | [`inspect`](fn@inspect) | all errors and warnings of a game, in all of its options |
//!
//! **Architecture invariant.** The crates beneath return codes and data. Words come from compiled
//! rules, never from the name of a game, so they cannot disagree with play. Only what a script
//! decides is worded by its author, in the comments above its functions ([`Variant::hook_words`]). A
//! warning is proven, never guessed.
//!
//! **API boundary.** Every sentence about a game comes from here.
//!
//! ```
//! use patience_rules_file::{Bundle, Texts};
//!
//! let rules = "name = 'Tiny'\ndeck = { suits = 'CD', ranks = 'A2' }\n\
//!     piles.foundation.count = 2\npiles.tableau = { count = 2, build.rank = 'down' }\n\
//!     deal = [{ to = 'tableau', each = 2 }]\n";
//! let library = Texts::of(Bundle::none()).with_game("tiny", rules);
//! let game = patience_words::load(&library, "tiny", &[])?;
//! assert!(patience_words::text(&game, 76).contains("foundation"));
//!
//! let library = library.with_game("tiny", &rules.replace("tableau = ", "tablaeu = "));
//! assert!(patience_words::load(&library, "tiny", &[]).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod actions;
mod cards;
mod configuration;
mod deal;
mod ending;
mod failures;
mod foundations;
mod hooks;
mod inspect;
mod lint;
mod mistakes;
mod moving;
mod names;
mod picking;
mod piles;
mod places;
mod redeal;
mod refusals;
mod relations;
mod scripts;
mod shapes;
mod spaces;
mod start;
mod stock;
mod taking;
#[cfg(test)]
mod tests;

use start::Start;

/// What is wrong, and the fix if there is an obvious one.
type Worded = (String, Option<String>);

use patience_core::{engine, rules, table};
use patience_diag as diag;
use patience_rules_file as variant;
use patience_script as script;

pub use configuration::Configuration;
pub use failures::{blame, deal_error, failed, hook_error, not_a_card, script_failure};
pub use hooks::question;
pub use inspect::{Inspection, inspect};
pub use lint::{lint, lint_options};
pub use mistakes::{LoadError, diagnostics, load};
pub use picking::{about, effect};
pub use refusals::refusal;
pub use relations::build;

use crate::diag::english::sentence;
use crate::diag::wrapped;
use crate::rules::{Hook, Rules};
use crate::table::Deck;
use crate::variant::Variant;

/// The width texts are laid out in where there is room for it: longer lines are hard to
/// read.
const WIDTH: usize = 76;

/// The game that is put into words.
struct Words<'a> {
    variant: &'a Variant,
    rules: &'a Rules,
    deck: &'a Deck,
    start: Start,
    /// The number of characters of a line.
    width: usize,
}

/// Returns how a game is played: short paragraphs with empty lines between them, in lines of at
/// most `width` characters, or fewer where longer ones are hard to read.
pub fn text(variant: &Variant, width: usize) -> String {
    let width = width.min(WIDTH);
    let rules = variant.rules();
    let start = Start::of(rules);
    let words = Words { variant, rules, deck: rules.deck(), start, width };
    let mut paragraphs: Vec<String> = words
        .paragraphs()
        .iter()
        .filter(|paragraph| paragraph.iter().any(|line| !line.is_empty()))
        .map(|paragraph| {
            let told = paragraph.iter().filter(|line| !line.is_empty());
            let sentences: Vec<String> = told.map(|line| sentence(line)).collect();
            wrapped("", sentences.join(" ").split_whitespace(), 0, width)
        })
        .collect();
    paragraphs.extend(words.options());
    paragraphs.join("\n\n")
}

/// Returns the goal, in a sentence.
pub fn goal(variant: &Variant) -> String {
    let rules = variant.rules();
    let start = Start::of(rules);
    let words = Words { variant, rules, deck: rules.deck(), start, width: WIDTH };
    words.goal().first().map(|goal| sentence(goal)).unwrap_or_default()
}

impl Words<'_> {
    /// Returns the paragraphs, each as its sentences.
    fn paragraphs(&self) -> Vec<Vec<String>> {
        let scripted = |hooks: &[Hook]| -> Vec<String> {
            let own = hooks.iter().filter(|hook| self.variant.has_hook(**hook));
            own.map(|hook| self.hook(*hook)).collect()
        };
        let mut all = vec![self.goal(), self.deal()];
        all.extend(self.piles());
        all.push(self.actions());
        all.push(scripted(&[Hook::CanLift, Hook::CanDrop]));
        all.push([self.stock(), self.redeal()].concat());
        all.push(scripted(&[Hook::AfterMove]));
        all.push(self.ending());
        all
    }
}

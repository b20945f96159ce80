//! Writes and checks proofs that a deal cannot be won.
//!
//! A certificate lists, for a deal, every reachable position in the order of a walk that anybody
//! with the rules can repeat. Two letters per position say what the position is like and whether
//! its moves are followed. Neither writing nor checking uses the solver. Each omission of the
//! walk rests on a proof in `alike`, `cycle`, `links`, `safe` or `dead`; the proof in `walk`
//! combines them. Each module lists the features of rules that it covers. A game with other
//! features is walked without it.
//!
//! You have to trust the rules and the engine, these files, and that no two positions are
//! identified by the same 128 bits. Those bits depend on a key that the caller keeps secret, so
//! the author of a certificate can only guess them (see [`HashKey`]).
//!
//! **Architecture Invariant.** No code of the solver, and fewer than 1,500 lines: they are meant
//! to be read.
//!
//! **API Boundary.** [`verify`] trusts nothing in a certificate, and needs a [`Library`] only to
//! find the rules that it names.
//!
//! ```
//! use std::ops::ControlFlow;
//! use std::sync::Arc;
//!
//! use patience_play::{Deal, Game};
//! use patience_proof::{prove, verify};
//! use patience_rules_file::{Bundle, Texts, load};
//!
//! // Two cards of one suit, the two over the ace, and nowhere to lay it.
//! let rules = "name = 'Stuck'\ndeck = { suits = 'C', ranks = 'A2' }\n\
//!     piles.foundation.count = 1\npiles.tableau = { count = 1 }\n\
//!     deal = [{ to = 'tableau', each = 2 }]\n";
//! let library = Texts::of(Bundle::none()).with_game("stuck", rules);
//! let variant = Arc::new(load(&library, "stuck", &[])?);
//! let deal = (1..20).map(|number| format!("seed:{number}"));
//! let mut patiently = |_| ControlFlow::Continue(());
//! let certificate = deal.into_iter().find_map(|name| {
//!     let deal = Deal::named(name.parse().unwrap(), variant.rules());
//!     prove(&Game::start(Arc::clone(&variant), deal).unwrap(), &mut patiently).ok()
//! });
//! let verified = verify(&certificate.unwrap(), &library, &Default::default(), &mut patiently)?;
//! assert_eq!(verified.positions, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use patience_core::{engine, rules, table};
use patience_play as play;
use patience_rules_file as variant;

mod alike;
mod bits;
mod certificate;
mod cycle;
mod dead;
mod entry;
mod flaw;
mod form;
mod links;
mod safe;
mod seen;
mod walk;
mod writing;

use std::ops::ControlFlow;
use std::sync::Arc;

pub use certificate::HEADER;
pub use flaw::Flaw;
pub use walk::{Progress, Watch};
pub use writing::{entries, prove};

use crate::play::Game;
use crate::table::HashKey;
use crate::variant::Library;
use certificate::Certificate;
use entry::Entry;
use walk::{Transcript, Walk};

/// A valid certificate: the deal that it proves lost.
#[derive(Debug)]
pub struct Verified {
    /// The game as dealt.
    pub game: Game,
    /// The number of positions.
    pub positions: u64,
    /// Whether the rules are those that the certificate carries.
    pub carried: bool,
}

/// Checks a certificate. Loads the game from `library`, unless the certificate carries its rules.
/// Draw `key` at random if the certificate may come from a stranger.
///
/// Fails if the certificate is not valid.
pub fn verify(
    text: &str,
    library: &dyn Library,
    key: &HashKey,
    watch: &mut Watch<'_>,
) -> Result<Verified, Flaw> {
    let certificate = Certificate::read(text)?;
    let record = &certificate.record;
    let known = variant::load(library, &record.game, &record.options)
        .ok()
        .filter(|variant| record.is_by(variant));
    let carried = known.is_none();
    let variant = known.or_else(|| record.carried_game(library.bundle()));
    let flaw =
        if record.borrows_name(library.bundle()) { Flaw::Borrowed } else { Flaw::Rules };
    let variant = variant.ok_or_else(|| flaw(record.game.clone()))?;
    let game = certificate.dealt(&Arc::new(variant.with_hash_key(key.clone())))?;
    let kinds = certificate.kinds(game.rules().deck())?;
    let distinct = kinds.unwrap_or(game.rules().deck().present());
    let mut compared = Compared { left: certificate.letters.as_slice(), number: 0 };
    let mut walk = Walk::new(game.engine(), game.table(), distinct, &mut compared);
    // The walk adds kinds that are alone in their class; a certificate must name those.
    if walk.classes.distinguished != kinds {
        let message = "these are not the kinds that the proof distinguishes".to_owned();
        return Err(Flaw::Form { line: 3, message });
    }
    let positions = walk.run(watch)?;
    drop(walk);
    if !compared.left.is_empty() || certificate.count != positions.to_string() {
        return Err(Flaw::Left(compared.number + 1));
    }
    Ok(Verified { game, positions, carried })
}

/// A watch that never stops.
pub fn patiently(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Compares entries with those of a certificate.
struct Compared<'t> {
    left: &'t [u8],
    number: u64,
}

impl Transcript for Compared<'_> {
    fn next(&mut self, entry: Entry) -> Result<(), Flaw> {
        self.number += 1;
        let (own, left) =
            self.left.split_at_checked(2).ok_or(Flaw::Missing(self.number))?;
        self.left = left;
        if own == entry.letters() { Ok(()) } else { Err(Flaw::Entry(self.number)) }
    }
}

#[cfg(test)]
#[path = "../../core/src/table/hash/forgery.rs"]
mod forgery;

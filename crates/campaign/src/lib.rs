//! Campaigns: what is found out about many deals, as files of results and as pages.
//!
//! | module | holds |
//! |---|---|
//! | [`results`] | a file of results: a head, and a line for each deal, of any kind of [`Entry`] |
//! | [`solved`], [`studied`] | the two kinds of entries: of `patience solve` and of `patience study` |
//! | [`findings`], [`sweep`], [`settings`] | a study: who plays, with which options, and what came of it |
//! | [`report`], [`html`] | a study as text, and as a page that loads nothing |
//!
//! **Architecture invariant.** Texts in, texts out: files, locks, clocks and threads belong to the
//! command line. Results that disagree are never joined in silence.
//!
//! **API boundary.** A new kind of campaign implements [`Entry`] and nothing else. How a file is begun,
//! cut where it breaks off, split and joined is the same for all.
//!
//! ```
//! use patience_campaign::{Results, solved::Solved};
//!
//! let text = "# patience-results 1\n# game small\n# rules sha256:1\n\
//!     deal,verdict,moves,positions,seconds,bytes,why\n\
//!     ms:9,unwinnable,,1,0.000001,8,\n";
//! let results = Results::<Solved>::read(text).unwrap();
//! assert_eq!(results.deals.len(), 1);
//! assert_eq!(results.write(), text);
//! ```

use patience_core::rules;
use patience_diag as diag;
use patience_play as play;
use patience_rules_file as variant;
use patience_solve::{solve, study};

mod entry;
pub mod findings;
pub mod html;
mod part;
pub mod report;
pub mod results;
pub mod settings;
pub mod solved;
pub mod studied;
pub mod sweep;

pub use entry::Entry;
pub use part::Part;
pub use results::{Contradiction, Head, Mismatch, Results, ResultsFault, begun, ranges};

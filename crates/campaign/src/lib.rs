//! Campaigns: the results of many deals, as result files and web pages.
//!
//! | module | holds |
//! |---|---|
//! | [`results`] | a result file: a head, and lines for each deal, of any kind of [`Entry`] |
//! | [`solved`], [`studied`] | the entries of `patience solve` and of `patience study` |
//! | [`findings`], [`sweep`], [`settings`] | a study: its findings, options, players and limits |
//! | [`report`], [`html`] | a study as text, and as a web page that loads nothing |
//!
//! **Architecture invariant.** Texts in, texts out: files, locks, clocks and threads belong to the
//! command line. Contradictory results are never merged silently.
//!
//! **API boundary.** A new kind of campaign implements [`Entry`] and nothing else. Starting,
//! truncating, splitting and merging result files is the same for all kinds.
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
pub use results::{Contradiction, Head, Mismatch, Results, ResultsError, begun, ranges};

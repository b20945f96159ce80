//! Patience (solitaire) games as rules files: read, compiled, played, solved and tested.
//!
//! A rules file compiles to a [`variant::Variant`]. A variant and a deal make a
//! [`play::Game`]. [`repl`] is the prompt with its board and commands; its caller supplies
//! lines and files.
//!
//! The command line is the feature `cli`, which is on by default. Without it nothing here
//! reads files, clocks or the environment, and the crate compiles for
//! `wasm32-unknown-unknown`. The feature `solve` adds the solver and everything that uses it.
//! [`proof::verify`] needs neither feature.
//!
//! ```
//! use std::ops::ControlFlow;
//! use std::sync::Arc;
//!
//! use patience::play::{Deal, Game, Meaning, move_text, read_move};
//! use patience::solve::{Settings, Solver, Verdict};
//! use patience::variant::load;
//!
//! // A new game can extend a bundled one.
//! let rules = "extends = \"freecell\"\nname = \"Two Cells\"\n[piles.cell]\ncount = 2\n";
//! let library = patience::games().with("two-cells.toml", rules);
//! let variant = Arc::new(load(&library, "two-cells", &[])?);
//!
//! let deal = Deal::named("ms:617".parse()?, variant.rules());
//! let mut game = Game::start(variant, deal)?;
//! let list = game.moves();
//! for offered in &list.moves {
//!     println!("{}", move_text(&game, *offered));
//! }
//!
//! // Moves are typed as at the prompt: the top card of pile 1 goes to a cell.
//! if let Meaning::Legal(made) = read_move(&game, "1 c1")? {
//!     assert!(game.play(made).is_ok());
//! }
//! assert_eq!(game.turns().len(), 1);
//! game.undo();
//!
//! let settings = Settings { most_positions: Some(100_000), ..Settings::default() };
//! let solver = Solver::new(game.engine(), settings);
//! let answer = solver.solve(game.table(), &mut |_| ControlFlow::Continue(()))?;
//! assert!(matches!(answer.verdict, Verdict::Winnable(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use patience_core::{advise, engine, rules, table};
#[cfg(feature = "solve")]
pub use patience_session as repl;
#[cfg(feature = "solve")]
pub use patience_solve::{honest, solve, study};
pub use {
    patience_diag as diag, patience_play as play, patience_proof as proof,
    patience_rules_file as variant, patience_words as words,
};

mod bundled;
#[cfg(feature = "solve")]
pub mod catalogue;
#[cfg(feature = "cli")]
pub mod cli;

pub use bundled::{BUNDLED, games};

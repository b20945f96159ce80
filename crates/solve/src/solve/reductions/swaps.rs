//! Tries only one order of two moves that commute.
//!
//! **Claim.** Of two builds without a common pile, one order is enough: the one that visits its
//! positions first.
//!
//! **Conditions** (`ALLOWS`). A build leaves the moves of all other piles as they were.
//!
//! **Argument.** Both orders lead to the same position. INVARIANT: a branch is skipped only because
//! of a position that was visited earlier, so no two branches are skipped because of each other
//! (`search/depth`).
//!
//! **Source.** Partial-order reduction with sleep sets (Godefroid, *Partial-Order Methods for the
//! Verification of Concurrent Systems*, 1996).

use crate::rules::{Feature as F, Features};
use crate::solve::PLAIN;

/// What a game may use in which a build moreover leaves the moves of other piles as they
/// were. Runs that need empty piles and a redeal that waits are moves of everybody's;
/// actions of the game's own pick from any two piles.
pub(crate) const ALLOWS: Features =
    PLAIN.but(&[F::Supermoves, F::RedealWhenStuck, F::OwnActions]);

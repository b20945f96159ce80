//! Tries only one order of two moves that commute.
//!
//! **Claim.** Of two builds that share no pile, one order is enough: the one whose positions are
//! visited first.
//!
//! **Conditions** (`ALLOWS`). A build does not affect the moves of other piles.
//!
//! **Argument.** Both orders lead to the same position. INVARIANT: a branch is skipped only because
//! of a position that was visited earlier, so no two branches are skipped because of each other
//! (`search/depth`).
//!
//! **Source.** Partial-order reduction with sleep sets (Godefroid, *Partial-Order Methods for the
//! Verification of Concurrent Systems*, 1996).

use crate::rules::{Feature as F, Features};
use crate::solve::PLAIN;

/// Features under which a build, in addition, does not affect the moves of other piles. Excluded:
/// supermoves that depend on empty piles, a redeal that depends on all moves, and the game's own
/// actions, which pick from any two piles.
pub(crate) const ALLOWS: Features =
    PLAIN.but(&[F::Supermoves, F::RedealWhenStuck, F::OwnActions]);

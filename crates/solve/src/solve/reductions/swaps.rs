//! Moves that commute.
//!
//! Two builds that touch no pile in common lead to the same position in either order, where a build
//! leaves the moves of all other piles as they were. So of two orders one is tried, the one that
//! meets its positions first. This is partial-order reduction with sleep sets (Godefroid,
//! *Partial-Order Methods for the Verification of Concurrent Systems*, 1996). INVARIANT: a branch is
//! left out only because of a position that was met earlier, so that no two are left out because of
//! each other (`search/depth`).

use crate::rules::{Feature as F, Features};
use crate::solve::PLAIN;

/// What a game may use in which a build moreover leaves the moves of other piles as they
/// were. Runs that need empty piles and a redeal that waits are moves of everybody's;
/// actions of the game's own pick from any two piles.
pub(crate) const ALLOWS: Features =
    PLAIN.but(&[F::Supermoves, F::RedealWhenStuck, F::OwnActions]);

//! Merges positions that differ only in the order of interchangeable piles.
//!
//! **Claim.** Two positions have the same verdict if exchanging interchangeable piles turns one
//! into the other.
//!
//! **Conditions.** The rules treat these piles alike: they take, keep and lose the same cards.
//! Neither a deal, a redeal nor a script distinguishes them. The rules compiler determines this
//! ([`Plan::identity`](crate::rules::Plan::identity)). It may differ before and after the stock
//! is dealt out.
//!
//! **Argument.** Every line from one position is a line from the other, with the piles exchanged.
//!
//! **Use.** Interchangeable piles share a class, so a hash that sums over piles does not
//! distinguish them.
//!
//! **Source.** Symmetry (Emerson and Sistla, *Symmetry and Model Checking*, 1996).

use crate::rules::{GroupId, Phase, Rules};

/// The first class that a single pile has for itself.
pub(crate) const OWN: u64 = 300;

/// Returns the class of each pile, and last that of the hand. Without a phase, no piles are
/// interchangeable.
pub(crate) fn classes(rules: &Rules, phase: Option<Phase>) -> Vec<u64> {
    let identity = &rules.plan().identity;
    let class = |(pile, group): (u64, GroupId)| {
        let alike = phase.is_some_and(|phase| identity.is_interchangeable(phase, group));
        if alike { group.0.into() } else { OWN + 1 + pile }
    };
    let groups = rules.piles().iter().map(|pile| pile.group);
    (0..).zip(groups).map(class).chain([OWN]).collect()
}

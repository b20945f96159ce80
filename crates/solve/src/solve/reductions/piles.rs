//! Piles that can change places.
//!
//! Two positions that differ only in which of several piles holds which cards are won alike if the
//! rules treat these piles alike: they take, keep and lose cards alike, and nothing tells one from
//! the other, neither how cards are dealt or gathered nor a script. Whatever is played in the one
//! can be played in the other with the piles exchanged. Which piles these are is worked out when
//! the rules are compiled ([`Plan::identity`](crate::rules::Plan::identity)); it may differ from
//! when all is dealt.
//!
//! Such piles have one class, so that a sum over piles does not tell them apart (Emerson and
//! Sistla, *Symmetry and Model Checking*, 1996).

use crate::rules::{GroupId, Phase, Rules};

/// The first class that a pile has for itself.
pub(crate) const OWN: u64 = 300;

/// Returns the class of each pile, and of the hand. Outside of a phase no pile can be
/// exchanged for another.
pub(crate) fn classes(rules: &Rules, phase: Option<Phase>) -> Vec<u64> {
    let identity = &rules.plan().identity;
    let class = |(pile, group): (u64, GroupId)| {
        let alike = phase.is_some_and(|phase| identity.is_interchangeable(phase, group));
        if alike { group.0.into() } else { OWN + 1 + pile }
    };
    let groups = rules.piles().iter().map(|pile| pile.group);
    (0..).zip(groups).map(class).chain([OWN]).collect()
}

//! Proves positions lost in which some card has no partner left.
//!
//! * `matching`: cards move only to foundations and stay there. Each card that must go there
//!   needs a different card to lie on.
//! * `pairing`: cards are discarded in pairs. Each card that must leave needs a different mate,
//!   and the pairs must be able to leave in some order.
//!
//! The two modules state conditions, argument and source.

mod matching;
mod pairing;

use super::suits::Distinguished;
use super::{Prune, Reached};
use crate::solve::Start;
use matching::MatchingBound;
use pairing::Pairing;

/// Finds positions in which some card has no partner.
pub(crate) struct Partners {
    matching: Option<MatchingBound>,
    pairing: Option<Pairing>,
}

impl Prune for Partners {
    fn of(start: &Start<'_>, _: Option<&Distinguished>) -> Option<Self> {
        let matching = MatchingBound::of(start.rules(), &start.reach);
        let pairing = Pairing::of(start.rules());
        (matching.is_some() || pairing.is_some()).then_some(Self { matching, pairing })
    }

    fn is_lost(&mut self, at: &Reached<'_>) -> bool {
        let rules = at.engine.rules();
        self.matching.as_ref().is_some_and(|matching| matching.is_dead(at.table))
            || self.pairing.as_mut().is_some_and(|pairs| pairs.is_dead(rules, at.table))
    }
}

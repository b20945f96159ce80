//! Proves a position lost by a relaxed game in which every card of the stock can be played at any
//! time.
//!
//! **Claim.** Change the rules so that the stock is turned one card at a time. A position that
//! cannot be won under the changed rules cannot be won under the real ones. A win under the
//! changed rules proves nothing.
//!
//! **Conditions.** The stock is a [`Wheel`], is turned several cards at a time, and can be redealt
//! without limit.
//!
//! **Argument.** A card that comes up by turning several cards also comes up by turning one at a
//! time. After it is played, the same cards are left in the same order in both games. So every line
//! of the real game is also a line of the changed game.
//!
//! **Effect.** The changed game has fewer positions, because it makes no difference which card
//! was played last. Of 3,676 Klondike deals lost drawing three without take-back, 1,951 are lost
//! in the changed game (`docs/SOLVING.md`).
//!
//! **Source.** Relaxation: a game with more moves (Pearl, *Heuristics*, 1984).

#[cfg(test)]
mod tests;

use super::wheel::Wheel;
use crate::rules::Rules;

/// Returns whether the relaxation applies: the stock is turned several cards at a time, with
/// unlimited redeals.
pub(crate) fn opens(rules: &Rules) -> bool {
    Wheel::of(rules).is_some_and(|wheel| wheel.turns_several())
}

/// Returns the rules with a stock that is turned one card at a time, or `None` if the relaxation
/// does not apply.
pub fn opened(rules: &Rules) -> Option<Rules> {
    opens(rules).then(|| rules.clone().with_single_deal())
}

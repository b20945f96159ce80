//! The rules with a stock of which each card can be played at any time.
//!
//! Where the stock is turned several cards at a time and without end, and nothing else asks how it
//! lies (see [`Wheel`]), let it be turned one card at a time: then each of its cards can be
//! had at any time, whatever was played before. What can be done by the rules can be done by these
//! as well, as a card that comes up by turning several does so by turning one at a time, after
//! which the same cards are left in the same order. So what cannot be won by these rules cannot be
//! won by those. There are fewer positions, as it is all the same which card was played last; and
//! a good half of the deals of Klondike that are lost drawing three are lost even so (1,951 of
//! 3,676, `docs/SOLVING.md`).
//!
//! This is a relaxation: a game with more moves (Pearl, *Heuristics*, 1984). It proves losses only.

#[cfg(test)]
mod tests;

use super::wheel::Wheel;
use crate::rules::Rules;

/// Returns whether the stock is turned several cards at a time without end, so that it can be
/// taken to be open.
pub(crate) fn opens(rules: &Rules) -> bool {
    Wheel::of(rules).is_some_and(|wheel| wheel.turns_several())
}

/// Returns the rules with a stock that is turned one card at a time, if it is turned several at a
/// time without end.
pub fn opened(rules: &Rules) -> Option<Rules> {
    opens(rules).then(|| rules.clone().with_single_deal())
}

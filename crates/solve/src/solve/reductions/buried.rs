//! Ignores the cards under the top card of a foundation.
//!
//! **Claim.** Two positions can be won alike if they differ only in those cards, with the same top
//! cards on as many.
//!
//! **Conditions** (`BURIES`, [`is_buried`]). These cards never leave their pile, and no rule or
//! script looks at them.
//!
//! **Argument.** The other piles show which cards are on the foundations. No rule asks in which
//! order they came.
//!
//! **Source.** Nebel, Dimopoulos, Koehler, *Ignoring Irrelevant Facts and Operators in Plan
//! Generation*, 1997.

use crate::rules::{Feature as F, Features, Group, Lift, Rules};
use crate::table::PileId;

/// What a game may use in which nothing asks for cards under the top card of a foundation.
/// Actions of the game's own can lay them bare.
const BURIES: Features = Features::BUILDING
    .but(&[F::BaseFirst, F::BaseBelow, F::DealTo, F::Score, F::Scripted])
    .and(&[F::Discards]);

/// Returns whether nothing ever asks for the cards under the top card of a pile: they
/// never leave it, and no rule looks at them. Which cards they are is known from the
/// other piles, and in which order they came makes no difference.
pub(crate) fn is_buried(rules: &Rules, pile: PileId) -> bool {
    if !rules.plan().foundations.contains(&pile) {
        return false;
    }
    let group = rules.group_of(pile);
    let id = rules.piles()[pile.index()].group;
    let asks_base = |group: &Group| group.ends_at_base && rules.plan().base.is_none();
    BURIES.allow(rules)
        && group.lift == Lift::None
        && !rules.gathers(pile)
        && !rules.fills_from(pile)
        && !rules.groups().iter().any(asks_base)
        && rules.end().is_none_or(|end| !end.complete.contains(&id))
}

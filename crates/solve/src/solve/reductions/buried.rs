//! Ignores the cards under the top card of a foundation.
//!
//! **Claim.** Two positions have the same verdict if they differ only in those cards and have the
//! same number of foundations with the same top cards.
//!
//! **Conditions** (`BURIES`, [`is_buried`]). These cards never leave their pile, and no rule or
//! script reads them.
//!
//! **Argument.** The other piles show which cards are on the foundations. No rule depends on the
//! order in which they arrived.
//!
//! **Source.** Nebel, Dimopoulos, Koehler, *Ignoring Irrelevant Facts and Operators in Plan
//! Generation*, 1997.

use crate::rules::{Feature as F, Features, Group, Lift, Rules};
use crate::table::PileId;

/// Features under which nothing reads the cards under the top card of a foundation. The game's
/// own actions are excluded, because they can uncover those cards.
const BURIES: Features = Features::BUILDING
    .but(&[F::BaseFirst, F::BaseBelow, F::DealTo, F::Score, F::Scripted])
    .and(&[F::Discards]);

/// Returns whether nothing ever reads the cards under the top card of a pile: they never leave
/// it, and no rule examines them. The other piles determine which cards they are, and their order
/// makes no difference.
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

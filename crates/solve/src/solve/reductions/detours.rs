//! Skips moving the same card twice in a row.
//!
//! **Claim.** A card that was just moved need not move back, nor on to a pile that it could have
//! reached directly.
//!
//! **Conditions.** A build only moves cards ([`PLAIN`](crate::solve::state::PLAIN)), so the first
//! move triggered nothing.
//!
//! **Argument.** The shorter line leads to the same position and reaches it first.
//!
//! **Source.** Holte and Burch, *Automatic Move Pruning for Single-Agent Search*, 2014.

use crate::rules::{Carry, Lift, Rules};
use crate::table::Table;

/// Returns whether `build` moves the cards of the `last` build back, or on to a pile that they
/// could have reached directly. `table` is the position between the two.
pub(crate) fn could_go_directly(
    rules: &Rules,
    table: &Table,
    last: Carry,
    build: Carry,
) -> bool {
    if build.to == last.from {
        return true;
    }
    let (group, source) = (rules.group_of(build.to), rules.group_id(last.from));
    let takes = if table.is_empty(build.to) {
        group.takes_empty_from(source)
    } else {
        group.takes_from(source)
    };
    takes && (build.count == 1 || rules.group_of(last.from).lift != Lift::Supermove)
}

//! Counting the allocations of the engine.
//!
//! Everything that is linked with this file uses a counting allocator.

use patience::rules::Rules;

use super::walk::{ByRules, Dice, LONGEST, Player, walk};

/// Plays the games of some deals twice, and returns the number of moves and of allocations of the
/// second time.
pub(crate) fn allocations(rules: &Rules, deals: usize) -> (u64, u64) {
    let hooks = rules.interpreter();
    let mut player = ByRules::new(rules, &*hooks, deals);
    walk(&mut player, deals, (deals * LONGEST) as u64, |_| {});
    let (mut dice, mut moves, mut count) = (Dice::default(), 0, 0);
    for deal in 0..deals {
        player.start(deal);
        let info = allocation_counter::measure(|| {
            for _ in 0..LONGEST {
                let count = player.list();
                if count == 0 {
                    break;
                }
                player.play(dice.below(count));
                moves += 1;
            }
        });
        count += info.count_total;
    }
    (moves, count)
}

//! How many keys a move takes, Enter included, in games that are won.

use super::Shelf;
use crate::Effort;
use crate::play::{move_text, shortest};
use crate::solve::Verdict;

/// Returns the keys a move of a line that wins, from pile to pile and at the least.
#[track_caller]
fn keys(id: &str, deal: &str) -> String {
    let mut game = Shelf::default().game(id, &[], deal);
    let effort = Effort { positions: 400_000, milliseconds: u64::MAX };
    let Verdict::Winnable(line) = effort.search(&game, game.table()).unwrap().verdict
    else {
        unreachable!("{id} {deal} is known to be winnable")
    };
    let (mut usual, mut least) = (0, 0);
    for made in &line {
        usual += move_text(&game, *made).len() + 1;
        // `d` and `r` will do for them.
        let bare = made.is_bare();
        let text = shortest(&game, *made);
        least += if bare { 1 } else { text.len() } + 1;
        game.play(*made).unwrap();
    }
    let each = |all: usize| {
        let tenths = (10 * all + line.len() / 2) / line.len();
        format!("{}.{}", tenths / 10, tenths % 10)
    };
    format!("{} moves: {}, {} at the least", line.len(), each(usual), each(least))
}

#[test]
fn moves_need_few_keystrokes() {
    insta::assert_snapshot!(keys("cruel", "ms:617"), @"69 moves: 5.0, 2.1 at the least");
    insta::assert_snapshot!(keys("freecell", "ms:617"), @"110 moves: 5.0, 2.3 at the least");
    insta::assert_snapshot!(keys("klondike", "seed:1"), @"156 moves: 4.9, 2.0 at the least");
    insta::assert_snapshot!(keys("intelligence", "ms:617"), @"172 moves: 5.3, 2.9 at the least");
}

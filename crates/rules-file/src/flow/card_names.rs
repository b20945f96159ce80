//! Words for the cards of a set, short whatever their number.

use crate::diag::english::{listed, plural};
use crate::table::{Deck, Kinds, Rank};

/// The number of ranks or cards that are named one by one.
const MOST: usize = 6;

/// Returns the cards of a set: `twos and threes`, or `2C, 3C and 4D`.
pub fn named_cards(deck: &Deck, kinds: Kinds) -> String {
    let kinds = kinds.and(deck.present());
    let names: Vec<String> = match deck.whole_ranks(kinds) {
        Some(ranks) => {
            let name = |rank: &Rank| plural(&deck.ranks()[usize::from(rank.0)].name);
            ranks.iter().map(name).collect()
        }
        None => kinds.iter().map(|card| deck.text(card)).collect(),
    };
    if names.len() <= MOST + 1 {
        return listed(&names, "and");
    }
    let more = format!("{} more", names.len() - MOST);
    listed(&[&names[..MOST], &[more]].concat(), "and")
}

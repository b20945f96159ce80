//! A short text that names the cards of a set.

use crate::diag::english::{listed, plural};
use crate::table::{Deck, Kinds, Rank};

/// The most ranks or cards that are named individually.
const MOST: usize = 6;

/// Returns a text that names the cards of a set, such as `twos and threes` or `2C, 3C and
/// 4D`. Beyond six it says how many more there are.
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

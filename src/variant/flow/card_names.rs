//! Words for the cards of a set, short whatever their number.

use crate::diag::english::{listed, plural};
use crate::table::{Card, Deck, Kinds};

/// The number of ranks or cards that are named one by one.
const MOST: usize = 6;

/// Returns the cards of a set: `twos and threes`, or `2C, 3C and 4D`.
pub(in crate::variant) fn named_cards(deck: &Deck, kinds: Kinds) -> String {
    let kinds = kinds.and(deck.present());
    let same = |one: Card, other: Card| deck.rank(one) == deck.rank(other);
    let whole = |card: &Card| {
        let mut others = deck.present().iter().filter(|it| same(*it, *card));
        others.all(|it| kinds.has(it))
    };
    let names: Vec<String> = if kinds.iter().all(|it| whole(&it)) {
        let mut ranks: Vec<Card> = kinds.iter().collect();
        ranks.sort_by_key(|it| deck.rank(*it));
        ranks.dedup_by(|one, other| same(*one, *other));
        ranks.iter().map(|it| plural(&deck.rank_spec(*it).name)).collect()
    } else {
        kinds.iter().map(|it| deck.text(it)).collect()
    };
    if names.len() <= MOST + 1 {
        return listed(&names, "and");
    }
    let more = format!("{} more", names.len() - MOST);
    listed(&[&names[..MOST], &[more]].concat(), "and")
}

//! Moves and what followed from them, in a few words.

use crate::play::{Followed, Turn, exact};
use crate::rules::Rules;
use crate::table::{Card, PileId};

/// Returns a move that was made with what followed from it, such as `9>f4 2S` and
/// `s>9 4D 8D TC`, each by itself.
pub(super) fn turn_words(rules: &Rules, turn: &Turn) -> Vec<String> {
    let made = match turn.made.carry() {
        Some(it) => carried(rules, it.from, it.to, &turn.cards),
        None if turn.made.is_bare() => exact(rules, turn.made),
        None => format!("{} {}", exact(rules, turn.made), row(rules, &turn.cards)),
    };
    let followed = turn.followed.iter().map(|it| match it {
        Followed::Moved { from, to, cards } => carried(rules, *from, *to, cards),
        Followed::Turned { pile, card } => {
            format!("{} turns {}", rules.id(*pile), rules.deck().seen(*card))
        }
    });
    std::iter::once(made).chain(followed).collect()
}

fn carried(rules: &Rules, from: PileId, to: PileId, cards: &[Card]) -> String {
    format!("{}>{} {}", rules.id(from), rules.id(to), row(rules, cards))
}

/// Returns cards as they are seen, separated by blanks.
pub(super) fn row(rules: &Rules, cards: &[Card]) -> String {
    let cards: Vec<String> = cards.iter().map(|it| rules.deck().seen(*it)).collect();
    cards.join(" ")
}

/// Returns a card in full words, such as `seven of hearts`.
pub(super) fn card_words(rules: &Rules, card: Option<Card>) -> String {
    let Some(card) = card else { return "a hidden card".to_owned() };
    let deck = rules.deck();
    format!("{} of {}", deck.rank_spec(card).name, deck.suit_spec(card).name)
}

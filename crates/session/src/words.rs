//! Moves and what followed from them, in a few words.

use crate::play::{Consequence, Game, Turn, exact};
use crate::rules::{Carry, Move, Role, Rules};
use crate::table::{Card, PileId};

/// The number of cards up to which a list of moves shows each card that moves.
const LONGEST_RUN: usize = 8;

/// Returns a move that was made with what followed from it, such as `9>f4 2S` and
/// `s>9 4D 8D TC`, each by itself.
pub(super) fn turn_words(rules: &Rules, turn: &Turn) -> Vec<String> {
    let made = match turn.made.carry() {
        Some(it) => carried(rules, it.from, it.to, &turn.cards),
        None if turn.made.is_bare() => exact(rules, turn.made),
        None => format!("{} {}", exact(rules, turn.made), row(rules, &turn.cards)),
    };
    let consequences = turn.consequences.iter().map(|it| match it {
        Consequence::Moved { from, to, cards } => carried(rules, *from, *to, cards),
        Consequence::Turned { pile, card } => {
            format!("{} turns {}", rules.id(*pile), rules.deck().seen(*card))
        }
    });
    std::iter::once(made).chain(consequences).collect()
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

/// Returns one move of a list: its number, its text and what it does.
pub(super) fn move_line(game: &Game, number: &str, text: &str, shown: Move) -> String {
    let line = format!("{number:>4}  {text:<8}  {}", effect(game, shown));
    line.trim_end().to_owned()
}

/// Returns what a move does, such as `2S on AS of the foundation`.
pub(super) fn effect(game: &Game, shown: Move) -> String {
    let Some(carry @ Carry { to, count, .. }) = shown.carry() else {
        let cards = row(game.rules(), &shown.cards(game.table()));
        return format!("{cards} {}", game.rules().action(shown).effect)
            .trim()
            .to_owned();
    };
    let rules = game.rules();
    let cards = carry.cards(game.table());
    let shown = match cards {
        [first, .., last] if cards.len() > LONGEST_RUN => {
            let deck = rules.deck();
            let (first, last) = (deck.seen(*first), deck.seen(*last));
            format!("{first} ... {last} ({count} cards)")
        }
        _ => row(rules, cards),
    };
    format!("{shown} {}", onto(game, to))
}

/// Returns where a move to a pile puts its cards, such as `on 9H of the tableau`.
pub(super) fn onto(game: &Game, to: PileId) -> String {
    let rules = game.rules();
    let name = rules.group_of(to).called();
    match game.table().top(to) {
        Some(top) => format!("on {} of the {name}", rules.deck().seen(top)),
        None if rules.group_of(to).role == Role::Cell => format!("to an empty {name}"),
        None => format!("to an empty {name} pile"),
    }
}

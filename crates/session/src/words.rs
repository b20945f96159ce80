//! Moves and their consequences, in a few words.

use crate::play::{Consequence, Game, Turn, exact};
use crate::rules::{Carry, Move, Role, Rules};
use crate::table::{Card, PileId};
use crate::text::{Text, text};

/// The most cards of a run that a list of moves shows one by one.
const LONGEST_RUN: usize = 8;

/// Returns a move that was made and its consequences as separate texts, such as `9>f4 2S` and
/// `s>9 4D 8D TC`.
pub(super) fn turn_words(rules: &Rules, turn: &Turn) -> Vec<Text> {
    let made = match turn.made.carry() {
        Some(carry) => carried(rules, carry.from, carry.to, &turn.cards),
        None if turn.made.is_bare() => exact(rules, turn.made).into(),
        None => text![exact(rules, turn.made), " ", row(rules, &turn.cards)],
    };
    let consequences = turn.consequences.iter().map(|consequence| match consequence {
        Consequence::Moved { from, to, cards } => carried(rules, *from, *to, cards),
        Consequence::Turned { pile, card } => {
            let card = Text::card(rules.deck(), *card);
            text![Text::pile(rules, *pile), " turns ", card]
        }
    });
    std::iter::once(made).chain(consequences).collect()
}

fn carried(rules: &Rules, from: PileId, to: PileId, cards: &[Card]) -> Text {
    text![Text::pile(rules, from), ">", Text::pile(rules, to), " ", row(rules, cards)]
}

/// Returns cards by their letters, separated by blanks. Face-down cards are `??`.
pub(super) fn row(rules: &Rules, cards: &[Card]) -> Text {
    let cards = cards.iter().map(|card| Text::card(rules.deck(), *card));
    Text::join(&cards.collect::<Vec<_>>(), " ")
}

/// Returns a card in full words, such as `seven of hearts`.
pub(super) fn card_words(rules: &Rules, card: Option<Card>) -> String {
    let Some(card) = card else { return "a hidden card".to_owned() };
    let deck = rules.deck();
    format!("{} of {}", deck.rank_spec(card).name, deck.suit_spec(card).name)
}

/// Returns a line of a list of moves: the number, the text to type, and what the move does.
pub(super) fn move_line(game: &Game, number: &str, typed: &Text, shown: Move) -> Text {
    let line = text![format!("{number:>4}  "), typed, blanks(typed, 8), "  "];
    text![line, effect(game, shown)].trimmed_end()
}

/// Returns the blanks that pad a text to a width.
pub(super) fn blanks(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(text.chars().count()))
}

/// Returns the typed text of a move, marked as a card if it is only the card.
pub(super) fn typed(game: &Game, typed: &str, made: Move) -> Text {
    let deck = game.rules().deck();
    let card = made.carry().map(|carry| carry.lowest(game.table()));
    match card.filter(|card| deck.text(*card) == typed) {
        Some(card) => Text::card(deck, card),
        None => Text::typed(typed),
    }
}

/// Returns what a move does, such as `2S on AS of the foundation`.
pub(super) fn effect(game: &Game, shown: Move) -> Text {
    let Some(carry @ Carry { to, count, .. }) = shown.carry() else {
        let cards = row(game.rules(), &shown.cards(game.table()));
        let gap = if cards.is_empty() { "" } else { " " };
        let effect = patience_words::effect(game.rules(), game.rules().action(shown));
        return text![cards, gap, Text::quoted(game.rules(), effect.trim())]
            .trimmed_end();
    };
    let rules = game.rules();
    let cards = carry.cards(game.table());
    let shown = match cards {
        [first, .., last] if cards.len() > LONGEST_RUN => {
            let deck = rules.deck();
            let (first, last) = (Text::card(deck, *first), Text::card(deck, *last));
            text![first, " ... ", last, format!(" ({count} cards)")]
        }
        _ => row(rules, cards),
    };
    text![shown, " ", onto(game, to)]
}

/// Returns where a move puts its cards, such as `on 9H of the tableau`.
pub(super) fn onto(game: &Game, to: PileId) -> Text {
    let rules = game.rules();
    let name = rules.group_of(to).called();
    match game.table().top(to) {
        Some(top) => text!["on ", Text::card(rules.deck(), top), " of the ", name],
        None if rules.group_of(to).role == Role::Cell => text!["to an empty ", name],
        None => text!["to an empty ", name, " pile"],
    }
}

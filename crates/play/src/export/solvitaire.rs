//! Deals for Solvitaire.

use super::{is_from_ace, piles, unusual, upturned_stock, without};
use crate::Game;
use crate::deal_file::{hides, some_start};
use crate::rules::Role;
use crate::table::{Card, PileId};

/// The indentation of a line of the object.
const INDENT: &str = "  ";

/// Writes a deal, or returns the reasons why it is impossible.
pub(super) fn write(game: &Game) -> Result<String, Vec<String>> {
    let reasons = reasons(game);
    if !reasons.is_empty() {
        return Err(reasons);
    }
    let table = game.table();
    let mut entries = vec![tableau(game)];
    let foundations = piles(game, Role::Foundation);
    let home: Vec<Card> =
        foundations.iter().flat_map(|pile| table.pile(*pile)).copied().collect();
    if !home.is_empty() {
        entries.push(match foundations.as_slice() {
            [_] => format!("\"hole\": {}", name(game, home[0])),
            _ => entry(game, "foundations", &home),
        });
    }
    let others =
        [(Role::Reserve, "reserve"), (Role::Waste, "waste"), (Role::Stock, "stock")];
    for (role, key) in others {
        let piles = piles(game, role);
        let cards: Vec<Card> =
            piles.iter().flat_map(|pile| table.pile(*pile)).copied().collect();
        if !cards.is_empty() {
            entries.push(entry(game, key, &cards));
        }
    }
    let entries: Vec<String> =
        entries.iter().map(|entry| format!("{INDENT}{entry}")).collect();
    Ok(format!("{{\n{}\n}}\n", entries.join(",\n")))
}

/// Returns whether a reserve of several piles has an empty pile before a filled one.
pub(super) fn closes_up(game: &Game) -> bool {
    let piles = piles(game, Role::Reserve);
    let empty = piles.iter().position(|pile| game.table().is_empty(*pile));
    let filled = piles.iter().rposition(|pile| !game.table().is_empty(*pile));
    empty.zip(filled).is_some_and(|(empty, filled)| empty < filled)
}

fn reasons(game: &Game) -> Vec<String> {
    let (rules, table) = (game.rules(), game.table());
    let deck = rules.deck();
    let mut reasons: Vec<String> = unusual(deck).into_iter().collect();
    if deck.copies() > 2 {
        reasons.push("it supports at most two packs".to_owned());
    }
    let places = [(Role::Cell, "cards in cells"), (Role::Discard, "a discard")];
    reasons.extend(without(game, &places));
    let filled = |role| {
        let piles = piles(game, role);
        let filled = piles.iter().filter(|pile| !table.is_empty(**pile)).count();
        (piles.len(), filled)
    };
    if [Role::Stock, Role::Waste]
        .iter()
        .any(|role| filled(*role).0 > 1 && filled(*role).1 > 0)
    {
        reasons.push("it supports one stock and one waste".to_owned());
    }
    let reserves = piles(game, Role::Reserve);
    if reserves.len() > 1 && reserves.iter().any(|pile| table.len(*pile) > 1) {
        reasons.push(
            "it supports one reserve pile, or several with one card each".to_owned(),
        );
    }
    let start = some_start(rules);
    let lost = |pile: PileId| {
        let cards = table.pile(pile);
        let hides = || hides(rules, start.as_ref(), pile);
        match rules.group_of(pile).role {
            Role::Stock => false,
            // Lower-case suits mark the face-down cards.
            Role::Tableau if hides() => false,
            // Readers assume that all but the top card lie face down.
            Role::Reserve if reserves.len() == 1 && hides() => {
                let top = cards.len().saturating_sub(1);
                (0..).zip(cards).any(|(place, card)| card.is_down() != (place < top))
            }
            _ => cards.iter().any(|card| card.is_down()),
        }
    };
    if table.piles().any(lost) {
        reasons.push("it cannot mark the face-down cards of these piles".to_owned());
    }
    reasons.extend(upturned_stock(game));
    reasons.extend(foundations(game));
    reasons
}

/// Returns why the foundations cannot be written.
fn foundations(game: &Game) -> Option<String> {
    let (deck, table) = (game.rules().deck(), game.table());
    let foundations = piles(game, Role::Foundation);
    if let [hole] = foundations.as_slice() {
        let several = table.len(*hole) > 1;
        return several.then(|| {
            "it stores only one card of the pile that all cards go to".to_owned()
        });
    }
    let filled: Vec<&[Card]> = foundations
        .iter()
        .map(|pile| table.pile(*pile))
        .filter(|cards| !cards.is_empty())
        .collect();
    let mut suits: Vec<_> = filled.iter().map(|cards| deck.suit(cards[0])).collect();
    suits.sort_unstable();
    suits.dedup();
    let alike = filled.iter().all(|cards| cards.len() == 1 || is_from_ace(deck, cards));
    let can_be_written = suits.len() == filled.len() && alike;
    (!can_be_written)
        .then(|| "it supports four foundations, each built up in suit".to_owned())
}

/// Returns the piles of the tableau, one per line. A lower-case suit marks a face-down card.
fn tableau(game: &Game) -> String {
    let pile = |pile: PileId| {
        let card = |card: &Card| {
            let name = name(game, *card);
            if card.is_down() { small(&name) } else { name }
        };
        let cards: Vec<String> = game.table().pile(pile).iter().map(card).collect();
        format!("{INDENT}{INDENT}[{}]", cards.join(", "))
    };
    let piles: Vec<String> = piles(game, Role::Tableau).into_iter().map(pile).collect();
    format!("\"tableau piles\": [\n{}\n{INDENT}]", piles.join(",\n"))
}

fn entry(game: &Game, key: &str, cards: &[Card]) -> String {
    let cards: Vec<String> = cards.iter().map(|card| name(game, *card)).collect();
    format!("\"{key}\": [{}]", cards.join(", "))
}

/// Returns a card as the program writes it: `10` instead of `T`.
fn name(game: &Game, card: Card) -> String {
    let deck = game.rules().deck();
    let (rank, suit) = (deck.rank_spec(card).letter, deck.suit_spec(card).letter);
    let rank = if rank == 'T' { "10".to_owned() } else { rank.to_string() };
    format!("\"{rank}{suit}\"")
}

/// Returns a quoted name with its suit, the letter before the closing quote, in lower case.
fn small(name: &str) -> String {
    // `reasons` has refused unusual suits, so the letter is one byte long.
    let (rank, suit) = name.split_at(name.len().saturating_sub(2));
    format!("{rank}{}", suit.to_lowercase())
}

//! Boards for Freecell Solver, and for the same author's solver for games with one foundation.

use std::fmt::Write as _;

use super::{is_from_ace, piles, unusual, upturned_stock, without};
use crate::Game;
use crate::deal_file::{Foundations, tableau_shape};
use crate::rules::Role;
use crate::table::{Card, PileId};

/// The suits in the order in which the program names foundations.
const SUITS: [char; 4] = ['H', 'C', 'D', 'S'];

/// Writes a board, or returns the reasons why it is impossible.
///
/// The columns of a dealt position stand alone, as board makers print them. Any other position
/// has a colon before each column, so that it does not look like the order of a deck.
pub(super) fn write(game: &Game) -> Result<String, Vec<String>> {
    let reasons = reasons(game);
    if !reasons.is_empty() {
        return Err(reasons);
    }
    let (rules, table) = (game.rules(), game.table());
    let text = |card: &Card| rules.deck().text(*card);
    let mut board = talon(game);
    board.push_str(&foundations(game));
    let cells = piles(game, Role::Cell);
    let last = cells.iter().rposition(|cell| !table.is_empty(*cell));
    if let Some(last) = last {
        let cells = cells[..=last].iter();
        let cells: Vec<String> = cells
            .map(|cell| table.top(*cell).map_or("-".into(), |card| text(&card)))
            .collect();
        let _ = writeln!(board, "Freecells: {}", cells.join(" "));
    }
    let columns: Vec<&[Card]> =
        piles(game, Role::Tableau).into_iter().map(|pile| table.pile(pile)).collect();
    let lengths: Vec<usize> = columns.iter().map(|column| column.len()).collect();
    let dealt = lengths.len() > 1 && lengths == tableau_shape(rules);
    // An empty column needs its colon, or it would be just a blank line.
    let alone = (dealt || !board.is_empty()) && !lengths.contains(&0);
    for column in columns {
        let cards: Vec<String> = column.iter().map(text).collect();
        let colon = if alone { "" } else { ": " };
        let line = format!("{colon}{}", cards.join(" "));
        let _ = writeln!(board, "{}", line.trim_end());
    }
    Ok(board)
}

fn reasons(game: &Game) -> Vec<String> {
    let (rules, table) = (game.rules(), game.table());
    let deck = rules.deck();
    let mut reasons: Vec<String> = unusual(deck).into_iter().collect();
    if deck.copies() > 1 {
        reasons.push("it supports only one pack".to_owned());
    }
    let foundations = piles(game, Role::Foundation);
    let places = [
        (Role::Waste, "a waste"),
        (Role::Reserve, "a reserve"),
        (Role::Discard, "a discard"),
    ];
    reasons.extend(without(game, &places));
    if foundations.len() != 1 {
        reasons.extend(without(game, &[(Role::Stock, "a stock")]));
    }
    if rules.piles_of(Role::Tableau).next().is_none() {
        reasons.push("the game has no tableau".to_owned());
    }
    let down = |pile: PileId| {
        let stock = rules.group_of(pile).role == Role::Stock;
        !stock && table.pile(pile).iter().any(|card| card.is_down())
    };
    if table.piles().any(down) {
        reasons.push("it does not support face-down cards".to_owned());
    }
    reasons.extend(upturned_stock(game));
    let built = |pile: &PileId| is_from_ace(deck, table.pile(*pile));
    if let [hole] = foundations.as_slice() {
        if table.len(*hole) > 1 {
            reasons.push("it stores only one card of the foundation".to_owned());
        }
    } else if foundations.len() > 4 || !foundations.iter().all(built) {
        let only = "it supports four foundations, each built up in suit from the ace";
        reasons.push(only.to_owned());
    }
    reasons
}

/// Returns the line for the stock, if it has cards: the first is dealt first.
fn talon(game: &Game) -> String {
    let deck = game.rules().deck();
    let cards =
        piles(game, Role::Stock).into_iter().flat_map(|pile| game.table().pile(pile));
    let cards: Vec<String> = cards.map(|card| deck.text(*card)).collect();
    let cards: Vec<String> = cards.into_iter().rev().collect();
    if cards.is_empty() { String::new() } else { format!("Talon: {}\n", cards.join(" ")) }
}

/// Returns the line for the foundations, if they have cards. If any suit can go anywhere, uses
/// the order of the foundations.
fn foundations(game: &Game) -> String {
    let (rules, table) = (game.rules(), game.table());
    let deck = rules.deck();
    let foundations = piles(game, Role::Foundation);
    if foundations.iter().all(|pile| table.is_empty(*pile)) {
        return String::new();
    }
    if let [hole] = foundations.as_slice() {
        let cards: Vec<String> =
            table.pile(*hole).iter().map(|card| deck.text(*card)).collect();
        return format!("Foundations: {}\n", cards.join(" "));
    }
    let built = |suit: char| {
        let own = |pile: &PileId| {
            let card =
                table.top(*pile).filter(|card| deck.suit_spec(*card).letter == suit)?;
            Some(deck.rank_spec(card).letter)
        };
        foundations.iter().find_map(own).unwrap_or('0')
    };
    let suits = SUITS.into_iter().filter(|letter| deck.suit_of_letter(*letter).is_some());
    // Unless the deal assigns suits to foundations, readers go by the order of the words.
    let order: Vec<char> = if Foundations::of(rules).are_dealt() {
        suits.collect()
    } else {
        let here = |pile: &PileId| Some(deck.suit_spec(table.top(*pile)?).letter);
        let here: Vec<Option<char>> = foundations.iter().map(here).collect();
        let mut others = suits.filter(|letter| !here.contains(&Some(*letter)));
        let mut order: Vec<char> =
            here.iter().filter_map(|letter| letter.or_else(|| others.next())).collect();
        order.extend(others);
        order
    };
    let words: Vec<String> =
        order.iter().map(|letter| format!("{letter}-{}", built(*letter))).collect();
    format!("Foundations: {}\n", words.join(" "))
}

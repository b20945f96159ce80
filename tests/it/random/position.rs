//! Positions that no deal leads to: cards lie anywhere.

use std::fmt::Write as _;
use std::sync::Arc;

use patience::diag::Sources;
use patience::play::{Game, read_deal};
use patience::rules::Role;
use patience::table::{Card, Face};

use crate::common::generated::Chance;

/// Returns a game with the same cards in random places, or `None` if it cannot start.
pub(super) fn scattered(game: &Game, chance: &mut Chance) -> Option<Game> {
    let text = scatter(game, chance);
    let mut sources = Sources::new();
    let id = sources.add("cards", &*text);
    let deal = read_deal("cards", id, &text, game.rules()).ok()?;
    Game::start(Arc::clone(game.variant()), deal).ok()
}

/// Returns a position with few or many cards on the foundations, and the others anywhere.
fn scatter(game: &Game, chance: &mut Chance) -> String {
    let (rules, table) = (game.rules(), game.table());
    let mut cards: Vec<Card> =
        table.piles().flat_map(|pile| table.pile(pile).to_vec()).collect();
    let piles: Vec<_> = table.piles().filter(|pile| *pile != table.hand()).collect();
    let mut held = vec![Vec::new(); piles.len()];
    let (home, down) = (chance.below(4), chance.below(3));
    while !cards.is_empty() {
        let card = cards.swap_remove(chance.below(cards.len())).facing(Face::Up);
        for _ in 0..20 {
            let place = chance.below(piles.len());
            let group = rules.group_of(piles[place]);
            let is_foundation = group.role == Role::Foundation;
            let full = held[place].len() >= usize::from(group.capacity);
            if full || (is_foundation && chance.below(4) >= home) {
                continue;
            }
            let hidden = !is_foundation && down == 0 && chance.one_in(3);
            held[place].push(if hidden { card.turned() } else { card });
            break;
        }
    }
    let mut text = String::new();
    for (pile, cards) in piles.iter().zip(held) {
        let _ = write!(text, "{}:", rules.id(*pile));
        for card in cards {
            let down = if card.is_down() { "-" } else { "" };
            let _ = write!(text, " {down}{}", rules.deck().text(card));
        }
        text.push('\n');
    }
    text
}

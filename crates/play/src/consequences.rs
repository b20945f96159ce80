//! The automatic consequences of a move: cards turned up, piles filled, effects of scripts.

use crate::table::{Card, Effect, PileId, Table};

/// One automatic consequence of a move.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Consequence {
    /// Cards moved from a pile to another.
    Moved {
        /// The source pile.
        from: PileId,
        /// The target pile.
        to: PileId,
        /// The cards, in the order they were laid.
        cards: Vec<Card>,
    },
    /// A card that did not move was turned over.
    Turned {
        /// Its pile.
        pile: PileId,
        /// The card, with its new face.
        card: Card,
    },
}

/// Returns the consequences of a move, from its effects on the position before it. The first
/// `own` effects are those of the move itself. The result stops at a redeal that lays out the
/// cards: the position shows that.
pub(super) fn consequences(
    mut table: Table,
    own: usize,
    effects: &[Effect],
) -> Vec<Consequence> {
    let mut found = Vec::new();
    for (index, effect) in effects.iter().enumerate() {
        match *effect {
            Effect::Transfer { from, to, count } => {
                table.transfer(from, to, count);
                if index >= own {
                    let pile = table.pile(to);
                    let cards = &pile[pile.len() - usize::from(count)..];
                    moved(&mut found, from, to, cards);
                }
            }
            Effect::Wind { from, to, count } => table.wind(from, to, count),
            Effect::Swap { one, other } => table.swap_tops(one, other),
            Effect::Turn { pile, index } => {
                table.turn(pile, index);
                let card = table.pile(pile)[usize::from(index)];
                turned(&mut found, pile, card);
            }
            // The cards are laid out anew, so `table` can no longer follow the effects.
            Effect::Arrange => return found,
            Effect::Set { .. } => {}
        }
    }
    found
}

/// Records moved cards, merged with those that moved the same way just before.
fn moved(found: &mut Vec<Consequence>, from: PileId, to: PileId, moved: &[Card]) {
    match found.last_mut() {
        Some(Consequence::Moved { from: f, to: t, cards }) if (*f, *t) == (from, to) => {
            cards.extend_from_slice(moved);
        }
        _ => found.push(Consequence::Moved { from, to, cards: moved.to_vec() }),
    }
}

/// Records a turned card, in the move that brought it if there is one.
fn turned(found: &mut Vec<Consequence>, pile: PileId, card: Card) {
    if let Some(Consequence::Moved { to, cards, .. }) = found.last_mut()
        && *to == pile
        && let Some(last) = cards.last_mut()
        && last.kind() == card.kind()
    {
        *last = card;
        return;
    }
    found.push(Consequence::Turned { pile, card });
}

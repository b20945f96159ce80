//! What follows from a move by itself: cards turned up, piles filled, a script's doing.

use crate::table::{Card, Effect, PileId, Table};

/// One thing that followed from a move.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Consequence {
    /// Cards went from a pile to another.
    Moved {
        /// The pile they left.
        from: PileId,
        /// The pile they went to.
        to: PileId,
        /// The cards, as they were laid down.
        cards: Vec<Card>,
    },
    /// A card that had not moved was turned over.
    Turned {
        /// The pile it lies in.
        pile: PileId,
        /// The card, showing its new side.
        card: Card,
    },
}

/// Returns what followed from a move, read from its effects on the position before it, of
/// which the first `own` are what it did itself.
/// What a redeal laid out is not told: that is the position itself.
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

/// Notes cards that were moved, together with those that went the same way just before.
fn moved(found: &mut Vec<Consequence>, from: PileId, to: PileId, moved: &[Card]) {
    match found.last_mut() {
        Some(Consequence::Moved { from: f, to: t, cards }) if (*f, *t) == (from, to) => {
            cards.extend_from_slice(moved);
        }
        _ => found.push(Consequence::Moved { from, to, cards: moved.to_vec() }),
    }
}

/// Notes a card that was turned over, in the move that brought it if there is one.
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

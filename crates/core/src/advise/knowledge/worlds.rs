//! Draws possible worlds, each with the same probability.
//!
//! All orders of a pack are equally likely, and so are all shuffles. So a world is drawn
//! by giving each number of a hidden card a random card: first the numbers at the deal
//! and then, shuffle by shuffle, those after it. A card that was seen after a shuffle
//! must have been among its cards. Where possible, this is ensured beforehand; otherwise
//! a draw that contradicts it is rejected and repeated. Rejection keeps the remaining
//! worlds equally likely.

use std::hash::{Hash as _, Hasher as _};

use super::observer::sees;
use super::{Knowledge, Observer};
use crate::advise::Key;
use crate::engine::{Engine, Generator};
use crate::rules::Rules;
use crate::table::{Card, Counter, Mixed, Table};

/// How many times a draw that contradicts what was seen is repeated.
const TRIES: u32 = 100;

/// A position that is possible for all that the player knows.
#[derive(Clone, Debug)]
pub struct World {
    /// The position.
    pub table: Table,
    /// For each number, whether its card is hidden.
    hidden: Vec<bool>,
}

impl World {
    /// Returns whether a hidden card became visible, or cards were shuffled.
    pub fn shows(&self, rules: &Rules) -> bool {
        let Some(followed) = self.table.followed() else { return false };
        // A shuffle gives its cards new numbers, beyond the earlier ones.
        followed.count() as usize > self.hidden.len()
            || self.table.piles().any(|pile| {
                let cards = self.table.pile(pile);
                let numbers = followed.pile(pile).iter().enumerate();
                numbers.rev().any(|(index, number)| {
                    self.hidden[*number as usize] && sees(rules, pile, (index, cards))
                })
            })
    }

    /// Marks the visible cards as known.
    pub fn note_shown(&mut self, rules: &Rules) {
        let Some(followed) = self.table.followed() else { return };
        for pile in self.table.piles() {
            let cards = self.table.pile(pile);
            for (index, number) in followed.pile(pile).iter().enumerate() {
                if sees(rules, pile, (index, cards))
                    && let Some(hidden) = self.hidden.get_mut(*number as usize)
                {
                    *hidden = false;
                }
            }
        }
    }

    /// Returns a hash of what the player knows of the position.
    pub fn view(&self, rules: &Rules) -> u64 {
        let mut view = rules.hash_key.hasher();
        let Some(followed) = self.table.followed() else { return 0 };
        for pile in self.table.piles() {
            let cards = self.table.pile(pile);
            cards.len().hash(&mut view);
            for (card, number) in cards.iter().zip(followed.pile(pile)) {
                let hidden =
                    self.hidden.get(*number as usize).is_none_or(|hidden| *hidden);
                ((!hidden).then_some(*card), card.is_down()).hash(&mut view);
            }
        }
        let endless = rules.redeal().is_some_and(|redeal| redeal.limit.is_none());
        for (number, value) in (0..).map(Counter).zip(self.table.counters()) {
            // Unlimited redeals make no difference.
            let counts = number != Counter::REDEALS || !endless;
            (counts && number != Counter::DRAWS).then_some(value).hash(&mut view);
        }
        view.finish()
    }

    /// Returns the key of the position with all hidden cards alike, so that it depends only
    /// on what the player knows.
    pub fn key(&self, engine: Engine<'_>) -> Key {
        let mut table = self.table.clone();
        let Some(followed) = self.table.followed() else { return engine.key(&table) };
        for pile in self.table.piles() {
            for (index, number) in followed.pile(pile).iter().enumerate() {
                if self.hidden.get(*number as usize).is_none_or(|hidden| *hidden) {
                    table.replace(pile, index, Card::new(0));
                }
            }
        }
        engine.key(&table)
    }
}

impl Knowledge {
    /// Returns the key of the position, the same as [`World::key`] of its worlds.
    pub fn key(&self, engine: Engine<'_>) -> Key {
        self.as_world(self.table.clone()).key(engine)
    }

    /// Draws a possible world. All worlds that agree with what was seen are equally
    /// likely, with two exceptions. If several packs were partly shuffled while some of
    /// their cards were hidden, duplicates count as the ones known before. If a deal
    /// takes out only some of several duplicates, or lets hidden ones sink, all current
    /// arrangements are equally likely, instead of all orders of the pack.
    ///
    /// If hidden cards can influence the game before they are seen, for example by a
    /// script, the world would have shown the same moves as the game, all the way from
    /// the deal. Returns `None` if no such world is found. Later shuffles depend on the
    /// generator of the engine that plays the world, so it must not be the game's own.
    pub fn world(&self, engine: Engine<'_>, rng: &mut Generator) -> Option<World> {
        if self.hidden.is_empty() {
            return Some(self.as_world(self.table.clone()));
        }
        for _ in 0..TRIES {
            let Some(cards) = self.draw(rng) else { continue };
            if self.mixed.is_empty()
                && let Some(history) = &self.history
                && !Observer::agrees(engine, history, &cards)
            {
                continue;
            }
            let mut table = self.table.clone();
            for it in &self.hidden {
                table.replace(it.pile, it.index, cards[it.number as usize]);
            }
            return Some(self.as_world(table));
        }
        None
    }

    /// Draws an order of the pack that could have led to the same position, for all that
    /// the player knows. Returns `None` if cards were shuffled since the deal, or if the
    /// game did not start with a plain deal.
    pub fn order(&self, engine: Engine<'_>, rng: &mut Generator) -> Option<Vec<Card>> {
        if !self.mixed.is_empty() || !self.plain {
            return None;
        }
        (0..TRIES).find_map(|_| {
            let cards = self.draw(rng)?;
            let agrees = |history: &std::rc::Rc<super::History>| {
                Observer::agrees(engine, history, &cards)
            };
            let agrees = self.history.as_ref().is_none_or(agrees);
            agrees.then(|| cards.into_iter().rev().collect())
        })
    }

    fn as_world(&self, mut table: Table) -> World {
        table.follow();
        let mut hidden = vec![false; table.size()];
        if let Some(followed) = table.followed() {
            for it in &self.hidden {
                hidden[followed.pile(it.pile)[it.index] as usize] = true;
            }
        }
        World { table, hidden }
    }

    /// Gives every number a card, or returns `None` if that contradicts what was seen.
    fn draw(&self, rng: &mut Generator) -> Option<Vec<Card>> {
        let mut cards = self.seen.clone();
        let mut pool = self.unseen.clone();
        for it in &self.mixed {
            self.give(it, (&mut cards, &mut pool), rng)?;
        }
        mix(&mut pool, rng);
        for card in &mut cards[..self.dealt as usize] {
            if card.is_none() {
                *card = Some(pool.pop()?);
            }
        }
        // INVARIANT: shuffles are processed in order, so the cards before each one are
        // already drawn.
        for Mixed { before, after } in &self.mixed {
            let mut left = Vec::with_capacity(before.len());
            for number in before {
                left.push(cards[*number as usize]?);
            }
            for number in after {
                if let Some(seen) = self.seen[*number as usize] {
                    take(&mut left, seen)?;
                }
            }
            mix(&mut left, rng);
            for number in after {
                let card = &mut cards[*number as usize];
                if card.is_none() {
                    *card = left.pop();
                }
            }
        }
        cards.into_iter().collect()
    }

    /// Gives cards that were seen only after a shuffle to random hidden numbers that it
    /// shuffled. If some of these were already shuffled before, this is left to
    /// rejection.
    fn give(
        &self,
        mixed: &Mixed,
        (cards, pool): (&mut [Option<Card>], &mut Vec<Card>),
        rng: &mut Generator,
    ) -> Option<()> {
        let seen = mixed.after.iter().filter_map(|index| self.seen[*index as usize]);
        let mut wanted: Vec<Card> = seen.collect();
        let mut open = Vec::new();
        for &number in &mixed.before {
            match cards[number as usize] {
                Some(known) => _ = take(&mut wanted, known),
                None if number >= self.dealt => return Some(()),
                None => open.push(number),
            }
        }
        mix(&mut open, rng);
        for card in wanted {
            let number = open.pop()?;
            take(pool, card)?;
            cards[number as usize] = Some(card);
        }
        Some(())
    }
}

/// Removes a card from a list, or returns `None` if it is missing.
fn take(cards: &mut Vec<Card>, card: Card) -> Option<Card> {
    let place = cards.iter().position(|other| *other == card)?;
    Some(cards.swap_remove(place))
}

fn mix<T>(items: &mut [T], rng: &mut Generator) {
    rng.shuffle(items.len(), |one, other| items.swap(one, other));
}

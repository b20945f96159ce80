//! What can be laid bare where nothing but cards in their way holds others: no redeal gathers
//! them, none come apart without being moved, and it is not asked how many places there are.
//!
//! It is what piles tell one by one ([`super::pile`], which looks at no more than 64 cards of
//! each), found out in a fraction of the time, since those that can leave are found by their
//! kinds. Most games ask no more, and they ask it of nearly every position.

use super::cycle::KnownCycle;
use super::kind_set::KindSet;
use super::{Dug, Fixed, Hope, Places};
use crate::rules::Lift;
use crate::table::{Card, Deck, Table};

/// Stands for no card where cards have numbers.
const NONE: u8 = u8::MAX;
const _: () = assert!(Deck::CARDS < NONE as usize);

/// What is known of a card. Whether it can be laid bare, and leave; whether it waits for a
/// place until then.
const BARE: u8 = 1;
const LEFT: u8 = 2;
const WAITING: u8 = 4;
/// Whether it lies at the bottom of its pile, goes with the card under it in one unit, takes
/// others once it is bare, and never leaves.
const LOWEST: u8 = 8;
const JOINED: u8 = 16;
const TAKES: u8 = 32;
const STAYS: u8 = 64;

/// What is known of all piles in which cards stay on one another until they are moved.
///
/// Their cards have numbers, from the bottom of the first pile to the top of the last one.
pub(super) struct PlainPiles<'a, K> {
    places: &'a Places,
    fixed: &'a [Fixed],
    cycle: Option<KnownCycle<K>>,
    cards: [Card; 256],
    known: [u8; 256],
    /// Which pile it is, for each card at the bottom of one.
    piles: [u8; 256],
    /// Whether there is any.
    empty: bool,
    /// The kinds of cards that wait. If the kind is in `bare`, too, some of them may go home
    /// as well.
    waiting: K,
    bare: K,
    /// For each kind that waits the first card, and for each of those the next one.
    first: [u8; 128],
    next: [u8; 256],
    /// How many piles have cards that cannot be had, as far as is known.
    stuck: usize,
}

impl<'a, K: KindSet> PlainPiles<'a, K> {
    /// Lays bare the uppermost cards of some piles, and returns what is known then.
    pub(super) fn of(
        fixed: &'a [Fixed],
        table: &Table,
        cycle: Option<KnownCycle<K>>,
        (places, hope): (&'a Places, &mut Hope<K>),
    ) -> Self {
        let mut piles = Self {
            places,
            fixed,
            empty: cycle.is_none(),
            cycle,
            cards: [Card::new(0); 256],
            known: [0; 256],
            piles: [0; 256],
            waiting: K::NONE,
            bare: K::NONE,
            first: [NONE; 128],
            next: [NONE; 256],
            stuck: 0,
        };
        let mut start = 0;
        for (index, pile) in (0..).zip(fixed) {
            let cards = table.pile(pile.pile);
            if !cards.is_empty() {
                start = piles.add((index, pile), cards, start, hope);
            }
        }
        piles
    }

    /// Returns whether there is nothing to find out.
    pub(super) fn is_empty(&self) -> bool {
        self.empty
    }

    /// Adds a pile that begins with a card of this number, and returns that of the next pile.
    fn add(
        &mut self,
        (index, pile): (u8, &Fixed),
        cards: &[Card],
        start: u8,
        hope: &mut Hope<K>,
    ) -> u8 {
        let first = usize::from(start);
        let end = first + cards.len();
        self.cards[first..end].copy_from_slice(cards);
        let known = &mut self.known[first..end];
        let takes = if pile.builds { TAKES } else { 0 };
        let stays = if pile.lift == Lift::None { STAYS } else { 0 };
        known.fill(takes | stays);
        known[0] |= LOWEST;
        let any = pile.lift == Lift::Any;
        if any || !matches!(pile.lift, Lift::None | Lift::Top) {
            for (place, pair) in cards.windows(2).enumerate() {
                let [under, card] = [pair[0], pair[1]];
                if !under.is_down() && (any || pile.joined[under.kind()].has(card)) {
                    known[place + 1] |= JOINED;
                }
            }
        }
        self.piles[first] = index;
        self.empty = false;
        self.stuck += 1;
        // There are no more cards than numbers.
        let end = u8::try_from(end).unwrap_or(NONE);
        self.lay_bare(end - 1, hope);
        end
    }

    /// Lets the cards of a kind leave that waited, with those on them: all if there is a
    /// `place` for them, and those that are bare if they can go home only.
    #[inline]
    fn release(&mut self, kind: Card, place: bool, hope: &mut Hope<K>) {
        let mut number = self.first[kind.kind() & 127];
        self.waiting.remove(kind);
        self.bare.remove(kind);
        while number != NONE {
            let next = self.next[usize::from(number)];
            if place || self.known[usize::from(number)] & BARE != 0 {
                self.leave(number, hope);
            } else {
                self.wait(number, kind);
            }
            number = next;
        }
    }

    /// Lets a card leave with those on it.
    #[inline]
    fn leave(&mut self, number: u8, hope: &mut Hope<K>) {
        let known = &mut self.known[usize::from(number)];
        *known = *known & !WAITING | LEFT;
        if *known & LOWEST == 0 {
            self.lay_bare(number - 1, hope);
        } else {
            let pile = self.piles[usize::from(number)];
            hope.open(self.fixed[usize::from(pile)].starts);
        }
    }

    /// Lays a card bare. It waits for a place from then on, and so do those under it as far as
    /// they leave in one unit with it.
    #[inline]
    fn lay_bare(&mut self, number: u8, hope: &mut Hope<K>) {
        let (card, known) =
            (self.cards[usize::from(number)], self.known[usize::from(number)]);
        if known & BARE != 0 {
            return;
        }
        self.stuck -= usize::from(known & LOWEST != 0);
        self.places.lay_bare(card, known & TAKES != 0, hope);
        if known & STAYS != 0 {
            return;
        }
        self.known[usize::from(number)] = known | BARE | WAITING;
        self.bare.add(card);
        if known & WAITING == 0 {
            self.wait(number, card);
        }
        let mut number = number;
        while self.known[usize::from(number)] & JOINED != 0 {
            number -= 1;
            let known = &mut self.known[usize::from(number)];
            if *known & (WAITING | LEFT) != 0 {
                return;
            }
            *known |= WAITING;
            self.wait(number, self.cards[usize::from(number)]);
        }
    }

    /// Lets a card wait.
    #[inline]
    fn wait(&mut self, number: u8, card: Card) {
        let first = &mut self.first[card.kind() & 127];
        let others = if self.waiting.has(card) { *first } else { NONE };
        self.next[usize::from(number)] = others;
        *first = number;
        self.waiting.add(card);
    }
}

impl<K: KindSet> Dug<K> for PlainPiles<'_, K> {
    #[inline]
    fn dig(&mut self, hope: &mut Hope<K>) -> bool {
        let goes = hope.ready.and(hope.allowed);
        let leaving = self.waiting.and(hope.placed.or(self.bare.and(goes)));
        if leaving.is_empty() {
            return self.cycle.as_mut().is_some_and(|it| it.dig(self.places, hope));
        }
        let placed = hope.placed;
        for kind in leaving.iter() {
            self.release(kind, placed.has(kind), hope);
        }
        true
    }

    fn is_stuck(&self) -> bool {
        self.stuck > 0 || self.cycle.as_ref().is_some_and(KnownCycle::is_stuck)
    }
}

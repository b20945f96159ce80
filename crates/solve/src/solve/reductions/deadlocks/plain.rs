//! Finds which cards can be uncovered: a fast version for the common case.
//!
//! **Conditions.** Only the cards on top of it block a card. No redeal gathers cards, no cards
//! separate without a move, and simultaneous places are only counted, if checked at all
//! ([`super::jam`]).
//!
//! The result equals that of [`super::pile`] pile by pile, except that counting may find fewer
//! shortages of places. (`pile` considers at most 64 cards of each pile.) It takes a fraction of
//! the time, because it indexes the cards that can leave by kind. It is enough for nearly every
//! position of most games.

use super::jam::Jams;
use super::kind_set::KindSet;
use super::runs::Runs;
use super::wheel::KnownWheel;
use super::{Dug, Fixed, Hope, Places};
use crate::rules::Lift;
use crate::table::{Card, Deck, Table};

/// The number that stands for no card.
const NONE: u8 = u8::MAX;
const _: () = assert!(Deck::CARDS < NONE as usize);

/// Flags of a card: it can be uncovered; it can leave; it waits for a place.
const BARE: u8 = 1;
const LEFT: u8 = 2;
const WAITING: u8 = 4;
/// It lies at the bottom of its pile; it can leave with the card under it in one unit; it takes
/// others once uncovered; it never leaves.
const LOWEST: u8 = 8;
const JOINED: u8 = 16;
const TAKES: u8 = 32;
const STAYS: u8 = 64;
/// A card above it is taken by the same kinds.
const RIVALED: u8 = 128;

/// The relaxed state of all fixed piles.
///
/// Cards are numbered from the bottom of the first pile to the top of the last one.
pub(super) struct PlainPiles<'a, K> {
    places: &'a Places,
    fixed: &'a [Fixed],
    wheel: Option<KnownWheel<K>>,
    // INVARIANT: numbers are below `Deck::CARDS`, so `NONE` is no card.
    cards: [Card; 256],
    known: [u8; 256],
    /// The pile of each card.
    piles: [u8; 256],
    /// Whether there are no cards.
    empty: bool,
    /// The kinds of waiting cards. If a kind is also in `bare`, some of its cards may go to a
    /// foundation.
    waiting: K,
    bare: K,
    /// Linked lists of the waiting cards of each kind: the first card, and for each card the
    /// next.
    first: [u8; 128],
    next: [u8; 256],
    /// The number of piles with cards that cannot be uncovered, as far as is known. Unused if
    /// only whole runs go to foundations.
    stuck: usize,
    /// The check for simultaneous places, if it is used.
    room: Option<Room<'a>>,
    /// The runs that go to foundations whole, if nothing else does; and the kinds of which some
    /// card is followed by the next card of its run from the start.
    runs: Option<&'a Runs>,
    followed: K,
}

/// The state of the check for simultaneous places.
struct Room<'a> {
    jams: &'a Jams,
    /// The number of cards of each kind that may take others.
    cards: [u8; 128],
    /// For each pile, the number after that of its top card, and the lowest card that left, if
    /// any.
    ends: [u8; 256],
    left: [u8; 256],
    /// The cards that cannot leave the card beneath uncovered for lack of places, and their
    /// number.
    blocked: [u8; 256],
    held: usize,
    /// Whether any card needs the check.
    any: bool,
}

impl<'a, K: KindSet> PlainPiles<'a, K> {
    /// Lays bare the top cards of the piles and returns the resulting state.
    pub(super) fn of(
        fixed: &'a [Fixed],
        table: &Table,
        wheel: Option<KnownWheel<K>>,
        jams: Option<&'a Jams>,
        runs: Option<&'a Runs>,
        places: &'a Places,
        hope: &mut Hope<K>,
    ) -> Self {
        let mut piles = Self {
            places,
            fixed,
            empty: wheel.is_none(),
            wheel,
            cards: [Card::new(0); 256],
            known: [0; 256],
            piles: [0; 256],
            waiting: K::NONE,
            bare: K::NONE,
            first: [NONE; 128],
            next: [NONE; 256],
            stuck: 0,
            room: jams.map(|jams| Room::of(jams, table)),
            runs,
            followed: K::NONE,
        };
        let mut start = 0;
        for (index, pile) in (0..).zip(fixed) {
            let cards = table.pile(pile.pile);
            if !cards.is_empty() {
                start = piles.add(index, pile, cards, start, hope);
            }
        }
        if piles.room.as_ref().is_some_and(|room| !room.any) {
            piles.room = None;
        }
        piles
    }

    /// Returns whether simultaneous places are checked.
    pub(super) fn asks_for_room(&self) -> bool {
        self.room.is_some()
    }

    /// Returns whether there is nothing to check.
    pub(super) fn is_empty(&self) -> bool {
        self.empty
    }

    /// Adds a pile whose first card has number `start`. Returns the number for the next pile.
    fn add(
        &mut self,
        index: u8,
        pile: &Fixed,
        cards: &[Card],
        start: u8,
        hope: &mut Hope<K>,
    ) -> u8 {
        let first = usize::from(start);
        let end = first + cards.len();
        self.cards[first..end].copy_from_slice(cards);
        let takes = if pile.builds { TAKES } else { 0 };
        let stays = if pile.lift == Lift::None { STAYS } else { 0 };
        let (units, any) = (pile.lifts_units(), pile.lift == Lift::Any);
        let mut above = K::NONE;
        for place in (1..cards.len()).rev() {
            let (under, card) = (cards[place - 1], cards[place]);
            let mut known = takes | stays;
            if units && !under.is_down() && (any || pile.joined[under.kind()].has(card)) {
                known |= JOINED;
            }
            if self.runs.is_some_and(|runs| !under.is_down() && runs.follows(under, card))
            {
                self.followed.add(under);
            }
            if let Some(room) = &mut self.room {
                if above.has(card) {
                    known |= RIVALED;
                    room.any = true;
                }
                above = above.or(room.jams.rivals(card));
            }
            self.known[first + place] = known;
        }
        // The lowest card lies on none.
        self.known[first] = takes | stays | LOWEST;
        self.piles[first..end].fill(index);
        self.empty = false;
        self.stuck += 1;
        // There are no more cards than numbers.
        let end = u8::try_from(end).unwrap_or(NONE);
        if let Some(room) = &mut self.room {
            room.ends[usize::from(index)] = end;
        }
        self.lay_bare(end - 1, hope);
        end
    }

    /// Lets the waiting cards of a kind leave with those on them: all of them if there is a
    /// `place` outside foundations, otherwise only uncovered ones, which can go to a foundation.
    #[inline]
    fn release(&mut self, kind: Card, place: bool, hope: &mut Hope<K>) {
        // There are at most 128 kinds; the mask removes the bounds check.
        let mut number = self.first[kind.kind() & 127];
        self.waiting.remove(kind);
        self.bare.remove(kind);
        while number != NONE {
            // Read first: `leave` and `wait` change the list.
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
        let before = self.known[usize::from(number)];
        let known = before & !WAITING | LEFT;
        self.known[usize::from(number)] = known;
        let pile = self.piles[usize::from(number)];
        if let Some(room) = &mut self.room {
            let left = &mut room.left[usize::from(pile)];
            *left = number.min(*left);
        }
        if known & LOWEST == 0 {
            // The first test is a shortcut for what `have_places` would find.
            if known & (BARE | RIVALED) == BARE || self.have_places(number, hope) {
                self.lay_bare(number - 1, hope);
            } else if let Some(room) = &mut self.room
                // Each card is recorded at most once, so the array has room.
                && before & LEFT == 0
            {
                room.blocked[room.held] = number;
                room.held += 1;
            }
        } else {
            hope.open(self.fixed[usize::from(pile)].starts);
        }
    }

    /// Lays a card bare. From then on it waits for a place, and so do the cards beneath that can
    /// leave in one unit with it.
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
        // It may wait already, as part of a unit.
        if known & WAITING == 0 {
            self.wait(number, card);
        }
        let mut number = number;
        while self.known[usize::from(number)] & JOINED != 0 {
            // A joined card lies on another one, so this cannot wrap.
            number -= 1;
            let known = &mut self.known[usize::from(number)];
            if *known & (WAITING | LEFT) != 0 {
                return;
            }
            *known |= WAITING;
            self.wait(number, self.cards[usize::from(number)]);
        }
    }

    /// Returns whether the cards of a pile from `number` up find places, all at the same time, as
    /// far as counting can tell.
    ///
    /// Those above an uncovered card found places when it was uncovered. The relaxed state only
    /// grows, so they are not checked again.
    fn have_places(&self, number: u8, hope: &Hope<K>) -> bool {
        let Some(room) = &self.room else { return true };
        // The top card of a pile is always uncovered, so the loop ends there at the latest.
        let mut upper = number;
        loop {
            let known = self.known[usize::from(upper)];
            if known & RIVALED != 0 && !self.has_place(number, upper, room, hope) {
                return false;
            }
            if known & BARE != 0 {
                return true;
            }
            upper += 1;
        }
    }

    /// Returns whether a card finds a place together with all cards in the same pile, from
    /// `number` up, that are taken by the same kinds. A single such card has a place or left for
    /// a foundation.
    fn has_place(&self, number: u8, upper: u8, room: &Room<'_>, hope: &Hope<K>) -> bool {
        let card = self.cards[usize::from(upper)];
        let rivals = room.jams.rivals::<K>(card).without(hope.home);
        let takers = room.jams.under::<K>(card).and(hope.accepting);
        let pile = usize::from(self.piles[usize::from(number)]);
        let (first, end) = (usize::from(number), usize::from(room.ends[pile]));
        let needs = |place: &usize| {
            // A card that leaves with the card under it needs no other place, unless that card is
            // counted among its takers.
            let goes_along = || {
                self.known[*place] & JOINED != 0
                    && *place > first
                    && !takers.has(self.cards[place - 1])
            };
            rivals.has(self.cards[*place]) && !goes_along()
        };
        let many = (first..end).filter(needs).count();
        if many < 2 {
            return true;
        }
        let free: usize =
            takers.iter().map(|taker| usize::from(room.cards[taker.kind()])).sum();
        if free < many {
            return false;
        }
        // The cards beneath take none, unless they left with all cards on them.
        if room.left[pile] < number {
            return true;
        }
        let below = self.cards[..first].iter().zip(&self.piles[..first]).rev();
        let below = below.take_while(|lower| usize::from(*lower.1) == pile);
        // `free` includes the cards beneath, so this is not negative.
        many <= free - below.filter(|lower| takers.has(*lower.0)).count()
    }

    /// Lays bare blocked cards for which there are enough places by now. Returns whether there
    /// are any.
    fn free_blocked(&mut self, hope: &mut Hope<K>) -> bool {
        let held = self.room.as_ref().map_or(0, |room| room.held);
        let mut any = false;
        // Backwards: the entry that replaces a removed one was checked before.
        for place in (0..held).rev() {
            let Some(room) = &self.room else { break };
            let number = room.blocked[place];
            if self.have_places(number, hope) {
                if let Some(room) = &mut self.room {
                    room.held -= 1;
                    room.blocked[place] = room.blocked[room.held];
                }
                self.lay_bare(number - 1, hope);
                any = true;
            }
        }
        any
    }

    /// Adds a card to the waiting list of its kind.
    #[inline]
    fn wait(&mut self, number: u8, card: Card) {
        let first = &mut self.first[card.kind() & 127];
        // INVARIANT: `first` is valid only for kinds that wait, so it is never cleared.
        let others = if self.waiting.has(card) { *first } else { NONE };
        self.next[usize::from(number)] = others;
        *first = number;
        self.waiting.add(card);
    }
}

impl<'a> Room<'a> {
    fn of(jams: &'a Jams, table: &Table) -> Self {
        let cards = jams.cards(table);
        let (ends, left) = ([0; 256], [NONE; 256]);
        Self { jams, cards, ends, left, blocked: [NONE; 256], held: 0, any: false }
    }
}

impl<K: KindSet> Dug<K> for PlainPiles<'_, K> {
    #[inline]
    fn dig(&mut self, hope: &mut Hope<K>) -> bool {
        let goes = hope.ready.and(hope.allowed);
        let leaving = self.waiting.and(hope.placed.or(self.bare.and(goes)));
        if leaving.is_empty() {
            return self.free_blocked(hope)
                || self.wheel.as_mut().is_some_and(|wheel| wheel.dig(self.places, hope))
                || self.runs.is_some_and(|runs| runs.go_home(self.followed, hope));
        }
        // A snapshot: a place that a release opens counts in the next round.
        let placed = hope.placed;
        for kind in leaving.iter() {
            self.release(kind, placed.has(kind), hope);
        }
        true
    }

    fn is_stuck(&self) -> bool {
        if self.runs.is_some() {
            let had = BARE | WAITING | LEFT;
            let is_stuck = |known: &u8| known & (LOWEST | had) == LOWEST;
            return self.known.iter().any(is_stuck);
        }
        self.stuck > 0 || self.wheel.as_ref().is_some_and(KnownWheel::is_stuck)
    }
}

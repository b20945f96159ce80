//! Finds which cards can be laid bare, in the common case and quickly.
//!
//! **Conditions.** Only the cards on it hold a card. No redeal gathers cards, none separate without
//! being moved, and places for several cards at a time are counted, if at all ([`super::jam`]).
//!
//! The result is that of [`super::pile`] pile by pile, except that counting may find fewer
//! shortages of places. (`pile` looks at no more than 64 cards of each pile.) It takes a fraction
//! of the time, because cards that can leave are found by their kinds. Most games need no more, in
//! nearly every position.

use super::jam::Jams;
use super::kind_set::KindSet;
use super::runs::Runs;
use super::wheel::KnownWheel;
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
/// Whether one lies above it that the same kinds take.
const RIVALED: u8 = 128;

/// What is known of all piles in which cards stay on one another until they are moved.
///
/// Their cards have numbers, from the bottom of the first pile to the top of the last one.
pub(super) struct PlainPiles<'a, K> {
    places: &'a Places,
    fixed: &'a [Fixed],
    wheel: Option<KnownWheel<K>>,
    // INVARIANT: numbers are below `Deck::CARDS`, so `NONE` is none of them.
    cards: [Card; 256],
    known: [u8; 256],
    /// Which pile each card lies in.
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
    /// How many piles have cards that cannot be had, as far as is known; where runs go home
    /// whole, that is not asked.
    stuck: usize,
    /// What is asked about places for several cards at a time, if anything is.
    room: Option<Room<'a>>,
    /// The runs that go home whole, if cards do in no other way, and the kinds of which one
    /// is followed by the next of its run from the start.
    runs: Option<&'a Runs>,
    followed: K,
}

/// What is known of places for several cards at a time.
struct Room<'a> {
    jams: &'a Jams,
    /// How many cards of each kind there are that may take others.
    cards: [u8; 128],
    /// For each pile the number after its uppermost card, and its lowest card that left, if
    /// one did.
    ends: [u8; 256],
    left: [u8; 256],
    /// The cards that could be laid bare if there were places for all that lie on them, and
    /// how many there are.
    blocked: [u8; 256],
    held: usize,
    /// Whether it is asked of any card.
    any: bool,
}

impl<'a, K: KindSet> PlainPiles<'a, K> {
    /// Lays bare the uppermost cards of some piles, and returns what is known then.
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

    /// Returns whether it is asked if there are places for several cards at a time.
    pub(super) fn asks_for_room(&self) -> bool {
        self.room.is_some()
    }

    /// Returns whether there is nothing to find out.
    pub(super) fn is_empty(&self) -> bool {
        self.empty
    }

    /// Adds a pile that begins with a card of this number, and returns that of the next pile.
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

    /// Lets the cards of a kind leave that waited, with those on them: all if there is a
    /// `place` for them, and those that are bare if they can go home only.
    #[inline]
    fn release(&mut self, kind: Card, place: bool, hope: &mut Hope<K>) {
        // There are no more than 128 kinds: the mask spares the check of the index.
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
            // The first test is what `have_places` would find at once.
            if known & (BARE | RIVALED) == BARE || self.have_places(number, hope) {
                self.lay_bare(number - 1, hope);
            } else if let Some(room) = &mut self.room
                // Each card is noted once at most, so there is room for all of them.
                && before & LEFT == 0
            {
                room.blocked[room.held] = number;
                room.held += 1;
            }
        } else {
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

    /// Returns whether the cards of a pile down to this one find places, all at a time, as
    /// far as that can be counted.
    ///
    /// Those above one that is bare did when it was laid bare, and are not looked at again:
    /// as more becomes possible they do all the more.
    fn have_places(&self, number: u8, hope: &Hope<K>) -> bool {
        let Some(room) = &self.room else { return true };
        // The top card of a pile is always bare, so the loop ends there at the latest.
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

    /// Returns whether a card finds a place, and all that the same kinds take and that lie
    /// in the same pile, down to the card of the first number. One alone has one, or left for
    /// home.
    fn has_place(&self, number: u8, upper: u8, room: &Room<'_>, hope: &Hope<K>) -> bool {
        let card = self.cards[usize::from(upper)];
        let rivals = room.jams.rivals::<K>(card).without(hope.home);
        let takers = room.jams.under::<K>(card).and(hope.accepting);
        let pile = usize::from(self.piles[usize::from(number)]);
        let (first, end) = (usize::from(number), usize::from(room.ends[pile]));
        let needs = |place: &usize| {
            // One that goes along with the card under it needs no other, unless that one is
            // counted among those that take it.
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
        // Those under them take none, unless they left with all that lay on them.
        if room.left[pile] < number {
            return true;
        }
        let below = self.cards[..first].iter().zip(&self.piles[..first]).rev();
        let below = below.take_while(|lower| usize::from(*lower.1) == pile);
        // Those below are among the cards that `free` counts, so this is not negative.
        many <= free - below.filter(|lower| takers.has(*lower.0)).count()
    }

    /// Lays bare what could not be before, since there were too few places, and returns
    /// whether there is anything.
    fn free_blocked(&mut self, hope: &mut Hope<K>) -> bool {
        let held = self.room.as_ref().map_or(0, |room| room.held);
        let mut any = false;
        // Backwards: what takes the place of one that goes was looked at before.
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

    /// Lets a card wait.
    #[inline]
    fn wait(&mut self, number: u8, card: Card) {
        let first = &mut self.first[card.kind() & 127];
        // INVARIANT: what `first` holds counts only for kinds that wait, so it is never cleared.
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
        // As it is now: a place that a release opens counts in the next round.
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

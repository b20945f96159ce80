//! What a script reads while it answers a question.
//!
//! An answer depends on nothing else, so whoever asks again where the same is read need
//! not run the script. Each way for a script to look at a position or at what it is asked
//! about takes a note here; [`Question::read`] tells what is found there.

use std::cell::RefCell;
use std::rc::Rc;

use crate::rules::{Hook, Move, View};
use crate::table::{Card, PileId};

/// How many cards of a pile are read at once.
// INVARIANT: a card is one byte, so a chunk fits the `u64` that `packed` returns.
const CHUNK: usize = 8;
/// The most that is noted for one question; what reads more is not worth remembering.
const MAX_READS: usize = 250;

/// One thing that can be read.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Read {
    /// Whether a pile is empty.
    Empty(PileId),
    /// The number of cards in a pile.
    Len(PileId),
    /// The top card of a pile.
    Top(PileId),
    /// Some cards of a pile, from this many [`CHUNK`]s on.
    Cards(PileId, u8),
    /// The number of cards on foundations.
    Home,
    /// What a counter stands at.
    Counter(u8),
    /// The pile cards are lifted from, and how many.
    Lifted,
    /// Whether there is such a card among what is asked about.
    IsThere(Slot),
    /// A card that is asked about, and which side it shows.
    Card(Slot),
    /// Its rank.
    Rank(Slot),
    /// Its suit.
    Suit(Slot),
    /// Which side it shows.
    Side(Slot),
    /// A pile that is asked about.
    Pile(Slot),
    /// The group of that pile.
    Group(Slot),
    /// The action of a move.
    Action,
    /// How many piles a move picks, and whether it carries cards from one to another.
    Picks,
    /// How many cards a move picks.
    Picked,
    /// Some of them, from this many [`CHUNK`]s on.
    PickedCards(u8),
}

/// Where something stands among what is asked about.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Slot {
    /// What is lifted: the lowest card.
    Lowest,
    /// What cards are put on: the card.
    Onto,
    /// The pile that the question is about.
    Pile,
    /// The pile at this place among those that a move picks.
    Pick(u8),
}

/// A question with all it is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<'a> {
    pub(super) hook: Hook,
    pub(super) view: View<'a>,
    /// The pile cards are lifted from, and how many.
    pub(super) lifted: Option<(PileId, u8)>,
    /// The pile it is about.
    pub(super) pile: Option<PileId>,
    /// The move it is about, and the cards that it picks.
    pub(super) made: Option<(Move, &'a [Card])>,
}

impl<'a> Question<'a> {
    /// Returns a question about a position alone.
    pub(super) const fn of(hook: Hook, view: View<'a>) -> Self {
        Self { hook, view, lifted: None, pile: None, made: None }
    }

    /// Returns a question about a move, which picks these cards.
    pub(super) const fn about(
        hook: Hook,
        view: View<'a>,
        made: (Move, &'a [Card]),
    ) -> Self {
        Self { made: Some(made), ..Self::of(hook, view) }
    }

    /// Returns the lowest of the cards that are lifted.
    pub(super) fn lowest(&self) -> Option<Card> {
        let (pile, count) = self.lifted?;
        let cards = self.view.table.pile(pile);
        debug_assert!((1..=cards.len()).contains(&usize::from(count)));
        let lowest = cards.len().checked_sub(count.into());
        lowest.and_then(|place| cards.get(place)).copied()
    }

    /// Returns the card that cards are put on.
    pub(super) fn onto(&self) -> Option<Card> {
        self.view.table.top(self.pile?)
    }

    fn card(&self, slot: Slot) -> Option<Card> {
        match slot {
            Slot::Lowest => self.lowest(),
            Slot::Onto => self.onto(),
            Slot::Pile | Slot::Pick(_) => None,
        }
    }

    fn pile(&self, slot: Slot) -> Option<PileId> {
        match slot {
            Slot::Pile => self.pile,
            Slot::Pick(place) => {
                self.made.and_then(|made| made.0.picks().get(usize::from(place)).copied())
            }
            Slot::Lowest | Slot::Onto => None,
        }
    }

    /// Returns what is found there; different things are different numbers.
    pub(super) fn read(&self, read: Read) -> u64 {
        let View { rules, table } = self.view;
        let card = |card: Option<Card>| card.map_or(NOTHING, |card| card.byte().into());
        let picked = self.made.map_or(&[][..], |made| made.1);
        match read {
            Read::Empty(pile) => table.is_empty(pile).into(),
            Read::Len(pile) => wide(table.len(pile)),
            Read::Top(pile) => card(table.top(pile)),
            Read::Cards(pile, from) => packed(table.pile(pile), from),
            Read::Home => wide(rules.home(table)),
            Read::Counter(counter) => {
                let counter = table.counters().get(usize::from(counter));
                u64::from(counter.copied().unwrap_or(0).cast_unsigned())
            }
            Read::Lifted => self.lifted.map_or(NOTHING, |(pile, count)| {
                u64::from(pile.0) << 8 | u64::from(count)
            }),
            Read::IsThere(slot) => self.card(slot).is_some().into(),
            Read::Card(slot) => card(self.card(slot)),
            Read::Rank(slot) => {
                let card = self.card(slot);
                card.map_or(NOTHING, |card| rules.deck().rank(card).0.into())
            }
            Read::Suit(slot) => {
                let card = self.card(slot);
                card.map_or(NOTHING, |card| rules.deck().suit(card).0.into())
            }
            Read::Side(slot) => self.card(slot).is_some_and(Card::is_down).into(),
            Read::Pile(slot) => self.pile(slot).map_or(NOTHING, |pile| pile.0.into()),
            Read::Group(slot) => self
                .pile(slot)
                .and_then(|pile| rules.piles().get(pile.index()))
                .map_or(NOTHING, |pile| pile.group.0.into()),
            Read::Action => self.made.map_or(NOTHING, |made| made.0.action().0.into()),
            Read::Picks => self.made.map_or(NOTHING, |(made, _)| {
                wide(made.picks().len()) << 1 | u64::from(made.carry().is_some())
            }),
            Read::Picked => wide(picked.len()),
            Read::PickedCards(from) => packed(picked, from),
        }
    }
}

/// What is read where there is nothing.
const NOTHING: u64 = u64::MAX;

fn wide(number: usize) -> u64 {
    number.try_into().unwrap_or(u64::MAX)
}

/// Returns a chunk of cards; how many there are is known from elsewhere.
fn packed(cards: &[Card], from: u8) -> u64 {
    let cards = cards.iter().skip(usize::from(from) * CHUNK).take(CHUNK);
    cards.fold(0, |all, card| all << 8 | u64::from(card.byte()))
}

/// The notes of one question, as long as somebody wants them.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes(Rc<RefCell<Pad>>);

#[derive(Debug, Default)]
struct Pad {
    reads: Vec<Read>,
    is_open: bool,
}

impl Notes {
    /// Begins to take notes.
    pub(super) fn begin(&self) {
        let mut pad = self.0.borrow_mut();
        pad.reads.clear();
        pad.is_open = true;
    }

    /// Takes a note, unless it is known already.
    pub(super) fn take(&self, read: Read) {
        let mut pad = self.0.borrow_mut();
        // One more than the maximum is noted, so that `end` can detect the excess.
        if pad.is_open && pad.reads.len() <= MAX_READS && !pad.reads.contains(&read) {
            pad.reads.push(read);
        }
    }

    /// Takes notes of so many cards, by what each [`CHUNK`] of them is read as.
    pub(super) fn take_cards(&self, len: usize, chunk: impl Fn(u8) -> Read) {
        // A table has at most 250 cards, so the chunk number fits a byte.
        for number in (0..).take(len.div_ceil(CHUNK)) {
            self.take(chunk(number));
        }
    }

    /// Ends taking notes, and hands over what was read, in its order, unless that was too
    /// much.
    pub(super) fn end<T>(&self, then: impl FnOnce(&[Read]) -> T) -> Option<T> {
        let mut pad = self.0.borrow_mut();
        pad.is_open = false;
        (pad.reads.len() <= MAX_READS).then(|| then(&pad.reads))
    }
}

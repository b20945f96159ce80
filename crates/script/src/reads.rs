//! Records what a script reads while it answers a question.
//!
//! An answer depends on nothing else. So if the same reads find the same values again,
//! the answer is the same and the script need not run. Every accessor that exposes the
//! position or the question to a script must record a [`Read`]; [`Question::read`]
//! returns the current value of one.

use std::cell::RefCell;
use std::rc::Rc;

use crate::rules::{Hook, Move, View};
use crate::table::{Card, PileId};

/// The number of cards that one read covers.
// INVARIANT: a card is one byte, so a chunk fits the `u64` that `packed` returns.
const CHUNK: usize = 8;
/// The most reads that are recorded for one question; an answer with more is not cached.
const MAX_READS: usize = 250;

/// One value that a script can read.
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
    /// The number of cards on foundations or discarded.
    Home,
    /// The value of a counter.
    Counter(u8),
    /// The pile that cards are lifted from, and how many.
    Lifted,
    /// Whether the question has a card in this slot.
    IsThere(Slot),
    /// The card in this slot, and which side it shows.
    Card(Slot),
    /// Its rank.
    Rank(Slot),
    /// Its suit.
    Suit(Slot),
    /// Which side it shows.
    Side(Slot),
    /// The pile in this slot.
    Pile(Slot),
    /// The group of that pile.
    Group(Slot),
    /// The action of a move.
    Action,
    /// The number of piles that a move picks, and whether it is a build.
    Picks,
    /// The number of cards that a move picks.
    Picked,
    /// Some of these cards, from this many [`CHUNK`]s on.
    PickedCards(u8),
}

/// The place of a card or pile among the arguments of a question.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Slot {
    /// The lowest card of those lifted.
    Lowest,
    /// The card that they are put on.
    Onto,
    /// The pile that the question is about.
    Pile,
    /// The pile at this index among those that a move picks.
    Pick(u8),
}

/// A question to a script, with all its arguments.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<'a> {
    pub(super) hook: Hook,
    pub(super) view: View<'a>,
    /// The pile that cards are lifted from, and how many.
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

    /// Returns the current value of a read, encoded so that different values are
    /// different numbers.
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

/// The encoding of a missing value.
const NOTHING: u64 = u64::MAX;

fn wide(number: usize) -> u64 {
    number.try_into().unwrap_or(u64::MAX)
}

/// Packs a chunk of cards into one number. The number of cards is a separate read.
fn packed(cards: &[Card], from: u8) -> u64 {
    let cards = cards.iter().skip(usize::from(from) * CHUNK).take(CHUNK);
    cards.fold(0, |all, card| all << 8 | u64::from(card.byte()))
}

/// The recorded reads of one question; shared by clones.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes(Rc<RefCell<Pad>>);

#[derive(Debug, Default)]
struct Pad {
    reads: Vec<Read>,
    is_open: bool,
}

impl Notes {
    /// Clears the record and starts recording.
    pub(super) fn begin(&self) {
        let mut pad = self.0.borrow_mut();
        pad.reads.clear();
        pad.is_open = true;
    }

    /// Records a read, once.
    pub(super) fn take(&self, read: Read) {
        let mut pad = self.0.borrow_mut();
        // One more than the maximum is recorded, so that `end` can detect the excess.
        if pad.is_open && pad.reads.len() <= MAX_READS && !pad.reads.contains(&read) {
            pad.reads.push(read);
        }
    }

    /// Records a read of `len` cards, one `chunk` for each [`CHUNK`] of them.
    pub(super) fn take_cards(&self, len: usize, chunk: impl Fn(u8) -> Read) {
        // A table has at most 250 cards, so the chunk number fits a byte.
        for number in (0..).take(len.div_ceil(CHUNK)) {
            self.take(chunk(number));
        }
    }

    /// Stops recording and passes the reads to `then` in order, unless there were more
    /// than [`MAX_READS`].
    pub(super) fn end<T>(&self, then: impl FnOnce(&[Read]) -> T) -> Option<T> {
        let mut pad = self.0.borrow_mut();
        pad.is_open = false;
        (pad.reads.len() <= MAX_READS).then(|| then(&pad.reads))
    }
}

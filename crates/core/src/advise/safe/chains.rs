//! Foundations that leave no choice: each kind has one place on them.

use crate::rules::{Base, Group, GroupId, Lift, Role, Rules};
use crate::table::{Card, Kinds, Table};

/// Where each kind goes on the foundations, and how many of each are not there yet.
pub(super) struct Chains {
    places: Vec<ChainPlace>,
    /// For each kind, the number of its cards that are on no foundation.
    off: Vec<usize>,
    /// The kinds of which there is such a card.
    any_off: Kinds,
    /// For each kind, whether the game has one such card only.
    single: Vec<bool>,
    /// What empty foundations take, each with the number of them.
    empty: Vec<(Kinds, usize)>,
}

/// Where a kind goes on the foundations.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum ChainPlace {
    /// Nowhere.
    None,
    /// It starts one of those that take these kinds.
    Start(Kinds),
    /// On this card.
    On(Card),
}

impl Chains {
    /// Returns nothing where the foundations leave a choice, or hold what they could not
    /// have taken.
    ///
    /// Also left out are foundations on which more depends than the cards they hold: those
    /// that are filled or covered, that take several cards at once, or no card from some
    /// piles.
    pub(super) fn of(rules: &Rules, table: &Table) -> Option<Self> {
        let kinds = rules.deck.kinds();
        let (mut off, mut copies) = (vec![0; kinds], vec![0; kinds]);
        for pile in table.piles() {
            let is_foundation = rules.group_of(pile).role == Role::Foundation;
            for card in table.pile(pile) {
                copies[card.kind()] += 1;
                off[card.kind()] += usize::from(!is_foundation);
            }
        }
        let mut chains = Self {
            places: vec![ChainPlace::None; kinds],
            any_off: Kinds::first(kinds)
                .iter()
                .filter(|card| off[card.kind()] > 0)
                .collect(),
            off,
            single: copies.iter().map(|count| *count == 1).collect(),
            empty: Vec::new(),
        };
        let sources = sources(rules);
        let deck = rules.deck.present();
        for group in rules.groups.iter().filter(|group| group.role == Role::Foundation) {
            let plain = is_plain(group, sources);
            let starts = plain.then(|| starts(rules, group, table)).flatten()?;
            chains.add(group, &starts, deck)?;
            chains.read(group, &starts, table)?;
        }
        Some(chains)
    }

    /// Follows what starts the foundations of a group to the last card that goes there.
    fn add(&mut self, group: &Group, starts: &[Kinds], deck: Kinds) -> Option<()> {
        for (index, row) in starts.iter().enumerate() {
            if starts[..index].contains(row) {
                continue;
            }
            for first in row.and(deck).iter() {
                self.put(first, ChainPlace::Start(*row))?;
                let mut top = first;
                for _ in 1..group.capacity {
                    let next = group.on[top.kind()].and(deck);
                    if next.is_empty() {
                        break;
                    }
                    let card = next.only()?;
                    self.put(card, ChainPlace::On(top))?;
                    top = card;
                }
            }
        }
        Some(())
    }

    fn put(&mut self, card: Card, place: ChainPlace) -> Option<()> {
        let own = self.places.get_mut(card.kind())?;
        // A kind that has a place already would have two, which is a choice.
        let free = *own == ChainPlace::None;
        free.then(|| *own = place)
    }

    /// Counts the empty foundations of a group, and sees that the others hold what they
    /// took.
    fn read(&mut self, group: &Group, starts: &[Kinds], table: &Table) -> Option<()> {
        for (pile, row) in group.ids().zip(starts) {
            let cards = table.pile(pile);
            if cards.is_empty() {
                match self.empty.iter_mut().find(|empty| empty.0 == *row) {
                    Some(known) => known.1 += 1,
                    None => self.empty.push((*row, 1)),
                }
            }
            let mut place = ChainPlace::Start(*row);
            for &card in cards {
                if card.is_down() || self.places[card.kind()] != place {
                    return None;
                }
                place = ChainPlace::On(card);
            }
        }
        Some(())
    }

    /// Returns the card that a kind is put on.
    pub(super) fn before(&self, card: Card) -> Option<Card> {
        match self.places[card.kind()] {
            ChainPlace::On(before) => Some(before),
            ChainPlace::None | ChainPlace::Start(_) => None,
        }
    }

    /// Returns for each kind how many cards lie beneath it on its foundation, or nothing for
    /// one that goes nowhere.
    pub(super) fn levels(&self) -> Vec<Option<u8>> {
        let level = |card: Card| {
            let first = (self.places[card.kind()] != ChainPlace::None).then_some(card)?;
            let beneath = std::iter::successors(Some(first), |card| self.before(*card));
            u8::try_from(beneath.skip(1).count()).ok()
        };
        Kinds::first(self.places.len()).iter().map(level).collect()
    }

    /// Returns the kind that goes on a card of which there is only one.
    pub(super) fn only_after(&self, card: Card) -> Kinds {
        if !self.single[card.kind()] {
            return Kinds::NONE;
        }
        let after = self.places.iter().position(|place| *place == ChainPlace::On(card));
        let kind = after.and_then(|place| u8::try_from(place).ok());
        kind.map_or(Kinds::NONE, |kind| Kinds::of(Card::new(kind)))
    }

    /// Returns whether every card of the kind can go home as soon as it is on top.
    pub(super) fn is_ready(&self, card: Card) -> bool {
        match self.places[card.kind()] {
            ChainPlace::None => false,
            // Every copy of the card before is home, so each copy of this one has a
            // place.
            ChainPlace::On(before) => self.off[before.kind()] == 0,
            ChainPlace::Start(row) => {
                // Each card that starts a foundation needs one of its own, so there
                // must be one for every card of these kinds that is not home.
                let waiting: usize =
                    row.iter().filter_map(|card| self.off.get(card.kind())).sum();
                let empty = self.empty.iter().find(|start| start.0 == row);
                waiting <= empty.map_or(0, |start| start.1)
            }
        }
    }

    /// Returns the kinds of which a card is on no foundation.
    pub(super) fn off(&self) -> Kinds {
        self.any_off
    }

    /// Counts a card as home that can go there.
    pub(super) fn play(&mut self, card: Card) {
        let off = &mut self.off[card.kind()];
        *off -= 1;
        if *off == 0 {
            self.any_off.remove(card);
        }
        if let Some(empty) = self.empty_for(card) {
            *empty -= 1;
        }
    }

    /// Undoes [`Chains::play`], or counts a card on top of a foundation as one that came back.
    pub(super) fn take_back(&mut self, card: Card) {
        self.off[card.kind()] += 1;
        self.any_off.add(card);
        if let Some(empty) = self.empty_for(card) {
            *empty += 1;
        }
    }

    /// Returns the number of empty foundations a kind can start.
    fn empty_for(&mut self, card: Card) -> Option<&mut usize> {
        let place = self.places[card.kind()];
        let found =
            self.empty.iter_mut().find(|start| ChainPlace::Start(start.0) == place);
        found.map(|start| &mut start.1)
    }
}

/// Returns the groups, one bit each, that cards leave and that are no foundations.
fn sources(rules: &Rules) -> u32 {
    let groups = rules.plan.sources.iter().map(|source| source.0);
    let others = groups.filter(|id| rules.group(*id).role != Role::Foundation);
    others.fold(0, |all, GroupId(id)| all | 1 << id)
}

/// Returns whether nothing but the cards they hold decides what the foundations of a group
/// take and give.
fn is_plain(group: &Group, sources: u32) -> bool {
    group.at_once == (1, 1)
        && group.covered.is_empty()
        && group.fill.is_none()
        && !group.ends_at_base
        && matches!(group.lift, Lift::None | Lift::Top)
        && sources & !(group.from & group.empty_from) == 0
}

/// Returns what starts each foundation of a group; nothing as long as that is open.
fn starts(rules: &Rules, group: &Group, table: &Table) -> Option<Vec<Kinds>> {
    match &group.base {
        Base::Kinds(rows) => Some(rows.clone()),
        Base::First(ranks) => {
            let first = group.ids().find_map(|pile| table.pile(pile).first().copied())?;
            let row = ranks[usize::from(rules.deck.rank(first).0)];
            Some(vec![row; group.piles.len()])
        }
        Base::Below(_) | Base::Beside(_) => None,
    }
}

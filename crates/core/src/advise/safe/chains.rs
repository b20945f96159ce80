//! Foundations without a choice: each kind has exactly one place on them.

use crate::rules::{Base, Group, GroupId, Lift, Role, Rules};
use crate::table::{Card, Kinds, Table};

/// The place of each kind on the foundations, and how many cards of each are not there
/// yet.
pub(super) struct Chains {
    places: Vec<ChainPlace>,
    /// For each kind, the number of its cards that are not on a foundation.
    off: Vec<usize>,
    /// The kinds with such a card.
    any_off: Kinds,
    /// For each kind, whether the game has only one card of it.
    single: Vec<bool>,
    /// The sets of kinds that empty foundations accept, each with the number of these
    /// foundations.
    empty: Vec<(Kinds, usize)>,
}

/// The place of a kind on the foundations.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum ChainPlace {
    /// Nowhere.
    None,
    /// It starts a foundation that accepts these kinds.
    Start(Kinds),
    /// On this card.
    On(Card),
}

impl Chains {
    /// Returns the chains, or `None` if the foundations leave a choice or hold cards that
    /// they could not have accepted.
    ///
    /// Also `None` if more depends on a foundation than the cards it holds: if it is
    /// filled or covered, accepts several cards at once, or does not accept cards from
    /// some piles.
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

    /// Adds the chain of each card that starts a foundation of a group.
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
        // A second place for a kind would be a choice.
        let free = *own == ChainPlace::None;
        free.then(|| *own = place)
    }

    /// Counts the empty foundations of a group, and checks that the others hold only
    /// cards they could accept.
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

    /// Returns for each kind the number of cards below it on its foundation, or `None`
    /// for one without a place.
    pub(super) fn levels(&self) -> Vec<Option<u8>> {
        let level = |card: Card| {
            let first = (self.places[card.kind()] != ChainPlace::None).then_some(card)?;
            let beneath = std::iter::successors(Some(first), |card| self.before(*card));
            u8::try_from(beneath.skip(1).count()).ok()
        };
        Kinds::first(self.places.len()).iter().map(level).collect()
    }

    /// Returns the kind that goes on a card, if the card is unique.
    pub(super) fn only_after(&self, card: Card) -> Kinds {
        if !self.single[card.kind()] {
            return Kinds::NONE;
        }
        let after = self.places.iter().position(|place| *place == ChainPlace::On(card));
        let kind = after.and_then(|place| u8::try_from(place).ok());
        kind.map_or(Kinds::NONE, |kind| Kinds::of(Card::new(kind)))
    }

    /// Returns whether every card of the kind can move to a foundation as soon as it is a
    /// top card.
    pub(super) fn is_ready(&self, card: Card) -> bool {
        match self.places[card.kind()] {
            ChainPlace::None => false,
            // Every duplicate of the card before is on a foundation, so each duplicate of
            // this one has a place.
            ChainPlace::On(before) => self.off[before.kind()] == 0,
            ChainPlace::Start(row) => {
                // Each card that starts a foundation needs its own, so there must be one
                // for every card of these kinds that is not there.
                let waiting: usize =
                    row.iter().filter_map(|card| self.off.get(card.kind())).sum();
                let empty = self.empty.iter().find(|start| start.0 == row);
                waiting <= empty.map_or(0, |start| start.1)
            }
        }
    }

    /// Returns the kinds with a card that is not on a foundation.
    pub(super) fn off(&self) -> Kinds {
        self.any_off
    }

    /// Counts a card as moved to its foundation.
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

    /// Undoes [`Chains::play`], or counts the top card of a foundation as one that
    /// returned to play.
    pub(super) fn take_back(&mut self, card: Card) {
        self.off[card.kind()] += 1;
        self.any_off.add(card);
        if let Some(empty) = self.empty_for(card) {
            *empty += 1;
        }
    }

    /// Returns the number of empty foundations that a kind can start.
    fn empty_for(&mut self, card: Card) -> Option<&mut usize> {
        let place = self.places[card.kind()];
        let found =
            self.empty.iter_mut().find(|start| ChainPlace::Start(start.0) == place);
        found.map(|start| &mut start.1)
    }
}

/// Returns the groups other than foundations that cards can leave, one bit each.
fn sources(rules: &Rules) -> u32 {
    let groups = rules.plan.sources.iter().map(|source| source.0);
    let others = groups.filter(|id| rules.group(*id).role != Role::Foundation);
    others.fold(0, |all, GroupId(id)| all | 1 << id)
}

/// Returns whether only the cards on them decide what the foundations of a group accept
/// and release.
fn is_plain(group: &Group, sources: u32) -> bool {
    group.at_once == (1, 1)
        && group.covered.is_empty()
        && group.fill.is_none()
        && !group.ends_at_base
        && matches!(group.lift, Lift::None | Lift::Top)
        && sources & !(group.from & group.empty_from) == 0
}

/// Returns the kinds that start each foundation of a group, or `None` while that is open.
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

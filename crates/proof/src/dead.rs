//! Dead ends: cards that can never be moved again, or never reach a foundation.
//!
//! **Claim.** Relax the game: a place is available for good, and at no cost, as soon as it can
//! exist at all. If some card still cannot be uncovered or cannot reach its foundation, the
//! position is lost.
//!
//! **Argument.** A card that has not moved lies on the cards it lies on now. So before it moves,
//! all cards on it have moved, alone or in one unit with it. It also needs a place: its
//! foundation, a card that takes it and was uncovered, or a pile that was emptied. Granting each
//! of these for good overestimates which cards can move, and never underestimates it.
//!
//! **Sources.** Deadlocks: Junghanns and Schaeffer, 1998; relaxed reachability: Hoffmann and
//! Nebel, *The FF Planning System*, 2001.
//!
//! **Merged cards.** If cards are merged, a proof must hold for all positions of one form. So a
//! card may go to a foundation wherever any card merged with it may. And before a merged card
//! goes to a foundation, a distinguished card must get there that a merged one follows. The game
//! is also lost if none of these gets there while no merged card goes.
//!
//! **Stock.** Of a stock that is turned, only the cards that can come up count (see `cycle`). A
//! card comes up when a turn ends with it, or when the card on it is played. After a redeal,
//! turns end one place later for each earlier card that was played.

use super::alike::{Classes, plain};
use super::cycle::Cycle;
use crate::rules::{Base, Feature as F, Group, Lift, Role, Rules};
use crate::table::{Card, Counter, Kinds, PileId, Table};

/// The maximum number of cards of a pile, and of a stock.
const MAX_CARDS: usize = 64;

/// Finds positions that are lost because cards block each other forever.
#[derive(Debug)]
pub(super) struct Dead {
    /// For each kind, the kinds that can be laid on it, and the kinds that can follow it on a
    /// foundation.
    on: Vec<Kinds>,
    next: Vec<Kinds>,
    /// For each pile, the kinds that it takes when empty.
    // INVARIANT: groups list their piles in order, so an index is a pile's number.
    spaces: Vec<Kinds>,
    /// The piles in which cards stay until they are moved, and the foundations.
    fixed: Vec<PileId>,
    foundations: Vec<PileId>,
    /// The kinds that may start a foundation.
    starts: Kinds,
    cycle: Option<Cycle>,
    all: Kinds,
    /// The distinguished kinds, if cards are merged, and those of them that a merged kind
    /// follows.
    distinct: Option<(Kinds, Kinds)>,
}

/// The relaxed state: everything granted so far.
#[derive(Clone, Copy, Debug, Default)]
struct Hope {
    /// The kinds that can be uncovered, and those of them on which cards can be put.
    bare: Kinds,
    takes: Kinds,
    /// The kinds that have a place outside foundations.
    placed: Kinds,
    /// The kinds that can reach a foundation, those that may go once uncovered, and those that
    /// are allowed to go.
    home: Kinds,
    ready: Kinds,
    let_go: Kinds,
}

/// The relaxed state of a pile.
#[derive(Clone, Copy, Debug)]
struct Known<'t> {
    group: &'t Group,
    cards: &'t [Card],
    /// The kinds that the pile takes when empty.
    space: Kinds,
    /// The cards that can be uncovered, and those that can leave, one bit each.
    bare: u64,
    left: u64,
    /// The kinds of the cards that could leave if there was a place, and of those among them that
    /// may go to a foundation.
    waits: [Kinds; 2],
}

/// The relaxed state of a stock.
#[derive(Debug, Default)]
struct Turned {
    cards: Vec<Card>,
    /// The number of cards in the waste, and whether a redeal is left.
    before: usize,
    again: bool,
    each: usize,
    /// The cards that can come up, and those that can leave, one bit each.
    bare: u64,
    left: u64,
}

impl Dead {
    /// Prepares the check for a game, or returns `None` if its conditions do not hold.
    pub(super) fn of(
        rules: &Rules,
        classes: &Classes,
        cycle: Option<Cycle>,
    ) -> Option<Self> {
        let known = |group: &Group| {
            let kept = matches!(group.role, Role::Stock | Role::Foundation);
            matches!(group.base, Base::Kinds(_)) && (kept || group.lift != Lift::None)
        };
        let allows = plain(cycle.is_some()).but(&[F::Cells]);
        if !allows.allow(rules) || !rules.groups().iter().all(known) {
            return None;
        }
        let none = vec![Kinds::NONE; rules.deck().kinds()];
        let mut dead = Self {
            on: none.clone(),
            next: none,
            spaces: Vec::new(),
            fixed: Vec::new(),
            foundations: Vec::new(),
            starts: Kinds::NONE,
            cycle,
            all: rules.deck().present(),
            distinct: None,
        };
        for group in rules.groups() {
            let home = group.role == Role::Foundation;
            let rows = if home { &mut dead.next } else { &mut dead.on };
            for (row, on) in rows.iter_mut().zip(&group.on) {
                *row = row.or(*on);
            }
            let starts = group.base.ever();
            for pile in group.ids() {
                dead.spaces.push(starts);
                match group.role {
                    Role::Foundation => dead.foundations.push(pile),
                    Role::Tableau | Role::Reserve => dead.fixed.push(pile),
                    _ if cycle.is_some_and(|cycle| cycle.has(pile)) => {}
                    _ => return None,
                }
            }
            if home {
                dead.starts = dead.starts.or(closed(starts, &classes.kinds));
            }
        }
        if let Some(kinds) = classes.distinguished {
            // Before `next` is widened to whole classes, which include merged kinds.
            let follows = |card: &Card| !dead.next[card.kind()].without(kinds).is_empty();
            dead.distinct = Some((kinds, kinds.iter().filter(follows).collect()));
        }
        let follow = |kinds: &Kinds| {
            let next = kinds.iter().map(|kind| dead.next[kind.kind()]);
            closed(next.fold(Kinds::NONE, Kinds::or), &classes.kinds)
        };
        dead.next = classes.kinds.iter().map(follow).collect();
        Some(dead)
    }

    /// Returns whether a position is lost because cards block each other.
    pub(super) fn is_dead(&self, rules: &Rules, table: &Table) -> bool {
        let mut hope = self.start(rules, table);
        let mut turned = self.turned(rules, table);
        let mut known = Vec::with_capacity(self.fixed.len());
        for pile in &self.fixed {
            let (group, cards) = (rules.group_of(*pile), table.pile(*pile));
            // As if all kinds waited, so that the pile is examined at least once.
            let (space, waits) = (self.spaces[pile.index()], [self.all; 2]);
            let mut own = Known { group, cards, space, bare: 0, left: 0, waits };
            match cards.len().checked_sub(1) {
                Some(top) if top < MAX_CARDS => self.lay_bare(&mut own, top, &mut hope),
                // Too many cards: no answer.
                Some(_) => return false,
                None => hope.placed = hope.placed.or(space),
            }
            known.push(own);
        }
        if turned.cards.len() > MAX_CARDS {
            return false;
        }
        if let Some((distinct, leading)) = self.distinct {
            hope.let_go = distinct;
            if self.grow(&mut known, &mut turned, &mut hope) {
                return false;
            }
            if self.starts.without(distinct).is_empty() && !hope.home.meets(leading) {
                return true;
            }
            // The relaxed state only grows, so the second pass continues from the first.
            hope.let_go = self.all;
        }
        if self.grow(&mut known, &mut turned, &mut hope) {
            return false;
        }
        // Bit by bit: a shift by 64 would overflow.
        let full = |cards: &[Card]| cards.iter().fold(0, |bits: u64, _| bits << 1 | 1);
        known.iter().any(|pile| pile.bare != full(pile.cards))
            || turned.bare != full(&turned.cards)
            || !hope.bare.without(hope.home).is_empty()
    }

    /// Returns the relaxed state before any card moves.
    fn start(&self, rules: &Rules, table: &Table) -> Hope {
        let mut hope = Hope { let_go: self.all, ..Hope::default() };
        for pile in &self.foundations {
            let back = rules.group_of(*pile).lift != Lift::None;
            for card in table.pile(*pile) {
                hope.home.add(*card);
                hope.ready = hope.ready.or(self.next[card.kind()]);
                if back {
                    hope.bare.add(*card);
                }
            }
            if back || table.is_empty(*pile) {
                hope.ready = hope.ready.or(self.starts);
            }
        }
        hope
    }

    fn turned(&self, rules: &Rules, table: &Table) -> Turned {
        let Some(cycle) = self.cycle else { return Turned::default() };
        let left = rules.redeals_left(table.counter(Counter::REDEALS));
        Turned {
            cards: cycle.cards(table).collect(),
            before: table.len(cycle.waste),
            again: left != Some(0),
            each: cycle.each,
            ..Turned::default()
        }
    }

    /// Extends the relaxed state until nothing changes. Returns whether everything becomes
    /// possible: once every card has a place, all can be uncovered.
    fn grow(&self, piles: &mut [Known<'_>], stock: &mut Turned, hope: &mut Hope) -> bool {
        let mut quiet = false;
        self.conclude(hope);
        while !quiet {
            quiet = true;
            for own in piles.iter_mut() {
                if self.dig(own, hope) {
                    quiet = false;
                    self.conclude(hope);
                    // A card of a stock may not come up although it has a place.
                    if stock.cards.is_empty() && self.all.without(hope.placed).is_empty()
                    {
                        return true;
                    }
                }
            }
            if stock.turn(hope) {
                quiet = false;
                self.conclude(hope);
            }
        }
        false
    }

    /// Lets cards of a pile leave and lays bare those beneath. Returns whether there are any.
    fn dig(&self, own: &mut Known<'_>, hope: &mut Hope) -> bool {
        let before = own.left;
        let goes = hope.ready.and(hope.let_go);
        let [any, bare] = own.waits;
        if !any.meets(hope.placed) && !bare.meets(goes) {
            return false;
        }
        own.waits = [Kinds::NONE; 2];
        let mut unit = false;
        for place in (0..own.cards.len()).rev() {
            let card = own.cards[place];
            let bare = own.bare >> place & 1 != 0;
            // An uncovered card starts a unit, which continues down while cards are joined.
            unit = bare || unit && own.joins(place);
            if !unit {
                break;
            }
            if own.left >> place & 1 != 0 {
                continue;
            }
            if hope.placed.has(card) || bare && goes.has(card) {
                own.left |= 1 << place;
                self.leave(own, place, hope);
            } else {
                own.waits[0].add(card);
                own.waits[1] =
                    if bare { own.waits[1].or(Kinds::of(card)) } else { own.waits[1] };
            }
        }
        own.left != before
    }

    /// Lets a card leave with those on it; other cards can then be put on them elsewhere.
    fn leave(&self, own: &mut Known<'_>, place: usize, hope: &mut Hope) {
        for (upper, card) in own.cards.iter().enumerate().skip(place) {
            if own.bare >> upper & 1 != 0 {
                self.take(*card, hope);
            }
        }
        match place.checked_sub(1) {
            Some(next) => self.lay_bare(own, next, hope),
            None => hope.placed = hope.placed.or(own.space),
        }
    }

    fn lay_bare(&self, own: &mut Known<'_>, place: usize, hope: &mut Hope) {
        own.bare |= 1 << place;
        hope.bare.add(own.cards[place]);
        if own.group.from != 0 {
            self.take(own.cards[place], hope);
        }
    }

    /// Records that cards can be put on a card.
    fn take(&self, card: Card, hope: &mut Hope) {
        if !hope.takes.has(card) {
            hope.takes.add(card);
            hope.placed = hope.placed.or(self.on[card.kind()]);
        }
    }

    /// Computes the closure: moves cards to foundations as far as possible, and lets cards with a
    /// place elsewhere take others there.
    fn conclude(&self, hope: &mut Hope) {
        loop {
            let goes = hope.bare.and(hope.let_go).and(hope.ready).without(hope.home);
            let put = hope.bare.and(hope.placed).without(hope.takes);
            if goes.is_empty() && put.is_empty() {
                return;
            }
            hope.home = hope.home.or(goes);
            for card in goes.iter() {
                hope.ready = hope.ready.or(self.next[card.kind()]);
            }
            put.iter().for_each(|card| self.take(card, hope));
        }
    }
}

impl Known<'_> {
    /// Returns whether a card can leave in one unit with the card on it.
    fn joins(&self, place: usize) -> bool {
        let card = self.cards[place];
        let joined = |other: &Card| self.group.joined[card.kind()].has(*other);
        !card.is_down()
            && match self.group.lift {
                Lift::None | Lift::Top => false,
                Lift::Any => true,
                Lift::Run | Lift::Supermove | Lift::Whole => {
                    self.cards.get(place + 1).is_some_and(joined)
                }
            }
    }
}

impl Turned {
    /// Lets cards come up and leave. Returns whether anything changed.
    fn turn(&mut self, hope: &mut Hope) -> bool {
        let Self { before, again, each, .. } = *self;
        let known = (self.bare, self.left);
        let free = hope.placed.or(hope.ready.and(hope.let_go));
        let mut played = 0;
        for (place, card) in self.cards.iter().enumerate() {
            let (end, ahead, all) = (place + 1, place >= before, self.cards.len());
            let comes = end == before
                || end < all && self.left >> end & 1 != 0
                || ahead && (end - before).is_multiple_of(each)
                || again && end % each <= played
                || (ahead || again) && end == all;
            if comes {
                self.bare |= 1 << place;
                hope.bare.add(*card);
                self.left |= u64::from(free.has(*card)) << place;
            }
            played += usize::from(self.left >> place & 1 != 0);
        }
        (self.bare, self.left) != known
    }
}

/// Returns the kinds with all kinds merged with them.
fn closed(kinds: Kinds, classes: &[Kinds]) -> Kinds {
    kinds.iter().fold(kinds, |all, kind| all.or(classes[kind.kind()]))
}

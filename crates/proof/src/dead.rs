//! Cards that can never be moved again, or never come home.
//!
//! A card that was not moved yet lies on the cards it lies on now. So before it moves all
//! cards on it have moved, by themselves or in one unit with it, and there is a place for it:
//! its foundation, a card that takes it and was laid bare, or a pile that was emptied. Here
//! each of these is granted for good as soon as it can be had at all. That leaves too many
//! cards movable and never too few, so a position in which some card still cannot be laid
//! bare, or cannot come home, is lost (deadlock: Junghanns and Schaeffer, 1998; relaxed
//! reachability: Hoffmann and Nebel, The FF Planning System, 2001).
//!
//! Where not all cards are distinguished, what is said must be so for all positions of one
//! form. A card may then go home where any may that is taken for the same. And before one of
//! the others can go home, a distinguished card has to that one of them follows; if none of
//! these can, while none of the others does, the game is lost as well.
//!
//! Of a stock that is turned only those cards count that can come up (see `cycle`): a card
//! does when a turn ends with it, or when the card on it was played. After a redeal turns end
//! one place later for each card before that was played.

use super::alike::{Classes, plain};
use super::cycle::Cycle;
use crate::rules::{Base, Feature as F, Group, Lift, Role, Rules};
use crate::table::{Card, Counter, Kinds, PileId, Table};

/// The most cards of a pile, and of a stock, that are looked at.
const MAX_CARDS: usize = 64;

/// Finds positions that are lost since cards are in each other's way for ever.
#[derive(Debug)]
pub(super) struct Dead {
    /// For each kind, the kinds that can be laid on it, and those that follow it home.
    on: Vec<Kinds>,
    next: Vec<Kinds>,
    /// For each pile, the kinds that it takes while it is empty.
    // INVARIANT: groups list their piles in order, so an index is a pile's number.
    spaces: Vec<Kinds>,
    /// The piles in which cards stay until they are moved, and foundations.
    fixed: Vec<PileId>,
    foundations: Vec<PileId>,
    /// What may start foundations.
    starts: Kinds,
    cycle: Option<Cycle>,
    all: Kinds,
    /// The kinds that are distinguished, if not all are, and those of them that others
    /// follow.
    told: Option<(Kinds, Kinds)>,
}

/// What is granted.
#[derive(Clone, Copy, Debug, Default)]
struct Hope {
    /// The kinds that can be laid bare, and those among them that cards can be put on.
    bare: Kinds,
    takes: Kinds,
    /// The kinds there is a place for, other than home.
    placed: Kinds,
    /// The kinds that can come home, those that may as soon as they are bare, and those that
    /// are let go.
    home: Kinds,
    ready: Kinds,
    let_go: Kinds,
}

/// What is known of the cards of a pile.
#[derive(Clone, Copy, Debug)]
struct Known<'t> {
    group: &'t Group,
    cards: &'t [Card],
    /// The kinds that the pile takes once it is empty.
    space: Kinds,
    /// Which of its cards can be laid bare, and which can leave, one bit each.
    bare: u64,
    left: u64,
    /// The kinds of those that could leave if there was a place, and if they may go home.
    waits: [Kinds; 2],
}

/// What is known of a stock.
#[derive(Debug, Default)]
struct Turned {
    cards: Vec<Card>,
    /// How many lie in the waste, and whether a redeal is left.
    before: usize,
    again: bool,
    each: usize,
    /// Which of the cards can come up, and which can leave, one bit each.
    bare: u64,
    left: u64,
}

impl Dead {
    /// Returns what finds lost positions in a game, if anything does.
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
            told: None,
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
        if let Some(told) = classes.distinguished {
            // Before `next` is widened to whole classes, undistinguished kinds included.
            let follows = |card: &Card| !dead.next[card.kind()].without(told).is_empty();
            dead.told = Some((told, told.iter().filter(follows).collect()));
        }
        let follow = |kinds: &Kinds| {
            let next = kinds.iter().map(|kind| dead.next[kind.kind()]);
            closed(next.fold(Kinds::NONE, Kinds::or), &classes.kinds)
        };
        dead.next = classes.kinds.iter().map(follow).collect();
        Some(dead)
    }

    /// Returns whether a position can never be won since cards are in each other's way.
    pub(super) fn is_dead(&self, rules: &Rules, table: &Table) -> bool {
        let mut hope = self.start(rules, table);
        let mut turned = self.turned(rules, table);
        let mut known = Vec::with_capacity(self.fixed.len());
        for pile in &self.fixed {
            let (group, cards) = (rules.group_of(*pile), table.pile(*pile));
            // As if all waited, so that the first look at the pile is made.
            let (space, waits) = (self.spaces[pile.index()], [self.all; 2]);
            let mut own = Known { group, cards, space, bare: 0, left: 0, waits };
            match cards.len().checked_sub(1) {
                Some(top) if top < MAX_CARDS => self.lay_bare(&mut own, top, &mut hope),
                // Too many cards to look at: the position is left open.
                Some(_) => return false,
                None => hope.placed = hope.placed.or(space),
            }
            known.push(own);
        }
        if turned.cards.len() > MAX_CARDS {
            return false;
        }
        if let Some((told, leading)) = self.told {
            hope.let_go = told;
            if self.grow(&mut known, &mut turned, &mut hope) {
                return false;
            }
            if self.starts.without(told).is_empty() && !hope.home.meets(leading) {
                return true;
            }
            // What is granted stays granted, so the second pass continues from the first.
            hope.let_go = self.all;
        }
        if self.grow(&mut known, &mut turned, &mut hope) {
            return false;
        }
        // Bit by bit, as a shift by 64 would overflow.
        let full = |cards: &[Card]| cards.iter().fold(0, |bits: u64, _| bits << 1 | 1);
        known.iter().any(|pile| pile.bare != full(pile.cards))
            || turned.bare != full(&turned.cards)
            || !hope.bare.without(hope.home).is_empty()
    }

    /// Returns what is had at once.
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

    /// Grants what can be had, until there is nothing more. Returns whether all can be had:
    /// once there is a place for every card, all can be laid bare.
    fn grow(&self, piles: &mut [Known<'_>], stock: &mut Turned, hope: &mut Hope) -> bool {
        let mut quiet = false;
        self.conclude(hope);
        while !quiet {
            quiet = true;
            for own in piles.iter_mut() {
                if self.dig(own, hope) {
                    quiet = false;
                    self.conclude(hope);
                    // A card of a stock may not come up though there is a place for it.
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

    /// Lays bare what cards of a pile can leave, and returns whether there are any.
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
            // A bare card starts a unit, which continues down while cards are joined.
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

    /// Lets a card leave with those on it, on which cards can be put elsewhere.
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

    /// Lets cards be put on a card.
    fn take(&self, card: Card, hope: &mut Hope) {
        if !hope.takes.has(card) {
            hope.takes.add(card);
            hope.placed = hope.placed.or(self.on[card.kind()]);
        }
    }

    /// Brings home what can go, and lets what can be put somewhere take cards there.
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
    /// Lets cards come up and leave, and returns whether there are any.
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

/// Returns the kinds with all that are taken for the same.
fn closed(kinds: Kinds, classes: &[Kinds]) -> Kinds {
    kinds.iter().fold(kinds, |all, kind| all.or(classes[kind.kind()]))
}

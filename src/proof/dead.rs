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

use super::alike::Classes;
use super::cycle::Cycle;
use crate::rules::{Base, Feature as F, Features, Group, Lift, Role, Rules};
use crate::table::{Card, Counter, Kinds, PileId, Table};

/// What a game may use: cards leave their places by being moved only, and the game is won
/// by bringing all home.
const ALLOWS: Features = Features::BUILDING.but(&[
    F::Cells,
    F::HomeAtOnce,
    F::BaseFirst,
    F::BaseBelow,
    F::Covers,
    F::Fills,
    F::FillSends,
    F::Restocks,
    F::Redeal,
    F::RedealShuffles,
    F::RedealWhenStuck,
    F::GathersHome,
    F::DealsHome,
    F::DealSends,
    F::DealSinks,
    F::End,
    F::DealTo,
    F::Score,
    F::Scripted,
]);

/// The most cards of a pile, and of a stock, that are looked at.
const MOST: usize = 64;

/// Finds positions that are lost since cards are in each other's way for ever.
#[derive(Debug)]
pub(super) struct Dead {
    /// For each kind, the kinds that can be laid on it, and those that follow it home.
    on: Vec<Kinds>,
    next: Vec<Kinds>,
    /// For each pile, the kinds that it takes while it is empty, if it is no foundation.
    spaces: Vec<Kinds>,
    /// The piles in which cards stay until they are moved, those from which cards can come
    /// at any time, and foundations with what may start them.
    fixed: Vec<PileId>,
    loose: Vec<PileId>,
    foundations: Vec<(PileId, Kinds)>,
    cycle: Option<Cycle>,
    all: Kinds,
    /// The kinds that are distinguished, if not all are, and those of them that others
    /// follow.
    told: Option<(Kinds, Kinds)>,
}

/// What is granted.
#[derive(Clone, Copy, Debug)]
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

/// What is known of the cards that lie in a pile, or follow each other in a stock.
#[derive(Clone, Copy, Debug)]
struct Known<'t> {
    group: &'t Group,
    pile: PileId,
    cards: &'t [Card],
    /// Which of them can be laid bare, and which can leave, one bit each.
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
        let allows = if cycle.is_some() { ALLOWS.and(&[F::Redeal]) } else { ALLOWS };
        let plays = |it: &Group| !matches!(it.role, Role::Stock | Role::Foundation);
        let lifts = |it: &Group| !plays(it) || it.lift != Lift::None;
        if !allows.allow(rules) || !rules.groups().iter().all(lifts) {
            return None;
        }
        let kinds = rules.deck().kinds();
        let none = vec![Kinds::NONE; kinds];
        let mut dead = Self {
            on: none.clone(),
            next: none,
            spaces: Vec::new(),
            fixed: Vec::new(),
            loose: Vec::new(),
            foundations: Vec::new(),
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
            let Base::Kinds(_) = &group.base else { return None };
            let starts = closed(group.base.ever(), &classes.kinds);
            for pile in group.ids() {
                dead.spaces.push(if home { Kinds::NONE } else { group.base.ever() });
                match group.role {
                    Role::Foundation => dead.foundations.push((pile, starts)),
                    Role::Tableau | Role::Reserve => dead.fixed.push(pile),
                    _ if cycle.is_some_and(|it| it.has(pile)) => {}
                    _ => dead.loose.push(pile),
                }
            }
        }
        if let Some(told) = classes.distinguished {
            let follows = |it: &Card| !dead.next[it.kind()].without(told).is_empty();
            dead.told = Some((told, told.iter().filter(follows).collect()));
        }
        let classed = |kind: &Kinds| {
            let rows = kind.iter().map(|it| dead.next[it.kind()]);
            closed(rows.fold(Kinds::NONE, Kinds::or), &classes.kinds)
        };
        dead.next = classes.kinds.iter().map(classed).collect();
        Some(dead)
    }

    /// Returns whether a position can never be won since cards are in each other's way.
    pub(super) fn is_dead(&self, rules: &Rules, table: &Table) -> bool {
        let turned: Vec<Card> =
            self.cycle.into_iter().flat_map(|it| it.cards(table)).collect();
        let mut known = Vec::with_capacity(self.fixed.len());
        let mut hope = self.start(rules, table);
        for pile in &self.fixed {
            let (group, cards) = (rules.group_of(*pile), table.pile(*pile));
            if cards.len() > MOST {
                return false;
            }
            let mut own = Known { group, pile: *pile, cards, bare: 0, left: 0 };
            match cards.len().checked_sub(1) {
                None => hope.placed = hope.placed.or(self.spaces[pile.index()]),
                Some(top) => self.lay_bare(&mut own, top, &mut hope),
            }
            known.push(own);
        }
        if turned.len() > MOST {
            return false;
        }
        let (mut seen, mut gone) = (0, 0);
        if let Some((told, leading)) = self.told {
            hope.let_go = told;
            self.grow((&mut known, &mut hope), rules, table, (&turned, &mut seen, &mut gone));
            let starts = self.foundations.iter().all(|it| it.1.without(told).is_empty());
            if starts && !hope.home.meets(leading) {
                return true;
            }
            hope.let_go = self.all;
        }
        self.grow((&mut known, &mut hope), rules, table, (&turned, &mut seen, &mut gone));
        let full = |count: usize| if count == MOST { u64::MAX } else { (1 << count) - 1 };
        let hidden = known.iter().any(|it| it.bare != full(it.cards.len()));
        hidden || seen != full(turned.len()) || !hope.bare.without(hope.home).is_empty()
    }

    /// Returns what is had at once.
    fn start(&self, rules: &Rules, table: &Table) -> Hope {
        let none = Kinds::NONE;
        let mut hope = Hope {
            bare: none,
            takes: none,
            placed: none,
            home: none,
            ready: none,
            let_go: self.all,
        };
        for (pile, starts) in &self.foundations {
            let back = rules.group_of(*pile).lift != Lift::None;
            for card in table.pile(*pile) {
                hope.home.add(*card);
                hope.ready = hope.ready.or(self.next[card.kind()]);
                if back {
                    hope.bare.add(*card);
                }
            }
            if back || table.is_empty(*pile) {
                hope.ready = hope.ready.or(*starts);
            }
        }
        for pile in &self.loose {
            hope.placed = hope.placed.or(self.spaces[pile.index()]);
            for card in table.pile(*pile) {
                hope.bare.add(*card);
                hope.takes.add(*card);
                hope.placed = hope.placed.or(self.on[card.kind()]);
            }
        }
        hope
    }

    /// Grants what can be had, until there is nothing more.
    fn grow(
        &self,
        (known, hope): (&mut [Known<'_>], &mut Hope),
        rules: &Rules,
        table: &Table,
        (turned, seen, gone): (&[Card], &mut u64, &mut u64),
    ) {
        loop {
            self.conclude(hope);
            let mut quiet = true;
            for own in known.iter_mut() {
                if self.dig(own, hope) {
                    quiet = false;
                    self.conclude(hope);
                }
            }
            quiet &= !self.turn((rules, table), turned, (seen, gone), hope);
            if quiet {
                return;
            }
        }
    }

    /// Lays bare what cards of a pile can leave, and returns whether there are any.
    fn dig(&self, own: &mut Known<'_>, hope: &mut Hope) -> bool {
        let before = own.left;
        let goes = hope.ready.and(hope.let_go);
        let mut unit = false;
        for place in (0..own.cards.len()).rev() {
            let card = own.cards[place];
            let bare = own.bare >> place & 1 != 0;
            let joins = || match own.group.lift {
                Lift::None | Lift::Top => false,
                Lift::Any => !card.is_down(),
                Lift::Run | Lift::Supermove | Lift::Whole => {
                    let on = own.cards.get(place + 1);
                    let joined = own.group.joined[card.kind()];
                    !card.is_down() && on.is_some_and(|it| joined.has(*it))
                }
            };
            unit = bare || unit && joins();
            if !unit {
                break;
            }
            let leaves = hope.placed.has(card) || bare && goes.has(card);
            if leaves && own.left >> place & 1 == 0 {
                own.left |= 1 << place;
                self.put(own, place, hope);
                match place.checked_sub(1) {
                    Some(next) => self.lay_bare(own, next, hope),
                    None => {
                        let space = self.spaces[own.pile.index()];
                        hope.placed = hope.placed.or(space);
                    }
                }
            }
        }
        own.left != before
    }

    /// Lets cards be put on those that leave a pile where none are built, with what is on
    /// them.
    fn put(&self, own: &Known<'_>, place: usize, hope: &mut Hope) {
        if own.group.from != 0 {
            return;
        }
        for (upper, card) in own.cards.iter().enumerate().skip(place) {
            if own.bare >> upper & 1 != 0 {
                hope.takes.add(*card);
                hope.placed = hope.placed.or(self.on[card.kind()]);
            }
        }
    }

    fn lay_bare(&self, own: &mut Known<'_>, place: usize, hope: &mut Hope) {
        let card = own.cards[place];
        own.bare |= 1 << place;
        hope.bare.add(card);
        if own.group.from != 0 {
            hope.takes.add(card);
            hope.placed = hope.placed.or(self.on[card.kind()]);
        }
    }

    /// Lets cards of a stock come up and leave, and returns whether there are any.
    fn turn(
        &self,
        (rules, table): (&Rules, &Table),
        cards: &[Card],
        (seen, gone): (&mut u64, &mut u64),
        hope: &mut Hope,
    ) -> bool {
        let Some(cycle) = self.cycle else { return false };
        let before = (*seen, *gone);
        let (each, turned) = (cycle.each, cycle.turned(table));
        let left = rules.redeals_left(table.counter(Counter::REDEALS));
        let again = left != Some(0);
        let free = hope.placed.or(hope.ready.and(hope.let_go));
        let mut played = 0;
        for (place, card) in cards.iter().enumerate() {
            let (end, ahead) = (place + 1, place >= turned);
            let next = end < cards.len() && *gone >> end & 1 != 0;
            let comes = end == turned
                || next
                || ahead && (end - turned).is_multiple_of(each)
                || again && end % each <= played
                || (ahead || again) && end == cards.len();
            if comes {
                *seen |= 1 << place;
                hope.bare.add(*card);
                *gone |= u64::from(free.has(*card)) << place;
            }
            played += usize::from(*gone >> place & 1 != 0);
        }
        (*seen, *gone) != before
    }

    /// Brings home what can go, and lets what can be put somewhere take cards there.
    fn conclude(&self, hope: &mut Hope) {
        loop {
            let home = hope.bare.and(hope.let_go).and(hope.ready).without(hope.home);
            let put = hope.bare.and(hope.placed).without(hope.takes);
            if home.is_empty() && put.is_empty() {
                return;
            }
            hope.home = hope.home.or(home);
            hope.takes = hope.takes.or(put);
            let next = home.iter().map(|it| self.next[it.kind()]);
            hope.ready = next.fold(hope.ready, Kinds::or);
            let on = put.iter().map(|it| self.on[it.kind()]);
            hope.placed = on.fold(hope.placed, Kinds::or);
        }
    }
}

/// Returns the kinds with all that are taken for the same.
fn closed(kinds: Kinds, classes: &[Kinds]) -> Kinds {
    kinds.iter().fold(kinds, |all, it| all.or(classes[it.kind()]))
}

//! Cards that can never be moved again, or never go home.
//!
//! Before a card moves for the first time, every card on it must have moved, by itself or
//! in one unit with it; and there must be a place for it: its foundation, a card that
//! takes it and can be laid bare, or a pile that can be emptied. To take each of these
//! for granted once it can be had at all, whatever else it would cost, leaves too many
//! cards movable and never too few. So where even then some card cannot come home, the
//! game is lost.
//!
//! This rests on cards leaving their places by being moved only. Those that a redeal
//! would gather can lie anywhere afterwards, except those it holds together (`held`).
//! Cards that come to a pile together,
//! from which they are gathered or fill others, are parted there, and so count as moved
//! one by one.
//!
//! Where a search does not distinguish all cards, what is said of a position must be true
//! of all that are taken for it. So a card that is not distinguished may go home where
//! any may that is taken for the same. And since cards that are not distinguished have to
//! come home in the end, the game is lost too if no card that is distinguished, and on
//! which one of them goes home, can get there itself before.

mod held;
mod jam;
#[cfg(test)]
mod tests;

use std::ops::Range;

use held::{Held, Redealt};
use jam::Jams;

use super::stock_cycle::{CycleOrder, StockCycle};
use super::symmetry::Distinguished;
use crate::engine::Engine;
use crate::rules::{
    Base, Carry, Deal, Divert, Feature as F, Features, Group, GroupId, Lift, Move, Role,
    Rules,
};
use crate::table::{Card, Counter, Kinds, PileId, Table};

/// What a game may use. Cards must leave their places by being moved one by one, and
/// the game must be won by bringing all home: no action of the game's own takes a card from
/// the middle of the argument, none is out of play, and there are no cells for any card.
const ALLOWS: Features = Features::BUILDING.but(&[
    F::Cells,
    F::HomeAtOnce,
    F::GathersHome,
    F::DealsHome,
    F::DealSinks,
    F::End,
    F::DealTo,
    F::Score,
    F::Scripted,
]);

/// Finds positions that are lost since cards are in each other's way for ever.
#[derive(Clone, Debug)]
pub(super) struct Deadlock {
    /// The piles in which cards stay on those they lie on until they are moved.
    fixed: Vec<Fixed>,
    /// The piles whose cards can turn up anywhere.
    loose: Vec<Loose>,
    /// How redeals hold cards together, if they do.
    redealt: Option<Redealt>,
    /// The stock and its waste, if several cards of them are turned up at a time.
    cycle: Option<StockCycle>,
    places: Places,
    /// What is asked about places for several cards at a time, if anything.
    jams: Option<Jams>,
    foundations: Vec<Foundation>,
    /// Every kind of card there is.
    all: Kinds,
    /// The kinds that are distinguished from others, if not all are.
    distinguished: Option<Kinds>,
    /// Those of them on which others go home.
    leading: Kinds,
    /// Whether cards that come together to one of the loose piles are parted there.
    parts: bool,
}

/// What lies on what.
#[derive(Clone, Debug)]
struct Places {
    /// For each kind, the kinds that may be laid on it, foundations apart.
    on: Vec<Kinds>,
    /// For each kind, the kinds that may follow it on a foundation.
    next: Vec<Kinds>,
    /// The groups whose empty piles take cards, each with the kinds that some pile takes.
    spaces: Vec<(Kinds, Range<u8>)>,
    /// The kinds taken by piles that may be empty at any time.
    open: Kinds,
}

#[derive(Clone, Debug)]
struct Fixed {
    pile: PileId,
    /// How cards leave it, and for each kind the kinds that follow it in a unit.
    lift: Lift,
    joined: Vec<Kinds>,
    /// Whether cards are laid on others here.
    builds: bool,
    /// Whether a redeal gathers it.
    gathered: bool,
}

#[derive(Clone, Debug)]
struct Loose {
    pile: PileId,
    /// Whether other cards can come to lie on these without their being moved.
    accepts: bool,
    /// Whether they are home, and may be taken back.
    home: bool,
}

/// A foundation.
#[derive(Clone, Debug)]
struct Foundation {
    pile: PileId,
    /// The kinds it may begin with, where that changes in the course of a game.
    varies: Option<Kinds>,
}

/// What is known of a position.
struct Known<'t> {
    piles: Vec<KnownPile<'t>>,
    /// What a redeal holds together of them, if one is to come.
    held: Option<Held<'t>>,
    cycle: Option<KnownCycle>,
}

/// How cards can be laid bare.
struct Ways<'a> {
    places: &'a Places,
    /// What is asked about places for several cards at a time, and how many cards of each
    /// kind there are.
    jams: Option<(&'a Jams, Vec<u8>)>,
}

/// Part of that.
enum Dug<'a, 't> {
    Pile(&'a mut KnownPile<'t>),
    Cycle(&'a mut KnownCycle),
}

/// The most cards of a pile that are looked at, and of a stock.
const MOST: usize = 64;
const MOST_STOCK: usize = 128;

/// What is known of a stock of which not every card comes up as long as none is played.
struct KnownCycle {
    order: CycleOrder,
    /// The cards that can come up on top, one bit each in the order they come up, and those
    /// that can leave.
    seen: u128,
    left: u128,
    /// The kinds of those that can come up and cannot leave yet.
    wanted: Kinds,
}

/// What is known of a pile in a position.
#[derive(Clone, Copy, Debug)]
struct KnownPile<'t> {
    fixed: &'t Fixed,
    /// The cards that count: all, or those that redeals hold together.
    cards: &'t [Card],
    /// Which of these can be laid bare, one bit each, where several leave together; and
    /// which can leave with those on them once there is a place, and have not yet.
    bare: u64,
    waiting: u64,
    /// The kinds of those that wait, and of those among them that may go home as well, if
    /// not a few more.
    wanted: [Kinds; 2],
    /// The lowest that can be laid bare.
    lowest: usize,
    /// The lowest that left; how many cards there are if none did.
    left: usize,
    /// Whether those that leave it together can be parted without being moved.
    loosens: bool,
    /// Those that could be laid bare if there were places for all that lie on them.
    blocked: u64,
    /// Whether nothing is left to be found out.
    done: bool,
}

/// What is thought possible.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Hope {
    /// The kinds that can be laid bare.
    bare: Kinds,
    /// Those among them on which other cards may be put.
    accepting: Kinds,
    /// Those that may go home once they are laid bare.
    ready: Kinds,
    /// Those that can go home.
    home: Kinds,
    /// Those for which there is a place, other than home.
    placed: Kinds,
    /// Those that are let go home.
    allowed: Kinds,
}

impl Deadlock {
    /// Returns what finds them in a game, if there can be any to speak of: not where
    /// there are cells for any card.
    pub(super) fn of(
        rules: &Rules,
        distinguished: Option<&Distinguished>,
    ) -> Option<Self> {
        let foundations =
            || rules.groups().iter().filter(|it| it.role == Role::Foundation);
        let others = || rules.groups().iter().filter(|it| it.role != Role::Foundation);
        if !ALLOWS.allow(rules) {
            return None;
        }
        let (kinds, all) = (rules.deck().kinds(), rules.deck().present());
        let spaces = others().filter(|it| it.empty_from != 0);
        let mut next = united(foundations(), kinds);
        let mut leading = Kinds::NONE;
        if let Some(Distinguished { kinds, classes }) = distinguished {
            let beyond = |it: &Card| !next[it.kind()].without(*kinds).is_empty();
            leading = kinds.iter().filter(beyond).collect();
            // Any of those taken for the same may be the one that is home, and any the one
            // that follows it, even where foundations go different ways by suit.
            let rows = |kinds: &Kinds, of: &[Kinds]| {
                kinds.iter().fold(Kinds::NONE, |all, it| all.or(of[it.kind()]))
            };
            let own: Vec<Kinds> = classes.iter().map(|it| rows(it, &next)).collect();
            next = own.iter().map(|it| rows(it, classes)).collect();
        }
        let places = Places {
            on: united(others(), kinds),
            next,
            spaces: spaces.map(|it| (it.base.ever(), it.piles.clone())).collect(),
            open: Kinds::NONE,
        };
        let foundations =
            rules.plan.foundations.iter().map(|it| Foundation::of(rules, *it)).collect();
        let (fixed, loose) = (Vec::new(), Vec::new());
        let distinguished = distinguished.map(|it| it.kinds);
        let cycle = StockCycle::of(rules).filter(StockCycle::hides);
        let mut found = Self {
            fixed,
            loose,
            redealt: None,
            cycle,
            places,
            jams: None,
            foundations,
            all,
            distinguished,
            leading,
            parts: false,
        };
        let count = u8::try_from(rules.piles().len()).unwrap_or(u8::MAX);
        let turned = |it: &PileId| cycle.is_some_and(|cycle| cycle.has(*it));
        for pile in (0..count).map(PileId).filter(|it| !turned(it)) {
            found.add(rules, pile);
        }
        // They may come from one of these piles to another.
        let accepts = found.loose.iter().any(|it| it.accepts);
        found.loose.iter_mut().filter(|it| !it.home).for_each(|it| it.accepts = accepts);
        let fixed = |pile| found.fixed.iter().any(|it| it.pile == pile);
        let exact = found.distinguished.is_none();
        found.redealt = Redealt::of(rules, exact, fixed);
        found.jams = Jams::of(rules, &found.places.on, fixed);
        Some(found)
    }

    fn add(&mut self, rules: &Rules, pile: PileId) {
        let (group, redeal) = (rules.group_of(pile), rules.redeal());
        let (gathered, fills) = (rules.gathers(pile), rules.fills_from(pile));
        let builds = group.from != 0 && !group.on.is_empty();
        match group.role {
            Role::Foundation if group.lift == Lift::None => {}
            Role::Foundation => {
                self.loose.push(Loose { pile, accepts: false, home: true });
            }
            Role::Tableau | Role::Reserve if !fills => {
                let (lift, joined) = (group.lift, group.joined.clone());
                self.fixed.push(Fixed { pile, lift, joined, builds, gathered });
            }
            _ => {
                let to_play = |it: &Deal| {
                    let sent = matches!(it.divert, Divert::Table(_) | Divert::Ask);
                    sent || role(rules, it.group) != Role::Waste
                };
                let stock = rules.stock().filter(|_| rules.plan.stock == Some(pile));
                let accepts = builds
                    || fills
                    || stock.is_some_and(|it| it.deal.iter().any(to_play))
                    || gathered && redeal.is_some_and(|it| !it.deal.is_empty());
                self.loose.push(Loose { pile, accepts, home: false });
                let starts = Places::of_empty(&self.places.spaces, pile);
                self.parts |= group.capacity > 1 && (builds || !starts.is_empty());
                self.places.open = self.places.open.or(starts);
            }
        }
    }

    /// Returns whether a position can never be won since cards are in each other's way.
    ///
    /// Whether there are places for several cards at a time is asked only if this is to be
    /// `thorough`, since it takes several times as long.
    pub(super) fn is_dead(
        &self,
        engine: Engine<'_>,
        table: &Table,
        thorough: bool,
    ) -> bool {
        let (mut hope, settled) = self.start(engine, table);
        let mut known = Known { piles: Vec::new(), held: None, cycle: None };
        let jams = self.jams.as_ref().filter(|_| thorough);
        let jams = jams.map(|it| (it, it.count(table)));
        let ways = Ways { places: &self.places, jams };
        if !self.enter(engine.rules(), table, (&mut known, &mut hope)) {
            return false;
        }
        // Once a pile can be emptied that takes any card, there is a place for all.
        let open = ways.jams.is_none();
        let enough = |hope: &Hope| open && self.all.without(hope.placed).is_empty();
        if let Some(distinguished) = self.distinguished {
            hope.allowed = distinguished;
            if self.dig(&ways, (&mut known, &mut hope), enough) {
                return false;
            }
            if !hope.home.meets(self.leading) {
                return true;
            }
            hope.allowed = self.all;
        }
        if self.dig(&ways, (&mut known, &mut hope), enough) {
            return false;
        }
        known.is_stuck() || !hope.bare.without(hope.home).without(settled).is_empty()
    }

    /// Finds out what is possible, and returns whether that is `enough` to know.
    #[inline]
    fn dig(
        &self,
        ways: &Ways<'_>,
        (known, hope): (&mut Known<'_>, &mut Hope),
        enough: impl Fn(&Hope) -> bool,
    ) -> bool {
        self.places.conclude(hope);
        let mut quiet = false;
        while !quiet {
            quiet = true;
            let Known { piles, held, cycle } = &mut *known;
            let cycle = cycle.iter_mut().map(Dug::Cycle);
            for it in piles.iter_mut().map(Dug::Pile).chain(cycle) {
                if it.dig(ways, hope) {
                    quiet = false;
                    self.places.conclude(hope);
                    if enough(hope) {
                        return true;
                    }
                }
            }
            let bare = |card| self.places.lay_bare(card, true, hope);
            if quiet
                && held.as_mut().is_some_and(|it| it.loosen(piles, &self.places, bare))
            {
                quiet = false;
                self.places.conclude(hope);
            }
        }
        false
    }

    /// Returns whether the cards of a build can go on to another card, or back. What
    /// could be hoped for before it can mostly be hoped for after it then; where not, a
    /// position that follows shows it. `table` is the position after it.
    pub(super) fn can_go_on(&self, table: &Table, made: Move) -> bool {
        let Some(Carry { to, count, .. }) = made.carry() else { return false };
        let cards = table.pile(to);
        let first = cards.len().checked_sub(count.into()).map(|it| cards[it]);
        let Some(card) = first else { return false };
        self.fixed.iter().any(|it| {
            let top = table.top(it.pile).filter(|_| it.builds && it.pile != to);
            top.is_some_and(|top| self.places.on[top.kind()].has(card))
        })
    }

    /// Returns what can be had without moving a card, and which kinds need not go home
    /// since they are there.
    fn start(&self, engine: Engine<'_>, table: &Table) -> (Hope, Kinds) {
        let (mut hope, mut settled) = (Hope::NONE, Kinds::NONE);
        hope.allowed = self.all;
        hope.placed = self.places.open;
        for foundation in &self.foundations {
            let empty = foundation.varies.filter(|_| table.is_empty(foundation.pile));
            let ready =
                empty.unwrap_or_else(|| engine.takes_next(table, foundation.pile));
            hope.ready = hope.ready.or(ready);
        }
        for (kinds, piles) in &self.places.spaces {
            if piles.clone().any(|it| table.is_empty(PileId(it))) {
                hope.placed = hope.placed.or(*kinds);
            }
        }
        for loose in &self.loose {
            for card in table.pile(loose.pile) {
                self.places.lay_bare(*card, loose.accepts, &mut hope);
                if loose.home {
                    settled.add(*card);
                    hope.ready = hope.ready.or(self.places.next[card.kind()]);
                }
            }
        }
        (hope, settled)
    }

    /// Begins with the piles in which cards stay where they are, and the cycle, and returns
    /// whether there is anything to find out, and not too much.
    fn enter<'t>(
        &'t self,
        rules: &'t Rules,
        table: &'t Table,
        (known, hope): (&mut Known<'t>, &mut Hope),
    ) -> bool {
        let left = rules.redeals_left(table.counter(Counter::REDEALS));
        let redeals = rules.redeal().is_some() && left != Some(0);
        let gathers = redeals && self.fixed.iter().any(|it| it.gathered);
        let loosens = gathers || self.parts;
        let held = self.redealt.as_ref().filter(|_| gathers);
        known.held = held.map(|it| it.hold(table, &self.places));
        known.piles.reserve(self.fixed.len());
        for fixed in &self.fixed {
            let mut cards = table.pile(fixed.pile);
            if redeals && fixed.gathered {
                let kept = known.held.as_ref().map_or(0..0, |it| it.of(fixed));
                for card in cards[..kept.start].iter().chain(&cards[kept.end..]) {
                    self.places.lay_bare(*card, true, hope);
                }
                cards = &cards[kept];
                // A redeal empties piles once there are too few cards to go round.
                self.places.open(fixed.pile, hope);
            }
            if cards.len() > MOST {
                return false;
            }
            let Some((card, under)) = cards.split_last() else { continue };
            let (lowest, done) = (under.len(), fixed.lift == Lift::None);
            let mut pile = KnownPile {
                fixed,
                cards,
                bare: 0,
                waiting: 0,
                wanted: [Kinds::NONE; 2],
                lowest,
                left: cards.len(),
                loosens,
                blocked: 0,
                done,
            };
            match fixed.lift {
                Lift::None | Lift::Top => {
                    self.places.lay_bare(*card, fixed.builds, hope);
                }
                _ => pile.lay_bare(lowest, &self.places, hope),
            }
            known.piles.push(pile);
        }
        if let Some(cycle) = self.cycle {
            let order = cycle.order(rules, table);
            if order.cards.len() > MOST_STOCK {
                return false;
            }
            let wanted = Kinds::NONE;
            let mut cycle = KnownCycle { order, seen: 0, left: 0, wanted };
            cycle.look(&self.places, hope);
            known.cycle = Some(cycle);
        }
        !known.piles.is_empty() || known.cycle.is_some()
    }
}

impl Ways<'_> {
    /// Returns whether a card of a pile can be laid bare as far as all that lie on it find
    /// places.
    fn lets(&self, pile: &KnownPile<'_>, place: usize, hope: &Hope) -> bool {
        self.jams.as_ref().is_none_or(|(jams, count)| {
            let cards = pile.cards.split_at(place + 1);
            let found = (hope.home, hope.accepting);
            jams.have_places(count, cards, &pile.fixed.joined, found)
        })
    }
}

impl Known<'_> {
    /// Returns whether some card can never be had.
    fn is_stuck(&self) -> bool {
        self.piles.iter().any(|it| it.lowest > 0)
            || self.cycle.as_ref().is_some_and(KnownCycle::is_stuck)
    }
}

impl Dug<'_, '_> {
    #[inline]
    fn dig(self, ways: &Ways<'_>, hope: &mut Hope) -> bool {
        match self {
            Self::Pile(pile) => !pile.done && pile.dig(ways, hope),
            Self::Cycle(cycle) => cycle.dig(ways.places, hope),
        }
    }
}

impl KnownCycle {
    /// Lets cards be played that can come up, and others come up by that; returns whether
    /// that made anything possible. It is taken for granted that of those that can be
    /// played any are, and any others are left.
    #[inline]
    fn dig(&mut self, places: &Places, hope: &mut Hope) -> bool {
        let free = hope.placed.or(hope.ready.and(hope.allowed));
        if !self.wanted.meets(free) {
            return false;
        }
        self.wanted = Kinds::NONE;
        for (place, card) in self.order.cards.iter().enumerate() {
            let waits = (self.seen & !self.left) >> place & 1 != 0;
            if waits && free.has(*card) {
                self.left |= 1 << place;
            } else if waits {
                self.wanted.add(*card);
            }
        }
        if self.is_stuck() {
            self.look(places, hope);
        }
        true
    }

    /// Lays bare what can come up.
    fn look(&mut self, places: &Places, hope: &mut Hope) {
        let mut before = 0;
        for (place, card) in self.order.cards.iter().enumerate() {
            let gone = |place: usize| place < MOST_STOCK && self.left >> place & 1 != 0;
            let seen = self.seen >> place & 1 != 0;
            if !seen && self.order.comes_up(place, before, gone(place + 1)) {
                self.seen |= 1 << place;
                self.wanted.add(*card);
                places.lay_bare(*card, false, hope);
            }
            before += usize::from(gone(place));
        }
    }

    /// Returns whether some card cannot come up.
    fn is_stuck(&self) -> bool {
        self.seen.count_ones() as usize != self.order.cards.len()
    }
}

impl KnownPile<'_> {
    /// Returns how many of the cards that count cannot leave, as far as is known.
    fn remaining(&self) -> usize {
        match self.fixed.lift {
            Lift::None => self.cards.len(),
            Lift::Top if self.done => 0,
            Lift::Top => self.lowest + 1,
            _ => self.left,
        }
    }

    /// Lets only some of the cards count any longer, none of which can leave: the others are
    /// laid bare.
    fn keep(&mut self, cards: Range<usize>) {
        debug_assert!(cards.is_empty() || self.fixed.lift == Lift::Top);
        self.lowest = self.lowest.min(cards.end.saturating_sub(1));
        self.lowest = self.lowest.saturating_sub(cards.start);
        self.cards = &self.cards[cards];
        if self.cards.is_empty() {
            self.done = true;
            [self.bare, self.waiting, self.blocked] = [0; 3];
            [self.lowest, self.left] = [0; 2];
        }
    }

    /// Lays bare what can be, and returns whether that made anything possible.
    #[inline]
    fn dig(&mut self, ways: &Ways<'_>, hope: &mut Hope) -> bool {
        if self.fixed.lift == Lift::Top {
            return self.dig_singly(ways, hope);
        }
        let freed = self.blocked != 0 && self.free_blocked(ways, hope);
        let [any, bare] = self.wanted;
        let goes = hope.ready.and(hope.allowed);
        let leaves = any.meets(hope.placed) || bare.meets(goes);
        leaves && self.dig_units(ways, hope) || freed
    }

    #[inline]
    fn dig_singly(&mut self, ways: &Ways<'_>, hope: &mut Hope) -> bool {
        let places = ways.places;
        let mut free = hope.placed.or(hope.ready.and(hope.allowed));
        if !free.has(self.cards[self.lowest]) {
            return false;
        }
        let before = self.lowest;
        for (place, card) in self.cards[..self.lowest].iter().enumerate().rev() {
            if !ways.lets(self, place, hope) {
                return self.lowest < before;
            }
            self.lowest = place;
            places.lay_bare(*card, self.fixed.builds, hope);
            free = free.or(hope.placed);
            if !free.has(*card) {
                return true;
            }
        }
        self.done = true;
        places.open(self.fixed.pile, hope);
        true
    }

    /// Lets cards leave with those on them where there is a place now, and returns whether
    /// there are any.
    fn dig_units(&mut self, ways: &Ways<'_>, hope: &mut Hope) -> bool {
        let goes = hope.ready.and(hope.allowed);
        let before = self.waiting;
        let mut left = before;
        while let Some(place) = left.checked_ilog2() {
            let card = self.cards[place as usize];
            let goes_home = self.is_bare(place as usize) && goes.has(card);
            if goes_home || hope.placed.has(card) {
                self.leave(place as usize, ways, hope);
            }
            // What was laid bare by that lies further down, and is looked at in turn.
            left = self.waiting & ((1 << place) - 1);
        }
        if before != self.waiting {
            return true;
        }
        // Those that were wanted left before.
        self.wanted = [Kinds::NONE; 2];
        let mut left = self.waiting;
        while let Some(place) = left.checked_ilog2() {
            self.want(place as usize);
            left ^= 1 << place;
        }
        false
    }

    /// Lays bare what could not be before, since there were too few places, and returns
    /// whether there is anything.
    fn free_blocked(&mut self, ways: &Ways<'_>, hope: &mut Hope) -> bool {
        let before = self.blocked;
        let mut left = before;
        while let Some(place) = left.checked_ilog2() {
            left ^= 1 << place;
            if ways.lets(self, place as usize, hope) {
                self.blocked ^= 1 << place;
                self.lay_bare(place as usize, ways.places, hope);
            }
        }
        before != self.blocked
    }

    /// Lets a card leave with those on it.
    fn leave(&mut self, place: usize, ways: &Ways<'_>, hope: &mut Hope) {
        let places = ways.places;
        self.waiting &= !(1 << place);
        self.left = self.left.min(place);
        if self.loosens {
            self.lowest = self.lowest.min(place);
        }
        // They come to lie where cards may be put on them.
        if self.loosens {
            for card in &self.cards[place..] {
                places.lay_bare(*card, true, hope);
            }
        }
        let mut bare = self.bare & !((1 << place) - 1);
        while let Some(upper) = bare.checked_ilog2() {
            places.lay_bare(self.cards[upper as usize], true, hope);
            bare ^= 1 << upper;
        }
        match place.checked_sub(1) {
            Some(next) if ways.lets(self, next, hope) => {
                self.lay_bare(next, places, hope);
            }
            Some(next) => self.blocked |= 1 << next,
            None => places.open(self.fixed.pile, hope),
        }
    }

    /// Lays a card bare. It waits for a place from then on, and so do those under it as
    /// far as they leave in one unit with it.
    fn lay_bare(&mut self, place: usize, places: &Places, hope: &mut Hope) {
        if self.is_bare(place) {
            return;
        }
        let Self { fixed, cards, .. } = *self;
        self.bare |= 1 << place;
        self.lowest = self.lowest.min(place);
        places.lay_bare(cards[place], fixed.builds || place >= self.left, hope);
        let mut upper = place;
        loop {
            if upper == place || self.waiting >> upper & 1 == 0 {
                self.waiting |= 1 << upper;
            } else {
                return;
            }
            self.want(upper);
            let Some(under) = upper.checked_sub(1) else { return };
            let card = cards[under];
            let follows =
                fixed.lift == Lift::Any || fixed.joined[card.kind()].has(cards[upper]);
            // A redeal turns cards up that stay where they are.
            if !follows || card.is_down() && !fixed.gathered {
                return;
            }
            upper = under;
        }
    }

    /// Takes note of the kind of a card that waits.
    #[inline]
    fn want(&mut self, place: usize) {
        let (card, bare) = (self.cards[place], self.is_bare(place));
        let [wanted, home] = &mut self.wanted;
        wanted.add(card);
        if bare {
            home.add(card);
        }
    }

    #[inline]
    fn is_bare(&self, place: usize) -> bool {
        self.bare >> place & 1 != 0
    }
}

impl Places {
    #[inline]
    fn lay_bare(&self, card: Card, accepts: bool, hope: &mut Hope) {
        hope.bare.add(card);
        if accepts && !hope.accepting.has(card) {
            hope.accepting.add(card);
            hope.placed = hope.placed.or(self.on[card.kind()]);
        }
    }

    /// Takes note that a pile can be emptied.
    fn open(&self, pile: PileId, hope: &mut Hope) {
        hope.placed = hope.placed.or(Self::of_empty(&self.spaces, pile));
    }

    /// Returns the kinds that are taken when a pile is empty.
    fn of_empty(spaces: &[(Kinds, Range<u8>)], pile: PileId) -> Kinds {
        let own = spaces.iter().filter(|it| it.1.contains(&pile.0));
        own.fold(Kinds::NONE, |all, it| all.or(it.0))
    }

    /// Brings home what can go, and lets what can be put somewhere else accept cards
    /// there.
    #[inline]
    fn conclude(&self, hope: &mut Hope) {
        let may_go = hope.bare.and(hope.allowed);
        spread(may_go, &mut hope.home, &mut hope.ready, &self.next);
        spread(hope.bare, &mut hope.accepting, &mut hope.placed, &self.on);
    }
}

/// Adds to `done` the kinds of `bare` that are `ready`, and to `ready` what follows them
/// by the rows, as long as there are any.
#[inline]
fn spread(bare: Kinds, done: &mut Kinds, ready: &mut Kinds, rows: &[Kinds]) {
    loop {
        let new = bare.and(*ready).without(*done);
        if new.is_empty() {
            return;
        }
        *done = done.or(new);
        *ready = new.iter().fold(*ready, |all, it| all.or(rows[it.kind()]));
    }
}

impl Hope {
    const NONE: Self = Self {
        bare: Kinds::NONE,
        accepting: Kinds::NONE,
        ready: Kinds::NONE,
        home: Kinds::NONE,
        placed: Kinds::NONE,
        allowed: Kinds::NONE,
    };
}

impl Foundation {
    fn of(rules: &Rules, pile: PileId) -> Self {
        let group = rules.group_of(pile);
        let varies = match group.base {
            Base::Kinds(_) => false,
            Base::First(_) => group.lift != Lift::None,
            Base::Below(_) | Base::Beside(_) => true,
        };
        Self { pile, varies: varies.then(|| group.base.ever()) }
    }
}

fn role(rules: &Rules, group: GroupId) -> Role {
    rules.group(group).role
}

/// Returns for each kind the kinds that may be laid on it in any of the groups.
pub(super) fn united<'a>(
    groups: impl Iterator<Item = &'a Group>,
    kinds: usize,
) -> Vec<Kinds> {
    let mut rows = vec![Kinds::NONE; kinds];
    // Cards may be dealt to foundations that the player brings none.
    for group in groups.filter(|it| it.from != 0 || it.role == Role::Foundation) {
        for (row, own) in rows.iter_mut().zip(&group.on) {
            *row = row.or(*own);
        }
    }
    rows
}

//! Proves positions lost in which some card can never move again or never reach its foundation.
//!
//! **Claim.** Relax the game: a place is available for good, and at no cost, as soon as it can
//! exist at all. If some card still cannot reach its foundation, the position is lost.
//!
//! **Argument.** Before a card moves for the first time, every card on it has moved, alone or in
//! one unit with it. The card also needs a place: its foundation, a card that takes it and can be
//! uncovered, or a pile that can be emptied. Granting all such places overestimates which cards
//! can move, and never underestimates it.
//!
//! **Conditions** (`ALLOWS`). Cards leave their places only by moves. The game is won by moving
//! all cards to the foundations. There are no cells, and no script or action of the game's
//! own moves cards. Two rules need special treatment:
//!
//! * Cards that a redeal gathers can lie anywhere afterwards, except those it keeps together
//!   (`held`).
//! * Cards may arrive together in a pile from which they are gathered, or from which they fill
//!   other piles. They separate there, so they count as moved one by one.
//!
//! **Merged cards.** If the search merges cards (`suits`), a proof must hold for all merged
//! positions. So a card that is not distinguished may go to a foundation wherever any card merged
//! with it may. A second test uses that those cards must reach the foundations in the end. Call a
//! distinguished card *leading* if a card that is not distinguished follows it on a foundation.
//! Let only distinguished cards go to foundations: the position is lost if no leading card gets
//! there.
//!
//! Further modules prove related losses:
//!
//! | module | proves |
//! |---|---|
//! | `pile`, `plain` | which cards of a pile can be uncovered; most games need only `plain` |
//! | `runs` | the same if only whole runs go to foundations |
//! | `digging` | that no order of digging out the piles leaves enough room, if only whole runs go |
//! | `jam` | that the cards on a card cannot all find places at the same time |
//! | `held`, `projection` | which cards redeals keep together; whether the first piles are lost |
//! | `wheel` | which cards of the stock can come up |
//! | `lost`, `looked` | when it pays to test a position |
//!
//! **Sources.** Deadlocks: Junghanns and Schaeffer, *Sokoban: Evaluating Standard Single-Agent
//! Search Techniques in the Presence of Deadlock*, 1998. Relaxed reachability: Hoffmann and Nebel,
//! *The FF Planning System*, 2001.

mod digging;
mod held;
mod hope;
mod jam;
mod kind_set;
mod looked;
mod lost;
mod pile;
mod plain;
mod projection;
mod runs;
#[cfg(test)]
mod tests;
mod wheel;

pub(crate) use digging::{Digging, KnownDepths};
use held::{Held, Redealt};
use hope::{Hope, Places};
use jam::Jams;
use kind_set::KindSet;
use looked::Looked;
pub(crate) use lost::Deadlocks;
use pile::KnownPile;
use plain::PlainPiles;
pub(crate) use projection::{Outlook, Projection};
use runs::Runs;
use wheel::KnownWheel;

use super::suits::Distinguished;
use super::wheel::Wheel;
use crate::engine::Engine;
use crate::rules::{
    Base, Carry, Deal, Divert, Feature as F, Features, GroupId, Lift, Move, Role, Rules,
};
use crate::solve::{Reach, Rows, all_of};
use crate::table::{Card, Counter, Kinds, PileId, Table};

/// Features under which cards leave their places only by being moved and the game is won by
/// moving all cards to the foundations. Excluded: actions of the game's own, which can take a
/// card from the middle of a pile, cards out of play, and cells.
const ALLOWS: Features = Features::BUILDING.but(&[
    F::Cells,
    F::GathersHome,
    F::DealsHome,
    F::DealSinks,
    F::End,
    F::DealTo,
    F::Score,
    F::Scripted,
]);

/// Finds positions that are lost because cards block each other forever.
#[derive(Clone)]
pub(crate) struct Deadlock {
    /// The piles in which each card stays on the card beneath it until it is moved.
    fixed: Vec<Fixed>,
    /// The piles whose cards can become available at any time.
    loose: Vec<Loose>,
    /// How redeals keep cards together, if they do.
    redealt: Option<Redealt>,
    /// The stock and its waste, if several cards of them are turned up at a time.
    wheel: Option<Wheel>,
    places: Places,
    /// The check for simultaneous places, if the game needs it.
    jams: Option<Jams>,
    /// The runs that go to foundations whole, if nothing else goes there.
    runs: Option<Runs>,
    foundations: Vec<Foundation>,
    /// All kinds of the deck.
    all: Kinds,
    /// The distinguished kinds, if the search merges cards.
    distinguished: Option<Kinds>,
    /// The distinguished kinds on which merged kinds go to a foundation.
    leading: Kinds,
    /// Whether cards that arrive together at a loose pile separate there.
    parts: bool,
    /// Whether only the cards on top of it block a card, so that [`PlainPiles`] is enough.
    plain: bool,
}

#[derive(Clone, Debug)]
struct Fixed {
    pile: PileId,
    /// The rule for lifting cards, and for each kind the kinds that follow it in a unit.
    lift: Lift,
    joined: Vec<Kinds>,
    /// Whether cards can be built on its cards.
    builds: bool,
    /// Whether a redeal gathers it.
    gathered: bool,
    /// The kinds that it takes when empty.
    starts: Kinds,
}

impl Fixed {
    /// Returns whether several cards may leave together.
    fn lifts_units(&self) -> bool {
        !matches!(self.lift, Lift::None | Lift::Top)
    }
}

#[derive(Clone)]
struct Loose {
    pile: PileId,
    /// Whether other cards can come to lie on its cards without these being moved.
    accepts: bool,
    /// Whether it is a foundation from which cards may be taken back.
    home: bool,
}

/// A foundation.
#[derive(Clone)]
struct Foundation {
    pile: PileId,
    /// The kinds that may start it, if that changes during a game.
    varies: Option<Kinds>,
}

/// The relaxed state of a position.
trait Dug<K> {
    /// Lets cards leave for which there is a place by now. Returns whether that enabled anything.
    fn dig(&mut self, hope: &mut Hope<K>) -> bool;

    /// Returns whether some card can never be uncovered, or never leaves a pile it must leave.
    fn is_stuck(&self) -> bool;
}

/// The relaxed state of a position, pile by pile.
struct Known<'t> {
    conditions: Conditions<'t>,
    piles: Vec<KnownPile<'t>>,
    /// The cards that the next redeal keeps together, if a redeal is left.
    held: Option<Held<'t>>,
    wheel: Option<KnownWheel<Kinds>>,
}

/// The conditions for uncovering cards.
struct Conditions<'a> {
    places: &'a Places,
    /// The check for simultaneous places, with the number of cards of each kind.
    jams: Option<(&'a Jams, [u8; 128])>,
}

impl Deadlock {
    /// Prepares the check for a game, or returns `None` if its conditions do not hold.
    pub(crate) fn of(
        rules: &Rules,
        reach: &Reach,
        distinguished: Option<&Distinguished>,
    ) -> Option<Self> {
        if !ALLOWS.allow(rules) {
            return None;
        }
        let all = rules.deck().present();
        let foundations = &rules.plan().foundations;
        let whole = foundations.iter().any(|pile| rules.group_of(*pile).at_once.0 > 1);
        let mut next = Rows::clone(&reach.next);
        let mut leading = Kinds::NONE;
        if let Some(Distinguished { kinds, classes }) = distinguished {
            let beyond = |card: &Card| !next[card.kind()].without(*kinds).is_empty();
            leading = kinds.iter().filter(beyond).collect();
            // Any of the merged cards may be on the foundation, and any may follow it there, even
            // if foundations build differently by suit.
            let rows = |kinds: &Kinds, of: &[Kinds]| {
                all_of(kinds.iter().map(|card| of[card.kind()]))
            };
            let own: Vec<_> = classes.iter().map(|class| rows(class, &next)).collect();
            next = own.iter().map(|row| rows(row, classes)).collect();
        }
        let places = Places {
            reach: reach.clone(),
            on: Rows::clone(&reach.on),
            next,
            open: Kinds::NONE,
        };
        let foundations =
            foundations.iter().map(|pile| Foundation::of(rules, *pile)).collect();
        let (fixed, loose) = (Vec::new(), Vec::new());
        let distinguished = distinguished.map(|distinguished| distinguished.kinds);
        // A wheel that hides no card needs no `KnownWheel`: its piles are loose.
        let wheel = Wheel::of(rules).filter(Wheel::hides);
        let mut found = Self {
            fixed,
            loose,
            redealt: None,
            wheel,
            places,
            jams: None,
            runs: None,
            foundations,
            all,
            distinguished,
            leading,
            parts: false,
            plain: false,
        };
        let count = u8::try_from(rules.piles().len()).unwrap_or(u8::MAX);
        let turned = |pile: &PileId| wheel.is_some_and(|wheel| wheel.has(*pile));
        for pile in (0..count).map(PileId).filter(|pile| !turned(pile)) {
            found.add(rules, pile);
        }
        // Cards may move from one loose pile to another.
        let accepts = found.loose.iter().any(|pile| pile.accepts);
        for pile in found.loose.iter_mut().filter(|pile| !pile.home) {
            pile.accepts = accepts;
        }
        let fixed = |pile| found.fixed.iter().any(|fixed| fixed.pile == pile);
        let exact = found.distinguished.is_none();
        found.redealt = Redealt::of(rules, reach, exact, fixed);
        found.jams = Jams::of(rules, reach, fixed);
        let plain = |pile: &Fixed| {
            !pile.gathered && (pile.builds || matches!(pile.lift, Lift::None | Lift::Top))
        };
        found.plain = !found.parts && found.fixed.iter().all(plain);
        if whole {
            // Only [`PlainPiles`] handles whole runs, and only if all cards are distinguished.
            if !found.plain || wheel.is_some() || found.distinguished.is_some() {
                return None;
            }
            found.runs = Some(Runs::of(rules, &found.fixed)?);
        }
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
                let starts = self.places.reach.of_empty(pile);
                let fixed = Fixed { pile, lift, joined, builds, gathered, starts };
                self.fixed.push(fixed);
            }
            _ => {
                let to_play = |deal: &Deal| {
                    let sent = matches!(deal.divert, Divert::Table(_) | Divert::Ask);
                    sent || role(rules, deal.group) != Role::Waste
                };
                let stock = rules.stock().filter(|_| rules.plan().stock == Some(pile));
                let accepts = builds
                    || fills
                    || stock.is_some_and(|stock| stock.deal.iter().any(to_play))
                    || gathered && redeal.is_some_and(|redeal| !redeal.deal.is_empty());
                self.loose.push(Loose { pile, accepts, home: false });
                let starts = self.places.reach.of_empty(pile);
                self.parts |= group.capacity > 1 && (builds || !starts.is_empty());
                self.places.open = self.places.open.or(starts);
            }
        }
    }

    /// Returns whether a position is lost because cards block each other.
    ///
    /// Simultaneous places are counted if that is fast. A matching, which takes several times as
    /// long, decides only if `thorough` is set.
    pub(crate) fn is_dead(
        &self,
        engine: Engine<'_>,
        table: &Table,
        thorough: bool,
    ) -> bool {
        let (mut hope, settled) = self.start(engine, table);
        let (rules, places) = (engine.rules(), &self.places);
        let jams = self.jams.as_ref().filter(|jams| thorough || jams.counts);
        if self.plain && (!thorough || jams.is_none() || self.runs.is_some()) {
            return if rules.deck().kinds() <= 64 {
                self.is_plainly_dead::<u64>(rules, table, hope, settled, jams)
            } else {
                self.is_plainly_dead::<Kinds>(rules, table, hope, settled, jams)
            };
        }
        let jams = jams.filter(|_| thorough);
        let open = jams.is_none();
        let jams = jams.map(|jams| (jams, jams.cards(table)));
        let conditions = Conditions { places, jams };
        let mut known = Known { conditions, piles: Vec::new(), held: None, wheel: None };
        self.enter(rules, table, &mut known, &mut hope)
            && self.finds_dead(&mut known, hope, settled, open)
    }

    /// Returns whether a position is lost, if only the cards on top of it block a card.
    fn is_plainly_dead<K: KindSet>(
        &self,
        rules: &Rules,
        table: &Table,
        hope: Hope,
        settled: Kinds,
        jams: Option<&Jams>,
    ) -> bool {
        let mut hope = Hope::<K>::of(&hope);
        let wheel = self.wheel.map(|wheel| wheel.order(rules, table));
        let wheel = wheel.map(|order| KnownWheel::of(order, &self.places, &mut hope));
        let (fixed, runs, places) = (&self.fixed, self.runs.as_ref(), &self.places);
        let mut piles =
            PlainPiles::of(fixed, table, wheel, jams, runs, places, &mut hope);
        let open = !piles.asks_for_room();
        !piles.is_empty() && self.finds_dead(&mut piles, hope, settled, open)
    }

    /// Returns whether some card can never be uncovered, or never reach a foundation though it is
    /// not `settled`. If `open`, simultaneous places are not checked.
    #[inline]
    fn finds_dead<K: KindSet>(
        &self,
        known: &mut impl Dug<K>,
        mut hope: Hope<K>,
        settled: Kinds,
        open: bool,
    ) -> bool {
        let (all, settled) = (K::of(self.all), K::of(settled));
        let mut leads_on = |hope: &mut Hope<K>| {
            self.places.conclude(hope);
            while known.dig(hope) {
                self.places.conclude(hope);
                // Once a pile that takes any card can be emptied, every card has a place.
                if open && all.without(hope.placed).is_empty() {
                    return true;
                }
            }
            false
        };
        if let Some(distinguished) = self.distinguished {
            hope.allowed = K::of(distinguished);
            if leads_on(&mut hope) {
                return false;
            }
            if !hope.home.meets(K::of(self.leading)) {
                return true;
            }
            // The relaxed state only grows, so the second pass continues from the first.
            hope.allowed = all;
        }
        !leads_on(&mut hope)
            && (known.is_stuck()
                || !hope.bare.without(hope.home).without(settled).is_empty())
    }

    /// Returns whether the cards of a build can move on to another card, or back. Then the
    /// relaxed state is almost always as large as before the build. If it is not, the check of a
    /// later position finds the loss. `table` is the position after the build.
    pub(crate) fn can_go_on(&self, table: &Table, made: Move) -> bool {
        let Some(Carry { to, count, .. }) = made.carry() else { return false };
        let cards = table.pile(to);
        let first = cards.len().checked_sub(count.into()).map(|place| cards[place]);
        let Some(card) = first else { return false };
        self.fixed.iter().any(|fixed| {
            let top = table.top(fixed.pile).filter(|_| fixed.builds && fixed.pile != to);
            top.is_some_and(|top| self.places.on[top.kind()].has(card))
        })
    }

    /// Returns the relaxed state before any card moves, and the kinds that are on a foundation
    /// already.
    fn start(&self, engine: Engine<'_>, table: &Table) -> (Hope, Kinds) {
        let (mut hope, mut settled) = (Hope::NONE, Kinds::NONE);
        hope.allowed = self.all;
        hope.placed = self.places.open;
        if self.runs.is_some() {
            // No single card must reach a foundation; a loss shows only as a stuck pile.
            settled = self.all;
        }
        for foundation in self.foundations.iter().filter(|_| self.runs.is_none()) {
            let empty = foundation.varies.filter(|_| table.is_empty(foundation.pile));
            // The starting rank of an empty foundation can change before a card arrives.
            let ready =
                empty.unwrap_or_else(|| engine.takes_next(table, foundation.pile));
            hope.ready = hope.ready.or(ready);
        }
        for (kinds, piles) in &*self.places.reach.spaces {
            if piles.clone().any(|pile| table.is_empty(PileId(pile))) {
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

    /// Adds the fixed piles and the wheel. Returns whether there is anything to check and no pile
    /// is too large.
    fn enter<'t>(
        &'t self,
        rules: &'t Rules,
        table: &'t Table,
        known: &mut Known<'t>,
        hope: &mut Hope,
    ) -> bool {
        let left = rules.redeals_left(table.counter(Counter::REDEALS));
        let redeals = rules.redeal().is_some() && left != Some(0);
        let gathers = redeals && self.fixed.iter().any(|fixed| fixed.gathered);
        let loosens = gathers || self.parts;
        let held = self.redealt.as_ref().filter(|_| gathers);
        known.held = held.map(|redealt| redealt.hold(table));
        known.piles.reserve(self.fixed.len());
        for fixed in &self.fixed {
            let mut cards = table.pile(fixed.pile);
            if redeals && fixed.gathered {
                let kept = known.held.as_ref().map_or(0..0, |held| held.of(fixed));
                for card in cards[..kept.start].iter().chain(&cards[kept.end..]) {
                    self.places.lay_bare(*card, true, hope);
                }
                cards = &cards[kept];
                // A redeal can empty a pile once there are too few cards for all piles.
                hope.open(fixed.starts);
            }
            if cards.is_empty() {
                continue;
            }
            let Some(pile) = KnownPile::of(fixed, cards, loosens, &self.places, hope)
            else {
                return false;
            };
            known.piles.push(pile);
        }
        if let Some(wheel) = self.wheel {
            let order = wheel.order(rules, table);
            known.wheel = Some(KnownWheel::of(order, &self.places, hope));
        }
        !known.piles.is_empty() || known.wheel.is_some()
    }
}

impl Conditions<'_> {
    /// Returns whether the cards above `place` can all find places at the same time, so that the
    /// card there can be uncovered.
    fn lets(&self, pile: &KnownPile<'_>, place: usize, hope: &Hope) -> bool {
        self.jams.as_ref().is_none_or(|(jams, count)| {
            let (below, above) = pile.cards.split_at(place + 1);
            // A card that left with those on it may be uncovered elsewhere, while other cards lie
            // on those that were beneath it.
            let below = if pile.has_left(place) { &[] } else { below };
            jams.have_places(count, below, above, pile.fixed, hope)
        })
    }
}

impl Dug<Kinds> for Known<'_> {
    fn dig(&mut self, hope: &mut Hope) -> bool {
        let Self { conditions, piles, held, wheel } = self;
        let mut any = false;
        for pile in piles.iter_mut() {
            if pile.dig(conditions, hope) {
                conditions.places.conclude(hope);
                any = true;
            }
        }
        any |= wheel.as_mut().is_some_and(|wheel| wheel.dig(conditions.places, hope));
        let bare = |card| conditions.places.lay_bare(card, true, hope);
        // Only as a last resort: releasing held cards makes piles discard their results.
        any || held.as_mut().is_some_and(|held| held.loosen(piles, bare))
    }

    fn is_stuck(&self) -> bool {
        self.piles.iter().any(KnownPile::is_stuck)
            || self.wheel.as_ref().is_some_and(KnownWheel::is_stuck)
    }
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

/// Returns the piles that no card leaves.
fn gone(rules: &Rules) -> Vec<PileId> {
    let foundations = rules.plan().foundations.iter().copied();
    foundations.filter(|pile| rules.group_of(*pile).lift == Lift::None).collect()
}

fn role(rules: &Rules, group: GroupId) -> Role {
    rules.group(group).role
}

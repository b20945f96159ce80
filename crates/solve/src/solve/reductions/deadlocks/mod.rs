//! Proves positions lost in which some card can never move again, or never reach its foundation.
//!
//! **Claim.** Grant each place to a card for good as soon as it can exist at all, at no cost. If
//! some card still cannot reach its foundation, the position is lost.
//!
//! **Argument.** Before a card moves for the first time, every card on it has moved, alone or in
//! one unit with it. There must also be a place for it: its foundation, a card that takes it and
//! can be laid bare, or a pile that can be emptied. Granting all such places leaves too many cards
//! movable, never too few.
//!
//! **Conditions** (`ALLOWS`). Cards leave their places only by moves. The game is won by moving all
//! cards to the foundations. No cell takes any card, and no script or action of the game's own
//! moves cards. Two rules are handled apart:
//!
//! * Cards that a redeal gathers can lie anywhere afterwards, except those it holds together
//!   (`held`).
//! * Cards may arrive together in a pile from which they are gathered, or from which they fill
//!   other piles. They separate there, so they count as moved one by one.
//!
//! **Merged cards.** If the search does not distinguish all cards (`suits`), a verdict must hold
//! for all positions that it merges. So a card that is not distinguished may go to a foundation
//! wherever any card merged with it may. There is a second test, because those cards must reach the
//! foundations in the end. Call a distinguished card *leading* if a card that is not distinguished
//! goes onto it on a foundation. Let only distinguished cards go to foundations: the position is
//! lost if no leading card gets there.
//!
//! Further modules prove more of the same kind:
//!
//! | module | proves |
//! |---|---|
//! | `pile`, `plain` | which cards of a pile can be laid bare; most games need only `plain` |
//! | `runs` | the same where only whole runs go to foundations |
//! | `digging` | that no order of digging the piles leaves room, where whole runs go |
//! | `jam` | that the cards on a card find too few places at the same time |
//! | `held`, `projection` | which cards redeals hold together; whether the first piles are lost |
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

/// What a game may use. Cards must leave their places by being moved one by one, and
/// the game must be won by bringing all home: no action of the game's own takes a card from
/// the middle of the argument, none is out of play, and there are no cells for any card.
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

/// Finds positions that are lost since cards are in each other's way for ever.
#[derive(Clone)]
pub(crate) struct Deadlock {
    /// The piles in which cards stay on those they lie on until they are moved.
    fixed: Vec<Fixed>,
    /// The piles whose cards can turn up anywhere.
    loose: Vec<Loose>,
    /// How redeals hold cards together, if they do.
    redealt: Option<Redealt>,
    /// The stock and its waste, if several cards of them are turned up at a time.
    wheel: Option<Wheel>,
    places: Places,
    /// What is asked about places for several cards at a time, if anything.
    jams: Option<Jams>,
    /// The runs that go home whole, if cards do in no other way.
    runs: Option<Runs>,
    foundations: Vec<Foundation>,
    /// Every kind of card there is.
    all: Kinds,
    /// The kinds that are distinguished from others, if not all are.
    distinguished: Option<Kinds>,
    /// Those of them on which others go home.
    leading: Kinds,
    /// Whether cards that come together to one of the loose piles are parted there.
    parts: bool,
    /// Whether nothing but cards in their way holds others, so that a glance is enough.
    plain: bool,
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
    /// The kinds that it takes once it is empty.
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
    /// Whether other cards can come to lie on these without their being moved.
    accepts: bool,
    /// Whether they are home, and may be taken back.
    home: bool,
}

/// A foundation.
#[derive(Clone)]
struct Foundation {
    pile: PileId,
    /// The kinds it may begin with, where that changes in the course of a game.
    varies: Option<Kinds>,
}

/// What is known of a position.
trait Dug<K> {
    /// Lets cards leave for which there is a place by now, and returns whether that made
    /// anything possible.
    fn dig(&mut self, hope: &mut Hope<K>) -> bool;

    /// Returns whether some card can never be had, or never leaves a pile it must leave.
    fn is_stuck(&self) -> bool;
}

/// What is known of a position, pile by pile.
struct Known<'t> {
    ways: Ways<'t>,
    piles: Vec<KnownPile<'t>>,
    /// What a redeal holds together of them, if one is to come.
    held: Option<Held<'t>>,
    wheel: Option<KnownWheel<Kinds>>,
}

/// How cards can be laid bare.
struct Ways<'a> {
    places: &'a Places,
    /// What is asked about places for several cards at a time, and how many cards of each
    /// kind there are.
    jams: Option<(&'a Jams, [u8; 128])>,
}

impl Deadlock {
    /// Returns what finds them in a game, if there can be any to speak of: not where
    /// there are cells for any card.
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
            // Any of those taken for the same may be the one that is home, and any the one
            // that follows it, even where foundations go different ways by suit.
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
        // If it hides nothing its piles are loose, and all their cards are bare.
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
        // They may come from one of these piles to another.
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
            // Only [`PlainPiles`] tell of them, and only where all cards are distinguished.
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

    /// Returns whether a position can never be won since cards are in each other's way.
    ///
    /// Places for several cards at a time are counted where that is quickly done, and found
    /// out one by one only if this is to be `thorough`, since it takes several times as long.
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
        let ways = Ways { places, jams };
        let mut known = Known { ways, piles: Vec::new(), held: None, wheel: None };
        self.enter(rules, table, &mut known, &mut hope)
            && self.finds_dead(&mut known, hope, settled, open)
    }

    /// Returns whether a position can never be won, where nothing but cards in their way
    /// holds others.
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

    /// Returns whether some card can never be had, or not come home, though it is not
    /// `settled`. If `open`, it is not asked whether there are places for several cards at a
    /// time.
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
                // Once a pile can be emptied that takes any card, there is a place for all.
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
            // Hope only grows, so the second pass continues from the first.
            hope.allowed = all;
        }
        !leads_on(&mut hope)
            && (known.is_stuck()
                || !hope.bare.without(hope.home).without(settled).is_empty())
    }

    /// Returns whether the cards of a build can go on to another card, or back. What
    /// could be hoped for before it can mostly be hoped for after it then; where not, a
    /// position that follows shows it. `table` is the position after it.
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

    /// Returns what can be had without moving a card, and which kinds need not go home
    /// since they are there.
    fn start(&self, engine: Engine<'_>, table: &Table) -> (Hope, Kinds) {
        let (mut hope, mut settled) = (Hope::NONE, Kinds::NONE);
        hope.allowed = self.all;
        hope.placed = self.places.open;
        if self.runs.is_some() {
            // No card is asked to come home by itself, and whether a pile is stuck tells all.
            settled = self.all;
        }
        for foundation in self.foundations.iter().filter(|_| self.runs.is_none()) {
            let empty = foundation.varies.filter(|_| table.is_empty(foundation.pile));
            // What an empty one may begin with can change before a card comes.
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

    /// Begins with the piles in which cards stay where they are, and the wheel, and returns
    /// whether there is anything to find out, and not too much.
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
                // A redeal empties piles once there are too few cards to go round.
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

impl Ways<'_> {
    /// Returns whether a card of a pile can be laid bare as far as all that lie on it find
    /// places.
    fn lets(&self, pile: &KnownPile<'_>, place: usize, hope: &Hope) -> bool {
        self.jams.as_ref().is_none_or(|(jams, count)| {
            let (below, above) = pile.cards.split_at(place + 1);
            // A card that left with those on it may be laid bare elsewhere, when others lie
            // on those that were under it.
            let below = if pile.has_left(place) { &[] } else { below };
            jams.have_places(count, below, above, pile.fixed, hope)
        })
    }
}

impl Dug<Kinds> for Known<'_> {
    fn dig(&mut self, hope: &mut Hope) -> bool {
        let Self { ways, piles, held, wheel } = self;
        let mut any = false;
        for pile in piles.iter_mut() {
            if pile.dig(ways, hope) {
                ways.places.conclude(hope);
                any = true;
            }
        }
        any |= wheel.as_mut().is_some_and(|wheel| wheel.dig(ways.places, hope));
        let bare = |card| ways.places.lay_bare(card, true, hope);
        // Only when nothing else is left to find, since letting go makes piles forget.
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

/// Returns the piles no card comes back from.
fn gone(rules: &Rules) -> Vec<PileId> {
    let foundations = rules.plan().foundations.iter().copied();
    foundations.filter(|pile| rules.group_of(*pile).lift == Lift::None).collect()
}

fn role(rules: &Rules, group: GroupId) -> Role {
    rules.group(group).role
}

//! Proves positions lost by a search of the first piles alone.
//!
//! **Claim.** Search the positions of the first piles alone. Any card elsewhere may be laid on
//! them at any time, and their cards may go to any card elsewhere. If no reachable position is
//! free of the cards they started with, the game is lost.
//!
//! **Conditions** ([`Projection::of`]). Redeals read piles one after the other and deal them again
//! in packets, without a shuffle. Cards come to these piles only by being laid on others one by
//! one. There is one pack, and no stock.
//!
//! **Argument.** The other piles affect the first piles only by the cards that come and go. In a
//! won game all cards reach the foundations, so the first piles lose the cards they started with.
//!
//! **Sources.** Culberson and Schaeffer, *Pattern Databases*, 1998; Edelkamp, *Planning with
//! Pattern Databases*, 2001.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::Deadlock;
use super::held::Redealt;
use super::hope::{Places, spread};
use crate::rules::{Group, Lift};
use crate::solve::{Limit, Start, all_of};
use crate::table::{Card, Kinds, PileId, Table};

/// The end of a pile in a [`Line`].
const END_OF_PILE: u8 = u8::MAX;

/// The number of positions between calls to the caller, which may stop the search.
const WATCH_EVERY: usize = 256;

/// The cards of the first piles in reading order, with [`END_OF_PILE`] after each pile. It ends
/// at the last card that was there at the start: later cards do not affect earlier ones.
type Line = Vec<u8>;

/// A search of the first piles of a game.
pub(crate) struct Projection<'a> {
    places: &'a Places,
    redealt: &'a Redealt,
    table: &'a Table,
    all: Kinds,
    /// The kinds of all cards that may still move.
    in_play: Kinds,
    /// The kinds that a foundation takes at the start.
    ready: Kinds,
    /// The kinds that may find a place other than on a card.
    elsewhere: Kinds,
}

/// The result of a search of the first piles.
#[derive(Debug)]
pub(crate) enum Outlook {
    /// The game is lost.
    Lost,
    /// No loss was proven: all their cards may leave.
    Open,
    /// The limit of positions was reached.
    More,
    /// The caller stopped the search.
    Stopped(Limit),
}

impl<'a> Projection<'a> {
    /// The approximate number of bytes per stored position.
    pub(crate) const BYTES: usize = 400;

    /// Prepares the search, or returns `None` if its conditions do not hold. Cards must reach
    /// these piles only by being laid on others one by one: no empty pile takes any, none is
    /// filled, and there is no stock. No two cards may be of the same kind.
    pub(crate) fn of(deadlocks: &'a Deadlock, start: &Start<'a>) -> Option<Self> {
        let Start { engine, table, .. } = *start;
        let rules = engine.rules();
        let takes =
            |group: &Group| group.empty_from != 0 && !group.base.ever().is_empty();
        let singly = |group: &Group| matches!(group.lift, Lift::None | Lift::Top);
        let fits = |redealt: &&Redealt| {
            redealt.exact
                && rules.deck().copies() == 1
                && rules.plan().stock.is_none()
                && !rules.plan().fills
                && rules.groups().iter().all(singly)
                && !redealt.piles.clone().any(|pile| takes(rules.group_of(PileId(pile))))
        };
        let redealt = deadlocks.redealt.as_ref().filter(fits)?;
        let places = &deadlocks.places;
        let elsewhere = places.open.or(places.reach.of_any_empty());
        Some(Self {
            places,
            redealt,
            table,
            all: deadlocks.all,
            in_play: redealt.in_play(table),
            ready: deadlocks.start(engine, table).0.ready,
            elsewhere,
        })
    }

    /// Returns the number of piles.
    pub(crate) fn piles(&self) -> usize {
        self.redealt.piles.len()
    }

    /// Searches the first `piles`, up to `most` positions. Calls `on_spent` with the number of
    /// positions so far every [`WATCH_EVERY`] positions and at the end.
    pub(crate) fn search(
        &self,
        piles: usize,
        most: usize,
        on_spent: &mut dyn FnMut(usize) -> ControlFlow<Limit>,
    ) -> Outlook {
        let mut met = BTreeSet::new();
        let outlook = self.look(piles, most, &mut met, on_spent);
        // The result stands, even if it is time to stop.
        _ = on_spent(met.len());
        outlook
    }

    fn look(
        &self,
        piles: usize,
        most: usize,
        met: &mut BTreeSet<Line>,
        on_spent: &mut dyn FnMut(usize) -> ControlFlow<Limit>,
    ) -> Outlook {
        let mut first = Line::new();
        for pile in self.redealt.piles.clone().take(piles) {
            let cards =
                self.table.pile(PileId(pile)).iter().copied().filter_map(Self::byte);
            if self.redealt.upwards {
                first.extend(cards);
            } else {
                first.extend(cards.rev());
            }
            first.push(END_OF_PILE);
        }
        let own = Self::kinds(&first);
        // The queue, indexed by the number of original cards left. Entries with the fewest come
        // first, because a position with none answers the search.
        let mut waiting = vec![Vec::new(); own.len() + 1];
        let mut next = vec![first];
        loop {
            for mut line in next.drain(..) {
                let left = Self::kinds(&line).and(own).len();
                let last = line
                    .iter()
                    .rposition(|byte| *byte != END_OF_PILE && own.has(card(*byte)));
                let Some(last) = last else { return Outlook::Open };
                line.truncate(last + 1);
                line.push(END_OF_PILE);
                if met.insert(line.clone()) {
                    if met.len() > most {
                        return Outlook::More;
                    }
                    if met.len().is_multiple_of(WATCH_EVERY)
                        && let ControlFlow::Break(limit) = on_spent(met.len())
                    {
                        return Outlook::Stopped(limit);
                    }
                    waiting[left].push(line);
                }
            }
            let Some(line) = waiting.iter_mut().find_map(Vec::pop) else {
                return Outlook::Lost;
            };
            self.follow(&line, &mut next);
        }
    }

    /// Appends the successors of a position.
    fn follow(&self, line: &Line, next: &mut Vec<Line>) {
        next.push(self.redealt(line));
        let inside = Self::kinds(line);
        let outside = self.in_play.without(inside);
        // Cards elsewhere count as uncovered, an overestimate.
        let (mut home, mut leave) = (Kinds::NONE, self.ready);
        spread(self.all.without(inside), &mut home, &mut leave, &self.places.next);
        let on = |card: Card| self.places.on[card.kind()];
        leave = all_of(outside.iter().map(on)).or(leave).or(self.elsewhere);
        let tops = self.tops(line);
        for &(place, above) in &tops {
            let top = card(line[place]);
            for laid in on(top).and(outside).iter().filter_map(Self::byte) {
                let mut other = line.clone();
                other.insert(above, laid);
                next.push(other);
            }
            let mut rest = line.clone();
            rest.remove(place);
            for &(to, above) in tops.iter().filter(|top| top.0 != place) {
                if on(card(line[to])).has(top) {
                    let mut other = rest.clone();
                    // Positions after the removed card shift by one.
                    other.insert(above - usize::from(above > place), line[place]);
                    next.push(other);
                }
            }
            if leave.has(top) {
                next.push(rest);
            }
        }
    }

    /// Returns for each pile the position of its top card, and the one at which a card laid on it
    /// is inserted.
    fn tops(&self, line: &Line) -> Vec<(usize, usize)> {
        let mut tops = Vec::new();
        let mut start = 0;
        for (end, _) in line.iter().enumerate().filter(|byte| *byte.1 == END_OF_PILE) {
            if start < end {
                let upwards = self.redealt.upwards;
                tops.push(if upwards { (end - 1, end) } else { (start, start) });
            }
            start = end + 1;
        }
        tops
    }

    /// Returns the position after a redeal. Cards beyond its last packet count as elsewhere.
    fn redealt(&self, line: &Line) -> Line {
        let cards: Line =
            line.iter().copied().filter(|byte| *byte != END_OF_PILE).collect();
        let packets = cards.chunks(self.redealt.each).take(self.piles());
        packets.flat_map(|packet| packet.iter().chain(&[END_OF_PILE])).copied().collect()
    }

    fn byte(card: Card) -> Option<u8> {
        u8::try_from(card.kind()).ok()
    }

    fn kinds(line: &Line) -> Kinds {
        line.iter().filter(|byte| **byte != END_OF_PILE).map(|byte| card(*byte)).collect()
    }
}

fn card(byte: u8) -> Card {
    Card::new(byte)
}

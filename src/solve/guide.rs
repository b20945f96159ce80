//! What makes one position look nearer to the end than another.
//!
//! Nothing here is ever taken for a proof: it says where to look first.

use super::print::Print;
use crate::engine::Engine;
use crate::rules::{Lift, Role};
use crate::table::{Card, Kinds, PileId, Table};

/// Values positions.
#[derive(Debug)]
pub(super) struct Guide<'a> {
    engine: Engine<'a>,
    weights: Weights,
    /// For each kind, how many cards go home before it on its foundation; the same for all
    /// where that is not known.
    levels: Vec<u8>,
    homes: Vec<PileId>,
    /// The piles where cards lie on one another and get in each other's way, each with
    /// whether several cards can leave it together, and the rows of its runs.
    piles: Vec<Row<'a>>,
    cells: Vec<PileId>,
}

/// A pile whose order matters.
#[derive(Debug)]
struct Row<'a> {
    pile: PileId,
    /// For each kind, the kinds that follow it in a run that moves together.
    joined: Option<&'a [Kinds]>,
    /// For each kind, the kinds that can be built on it, where that counts.
    on: Option<&'a [Kinds]>,
    space: bool,
}

/// How much each thing that is bad counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// A card that is not home.
    pub(super) away: i32,
    /// A card on one that goes home before it.
    pub(super) blocking: i32,
    /// A card on one that goes home next.
    pub(super) burying: i32,
    /// A card that does not follow the one beneath.
    pub(super) broken: i32,
    /// A card lying face down.
    pub(super) hidden: i32,
    /// A pile that is not empty and could take any card if it were.
    pub(super) filled: i32,
    /// A cell in use.
    pub(super) cell: i32,
    /// A card on one it cannot be built on.
    pub(super) loose: i32,
    /// How much is added by chance, at the most.
    pub(super) noise: i32,
}

impl Weights {
    /// What solves most games of most kinds soonest.
    pub(super) const USUAL: Self = Self {
        away: 4,
        blocking: 4,
        burying: 1,
        broken: 2,
        hidden: 6,
        filled: 4,
        cell: 3,
        loose: 0,
        noise: 0,
    };

    /// Returns weights drawn by lot, the same ones for the same number.
    ///
    /// No weights suit all deals of a game, and many a deal that is hard by some of them is
    /// won by others after a few thousand positions.
    pub(super) fn drawn(number: u64) -> Self {
        let mut lots = (1..).map(|it| Print::of(number, it).0[0]);
        let mut draw = |from: &[i32]| {
            let lot = lots.next().and_then(|it| usize::try_from(it >> 33).ok());
            from[lot.unwrap_or(0) % from.len()]
        };
        Self {
            away: draw(&[1, 2, 4, 8]),
            blocking: draw(&[-1, 0, 0, 1, 2, 4, 4, 8]),
            burying: draw(&[0, 1, 2]),
            broken: draw(&[0, 2, 4]),
            hidden: draw(&[3, 6, 12]),
            filled: draw(&[0, 4, 6]),
            cell: draw(&[1, 3, 5]),
            loose: draw(&[-1, 0, 0, 2, 4]),
            noise: draw(&[0, 0, 4, 8]),
        }
    }

    /// Returns what is added by chance to the value of the position with a fingerprint.
    fn chance(self, print: Print) -> i32 {
        let lot = i32::try_from(print.0[1] >> 34).unwrap_or(0);
        lot.checked_rem(self.noise).unwrap_or(0)
    }
}

impl<'a> Guide<'a> {
    /// Returns the guide for the games that begin with a position.
    pub(super) fn new(engine: Engine<'a>, table: &Table, weights: Weights) -> Self {
        let rules = engine.rules();
        let kinds = rules.deck().kinds();
        let levels = engine.home_levels(table).unwrap_or_else(|| vec![Some(0); kinds]);
        let row = |pile: PileId| {
            let group = rules.group_of(pile);
            let runs = matches!(group.lift, Lift::Run | Lift::Supermove | Lift::Whole);
            let space = rules.plan.spaces.contains(&pile);
            let on = (weights.loose != 0 && !group.on.is_empty()).then_some(&*group.on);
            Row { pile, joined: runs.then_some(group.joined.as_slice()), on, space }
        };
        let ordered = |it: &PileId| {
            let group = rules.group_of(*it);
            matches!(group.role, Role::Tableau | Role::Reserve)
                && group.lift != Lift::None
        };
        Self {
            engine,
            weights,
            levels: levels.into_iter().map(|it| it.unwrap_or(u8::MAX)).collect(),
            homes: rules.plan.homes.clone(),
            piles: table.piles().filter(ordered).map(row).collect(),
            cells: rules.plan.cells.clone(),
        }
    }

    /// Returns how far a position seems to be from the end; less is better.
    ///
    /// `print` is what chance is taken from.
    pub(super) fn value(&self, table: &Table, print: Print) -> i32 {
        let weights = &self.weights;
        let (mut next, mut home) = (Kinds::NONE, 0);
        for &pile in &self.homes {
            next = next.or(self.engine.takes_next(table, pile));
            home += count(table.len(pile));
        }
        let mut value = (count(table.size()) - home) * weights.away;
        for row in &self.piles {
            value += self.pile(row, table.pile(row.pile), next);
        }
        let used = self.cells.iter().filter(|it| !table.is_empty(**it)).count();
        value + count(used) * weights.cell + weights.chance(print)
    }

    fn pile(&self, row: &Row<'_>, cards: &[Card], next: Kinds) -> i32 {
        let Some((&first, rest)) = cards.split_first() else { return 0 };
        let weights = &self.weights;
        let mut value = if row.space { weights.filled } else { 0 };
        value += if first.is_down() { weights.hidden } else { 0 };
        let mut lowest = self.levels[first.kind()];
        let mut buried = next.has(first);
        let mut lower = first;
        for &card in rest {
            let level = self.levels[card.kind()];
            value += if level > lowest { weights.blocking } else { 0 };
            value += if buried { weights.burying } else { 0 };
            value += if card.is_down() { weights.hidden } else { 0 };
            if let Some(joined) = row.joined {
                let follows = !lower.is_down() && joined[lower.kind()].has(card);
                value += if follows { 0 } else { weights.broken };
            }
            if let Some(on) = row.on {
                let built = !lower.is_down() && on[lower.kind()].has(card);
                value += if built { 0 } else { weights.loose };
            }
            lowest = lowest.min(level);
            buried |= next.has(card);
            lower = card;
        }
        value
    }
}

#[expect(clippy::cast_possible_truncation, reason = "there are no more than 250 cards")]
#[expect(clippy::cast_possible_wrap, reason = "there are no more than 250 cards")]
fn count(number: usize) -> i32 {
    number as i32
}

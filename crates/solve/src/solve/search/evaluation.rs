//! The heuristic: how far a position seems to be from a win.
//!
//! It only orders the search and never proves anything.

use super::levels::Levels;
use crate::engine::Engine;
use crate::rules::{Carry, Lift, Role};
use crate::solve::{all_of, homes};
use crate::table::{Card, Kinds, PileId, PositionHash, Table, scrambled};

/// Evaluates positions.
pub(super) struct Evaluation<'a> {
    engine: Engine<'a>,
    weights: Weights,
    levels: Levels,
    foundations: Vec<PileId>,
    /// The piles whose cards must lie next to each other in order to win.
    sorted: Vec<PileId>,
    /// The terms that apply to each pile.
    piles: Vec<Row<'a>>,
}

/// The terms that apply to a pile.
struct Row<'a> {
    /// Whether it is a foundation.
    foundation: bool,
    /// Whether cards lie on each other there and block each other.
    ordered: bool,
    /// For each kind, the kinds that follow it in a run that moves as a unit.
    joined: Option<&'a [Kinds]>,
    /// For each kind, the kinds that can be built on it, if that is counted.
    on: Option<&'a [Kinds]>,
    /// The penalty of a card on one that goes to a foundation before it.
    blocking: i32,
    /// The penalty if the pile is not empty.
    filled: i32,
}

/// The value of a position with its parts.
#[derive(Debug, Default)]
pub(super) struct Value {
    /// The value without noise.
    plain: i32,
    /// The kinds that foundations take next.
    next: Kinds,
    /// The number of the row of levels that applies.
    levels: usize,
    /// For each pile, the state after all cards but the top one, and after all cards.
    piles: Vec<[Pass; 2]>,
    /// The cards of each pile: usually only a few piles differ from the last position.
    cards: Vec<Vec<Card>>,
}

/// Defines the weights by a table. Each row gives the default value and the values to draw from:
/// for a quick search, for a beam, and for a beam if whole runs go to foundations.
macro_rules! weights {
    ($($(#[$doc:meta])+ $name:ident: $usual:literal, $quick:expr, $wide:expr, $runs:expr;)+) => {
        /// The weights of the terms of the heuristic; all are penalties.
        #[derive(Clone, Copy, Debug)]
        pub(super) struct Weights {
            $($(#[$doc])+ pub(super) $name: i32,)+
            /// The upper bound of the random noise.
            pub(super) noise: i32,
        }

        impl Weights {
            /// The defaults, which solve most games of most kinds soonest.
            pub(super) const USUAL: Self = Self { $($name: $usual,)+ noise: 0 };

            /// Returns random weights, a function of `number`.
            ///
            /// No weights suit all deals of a game. Many a deal that is hard with some weights is
            /// won with others after a few thousand positions.
            pub(super) fn drawn(number: u64) -> Self {
                let mut draw = rng(number);
                Self { $($name: draw(&$quick),)+ noise: draw(&[0, 0, 4, 8]) }
            }

            /// Returns a variation of some weights and of the patience of a beam: each is kept or
            /// drawn anew. A function of `number`.
            pub(super) fn near(
                number: u64,
                weights: Self,
                patience: u32,
                runs: bool,
            ) -> (Self, u32) {
                let mut draw = rng(number);
                let (new, wait) = Self::drawn_by(&mut draw, runs);
                let mut either = |old, new| if draw(&[0, 0, 1]) == 0 { old } else { new };
                let mixed = Self { $($name: either(weights.$name, new.$name),)+ noise: 0 };
                (mixed, if draw(&[0, 0, 1]) == 0 { patience } else { wait })
            }

            fn drawn_by(draw: &mut impl FnMut(&[i32]) -> i32, runs: bool) -> (Self, u32) {
                let weights = if runs {
                    Self { $($name: draw(&$runs),)+ noise: 0 }
                } else {
                    Self { $($name: draw(&$wide),)+ noise: 0 }
                };
                let patience = draw(if runs { &[4, 8, 8, 16] } else { &[2, 4, 8, 16] });
                (weights, patience.unsigned_abs())
            }
        }
    };
}

weights! {
    /// A card that is neither on a foundation nor out of play.
    away: 4, [1, 2, 4, 8], [2, 4, 8, 8], [1, 2, 2, 4];
    /// A card on one that goes to a foundation before it.
    blocking: 4, [-1, 0, 0, 1, 2, 4, 4, 8], [0, 0, 1, 2, 4], [0, 0, 1, 2, 4];
    /// A card on one that a foundation takes next.
    burying: 1, [0, 1, 2], [0, 0, 1], [0];
    /// A card that does not follow the one beneath in a run.
    broken: 2, [0, 2, 4], [2, 4, 8, 12], [8, 12, 16, 24];
    /// A face-down card.
    hidden: 6, [3, 6, 12], [2, 5, 10, 20], [5, 10, 10, 20];
    /// A pile that is not empty and could take any card if it were.
    filled: 4, [0, 4, 6], [0, 4, 8, 16], [0, 4, 8, 16];
    /// A cell in use.
    cell: 3, [1, 3, 5], [1, 3, 5], [1];
    /// A card on one on which it cannot be built.
    loose: 0, [-1, 0, 0, 2, 4], [0, 2, 4, 8, 12], [0, 0, 2, 4];
    /// A card of the waste on one that goes to a foundation before it.
    waste: 0, [0], [1, 2, 4, 8, 8], [1];
}

impl Weights {
    /// Returns random weights for a beam, and its patience in layers. Compared with a quick
    /// search, the order within piles counts more, and the cards that foundations take next
    /// hardly count. If whole `runs` go to foundations, the order within a suit counts most.
    /// `docs/SOLVING.md` names the games on which the weights were tuned.
    pub(super) fn drawn_wide(number: u64, runs: bool) -> (Self, u32) {
        Self::drawn_by(&mut rng(number), runs)
    }

    /// Returns the noise for the position with a hash.
    fn chance(self, hash: PositionHash) -> i32 {
        // No key affects the place, and 30 bits of it always fit.
        let lot = i32::try_from(hash.place >> 34).unwrap_or(0);
        // Without noise the divisor is zero, and the result is zero.
        lot.checked_rem(self.noise).unwrap_or(0)
    }
}

/// Returns a function that draws one of some values, determined by `number`. A single value is
/// returned without a draw.
fn rng(number: u64) -> impl FnMut(&[i32]) -> i32 {
    let mut rng = (1..).map(move |nth| scrambled(number, nth));
    move |from| {
        if let [only] = *from {
            return only;
        }
        let lot = rng.next().and_then(|number| usize::try_from(number >> 33).ok());
        from[lot.unwrap_or(0) % from.len()]
    }
}

impl<'a> Evaluation<'a> {
    /// Prepares the evaluation for games that begin with a position.
    pub(super) fn new(engine: Engine<'a>, table: &Table, weights: Weights) -> Self {
        let rules = engine.rules();
        // If cards go to foundations in runs, these are the runs that count.
        let home = homes(rules).find(|group| group.at_once.0 > 1);
        let home = home.map(|group| group.on.as_slice());
        let row = |pile: PileId| {
            let group = rules.group_of(pile);
            let movable = group.lift != Lift::None;
            let waste = group.role == Role::Waste && weights.waste != 0;
            let ordered =
                movable && (waste || matches!(group.role, Role::Tableau | Role::Reserve));
            let runs = matches!(group.lift, Lift::Run | Lift::Supermove | Lift::Whole);
            let state = ordered && rules.plan().spaces.contains(&pile);
            let cell = rules.plan().cells.contains(&pile);
            let builds = weights.loose != 0 && !group.on.is_empty();
            Row {
                foundation: rules.plan().foundations.contains(&pile),
                ordered,
                blocking: if waste { weights.waste } else { weights.blocking },
                joined: runs.then(|| home.unwrap_or(&group.joined)),
                on: builds.then_some(&*group.on),
                filled: i32::from(state) * weights.filled
                    + i32::from(cell) * weights.cell,
            }
        };
        let sorted = rules.end().into_iter().flat_map(|end| &end.sorted);
        Self {
            engine,
            weights,
            levels: Levels::of(engine, table),
            foundations: rules.plan().foundations.clone(),
            sorted: sorted.flat_map(|group| rules.group(*group).ids()).collect(),
            piles: table.piles().map(row).collect(),
        }
    }

    /// Returns the evaluation with the default weights, for games that begin with a position.
    pub(super) fn usual(&self, table: &Table) -> Self {
        Self::new(self.engine, table, Weights::USUAL)
    }

    /// Returns whether the value after a build depends only on its two piles.
    pub(super) fn is_local(&self) -> bool {
        self.sorted.is_empty()
    }

    /// Evaluates a position; less is better.
    pub(super) fn read(&self, table: &Table, value: &mut Value) {
        let next = self.foundations.iter();
        let next = all_of(next.map(|pile| self.engine.takes_next(table, *pile)));
        value.piles.resize(self.piles.len(), [Pass::START; 2]);
        value.cards.resize(self.piles.len(), Vec::new());
        let levels = self.levels.at(self.engine.rules(), table);
        let same = (value.next, value.levels) == (next, levels);
        (value.next, value.levels) = (next, levels);
        let order = self.order(next, levels);
        let known = value.piles.iter_mut().zip(&mut value.cards);
        for ((row, pile), (passes, known)) in
            self.piles.iter().zip(table.piles()).zip(known)
        {
            let cards = table.pile(pile);
            // The value of a pile depends on its cards, the next kinds and the levels.
            if same && known == cards {
                continue;
            }
            known.clear();
            known.extend_from_slice(cards);
            // Most builds move one card, so the value without the top card is kept, too.
            let (under, top) = cards.split_at(cards.len().max(1) - 1);
            let below = self.pass(row, Pass::START, under, order);
            *passes = [below, self.pass(row, below, top, order)];
        }
        let rules = self.engine.rules();
        let in_place =
            |pile: &PileId| self.engine.is_in_place(table, rules.group_of(*pile), *pile);
        let astray = self.sorted.iter().filter(|pile| !in_place(pile)).count();
        let away = count(table.size() - self.engine.home(table) + astray);
        let piles = value.piles.iter().map(|passes| passes[1].value);
        value.plain = away * self.weights.away + piles.sum::<i32>();
    }

    /// Returns the value with the noise of the position with a hash.
    pub(super) fn total(&self, value: &Value, hash: PositionHash) -> i32 {
        value.plain + self.weights.chance(hash)
    }

    /// Returns the value after a build, given the value before it and the `hash` of the position
    /// after it. A build to a foundation gives an approximation, because it uses the kinds that
    /// foundations take before it.
    pub(super) fn after(
        &self,
        table: &Table,
        value: &Value,
        Carry { from, to, count }: Carry,
        hash: PositionHash,
    ) -> i32 {
        let source = table.pile(from);
        let (left, moved) = source.split_at(source.len() - usize::from(count));
        let [source, target] = [from, to].map(|pile| &self.piles[pile.index()]);
        let [[under, old], [_, before]] =
            [from, to].map(|pile| value.piles[pile.index()]);
        let order = self.order(value.next, value.levels);
        let below = match count {
            1 => under,
            _ => self.pass(source, Pass::START, left, order),
        };
        let put = self.pass(target, before, moved, order);
        let new = below.value + put.value - old.value - before.value;
        // Cards on a foundation no longer count as away, but `plain` still includes them.
        let home =
            if target.foundation { i32::from(count) * self.weights.away } else { 0 };
        self.total(value, hash) + new - home
    }

    fn order(&self, next: Kinds, levels: usize) -> Order<'_> {
        Order { next, levels: self.levels.row(levels) }
    }

    /// Returns the state of a pile after adding `cards` to those before.
    #[inline]
    fn pass(
        &self,
        row: &Row<'_>,
        before: Pass,
        cards: &[Card],
        order: Order<'_>,
    ) -> Pass {
        let Some((&first, rest)) = cards.split_first() else { return before };
        let mut pass = before;
        let others = if before.is_start() {
            let hidden = row.ordered && first.is_down();
            let lowest = order.levels[first.kind()];
            pass = Pass {
                value: row.filled + if hidden { self.weights.hidden } else { 0 },
                lowest,
                buried: order.next.has(first),
                lower: Some(first),
            };
            rest
        } else {
            cards
        };
        if row.ordered {
            for card in others {
                self.add(row, *card, order, &mut pass);
            }
        }
        pass
    }

    #[inline]
    fn add(&self, row: &Row<'_>, card: Card, order: Order<'_>, pass: &mut Pass) {
        let weights = &self.weights;
        let level = order.levels[card.kind()];
        pass.value += if level > pass.lowest { row.blocking } else { 0 };
        pass.value += if pass.buried { weights.burying } else { 0 };
        pass.value += if card.is_down() { weights.hidden } else { 0 };
        let lower = pass.lower.filter(|card| !card.is_down());
        let follows =
            |rows: &[Kinds]| lower.is_some_and(|lower| rows[lower.kind()].has(card));
        pass.value += if row.joined.is_none_or(follows) { 0 } else { weights.broken };
        pass.value += if row.on.is_none_or(follows) { 0 } else { weights.loose };
        pass.lowest = pass.lowest.min(level);
        pass.buried |= order.next.has(card);
        pass.lower = Some(card);
    }
}

/// The order in which cards go to foundations.
#[derive(Clone, Copy)]
struct Order<'a> {
    /// The kinds that foundations take next.
    next: Kinds,
    /// For each kind, the number of cards that go to its foundation before it.
    levels: &'a [u8],
}

/// The state of a pass over the cards of a pile, from the lowest up.
#[derive(Clone, Copy, Debug)]
struct Pass {
    value: i32,
    /// The lowest level of the cards so far.
    lowest: u8,
    /// Whether a foundation takes one of them next.
    buried: bool,
    /// The last of them.
    lower: Option<Card>,
}

impl Pass {
    const START: Self = Self { value: 0, lowest: u8::MAX, buried: false, lower: None };

    fn is_start(self) -> bool {
        self.lower.is_none()
    }
}

#[expect(clippy::cast_possible_truncation, reason = "there are no more than 250 cards")]
#[expect(clippy::cast_possible_wrap, reason = "there are no more than 250 cards")]
fn count(number: usize) -> i32 {
    number as i32
}

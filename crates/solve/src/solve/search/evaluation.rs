//! What makes one position look nearer to the end than another.
//!
//! Nothing here is ever taken for a proof: it says where to look first.

use super::levels::Levels;
use crate::engine::Engine;
use crate::rules::{Carry, Lift, Role};
use crate::solve::{all_of, homes};
use crate::table::{Card, Kinds, PileId, PositionHash, Table, scrambled};

/// Values positions.
pub(super) struct Evaluation<'a> {
    engine: Engine<'a>,
    weights: Weights,
    levels: Levels,
    foundations: Vec<PileId>,
    /// The places whose cards must lie in order beside each other in the end.
    sorted: Vec<PileId>,
    /// What counts in each pile.
    piles: Vec<Row<'a>>,
}

/// What counts in a pile.
struct Row<'a> {
    /// Whether it is a foundation.
    foundation: bool,
    /// Whether cards lie on one another there and get in each other's way.
    ordered: bool,
    /// For each kind, the kinds that follow it in a run that moves together.
    joined: Option<&'a [Kinds]>,
    /// For each kind, the kinds that can be built on it, where that counts.
    on: Option<&'a [Kinds]>,
    /// What a card counts on one that goes home before it.
    blocking: i32,
    /// What it counts that anything lies there.
    filled: i32,
}

/// The value of a position, and what it is made up of.
#[derive(Debug, Default)]
pub(super) struct Value {
    /// What chance is not added to.
    plain: i32,
    /// The kinds that go home next.
    next: Kinds,
    /// The number of the levels that count.
    levels: usize,
    /// For each pile, what its cards come to without the top card, and with it.
    piles: Vec<[Pass; 2]>,
    /// The cards of each pile, since mostly a few piles differ from what was valued
    /// before.
    cards: Vec<Vec<Card>>,
}

/// Makes the weights from a table: what each counts usually, and what it is drawn from for a quick
/// search, for a beam, and for a beam where cards go home in whole runs.
macro_rules! weights {
    ($($(#[$doc:meta])+ $name:ident: $usual:literal, $quick:expr, $wide:expr, $runs:expr;)+) => {
        /// How much each thing that is bad counts.
        #[derive(Clone, Copy, Debug)]
        pub(super) struct Weights {
            $($(#[$doc])+ pub(super) $name: i32,)+
            /// How much is added by chance, at the most.
            pub(super) noise: i32,
        }

        impl Weights {
            /// What solves most games of most kinds soonest.
            pub(super) const USUAL: Self = Self { $($name: $usual,)+ noise: 0 };

            /// Returns weights drawn by lot, the same ones for the same number.
            ///
            /// No weights suit all deals of a game, and many a deal that is hard by some of them
            /// is won by others after a few thousand positions.
            pub(super) fn drawn(number: u64) -> Self {
                let mut draw = rng(number);
                Self { $($name: draw(&$quick),)+ noise: draw(&[0, 0, 4, 8]) }
            }

            /// Returns weights and how many layers to wait, near to others: each is the same as
            /// there, or else drawn anew. The same ones for the same number.
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
    /// A card that is neither home nor out of play.
    away: 4, [1, 2, 4, 8], [2, 4, 8, 8], [1, 2, 2, 4];
    /// A card on one that goes home before it.
    blocking: 4, [-1, 0, 0, 1, 2, 4, 4, 8], [0, 0, 1, 2, 4], [0, 0, 1, 2, 4];
    /// A card on one that goes home next.
    burying: 1, [0, 1, 2], [0, 0, 1], [0];
    /// A card that does not follow the one beneath.
    broken: 2, [0, 2, 4], [2, 4, 8, 12], [8, 12, 16, 24];
    /// A card lying face down.
    hidden: 6, [3, 6, 12], [2, 5, 10, 20], [5, 10, 10, 20];
    /// A pile that is not empty and could take any card if it were.
    filled: 4, [0, 4, 6], [0, 4, 8, 16], [0, 4, 8, 16];
    /// A cell in use.
    cell: 3, [1, 3, 5], [1, 3, 5], [1];
    /// A card on one it cannot be built on.
    loose: 0, [-1, 0, 0, 2, 4], [0, 2, 4, 8, 12], [0, 0, 2, 4];
    /// A card of the waste on one that goes home before it.
    waste: 0, [0], [1, 2, 4, 8, 8], [1];
}

impl Weights {
    /// Returns weights for a beam, and how many layers it waits, drawn by lot. The order
    /// in the piles counts more there, and what goes home next hardly at all; where cards go
    /// home in whole `runs` the order within a suit counts most (docs/SOLVING.md names the games
    /// they were tuned on).
    pub(super) fn drawn_wide(number: u64, runs: bool) -> (Self, u32) {
        Self::drawn_by(&mut rng(number), runs)
    }

    /// Returns what is added by chance to the value of the position with a hash.
    fn chance(self, hash: PositionHash) -> i32 {
        // No key enters the place, and 30 bits of it always fit.
        let lot = i32::try_from(hash.place >> 34).unwrap_or(0);
        // Without noise there is nothing to divide by, and chance adds nothing.
        lot.checked_rem(self.noise).unwrap_or(0)
    }
}

/// Returns what draws one of some values, the same ones for the same number. Where there is one
/// alone nothing is drawn.
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
    /// Returns the evaluation for the games that begin with a position.
    pub(super) fn new(engine: Engine<'a>, table: &Table, weights: Weights) -> Self {
        let rules = engine.rules();
        // Where cards go home in runs, these are the runs that count.
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

    /// Returns the one by the usual weights, for the games that begin with a position.
    pub(super) fn usual(&self, table: &Table) -> Self {
        Self::new(self.engine, table, Weights::USUAL)
    }

    /// Returns whether what a build changes is known from the two piles alone.
    pub(super) fn is_local(&self) -> bool {
        self.sorted.is_empty()
    }

    /// Works out how far a position seems to be from the end; less is better.
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
            // Most builds move one card, so what a pile comes to without it is kept, too.
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

    /// Returns the number that a value is; `hash` is the hash of its position, which
    /// chance is taken from.
    pub(super) fn total(&self, value: &Value, hash: PositionHash) -> i32 {
        value.plain + self.weights.chance(hash)
    }

    /// Returns the number for the position that follows from another when cards go from
    /// one pile to another. For one that is a foundation it is not exact, since what goes
    /// home next is asked before that. `hash` is that position's.
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
        // Cards that go home no longer count as away, but `plain` still has them so.
        let home =
            if target.foundation { i32::from(count) * self.weights.away } else { 0 };
        self.total(value, hash) + new - home
    }

    fn order(&self, next: Kinds, levels: usize) -> Order<'_> {
        Order { next, levels: self.levels.row(levels) }
    }

    /// Returns what is known of a pile once cards were put on those gone through before.
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

/// In which order cards go home.
#[derive(Clone, Copy)]
struct Order<'a> {
    /// The kinds that go home next.
    next: Kinds,
    /// For each kind, how many cards go home before it.
    levels: &'a [u8],
}

/// What is known of a pile while its cards are gone through from the lowest on.
#[derive(Clone, Copy, Debug)]
struct Pass {
    value: i32,
    /// What of the cards so far goes home first.
    lowest: u8,
    /// Whether one of them goes home next.
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

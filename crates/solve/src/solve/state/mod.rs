//! The current position of a search: moves, undo and hash.

mod foreseen;
pub(super) mod hasher;
mod pending;
mod place;
mod stage;
mod steps;
#[cfg(test)]
mod tests;

pub(super) use foreseen::Glimpse;
pub(super) use place::Place;
pub(super) use stage::Stage;
pub(super) use steps::Step;

use super::reductions::deadlocks::Deadlocks;
use super::reductions::purpose::{After, Pending, Purpose, Splits};
use super::reductions::safe::Safe;
use super::reductions::suits::Abstraction;
use super::reductions::wheel::Wheel;
use super::reductions::{Prunes, Reached, Reductions, swaps};
use super::{Start, all_of, homes};
use crate::engine::Engine;
use crate::rules::{
    Carry, Feature as F, Features, Hook, HookError, Move, MoveList, Rules,
};
use crate::table::{
    Card, Counter, Effect, Face, Journal, Kinds, Mark, PileId, PositionHash, Table,
    scrambled,
};
use hasher::{HashPoint, PositionHasher};

/// Features under which a build is just a transfer: nothing fills or uncovers piles, changes what
/// can be dealt, or calls a script. Other actions of a player are not builds.
pub(super) const PLAIN: Features = Features::BUILDING
    .but(&[
        F::Restocks,
        F::Covers,
        F::Fills,
        F::FillSends,
        F::DealTo,
        F::Score,
        F::Scripted,
    ])
    .and(&[F::OwnActions, F::MovesWhole, F::Discards]);

/// Returns whether a build triggers nothing except turning up the card it uncovers. No other card
/// may be waiting to be turned up.
fn is_only_source(rules: &Rules, table: &Table) -> bool {
    let waits = |pile: PileId| {
        rules.group_of(pile).turn && table.top(pile).is_some_and(Card::is_down)
    };
    PLAIN.allow(rules) && rules.hooked().is_empty() && !table.piles().any(waits)
}

/// The current position, and the line to it.
///
/// INVARIANT: the journal, the line and the log of the hasher cover the same moves, and the hash
/// is that of the table. Every change of the table updates the hasher (`play`, `make_foreseen`,
/// `turn`, `load`).
#[expect(clippy::struct_excessive_bools, reason = "each is a property of its own")]
pub(super) struct SearchState<'a> {
    engine: Engine<'a>,
    table: Table,
    journal: Journal,
    hasher: PositionHasher,
    /// Every move made, including automatic ones.
    line: Vec<Move>,
    list: MoveList,
    /// A buffer for the piles that differ between two positions.
    differing: Vec<(PileId, usize)>,
    reductions: Reductions,
    /// The kinds that were on a foundation so far or that a foundation took, if they are
    /// recorded.
    asked: Option<Kinds>,
    /// Whether a build is just a transfer unless it uncovers a face-down card.
    plain: bool,
    /// Whether this also holds for builds to foundations, because no card goes there
    /// automatically.
    still: bool,
    /// Whether a build does not affect the moves of other piles, unless it fills or empties a
    /// pile.
    swaps: bool,
    /// Whether a build triggers nothing except turning up the card it uncovers.
    only_source: bool,
    wheel: Option<Wheel>,
    /// A buffer for the piles that cards of the stock may go to, and the kinds each takes.
    takes: Vec<(PileId, Kinds)>,
    prunes: Prunes,
    purpose: Option<Purpose>,
    /// The runs whose splits need a purpose, in games without [`Purpose`].
    splits: Option<Splits>,
    /// The pending uses of the last moves.
    pending: Pending,
    /// Whether only a move to a foundation can win the game.
    wins_home: bool,
    /// The safe moves to foundations.
    safe: Option<Safe<'a>>,
    /// The kinds that go to a foundation automatically once they are available.
    going: Kinds,
}

/// A point that can be restored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    mark: Mark,
    line: u32,
    pending: Pending,
    hash: HashPoint,
    going: Kinds,
}

impl<'a> SearchState<'a> {
    /// The bytes stored for each move.
    pub(super) const BYTES_OF_A_MOVE: usize =
        size_of::<Effect>() + size_of::<Move>() + PositionHasher::BYTES_OF_A_MOVE;

    /// Creates the state at the start of a search.
    pub(super) fn new(
        start: &Start<'a>,
        reductions: Reductions,
        abstraction: Abstraction,
    ) -> Self {
        let Start { engine, table, ref reach } = *start;
        let rules = engine.rules();
        let wheel = Wheel::of(rules).filter(|_| reductions.wheel);
        let prunes = Prunes::of(start, reductions, abstraction.distinguished());
        let purpose = Purpose::of(rules, reach, wheel).filter(|_| reductions.purpose);
        let splits = reductions.purpose && purpose.is_none();
        let splits = splits.then(|| Splits::of(rules, reach)).flatten();
        let links = purpose.as_ref().and_then(Purpose::links).cloned();
        Self {
            engine,
            table: table.clone(),
            journal: Journal::default(),
            asked: None,
            hasher: PositionHasher::new(
                rules,
                table,
                reductions,
                wheel,
                abstraction,
                links,
            ),
            line: Vec::new(),
            list: MoveList::default(),
            differing: Vec::new(),
            reductions,
            plain: PLAIN.allow(rules),
            still: rules.end().is_some(),
            swaps: reductions.swaps && swaps::ALLOWS.allow(rules),
            wheel,
            prunes,
            purpose,
            splits,
            pending: Pending::NOTHING,
            wins_home: rules.end().is_none() && !rules.hooked().has(Hook::Won),
            safe: reductions.safe.then(|| Safe::of(engine, table)),
            only_source: is_only_source(rules, table),
            takes: Vec::new(),
            going: Kinds::NONE,
        }
    }

    /// Returns the deadlock check, if it is used.
    pub(super) fn deadlocks(&mut self) -> Option<&mut Deadlocks> {
        self.prunes.deadlocks.as_mut()
    }

    /// Returns whether the position is proven lost. `last` is the move that led here, if it
    /// triggered no automatic moves.
    pub(super) fn is_lost(&mut self, last: Option<Move>) -> Result<bool, HookError> {
        self.looks_lost(last, false)
    }

    /// Returns whether the position is proven lost, including the expensive checks that pay off
    /// only once per deal.
    pub(super) fn is_lost_from_start(&mut self) -> Result<bool, HookError> {
        self.looks_lost(None, true)
    }

    fn looks_lost(
        &mut self,
        last: Option<Move>,
        thorough: bool,
    ) -> Result<bool, HookError> {
        let Self { engine, table, line, pending, prunes, .. } = self;
        let (engine, pending) = (*engine, *pending);
        let at = Reached { engine, table, last, line, pending, thorough };
        Ok(prunes.is_lost(&at) || engine.is_called_lost(table)?)
    }

    /// Declares that builds to foundations trigger nothing. No card goes to a foundation
    /// automatically then, and the caller checks each such build for a win.
    pub(super) fn keep_still(&mut self) {
        self.still = self.safe.is_none() && !self.has_purposes();
    }

    /// Returns the current position.
    pub(super) fn table(&self) -> &Table {
        &self.table
    }

    /// Returns the hash of the position.
    pub(super) fn hash(&self) -> PositionHash {
        self.hasher.total()
    }

    /// Starts to record the kinds that are on foundations, and those that foundations take or
    /// would take without their top cards. Dealt cards can be covered on a foundation within one
    /// move, and some can be taken back.
    pub(super) fn note_asked(&mut self) {
        let homes = homes(self.engine.rules());
        self.asked = Some(all_of(homes.map(|group| group.base.ever())));
        self.ask();
    }

    /// Returns the recorded kinds.
    pub(super) fn asked(&self) -> Kinds {
        self.asked.unwrap_or(Kinds::NONE)
    }

    /// Returns whether cards may have moved to foundations.
    fn went_home_since(&self, mark: Mark) -> bool {
        self.journal.since(mark).iter().any(|effect| match *effect {
            Effect::Transfer { to, .. } | Effect::Wind { to, .. } => {
                self.is_foundation(to)
            }
            Effect::Swap { .. } | Effect::Arrange => true,
            Effect::Turn { .. } | Effect::Set { .. } => false,
        })
    }

    fn ask(&mut self) {
        let Some(asked) = &mut self.asked else { return };
        let rules = self.engine.rules();
        for pile in &rules.plan().foundations {
            let next = &rules.group_of(*pile).on;
            // All cards, not just the top: one move may bring several.
            for card in self.table.pile(*pile) {
                asked.add(*card);
                *asked = asked.or(next[card.kind()]);
            }
        }
    }

    /// Returns the line from the start.
    pub(super) fn line(&self) -> &[Move] {
        &self.line
    }

    /// Returns a hash of the face-down cards outside the stock. Valid until a redeal lays them
    /// out anew.
    pub(super) fn hidden(&self) -> u64 {
        let stock = self.engine.rules().plan().stock;
        let piles = self.table.piles().filter(|pile| stock != Some(*pile));
        piles.fold(0, |all: u64, pile| {
            let cards = (0..).zip(self.table.pile(pile));
            let down = cards.filter(|card| card.1.is_down());
            // They do not move, so their places are enough.
            let hash = |place| scrambled(place, pile.0.into());
            down.fold(all, |all, card| all.wrapping_add(hash(card.0)))
        })
    }

    /// Returns the number of cards on foundations.
    pub(super) fn home(&self) -> usize {
        self.engine.home(&self.table)
    }

    /// Returns whether the game is won.
    pub(super) fn is_won(&self) -> Result<bool, HookError> {
        self.engine.is_won(&self.table)
    }

    /// Returns whether a predictable step may win the game.
    pub(super) fn wins_unseen(&self) -> bool {
        !self.wins_home
    }

    /// Returns the number of positions between calls to the watch: `plainly`, or less if scripts
    /// are called.
    pub(super) fn round(&self, plainly: u64) -> u64 {
        let asks = !self.engine.rules().hooked().is_empty();
        if asks { (plainly / 64).max(1) } else { plainly }
    }

    /// Returns a point to restore.
    #[inline]
    pub(super) fn point(&self) -> Point {
        let line = u32::try_from(self.line.len()).unwrap_or(u32::MAX);
        Point {
            mark: self.journal.mark(),
            line,
            pending: self.pending,
            hash: self.hasher.point(),
            going: self.going,
        }
    }

    /// Appends the saved position to `bytes`.
    pub(super) fn save(&self, bytes: &mut Vec<u8>) {
        self.table.write(bytes);
        for value in self.table.counters() {
            bytes.extend_from_slice(&value.to_le_bytes());
        }
        bytes.extend_from_slice(&self.pending.bytes());
    }

    /// Returns the number of bytes that [`SearchState::save`] appends.
    pub(super) fn saved_len(&self) -> usize {
        self.table.written_len() + size_of_val(self.table.counters()) + Pending::LEN
    }

    /// Loads a saved position and clears the line.
    pub(super) fn load(&mut self, bytes: &[u8]) {
        let (cards, rest) = bytes.split_at(self.table.written_len());
        let (values, pending) = rest.split_at(size_of_val(self.table.counters()));
        self.clear_log();
        self.differing.clear();
        self.table.read(cards, |pile, kept| self.differing.push((pile, kept)));
        for (counter, value) in (0..).map(Counter).zip(values.as_chunks().0) {
            let (old, new) = (self.table.counter(counter), i32::from_le_bytes(*value));
            if old != new {
                self.table.set(counter, new);
                self.hasher.count(counter, old, new);
            }
        }
        // After the counters: with the stock, the redeals decide the phase.
        self.hasher.jumped(self.engine.rules(), &self.table, &self.differing);
        self.going = self.safe_kinds();
        // The hash of the pending uses needs the top cards, so it comes after them.
        let pending =
            pending.first_chunk().copied().map_or(Pending::NOTHING, Pending::of_bytes);
        self.set_pending(pending);
        self.hasher.clear_log();
    }

    /// Clears the line, so that moves can no longer be taken back.
    pub(super) fn clear_log(&mut self) {
        self.journal.clear();
        self.hasher.clear_log();
        self.line.clear();
    }

    /// Makes the automatic moves at the start.
    pub(super) fn begin(&mut self) -> Result<(), HookError> {
        self.go_home()?;
        self.ask();
        self.go_home_for_now()?;
        self.join_runs()
    }

    /// Makes all safe moves to foundations.
    fn go_home(&mut self) -> Result<(), HookError> {
        loop {
            self.going = self.safe_kinds();
            let Some(safe) = &self.safe else { return Ok(()) };
            let is_home = |pile| self.hasher.is_foundation(pile);
            let made = safe.next_move(&self.table, self.going, is_home);
            let Some(made) = made else { return Ok(()) };
            self.play(made)?;
        }
    }

    /// Returns the kinds that are safe to move to a foundation.
    fn safe_kinds(&mut self) -> Kinds {
        let Self { safe: Some(safe), engine, table, hasher, .. } = self else {
            return Kinds::NONE;
        };
        let foundations = &engine.rules().plan().foundations;
        safe.kinds(table, || hasher.of_piles(foundations))
    }

    /// Returns the kinds on top of foundations that would return at once if taken back.
    fn settled_kinds(&mut self) -> Kinds {
        let Self { safe, engine, table, hasher, purpose, .. } = self;
        let (Some(safe), Some(purpose)) = (safe, purpose) else { return Kinds::NONE };
        let home = hasher.of_piles(&engine.rules().plan().foundations);
        safe.settled(table, purpose.tableau(), home)
    }

    /// Makes a step with its automatic moves. Returns whether there may have been any.
    #[inline]
    pub(super) fn make(&mut self, step: Step) -> Result<bool, HookError> {
        if let Some(hash) = self.foresee(step) {
            self.make_foreseen(step.made, hash - self.hash());
            return Ok(false);
        }
        let pending = step.pending();
        debug_assert!(
            self.purpose_of(step.made) == After::Pending(pending),
            "the pending uses were computed in a different position"
        );
        let mark = self.journal.mark();
        self.turn(step.turns)?;
        self.play(step.made)?;
        // If the card then goes to a foundation automatically, the length of its pile changes.
        let about =
            pending.piles().map(|one| one.map(|pile| (pile, self.table.len(pile))));
        self.go_home()?;
        // Without this, every move would scan all foundations.
        if self.asked.is_some() && self.went_home_since(mark) {
            self.ask();
        }
        let settled =
            about.iter().flatten().any(|(pile, cards)| self.table.len(*pile) != *cards);
        self.set_pending(if settled { pending.settled() } else { pending });
        self.go_home_for_now()?;
        if self.splits.is_some() {
            self.join_runs()?;
        }
        Ok(true)
    }

    /// Turns the stock.
    fn turn(&mut self, turns: u8) -> Result<(), HookError> {
        if turns == 0 {
            return Ok(());
        }
        let rules = self.engine.rules();
        let before = self.table.counter(Counter::REDEALS);
        let (table, journal) = (&mut self.table, &mut self.journal);
        if let Some(moves) =
            self.wheel.and_then(|wheel| wheel.wind(table, journal, turns))
        {
            self.line.extend(moves);
        } else {
            for _ in 0..turns {
                let empty =
                    rules.plan().stock.is_none_or(|pile| self.table.is_empty(pile));
                let turn = if empty { Move::REDEAL } else { Move::DEAL };
                self.engine.apply(&mut self.table, &mut self.journal, turn)?;
                self.line.push(turn);
            }
        }
        self.hasher.rolled(rules, &self.table, before);
        Ok(())
    }

    /// Takes back all moves since a point.
    #[inline]
    pub(super) fn take_back(&mut self, point: &Point) {
        self.line.truncate(point.line as usize);
        self.journal.rewind(&mut self.table, point.mark);
        self.hasher.take_back(self.engine.rules(), &self.table, &point.hash);
        self.pending = point.pending;
        self.going = point.going;
    }

    /// Makes a move without automatic moves.
    pub(super) fn play(&mut self, made: Move) -> Result<(), HookError> {
        let mark = self.journal.mark();
        if let Some(Carry { from, to, count }) = made.carry().filter(|_| self.only_source)
        {
            // This and the turn are all that the engine would do here (`only_source`).
            self.journal.transfer(&mut self.table, from, to, count);
            if self.engine.rules().group_of(from).turn {
                self.journal.turn_top(&mut self.table, from, Face::Up);
            }
        } else {
            self.engine.apply(&mut self.table, &mut self.journal, made)?;
        }
        self.line.push(made);
        let effects = self.journal.since(mark);
        // Most moves are one transfer, which needs no list of touched piles.
        match self.hasher.only_moved(effects) {
            Some((from, to)) => self.hasher.moved(&self.table, from, to),
            None => self.hasher.note(self.engine.rules(), &self.table, effects),
        }
        Ok(())
    }

    pub(super) fn is_foundation(&self, pile: PileId) -> bool {
        self.hasher.is_foundation(pile)
    }
}

//! The positions of a game as a search walks them: made, taken back, distinguished.

mod foreseen;
pub(super) mod hasher;
mod owing;
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
use super::reductions::purpose::{After, Owed, Purpose, Splits};
use super::reductions::safe::Safe;
use super::reductions::suits::Abstraction;
use super::reductions::wheel::Wheel;
use super::reductions::{Prunes, Reached, Reductions, swaps};
use super::{Start, all_of, homes};
use crate::engine::Engine;
use crate::rules::{
    Carry, Feature as F, Features, Hook, HookFault, Move, MoveList, Rules,
};
use crate::table::{
    Card, Counter, Effect, Face, Journal, Kinds, Mark, PileId, PositionHash, Table,
    scrambled,
};
use hasher::{HashPoint, PositionHasher};

/// What a game may use in which a build is no more than a transfer: nothing fills piles,
/// uncovers others, changes what can still be dealt, or is asked by a script. What else a
/// player does is no build.
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

/// Returns whether nothing ever follows from a build but that the card it lays bare is turned
/// up. All other cards that are to be turned up lie so already.
fn is_only_source(rules: &Rules, table: &Table) -> bool {
    let waits = |pile: PileId| {
        rules.group_of(pile).turn && table.top(pile).is_some_and(Card::is_down)
    };
    PLAIN.allow(rules) && rules.hooked().is_empty() && !table.piles().any(waits)
}

/// A position and the way there.
///
/// INVARIANT: the journal, the line and the log of the hasher go back to the same position, and the
/// hash is that of the table; whatever changes the table tells the hasher (`play`, `make_foreseen`, `turn`, `load`).
#[expect(clippy::struct_excessive_bools, reason = "each is a property of its own")]
pub(super) struct SearchState<'a> {
    engine: Engine<'a>,
    table: Table,
    journal: Journal,
    hasher: PositionHasher,
    /// Every move made, those that were forced included.
    line: Vec<Move>,
    list: MoveList,
    /// The piles that differ between two positions.
    differing: Vec<(PileId, usize)>,
    reductions: Reductions,
    /// The kinds that were home so far or that a foundation asked for, if anyone wants to
    /// know.
    asked: Option<Kinds>,
    /// Whether a build is no more than a transfer as long as it lays no card bare that
    /// lies face down.
    plain: bool,
    /// Whether nothing follows from a build to a foundation either, since no card ever
    /// goes there by itself.
    still: bool,
    /// Whether a build leaves the moves of other piles as they were, unless it fills or
    /// empties a pile.
    swaps: bool,
    /// Whether nothing follows from a build but that the card it lays bare is turned up.
    only_source: bool,
    wheel: Option<Wheel>,
    /// The piles cards of the stock may go to, and what each takes, in memory that is kept.
    takes: Vec<(PileId, Kinds)>,
    prunes: Prunes,
    purpose: Option<Purpose>,
    /// The runs that are split for a purpose, in games without others that have one.
    splits: Option<Splits>,
    /// What is still to be done for which the last moves were made.
    owed: Owed,
    /// Whether only bringing a card home can win the game.
    wins_home: bool,
    /// What can go home without harm.
    safe: Option<Safe<'a>>,
    /// The kinds that go home by themselves as soon as they can be reached.
    going: Kinds,
}

/// A point to go back to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    mark: Mark,
    line: u32,
    owed: Owed,
    hash: HashPoint,
    going: Kinds,
}

impl<'a> SearchState<'a> {
    /// The bytes that remembering a move takes.
    pub(super) const BYTES_OF_A_MOVE: usize =
        size_of::<Effect>() + size_of::<Move>() + PositionHasher::BYTES_OF_A_MOVE;

    /// Returns the state that begins with a position.
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
            owed: Owed::NOTHING,
            wins_home: rules.end().is_none() && !rules.hooked().has(Hook::Won),
            safe: reductions.safe.then(|| Safe::of(engine, table)),
            only_source: is_only_source(rules, table),
            takes: Vec::new(),
            going: Kinds::NONE,
        }
    }

    /// Returns what finds positions that are lost since cards are in each other's way, if it is
    /// used.
    pub(super) fn deadlocks(&mut self) -> Option<&mut Deadlocks> {
        self.prunes.deadlocks.as_mut()
    }

    /// Returns whether nothing that follows from this position wins, as far as that can
    /// be seen. `last` is the move that led here, if nothing followed from it.
    pub(super) fn is_lost(&mut self, last: Option<Move>) -> Result<bool, HookFault> {
        self.looks_lost(last, false)
    }

    /// Returns whether nothing that follows from this position wins, looking as closely as
    /// pays once for a deal.
    pub(super) fn is_lost_from_start(&mut self) -> Result<bool, HookFault> {
        self.looks_lost(None, true)
    }

    fn looks_lost(
        &mut self,
        last: Option<Move>,
        thorough: bool,
    ) -> Result<bool, HookFault> {
        let Self { engine, table, line, owed, prunes, .. } = self;
        let (engine, owed) = (*engine, *owed);
        let at = Reached { engine, table, last, line, owed, thorough };
        Ok(prunes.is_lost(&at) || engine.is_called_lost(table)?)
    }

    /// Takes note that nothing follows from a build to a foundation: no card goes home by
    /// itself, and whoever makes such a build asks whether it wins.
    pub(super) fn keep_still(&mut self) {
        self.still = self.safe.is_none() && !self.has_purposes();
    }

    /// Returns the position.
    pub(super) fn table(&self) -> &Table {
        &self.table
    }

    /// Returns the hash of the position.
    pub(super) fn hash(&self) -> PositionHash {
        self.hasher.total()
    }

    /// Begins to take note of the kinds that are home, and of those that a foundation
    /// takes or would take if the cards on the last one were gone: cards that are dealt
    /// home are laid on others before there is a position to look at, and some can be
    /// taken back.
    pub(super) fn note_asked(&mut self) {
        let homes = homes(self.engine.rules());
        self.asked = Some(all_of(homes.map(|group| group.base.ever())));
        self.ask();
    }

    /// Returns the kinds of which note was taken.
    pub(super) fn asked(&self) -> Kinds {
        self.asked.unwrap_or(Kinds::NONE)
    }

    /// Returns whether cards may have come to foundations.
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
            // All of them, not the top alone: several may have gone home in one move.
            for card in self.table.pile(*pile) {
                asked.add(*card);
                *asked = asked.or(next[card.kind()]);
            }
        }
    }

    /// Returns the moves made since the start.
    pub(super) fn line(&self) -> &[Move] {
        &self.line
    }

    /// Returns a hash of which cards lie face down outside of the stock, as long as no redeal
    /// lays them out anew.
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

    /// Returns how many cards are home.
    pub(super) fn home(&self) -> usize {
        self.engine.home(&self.table)
    }

    /// Returns whether the game is won.
    pub(super) fn is_won(&self) -> Result<bool, HookFault> {
        self.engine.is_won(&self.table)
    }

    /// Returns whether the game can be won by a step that leads to a hash known
    /// beforehand.
    pub(super) fn wins_unseen(&self) -> bool {
        !self.wins_home
    }

    /// Returns how many positions are met before it is asked again whether to go on,
    /// where so many would be without a script.
    pub(super) fn round(&self, plainly: u64) -> u64 {
        let asks = !self.engine.rules().hooked().is_empty();
        if asks { (plainly / 64).max(1) } else { plainly }
    }

    /// Returns where to come back to.
    #[inline]
    pub(super) fn point(&self) -> Point {
        let line = u32::try_from(self.line.len()).unwrap_or(u32::MAX);
        Point {
            mark: self.journal.mark(),
            line,
            owed: self.owed,
            hash: self.hasher.point(),
            going: self.going,
        }
    }

    /// Appends the position to `bytes`.
    pub(super) fn save(&self, bytes: &mut Vec<u8>) {
        self.table.write(bytes);
        for value in self.table.counters() {
            bytes.extend_from_slice(&value.to_le_bytes());
        }
        bytes.extend_from_slice(&self.owed.bytes());
    }

    /// Returns how many bytes [`SearchState::save`] appends.
    pub(super) fn saved_len(&self) -> usize {
        self.table.written_len() + size_of_val(self.table.counters()) + Owed::LEN
    }

    /// Goes to a position that was saved. The way there is forgotten.
    pub(super) fn load(&mut self, bytes: &[u8]) {
        let (cards, rest) = bytes.split_at(self.table.written_len());
        let (values, owed) = rest.split_at(size_of_val(self.table.counters()));
        self.forget_way();
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
        // The hash of what is owed needs the top cards, so it comes after them.
        let owed = owed.first_chunk().copied().map_or(Owed::NOTHING, Owed::of_bytes);
        self.owe(owed);
        self.hasher.forget_way();
    }

    /// Forgets the way to the position, which can then no longer be taken back.
    pub(super) fn forget_way(&mut self) {
        self.journal.clear();
        self.hasher.forget_way();
        self.line.clear();
    }

    /// Makes the moves that are forced at the start.
    pub(super) fn begin(&mut self) -> Result<(), HookFault> {
        self.go_home()?;
        self.ask();
        self.go_home_for_now()?;
        self.join_runs()
    }

    /// Brings cards home as long as that can do no harm.
    fn go_home(&mut self) -> Result<(), HookFault> {
        loop {
            self.going = self.safe_kinds();
            let Some(safe) = &self.safe else { return Ok(()) };
            let is_home = |pile| self.hasher.is_foundation(pile);
            let made = safe.next_move(&self.table, self.going, is_home);
            let Some(made) = made else { return Ok(()) };
            self.play(made)?;
        }
    }

    /// Returns the kinds that can go home without harm.
    fn safe_kinds(&mut self) -> Kinds {
        let Self { safe: Some(safe), engine, table, hasher, .. } = self else {
            return Kinds::NONE;
        };
        let foundations = &engine.rules().plan().foundations;
        safe.kinds(table, || hasher.of_piles(foundations))
    }

    /// Returns the kinds on top of foundations that would go home at once if they came back.
    fn settled_kinds(&mut self) -> Kinds {
        let Self { safe, engine, table, hasher, purpose, .. } = self;
        let (Some(safe), Some(purpose)) = (safe, purpose) else { return Kinds::NONE };
        let home = hasher.of_piles(&engine.rules().plan().foundations);
        safe.settled(table, purpose.tableau(), home)
    }

    /// Makes a move, and then every move that is forced because it can do no harm.
    /// Returns whether anything but the move may have followed.
    #[inline]
    pub(super) fn make(&mut self, step: Step) -> Result<bool, HookFault> {
        if let Some(hash) = self.foresee(step) {
            self.make_foreseen(step.made, hash - self.hash());
            return Ok(false);
        }
        let owed = step.owed();
        debug_assert!(
            self.purpose_of(step.made) == After::Owed(owed),
            "what is owed was found out in a position unlike this one"
        );
        let mark = self.journal.mark();
        self.turn(step.turns)?;
        self.play(step.made)?;
        // A card that then goes home by itself shows by the length of its pile.
        let about = owed.piles().map(|one| one.map(|pile| (pile, self.table.len(pile))));
        self.go_home()?;
        // Without this every move would pay for a look at all foundations.
        if self.asked.is_some() && self.went_home_since(mark) {
            self.ask();
        }
        let settled =
            about.iter().flatten().any(|(pile, cards)| self.table.len(*pile) != *cards);
        self.owe(if settled { owed.settled() } else { owed });
        self.go_home_for_now()?;
        if self.splits.is_some() {
            self.join_runs()?;
        }
        Ok(true)
    }

    /// Turns the stock.
    fn turn(&mut self, turns: u8) -> Result<(), HookFault> {
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

    /// Takes back everything made since a point.
    #[inline]
    pub(super) fn take_back(&mut self, point: &Point) {
        self.line.truncate(point.line as usize);
        self.journal.rewind(&mut self.table, point.mark);
        self.hasher.take_back(self.engine.rules(), &self.table, &point.hash);
        self.owed = point.owed;
        self.going = point.going;
    }

    /// Makes a move and nothing else.
    pub(super) fn play(&mut self, made: Move) -> Result<(), HookFault> {
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

//! The walk over all reachable positions, which writes a certificate or checks one.
//!
//! Each new position has an entry, in the order of a depth-first search through the engine's own
//! lists of moves. The author of a certificate has no choice: the rules, the deal and the
//! distinguished kinds determine each entry.
//!
//! **Claim.** When the walk ends without an error, no line wins.
//!
//! **Argument.** Let the *length* of a line be the number of its moves that are not moves to
//! foundations, exchanges of links or turns of the stock. Assume that some visited position can
//! be won. Among those, take one with a shortest winning line, and among these, one with the
//! fewest moves to foundations. It is not won itself, which the walk checks, and it is not dead.
//! So the walk has followed the first move of such a line, or an equally good one (`cycle`,
//! `links`). Then it made the safe moves to foundations, which do not lengthen the line (`safe`).
//! The resulting position was visited, in the same form, and has a shorter line: a contradiction.

use std::ops::ControlFlow;

use super::alike::Classes;
use super::bits::Bits;
use super::cycle::Cycle;
use super::dead::Dead;
use super::entry::{Entry, Tag};
use super::flaw::Flaw;
use super::form::{Form, FormPoint};
use super::links::Links;
use super::safe::Safe;
use super::seen::Seen;
use crate::engine::Engine;
use crate::rules::{Carry, Group, Hook, Move, MoveList, Role};
use crate::table::{Journal, Kinds, Mark, PileId, PositionId, Table};

/// Writes entries, or compares them.
pub(super) trait Transcript {
    /// Handles the next entry.
    fn next(&mut self, entry: Entry) -> Result<(), Flaw>;
}

/// The cost of a walk so far.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Progress {
    /// The positions visited.
    pub positions: u64,
    /// The memory in bytes.
    pub bytes: usize,
}

/// A callback that returns whether to continue.
pub type Watch<'a> = dyn FnMut(Progress) -> ControlFlow<()> + 'a;

/// The number of positions between calls to the watch.
const ROUND: u64 = 1 << 12;

/// The first `ALWAYS` positions are checked for dead ends. After that, if fewer than one in
/// `RARE` was dead, only one in `SELDOM` is checked.
const ALWAYS: u64 = 1000;
const RARE: u64 = 50;
const SELDOM: u128 = 8;

/// A running walk.
pub(super) struct Walk<'a> {
    engine: Engine<'a>,
    transcript: &'a mut dyn Transcript,
    table: Table,
    journal: Journal,
    form: Form,
    seen: Seen,
    list: MoveList,
    pub(super) classes: Classes,
    cycle: Option<Cycle>,
    linked: bool,
    safe: Option<Safe>,
    dead: Option<Dead>,
    /// The number of positions checked for dead ends, and the number of dead ones.
    looked: (u64, u64),
    frames: Vec<Frame>,
    /// The steps of all frames.
    // INVARIANT: the last frame's steps end the list, so `exchange` can add to them.
    steps: Vec<Step>,
    /// The identity of the foundations that were last checked to have only distinguished cards.
    checked_at: Option<PositionId>,
    /// The kinds that must be distinguished as well.
    pub(super) asked: Kinds,
    /// Whether the walk continues to look for more such kinds.
    pub(super) lenient: bool,
    /// The number of positions at which it then ends.
    enough: u64,
    positions: u64,
}

/// A position on the path.
#[derive(Debug)]
struct Frame {
    /// The point before it.
    before: Point,
    /// Its identity.
    id: PositionId,
    /// The index of its first step, and of the next one to follow.
    first: usize,
    next: usize,
}

#[derive(Clone, Copy, Debug)]
struct Point {
    mark: Mark,
    form: FormPoint,
}

/// A step to follow from a position.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The number of turns of the stock before the move.
    turns: u8,
    made: Move,
    /// The move to a foundation that an exchange makes possible.
    then: Option<Move>,
}

impl<'a> Walk<'a> {
    /// Prepares a walk from a position that distinguishes the given kinds, and those that are
    /// then alone in their class.
    pub(super) fn new(
        engine: Engine<'a>,
        table: &Table,
        kinds: Kinds,
        transcript: &'a mut dyn Transcript,
    ) -> Self {
        let rules = engine.rules();
        let cycle = Cycle::of(rules);
        let classes = Classes::of(rules, cycle.is_some(), kinds);
        let links = Links::of(rules, &classes.piles);
        let distinct = classes.distinguished.unwrap_or(rules.deck().present());
        let safe = Safe::of(rules, table, distinct, cycle.is_some());
        Self {
            engine,
            transcript,
            table: table.clone(),
            journal: Journal::default(),
            linked: links.is_some(),
            form: Form::of(rules, table, &classes, cycle, links),
            seen: Seen::new(),
            list: MoveList::default(),
            safe,
            dead: Dead::of(rules, &classes, cycle),
            cycle,
            classes,
            looked: (0, 0),
            frames: Vec::new(),
            steps: Vec::new(),
            checked_at: None,
            asked: Kinds::NONE,
            lenient: false,
            enough: u64::MAX,
            positions: 0,
        }
    }

    /// Visits all reachable positions and returns their number.
    pub(super) fn run(&mut self, watch: &mut Watch<'_>) -> Result<u64, Flaw> {
        let start = self.point();
        self.arrive(start)?;
        let mut asked = 0;
        while let Some(frame) = self.frames.last_mut() {
            if frame.next == self.steps.len() {
                let (before, first) = (frame.before, frame.first);
                self.frames.pop();
                self.steps.truncate(first);
                self.take_back(before);
                continue;
            }
            // A copy: `exchange` may add steps while this one is followed.
            let (step, id) = (self.steps[frame.next], frame.id);
            frame.next += 1;
            let before = self.point();
            self.follow(step, id, before)?;
            if self.positions >= asked + ROUND {
                asked = self.positions;
                let bytes =
                    self.seen.bytes() + self.steps.capacity() * 2 * size_of::<Step>();
                let progress = Progress { positions: self.positions, bytes };
                if watch(progress).is_break() {
                    return Err(Flaw::Stopped);
                }
            }
            if self.positions >= self.enough {
                break;
            }
        }
        if self.asked.is_empty() { Ok(self.positions) } else { Err(Flaw::Alike) }
    }

    fn point(&self) -> Point {
        Point { mark: self.journal.mark(), form: self.form.point() }
    }

    fn take_back(&mut self, point: Point) {
        self.journal.rewind(&mut self.table, point.mark);
        self.form.take_back(point.form);
    }

    fn play(&mut self, made: Move) -> Result<(), Flaw> {
        let mark = self.journal.mark();
        self.engine.apply(&mut self.table, &mut self.journal, made)?;
        self.form.note(&self.table, self.journal.since(mark));
        Ok(())
    }

    /// Lists the moves of the position.
    fn list(&mut self) -> Result<(), Flaw> {
        self.engine.moves(&self.table, &mut self.list);
        self.list.error.take().map_or(Ok(()), |error| Err(error.into()))
    }

    /// Follows a step from a position.
    fn follow(&mut self, step: Step, id: PositionId, before: Point) -> Result<(), Flaw> {
        let mark = self.journal.mark();
        for _ in 0..step.turns {
            let turn =
                self.cycle.and_then(|cycle| cycle.turn(self.engine.rules(), &self.table));
            let turn = turn.unwrap_or(Move::DEAL);
            self.engine.apply(&mut self.table, &mut self.journal, turn)?;
        }
        self.engine.apply(&mut self.table, &mut self.journal, step.made)?;
        self.form.note(&self.table, self.journal.since(mark));
        match step.then {
            Some(then) => self.play(then)?,
            // `arrive` would stop here, because the form is known.
            None if self.linked && self.form.total.id == id => {
                return self.exchange(step, before);
            }
            None => {}
        }
        self.arrive(before)
    }

    /// Takes back a step that led to the same form. Adds the moves to foundations that it made
    /// possible.
    fn exchange(&mut self, step: Step, before: Point) -> Result<(), Flaw> {
        if let Some(Carry { from, .. }) = step.made.carry() {
            self.list()?;
            for then in &self.list.moves {
                let goes = then.carry().is_some_and(|carry| {
                    carry.from == from
                        && self.engine.rules().group_of(carry.to).role == Role::Foundation
                });
                if goes {
                    self.steps.push(Step { then: Some(*then), ..step });
                }
            }
        }
        self.take_back(before);
        Ok(())
    }

    /// Arrives at a position: makes the safe moves to foundations, and adds a frame if the
    /// position is new.
    fn arrive(&mut self, before: Point) -> Result<(), Flaw> {
        self.go_home()?;
        let form = self.form.total;
        // Checked first, so that no won position is ever skipped as known.
        if self.engine.is_won(&self.table)? {
            return Err(Flaw::Won);
        }
        if !self.seen.add(form.id) {
            self.take_back(before);
            return Ok(());
        }
        self.positions += 1;
        // Before the tag, which relies on it.
        self.check_distinguished()?;
        let tag = self.tag(form)?;
        self.transcript.next(Entry::new(form.written, tag))?;
        if tag != Tag::Open {
            self.take_back(before);
            return Ok(());
        }
        let first = self.steps.len();
        self.branch()?;
        self.frames.push(Frame { before, id: form.id, first, next: first });
        Ok(())
    }

    /// Returns the tag of a new position.
    fn tag(&mut self, form: Bits) -> Result<Tag, Flaw> {
        let rules = self.engine.rules();
        if rules.hooked().has(Hook::Lost) {
            let view = self.engine.view(&self.table);
            if self.engine.hooks().holds(view, Hook::Lost)? {
                return Ok(Tag::Called);
            }
        }
        let Some(dead) = &self.dead else { return Ok(Tag::Open) };
        // Writer and checker count alike, so they skip the same checks.
        let (looked, found) = &mut self.looked;
        *looked += 1;
        let rare = *looked > ALWAYS && *found * RARE < *looked;
        // By the stored bits: `id` depends on the key, which differs between walks.
        let left_out = rare && !form.written.is_multiple_of(SELDOM);
        if left_out || !dead.is_dead(rules, &self.table) {
            return Ok(Tag::Open);
        }
        *found += 1;
        Ok(Tag::Dead)
    }

    /// Checks that foundations hold and take only distinguished kinds.
    fn check_distinguished(&mut self) -> Result<(), Flaw> {
        let Some(distinct) = self.classes.distinguished else { return Ok(()) };
        if self.checked_at == Some(self.form.settled) {
            return Ok(());
        }
        let (table, rules) = (&self.table, self.engine.rules());
        let mut met = Kinds::NONE;
        for pile in &rules.plan().foundations {
            met = met.or(self.engine.takes_next(table, *pile));
            table.pile(*pile).iter().for_each(|card| met.add(*card));
        }
        // A card that is not in the deck is merged with no other.
        let asked = met.and(rules.deck().present()).without(distinct);
        if asked.is_empty() {
            self.checked_at = Some(self.form.settled);
            return Ok(());
        }
        if !self.lenient {
            return Err(Flaw::Alike);
        }
        if !asked.without(self.asked).is_empty() {
            self.asked = self.asked.or(asked);
            // The walk must restart anyway, so it first looks for more such kinds.
            self.enough = self.positions + self.positions / 2 + ALWAYS;
        }
        Ok(())
    }

    /// Makes all safe moves to foundations.
    fn go_home(&mut self) -> Result<(), Flaw> {
        loop {
            let Some(safe) = &mut self.safe else { return Ok(()) };
            let going = safe.kinds(&self.table, self.form.settled);
            if going.is_empty() {
                return Ok(());
            }
            let Some(made) = self.piles_that_go(going).find_map(|own| self.homing(own))
            else {
                return Ok(());
            };
            self.play(made)?;
        }
    }

    /// Returns the move of the top card of a pile to a foundation, if it is legal.
    fn homing(&self, from: PileId) -> Option<Move> {
        let (engine, table, rules) = (self.engine, &self.table, self.engine.rules());
        let card = table.top(from).filter(|_| engine.can_leave(table, from))?;
        let brought = (card, rules.group_id(from));
        let takes = |to: &PileId| engine.would_take(table, *to, brought);
        let to = rules.plan().foundations.iter().copied().find(takes);
        to.map(|to| Move::build(from, to, 1))
    }

    /// Returns the piles whose top cards are of the kinds in `going`. Excludes a waste if taking
    /// its top card would change where turns end.
    fn piles_that_go(&self, going: Kinds) -> impl Iterator<Item = PileId> {
        let turned = self.cycle.filter(|cycle| cycle.each > 1).map(|cycle| cycle.waste);
        self.table.piles().filter(move |pile| {
            let top = self.table.top(*pile);
            top.is_some_and(|card| !card.is_down() && going.has(card))
                && self.engine.rules().group_of(*pile).role != Role::Foundation
                && Some(*pile) != turned
        })
    }

    /// Adds the steps of the position.
    fn branch(&mut self) -> Result<(), Flaw> {
        self.list()?;
        let cycle = self.cycle;
        let moves = self.list.moves.iter();
        // The turns of a cycle are part of its own steps, added below.
        let own = moves.filter(|made| cycle.is_none() || made.carry().is_some());
        self.steps.extend(own.map(|made| Step { turns: 0, made: *made, then: None }));
        cycle.map_or(Ok(()), |cycle| self.turn(cycle))
    }

    /// Adds the steps from the waste after each turn, up to the second redeal.
    fn turn(&mut self, cycle: Cycle) -> Result<(), Flaw> {
        let rules = self.engine.rules();
        let targets = rules.groups().iter().filter(|own| own.from | own.empty_from != 0);
        let piles = targets.flat_map(Group::ids);
        let takes = piles.map(|pile| self.engine.takes_next(&self.table, pile));
        let wanted = takes.fold(Kinds::NONE, Kinds::or);
        let mark = self.journal.mark();
        // After a redeal, turns end at the same places as before from the present place on, if a
        // turn ends there.
        let (start, steady) =
            (self.table.len(cycle.waste), cycle.is_in_step(&self.table));
        // At most 250 cards make at most 251 turns.
        let (mut again, mut turns) = (false, 0_u8);
        while let Some(turn) = cycle.turn(rules, &self.table) {
            if turn == Move::REDEAL && std::mem::replace(&mut again, true) {
                break;
            }
            self.engine.apply(&mut self.table, &mut self.journal, turn)?;
            turns += 1;
            if again && steady && self.table.len(cycle.waste) >= start {
                break;
            }
            if self.table.top(cycle.waste).is_some_and(|card| wanted.has(card)) {
                self.list()?;
                let carried = self.list.moves.iter().filter(|made| {
                    made.carry().is_some_and(|carry| carry.from == cycle.waste)
                });
                let step = |made: &Move| Step { turns, made: *made, then: None };
                self.steps.extend(carried.map(step));
            }
        }
        // Only the table is rewound: the form was not updated for these turns.
        self.journal.rewind(&mut self.table, mark);
        Ok(())
    }
}

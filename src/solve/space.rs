//! The positions of a game as a search walks them: made, taken back, told apart.

use std::collections::BTreeMap;

use super::Reductions;
use super::print::Print;
use super::prints::Prints;
use crate::engine::Engine;
use crate::rules::{Hook, HookFault, Lift, Move, MoveList, Role};
use crate::table::{Effect, Journal, Kinds, Mark, PileId, Table};

/// A position and the way there.
#[derive(Debug)]
pub(super) struct Space<'a> {
    engine: Engine<'a>,
    table: Table,
    journal: Journal,
    prints: Prints,
    /// Every move made, those that were forced included.
    line: Vec<Move>,
    list: MoveList,
    effects: Vec<Effect>,
    reductions: Reductions,
    /// Whether a build is no more than a transfer as long as no card lies face down.
    plain: bool,
    /// Whether only bringing a card home can win the game.
    wins_home: bool,
    /// Whether the cards that are home decide alone what is safe.
    indifferent: bool,
    /// For what lies on the foundations, the kinds that can go there without harm.
    safe: BTreeMap<Print, Kinds>,
    /// The kinds that go home by themselves as soon as they can be reached.
    going: Kinds,
}

/// A move that can be made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) made: Move,
    /// The fingerprint of the position it leads to, unless something may follow from it.
    pub(super) print: Option<Print>,
}

/// A point to go back to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    mark: Mark,
    line: usize,
    going: Kinds,
}

impl<'a> Space<'a> {
    /// Returns the space that begins with a position.
    pub(super) fn new(engine: Engine<'a>, table: &Table, reductions: Reductions) -> Self {
        let rules = engine.rules();
        let quiet = rules.hooked().is_empty();
        let dealt = rules.stock().is_some() || rules.redeal().is_some();
        Self {
            engine,
            table: table.clone(),
            journal: Journal::default(),
            prints: Prints::new(rules, table, reductions.piles),
            line: Vec::new(),
            list: MoveList::default(),
            effects: Vec::new(),
            reductions,
            plain: quiet && !rules.plan.fills,
            wins_home: rules.end().is_none() && !rules.hooked().has(Hook::Won),
            indifferent: !dealt && !rules.plan.fills,
            safe: BTreeMap::new(),
            going: Kinds::NONE,
        }
    }

    /// Returns the position.
    pub(super) fn table(&self) -> &Table {
        &self.table
    }

    /// Returns the engine of the game.
    pub(super) fn engine(&self) -> Engine<'a> {
        self.engine
    }

    /// Returns the fingerprint of the position.
    pub(super) fn print(&self) -> Print {
        self.prints.total()
    }

    /// Returns the moves made since the start.
    pub(super) fn line(&self) -> &[Move] {
        &self.line
    }

    /// Returns whether the game is won.
    pub(super) fn is_won(&self) -> Result<bool, HookFault> {
        self.engine.is_won(&self.table)
    }

    /// Returns whether the game can be won by a step that leads to a fingerprint known
    /// beforehand.
    pub(super) fn wins_unseen(&self) -> bool {
        !self.wins_home
    }

    /// Returns where to come back to.
    #[inline]
    pub(super) fn point(&self) -> Point {
        let (mark, line) = (self.journal.mark(), self.line.len());
        Point { mark, line, going: self.going }
    }

    /// Makes the moves that are forced at the start.
    pub(super) fn begin(&mut self) -> Result<(), HookFault> {
        self.go_home()
    }

    /// Makes a move, and then every move that is forced because it can do no harm.
    #[inline]
    pub(super) fn make(&mut self, step: Step) -> Result<(), HookFault> {
        if let (Some(_), Move::Build { from, to, count }) = (step.print, step.made) {
            self.journal.transfer(&mut self.table, from, to, count);
            self.prints.moved(&self.table, from, to);
            self.line.push(step.made);
            return Ok(());
        }
        self.play(step.made)?;
        self.go_home()
    }

    /// Takes back everything made since a point.
    #[inline]
    pub(super) fn take_back(&mut self, point: &Point) {
        self.line.truncate(point.line);
        self.going = point.going;
        match self.journal.since(point.mark) {
            &[Effect::Transfer { from, to, .. }] => {
                self.journal.rewind(&mut self.table, point.mark);
                self.prints.moved(&self.table, to, from);
            }
            effects => {
                self.effects.clear();
                self.effects.extend_from_slice(effects);
                for effect in &mut self.effects {
                    if let Effect::Set { old, new, .. } = effect {
                        std::mem::swap(old, new);
                    }
                }
                self.journal.rewind(&mut self.table, point.mark);
                self.prints.note(self.engine.rules(), &self.table, &self.effects);
            }
        }
    }

    /// Appends the moves to be tried in this position. `last` is the move that led here,
    /// if nothing followed from it.
    pub(super) fn steps(
        &mut self,
        last: Option<Move>,
        steps: &mut Vec<Step>,
    ) -> Result<(), HookFault> {
        self.engine.moves(&self.table, &mut self.list);
        if let Some(fault) = self.list.fault.take() {
            return Err(fault);
        }
        let plain = self.plain && !self.table.has_hidden();
        for &made in &self.list.moves {
            let Move::Build { from, to, count } = made else {
                steps.push(Step { made, print: None });
                continue;
            };
            if self.is_idle(from, to, count) || (plain && self.is_detour(last, made)) {
                continue;
            }
            let print = (plain && !self.rouses(from, to, count))
                .then(|| self.prints.after(&self.table, from, to, count));
            steps.push(Step { made, print });
        }
        Ok(())
    }

    /// Returns whether a build leads to what another one leads to, or nowhere, since empty
    /// piles are alike.
    #[inline]
    fn is_idle(&self, from: PileId, to: PileId, count: u8) -> bool {
        if !self.table.is_empty(to) || !self.prints.has_twin(to) {
            return false;
        }
        let alike = |it: PileId| self.prints.are_alike(it, to);
        let group = self.engine.rules().group_of(to);
        let before = (group.piles.start..to.0).map(PileId);
        self.table.len(from) == usize::from(count) && alike(from)
            || before.into_iter().any(|it| it != from && self.table.is_empty(it))
    }

    /// Returns whether cards that were just moved are moved on, though they could have gone
    /// there directly, or back.
    #[inline]
    fn is_detour(&self, last: Option<Move>, made: Move) -> bool {
        let (
            Some(Move::Build { from: first, to: between, count: moved }),
            Move::Build { from, to, count },
        ) = (last, made)
        else {
            return false;
        };
        if !self.reductions.detours || from != between || count != moved {
            return false;
        }
        if to == first {
            return true;
        }
        let rules = self.engine.rules();
        let (group, source) = (rules.group_of(to), rules.piles()[first.index()].group);
        let takes = if self.table.is_empty(to) {
            group.takes_empty_from(source)
        } else {
            group.takes_from(source)
        };
        takes && (count == 1 || rules.group_of(first).lift != Lift::Supermove)
    }

    /// Returns whether something may follow from a build.
    #[inline]
    fn rouses(&self, from: PileId, to: PileId, count: u8) -> bool {
        let rules = self.engine.rules();
        if rules.group_of(to).role == Role::Foundation
            || rules.group_of(from).role == Role::Foundation
        {
            return true;
        }
        let left = self.table.len(from) - usize::from(count);
        let next = left.checked_sub(1).map(|it| self.table.pile(from)[it]);
        next.is_some_and(|it| self.going.has(it))
    }

    fn play(&mut self, made: Move) -> Result<(), HookFault> {
        let mark = self.journal.mark();
        self.engine.apply(&mut self.table, &mut self.journal, made)?;
        self.line.push(made);
        match *self.journal.since(mark) {
            [Effect::Transfer { from, to, .. }] => {
                self.prints.moved(&self.table, from, to);
            }
            ref effects => {
                self.prints.note(self.engine.rules(), &self.table, effects);
            }
        }
        Ok(())
    }

    /// Brings cards home as long as that can do no harm.
    fn go_home(&mut self) -> Result<(), HookFault> {
        if !self.reductions.safe {
            return Ok(());
        }
        loop {
            self.going = self.safe_kinds();
            let tops = self.table.piles().filter(|it| !self.is_home(*it));
            let mut tops = tops.filter_map(|it| self.table.top(it));
            if !tops.any(|it| !it.is_down() && self.going.has(it)) {
                return Ok(());
            }
            self.engine.moves(&self.table, &mut self.list);
            let safe = |it: &&Move| {
                let Move::Build { from, to, count: 1 } = **it else { return false };
                let goes = |it| self.going.has(it);
                self.is_home(to)
                    && !self.is_home(from)
                    && self.table.top(from).is_some_and(goes)
                    && (self.indifferent || self.engine.leaves_alike(&self.table, from))
            };
            let Some(&made) = self.list.moves.iter().find(safe) else { return Ok(()) };
            self.play(made)?;
        }
    }

    fn is_home(&self, pile: PileId) -> bool {
        self.engine.rules().group_of(pile).role == Role::Foundation
    }

    /// Returns the kinds that can go home without harm.
    fn safe_kinds(&mut self) -> Kinds {
        if !self.indifferent && !self.engine.is_indifferent(&self.table) {
            return Kinds::NONE;
        }
        let home = self.prints.of_piles(&self.engine.rules().plan.homes);
        let (engine, table) = (self.engine, &self.table);
        *self.safe.entry(home).or_insert_with(|| engine.safe_kinds(table))
    }
}

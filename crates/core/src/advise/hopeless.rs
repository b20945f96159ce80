//! Proves that a game cannot be won, even if progress is possible.
//!
//! A game is not called lost while a card can move to its foundation. But once it is
//! lost, it matters how many moves to undo. So here progress is followed until no more is
//! possible, as long as the player can foresee all results.

use super::ahead::LookaheadLimit;
use super::frontier::Frontier;
use super::progress::Achieved;
use super::status::Status;
use crate::engine::Engine;
use crate::rules::{HookError, Move, MoveList, Rules};
use crate::table::{Journal, PositionHash, Table};

/// All positions that can be reached from some start positions.
struct Reached<'a> {
    engine: Engine<'a>,
    limit: LookaheadLimit,
    frontier: Frontier<'a>,
    /// For each position, the progress at the last position on its path that made
    /// progress.
    origins: Vec<Achieved>,
    /// How many of them had all their moves tried.
    tried: usize,
    /// The number of bytes of positions written.
    bytes: usize,
    /// The picks tried to list moves.
    picks: usize,
    /// The work of the script before.
    spent: u64,
    list: MoveList,
    journal: Journal,
}

impl Engine<'_> {
    /// Returns whether it is proven, within `limit` positions, that the game cannot be
    /// won, whatever progress is made. Fails if a script fails.
    pub fn is_hopeless(&self, table: &Table, limit: usize) -> Result<bool, HookError> {
        Ok(self.count_hopeless(std::iter::once(table.clone()), limit)?.0 == 1)
    }

    /// Returns for how many of the positions this is proven, up to the first for which it
    /// is not, and how many positions were explored. `limit` is for all together.
    /// Positions reached from one are not explored again for the next. Fails if a script
    /// fails.
    pub fn count_hopeless(
        &self,
        tables: impl IntoIterator<Item = Table>,
        limit: usize,
    ) -> Result<(usize, usize), HookError> {
        let mut tables = tables.into_iter().peekable();
        let Some(first) = tables.peek() else { return Ok((0, 0)) };
        let mut reached = Reached::new(*self, first, LookaheadLimit::prompt(limit));
        let mut count = 0;
        for table in tables {
            if !reached.is_hopeless(table)? {
                break;
            }
            count += 1;
        }
        Ok((count, reached.limit.counted(reached.frontier.len(), reached.bytes)))
    }

    /// Returns whether the game is proven lost after a legal move. Makes no claim about a
    /// move that reveals cards that the player does not know. Fails if a script fails.
    pub fn would_lose(
        &self,
        table: &Table,
        made: Move,
        limit: usize,
    ) -> Result<bool, HookError> {
        if self.budget_exhausted() {
            return Ok(false);
        }
        let (mut after, mut journal) = (table.clone(), Journal::default());
        self.apply(&mut after, &mut journal, made)?;
        let (before, now) = (self.achieved(table), self.achieved(&after));
        if !is_foreseen(self.rules(), made, before, now) {
            return Ok(false);
        }
        Ok(self.status_within(&after, limit)? == Status::Lost)
    }

    /// Returns whether there is progress between two positions.
    pub fn is_achieved(&self, before: &Table, after: &Table) -> Result<bool, HookError> {
        self.is_progress(self.achieved(before), after)
    }
}

impl<'a> Reached<'a> {
    fn new(engine: Engine<'a>, start: &Table, limit: LookaheadLimit) -> Self {
        Self {
            engine,
            limit,
            frontier: Frontier::new(engine, start),
            origins: Vec::new(),
            tried: 0,
            bytes: 0,
            picks: 0,
            spent: engine.hooks().spent(),
            list: MoveList::default(),
            journal: Journal::default(),
        }
    }

    /// Adds all positions that can be reached from `start`, and returns whether none is
    /// won. Positions reached before are known not to be, as long as this always returned
    /// `true`.
    fn is_hopeless(&mut self, start: Table) -> Result<bool, HookError> {
        if self.engine.is_won(&start)? {
            return Ok(false);
        }
        let origin = self.engine.achieved(&start);
        self.frontier.start_at(start);
        self.meet(None, origin);
        while self.tried < self.frontier.len() {
            let too_many =
                self.limit.is_passed(self.frontier.len(), self.bytes, self.picks)
                    || self.engine.is_long(self.spent, self.limit);
            if too_many || !self.try_moves()? {
                return Ok(false);
            }
            self.tried += 1;
        }
        Ok(true)
    }

    /// Tries all moves of the next position. Returns whether none wins, and the player
    /// can foresee all results.
    fn try_moves(&mut self) -> Result<bool, HookError> {
        let (engine, origin) = (self.engine, self.origins[self.tried]);
        self.frontier.go_to(self.tried);
        engine.moves(&self.frontier.table, &mut self.list);
        self.picks += self.list.tried;
        match self.list.error.take() {
            Some(HookError::TooManyMoves { .. }) => return Ok(false),
            Some(error) => return Err(error),
            None => {}
        }
        for index in 0..self.list.moves.len() {
            let made = self.list.moves[index];
            let foreseen = self.frontier.foresee(made);
            self.bytes += self.frontier.table.written_len();
            if foreseen.is_some_and(|made| self.frontier.knows(made)) {
                continue;
            }
            // The player cannot foresee a random draw.
            if engine.rules().draws(made.action()) {
                return Ok(false);
            }
            let mark = self.journal.mark();
            engine.apply(&mut self.frontier.table, &mut self.journal, made)?;
            let table = &self.frontier.table;
            if foreseen.is_none() && engine.is_progress(origin, table)? {
                let now = engine.achieved(table);
                let known = is_foreseen(engine.rules(), made, origin, now);
                if !known || engine.is_won(table)? {
                    return Ok(false);
                }
                // From here on, only more than this counts as progress.
                self.meet(None, now);
            } else {
                self.meet(foreseen, origin);
            }
            self.journal.rewind(&mut self.frontier.table, mark);
        }
        Ok(true)
    }

    /// Adds the position as it is now, if it is new.
    fn meet(&mut self, foreseen: Option<PositionHash>, origin: Achieved) {
        if self.frontier.meet(foreseen) {
            self.origins.push(origin);
        }
    }
}

/// Returns whether the player can foresee the position after a move.
fn is_foreseen(rules: &Rules, made: Move, before: Achieved, after: Achieved) -> bool {
    let up = after.face_down < before.face_down || after.unseen < before.unseen;
    !rules.action(made).reveals && !rules.draws(made.action()) && !up
}

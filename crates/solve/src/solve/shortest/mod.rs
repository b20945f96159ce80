//! Shortest lines: finds the minimum number of moves to a win and proves that no fewer are
//! enough.
//!
//! The other searches find a line of any length. This one follows lines in the order of their
//! lower bounds, so the first winning line is a shortest one. Its reductions keep some shortest
//! line. They merge equal positions (`piles`, `buried`), skip moves that could have been one
//! move, and prune proven losses. Cards that go to foundations at once in some shortest line do
//! so (`certain`). The other reductions are off: they keep a winning line, but not its length.
//!
//! Until a proof is found, the result is a line from another search and a lower bound of the
//! length of any winning line.

mod apart;
mod bound;
mod certain;
mod closed;
mod deepening;

use self::deepening::{Deepening, Round};
use super::search::portfolio;
use super::{Answer, Limit, Settings, Spent, Verdict, Watch};
use crate::rules::{HookError, Lift, Move, Rules};
use crate::solve::Start;

/// The unit in which lines are counted.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Count {
    /// Every action of a player in one turn, which is one line of a record. Automatic moves do
    /// not count.
    #[default]
    Moves,
    /// Every single card moved: a move of several cards through empty cells and piles counts as
    /// the single-card moves it stands for.
    Cards,
}

/// The result of a search for a shortest winning line.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Shortest {
    /// Whether the game can be won, with the shortest line found.
    pub answer: Answer,
    /// A lower bound of the length of any winning line; 0 if none wins.
    pub least: usize,
    /// The limit that ended the search, if more could have been found.
    pub limit: Option<Limit>,
}

/// The number of positions of the first search for any line, and the factor by which it grows.
const FIRST_POSITIONS: u64 = 20_000;
const GROWTH: u64 = 4;

impl Count {
    /// Returns whether lines of a game can be counted in this unit. Single cards can be counted
    /// only if each move of a run could be made by single-card moves.
    pub fn is_for(self, rules: &Rules) -> bool {
        let singly =
            |lift: Lift| matches!(lift, Lift::None | Lift::Top | Lift::Supermove);
        self == Self::Moves || rules.groups().iter().all(|group| singly(group.lift))
    }
}

impl Shortest {
    /// Returns whether the result is final: the line is a shortest one, or no line wins.
    pub fn is_proven(&self) -> bool {
        match &self.answer.verdict {
            Verdict::Winnable(line) => line.len() == self.least,
            Verdict::Unwinnable => true,
            Verdict::Unknown(_) => false,
        }
    }
}

/// A running search.
struct Search<'a, 'w> {
    start: &'a Start<'a>,
    settings: Settings,
    count: Count,
    watch: &'w mut Watch<'w>,
    /// The cost of the searches for any line, and the position limit of the next one.
    finding: Spent,
    few: u64,
    line: Option<Vec<Move>>,
}

/// Searches for a shortest line from a position. Fails only if a script fails.
pub(super) fn search(
    start: &Start<'_>,
    settings: Settings,
    count: Count,
    watch: &mut Watch<'_>,
) -> Result<Shortest, HookError> {
    let mut on_spent = |spent| watch(spent);
    let mut search = Search {
        start,
        settings,
        count,
        watch: &mut on_spent,
        finding: Spent::default(),
        few: FIRST_POSITIONS,
        line: None,
    };
    match search.run() {
        // A line found before the error is still valid.
        Err(HookError::TooManyMoves { .. }) => {
            Ok(search.found(0, Spent::default(), Some(Limit::Moves)))
        }
        found => found,
    }
}

impl Search<'_, '_> {
    fn run(&mut self) -> Result<Shortest, HookError> {
        if self.start.engine.is_won(self.start.table)? {
            self.line = Some(Vec::new());
            return Ok(self.found(0, Spent::default(), None));
        }
        // A quarter of the memory is for finding any line.
        let memory = self.settings.memory / 4 * 3;
        let mut search = Deepening::new(self.start, self.count, memory);
        if let Some(found) = self.find(&search)? {
            return Ok(found);
        }
        loop {
            let least = usize::from(search.least());
            // No line can be shorter, so no search is needed.
            if self.line.as_ref().is_some_and(|line| line.len() <= least) {
                return Ok(self.found(least, search.spent(), None));
            }
            let most = self.settings.most_positions.unwrap_or(u64::MAX);
            let most = most.saturating_sub(self.finding.positions);
            let finding = self.finding;
            let round = search.go_on(most, &mut |now| (self.watch)(now + finding))?;
            let spent = search.spent();
            match round {
                Round::Won(line) => {
                    self.line = Some(line);
                    return Ok(self.found(least, spent, None));
                }
                Round::Longer(None) => return Ok(self.lost(spent)),
                Round::Cut(limit) => return Ok(self.found(least, spent, Some(limit))),
                Round::Longer(_) => {}
            }
            let many = spent.positions > self.finding.positions.saturating_mul(GROWTH);
            if self.line.is_none() && many {
                self.few = self.few.saturating_mul(GROWTH);
                if let Some(found) = self.find(&search)? {
                    return Ok(found);
                }
            }
        }
    }

    /// Searches for any line. Returns the result if it is final: no line wins, or a limit was
    /// reached.
    fn find(&mut self, search: &Deepening<'_>) -> Result<Option<Shortest>, HookError> {
        let spent = search.spent();
        let before = self.finding + spent;
        let most = self.settings.most_positions.unwrap_or(u64::MAX);
        let left = most.saturating_sub(before.positions);
        let memory = self.settings.memory / 4;
        let few = Some(self.few.min(left));
        let settings = Settings { most_positions: few, memory, ..self.settings };
        let watch = &mut self.watch;
        let mut on_spent = |now: Spent| watch(now + before);
        let answer = portfolio::solve(self.start, settings, None, &mut on_spent)?;
        // That search is over, and its memory is free again.
        self.finding = self.finding + Spent { bytes: 0, ..answer.spent };
        let limit = match answer.verdict {
            Verdict::Winnable(line) => {
                self.line = match self.count {
                    Count::Moves => Some(line),
                    Count::Cards => apart::apart(self.start, &line)?,
                };
                return Ok(None);
            }
            Verdict::Unwinnable => return Ok(Some(self.lost(spent))),
            Verdict::Unknown(Limit::Positions) if self.few < left => return Ok(None),
            Verdict::Unknown(limit) => limit,
        };
        Ok(Some(self.found(search.least().into(), spent, Some(limit))))
    }

    /// Returns the result with the given lower bound.
    fn found(&mut self, least: usize, spent: Spent, limit: Option<Limit>) -> Shortest {
        let unknown = Verdict::Unknown(limit.unwrap_or(Limit::Positions));
        let verdict = self.line.take().map_or(unknown, Verdict::Winnable);
        let spent = spent + self.finding;
        Shortest { answer: Answer { verdict, spent }, least, limit }
    }

    /// Returns that the game cannot be won; if a line is known, that no other is shorter.
    fn lost(&mut self, spent: Spent) -> Shortest {
        if let Some(line) = &self.line {
            let least = line.len();
            return self.found(least, spent, None);
        }
        let spent = spent + self.finding;
        let answer = Answer { verdict: Verdict::Unwinnable, spent };
        Shortest { answer, least: 0, limit: None }
    }
}

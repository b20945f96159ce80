//! Shortest lines: how few moves win, and the proof that no fewer do.
//!
//! The usual searches find a line and say nothing of how long it has to be. Here lines are
//! followed in the order of how long they are at the least, so that the first one that wins
//! is a shortest one. What is left out keeps some shortest line: positions that are the same
//! (`piles`, `buried`), moves that could have been made in one, cards that
//! go home at once in some shortest line (`certain`), and what follows from positions that
//! are proven lost. None of the other reductions is used: they keep a line that wins, and not
//! how long it is.
//!
//! As long as nothing is proven there is a line that a usual search found, and the number of
//! moves that any line needs at the least.

mod apart;
mod bound;
mod certain;
mod closed;
mod deepening;

use self::deepening::{Deepening, Round};
use super::search::portfolio;
use super::{Answer, Limit, Settings, Spent, Verdict, Watch};
use crate::rules::{HookFault, Lift, Move, Rules};
use crate::solve::Start;

/// What counts as a move.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Count {
    /// Whatever a player does in one turn, and a record has in one line. What follows by
    /// itself does not count.
    #[default]
    Moves,
    /// Every card that is moved by itself: what moves several through empty cells and piles
    /// counts as the single moves that it stands for.
    Cards,
}

/// What is known of the shortest line that wins.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Shortest {
    /// Whether the game can be won, and the shortest line that was found.
    pub answer: Answer,
    /// How many moves every line has at the least that wins; zero if none does.
    pub least: usize,
    /// What ended the search, if it might have found out more.
    pub limit: Option<Limit>,
}

/// How many positions are met at first to find any line, and how often that is done again
/// with so many times as many.
const FIRST_POSITIONS: u64 = 20_000;
const GROWTH: u64 = 4;

impl Count {
    /// Returns whether moves of a game can be counted like that: card by card only where no
    /// run moves but as single moves could bring it.
    pub fn is_for(self, rules: &Rules) -> bool {
        let singly =
            |lift: Lift| matches!(lift, Lift::None | Lift::Top | Lift::Supermove);
        self == Self::Moves || rules.groups().iter().all(|group| singly(group.lift))
    }
}

impl Shortest {
    /// Returns whether no more is to be found out: the line is a shortest one, or there is
    /// none.
    pub fn is_proven(&self) -> bool {
        match &self.answer.verdict {
            Verdict::Winnable(line) => line.len() == self.least,
            Verdict::Unwinnable => true,
            Verdict::Unknown(_) => false,
        }
    }
}

/// A search under way.
struct Search<'a, 'w> {
    start: &'a Start<'a>,
    settings: Settings,
    count: Count,
    watch: &'w mut Watch<'w>,
    /// What finding any line took, and how many positions may be met for it now.
    finding: Spent,
    few: u64,
    line: Option<Vec<Move>>,
}

/// Looks for a shortest line from a position. Fails only when a script fails.
pub(super) fn search(
    start: &Start<'_>,
    settings: Settings,
    count: Count,
    watch: &mut Watch<'_>,
) -> Result<Shortest, HookFault> {
    let mut tell = |spent| watch(spent);
    let mut search = Search {
        start,
        settings,
        count,
        watch: &mut tell,
        finding: Spent::default(),
        few: FIRST_POSITIONS,
        line: None,
    };
    match search.run() {
        // A line that was found holds all the same.
        Err(HookFault::TooManyMoves { .. }) => {
            Ok(search.found(0, Spent::default(), Some(Limit::Moves)))
        }
        found => found,
    }
}

impl Search<'_, '_> {
    fn run(&mut self) -> Result<Shortest, HookFault> {
        if self.start.engine.is_won(self.start.table)? {
            self.line = Some(Vec::new());
            return Ok(self.found(0, Spent::default(), None));
        }
        // A quarter is for finding any line.
        let memory = self.settings.memory / 4 * 3;
        let mut search = Deepening::new(self.start, self.count, memory);
        if let Some(found) = self.find(&search)? {
            return Ok(found);
        }
        loop {
            let least = usize::from(search.least());
            // As short as any line can be: the search need not find another.
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

    /// Looks for any line. Returns the answer if that is the end: no line wins, or a limit
    /// was reached.
    fn find(&mut self, search: &Deepening<'_>) -> Result<Option<Shortest>, HookFault> {
        let spent = search.spent();
        let before = self.finding + spent;
        let most = self.settings.most_positions.unwrap_or(u64::MAX);
        let left = most.saturating_sub(before.positions);
        let memory = self.settings.memory / 4;
        let few = Some(self.few.min(left));
        let settings = Settings { most_positions: few, memory, ..self.settings };
        let watch = &mut self.watch;
        let mut tell = |now: Spent| watch(now + before);
        let answer = portfolio::solve(self.start, settings, None, &mut tell)?;
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

    /// Returns what is known, where every line needs so many moves.
    fn found(&mut self, least: usize, spent: Spent, limit: Option<Limit>) -> Shortest {
        let unknown = Verdict::Unknown(limit.unwrap_or(Limit::Positions));
        let verdict = self.line.take().map_or(unknown, Verdict::Winnable);
        let spent = spent + self.finding;
        Shortest { answer: Answer { verdict, spent }, least, limit }
    }

    /// Returns that the game cannot be won; where a line is known, that no other is shorter.
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

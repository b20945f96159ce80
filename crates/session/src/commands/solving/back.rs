//! Searches a lost game backward for the last position that could be won.
//!
//! A lost game stays lost, so exactly one move is the mistake: before it the game could be won,
//! after it not. The search bisects the moves. It starts with little effort, because most
//! positions are decided easily.

use std::collections::BTreeSet;

use super::budget::Budget;
use super::known::lost_since;
use crate::answer::CommandError;
use crate::search::Effort;
use crate::session::Session;
use crate::solve::Verdict;
use crate::table::Table;

/// The most positions of a search in the first round.
const FIRST: u64 = 20_000;

/// The factor by which this limit grows in each round.
const MORE: u64 = 10;

/// The highest limit, in the last round.
const LAST: u64 = FIRST * MORE.pow(5);

/// The most positions of a game that may stay undecided in a round.
const UNDECIDED: usize = 6;

/// What is known of the positions of a lost game.
struct Span {
    /// The number of moves before the last one known to be winnable.
    winnable: Option<usize>,
    /// The number of moves before the first one known to be lost.
    lost: usize,
    /// How many moves before `lost` to search next, while no position is known to be winnable.
    step: usize,
    /// The positions that were not decided in this round.
    undecided: BTreeSet<usize>,
}

/// Notes with a lost game since when it has been lost, and a line that wins from before, as far
/// as the searches find them.
pub(super) fn look_back(
    session: &mut Session<'_>,
    budget: &mut Budget,
) -> Result<(), CommandError> {
    let game = session.game();
    let mut tables: Vec<Table> = game.earlier().collect();
    tables.reverse();
    let lost = lost_since(game);
    let (winnable, undecided) = (game.winnable_until(), BTreeSet::new());
    let mut span = Span { winnable, lost, step: 1, undecided };
    let mut most = Effort { positions: FIRST, ..Effort::MOST };
    while !span.is_settled() && !budget.is_used_up() && most.positions <= LAST {
        let Some(moves) = span.next() else {
            most.positions = most.positions.saturating_mul(MORE);
            span.undecided.clear();
            span.step = 1;
            continue;
        };
        let verdict = budget.search(session, &tables[moves], most)?.verdict;
        session.note(moves, &verdict);
        match verdict {
            // The winning line may agree with the game beyond this position.
            Verdict::Winnable(_) => span.winnable = session.game().winnable_until(),
            Verdict::Unwinnable => {
                // Doubling the step reaches the start of a long game in few searches.
                span.lost = moves;
                span.step *= 2;
            }
            Verdict::Unknown(_) => {
                span.undecided.insert(moves);
                span.step *= 2;
            }
        }
    }
    Ok(())
}

impl Span {
    /// Returns whether the mistake is found, or known not to exist.
    fn is_settled(&self) -> bool {
        self.first_open() >= self.lost
    }

    /// Returns the number of moves before the first position that is not known to be winnable.
    fn first_open(&self) -> usize {
        self.winnable.map_or(0, |until| until + 1)
    }

    /// Returns the position to search next, or none if the round is over.
    fn next(&self) -> Option<usize> {
        let wanted = match self.winnable {
            Some(winnable) => usize::midpoint(winnable, self.lost),
            None => self.lost.saturating_sub(self.step),
        };
        let open = (self.first_open()..self.lost)
            .filter(|count| !self.undecided.contains(count));
        let open = open.min_by_key(|count| count.abs_diff(wanted));
        open.filter(|_| self.undecided.len() <= UNDECIDED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the positions that are searched, in order, in a game that is lost after `made`
    /// moves and can be won in the positions up to `last`.
    fn decided(made: usize, last: Option<usize>) -> Vec<usize> {
        let undecided = BTreeSet::new();
        let mut span = Span { winnable: None, lost: made, step: 1, undecided };
        let mut order = Vec::new();
        while !span.is_settled() {
            let moves = span.next().unwrap();
            order.push(moves);
            if last.is_some_and(|last| moves <= last) {
                span.winnable = Some(moves);
            } else {
                span.lost = moves;
                span.step *= 2;
            }
        }
        order
    }

    #[test]
    fn next_doubles_its_steps_and_then_bisects() {
        assert_eq!(decided(100, Some(99)), [99]);
        assert_eq!(decided(100, Some(90)), [99, 97, 93, 85, 89, 91, 90]);
        assert_eq!(decided(3, None), [2, 0]);
        assert!(decided(0, None).is_empty());
    }

    #[test]
    fn next_skips_undecided_positions() {
        let undecided = BTreeSet::from([4, 5]);
        let span = Span { winnable: Some(2), lost: 7, step: 1, undecided };
        assert_eq!(span.next(), Some(3));
        let undecided = (3..7).collect();
        assert_eq!(Span { undecided, ..span }.next(), None);
    }
}

//! The point of no return: with which move a lost game was lost.

use super::one::MEMORY;
use crate::advise::Observer;
use crate::rules::{HookFault, Move, MoveList};
use crate::solve::{Settings, Solver, Verdict, Watch};

/// What is known about a game that was lost, though its deal can be won.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Turning {
    /// After how many moves the game could still be won, for the last time.
    pub after: usize,
    /// How many moves were made in all.
    pub of: usize,
    /// How many legal moves there were at that point, how many of them still win and how many do
    /// not; what is left is not known.
    pub choices: (usize, usize, usize),
}

/// Finds with which of its moves a game was lost, if its deal can be won: what can be won
/// after a move could be won before it, so half of the moves are left out each time. Nothing
/// is returned if some search has no answer within so many positions, or if the game that the
/// player gave up could still be won.
pub fn turning(
    start: &Observer<'_>,
    moves: &[Move],
    positions: u64,
    watch: &mut Watch<'_>,
) -> Result<Option<Turning>, HookFault> {
    let most_positions = Some(positions);
    let settings = Settings { most_positions, memory: MEMORY, ..Settings::default() };
    let solver = Solver::new(start.engine(), settings);
    let after = |count: usize| -> Result<Observer<'_>, HookFault> {
        let mut game = start.clone();
        for made in &moves[..count] {
            game.play(*made)?;
        }
        Ok(game)
    };
    // A player who gives up may leave a game that can be won.
    let end = solver.solve_unshortened(after(moves.len())?.table(), watch)?;
    if !matches!(end.verdict, Verdict::Unwinnable) {
        return Ok(None);
    }
    // INVARIANT: it can be won after `won` moves, and not after `gone`.
    let (mut won, mut gone) = (0, moves.len());
    while gone - won > 1 {
        let middle = usize::midpoint(won, gone);
        match solver.solve_unshortened(after(middle)?.table(), watch)?.verdict {
            Verdict::Winnable(_) => won = middle,
            Verdict::Unwinnable => gone = middle,
            Verdict::Unknown(_) => return Ok(None),
        }
    }
    let game = after(won)?;
    let mut list = MoveList::default();
    game.engine().moves(game.table(), &mut list);
    if list.fault.is_some() {
        return Ok(None);
    }
    let (mut winning, mut losing) = (0, 0);
    for made in &list.moves {
        let mut next = game.clone();
        next.play(*made)?;
        match solver.solve_unshortened(next.table(), watch)?.verdict {
            Verdict::Winnable(_) => winning += 1,
            Verdict::Unwinnable => losing += 1,
            Verdict::Unknown(_) => {}
        }
    }
    let choices = (list.moves.len(), winning, losing);
    Ok(Some(Turning { after: won, of: moves.len(), choices }))
}

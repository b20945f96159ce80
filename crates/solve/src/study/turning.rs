//! The turning point: the move with which a lost game was lost.

use super::one::MEMORY;
use crate::advise::Observer;
use crate::rules::{HookError, Move, MoveList};
use crate::solve::{Settings, Solver, Verdict, Watch};

/// The turning point of a lost game whose deal can be won.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Turning {
    /// The number of moves after which the game could still be won, for the last time.
    pub after: usize,
    /// The number of all moves.
    pub of: usize,
    /// The number of legal moves at that point, how many of them still win, and how many lose.
    /// The rest are unknown.
    pub choices: (usize, usize, usize),
}

/// Finds the move with which a game was lost. The deal must be winnable. A game that can be won
/// after a move could be won before it, so this is a binary search. Returns `None` if some search
/// ends without an answer after `positions` positions, or if the game could still be won at the
/// end.
pub fn turning(
    start: &Observer<'_>,
    moves: &[Move],
    positions: u64,
    watch: &mut Watch<'_>,
) -> Result<Option<Turning>, HookError> {
    let most_positions = Some(positions);
    let settings = Settings { most_positions, memory: MEMORY, ..Settings::default() };
    let solver = Solver::new(start.engine(), settings);
    let after = |count: usize| -> Result<Observer<'_>, HookError> {
        let mut game = start.clone();
        for made in &moves[..count] {
            game.play(*made)?;
        }
        Ok(game)
    };
    // A player who gives up may leave a winnable game.
    let end = solver.solve_unshortened(after(moves.len())?.table(), watch)?;
    if !matches!(end.verdict, Verdict::Unwinnable) {
        return Ok(None);
    }
    // INVARIANT: the game can be won after `won` moves, and not after `gone`.
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
    if list.error.is_some() {
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

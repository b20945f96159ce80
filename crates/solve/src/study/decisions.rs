//! Decisions that matter: some moves still win and some do not.

use super::one::MEMORY;
use crate::advise::Observer;
use crate::rules::{HookError, Move, MoveList};
use crate::solve::{Settings, Solver, Verdict, Watch};

/// The number of parts of a game in which decisions are counted.
pub const PARTS: usize = 3;
/// The number of decisions examined in each part.
const DECISIONS_PER_PART: usize = 2;

/// The counts of some decisions of a won game.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Decisions {
    /// The number of decisions with a known result.
    pub known: u64,
    /// The number of them that matter: some move loses.
    pub matter: u64,
}

/// Examines decisions at regular intervals along a winning line: whether any other move would
/// lose. Skips positions with a single move. Also skips those of which a search ends without an
/// answer after `positions` positions, unless another move loses.
pub fn decisions(
    start: &Observer<'_>,
    line: &[Move],
    positions: u64,
    watch: &mut Watch<'_>,
) -> Result<[Decisions; PARTS], HookError> {
    let most_positions = Some(positions);
    let settings = Settings { most_positions, memory: MEMORY, ..Settings::default() };
    let solver = Solver::new(start.engine(), settings);
    let mut found = [Decisions::default(); PARTS];
    let (mut game, mut made) = (start.clone(), 0);
    let mut list = MoveList::default();
    for number in 0..PARTS * DECISIONS_PER_PART {
        // In the middle of equal pieces of the line.
        let place = line.len() * (2 * number + 1) / (2 * PARTS * DECISIONS_PER_PART);
        for next in &line[made..place] {
            game.play(*next)?;
        }
        made = place;
        let Some(chosen) = line.get(place) else { break };
        game.engine().moves(game.table(), &mut list);
        let others: Vec<Move> =
            list.moves.iter().copied().filter(|made| made != chosen).collect();
        let mut known = !others.is_empty() && list.error.is_none();
        let mut matters = false;
        for other in others {
            let mut next = game.clone();
            next.play(other)?;
            match solver.solve_unshortened(next.table(), watch)?.verdict {
                Verdict::Winnable(_) => {}
                Verdict::Unwinnable => {
                    matters = true;
                    break;
                }
                Verdict::Unknown(_) => known = false,
            }
        }
        let part = &mut found[number / DECISIONS_PER_PART];
        // One losing move decides, even if other moves are unknown.
        part.known += u64::from(known || matters);
        part.matter += u64::from(matters);
    }
    Ok(found)
}

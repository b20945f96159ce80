//! Decisions that matter: those in which some moves still win and some do not.

use super::one::MEMORY;
use crate::advise::Observer;
use crate::rules::{HookFault, Move, MoveList};
use crate::solve::{Settings, Solver, Verdict, Watch};

/// Into how many parts a game is parted, to tell when it is decided.
pub const PARTS: usize = 3;
/// How many decisions are looked at in each part.
const DECISIONS_PER_PART: usize = 2;

/// Some decisions of a game that is won.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Decisions {
    /// How many there are of which the answer is known.
    pub known: u64,
    /// How many of them matter: some move there loses.
    pub matter: u64,
}

/// Looks at some decisions along a line that wins, in equal distances: whether any move in
/// the line's place would lose. Those of which a search has no answer within so many
/// positions, and no other move loses, are left out; so are positions with one move only.
pub fn decisions(
    start: &Observer<'_>,
    line: &[Move],
    positions: u64,
    watch: &mut Watch<'_>,
) -> Result<[Decisions; PARTS], HookFault> {
    let most_positions = Some(positions);
    let settings = Settings { most_positions, memory: MEMORY, ..Settings::default() };
    let solver = Solver::new(start.engine(), settings);
    let mut found = [Decisions::default(); PARTS];
    let (mut game, mut made) = (start.clone(), 0);
    let mut list = MoveList::default();
    for number in 0..PARTS * DECISIONS_PER_PART {
        // In the middle of each of as many pieces of the line.
        let place = line.len() * (2 * number + 1) / (2 * PARTS * DECISIONS_PER_PART);
        for next in &line[made..place] {
            game.play(*next)?;
        }
        made = place;
        let Some(chosen) = line.get(place) else { break };
        game.engine().moves(game.table(), &mut list);
        let others: Vec<Move> =
            list.moves.iter().copied().filter(|made| made != chosen).collect();
        let mut known = !others.is_empty() && list.fault.is_none();
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

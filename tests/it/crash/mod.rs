//! Plays while the machine misbehaves: full disks, read-only folders, clock jumps, and signals
//! and window sizes at any moment. Killed programs, and several programs at once, are in
//! [`kept`](crate::kept).
//!
//! Events happen at random but reproducible moments. `CRASH_SEED` selects different ones, and
//! `THOROUGH=1` tries twenty times as often.

#[cfg(target_os = "linux")]
mod clock;
mod disk;
mod storm;

use crate::common::generated::Chance;
use crate::common::home::{Home, Player};
use crate::common::thorough;

/// Returns how often something is tried.
fn tries(usual: u64) -> u64 {
    usual * thorough(1, 20)
}

/// Returns the choices of one try.
pub(crate) fn chance(number: u64) -> Chance {
    let seed = std::env::var("CRASH_SEED").ok().and_then(|seed| seed.parse().ok());
    Chance::of(seed.unwrap_or(24_u64).wrapping_mul(1_000_003).wrapping_add(number))
}

/// The games that are played, in turn.
const GAMES: [&str; 4] = ["cruel", "klondike", "freecell", "canfield"];

/// Starts a game that counts in the statistics, as at a terminal.
fn started(home: &Home, number: u64) -> Player {
    let index = usize::try_from(number).unwrap() % GAMES.len();
    let line = format!("play {} --deal ms:{} --json --count", GAMES[index], number + 1);
    Player::start(home, &line).unwrap()
}

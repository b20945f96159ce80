//! The verdict on a deal, for `patience test`.

use super::args::SolveArgs;
use super::limits::Limits;
use super::search::{play, search};
use crate::cli::output::Failure;
use crate::cli::stop::Stop;
use crate::play::Game;
use crate::solve::Verdict;

/// The default limit of positions. A time limit would make the verdict depend on the machine.
const POSITIONS: u64 = 100_000;

impl SolveArgs {
    /// Returns the name of the game.
    pub(in crate::cli) fn game(&self) -> &str {
        self.game.as_deref().unwrap_or_default()
    }

    /// Returns the chosen options of the game.
    pub(in crate::cli) fn options(&self) -> &[(String, String)] {
        &self.set
    }
}

/// Returns the verdict on a dealt game. If the game is winnable, plays the winning line. The
/// search ends when `stop` returns true.
pub(in crate::cli) fn verdict(
    game: &mut Game,
    args: &SolveArgs,
    stop: &dyn Fn() -> bool,
) -> Result<Verdict<usize>, Failure> {
    let limits = Limits::of(args);
    let mut settings = limits.settings(1, 1);
    settings.most_positions.get_or_insert(POSITIONS);
    let ended = Stop::default();
    let meanwhile = |_| {
        if stop() {
            ended.set();
        }
    };
    let answered = search(game, &limits, settings, &ended, meanwhile)?;
    play(game, &answered.line)?;
    Ok(answered.solved.verdict)
}

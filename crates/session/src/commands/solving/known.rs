//! What is known about how a game can end.

use crate::play::Game;
use crate::rules::Hook;
use crate::search::Searched;

/// How many seconds a search goes on if nothing is said.
pub(super) const SECONDS: u64 = 10;

/// The most seconds that can be asked for: a day.
pub(super) const MOST: u64 = 86_400;

/// What is known about how the game can end.
pub(super) enum Known {
    /// It is won.
    Won,
    /// It can be won, by the moves that [`Game::winning_line`] tells.
    Winnable,
    /// It is lost.
    Lost,
    /// It is not known, after a search.
    Unknown(Searched),
}

/// Returns whether every card lies so that the player can see it.
pub(super) fn is_open(game: &Game) -> bool {
    game.table().piles().all(|it| game.seen(it).iter().all(Option::is_some))
}

/// Returns how many moves there are to take back to where the game could last be won, for
/// all that is known.
pub(super) fn ago(game: &Game) -> Option<usize> {
    game.winnable_until().map(|it| game.turns().len() - it)
}

/// Returns the number of moves before the first position that is proven lost in a lost
/// game. What a script takes for lost is no proof for the positions before.
pub(super) fn lost_since(game: &Game) -> usize {
    let by_script = game.rules().hooked().has(Hook::Lost);
    let first = if by_script { game.hopeless_since() } else { first_lost(game) };
    first.unwrap_or(game.turns().len())
}

fn first_lost(game: &Game) -> Option<usize> {
    game.first_lost().ok().flatten()
}

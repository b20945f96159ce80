//! What is known without a search about how a game can end.

use crate::advise::Status;
use crate::play::Game;
use crate::rules::{Hook, HookError};
use crate::search::SearchOutcome;
use crate::solve::Verdict;

/// The seconds of a search by default.
pub(super) const SECONDS: u64 = 10;

/// The most seconds of a search: a day.
pub(super) const MOST: u64 = 86_400;

/// Returns the outcome of a game that is decided, or of which a winning line is known.
pub(super) fn known(game: &Game) -> Result<Option<SearchOutcome>, HookError> {
    Ok(match game.status()? {
        Status::Won => Some(SearchOutcome::known(Verdict::Winnable(Vec::new()))),
        Status::Lost => Some(SearchOutcome::known(Verdict::Unwinnable)),
        Status::Playing => by_line(game),
        Status::Over => None,
    })
}

/// Returns that a game can be won, if a winning line is known.
pub(super) fn by_line(game: &Game) -> Option<SearchOutcome> {
    let line = game.winning_line()?.to_vec();
    Some(SearchOutcome::known(Verdict::Winnable(line)))
}

/// Returns whether the player can see every card.
pub(super) fn is_open(game: &Game) -> bool {
    game.table().piles().all(|pile| game.seen(pile).iter().all(Option::is_some))
}

/// Returns how many moves to take back to the last position that is known to be winnable.
pub(super) fn ago(game: &Game) -> Option<usize> {
    game.winnable_until().map(|until| game.turns().len() - until)
}

/// Returns the number of moves before the first position of a lost game that is proven lost. If a
/// script decides that a game is lost, this proves nothing about earlier positions.
pub(super) fn lost_since(game: &Game) -> usize {
    let by_script = game.rules().hooked().has(Hook::Lost);
    let first = if by_script { game.hopeless_since() } else { first_lost(game) };
    first.unwrap_or(game.turns().len())
}

fn first_lost(game: &Game) -> Option<usize> {
    game.first_lost().ok().flatten()
}

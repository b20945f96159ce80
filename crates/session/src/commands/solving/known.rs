//! What is known about how a game can end.

use crate::advise::Status;
use crate::play::Game;
use crate::rules::{Hook, HookFault};
use crate::search::SearchOutcome;
use crate::solve::Verdict;

/// How many seconds a search goes on if nothing is said.
pub(super) const SECONDS: u64 = 10;

/// The most seconds that can be asked for: a day.
pub(super) const MOST: u64 = 86_400;

/// Returns what is known of a game without a search: how it has ended, or a line that wins.
pub(super) fn known(game: &Game) -> Result<Option<SearchOutcome>, HookFault> {
    Ok(match game.status()? {
        Status::Won => Some(SearchOutcome::known(Verdict::Winnable(Vec::new()))),
        Status::Lost => Some(SearchOutcome::known(Verdict::Unwinnable)),
        Status::Playing => by_line(game),
        Status::Over => None,
    })
}

/// Returns that a game can be won, if a line is known that wins it.
pub(super) fn by_line(game: &Game) -> Option<SearchOutcome> {
    let line = game.winning_line()?.to_vec();
    Some(SearchOutcome::known(Verdict::Winnable(line)))
}

/// Returns whether every card lies so that the player can see it.
pub(super) fn is_open(game: &Game) -> bool {
    game.table().piles().all(|pile| game.seen(pile).iter().all(Option::is_some))
}

/// Returns how many moves there are to take back to where the game could last be won, for
/// all that is known.
pub(super) fn ago(game: &Game) -> Option<usize> {
    game.winnable_until().map(|until| game.turns().len() - until)
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

//! The game of the day: the same game and the same deal for everybody, proven winnable.

use std::sync::Arc;

use super::suggestion::{Suggestion, suggestions};
use crate::play::{Deal, DealName, Game};
use crate::repl::Effort;
use crate::solve::Verdict;
use crate::variant::Variant;
use crate::words::load;

/// The word for the game, and for the deal, of the day.
pub const TODAY: &str = "today";

/// The games that take turns, a line each: a name, and options.
const GAMES: &str = include_str!("today.txt");

/// How far a deal is searched for a way to win: a count, so that everybody gets the same.
const POSITIONS: u64 = 10_000;

/// Returns the game of a day, which is a number such as 20261124: the first from the day's
/// place in the list on whose deal is proven to be winnable, or the one in that place.
pub fn game_of(day: u64) -> Option<Suggestion> {
    let games: Vec<Suggestion> = suggestions(GAMES).collect();
    // Days that follow one another are far apart in the list.
    let first = usize::try_from(day % 10_007).unwrap_or(0) * 5 % games.len().max(1);
    let in_turn = || games.iter().cycle().skip(first).take(games.len());
    let found = in_turn().find(|game| is_winnable(game, day)).or(in_turn().next());
    let deal = DealName::Seed(day).to_string();
    found.map(|suggestion| Suggestion { deal: Some(deal), ..suggestion.clone() })
}

/// Returns whether a deal is soon proven winnable.
fn is_winnable(suggested: &Suggestion, day: u64) -> bool {
    let loaded = load(&crate::games(), &suggested.game, &suggested.options);
    let Ok(variant) = loaded else { return false };
    let variant: Arc<Variant> = Arc::new(variant);
    let deal = Deal::named(DealName::Seed(day), variant.rules());
    let Ok(game) = Game::start(variant, deal) else { return false };
    let effort = Effort { positions: POSITIONS, milliseconds: u64::MAX };
    let searched = effort.search(&game, game.table());
    searched.is_ok_and(|found| matches!(found.verdict, Verdict::Winnable(_)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_day_has_a_game_that_can_be_won_and_games_take_turns() {
        let mut met = BTreeSet::new();
        for day in 20_261_101..=20_261_114 {
            let game = game_of(day).unwrap();
            assert!(is_winnable(&game, day), "{day}: {game:?}");
            met.insert(format!("{game:?}"));
        }
        assert!(met.len() >= 10, "{met:?}");
        for it in suggestions(GAMES) {
            assert!(load(&crate::games(), &it.game, &it.options).is_ok(), "{it:?}");
        }
    }
}

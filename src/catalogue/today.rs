//! The game of the day: the same game and the same deal for everybody, proven winnable.

use std::sync::Arc;

use super::suggestion::{Suggestion, suggestions};
use crate::play::{Deal, DealName, Game};
use crate::repl::Effort;
use crate::solve::Verdict;
use crate::variant::Variant;
use crate::words::load;

/// The word for the game of the day, and for its deal.
pub const TODAY: &str = "today";

/// The games that take turns, one a line: a name and options.
const GAMES: &str = include_str!("today.txt");

/// The limit of the search for a winning line. A count of positions gives everybody the same
/// game; a time would not.
const POSITIONS: u64 = 10_000;

/// Returns the game of a day. The day is a number such as 20261124.
///
/// It is the first game with a deal proven winnable, starting from the day's place in the
/// list. If there is none, it is the game in that place.
pub fn game_of(day: u64) -> Option<Suggestion> {
    let games: Vec<Suggestion> = suggestions(GAMES).collect();
    // Consecutive days get games that are far apart in the list.
    let first = usize::try_from(day % 10_007).unwrap_or(0) * 5 % games.len().max(1);
    let in_turn = || games.iter().cycle().skip(first).take(games.len());
    let found = in_turn().find(|game| is_winnable(game, day)).or(in_turn().next());
    let deal = DealName::Seed(day).to_string();
    found.map(|suggestion| Suggestion { deal: Some(deal), ..suggestion.clone() })
}

/// Returns whether a deal is proven winnable within [`POSITIONS`].
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
    fn game_of_the_day_is_winnable_and_changes_daily() {
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

//! The games of the day: the same games and the same deals for everybody, proven winnable.

use std::sync::Arc;

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::date::Date;
use super::suggestion::{Suggestion, suggestions};
use crate::play::{Deal, DealName, Game};
use crate::repl::Effort;
use crate::solve::Verdict;
use crate::study::{Difficulty, tries};
use crate::variant::Variant;
use crate::words::load;

/// The word for the game of the day, and for its deal.
pub const TODAY: &str = "today";

/// The games that take turns, one a line: a name and options.
const GAMES: &str = include_str!("today.txt");

/// The limit of the search for a winning line. A count of positions gives everybody the same
/// game; a time would not.
const POSITIONS: u64 = 10_000;

/// Each day has these games.
#[derive(
    Clone,
    Copy,
    Debug,
    Eq,
    EnumString,
    IntoStaticStr,
    Ord,
    PartialEq,
    PartialOrd,
    VariantArray,
)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum DailyKind {
    /// The game of the day.
    Today,
    /// A deal that a simple player wins at least every other time.
    Easy,
    /// A deal that a simple player does not win.
    Hard,
    /// A game of the family of the day.
    Family,
}

/// One of the games of a day.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Daily {
    /// The day.
    pub date: Date,
    /// Which of its games.
    pub kind: DailyKind,
}

/// Returns the game of a day. The day is a number such as 20261124.
///
/// It is the first game with a deal proven winnable, starting from the day's place in the
/// list. If there is none, it is the game in that place.
pub fn game_of(day: u64) -> Option<Suggestion> {
    let found = first(listed(day, 5), DealName::Seed(day), is_winnable);
    found.or_else(|| listed(day, 5).next())
}

impl DailyKind {
    /// Returns the word for it.
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// Returns its place in [`Self::VARIANTS`], from 0.
    pub fn place(self) -> usize {
        Self::VARIANTS.iter().position(|kind| *kind == self).unwrap_or(0)
    }
}

impl Daily {
    /// Parses `today` or a date, and perhaps a kind: `today`, `today easy`, `2026-11-28 hard`.
    pub fn read(text: &str, today: Date) -> Option<Self> {
        let mut words = text.split_whitespace();
        let day = words.next()?;
        let date =
            if day.eq_ignore_ascii_case(TODAY) { today } else { day.parse().ok()? };
        let kind = match words.next() {
            None => DailyKind::Today,
            Some(word) => word.parse().ok()?,
        };
        words.next().is_none().then_some(Self { date, kind })
    }

    /// Returns the game of which this is the deal.
    ///
    /// The deal of the day's game has the number of the day. Those of the other kinds have one
    /// digit more, so that the results show which game was played.
    pub fn of_deal(deal: &DealName) -> Option<Self> {
        let DealName::Seed(number) = *deal else { return None };
        let today = |number| {
            Some(Self { date: Date::of_number(number)?, kind: DailyKind::Today })
        };
        let other = || {
            let kind = *DailyKind::VARIANTS.get(usize::try_from(number % 10).ok()?)?;
            let date = Date::of_number(number / 10)?;
            (kind != DailyKind::Today).then_some(Self { date, kind })
        };
        today(number).or_else(other)
    }

    /// Returns the name of its deal.
    pub fn deal(self) -> DealName {
        let number = self.date.number();
        DealName::Seed(match self.kind {
            DailyKind::Today => number,
            kind => number * 10 + kind.place() as u64,
        })
    }

    /// Returns what to type after `patience play` to play it on a later day.
    pub fn typed(self) -> String {
        match self.kind {
            DailyKind::Today => self.date.to_string(),
            kind => format!("{} {}", self.date, kind.word()),
        }
    }

    /// Returns the game with its deal.
    pub fn suggestion(self) -> Option<Suggestion> {
        let (day, deal) = (self.date.number(), self.deal());
        let is_easy = |game: &Game| difficulty(game) == Some(Difficulty::Easy);
        let is_hard =
            |game: &Game| is_winnable(game) && difficulty(game) == Some(Difficulty::Hard);
        let found = match self.kind {
            DailyKind::Today => return game_of(day),
            DailyKind::Easy => first(listed(day, 11), deal, is_easy),
            DailyKind::Hard => first(listed(day, 17), deal, is_hard),
            DailyKind::Family => of_family(day, &deal),
        };
        // Without a deal of this kind, the day has a winnable one.
        let deal = self.deal();
        found
            .or_else(|| first(listed(day, 11), deal, is_winnable))
            .or_else(|| game_of(day))
    }
}

/// Returns a winnable game of the family of the day. Families take turns as the games of the
/// list do, and the games of a family start at the place of the day.
fn of_family(day: u64, deal: &DealName) -> Option<Suggestion> {
    let family = loaded(&listed(day, 19).next()?)?.family().to_owned();
    let games: Vec<&str> = crate::BUNDLED.games().collect();
    let start = usize::try_from(day % 10_007).unwrap_or(0) * 31 % games.len().max(1);
    let in_turn = games.iter().cycle().skip(start).take(games.len());
    let named = in_turn
        .map(|game| Suggestion { game: (*game).to_owned(), ..Suggestion::default() });
    let of_it = named
        .filter(|game| loaded(game).is_some_and(|variant| variant.family() == family));
    first(of_it, *deal, is_winnable)
}

/// Returns the games of the list in turn from the place of a day on. Consecutive days get games
/// that are `apart` places apart.
fn listed(day: u64, apart: usize) -> impl Iterator<Item = Suggestion> {
    let games: Vec<Suggestion> = suggestions(GAMES).collect();
    let count = games.len();
    let start = usize::try_from(day % 10_007).unwrap_or(0) * apart % count.max(1);
    games.into_iter().cycle().skip(start).take(count)
}

/// Returns the first game whose deal passes, with the deal.
fn first(
    mut games: impl Iterator<Item = Suggestion>,
    deal: DealName,
    passes: impl Fn(&Game) -> bool,
) -> Option<Suggestion> {
    let found =
        games.find(|game| dealt(game, &deal).is_some_and(|game| passes(&game)))?;
    Some(Suggestion { deal: Some(deal.to_string()), ..found })
}

fn loaded(suggested: &Suggestion) -> Option<Variant> {
    load(&crate::games(), &suggested.game, &suggested.options).ok()
}

fn dealt(suggested: &Suggestion, deal: &DealName) -> Option<Game> {
    let variant: Arc<Variant> = Arc::new(loaded(suggested)?);
    let deal = Deal::named(*deal, variant.rules());
    Game::start(variant, deal).ok()
}

/// Returns whether a deal is proven winnable within [`POSITIONS`].
fn is_winnable(game: &Game) -> bool {
    let effort = Effort { positions: POSITIONS, milliseconds: u64::MAX };
    let searched = effort.search(game, game.table());
    searched.is_ok_and(|found| matches!(found.verdict, Verdict::Winnable(_)))
}

/// Returns how often a simple player wins a deal.
fn difficulty(game: &Game) -> Option<Difficulty> {
    let start = game.observed(game.engine()).ok()?;
    let (wins, _) = tries(&start, Difficulty::Medium).ok()?;
    Some(Difficulty::of(wins))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn of_deal(game: &Suggestion) -> Game {
        dealt(game, &game.deal.as_ref().unwrap().parse().unwrap()).unwrap()
    }

    #[test]
    fn game_of_the_day_is_winnable_and_changes_daily() {
        let mut met = BTreeSet::new();
        for day in 20_261_101..=20_261_114 {
            let game = game_of(day).unwrap();
            assert!(is_winnable(&of_deal(&game)), "{day}: {game:?}");
            met.insert(format!("{game:?}"));
        }
        assert!(met.len() >= 10, "{met:?}");
        for it in suggestions(GAMES) {
            assert!(load(&crate::games(), &it.game, &it.options).is_ok(), "{it:?}");
        }
    }

    #[test]
    fn other_games_of_the_day_are_as_their_kind_says() {
        let mut games = BTreeSet::new();
        for day in 20_261_101..=20_261_103 {
            let date = Date::of_number(day).unwrap();
            for kind in DailyKind::VARIANTS {
                let daily = Daily { date, kind: *kind };
                let game = daily.suggestion().unwrap();
                assert_eq!(daily.suggestion().as_ref(), Some(&game));
                let dealt = of_deal(&game);
                match kind {
                    DailyKind::Easy => {
                        assert_eq!(difficulty(&dealt), Some(Difficulty::Easy));
                    }
                    DailyKind::Hard => {
                        assert!(is_winnable(&dealt), "{game:?}");
                        assert_eq!(difficulty(&dealt), Some(Difficulty::Hard));
                    }
                    DailyKind::Today | DailyKind::Family => {
                        assert!(is_winnable(&dealt), "{game:?}");
                    }
                }
                games.insert(format!("{game:?}"));
            }
        }
        assert_eq!(games.len(), 12, "{games:?}");
    }

    #[test]
    fn daily_games_are_found_by_what_is_typed_and_by_their_deals() {
        let today = Date::of_number(20_261_201).unwrap();
        for kind in DailyKind::VARIANTS {
            let daily = Daily { date: today.before(30), kind: *kind };
            assert_eq!(Daily::read(&daily.typed(), today), Some(daily));
            assert_eq!(Daily::of_deal(&daily.deal()), Some(daily));
        }
        let easy = Daily { date: today, kind: DailyKind::Easy };
        assert_eq!(Daily::read("Today EASY", today), Some(easy));
        assert_eq!(easy.deal(), DealName::Seed(202_612_011));
        for text in ["", "klondike", "today soft", "today easy 2", "2026-11-31"] {
            assert_eq!(Daily::read(text, today), None, "{text}");
        }
        for number in [7, 202_612_010, 202_612_014, 20_261_301, u64::MAX] {
            assert_eq!(Daily::of_deal(&DealName::Seed(number)), None, "{number}");
        }
        assert_eq!(Daily::of_deal(&"ms:20261201".parse().unwrap()), None);
    }
}

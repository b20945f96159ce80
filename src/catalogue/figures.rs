//! What was measured of the games of the program: how many deals can be won, and in how many
//! moves.

use std::cmp::Reverse;

use serde::Serialize;

use crate::diag::english::counted;

/// The file, a line a game: its name, the deals that can be won, those that cannot, and the
/// moves of a line that wins.
const FILE: &str = include_str!("figures.csv");

/// The number of deals of each game that were searched.
const DEALS: u32 = 20;

/// What was found out about one game, all cards known.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
pub struct Figures {
    /// The deals that were searched.
    pub deals: u32,
    /// Those that can be won.
    pub won: u32,
    /// Those that cannot. What is left was not decided.
    pub lost: u32,
    /// The moves of the line in the middle that wins, if any does.
    pub moves: Option<u32>,
}

impl Figures {
    /// Returns those of a game of the program, if anything was found out.
    pub fn of(game: &str) -> Option<Self> {
        Self::all().find(|it| it.0 == game).map(|it| it.1)
    }

    fn all() -> impl Iterator<Item = (&'static str, Self)> {
        FILE.lines().filter(|it| !it.starts_with('#')).filter_map(|line| {
            let mut fields = line.split(',');
            let game = fields.next()?;
            let mut number = || fields.next()?.parse().ok();
            let (won, lost) = (number()?, number()?);
            Some((game, Self { deals: DEALS, won, lost, moves: number() }))
        })
    }

    /// Returns whether too much is open to say how often the game can be won.
    fn is_open(self) -> bool {
        (self.won + self.lost) * 2 < self.deals
    }

    /// Returns what sorts games by their chance to be won, the best first, and then those
    /// of which it is not known.
    pub fn by_chance(figures: Option<Self>) -> (bool, Reverse<u32>) {
        let known = figures.filter(|it| !it.is_open());
        // What is open counts as half won.
        let chance = known.map(|it| it.deals + it.won - it.lost);
        (known.is_none(), Reverse(chance.unwrap_or(0)))
    }

    /// Returns what sorts games by their length, the shortest first.
    pub fn by_length(figures: Option<Self>) -> u32 {
        figures.and_then(|it| it.moves).unwrap_or(u32::MAX)
    }

    /// Returns them in a line.
    pub fn words(figures: Option<Self>) -> String {
        let Some(it) = figures else { return "not measured".to_owned() };
        let most = it.deals - it.lost;
        let deals = it.deals;
        let won = match it.won {
            0 if it.is_open() => format!("at most {most} of {deals} deals can be won"),
            won if won == most => format!("{won} of {deals} deals can be won"),
            won => format!("{won} to {most} of {deals} deals can be won"),
        };
        match it.moves {
            Some(moves) => format!("{won}, in about {}", counted(moves as usize, "move")),
            None => won,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::bundled;

    #[test]
    fn figures_are_of_games_that_are_there_and_add_up() {
        let mut count = 0;
        for (game, figures) in Figures::all() {
            assert!(bundled::games().any(|it| it == game), "{game}");
            let Figures { won, lost, moves, .. } = figures;
            assert!((1..=DEALS).contains(&(won + lost)), "{game}");
            assert_eq!(won > 0, moves.is_some(), "{game}");
            count += 1;
        }
        let lines = FILE.lines().filter(|it| !it.starts_with('#'));
        assert_eq!(lines.count(), count);
        assert!(count > 400);
    }

    #[test]
    fn games_of_which_little_is_known_come_last() {
        let of = |won, lost| {
            let moves = (won > 0).then_some(30);
            Some(Figures { deals: DEALS, won, lost, moves })
        };
        let mut games = [None, of(1, 0), of(0, 20), of(20, 0), of(9, 8)];
        games.sort_by_key(|it| Figures::by_chance(*it));
        assert_eq!(games, [of(20, 0), of(9, 8), of(0, 20), None, of(1, 0)]);
        let words = games.map(Figures::words);
        assert_eq!(words[1], "9 to 12 of 20 deals can be won, in about 30 moves");
        assert_eq!(words[2], "0 of 20 deals can be won");
        assert_eq!(words[3], "not measured");
    }
}

//! Measured figures of the bundled games: how many deals can be won, in how many moves, and
//! how many the simulated players win.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::Serialize;

use crate::diag::english::counted;

/// The figures of each game, as measured by `cargo bench --bench solve -- odds`. The first
/// columns are the fields of [`Figures`], in their order; `docs/ODDS.md` explains them.
const FILE: &str = include_str!("../../docs/data/odds.csv");

/// The figures of one game.
#[derive(Clone, Copy, Debug, Eq, JsonSchema, PartialEq, Serialize)]
pub struct Figures {
    /// The number of deals that were searched and played.
    pub deals: u32,
    /// The deals that can be won if all cards are known.
    pub won: u32,
    /// The deals that are proven unwinnable. The rest is undecided.
    pub lost: u32,
    /// The median number of moves of the winning lines, if any deal was won.
    pub moves: Option<u32>,
    /// The deals that the random player wins.
    pub random: u32,
    /// The deals that the greedy player wins.
    pub greedy: u32,
    /// The deals that the honest player wins, who knows only the visible cards.
    pub honest: u32,
    /// The number of deals that the honest player played.
    pub honest_deals: u32,
}

impl Figures {
    /// Returns the figures of a bundled game, if it was measured.
    pub fn of(game: &str) -> Option<Self> {
        // A list asks for the figures of every game.
        static ALL: LazyLock<BTreeMap<&str, Figures>> =
            LazyLock::new(|| Figures::all().collect());
        ALL.get(game).copied()
    }

    fn all() -> impl Iterator<Item = (&'static str, Self)> {
        FILE.lines().skip(1).filter_map(|line| {
            let mut fields = line.split(',');
            let game = fields.next()?;
            let mut number = || fields.next()?.parse().ok();
            let (deals, won, lost, moves) = (number()?, number()?, number()?, number());
            let (random, greedy) = (number()?, number()?);
            let (honest, honest_deals) = (number()?, number()?);
            let it =
                Self { deals, won, lost, moves, random, greedy, honest, honest_deals };
            Some((game, it))
        })
    }

    /// Returns whether more than half of the deals are undecided.
    fn is_open(self) -> bool {
        (self.won + self.lost) * 2 < self.deals
    }

    /// Returns a key that sorts games by the share of winnable deals, highest first. Games
    /// without a known share come last.
    pub fn by_chance(figures: Option<Self>) -> (bool, Reverse<u32>) {
        let known = figures.filter(|figures| !figures.is_open());
        // An undecided deal counts as half won.
        let chance = known.map(|figures| figures.deals + figures.won - figures.lost);
        (known.is_none(), Reverse(chance.unwrap_or(0)))
    }

    /// Returns a key that sorts games by the honest player's share of wins, highest first.
    pub fn by_honest(figures: Option<Self>) -> Reverse<u64> {
        Reverse(
            figures
                .map_or(0, |figures| thousandths(figures.honest, figures.honest_deals)),
        )
    }

    /// Returns a key that sorts games by the greedy player's share of wins, highest first.
    pub fn by_greedy(figures: Option<Self>) -> Reverse<u64> {
        Reverse(figures.map_or(0, |figures| thousandths(figures.greedy, figures.deals)))
    }

    /// Returns a key that sorts games by their number of moves, fewest first.
    pub fn by_length(figures: Option<Self>) -> u32 {
        figures.and_then(|figures| figures.moves).unwrap_or(u32::MAX)
    }

    /// Returns the figures in words, on one line.
    pub fn words(figures: Option<Self>) -> String {
        let Some(it) = figures else { return "not measured".to_owned() };
        let most = it.deals - it.lost;
        let deals = it.deals;
        let won = match it.won {
            0 if it.is_open() => format!("at most {most} of {deals} deals can be won"),
            won if won == most => format!("{won} of {deals} deals can be won"),
            won => format!("{won} to {most} of {deals} deals can be won"),
        };
        let moves = match it.moves {
            Some(moves) => format!(", in about {}", counted(moves as usize, "move")),
            None => String::new(),
        };
        let honest = match it.honest_deals {
            0 => String::new(),
            of => format!("without peeking {} of {of}, ", it.honest),
        };
        format!("{won}{moves}; {honest}by greedy play {} of {deals}", it.greedy)
    }
}

fn thousandths(hits: u32, of: u32) -> u64 {
    u64::from(hits) * 1000 / u64::from(of.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BUNDLED;

    #[test]
    fn figures_name_bundled_games_and_add_up() {
        let mut count = 0;
        for (game, figures) in Figures::all() {
            assert!(BUNDLED.games().any(|known| known == game), "{game}");
            let Figures { deals, won, lost, moves, random, greedy, .. } = figures;
            assert!(won + lost <= deals && deals >= 20, "{game}");
            assert_eq!(won > 0, moves.is_some(), "{game}");
            // A deal that a player wins is winnable.
            assert!(random.max(greedy) <= deals - lost, "{game}");
            let Figures { honest, honest_deals, .. } = figures;
            assert!(honest <= honest_deals && honest_deals <= deals, "{game}");
            assert!(honest + lost <= deals, "{game}");
            count += 1;
        }
        assert_eq!(FILE.lines().skip(1).count(), count);
        assert!(count > 400);
    }

    #[test]
    fn games_with_mostly_undecided_deals_sort_last() {
        let of = |won, lost| {
            let moves = (won > 0).then_some(30);
            let (random, greedy, honest, honest_deals) = (0, won / 4, won / 2, 10);
            let deals = 20;
            Some(Figures {
                deals,
                won,
                lost,
                moves,
                random,
                greedy,
                honest,
                honest_deals,
            })
        };
        let mut games = [None, of(1, 0), of(0, 20), of(20, 0), of(9, 8)];
        games.sort_by_key(|figures| Figures::by_chance(*figures));
        assert_eq!(games, [of(20, 0), of(9, 8), of(0, 20), None, of(1, 0)]);
        let words = games.map(Figures::words);
        let told = "9 to 12 of 20 deals can be won, in about 30 moves; without peeking 4 of \
            10, by greedy play 2 of 20";
        assert_eq!(words[1], told);
        assert!(words[2].starts_with("0 of 20 deals can be won; "));
        assert_eq!(words[3], "not measured");
        games.sort_by_key(|figures| Figures::by_greedy(*figures));
        assert_eq!(games[..2], [of(20, 0), of(9, 8)]);
        games.sort_by_key(|figures| Figures::by_honest(*figures));
        assert_eq!(games[..2], [of(20, 0), of(9, 8)]);
    }
}

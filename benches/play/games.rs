//! The games the benches play.

use patience::rules::Rules;
use patience::variant::Variant;

use super::texts::Texts;
use super::walk::{ByHand, ByRules, Player as _, Tally, walk};

/// The rows of the tables: the yardstick, and then games by their rules files.
pub(crate) const ROWS: [&str; 4] =
    ["yardstick", "cruel", "beleaguered-castle", "intelligence"];

/// The number of deals.
pub(crate) const DEALS: usize = 64;

/// The games of the rows.
pub(crate) struct Games(Vec<Variant>);

impl Games {
    /// Loads the games.
    pub(crate) fn load() -> Self {
        let texts = Texts::read();
        Self(ROWS[1..].iter().map(|name| texts.load(name)).collect())
    }

    /// Returns the name and the rules of each game.
    pub(crate) fn rules(&self) -> impl Iterator<Item = (&'static str, &Rules)> {
        ROWS[1..].iter().copied().zip(self.0.iter().map(Variant::rules))
    }

    /// Plays random games of one row until `moves` moves are made.
    pub(crate) fn walk(&self, row: usize, moves: u64) -> Tally {
        match row.checked_sub(1) {
            None => walk(&mut self.by_hand(), DEALS, moves, |_| {}),
            Some(game) => {
                let rules = self.0[game].rules();
                let hooks = rules.interpreter();
                let mut player = ByRules::new(rules, &*hooks, DEALS);
                walk(&mut player, DEALS, moves, |_| {})
            }
        }
    }

    /// Checks that the engine and the yardstick play the same games.
    pub(crate) fn compare(&self, moves: u64) {
        let (mut ends, mut others) = (Vec::new(), Vec::new());
        let rules = self.0[0].rules();
        let hooks = rules.interpreter();
        let mut by_rules = ByRules::new(rules, &*hooks, DEALS);
        let tally = walk(&mut by_rules, DEALS, moves, |end| ends.push(end.digest()));
        let other =
            walk(&mut self.by_hand(), DEALS, moves, |end| others.push(end.digest()));
        assert_eq!((tally, ends), (other, others), "engine and yardstick differ");
    }

    /// Returns the player of the yardstick.
    pub(crate) fn by_hand(&self) -> ByHand {
        ByHand::new(self.0[0].rules(), DEALS)
    }
}

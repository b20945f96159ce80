//! Dealing from the stock, when a game is won, and how it is scored.

use strum::{EnumMessage, VariantArray, VariantNames};

use super::{Deal, GroupId};

/// How the player deals from the stock.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Stock {
    /// The steps, each dealt from the top of the stock.
    pub deal: Vec<Deal>,
    /// When the player may deal.
    pub when: StockWhen,
    /// Whether the first deal ends with one deal from the stock.
    pub start: bool,
}

/// When the player may deal from the stock.
#[derive(Clone, Copy, Debug, EnumMessage, Eq, PartialEq, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum StockWhen {
    /// While the stock has cards.
    Any,
    /// While the stock has cards and no tableau pile that gets cards is empty.
    Filled,
}

/// When a game is won, in place of the default that all cards are on foundations. All
/// conditions must hold.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct End {
    /// The groups whose piles must be empty.
    pub empty: Vec<GroupId>,
    /// The groups whose piles must each be empty or one complete run.
    pub complete: Vec<GroupId>,
    /// The groups in which each card must lie where its neighbor allows it, see
    /// [`Base::Beside`].
    ///
    /// [`Base::Beside`]: super::Base::Beside
    pub sorted: Vec<GroupId>,
    /// The most cards that may be left, neither on foundations nor discarded.
    pub left: Option<u8>,
    /// The lowest winning score. It decides when no move is left.
    pub score: Option<i32>,
    /// Whether the game ends only when no move is left. It is then neither won nor lost,
    /// unless [`Self::score`] decides.
    pub over: bool,
}

impl End {
    /// Returns whether it has a goal besides a score: a state of piles, or cards that are
    /// done.
    pub fn has_goals(&self) -> bool {
        let groups = [&self.empty, &self.complete, &self.sorted];
        self.left.is_some() || groups.iter().any(|group| !group.is_empty())
    }
}

/// How a position is scored when no script does: points for each item.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Score {
    /// The score at the start of the game.
    pub start: i32,
    /// Points for each card on a foundation or discarded, except those that a deal put
    /// there.
    pub home: i32,
    /// Points for each full foundation.
    pub full: i32,
    /// Points for each pair of face-up neighbors in the tableau that follow one another
    /// in a run.
    pub joined: i32,
    /// Points for each tableau pile that is one complete run.
    pub complete: i32,
    /// Points for each face-down card in the tableau.
    pub hidden: i32,
}

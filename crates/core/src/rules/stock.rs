//! Dealing from the stock, the end of a game and its score.

use strum::{EnumMessage, VariantArray, VariantNames};

use super::{Deal, GroupId};

/// What dealing from the stock does.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Stock {
    /// The steps, each dealt from the top of the stock.
    pub deal: Vec<Deal>,
    /// When it may be done.
    pub when: StockWhen,
    /// Whether the first deal ends with it.
    pub start: bool,
}

/// When cards may be dealt from the stock.
#[derive(Clone, Copy, Debug, EnumMessage, Eq, PartialEq, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum StockWhen {
    /// As long as there are any.
    Any,
    /// Only while no tableau pile that is dealt to is empty.
    Filled,
}

/// When a game is won, if not when all cards are on foundations. All must hold.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct End {
    /// The piles of these groups are empty.
    pub empty: Vec<GroupId>,
    /// Each pile of these groups is empty or one complete run.
    pub complete: Vec<GroupId>,
    /// Each card of these groups lies where its neighbor lets it, see [`Base::Beside`].
    ///
    /// [`Base::Beside`]: super::Base::Beside
    pub sorted: Vec<GroupId>,
    /// No more cards than these are neither on foundations nor discarded.
    pub left: Option<u8>,
    /// No move is left, and there are so many points or more.
    pub score: Option<i32>,
    /// Whether the game is over when no move is left: never lost before, and neither won
    /// nor lost then unless [`Self::score`] says so.
    pub over: bool,
}

impl End {
    /// Returns whether piles have to look in some way, or cards must be done with.
    pub fn has_goals(&self) -> bool {
        let groups = [&self.empty, &self.complete, &self.sorted];
        self.left.is_some() || groups.iter().any(|group| !group.is_empty())
    }
}

/// How a position is scored when no script says otherwise: points for what there is.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Score {
    /// What the game starts with.
    pub start: i32,
    /// For each card on a foundation that the first deal did not put there.
    pub home: i32,
    /// For each foundation that holds all it can.
    pub full: i32,
    /// For each two face-up neighbors of the tableau that follow each other in a run.
    pub joined: i32,
    /// For each tableau pile that is one complete run.
    pub complete: i32,
    /// For each face-down card of the tableau.
    pub hidden: i32,
}

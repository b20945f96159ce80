//! Actions: the kinds of moves that a player can make.
//!
//! A [`Move`](super::Move) is an action with the piles it picks. Code that lists, checks
//! or plays moves matches on [`Action::does`]. All other code asks the move for its piles
//! and cards, and the action for its name.

use super::{CardsTo, Pick, Picking};
use crate::table::PileId;

/// The index of an action in [`Rules::actions`](super::Rules::actions).
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct ActionId(pub u8);

/// A kind of move that a player can make.
#[derive(Clone, Debug)]
pub struct Action {
    /// The word for it. Players type it if the action picks nothing.
    pub name: String,
    /// The description by the author of the rules, if there is one.
    pub about: Option<String>,
    /// Whether it rearranges cards in ways that a list of moved cards does not show. A
    /// record must then store the result.
    pub rearranges: bool,
    /// Whether it can bring cards into play that the player does not know, as a deal
    /// does. The player cannot foresee what follows.
    pub reveals: bool,
    /// Whether players often repeat it several times in a row.
    pub repeats: bool,
    /// The picks and effects.
    pub does: Does,
}

/// What an action does.
#[derive(Clone, Debug)]
pub enum Does {
    /// Moves cards from the top of a pile to another, as the groups of both allow.
    Build,
    /// Deals the steps of [`Stock`](super::Stock).
    Deal,
    /// Makes the [`Redeal`](super::Redeal).
    Redeal,
    /// Picks top cards or empty piles, or nothing, and applies its outcomes.
    Pick(Picking),
}

impl ActionId {
    /// Moves cards from the top of a pile to another. Every game has this action, with
    /// this number.
    pub const BUILD: Self = Self(0);
    /// Deals from the stock, in games in which the player can.
    pub(crate) const DEAL: Self = Self(1);
    /// Gathers cards and deals them again, in games that have a redeal.
    pub(crate) const REDEAL: Self = Self(2);

    /// Returns the number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Action {
    /// Returns the actions that every game has, in the order of their numbers: build,
    /// deal, redeal.
    pub fn standard() -> Vec<Self> {
        let own = |name: &str, does| Self {
            name: name.to_owned(),
            about: None,
            rearranges: false,
            reveals: false,
            repeats: false,
            does,
        };
        let deal = own("deal", Does::Deal);
        let redeal = own("redeal", Does::Redeal);
        vec![
            own("build", Does::Build),
            Self { reveals: true, repeats: true, ..deal },
            Self { reveals: true, rearranges: true, ..redeal },
        ]
    }

    /// Returns whether a word has the form of an action's name: 3 to 16 small letters and
    /// hyphens. A pile's name may have it too.
    pub fn is_name(word: &str) -> bool {
        let letters =
            word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
        letters && (3..=16).contains(&word.len()) && !word.starts_with('-')
    }

    /// Returns the picks and outcomes if the rules file defines this action, or `None`
    /// for build, deal and redeal.
    #[inline]
    pub fn picking(&self) -> Option<&Picking> {
        match &self.does {
            Does::Pick(picking) => Some(picking),
            Does::Build | Does::Deal | Does::Redeal => None,
        }
    }

    /// Returns whether the rules file defines this action.
    pub fn is_own(&self) -> bool {
        self.picking().is_some()
    }

    /// Returns the pile that the first picked card goes to, if the rules name one.
    pub fn goal(&self) -> Option<PileId> {
        self.picking()?.facts().find_map(|facts| match facts.to {
            CardsTo::Pile(to) if facts.picked().contains(&0) => Some(to),
            _ => None,
        })
    }

    /// Returns how players type it, such as `pair CARD CARD`. An empty pile is `PILE`.
    pub fn usage(&self) -> String {
        let picks: Vec<&str> = match &self.does {
            Does::Build => vec!["FROM", "TO", "[N]"],
            Does::Deal | Does::Redeal => Vec::new(),
            Does::Pick(picking) => {
                let word =
                    |pick: &Pick| if pick.kinds.is_some() { "CARD" } else { "PILE" };
                picking.picks.iter().map(word).collect()
            }
        };
        [&[self.name.as_str()], &picks[..]].concat().join(" ")
    }

    /// Returns whether it picks nothing, so its name is all that the player types.
    pub fn is_command(&self) -> bool {
        match &self.does {
            Does::Build => false,
            Does::Deal | Does::Redeal => true,
            Does::Pick(picking) => picking.picks.is_empty(),
        }
    }

    /// Returns how many of a move's first effects the action itself causes. Later effects
    /// follow from the rules.
    pub fn own_effects(&self) -> usize {
        match &self.does {
            Does::Build => 1,
            Does::Deal | Does::Redeal => 0,
            Does::Pick(picking) => picking.own_effects(),
        }
    }

    /// Returns the number of piles it picks; 0 for build, deal and redeal.
    pub fn picks(&self) -> usize {
        self.picking().map_or(0, |picking| picking.picks.len())
    }

    /// Returns whether the order of its picks does not matter. Such moves are listed with
    /// their piles sorted, and accepted in any order.
    pub fn is_unordered(&self) -> bool {
        self.picking().is_some_and(Picking::is_unordered)
    }
}

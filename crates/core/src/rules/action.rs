//! Actions: the kinds of things a player can do.
//!
//! Every move is one of them with what it picks. Who lists, checks or plays moves asks the
//! action what it does; everybody else asks the move what it picks and carries, and the
//! action what it is called.

use super::{CardsTo, Pick, Picking};
use crate::table::PileId;

/// The number of an action, in the list of the rules.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct ActionId(pub u8);

/// A kind of thing a player can do.
#[derive(Clone, Debug)]
pub struct Action {
    /// The word for it, which players type if it picks nothing.
    pub name: String,
    /// What it does in the words of the rules' author, if they have any.
    pub about: Option<String>,
    /// Whether the cards lie otherwise after it in ways that no list of cards moved tells,
    /// so that a record has to.
    pub rearranges: bool,
    /// Whether cards come into play by it that the player may not know, as by a deal: nobody
    /// can tell beforehand what follows then.
    pub reveals: bool,
    /// Whether players often want it several times in a row.
    pub repeats: bool,
    /// What it picks and does.
    pub does: Does,
}

/// What an action does.
#[derive(Clone, Debug)]
pub enum Does {
    /// Cards on top of a pile go to another, as the groups of both allow.
    Build,
    /// The steps of the stock are dealt.
    Deal,
    /// The redeal is made.
    Redeal,
    /// Top cards and places are picked, or nothing, and something becomes of that.
    Pick(Picking),
}

impl ActionId {
    /// Cards on top of a pile go to another pile. Every game has it, under this number.
    pub const BUILD: Self = Self(0);
    /// Cards are dealt from the stock, where there is one that the player deals from.
    pub(crate) const DEAL: Self = Self(1);
    /// Cards are gathered and dealt again, in games that have a redeal.
    pub(crate) const REDEAL: Self = Self(2);

    /// Returns the number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Action {
    /// Returns the actions that every game has, in the order of their numbers.
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

    /// Returns whether a word looks like the name of an action: that of a pile can, too.
    pub fn is_name(word: &str) -> bool {
        let letters =
            word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
        letters && (3..=16).contains(&word.len()) && !word.starts_with('-')
    }

    /// Returns what it picks and what becomes of that, if it is one of the game's own.
    #[inline]
    pub fn picking(&self) -> Option<&Picking> {
        match &self.does {
            Does::Pick(picking) => Some(picking),
            Does::Build | Does::Deal | Does::Redeal => None,
        }
    }

    /// Returns whether it is one of the game's own.
    pub fn is_own(&self) -> bool {
        self.picking().is_some()
    }

    /// Returns the pile that the first card it picks goes to, where the rules name one.
    pub fn goal(&self) -> Option<PileId> {
        self.picking()?.facts().find_map(|facts| match facts.to {
            CardsTo::Pile(to) if facts.picked().contains(&0) => Some(to),
            _ => None,
        })
    }

    /// Returns how it is typed, such as `pair CARD CARD`; a place is a pile.
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

    /// Returns whether it picks nothing: the word for it says all.
    pub fn is_command(&self) -> bool {
        match &self.does {
            Does::Build => false,
            Does::Deal | Does::Redeal => true,
            Does::Pick(picking) => picking.picks.is_empty(),
        }
    }

    /// Returns how many of the effects of a move are what it does itself; what comes behind
    /// them follows from it.
    pub fn own_effects(&self) -> usize {
        match &self.does {
            Does::Build => 1,
            Does::Deal | Does::Redeal => 0,
            Does::Pick(picking) => picking.own_effects(),
        }
    }

    /// Returns how many piles it picks, for their top card or as a place; none if it picks in
    /// another way, or nothing.
    pub fn picks(&self) -> usize {
        self.picking().map_or(0, |picking| picking.picks.len())
    }

    /// Returns whether it makes no difference in which order its cards are picked: moves
    /// are listed in the order of the piles then, and checked in any order.
    pub fn is_unordered(&self) -> bool {
        self.picking().is_some_and(Picking::is_unordered)
    }
}

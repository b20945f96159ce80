//! Actions: the kinds of things a player can do.
//!
//! Every move is one of them with what it picks. Who lists, checks or plays moves asks the
//! action what it does; everybody else asks the move what it picks and carries, and the
//! action what it is called.

use super::{GroupId, Rules};
use crate::table::{Card, Deck, Kinds, PileId};

/// The number of an action, in the list of the rules.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct ActionId(pub u8);

/// A kind of thing a player can do.
#[derive(Clone, Debug)]
pub struct Action {
    /// The word for it, which players type if it picks nothing.
    pub name: String,
    /// What it does, as half a sentence about it in play, such as `cards are dealt from the
    /// stock`.
    pub about: String,
    /// What becomes of the cards it picks, as the rest of a sentence that begins with them,
    /// such as `change places`.
    pub effect: String,
    /// Whether the cards lie otherwise after it in ways that no list of cards moved tells,
    /// so that a record has to.
    pub rearranges: bool,
    /// Whether players often want it several times in a row.
    pub repeats: bool,
    /// What it picks and does.
    pub(crate) does: Does,
}

/// What an action does.
#[derive(Clone, Debug)]
pub(crate) enum Does {
    /// Cards on top of a pile go to another, as the groups of both allow.
    Build,
    /// The steps of the stock are dealt.
    Deal,
    /// The redeal is made.
    Redeal,
    /// Top cards are picked, and something becomes of them.
    Pick(Picking),
}

/// An action of a game's own: the top cards it picks, and what becomes of them.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Picking {
    /// For each card to be picked, the groups it may come from, one bit each.
    pub(crate) picks: Vec<u32>,
    /// How the cards picked belong together.
    pub(crate) fits: Fits,
    /// What becomes of them.
    pub(crate) becomes: Becomes,
}

/// How the cards that an action picks belong together.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Fits {
    /// Any do.
    Any,
    /// Their values add up to a number.
    Sum {
        /// The value of each kind, at least one.
        values: Vec<u8>,
        /// What they add up to.
        total: u16,
    },
    /// Each belongs to the one picked before it: for each kind, the kinds that do.
    Next(Vec<Kinds>),
    /// The same, in any order in which they do.
    Row(Vec<Kinds>),
}

/// What becomes of the cards that an action picks.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Becomes {
    /// They go to a pile, in the order they are picked.
    Moved(PileId),
    /// The two of them change places.
    Swapped,
}

impl ActionId {
    /// Cards on top of a pile go to another pile. Every game has it, under this number.
    pub(crate) const BUILD: Self = Self(0);
    /// Cards are dealt from the stock, where there is one that the player deals from.
    pub(crate) const DEAL: Self = Self(1);
    /// Cards are gathered and dealt again, in games that have a redeal.
    pub(crate) const REDEAL: Self = Self(2);

    /// Returns the number as an index.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Action {
    /// Returns the actions that every game has words for, in the order of their numbers.
    pub(crate) fn standard(shuffles: bool) -> Vec<Self> {
        let redealt = if shuffles {
            "the cards are gathered, shuffled and dealt again"
        } else {
            "the cards are gathered and dealt again"
        };
        let own = |name: &str, about: &str, does| Self {
            name: name.to_owned(),
            about: about.to_owned(),
            effect: String::new(),
            rearranges: false,
            repeats: false,
            does,
        };
        let deal = own("deal", "cards are dealt from the stock", Does::Deal);
        let redeal = own("redeal", redealt, Does::Redeal);
        vec![
            own("build", "cards go from a pile to another", Does::Build),
            Self { repeats: true, ..deal },
            Self { rearranges: true, ..redeal },
        ]
    }

    /// Returns what it picks and what becomes of that, if it is one of the game's own.
    #[inline]
    pub(crate) fn picking(&self) -> Option<&Picking> {
        match &self.does {
            Does::Pick(picking) => Some(picking),
            Does::Build | Does::Deal | Does::Redeal => None,
        }
    }

    /// Returns how many of the effects of a move are what it does itself; what comes behind
    /// them follows from it.
    pub(crate) fn own_effects(&self) -> usize {
        match &self.does {
            Does::Build => 1,
            Does::Deal | Does::Redeal => 0,
            Does::Pick(picking) => match picking.becomes {
                Becomes::Moved(_) => picking.picks.len(),
                Becomes::Swapped => 1,
            },
        }
    }

    /// Returns how many cards it picks, each the top card of a pile; none if it picks in
    /// another way, or nothing.
    pub fn picks(&self) -> usize {
        self.picking().map_or(0, |it| it.picks.len())
    }

    /// Returns whether it makes no difference in which order its cards are picked: moves
    /// are listed in the order of the piles then, and checked in any order.
    pub fn is_unordered(&self) -> bool {
        self.picking().is_some_and(Picking::is_unordered)
    }
}

impl Picking {
    /// Returns whether it makes no difference in which order the cards are picked, so that
    /// a move names them in the order of their piles.
    #[inline]
    pub(crate) fn is_unordered(&self) -> bool {
        Self::is_same_for_all(&self.picks)
    }

    /// Returns whether all cards are picked from the same groups.
    pub(crate) fn is_same_for_all(picks: &[u32]) -> bool {
        picks.windows(2).all(|it| it[0] == it[1])
    }

    /// Returns whether cards come to a pile by it, those that change places included.
    pub(crate) fn brings_to(&self, rules: &Rules, pile: PileId) -> bool {
        match self.becomes {
            Becomes::Moved(to) => to == pile,
            Becomes::Swapped => self.picks_from(rules.group_id(pile)),
        }
    }

    /// Returns whether it picks cards of a group.
    pub(crate) fn picks_from(&self, group: GroupId) -> bool {
        self.picks.iter().any(|it| it >> group.0 & 1 != 0)
    }

    /// Returns whether a card belongs to those picked before it, as far as that can be told
    /// while others are still to be picked.
    #[inline]
    pub(crate) fn fits(&self, before: &[Card], card: Card) -> bool {
        match &self.fits {
            Fits::Any => true,
            Fits::Next(on) => before.last().is_none_or(|it| on[it.kind()].has(card)),
            // Before the last one is picked it can still lie between any two.
            Fits::Row(on) => {
                before.len() + 1 < self.picks.len() || have_row(on, before, card)
            }
            Fits::Sum { values, total } => {
                let value = |it: &Card| u16::from(values[it.kind()]);
                let sum = before.iter().map(value).sum::<u16>() + value(&card);
                if before.len() + 1 == self.picks.len() {
                    sum == *total
                } else {
                    sum < *total
                }
            }
        }
    }

    /// Returns the values of all kinds of a deck: ranks count from one.
    pub(crate) fn rank_values(deck: &Deck) -> Vec<u8> {
        let kinds = 0..u8::try_from(deck.kinds()).unwrap_or(Card::NONE);
        kinds.map(|it| deck.rank(Card::new(it)).0 + 1).collect()
    }
}

/// Returns whether there is an order of some cards in which each belongs to the one before.
///
/// For each set of them, one bit each, the cards are noted that can be the last in such an
/// order of the set.
fn have_row(on: &[Kinds], before: &[Card], card: Card) -> bool {
    let cards: Vec<Card> = before.iter().copied().chain([card]).collect();
    let mut lasts = vec![0_u16; 1 << cards.len()];
    for set in 1..lasts.len() {
        for (place, card) in cards.iter().enumerate() {
            let others = set & !(1 << place);
            let follows = |(lower, it): (usize, &Card)| {
                lasts[others] >> lower & 1 != 0 && on[it.kind()].has(*card)
            };
            let is_last = others == 0 || cards.iter().enumerate().any(follows);
            if others != set && is_last {
                lasts[set] |= 1 << place;
            }
        }
    }
    lasts.last().is_some_and(|it| *it != 0)
}

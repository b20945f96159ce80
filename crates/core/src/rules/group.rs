//! Groups of piles that follow the same rules.

use std::ops::Range;

use strum::{EnumMessage, VariantArray, VariantNames};

use super::{Divert, Relation, Spot};
use crate::table::{Kinds, PileId, Table};

/// The index of a group, in the order of the file.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct GroupId(pub u8);

/// The purpose of a group of piles, in the standard terms of card games.
#[derive(Clone, Copy, Debug, EnumMessage, Eq, PartialEq, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Role {
    /// Collects the cards that win the game.
    Foundation,
    /// Holds the columns in which most of the play takes place.
    Tableau,
    /// Holds a card that the player puts there.
    Cell,
    /// Holds cards that the deal sets aside.
    Reserve,
    /// Holds cards that are not yet dealt.
    Stock,
    /// Holds cards turned up from the stock.
    Waste,
    /// Holds cards that are out of play, in no order. They count as done, like cards on
    /// foundations.
    Discard,
}

/// A group of piles that follow the same rules.
#[derive(Clone, Debug)]
pub struct Group {
    /// The name the file gives it.
    pub name: String,
    /// The purpose of its piles.
    pub role: Role,
    /// The numbers of its piles, which are consecutive.
    pub piles: Range<u8>,
    /// The most cards that each of its piles holds.
    pub capacity: u8,
    /// The relations of which a built card must satisfy one. Only explanations read them;
    /// the engine reads [`Self::on`].
    pub build: Vec<Relation>,
    /// Whether no card may be built on a card of the foundations' base rank, so that a
    /// run ends there too.
    pub ends_at_base: bool,
    /// For each kind of top card, the kinds that may land on it.
    pub on: Vec<Kinds>,
    /// The cards that may land on an empty pile.
    pub base: Base,
    /// Where each pile lies in the layout; empty without a layout.
    pub places: Vec<Spot>,
    /// How the rows of the layout are connected.
    pub rows: Rows,
    /// Whether only the first of several equivalent empty piles is offered as a target.
    pub first_empty_only: bool,
    /// The fewest and the most cards that a move may bring.
    pub at_once: (u8, u8),
    /// The groups whose cards may come here, one bit each.
    pub from: u32,
    /// The groups whose cards may come to an empty pile, one bit each.
    pub empty_from: u32,
    /// How many cards may leave together.
    pub lift: Lift,
    /// The relations of a run: the key `run`, or else `build`. Only explanations read
    /// them; the engine reads [`Self::joined`].
    pub run: Vec<Relation>,
    /// For each kind of card, the kinds that may follow it in a run.
    pub joined: Vec<Kinds>,
    /// The number of cards of a complete run.
    pub complete: u8,
    /// For each pile, the piles that must be empty before its cards can be reached; empty
    /// if no pile is covered.
    pub covered: Vec<Vec<PileId>>,
    /// The kinds of cards that may be the lowest of those that leave; a script may bar
    /// some.
    pub may_lift: Kinds,
    /// The number of cards at the bottom of each pile that never leave.
    pub keep: u8,
    /// Whether a face-down card is turned face up when it becomes the top card.
    pub turn: bool,
    /// How an empty pile is filled at once, if it is.
    pub fill: Option<Fill>,
    /// Which cards the player can see.
    pub show: Show,
    /// For each kind of top card, the kinds that only the script keeps from it; empty if
    /// it bars none. [`Self::on`] excludes them already; explanations read this.
    pub barred: Vec<Kinds>,
    /// The kinds that only the script keeps from an empty pile.
    pub barred_empty: Kinds,
}

/// How the rows of a layout are connected.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Rows {
    /// Each row has two ends.
    #[default]
    Apart,
    /// The end of each row is next to the start of the row below.
    Joined,
    /// There are no rows: the piles form a ring, clockwise, with the last at the top.
    Ring,
    /// There are no places: the board shows the piles to the left and right of the
    /// foundations. The engine does not read it.
    Wings,
}

/// Which cards may land on an empty pile of a group.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Base {
    /// For each pile of the group, the kinds that it accepts.
    Kinds(Vec<Kinds>),
    /// Any card while all piles of the group are empty; its rank is then the base of the
    /// other piles. For each rank of the deck, the kinds that have it.
    First(Vec<Kinds>),
    /// A card one rank below the base of the foundations; the highest rank is below the
    /// lowest. For each rank of the deck, the kinds that are one lower.
    Below(Vec<Kinds>),
    /// A card that fits the neighbor, as the group builds.
    Beside(Beside),
}

/// What empty piles accept when their neighbors decide.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Beside {
    /// The kinds that some pile accepts at some time.
    pub ever: [Kinds; 1],
    /// For each pile of the group, the neighbor to its left; empty if that side does not
    /// count.
    pub left: Vec<Neighbor>,
    /// For each pile of the group, the neighbor to its right; empty if that side does not
    /// count.
    pub right: Vec<Neighbor>,
    /// For each kind, the kinds that it may follow.
    pub under: Vec<Kinds>,
}

/// What lies beside an empty pile.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Neighbor {
    /// A pile, whose card the new card must fit.
    Pile(PileId),
    /// The end of the row, where these kinds may lie.
    End(Kinds),
}

/// How many cards the player may move from a pile together. Except with [`Self::Any`],
/// the cards must form a run by [`Group::joined`].
#[derive(Clone, Copy, Debug, EnumMessage, Eq, PartialEq, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Lift {
    /// No card.
    None,
    /// The top card.
    Top,
    /// The top card, with any number of the cards below that form a run with it.
    Run,
    /// A run that single moves through empty cells and piles could bring to its target.
    Supermove,
    /// The top card, or all face-up cards if they form a run.
    Whole,
    /// Any number of face-up cards.
    Any,
}

/// How an empty pile is filled at once.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Fill {
    /// The piles that supply the cards, in order: the first that has any, top card first.
    pub from: Vec<PileId>,
    /// The number of cards, or fewer if the source runs out.
    pub count: u8,
    /// Where a card goes instead, if it belongs elsewhere.
    pub divert: Divert,
    /// Whether the pile gets no card in place of a diverted one; otherwise it gets the
    /// next card.
    pub skip: bool,
}

/// Which cards of a pile the player sees.
#[derive(Clone, Copy, Debug, EnumMessage, Eq, PartialEq, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Show {
    /// All face-up cards.
    All,
    /// Only the top card, as in a squared pile.
    Top,
}

impl Base {
    /// Returns whether every empty pile of the group accepts the same cards.
    pub fn is_same_for_all(&self) -> bool {
        match self {
            Self::Kinds(kinds) => kinds.windows(2).all(|pair| pair[0] == pair[1]),
            Self::First(_) | Self::Below(_) => true,
            Self::Beside(_) => false,
        }
    }

    /// Returns the kinds that some empty pile of the group accepts at some time.
    pub fn ever(&self) -> Kinds {
        self.rows().iter().fold(Kinds::NONE, |all, row| all.or(*row))
    }

    /// Returns its rows of kinds: one per pile, or one per rank, as the variant says.
    pub fn rows(&self) -> &[Kinds] {
        match self {
            Self::Kinds(rows) | Self::First(rows) | Self::Below(rows) => rows,
            Self::Beside(beside) => &beside.ever,
        }
    }
}

impl Group {
    /// Returns the name for sentences, with spaces in place of `_` and `-`.
    pub fn called(&self) -> String {
        self.name.replace(['_', '-'], " ")
    }

    /// Returns the piles of the group.
    pub fn ids(&self) -> impl Iterator<Item = PileId> + use<> {
        self.piles.clone().map(PileId)
    }

    /// Returns whether cards may come here from that group.
    #[inline]
    pub fn takes_from(&self, group: GroupId) -> bool {
        self.from >> group.0 & 1 != 0
    }

    /// Returns whether cards may come from that group to an empty pile.
    #[inline]
    pub fn takes_empty_from(&self, group: GroupId) -> bool {
        self.empty_from >> group.0 & 1 != 0
    }

    /// Returns whether another pile that is not empty covers a pile.
    #[inline]
    pub fn is_covered(&self, table: &Table, pile: PileId) -> bool {
        let lies_there = |pile: &PileId| !table.is_empty(*pile);
        !self.covered.is_empty() && self.covers(pile).iter().any(lies_there)
    }

    /// Returns the piles that must be empty before the cards of a pile can be reached.
    pub fn covers(&self, pile: PileId) -> &[PileId] {
        let place = usize::from(pile.0.saturating_sub(self.piles.start));
        self.covered.get(place).map_or(&[], Vec::as_slice)
    }
}

impl Role {
    /// Every role with its word and the letter that begins the names of its piles.
    pub const ALL: [(Self, &'static str, &'static str); 7] = [
        (Self::Foundation, "foundation", "f"),
        (Self::Tableau, "tableau", ""),
        (Self::Cell, "cell", "c"),
        (Self::Reserve, "reserve", "r"),
        (Self::Stock, "stock", "s"),
        (Self::Waste, "waste", "w"),
        (Self::Discard, "discard", "d"),
    ];

    /// Returns whether cards there count as done.
    pub fn is_done(self) -> bool {
        matches!(self, Self::Foundation | Self::Discard)
    }

    /// Returns the word for the role.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|entry| entry.0 == self).map_or("", |entry| entry.1)
    }

    /// Returns the letter that begins the names of such piles; empty for the tableau.
    pub fn letter(self) -> &'static str {
        Self::ALL.iter().find(|entry| entry.0 == self).map_or("", |entry| entry.2)
    }
}

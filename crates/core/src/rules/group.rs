//! Groups of piles that follow the same rules.

use std::ops::Range;

use strum::{EnumMessage, VariantArray, VariantNames};

use super::{Divert, Relation, Spot};
use crate::table::{Kinds, PileId, Table};

/// The number of a group, in the order of the file.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct GroupId(pub u8);

/// What the piles of a group are for, in the field's standard words.
#[derive(Clone, Copy, Debug, EnumMessage, Eq, PartialEq, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Role {
    /// Cards are to end up here.
    Foundation,
    /// Where most of the play takes place.
    Tableau,
    /// A place for one card, put there by the player.
    Cell,
    /// Cards set aside by the deal.
    Reserve,
    /// Cards not yet dealt.
    Stock,
    /// Cards turned up from the stock.
    Waste,
    /// Cards that are out of play, in no order; they count as done with, as those on
    /// foundations do.
    Discard,
}

/// Piles that follow the same rules.
#[derive(Clone, Debug)]
pub struct Group {
    /// The name the file gives it.
    pub name: String,
    /// What its piles are for.
    pub role: Role,
    /// The numbers of its piles, which follow each other.
    pub piles: Range<u8>,
    /// The number of cards each of its piles holds at the most.
    pub capacity: u8,
    /// How cards are built, for the words of a refusal; any of these will do.
    pub build: Vec<Relation>,
    /// Whether nothing is built on a card of the foundations' base rank, nor does a run go
    /// on over it.
    pub ends_at_base: bool,
    /// For each kind of top card, the kinds that may land on it.
    pub on: Vec<Kinds>,
    /// What may land on an empty pile.
    pub base: Base,
    /// Where each pile lies, if the rules say so.
    pub places: Vec<Spot>,
    /// How the rows of places hang together.
    pub rows: Rows,
    /// Whether, of several empty piles that would take a card, only the first is offered.
    pub first_empty_only: bool,
    /// The number of cards a move may bring: the fewest and the most.
    pub at_once: (u8, u8),
    /// The groups, one bit each, whose cards may come here.
    pub from: u32,
    /// The groups, one bit each, whose cards may come to an empty pile.
    pub empty_from: u32,
    /// How many cards may leave together.
    pub lift: Lift,
    /// How a run is built, for words: as `lift` has it, or else as cards are built.
    pub run: Vec<Relation>,
    /// For each kind of card, the kinds that follow it in a run.
    pub joined: Vec<Kinds>,
    /// The number of cards of a complete run.
    pub complete: u8,
    /// For each pile, the piles that must be empty before its cards can be reached; empty
    /// if no pile is covered.
    pub covered: Vec<Vec<PileId>>,
    /// The kinds of cards a unit that leaves can begin with; a script may bar some.
    pub may_lift: Kinds,
    /// The number of cards at the bottom of each pile that never leave.
    pub keep: u8,
    /// Whether a face-down card that comes to lie on top is turned up.
    pub turn: bool,
    /// How an empty pile is filled.
    pub fill: Option<Fill>,
    /// Which cards can be seen.
    pub show: Show,
    /// For each kind of top card, the kinds that only the script keeps from landing on
    /// it; empty if there are none anywhere.
    pub barred: Vec<Kinds>,
    /// The kinds that only the script keeps from an empty pile.
    pub barred_empty: Kinds,
}

/// How the rows hang together in which the piles of a group lie.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Rows {
    /// Each has two ends.
    #[default]
    Apart,
    /// The end of each is next to the start of the one after it.
    Joined,
    /// They are a ring, in which the last pile lies at the top and the others follow
    /// clockwise.
    Ring,
}

/// What may land on an empty pile of a group.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Base {
    /// For each pile of the group, these kinds.
    Kinds(Vec<Kinds>),
    /// Any card as long as all piles of the group are empty; its rank is then the base of
    /// the others. For each rank of the deck, the kinds that have it.
    First(Vec<Kinds>),
    /// A card one rank below the first card of the foundations, turning the corner. For
    /// each rank of the deck, the kinds that are one lower.
    Below(Vec<Kinds>),
    /// A card that follows the one in the next place, as the group builds.
    Beside(Beside),
}

/// What an empty place takes whose neighbors decide.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Beside {
    /// The kinds that some place takes at some time.
    pub ever: [Kinds; 1],
    /// For each pile of the group, the one to its left, if what lies there decides.
    pub left: Vec<Neighbor>,
    /// For each pile of the group, the one to its right, if what lies there decides.
    pub right: Vec<Neighbor>,
    /// For each kind, those that it may follow.
    pub under: Vec<Kinds>,
}

/// What lies beside an empty place.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Neighbor {
    /// A pile, to whose card another must fit.
    Pile(PileId),
    /// The end of the row, where these kinds may lie.
    End(Kinds),
}

/// How many cards may leave a pile together. Those that do follow one another as
/// [`Group::joined`] has it, but for [`Self::Any`].
#[derive(Clone, Copy, Debug, EnumMessage, Eq, PartialEq, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Lift {
    /// None.
    None,
    /// The top card.
    Top,
    /// Several that follow one another.
    Run,
    /// A run no longer than single moves through empty cells and piles could bring.
    Supermove,
    /// The top card, or all face-up cards if they follow one another.
    Whole,
    /// Any number of face-up cards.
    Any,
}

/// How an empty pile is filled at once.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Fill {
    /// The piles the cards come from, top card first: the first that has any.
    pub from: Vec<PileId>,
    /// How many cards are laid, or fewer when the source runs out.
    pub count: u8,
    /// What happens to a card that belongs elsewhere.
    pub divert: Divert,
    /// Whether the pile goes without such a card; else the next card takes its place.
    pub skip: bool,
}

/// Which cards of a pile the player sees.
#[derive(Clone, Copy, Debug, EnumMessage, Eq, PartialEq, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Show {
    /// Every card that lies face up.
    All,
    /// The top card only: the pile is squared.
    Top,
}

impl Base {
    /// Returns whether every empty pile of the group takes the same cards.
    pub fn is_same_for_all(&self) -> bool {
        match self {
            Self::Kinds(kinds) => kinds.windows(2).all(|pair| pair[0] == pair[1]),
            Self::First(_) | Self::Below(_) => true,
            Self::Beside(_) => false,
        }
    }

    /// Returns the kinds that some empty pile of the group takes at some time.
    pub fn ever(&self) -> Kinds {
        self.rows().iter().fold(Kinds::NONE, |all, row| all.or(*row))
    }

    /// Returns all that it says of kinds.
    pub fn rows(&self) -> &[Kinds] {
        match self {
            Self::Kinds(rows) | Self::First(rows) | Self::Below(rows) => rows,
            Self::Beside(beside) => &beside.ever,
        }
    }
}

impl Group {
    /// Returns the name as sentences have it: without the signs that join its words.
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

    /// Returns whether other piles lie on a pile.
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
    /// Every role with the word for it and the letter its piles are numbered behind.
    pub const ALL: [(Self, &'static str, &'static str); 7] = [
        (Self::Foundation, "foundation", "f"),
        (Self::Tableau, "tableau", ""),
        (Self::Cell, "cell", "c"),
        (Self::Reserve, "reserve", "r"),
        (Self::Stock, "stock", "s"),
        (Self::Waste, "waste", "w"),
        (Self::Discard, "discard", "d"),
    ];

    /// Returns whether cards count as done with there.
    pub fn is_done(self) -> bool {
        matches!(self, Self::Foundation | Self::Discard)
    }

    /// Returns the word for the role.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|entry| entry.0 == self).map_or("", |entry| entry.1)
    }

    /// Returns the letter that the numbers of such piles follow.
    pub fn letter(self) -> &'static str {
        Self::ALL.iter().find(|entry| entry.0 == self).map_or("", |entry| entry.2)
    }
}

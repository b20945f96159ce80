//! Moves: what a player can do in one turn.

use super::{ActionId, HookFault, Sources};
use crate::table::{Card, PileId, Table};

/// One action of the player with what it picks. What follows from it by itself is not part
/// of it.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Move {
    action: ActionId,
    /// What it picks, and behind it [`NOTHING`].
    picks: [PileId; Self::PICKS],
    /// The number of cards on top of the first pile it picks that go to the second; none if
    /// it does anything else.
    count: u8,
}

/// Cards that go from the top of a pile to another pile, in the order they lie.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Carry {
    /// The pile they leave.
    pub from: PileId,
    /// The pile they go to.
    pub to: PileId,
    /// How many they are, at least one.
    pub count: u8,
}

/// What stands where a move picks nothing more.
const NOTHING: PileId = PileId(u8::MAX);

impl Move {
    /// The most piles that a move can pick: nine cards that add up to fifteen, and a place.
    pub const PICKS: usize = 10;

    /// Returns the build of cards on top of a pile.
    #[inline]
    pub fn build(from: PileId, to: PileId, count: u8) -> Self {
        let mut picks = [NOTHING; Self::PICKS];
        (picks[0], picks[1]) = (from, to);
        Self { action: ActionId::BUILD, picks, count }
    }

    /// Returns the move of an action that picks nothing.
    #[inline]
    pub(crate) const fn bare(action: ActionId) -> Self {
        Self { action, picks: [NOTHING; Self::PICKS], count: 0 }
    }

    /// Returns the move of an action that picks these piles, of which only the first
    /// [`Move::PICKS`] count.
    pub fn picking(action: ActionId, piles: &[PileId]) -> Self {
        let mut picks = [NOTHING; Self::PICKS];
        picks.iter_mut().zip(piles).for_each(|(place, pile)| *place = *pile);
        Self { action, picks, count: 0 }
    }

    /// Returns the same move with its piles in their order.
    pub(crate) fn sorted(mut self) -> Self {
        // `NOTHING` is the highest number and stays behind the piles picked.
        self.picks.sort_unstable();
        self
    }

    /// Deals from the stock.
    pub const DEAL: Self = Self::bare(ActionId::DEAL);

    /// Redeals.
    pub const REDEAL: Self = Self::bare(ActionId::REDEAL);

    /// Returns the number of its action.
    #[inline]
    pub fn action(self) -> ActionId {
        self.action
    }

    /// Returns the piles it picks, in the order they are typed; none of a command.
    #[inline]
    pub fn picks(&self) -> &[PileId] {
        let picked = self.picks.iter().position(|pick| *pick == NOTHING);
        &self.picks[..picked.unwrap_or(Self::PICKS)]
    }

    /// Returns whether it picks nothing: the word for its action says all of it.
    #[inline]
    pub fn is_bare(self) -> bool {
        self.picks[0] == NOTHING
    }

    /// Returns the cards it carries from a pile to another, if that is what it does.
    #[inline]
    pub fn carry(self) -> Option<Carry> {
        let Self { action, picks, count } = self;
        (action == ActionId::BUILD).then_some(Carry {
            from: picks[0],
            to: picks[1],
            count,
        })
    }

    /// Returns the cards it picks from a position, as they lie; none of a command.
    pub fn cards(self, table: &Table) -> Vec<Card> {
        match self.carry() {
            Some(carry) => carry.cards(table).to_vec(),
            None => self.picks().iter().filter_map(|pile| table.top(*pile)).collect(),
        }
    }
}

impl Carry {
    /// Returns the cards, the lowest first, in the position before they are carried.
    #[inline]
    pub fn cards(self, table: &Table) -> &[Card] {
        let cards = table.pile(self.from);
        &cards[cards.len().saturating_sub(self.count.into())..]
    }

    /// Returns the lowest of the cards.
    #[inline]
    pub fn lowest(self, table: &Table) -> Card {
        let cards = table.pile(self.from);
        cards[cards.len() - usize::from(self.count)]
    }
}

/// The most legal moves of a position that are listed.
///
/// Random play of the bundled games comes to 215 at most. Listing and naming so many takes
/// well under a second, in little memory.
pub const MAX_MOVES: usize = 20_000;

/// The most picks that are tried to list the moves of a position, a pick that takes longer
/// counted for several: few combinations may be legal of very many.
///
/// Random play of the bundled games comes to 3,031 at most. So many take some 50 ms.
pub const MAX_PICKS_TRIED: usize = 1_000_000;

/// Every legal move of a position.
///
/// One list can be filled again and again without allocating.
#[derive(Clone, Debug, Default)]
pub struct MoveList {
    /// The moves: builds by target with the foundations first, then the game's own actions
    /// in the order of the file, then the deal from the stock, then the redeal.
    pub moves: Vec<Move>,
    /// Why moves are missing: a script failed, or there are too many.
    pub fault: Option<HookFault>,
    /// The picks that were tried, weighed as [`MAX_PICKS_TRIED`] counts them.
    pub tried: usize,
    /// The piles cards can leave, kept so that the next list need not allocate.
    pub(crate) sources: Sources,
}

impl MoveList {
    /// Returns a list of moves that were found before.
    pub fn of(moves: Vec<Move>) -> Self {
        Self { moves, ..Self::default() }
    }

    /// Makes the list empty.
    #[inline]
    pub fn clear(&mut self) {
        self.moves.clear();
        self.fault = None;
        self.tried = 0;
    }

    /// Ends a list that has grown too long, while moves of an action were listed.
    pub(crate) fn bound(&mut self, action: ActionId) {
        if self.moves.len() > MAX_MOVES {
            self.moves.truncate(MAX_MOVES);
            self.fault.get_or_insert(HookFault::TooManyMoves { action, listed: true });
        }
    }
}

//! Moves: what a player can do in one turn, and the list of legal moves.

use super::{ActionId, HookError, Sources};
use crate::table::{Card, PileId, Table};

/// A move of the player: an action and the piles it picks. Automatic consequences, such
/// as fills, are not part of it.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Move {
    action: ActionId,
    /// The picked piles, padded with [`NOTHING`].
    picks: [PileId; Self::PICKS],
    /// For a build, the number of cards that go from the first pile to the second;
    /// otherwise 0.
    count: u8,
}

/// Cards that a build carries from the top of one pile to another, in the order they lie.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Carry {
    /// The pile they leave.
    pub from: PileId,
    /// The pile they go to.
    pub to: PileId,
    /// The number of cards, at least 1.
    pub count: u8,
}

/// The padding behind the picks of a move.
const NOTHING: PileId = PileId(u8::MAX);

impl Move {
    /// The most piles that a move can pick: nine cards that add up to fifteen, and an
    /// empty pile.
    pub const PICKS: usize = 10;

    /// Returns the build that moves `count` cards from the top of `from` to `to`.
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

    /// Returns the move of an action that picks these piles. Piles beyond [`Move::PICKS`]
    /// are ignored.
    pub fn picking(action: ActionId, piles: &[PileId]) -> Self {
        let mut picks = [NOTHING; Self::PICKS];
        picks.iter_mut().zip(piles).for_each(|(place, pile)| *place = *pile);
        Self { action, picks, count: 0 }
    }

    /// Returns the same move with its piles sorted, the canonical form of an unordered
    /// action.
    pub(crate) fn sorted(mut self) -> Self {
        // `NOTHING` is the highest number and stays behind the piles picked.
        self.picks.sort_unstable();
        self
    }

    /// The move that deals from the stock.
    pub const DEAL: Self = Self::bare(ActionId::DEAL);

    /// The move that redeals.
    pub const REDEAL: Self = Self::bare(ActionId::REDEAL);

    /// Returns the number of its action.
    #[inline]
    pub fn action(self) -> ActionId {
        self.action
    }

    /// Returns the picked piles, in the order they are typed; empty for a command.
    #[inline]
    pub fn picks(&self) -> &[PileId] {
        let picked = self.picks.iter().position(|pick| *pick == NOTHING);
        &self.picks[..picked.unwrap_or(Self::PICKS)]
    }

    /// Returns whether it picks nothing, so its name is all that the player types.
    #[inline]
    pub fn is_bare(self) -> bool {
        self.picks[0] == NOTHING
    }

    /// Returns the piles and the number of cards of a build, or `None` for other moves.
    #[inline]
    pub fn carry(self) -> Option<Carry> {
        let Self { action, picks, count } = self;
        (action == ActionId::BUILD).then_some(Carry {
            from: picks[0],
            to: picks[1],
            count,
        })
    }

    /// Returns the cards that the move picks in a position, in order; empty for a
    /// command.
    pub fn cards(self, table: &Table) -> Vec<Card> {
        match self.carry() {
            Some(carry) => carry.cards(table).to_vec(),
            None => self.picks().iter().filter_map(|pile| table.top(*pile)).collect(),
        }
    }
}

impl Carry {
    /// Returns the cards, lowest first. `table` is the position before the move.
    #[inline]
    pub fn cards(self, table: &Table) -> &[Card] {
        let cards = table.pile(self.from);
        &cards[cards.len().saturating_sub(self.count.into())..]
    }

    /// Returns the lowest of the cards. `table` is the position before the move.
    #[inline]
    pub fn lowest(self, table: &Table) -> Card {
        let cards = table.pile(self.from);
        cards[cards.len() - usize::from(self.count)]
    }
}

/// The most legal moves that are listed for a position.
///
/// Random play of the bundled games reaches at most 215. Listing and naming 20,000 moves
/// takes well under a second and little memory.
pub const MAX_MOVES: usize = 20_000;

/// The most picks that are tried to list the moves of a position. A pick that takes
/// longer counts as several. The limit bounds actions in which few of very many
/// combinations are legal.
///
/// Random play of the bundled games reaches at most 3,031. A million picks take about 50
/// ms.
pub const MAX_PICKS_TRIED: usize = 1_000_000;

/// The legal moves of a position.
///
/// Reuse one list for many positions: it allocates only while it grows.
#[derive(Clone, Debug, Default)]
pub struct MoveList {
    /// The moves: builds by target with the foundations first, then the actions of the
    /// rules file in its order, then the deal from the stock, then the redeal.
    pub moves: Vec<Move>,
    /// Why the list is incomplete, if it is: a script failed, or there are too many
    /// moves.
    pub error: Option<HookError>,
    /// The number of picks tried, weighted as for [`MAX_PICKS_TRIED`].
    pub tried: usize,
    /// The piles that cards can leave, kept to avoid allocating for the next list.
    pub(crate) sources: Sources,
}

impl MoveList {
    /// Returns a complete list of the given moves.
    pub fn of(moves: Vec<Move>) -> Self {
        Self { moves, ..Self::default() }
    }

    /// Clears the list and keeps its memory.
    #[inline]
    pub fn clear(&mut self) {
        self.moves.clear();
        self.error = None;
        self.tried = 0;
    }

    /// Cuts the list to [`MAX_MOVES`] and notes which action's moves were being listed.
    pub(crate) fn bound(&mut self, action: ActionId) {
        if self.moves.len() > MAX_MOVES {
            self.moves.truncate(MAX_MOVES);
            self.error.get_or_insert(HookError::TooManyMoves { action, listed: true });
        }
    }
}

//! The meaning of a typed line as a move, or the reason why it has none.

use thiserror::Error;

use super::Game;
use crate::engine::Refusal;
use crate::rules::Move;

/// The meaning of a line as a move.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Meaning {
    /// One legal move.
    Legal(Move),
    /// Several moves; the player must choose one.
    Several(Vec<Move>),
    /// An illegal move.
    Refused(Box<Refusal>),
}

/// Error when a line is not a move at all.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum NotAMove {
    /// A word is neither a pile nor a card.
    #[error("`{0}` is neither a pile nor a card")]
    Word(String),
    /// The player cannot see such a card.
    #[error("{0} is not visible on the table")]
    Unseen(String),
    /// A card to be moved or covered has cards on it.
    #[error("{0} is covered by {1}")]
    Covered(String, String),
    /// A card lies on a foundation and stays there.
    #[error("{0} is home already")]
    IsHome(String),
    /// No pile has this name; the second value lists the names.
    #[error("there is no pile `{0}`; the piles are {1}")]
    NoPile(String, String),
    /// A pile alone does not say where its card should go.
    #[error("where to? name a second pile, or a card to put it on, after `{0}`")]
    NoTarget(String),
    /// A pile named alone is empty.
    #[error("{0} is empty")]
    IsEmpty(String),
    /// The stock was named alone.
    #[error("`deal` deals from the stock `{0}`")]
    IsStock(String),
    /// The word for builds stands alone.
    #[error("from where to where? type `build FROM TO`")]
    NoPiles,
    /// Words follow an action that picks nothing.
    #[error("nothing may follow `{0}`")]
    Follows(String),
    /// The game has no pile of this role.
    #[error("this game has no {0}")]
    NoRole(&'static str),
    /// The third word is not a number of cards.
    #[error("`{0}` is not a number of cards")]
    Count(String),
    /// The rules no longer have an action of this name.
    #[error("the rules no longer have an action `{0}`")]
    NoAction(String),
    /// The line has too many words.
    #[error("a move has at most three words: from, to and the number of cards")]
    TooLong,
    /// A card has no legal move.
    #[error("{0} has no legal move")]
    Nowhere(String),
    /// A card cannot move, but the word would be a move if it were read as two piles.
    #[error("{0}; from pile to pile it would be `{1}`")]
    OrPiles(Box<NotAMove>, String),
    /// No move has this number.
    #[error("there is no move {0}; `moves` lists them")]
    Number(String),
}

impl Meaning {
    /// Returns whether it is a legal move, or several.
    pub(super) fn is_legal(&self) -> bool {
        matches!(self, Self::Legal(_) | Self::Several(_))
    }

    /// Combines two legal readings of a line.
    pub(super) fn or(self, other: Self) -> Self {
        let mut moves = self.moves();
        for made in other.moves() {
            if !moves.contains(&made) {
                moves.push(made);
            }
        }
        match moves.as_slice() {
            [only] => Self::Legal(*only),
            _ => Self::Several(moves),
        }
    }

    /// Returns the legal moves it stands for.
    fn moves(self) -> Vec<Move> {
        match self {
            Self::Legal(made) => vec![made],
            Self::Several(several) => several,
            Self::Refused(_) => Vec::new(),
        }
    }
}

/// Returns the meaning of a move: legal or refused.
pub(super) fn legal(game: &Game, tried: Move) -> Meaning {
    match game.engine().check(game.table(), tried) {
        Ok(()) => Meaning::Legal(tried),
        Err(refusal) => Meaning::Refused(Box::new(refusal)),
    }
}

//! What a line means as a move, and why it may mean none.

use thiserror::Error;

use super::Game;
use crate::engine::Refusal;
use crate::rules::Move;

/// What a line means as a move.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Meaning {
    /// One legal move.
    Legal(Move),
    /// Several; the player must say which.
    Several(Vec<Move>),
    /// A move that is not legal.
    Refused(Box<Refusal>),
}

/// Error when a line is not a move at all.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum NotAMove {
    /// A word is neither a pile nor a card.
    #[error("`{0}` is neither a pile nor a card")]
    Word(String),
    /// A card cannot be seen anywhere.
    #[error("{0} cannot be seen on the table")]
    Unseen(String),
    /// Cards lie on a card that is to be moved or covered.
    #[error("{0} is covered by {1}")]
    Covered(String, String),
    /// A card lies on a foundation, and stays there.
    #[error("{0} is home already")]
    IsHome(String),
    /// A name is that of no pile; the names there are.
    #[error("there is no pile `{0}`; the piles are {1}")]
    NoPile(String, String),
    /// A pile by itself does not say where its card shall go.
    #[error("where to? name a second pile, or a card to put it on, after `{0}`")]
    NoTarget(String),
    /// There is no card in a pile that is named by itself.
    #[error("{0} is empty")]
    IsEmpty(String),
    /// The stock is named by itself.
    #[error("`deal` deals from the stock `{0}`")]
    IsStock(String),
    /// The word for builds stands by itself.
    #[error("from where to where? type `build FROM TO`")]
    NoPiles,
    /// Something follows the word for an action that picks nothing.
    #[error("nothing may follow `{0}`")]
    Follows(String),
    /// There is no such pile.
    #[error("this game has no {0}")]
    NoRole(&'static str),
    /// The third word is not a number of cards.
    #[error("`{0}` is not a number of cards")]
    Count(String),
    /// There was an action of this name in other rules.
    #[error("there is no action `{0}` now")]
    NoAction(String),
    /// There are too many words.
    #[error("a move has at most three words: from, to and how many cards")]
    TooLong,
    /// A card has nowhere to go.
    #[error("{0} has no legal move")]
    Nowhere(String),
    /// A card cannot go, but the word for it would be a move if it were read as two piles.
    #[error("{0}; from pile to pile it would be `{1}`")]
    OrPiles(Box<NotAMove>, String),
    /// There is no move of that number.
    #[error("there is no move {0}; `moves` lists them")]
    Number(String),
}

impl Meaning {
    /// Returns whether it is a legal move, or several.
    pub(super) fn is_legal(&self) -> bool {
        matches!(self, Self::Legal(_) | Self::Several(_))
    }

    /// Returns what a line means that means this or something else, both of them legal.
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

    /// Returns the legal moves it is.
    fn moves(self) -> Vec<Move> {
        match self {
            Self::Legal(made) => vec![made],
            Self::Several(several) => several,
            Self::Refused(_) => Vec::new(),
        }
    }
}

/// Returns what a move means that was tried.
pub(super) fn legal(game: &Game, tried: Move) -> Meaning {
    match game.engine().check(game.table(), tried) {
        Ok(()) => Meaning::Legal(tried),
        Err(refusal) => Meaning::Refused(Box::new(refusal)),
    }
}

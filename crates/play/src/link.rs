//! Links: a game as one line of text that can be sent to a friend.
//!
//! A link has the form of a URI. It contains no character that a shell or a chat would change:
//!
//! ```text
//! patience:GAME/DEAL/OPTION=VALUE/MOVE,MOVE
//! patience:cruel/ms:617/gather=bottom/1.9,3.5,redeal
//! ```
//!
//! Options with their default values are omitted. The words of a move are joined by dots, and
//! `deal:6` is the same move six times. A deal without a number has its cards instead:
//! `cards:7D.AD`.

use std::sync::Arc;
use std::{fmt, iter};

use thiserror::Error;

use super::move_text::recorded;
use super::{Deal, DealName, Game, NamedMove, Replay, Start, read_deal};
use crate::diag::Sources;
use crate::rules::Rules;
use crate::variant::Variant;
use crate::words;

/// The prefix of links.
const START: &str = "patience:";

/// The most moves of a link, those that it repeats included.
const MOST_MOVES: usize = 1 << 16;

/// The prefix of the cards of a deal without a number.
const CARDS: &str = "cards:";

/// A game in one line: its name, its options, the deal and the moves.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Link {
    /// The name of the game.
    pub game: String,
    /// The options with values other than the default.
    pub options: Vec<(String, String)>,
    /// The name of the deal, or its cards.
    pub deal: String,
    /// The moves from the deal on, as the player would type them.
    pub moves: Vec<String>,
}

/// Error when a line is not a link, or when a game cannot be written as one.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum LinkError {
    /// The line lacks the prefix, the game or the deal.
    #[error("a link has the form `patience:GAME/DEAL/OPTION=VALUE/MOVE,MOVE`")]
    Form,
    /// A part contains a character that links do not have.
    #[error("`{0}` cannot be part of a link")]
    Part(String),
    /// The game is not bundled.
    #[error("`{0}` is not a bundled game, so a link to it would work only here")]
    OwnGame(String),
    /// The game started with a position, or with cards whose redeals depend on a number.
    #[error("the deal `{0}` has no number and does not fit in a link")]
    Deal(String),
    /// The deal does not belong to the game.
    #[error("the deal of the link: {0}")]
    BadDeal(String),
    /// The game cannot be dealt, or a script failed unexpectedly.
    #[error("{0}")]
    Failed(String),
}

impl Link {
    /// Returns the link of a game with its first `most` moves.
    ///
    /// Fails for games that are not bundled, and for deals that do not fit on a line.
    pub fn of(game: &Game, most: usize) -> Result<Self, LinkError> {
        let variant = game.variant();
        if !variant.is_bundled() {
            return Err(LinkError::OwnGame(variant.id().to_owned()));
        }
        let options =
            variant.unusual().map(|option| (option.name.clone(), option.value.clone()));
        let options = options.collect();
        let mut link = Self { options, ..Self::default() };
        variant.id().clone_into(&mut link.game);
        link.deal = deal_text(game.deal(), game.rules())
            .ok_or_else(|| LinkError::Deal(game.deal().name.clone()))?;
        // Dealt again as the reader of the link would, to check that the game is the same.
        let mut again = link.start(variant)?;
        if again.deal().start != game.deal().start
            || again.deal().source != game.deal().source
        {
            return Err(LinkError::Deal(game.deal().name.clone()));
        }
        for turn in game.turns().iter().take(most) {
            // The text of a move depends on the position before it.
            link.moves.push(recorded(&again, turn.made));
            let failed = again.play(turn.made).err();
            if let Some(refusal) = failed {
                return Err(LinkError::Failed(words::refusal(game.rules(), &refusal)));
            }
        }
        Ok(link)
    }

    /// Returns whether a text is meant as a link.
    pub fn is_one(text: &str) -> bool {
        text.trim_start().starts_with(START)
    }

    /// Reads a link. Ignores white space, because programs that forward lines may break them. The
    /// moves are not checked before [`Link::follow`].
    pub fn read(text: &str) -> Result<Self, LinkError> {
        let text: String = text.split_whitespace().collect();
        let text = text.strip_prefix(START).ok_or(LinkError::Form)?;
        let mut parts = text.split('/');
        let mut next = || parts.next().filter(|part| !part.is_empty());
        let (Some(game), Some(deal)) = (next(), next()) else {
            return Err(LinkError::Form);
        };
        let mut link =
            Self { game: game.to_owned(), deal: deal.to_owned(), ..Self::default() };
        for part in parts.filter(|part| !part.is_empty()) {
            match part.split_once('=') {
                // Options must come before the moves.
                Some((name, value)) if link.moves.is_empty() => {
                    link.options.push((name.to_owned(), value.to_owned()));
                }
                None if link.moves.is_empty() => {
                    let moves = part.split(',').filter(|part| !part.is_empty());
                    for text in moves {
                        let (text, times) = unfolded(text);
                        if times > MOST_MOVES - link.moves.len() {
                            return Err(LinkError::Part(part.to_owned()));
                        }
                        let text = text.replace('.', " ");
                        link.moves.extend(iter::repeat_n(text, times));
                    }
                }
                _ => return Err(LinkError::Part(part.to_owned())),
            }
        }
        let parts = [&link.game, &link.deal].into_iter().chain(&link.moves);
        let values = link.options.iter().flat_map(|option| [&option.0, &option.1]);
        // Links come from strangers, and their parts reach the terminal and the search for files.
        let odd = parts.chain(values).find(|text| !is_plain(text)).cloned();
        odd.map_or(Ok(link), |part| Err(LinkError::Part(part)))
    }

    /// Returns the same link with equal moves in a row as one part, such as `deal:6`.
    #[must_use]
    pub fn folded(mut self) -> Self {
        let runs = self.moves.chunk_by(|one, next| one == next);
        let fold = |run: &[String]| match run {
            [text, _, ..] => format!("{text}:{}", run.len()),
            _ => run.concat(),
        };
        self.moves = runs.map(fold).collect();
        self
    }

    /// Returns the game after its moves, or before the first invalid one. Invalid moves are kept:
    /// see [`Game::lapsed`].
    ///
    /// Fails if the deal does not belong to the game.
    pub fn follow(&self, variant: &Arc<Variant>) -> Result<Replay, LinkError> {
        let game = self.start(variant)?;
        let moves = self.moves.iter().map(|made| NamedMove::typed(made, game.rules()));
        let moves: Vec<NamedMove> = moves.collect();
        Ok(game.following(&moves, moves.len()))
    }

    /// Deals the game.
    fn start(&self, variant: &Arc<Variant>) -> Result<Game, LinkError> {
        let deal = self.deal(variant.rules())?;
        let started = Game::start(Arc::clone(variant), deal);
        started.map_err(|error| LinkError::Failed(words::deal_error(&error)))
    }

    /// Returns the deal, by its name or its cards.
    fn deal(&self, rules: &Rules) -> Result<Deal, LinkError> {
        let Some(cards) = self.deal.strip_prefix(CARDS) else {
            let name: Result<DealName, _> = self.deal.parse();
            let name = name.map_err(|error| LinkError::BadDeal(error.to_string()))?;
            return Ok(Deal::named(name, rules));
        };
        let cards = cards.replace('.', " ");
        let mut sources = Sources::new();
        let source = sources.add("link", cards.clone());
        read_deal("link", source, &cards, rules).map_err(|errors| {
            let error = errors.into_iter().next().map(|error| error.message);
            LinkError::BadDeal(error.unwrap_or_default())
        })
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{START}{}/{}", self.game, self.deal)?;
        for (name, value) in &self.options {
            write!(f, "/{name}={value}")?;
        }
        for (index, text) in self.moves.iter().enumerate() {
            let before = if index == 0 { '/' } else { ',' };
            write!(f, "{before}{}", text.replace(' ', "."))?;
        }
        Ok(())
    }
}

/// Returns a deal as text for a link, or `None` if it is a position.
fn deal_text(deal: &Deal, rules: &Rules) -> Option<String> {
    match (&deal.start, deal.number()) {
        (Start::Order { .. }, Some(name)) => Some(name.to_string()),
        (Start::Order { cards, .. }, None) => {
            let cards = cards.iter().map(|card| rules.deck().text(*card));
            Some(format!("{CARDS}{}", cards.collect::<Vec<_>>().join(".")))
        }
        (Start::Position(_), _) => None,
    }
}

/// Splits a part of a link into its move and how often it is made.
fn unfolded(text: &str) -> (&str, usize) {
    let split = text.rsplit_once(':');
    let times = |times: &str| times.parse().ok();
    split.and_then(|(text, number)| Some((text, times(number)?))).unwrap_or((text, 1))
}

/// Returns whether a text contains only characters of links, with spaces for dots.
fn is_plain(text: &str) -> bool {
    text.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_.: ".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: &str) {
        let read = Link::read(line);
        assert_eq!(
            read.map_or_else(|error| error.to_string(), |link| link.to_string()),
            expected
        );
    }

    #[test]
    fn links_round_trip() {
        let text = "patience:cruel/ms:617/gather=bottom/1.9,3.5.2,redeal";
        check(text, text);
        check(" patience:cruel/ms:617/\n 1.9,\n3.5 ", "patience:cruel/ms:617/1.9,3.5");
        check("patience:cruel/ms:617", "patience:cruel/ms:617");
        check("patience:cruel/cards:7D.AD", "patience:cruel/cards:7D.AD");
        let link = Link::read(text).unwrap();
        assert_eq!(link.moves, ["1 9", "3 5 2", "redeal"]);
        assert_eq!(link.options, [("gather".to_owned(), "bottom".to_owned())]);
        assert!(Link::is_one(text) && !Link::is_one("patience"));
    }

    #[test]
    fn links_fold_repeated_moves() {
        let link = Link::read("patience:klondike/ms:1/deal:3,3.f,deal,deal:2").unwrap();
        assert_eq!(link.moves.join(","), "deal,deal,deal,3 f,deal,deal,deal");
        let folded = link.clone().folded().to_string();
        assert_eq!(folded, "patience:klondike/ms:1/deal:3,3.f,deal:3");
        assert_eq!(Link::read(&folded), Ok(link));
        let long = "deal:60000,deal:60000";
        check(
            &format!("patience:a/b/{long}"),
            &format!("`{long}` cannot be part of a link"),
        );
    }

    #[test]
    fn invalid_links_are_refused() {
        let form = LinkError::Form.to_string();
        check("cruel/ms:617", &form);
        check("patience:cruel", &form);
        check("patience:/ms:617", &form);
        check("patience:cruel/ms:1/1.9/a=b", "`a=b` cannot be part of a link");
        check("patience:cruel/ms:1/1.9/2.9", "`2.9` cannot be part of a link");
        check("patience:..\\x/ms:1", "`..\\x` cannot be part of a link");
    }
}

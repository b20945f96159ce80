//! Moves as players type them, and as they are shown.

use thiserror::Error;

use super::Game;
use crate::engine::Refusal;
use crate::rules::{Move, MoveList, Role};
use crate::table::{Card, PileId};

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
    /// A card that is to be covered lies on top of no pile.
    #[error("{0} lies on top of no pile")]
    NotOnTop(String),
    /// A pile by itself does not say where its card shall go.
    #[error("where to? name a second pile, or a card to put it on, after `{0}`")]
    NoTarget(String),
    /// There is no such pile.
    #[error("this game has no {0}")]
    NoRole(&'static str),
    /// The third word is not a number of cards.
    #[error("`{0}` is not a number of cards")]
    Count(String),
    /// There are too many words.
    #[error("a move has at most three words: from, to and how many cards")]
    TooLong,
    /// A card has nowhere to go.
    #[error("{0} has no legal move")]
    Nowhere(String),
    /// There is no move of that number.
    #[error("there is no move {0}; `moves` lists them")]
    Number(String),
}

/// A word of a move: one or more piles, and the card that was named, if one was.
struct Place {
    piles: Vec<PileId>,
    card: Option<Card>,
}

/// Returns a move as text that [`read_move`] understands as that very move.
pub fn move_text(game: &Game, list: &MoveList, shown: Move) -> String {
    let (from, to, count) = match shown {
        Move::Build { from, to, count } => (from, to, count),
        Move::Deal => return "deal".to_owned(),
        Move::Redeal => return "redeal".to_owned(),
    };
    let rules = game.rules();
    let other = |it: &Move| {
        matches!(it, Move::Build { from: f, to: t, count: c }
            if *f == from && *t == to && *c != count)
    };
    let text = format!("{} {}", rules.id(from), rules.id(to));
    let counted = count > 1 || list.moves.iter().any(other);
    if counted { format!("{text} {count}") } else { text }
}

/// Reads a move such as `3 5`, `35`, `3 f`, `3 5 2`, `7H 8H`, `7H`, `!4` or `redeal`.
pub fn read_move(game: &Game, line: &str) -> Result<Meaning, NotAMove> {
    let list = game.moves();
    if let Some(number) = line.trim().strip_prefix('!') {
        return numbered(&list, number.trim());
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        [word] if word.eq_ignore_ascii_case("redeal") => Ok(legal(game, Move::Redeal)),
        [word] if word.eq_ignore_ascii_case("deal") => Ok(legal(game, Move::Deal)),
        [word] => match glued(game, word) {
            Some((from, to)) => between(game, &list, from, to, None),
            None => alone(game, &list, word),
        },
        [from, to] => between(game, &list, from, to, None),
        [from, to, count] => between(game, &list, from, to, Some(count)),
        _ => Err(NotAMove::TooLong),
    }
}

fn numbered(list: &MoveList, text: &str) -> Result<Meaning, NotAMove> {
    let number = text.parse::<usize>().ok().and_then(|it| it.checked_sub(1));
    let found = number.and_then(|it| list.moves.get(it));
    found.map(|it| Meaning::Legal(*it)).ok_or_else(|| NotAMove::Number(text.to_owned()))
}

fn legal(game: &Game, tried: Move) -> Meaning {
    match game.engine().check(game.table(), tried) {
        Ok(()) => Meaning::Legal(tried),
        Err(refusal) => Meaning::Refused(Box::new(refusal)),
    }
}

/// Takes a word such as `35` apart, in games of at most nine tableau piles.
fn glued<'a>(game: &Game, word: &'a str) -> Option<(&'a str, &'a str)> {
    let rules = game.rules();
    let few = rules.piles_of(Role::Tableau).count() <= 9;
    let known = rules.pile(word).is_some() || rules.deck().parse(word).is_ok();
    if !few || known || !word.is_ascii() || word.len() < 2 {
        return None;
    }
    let pile = |it: &str| rules.pile(it).is_some() || it.eq_ignore_ascii_case("f");
    let parts = (1..word.len()).map(|at| word.split_at(at));
    parts.into_iter().find(|it| pile(it.0) && pile(it.1))
}

/// Reads a card by itself: the move it has, if there is only one.
fn alone(game: &Game, list: &MoveList, word: &str) -> Result<Meaning, NotAMove> {
    let place = source(game, word)?;
    let Some(card) = place.card else {
        return Err(NotAMove::NoTarget(word.to_owned()));
    };
    let starts = |it: &Move| begins_with(game, *it, card);
    let found: Vec<Move> = list.moves.iter().copied().filter(starts).collect();
    match found.as_slice() {
        [] => Err(NotAMove::Nowhere(game.rules().deck().text(card))),
        [only] => Ok(Meaning::Legal(*only)),
        _ => Ok(Meaning::Several(found)),
    }
}

fn begins_with(game: &Game, made: Move, card: Card) -> bool {
    let Move::Build { from, count, .. } = made else { return false };
    let pile = game.table().pile(from);
    pile[pile.len() - usize::from(count)] == card
}

fn between(
    game: &Game,
    list: &MoveList,
    from: &str,
    to: &str,
    count: Option<&str>,
) -> Result<Meaning, NotAMove> {
    let source = source(game, from)?;
    let target = target(game, to)?;
    let wanted = count.map(|it| it.parse::<u8>().ok().filter(|it| *it > 0));
    if wanted == Some(None) {
        return Err(NotAMove::Count(count.unwrap_or_default().to_owned()));
    }
    let wanted = wanted.flatten();
    let fits = |it: &Move| {
        let Move::Build { from, to, count } = *it else { return false };
        source.piles.contains(&from)
            && target.piles.contains(&offered(game, &target, to))
            && wanted.is_none_or(|it| it == count)
            && source.card.is_none_or(|card| begins_with(game, *it, card))
    };
    let found: Vec<Move> = list.moves.iter().copied().filter(fits).collect();
    match found.as_slice() {
        [] => Ok(refusal(game, &source, &target, wanted)),
        [first, others @ ..] if others.iter().all(|it| as_good(game, *first, *it)) => {
            Ok(Meaning::Legal(*first))
        }
        _ => Ok(Meaning::Several(found)),
    }
}

/// Returns whether two builds put the same cards on one or another empty pile of the same
/// foundations or cells, so that either will do for whoever names none of them.
fn as_good(game: &Game, one: Move, other: Move) -> bool {
    let (Move::Build { from, to, count }, Move::Build { from: f, to: t, count: c }) =
        (one, other)
    else {
        return false;
    };
    let group = |pile: PileId| game.rules().piles()[pile.index()].group;
    let role = game.rules().group_of(to).role;
    let homes = matches!(role, Role::Foundation | Role::Cell);
    let empty = game.table().is_empty(to) && game.table().is_empty(t);
    (from, count, group(to)) == (f, c, group(t)) && homes && empty
}

/// Returns the pile of the target that an offered move to `to` stands for: the same one,
/// or an empty one that is as good.
fn offered(game: &Game, target: &Place, to: PileId) -> PileId {
    let stands = |it: &&PileId| game.engine().first_empty(game.table(), **it) == Some(to);
    target.piles.iter().find(stands).copied().unwrap_or(to)
}

/// Returns why nothing the words can mean is legal.
fn refusal(game: &Game, source: &Place, target: &Place, wanted: Option<u8>) -> Meaning {
    let from = source.piles[0];
    let count = wanted.or_else(|| source.card.and_then(|it| depth(game, from, it)));
    let count = count.unwrap_or(1);
    let pile = game.table().pile(from);
    let lowest = pile.len().checked_sub(count.into()).map(|it| pile[it]);
    let to = best_target(game, target, from, lowest);
    legal(game, Move::Build { from, to, count })
}

/// Returns, of several piles, the one a refusal tells most about: one that has the suit of
/// the card on top, or else an empty one.
fn best_target(game: &Game, target: &Place, from: PileId, card: Option<Card>) -> PileId {
    let deck = game.rules().deck();
    let others = || target.piles.iter().copied().filter(|it| *it != from);
    let suited = card.and_then(|card| {
        others().find(|it| {
            game.table().top(*it).is_some_and(|top| deck.suit(top) == deck.suit(card))
        })
    });
    let empty = || others().find(|it| game.table().is_empty(*it));
    suited.or_else(empty).or_else(|| others().next()).unwrap_or(target.piles[0])
}

/// Returns how many cards lie from the top of a pile down to a card.
fn depth(game: &Game, pile: PileId, card: Card) -> Option<u8> {
    let place = game.table().pile(pile).iter().rev().position(|it| *it == card)?;
    u8::try_from(place + 1).ok()
}

fn source(game: &Game, word: &str) -> Result<Place, NotAMove> {
    let rules = game.rules();
    if let Some(pile) = rules.pile(word) {
        return Ok(Place { piles: vec![pile], card: None });
    }
    if let Ok(card) = rules.deck().parse(word) {
        let all = game.table().piles();
        let mut piles: Vec<PileId> =
            all.filter(|it| game.seen(*it).contains(&Some(card))).collect();
        let buried = |it: &PileId| game.table().top(*it) != Some(card);
        piles
            .sort_by_key(|it| (rules.group_of(*it).role == Role::Foundation, buried(it)));
        if piles.is_empty() {
            return Err(NotAMove::Unseen(rules.deck().text(card)));
        }
        return Ok(Place { piles, card: Some(card) });
    }
    by_role(game, word)
}

fn target(game: &Game, word: &str) -> Result<Place, NotAMove> {
    let rules = game.rules();
    if let Some(pile) = rules.pile(word) {
        return Ok(Place { piles: vec![pile], card: None });
    }
    if let Ok(card) = rules.deck().parse(word) {
        let all = game.table().piles();
        let piles: Vec<PileId> =
            all.filter(|it| game.table().top(*it) == Some(card)).collect();
        if piles.is_empty() {
            return Err(NotAMove::NotOnTop(rules.deck().text(card)));
        }
        return Ok(Place { piles, card: None });
    }
    by_role(game, word)
}

/// Reads `f`, `c` and the like: any pile of that role.
fn by_role(game: &Game, word: &str) -> Result<Place, NotAMove> {
    let lower = word.to_ascii_lowercase();
    let found = Role::ALL.iter().find(|it| !it.2.is_empty() && it.2 == lower);
    let Some((role, name, _)) = found else {
        return Err(NotAMove::Word(word.chars().take(40).collect()));
    };
    let piles: Vec<PileId> = game.rules().piles_of(*role).collect();
    if piles.is_empty() {
        Err(NotAMove::NoRole(name))
    } else {
        Ok(Place { piles, card: None })
    }
}

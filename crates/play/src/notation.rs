//! Reads moves as players type them, and as they are displayed.

use std::collections::BTreeSet;

use super::Game;
use super::choice::{different, likeliest};
use super::meaning::{Meaning, NotAMove, legal};
use super::named_place::{NamedPlace, covering, depth, missing_of_two, source, target};
use super::picks;
use crate::engine::Reason;
use crate::rules::{ActionId, Lift, Move, MoveList, Role, Rules};
use crate::table::{Card, PileId};

/// The reading of words as a build or a command.
enum Read {
    /// The words have a meaning.
    Meaning(Meaning),
    /// The words are a build that is not legal. Finding the reason is expensive.
    Unlisted { source: NamedPlace, target: NamedPlace, wanted: Option<u8> },
}

impl Read {
    fn meaning(self, game: &Game) -> Result<Meaning, NotAMove> {
        match self {
            Self::Meaning(meaning) => Ok(meaning),
            Self::Unlisted { source, target, wanted } => {
                refusal(game, &source, &target, wanted)
            }
        }
    }
}

/// Reads a move such as `3 5`, `35`, `3 f`, `3 5 2`, `3`, `7H 8H`, `7H`, `!4` or `redeal`. Also
/// accepts displayed moves, such as `3>5`, and a word between, such as `7H on 8H`. Moves of the
/// game's own actions can be typed with or without the word for the action, and so can builds:
/// `build 3 5` is always a build.
pub fn read_move(game: &Game, line: &str) -> Result<Meaning, NotAMove> {
    let list = game.moves();
    if let Some(number) = line.trim().strip_prefix('!') {
        return numbered(list, number.trim());
    }
    // Moves are shown as `3>5`, and players type what they see.
    let between_words = |letter: char| letter.is_whitespace() || letter == '>';
    let filler =
        |text: &str| ["to", "on"].iter().any(|word| text.eq_ignore_ascii_case(word));
    let words =
        line.split(between_words).filter(|word| !word.is_empty() && !filler(word));
    let words: Vec<&str> = words.collect();
    // The name of an action decides. Piles alone can mean several things.
    if let Some(meaning) = picks::named(game, list, &words) {
        return meaning;
    }
    if let Some(piles) = named_build(game.rules(), &words) {
        return build(game, list, piles).and_then(|read| read.meaning(game));
    }
    let read = read_words(game, list, &words);
    let apart = match words.as_slice() {
        [word] => glued(game.rules(), word).map(|pair| vec![pair.0, pair.1]),
        _ => None,
    };
    let words = apart.unwrap_or(words);
    // A legal reading of either kind comes before a refusal.
    match (read, picks::unnamed(game, list, &words)) {
        (Ok(Read::Meaning(meaning)), Some(own)) if meaning.is_legal() => {
            Ok(meaning.or(own))
        }
        (_, Some(own)) => Ok(own),
        (read, None) => match read.and_then(|read| read.meaning(game)) {
            Ok(meaning) if meaning.is_legal() => Ok(meaning),
            meaning => picks::refusal(game, &words).unwrap_or(meaning),
        },
    }
}

/// Returns the words after the word for builds, if that comes first. If it is also the name of a
/// pile, only a number of cards makes it a build.
fn named_build<'a, 'b>(rules: &Rules, words: &'b [&'a str]) -> Option<&'b [&'a str]> {
    let (word, piles) = words.split_first()?;
    let (id, _) = rules.action_called(word)?;
    let counted = || matches!(piles, [_, _, count] if count.parse::<u8>().is_ok());
    (id == ActionId::BUILD && (rules.pile(word).is_none() || counted())).then_some(piles)
}

fn build(game: &Game, list: &MoveList, words: &[&str]) -> Result<Read, NotAMove> {
    match words {
        [] => Err(NotAMove::NoPiles),
        [from] => Err(NotAMove::NoTarget((*from).to_owned())),
        [from, to] => between(game, list, from, to, None),
        [from, to, count] => between(game, list, from, to, Some(count)),
        _ => Err(NotAMove::TooLong),
    }
}

/// Reads words as a build or a command.
fn read_words(game: &Game, list: &MoveList, words: &[&str]) -> Result<Read, NotAMove> {
    match words {
        [word] => match (game.rules().command(word), glued(game.rules(), word)) {
            (Some(command), _) => Ok(Read::Meaning(legal(game, command))),
            (None, Some((from, to))) => between(game, list, from, to, None),
            (None, None) => alone(game, list, word).map(Read::Meaning),
        },
        [_, _] | [_, _, _] => build(game, list, words),
        _ => Err(NotAMove::TooLong),
    }
}

fn numbered(list: &MoveList, text: &str) -> Result<Meaning, NotAMove> {
    let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let found = number.and_then(|place| list.moves.get(place));
    found
        .map(|made| Meaning::Legal(*made))
        .ok_or_else(|| NotAMove::Number(text.to_owned()))
}

/// Splits a word such as `35` or `17f` into two names of piles, if there is exactly one way. A
/// word that is itself the name of a pile, such as `12`, is not split.
fn glued<'a>(rules: &Rules, word: &'a str) -> Option<(&'a str, &'a str)> {
    let known = rules.pile(word).is_some() || rules.deck().parse(word).is_ok();
    // In ASCII every index is a character boundary, so `split_at` cannot panic.
    if known || !word.is_ascii() || word.len() < 2 {
        return None;
    }
    let pile = |name: &str| rules.pile(name).is_some() || name.eq_ignore_ascii_case("f");
    let parts = (1..word.len()).map(|at| word.split_at(at));
    let mut parts = parts.filter(|halves| pile(halves.0) && pile(halves.1));
    // If there are two ways to split the word, the player must type a space.
    parts.next().filter(|_| parts.next().is_none())
}

/// Returns whether the names of two piles can be typed as one word.
pub fn is_one_word(rules: &Rules, from: &str, to: &str) -> bool {
    glued(rules, &[from, to].concat()) == Some((from, to))
}

/// Reads a card or a pile named alone: its likeliest move, if there is only one. For a pile, that
/// is a move of its top card, possibly with others.
fn alone(game: &Game, list: &MoveList, word: &str) -> Result<Meaning, NotAMove> {
    let place = match source(game, word) {
        Ok(place) => place,
        // By `5c` the player may have meant pile 5 and a cell, not a card.
        Err(error @ NotAMove::Unseen(_)) => {
            return Err(or_piles(game, list, word, error));
        }
        Err(error) => return Err(missing_of_two(game.rules(), word).unwrap_or(error)),
    };
    let starts = |made: &Move| match place.card {
        Some(card) => begins_with(game, *made, card),
        None => is_of_pile(*made, &place.piles),
    };
    let found = game.move_index().of_piles(&place.piles).into_iter();
    let found: Vec<Move> = found.map(|at| list.moves[at]).filter(starts).collect();
    match (likeliest(game, &found).as_slice(), place.card) {
        ([], Some(card)) => {
            Err(or_piles(game, list, word, stays(game, place.piles[0], card)))
        }
        ([], None) => {
            Err(or_piles(game, list, word, no_move_of(game, &place.piles, word)))
        }
        ([only], _) => Ok(Meaning::Legal(*only)),
        (several, _) => Ok(Meaning::Several(several.to_vec())),
    }
}

/// Returns whether a move takes cards from one of some piles, or picks one.
fn is_of_pile(made: Move, piles: &[PileId]) -> bool {
    match made.carry() {
        Some(carry) => piles.contains(&carry.from),
        None => made.picks().iter().any(|pile| piles.contains(pile)),
    }
}

/// Returns why piles named alone have no move.
fn no_move_of(game: &Game, piles: &[PileId], word: &str) -> NotAMove {
    let (rules, table) = (game.rules(), game.table());
    let role = rules.group_of(piles[0]).role;
    if piles.iter().all(|pile| table.is_empty(*pile)) {
        let called = rules.group_of(piles[0]).called();
        return NotAMove::IsEmpty(match (piles, role) {
            ([_], _) => format!("pile `{word}`"),
            (_, Role::Cell) => format!("every {called}"),
            _ => format!("every {called} pile"),
        });
    }
    if role == Role::Stock && rules.stock().is_some() {
        return NotAMove::IsStock(word.to_owned());
    }
    let top = |pile: &PileId| Some((*pile, (*game.seen(*pile).last()?)?));
    match piles {
        [only] => top(only).map_or_else(
            || NotAMove::NoTarget(word.to_owned()),
            |(pile, card)| stays(game, pile, card),
        ),
        _ => NotAMove::NoTarget(word.to_owned()),
    }
}

/// Extends the error for a word such as `5c` with the text for a pile and a cell, if that would
/// be a move.
fn or_piles(game: &Game, list: &MoveList, word: &str, error: NotAMove) -> NotAMove {
    let halves = word.char_indices().nth(1).map(|entry| word.split_at(entry.0));
    let moves = |(from, to): &(&str, &str)| {
        matches!(between(game, list, from, to, None), Ok(Read::Meaning(_)))
    };
    match halves.filter(moves) {
        Some((from, to)) => {
            NotAMove::OrPiles(Box::new(error), format!("{from} {}", to.to_lowercase()))
        }
        None => error,
    }
}

/// Returns why a card in a pile has no move.
fn stays(game: &Game, pile: PileId, card: Card) -> NotAMove {
    let rules = game.rules();
    let text = rules.deck().text(card);
    if rules.group_of(pile).role == Role::Foundation {
        return NotAMove::IsHome(text);
    }
    // Any other pile will do: lifting is checked before the target.
    let is_barred = |count: u8| {
        let other = game.table().piles().find(|own| *own != pile).unwrap_or(pile);
        let tried = Move::build(pile, other, count);
        let refused = game.engine().check(game.table(), tried);
        refused.is_err_and(|refusal| refusal.is_of_lifting())
    };
    match covering(game, pile, card) {
        cards if cards.is_empty() => NotAMove::Nowhere(text),
        cards => match depth(game, pile, card) {
            Some(count) if count > 1 && !is_barred(count) => NotAMove::Nowhere(text),
            _ => NotAMove::Covered(text, cards),
        },
    }
}

/// Returns whether a card is the lowest one that a move carries, or one that it picks.
fn begins_with(game: &Game, made: Move, card: Card) -> bool {
    match made.carry() {
        Some(carry) => carry.lowest(game.table()) == card,
        None => made.cards(game.table()).contains(&card),
    }
}

fn between(
    game: &Game,
    list: &MoveList,
    from: &str,
    to: &str,
    count: Option<&str>,
) -> Result<Read, NotAMove> {
    let source = source(game, from)?;
    if let Some(card) = source.card
        && stays_home(game, source.piles[0], card)
    {
        return Err(NotAMove::IsHome(game.rules().deck().text(card)));
    }
    let target = target(game, to)?;
    let wanted = count.map(|text| text.parse::<u8>().ok().filter(|number| *number > 0));
    if wanted == Some(None) {
        return Err(NotAMove::Count(count.unwrap_or_default().to_owned()));
    }
    let wanted = wanted.flatten();
    let fits = |made: &Move| {
        wanted
            .is_none_or(|wanted| made.carry().is_some_and(|carry| carry.count == wanted))
            && source.card.is_none_or(|card| begins_with(game, *made, card))
    };
    // An equivalent empty pile stands for a pile.
    let stands = |to: &PileId| game.engine().first_empty(game.table(), *to);
    let targets = target.piles.iter().flat_map(|to| [Some(*to), stands(to)]);
    let targets: BTreeSet<PileId> = targets.flatten().collect();
    let index = game.move_index();
    let builds = |from: &PileId| {
        let from = *from;
        targets.iter().flat_map(move |to| index.builds(from, *to))
    };
    // A set, because several targets can lead to the same move.
    let places: BTreeSet<usize> = source.piles.iter().flat_map(builds).collect();
    let found: Vec<Move> =
        places.into_iter().map(|place| list.moves[place]).filter(fits).collect();
    Ok(match different(game, &found).as_slice() {
        [] => Read::Unlisted { source, target, wanted },
        [only] => Read::Meaning(Meaning::Legal(*only)),
        several => Read::Meaning(Meaning::Several(several.to_vec())),
    })
}

/// Returns whether a card lies on a foundation and cannot be taken back.
fn stays_home(game: &Game, pile: PileId, card: Card) -> bool {
    let group = game.rules().group_of(pile);
    let free = group.lift != Lift::None && game.table().top(pile) == Some(card);
    group.role == Role::Foundation && !free
}

/// Returns why no reading of the words is legal.
fn refusal(
    game: &Game,
    source: &NamedPlace,
    target: &NamedPlace,
    wanted: Option<u8>,
) -> Result<Meaning, NotAMove> {
    let from = source.piles[0];
    let count = wanted.or_else(|| source.card.and_then(|card| depth(game, from, card)));
    let count = count.unwrap_or(1);
    let place = game.table().len(from).checked_sub(count.into());
    // Only a visible card may choose the pile: a refusal must not reveal hidden ones.
    let lowest = place.and_then(|place| game.sees(from, place));
    let to = best_target(game, target, from, lowest);
    Ok(match legal(game, Move::build(from, to, count)) {
        // The same reason as for the card alone: the target does not matter.
        Meaning::Refused(refusal)
            if let (Some(card), Reason::OneAtATime(_)) =
                (source.card, &refusal.reason) =>
        {
            return Err(stays(game, from, card));
        }
        Meaning::Refused(refusal) if target.piles.len() > 1 => {
            Meaning::Refused(Box::new(refusal.of_all(game.table(), game.rules())))
        }
        meaning => meaning,
    })
}

/// Returns the pile for which a refusal is most informative: one whose visible top card has the
/// suit of the moved card, or else an empty one.
fn best_target(
    game: &Game,
    target: &NamedPlace,
    from: PileId,
    card: Option<Card>,
) -> PileId {
    let deck = game.rules().deck();
    let others = || target.piles.iter().copied().filter(|pile| *pile != from);
    let top = |pile: PileId| game.sees(pile, game.table().len(pile).checked_sub(1)?);
    let suited = card.and_then(|card| {
        others()
            .find(|pile| top(*pile).is_some_and(|top| deck.suit(top) == deck.suit(card)))
    });
    let empty = || others().find(|pile| game.table().is_empty(*pile));
    suited.or_else(empty).or_else(|| others().next()).unwrap_or(target.piles[0])
}

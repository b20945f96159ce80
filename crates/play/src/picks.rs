//! Reads moves of the game's own actions: the picked cards, by their piles or by name, with or
//! without the word for the action.

use std::collections::BTreeSet;

use super::Game;
use super::choice::different;
use super::meaning::{Meaning, NotAMove, legal};
use super::named_place::{NamedPlace, covering, source};
use crate::rules::{ActionId, Move, MoveList, Role, Rules};
use crate::table::PileId;

/// Reads words that start with the word for one of the game's own actions.
pub(super) fn named(
    game: &Game,
    list: &MoveList,
    words: &[&str],
) -> Option<Result<Meaning, NotAMove>> {
    let (word, rest) = words.split_first()?;
    let (id, action) = game.rules().action_called(word)?;
    // A command that stands alone is read elsewhere.
    if !action.is_own() || action.is_command() && rest.is_empty() {
        return None;
    }
    if action.is_command() {
        return Some(Err(NotAMove::Follows(action.name.clone())));
    }
    let is_own = |action: ActionId| action == id;
    Some(match places(game, rest) {
        Err(error) => Err(error),
        Ok(places) => match meant(game, list, &places, is_own) {
            Some(meaning) => Ok(meaning),
            None => picked(game, &places).map(|places| refused(game, id, &places)),
        },
    })
}

/// Reads words that name only the picks of one of the game's own actions, if that is legal.
pub(super) fn unnamed(game: &Game, list: &MoveList, words: &[&str]) -> Option<Meaning> {
    let fits =
        |action: ActionId| game.rules().actions()[action.index()].picks() == words.len();
    if !game.rules().own_actions().any(|entry| fits(entry.0)) {
        return None;
    }
    meant(game, list, &places(game, words).ok()?, fits)
}

/// Returns why the game's own action that picks this many cards does not pick these. Applies only
/// if it is the only such action, and no card can ever be built between the two piles.
pub(super) fn refusal(game: &Game, words: &[&str]) -> Option<Result<Meaning, NotAMove>> {
    let rules = game.rules();
    let mut own = rules.own_actions().filter(|entry| entry.1.picks.len() == words.len());
    let (Some((id, _)), None) = (own.next(), own.next()) else { return None };
    let places = places(game, words).ok()?;
    let piles: Vec<PileId> = places.iter().map(|place| place.piles[0]).collect();
    (!is_built_between(rules, &piles))
        .then(|| picked(game, &places).map(|places| refused(game, id, &places)))
}

/// Returns the pile that each place names, a different one for each as far as possible.
///
/// # Errors
///
/// Fails if a card is covered, so that nothing can pick it.
fn picked(game: &Game, places: &[NamedPlace]) -> Result<Vec<PileId>, NotAMove> {
    let mut picked: Vec<PileId> = Vec::new();
    for place in places {
        let other = place.piles.iter().find(|pile| !picked.contains(pile));
        let pile = *other.unwrap_or(&place.piles[0]);
        if let Some(card) = place.card
            && game.table().top(pile) != Some(card)
        {
            let text = game.rules().deck().text(card);
            let home = game.rules().group_of(pile).role == Role::Foundation;
            return Err(if home {
                NotAMove::IsHome(text)
            } else {
                NotAMove::Covered(text, covering(game, pile, card))
            });
        }
        picked.push(pile);
    }
    Ok(picked)
}

/// Returns whether a card can ever be built from the first of two piles onto the other.
pub fn is_built_between(rules: &Rules, piles: &[PileId]) -> bool {
    let &[from, to] = piles else { return false };
    let (source, target) = (rules.piles()[from.index()].group, rules.group_of(to));
    let builds = target.on.iter().any(|kinds| !kinds.is_empty());
    let starts = !target.base.ever().is_empty();
    target.takes_from(source) && builds || target.takes_empty_from(source) && starts
}

fn refused(game: &Game, id: ActionId, picked: &[PileId]) -> Meaning {
    legal(game, game.rules().in_order(Move::picking(id, picked)))
}

fn places(game: &Game, words: &[&str]) -> Result<Vec<NamedPlace>, NotAMove> {
    words.iter().map(|word| source(game, word)).collect()
}

/// Returns the meaning of places as a legal move of an action that `fits`.
fn meant(
    game: &Game,
    list: &MoveList,
    places: &[NamedPlace],
    fits: impl Fn(ActionId) -> bool,
) -> Option<Meaning> {
    let names = |made: &Move| {
        let free = game.rules().action(*made).is_unordered();
        fits(made.action()) && is_named(game, places, made.picks(), free)
    };
    // Piles can be looked up in the index. A card or a role can mean several piles.
    let single: Option<Vec<PileId>> = places.iter().map(NamedPlace::only).collect();
    let found: Vec<Move> = match single {
        Some(piles) => {
            let moves = game.move_index().own(&piles).map(|place| list.moves[place]);
            moves.filter(names).collect()
        }
        None => list.moves.iter().copied().filter(names).collect(),
    };
    match different(game, &found).as_slice() {
        [] => None,
        [only] => Some(Meaning::Legal(*only)),
        several => Some(Meaning::Several(several.to_vec())),
    }
}

/// Returns whether each place names one of the picked piles: in order, or a different one each if
/// the picks are `free`.
fn is_named(game: &Game, places: &[NamedPlace], picks: &[PileId], free: bool) -> bool {
    if places.len() != picks.len() {
        return false;
    }
    let holds = |place: &NamedPlace, pile: PileId| {
        let shows = place.card.is_none_or(|card| game.table().top(pile) == Some(card));
        place.piles.contains(&pile) && shows
    };
    if !free {
        return places.iter().zip(picks).all(|(place, pile)| holds(place, *pile));
    }
    // The sets of piles that the places so far can name, one bit for each pile.
    let mut named = BTreeSet::from([0_u16]);
    // All assignments are kept: a later word may need the pile that an earlier one could take.
    for place in places {
        // INVARIANT: `picks` belong to a move, so there are at most `Move::PICKS`, which fit a
        // `u16`.
        let next = |set: u16| {
            let others = (0..picks.len()).filter(move |pick| set >> pick & 1 == 0);
            others
                .filter(|pick| holds(place, picks[*pick]))
                .map(move |pick| set | 1 << pick)
        };
        named = named.into_iter().flat_map(next).collect();
    }
    !named.is_empty()
}

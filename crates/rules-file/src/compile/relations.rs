//! Compiles relations and sets of cards.

use super::{Errors, Mistake, RankHint};
use crate::definition::{RelationDef, WrapDef};
use crate::rules::{RankOrder, Relation, SuitRule};
use crate::table::{Deck, Kinds, Rank};
use crate::tree::PathStep::{self, Index, Key};
use crate::vocabulary;

/// Compiles a list of relations, of which a card needs to satisfy only one. Leaves out
/// those with errors.
pub(super) fn compile(
    deck: &Deck,
    defs: &[RelationDef],
    path: &[PathStep<&str>],
    errors: &mut Errors<'_>,
) -> Vec<Relation> {
    let one = |(index, def): (usize, &RelationDef)| {
        let own = if defs.len() > 1 { Some(Index(index)) } else { None };
        let at = |key| path.iter().copied().chain(own).chain([Key(key)]).collect();
        let Some(rank) = def.rank else {
            errors.add(path, &Mistake::Missing("rank"));
            return None;
        };
        if def.step == Some(0) {
            let path: Vec<PathStep<&str>> = at("step");
            errors.add(&path, &Mistake::Zero { key: "step" });
        }
        let path: Vec<PathStep<&str>> = at("order");
        let order =
            def.order.as_deref().map(|words| rank_order(deck, words, &path, errors));
        let ranks = order.as_ref().map_or(deck.ranks().len(), |order| order.ranks.len());
        // Such a step leads beyond the ranks, or round to the same rank.
        if def.step.is_some_and(|step| usize::from(step) >= ranks.max(2)) {
            let path: Vec<PathStep<&str>> = at("step");
            errors.add(&path, &Mistake::StepTooLong(ranks));
        }
        Some(Relation {
            rank,
            suit: def.suit.unwrap_or(SuitRule::Any),
            wrap: def.wrap != WrapDef::No,
            step: def.step.unwrap_or(1),
            order,
        })
    };
    defs.iter().enumerate().filter_map(one).collect()
}

/// Parses an order of ranks from their letters.
fn rank_order(
    deck: &Deck,
    letters: &str,
    path: &[PathStep<&str>],
    errors: &mut Errors<'_>,
) -> RankOrder {
    let mut ranks: Vec<Rank> = Vec::new();
    // Reported once, and its digits not as unknown letters.
    let has_ten = letters.contains("10") && deck.rank_of_letter('T').is_some();
    if has_ten {
        errors.add(path, &Mistake::TenAsNumber);
    }
    for letter in letters.chars().filter(|letter| !has_ten || !"10".contains(*letter)) {
        match deck.rank_of_letter(letter) {
            Some(rank) if ranks.contains(&rank) => {
                errors.add(path, &Mistake::Twice(letter));
            }
            Some(rank) => ranks.push(rank),
            None => {
                let known = deck.ranks().iter().map(|rank| rank.letter).collect();
                errors.add(path, &Mistake::NoLetterOfRank(letter, known));
            }
        }
    }
    if letters.is_empty() {
        errors.add(path, &Mistake::EmptyOrder);
    }
    RankOrder { ranks, letters: letters.to_uppercase() }
}

/// Returns the kinds that a word names: all cards of a rank, or a single card.
pub(crate) fn kinds(deck: &Deck, word: &str) -> Option<Kinds> {
    if let Some(rank) = rank_kinds(deck, word) {
        return Some(rank);
    }
    deck.parse(word).ok().map(|card| Kinds::from_iter([card]))
}

/// Returns for each rank of the deck the kinds that have it.
pub(super) fn by_rank(deck: &Deck) -> Vec<Kinds> {
    let mut rows = vec![Kinds::NONE; deck.ranks().len()];
    for card in deck.present().iter() {
        rows[usize::from(deck.rank(card).0)].add(card);
    }
    rows
}

/// Returns the kinds of the rank that a word names.
fn rank_kinds(deck: &Deck, word: &str) -> Option<Kinds> {
    let letter = if word == "10" { "T" } else { word };
    let mut letters = letter.chars();
    let letter = letters.next().filter(|_| letters.as_str().is_empty())?;
    let rank = deck.rank_of_letter(letter)?;
    Some(deck.present().iter().filter(|card| deck.rank(*card) == rank).collect())
}

/// Returns all kinds of the deck, those left out included.
pub(super) fn all(deck: &Deck) -> Kinds {
    deck.cards().collect()
}

/// Returns the kinds that a list of words such as `["K", "AS"]` names together.
pub(super) fn kinds_of(
    deck: &Deck,
    words: &[String],
    path: &[PathStep<&str>],
    errors: &mut Errors<'_>,
) -> Kinds {
    let each = each_kinds(deck, words, path, errors);
    each.into_iter().fold(Kinds::NONE, Kinds::or)
}

/// Returns the kinds that each word of a list names; none for an unknown word.
pub(super) fn each_kinds(
    deck: &Deck,
    words: &[String],
    path: &[PathStep<&str>],
    errors: &mut Errors<'_>,
) -> Vec<Kinds> {
    let mut each = Vec::new();
    for (index, word) in words.iter().enumerate() {
        each.push(kinds(deck, word).unwrap_or_else(|| {
            let path = [path, &[Index(index)]].concat();
            errors.add(&path, &unknown_rank(deck, word, &[]));
            Kinds::NONE
        }));
    }
    each
}

/// Returns the error of a word that is neither a rank, nor a card, nor one of `words`,
/// with a suggestion.
pub(super) fn unknown_rank(deck: &Deck, word: &str, words: &[&str]) -> Mistake {
    let names = deck.ranks().iter().map(|rank| (rank.letter, rank.name.as_str()));
    let letters = deck.ranks().iter().map(|rank| rank.letter).collect::<String>();
    let starts_with_rank = word.chars().count() == 2
        && word.starts_with(|letter| deck.rank_of_letter(letter).is_some());
    let hint = if let Some(letter) = vocabulary::rank(word, names) {
        RankHint::Letter(letter)
    } else if let Some(near) = vocabulary::meant(word, words.iter().copied()) {
        RankHint::Meant(near.to_owned())
    } else if word.contains([',', ' ']) {
        RankHint::List
    } else if starts_with_rank {
        RankHint::Suits(deck.suits().iter().map(|suit| suit.letter).collect())
    } else {
        let words = words.iter().copied().map(str::to_owned).collect();
        RankHint::Ranks { letters, words }
    };
    Mistake::UnknownRank { word: word.to_owned(), hint }
}

/// Returns the path of a key of a group of piles.
pub(super) fn in_group<'a>(name: &'a str, key: &'a str) -> [PathStep<&'a str>; 3] {
    [Key("piles"), Key(name), Key(key)]
}

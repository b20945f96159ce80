//! Relations and sets of cards, from words to tables.

use super::PathStep::{self, Index, Key};
use super::{Faults, Mistake};
use crate::rules::{RankOrder, RankStep, Relation, SuitRule};
use crate::table::{Deck, Kinds, Rank};
use crate::variant::definition::{
    RankRelationDef, RelationDef, SuitRelationDef, WrapDef,
};

/// Compiles relations, any of which will do.
pub(super) fn compile(
    deck: &Deck,
    defs: &[RelationDef],
    path: &[PathStep<'_>],
    faults: &mut Faults<'_>,
) -> Vec<Relation> {
    let one = |(index, def): (usize, &RelationDef)| {
        let own = if defs.len() > 1 { Some(Index(index)) } else { None };
        let at = |key| path.iter().copied().chain(own).chain([Key(key)]).collect();
        let Some(rank) = def.rank else {
            faults.add(path, &Mistake::Missing("rank"));
            return None;
        };
        if def.step == Some(0) {
            let path: Vec<PathStep<'_>> = at("step");
            faults.add(&path, &Mistake::Zero { key: "step" });
        }
        let path: Vec<PathStep<'_>> = at("order");
        let order = def.order.as_deref().map(|it| rank_order(deck, it, &path, faults));
        let ranks = order.as_ref().map_or(deck.ranks().len(), |it| it.ranks.len());
        if def.step.is_some_and(|it| usize::from(it) >= ranks.max(2)) {
            let path: Vec<PathStep<'_>> = at("step");
            faults.add(&path, &Mistake::StepTooLong(ranks));
        }
        Some(Relation {
            rank: rank_step(rank),
            suit: def.suit.map_or(SuitRule::Any, suit_rule),
            wrap: def.wrap != WrapDef::No,
            step: def.step.unwrap_or(1),
            order,
        })
    };
    defs.iter().enumerate().filter_map(one).collect()
}

/// Reads the ranks of an order from their letters.
fn rank_order(
    deck: &Deck,
    letters: &str,
    path: &[PathStep<'_>],
    faults: &mut Faults<'_>,
) -> RankOrder {
    let mut ranks: Vec<Rank> = Vec::new();
    for letter in letters.chars() {
        match deck.rank_of_letter(letter) {
            Some(rank) if ranks.contains(&rank) => {
                faults.add(path, &Mistake::Twice(letter));
            }
            Some(rank) => ranks.push(rank),
            None => {
                let known = deck.ranks().iter().map(|it| it.letter).collect();
                faults.add(path, &Mistake::NoLetterOfRank(letter, known));
            }
        }
    }
    if letters.is_empty() {
        faults.add(path, &Mistake::EmptyOrder);
    }
    RankOrder { ranks, letters: letters.to_uppercase() }
}

fn rank_step(def: RankRelationDef) -> RankStep {
    match def {
        RankRelationDef::Up => RankStep::Up,
        RankRelationDef::Down => RankStep::Down,
        RankRelationDef::Either => RankStep::Either,
        RankRelationDef::Same => RankStep::Same,
        RankRelationDef::Any => RankStep::Any,
    }
}

fn suit_rule(def: SuitRelationDef) -> SuitRule {
    match def {
        SuitRelationDef::Same => SuitRule::Same,
        SuitRelationDef::Alternating => SuitRule::Alternating,
        SuitRelationDef::Color => SuitRule::Color,
        SuitRelationDef::Other => SuitRule::Other,
        SuitRelationDef::Any => SuitRule::Any,
    }
}

/// Returns the kinds of cards of the rank a word names, or the single card.
pub(super) fn kinds(deck: &Deck, word: &str) -> Option<Kinds> {
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

/// Returns the kinds of cards of the rank a word names.
fn rank_kinds(deck: &Deck, word: &str) -> Option<Kinds> {
    let letter = if word == "10" { "T" } else { word };
    let mut letters = letter.chars();
    let letter = letters.next().filter(|_| letters.as_str().is_empty())?;
    let rank = deck.rank_of_letter(letter)?;
    Some(deck.present().iter().filter(|card| deck.rank(*card) == rank).collect())
}

/// Returns the kinds of all cards.
pub(super) fn all(deck: &Deck) -> Kinds {
    deck.cards().collect()
}

/// Returns the kinds that a list of words such as `["K", "AS"]` names.
pub(super) fn kinds_of(
    deck: &Deck,
    words: &[String],
    path: &[PathStep<'_>],
    faults: &mut Faults<'_>,
) -> Kinds {
    let mut set = Kinds::NONE;
    for word in words {
        match kinds(deck, word) {
            Some(kinds) => set = set.or(kinds),
            None => faults.add(path, &Mistake::UnknownRank(word.clone(), "")),
        }
    }
    set
}

/// Returns the path of a key of a group of piles.
pub(super) fn in_group<'a>(name: &'a str, key: &'a str) -> [PathStep<'a>; 3] {
    [Key("piles"), Key(name), Key(key)]
}

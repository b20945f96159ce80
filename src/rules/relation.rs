//! Relations between two cards: building, lifting and everything else of the kind.
//!
//! A relation compares two neighbors and looks at nothing else, neither the pile they lie
//! in nor the history of the game. Every answer is therefore tabulated when a file is
//! compiled; see [`tabulate`].

use std::fmt;

use crate::table::{Card, Deck, Kinds};

/// How a card must follow the card it is put on.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Relation {
    /// How the ranks must follow, seen from the bottom of the pile.
    pub rank: RankStep,
    /// How the suits must relate.
    pub suit: SuitRule,
    /// Whether the highest rank and the lowest are neighbors ("turning the corner").
    pub wrap: bool,
}

/// How ranks follow each other from the bottom of a pile to its top.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum RankStep {
    /// Each card is one rank higher.
    Up,
    /// Each card is one rank lower.
    Down,
    /// Each card is one rank higher or lower.
    Either,
    /// All cards are of one rank.
    Same,
    /// Ranks are ignored.
    Any,
}

/// How the suits of neighbors relate.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum SuitRule {
    /// The same suit.
    Same,
    /// Different colors.
    Alternating,
    /// The same color.
    Color,
    /// Any suit but the same.
    Other,
    /// Suits are ignored.
    Any,
}

impl Relation {
    /// Returns whether `upper` may lie on `lower`.
    pub fn joins(self, deck: &Deck, lower: Card, upper: Card) -> bool {
        let suits = self.suit.joins(deck, lower, upper);
        suits && self.rank_joins(deck, deck.rank(lower).0, deck.rank(upper).0)
    }

    fn rank_joins(self, deck: &Deck, lower: u8, upper: u8) -> bool {
        let top = u8::try_from(deck.ranks().len() - 1).unwrap_or(u8::MAX);
        let next = |rank, after| {
            if rank == top { self.wrap && after == 0 } else { after == rank + 1 }
        };
        match self.rank {
            RankStep::Up => next(lower, upper),
            RankStep::Down => next(upper, lower),
            RankStep::Either => next(lower, upper) || next(upper, lower),
            RankStep::Same => lower == upper,
            RankStep::Any => true,
        }
    }
}

impl SuitRule {
    fn joins(self, deck: &Deck, lower: Card, upper: Card) -> bool {
        let same = deck.suit(lower) == deck.suit(upper);
        let color = deck.suit_spec(lower).color == deck.suit_spec(upper).color;
        match self {
            Self::Same => same,
            Self::Alternating => !color,
            Self::Color => color,
            Self::Other => !same,
            Self::Any => true,
        }
    }
}

impl fmt::Display for Relation {
    /// Writes how a pile is built, such as `down in suit`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.rank {
            RankStep::Up => "up one rank",
            RankStep::Down => "down one rank",
            RankStep::Either => "up or down one rank",
            RankStep::Same => "with cards of the same rank",
            RankStep::Any => "in any order",
        })?;
        f.write_str(match self.suit {
            SuitRule::Same => " in suit",
            SuitRule::Alternating => " in alternating colors",
            SuitRule::Color => " in the same color",
            SuitRule::Other => " in any suit but the same",
            SuitRule::Any => "",
        })?;
        f.write_str(if self.wrap { ", turning the corner" } else { "" })
    }
}

/// Returns, for each kind of card beneath, the kinds that at least one of the relations
/// lets lie on it.
pub fn tabulate(deck: &Deck, relations: &[Relation]) -> Vec<Kinds> {
    let row = |lower| {
        let joins =
            |upper: &Card| relations.iter().any(|it| it.joins(deck, lower, *upper));
        deck.cards().filter(joins).collect()
    };
    deck.cards().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::tests::french;

    const CRUEL: Relation =
        Relation { rank: RankStep::Down, suit: SuitRule::Same, wrap: false };

    /// Checks which cards may lie on `lower`.
    #[track_caller]
    fn check(relation: Relation, lower: &str, expected: &str) {
        let deck = french(1);
        let row = tabulate(&deck, &[relation])[deck.parse(lower).unwrap().kind()];
        let found: Vec<String> = row.iter().map(|it| deck.text(it)).collect();
        assert_eq!(found.join(" "), expected);
    }

    #[test]
    fn a_relation_names_the_cards_that_may_follow() {
        check(CRUEL, "7H", "6H");
        check(CRUEL, "AH", "");
        check(Relation { suit: SuitRule::Any, ..CRUEL }, "2S", "AC AD AH AS");
        check(Relation { suit: SuitRule::Alternating, ..CRUEL }, "2S", "AD AH");
        check(Relation { suit: SuitRule::Color, ..CRUEL }, "2S", "AC AS");
        check(Relation { suit: SuitRule::Other, ..CRUEL }, "2S", "AC AD AH");
        check(Relation { rank: RankStep::Up, ..CRUEL }, "TD", "JD");
        check(Relation { rank: RankStep::Either, ..CRUEL }, "AD", "2D");
        let same = Relation { rank: RankStep::Same, suit: SuitRule::Other, wrap: false };
        check(same, "3C", "3D 3H 3S");
    }

    #[test]
    fn only_a_relation_that_wraps_turns_the_corner() {
        check(CRUEL, "AH", "");
        check(Relation { wrap: true, ..CRUEL }, "AH", "KH");
        check(Relation { wrap: true, rank: RankStep::Up, ..CRUEL }, "KH", "AH");
        check(Relation { wrap: true, rank: RankStep::Either, ..CRUEL }, "KS", "AS QS");
    }

    #[test]
    fn any_of_several_relations_will_do() {
        let deck = french(1);
        let up = Relation { rank: RankStep::Up, ..CRUEL };
        let row = tabulate(&deck, &[CRUEL, up])[deck.parse("5C").unwrap().kind()];
        assert_eq!(row.len(), 2);
    }
}

//! Relations between two cards, used for building, lifting and all other comparisons of
//! cards.
//!
//! A relation compares two neighbors and nothing else, neither their pile nor the history
//! of the game. So [`tabulate`] computes every answer when a file is compiled.

use strum::{EnumMessage, VariantArray, VariantNames};

use crate::table::{Card, Deck, Kinds, Rank};

/// How a card must compare with the card below it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Relation {
    /// How its rank must compare with that of the card below.
    pub rank: RankStep,
    /// How its suit must compare with that of the card below.
    pub suit: SuitRule,
    /// Whether the highest rank and the lowest are neighbors ("turning the corner").
    pub wrap: bool,
    /// The distance in ranks of a step, 1 for neighbors.
    pub step: u8,
    /// The order in which ranks follow one another, if not the deck's. Ranks that it
    /// leaves out never join.
    pub order: Option<RankOrder>,
}

/// An order of ranks that differs from the deck's.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct RankOrder {
    /// The ranks.
    pub ranks: Vec<Rank>,
    /// Their letters, for sentences.
    pub letters: String,
}

/// How the rank of a card compares with that of the card below it.
#[derive(Clone, Copy, Debug, EnumMessage, Eq, PartialEq, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum RankStep {
    /// One rank higher.
    Up,
    /// One rank lower.
    Down,
    /// One rank higher or lower.
    Either,
    /// Any higher rank.
    Higher,
    /// Any lower rank.
    Lower,
    /// The same rank.
    Same,
    /// Any rank.
    Any,
}

/// How the suit of a card compares with that of the card below it.
#[derive(Clone, Copy, Debug, EnumMessage, Eq, PartialEq, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum SuitRule {
    /// The same suit.
    Same,
    /// A suit of a different color.
    Alternating,
    /// A suit of the same color.
    Color,
    /// Any different suit.
    Other,
    /// Any suit.
    Any,
}

impl Relation {
    /// Returns whether `upper` may lie on `lower`.
    pub fn joins(&self, deck: &Deck, lower: Card, upper: Card) -> bool {
        let suits = self.suit.joins(deck, lower, upper);
        suits && self.rank_joins(deck, deck.rank(lower), deck.rank(upper))
    }

    /// Returns whether the rank `upper` may lie on the rank `lower`.
    fn rank_joins(&self, deck: &Deck, lower: Rank, upper: Rank) -> bool {
        let place = |rank: Rank| {
            let Some(order) = &self.order else { return Some(usize::from(rank.0)) };
            order.ranks.iter().position(|other| *other == rank)
        };
        let count =
            self.order.as_ref().map_or(deck.ranks().len(), |order| order.ranks.len());
        let place = (place(lower), place(upper));
        // INVARIANT: a rank that the order leaves out follows none, and none follows it.
        let (Some(lower), Some(upper)) = place else { return false };
        let step = usize::from(self.step);
        let next = |from: usize, to: usize| {
            let beyond = from + step;
            if self.wrap { beyond % count == to } else { beyond == to }
        };
        match self.rank {
            RankStep::Up => next(lower, upper),
            RankStep::Down => next(upper, lower),
            RankStep::Either => next(lower, upper) || next(upper, lower),
            RankStep::Higher => upper > lower,
            RankStep::Lower => upper < lower,
            RankStep::Same => lower == upper,
            RankStep::Any => true,
        }
    }

    /// Returns a relation of neighboring ranks in the deck's order, without wrapping.
    pub fn usual(rank: RankStep, suit: SuitRule) -> Self {
        Self { rank, suit, wrap: false, step: 1, order: None }
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

/// Returns, for each kind of card, the kinds that may lie on it by at least one of the
/// relations.
pub fn tabulate(deck: &Deck, relations: &[Relation]) -> Vec<Kinds> {
    let mut rows = vec![Kinds::NONE; deck.kinds()];
    // Ranks and suits are compared separately, which makes far fewer pairs than cards
    // would.
    let in_suit = deck.ranks().len();
    for relation in relations {
        let above = |lower: Card| {
            let joins = |card: &Card| {
                relation.rank_joins(deck, deck.rank(lower), deck.rank(*card))
            };
            deck.cards().filter(joins).collect()
        };
        let beside = |lower: Card| {
            let joins = |card: &Card| relation.suit.joins(deck, lower, *card);
            deck.cards().filter(joins).collect()
        };
        let ranks: Vec<Kinds> = deck.cards().take(in_suit).map(above).collect();
        let suits: Vec<Kinds> = deck.cards().step_by(in_suit).map(beside).collect();
        for card in deck.cards() {
            let rank = ranks[usize::from(deck.rank(card).0)];
            let suit = suits[usize::from(deck.suit(card).0)];
            rows[card.kind()] = rows[card.kind()].or(rank.and(suit));
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn down() -> Relation {
        Relation::usual(RankStep::Down, SuitRule::Same)
    }

    /// Checks which cards may lie on `lower`.
    #[track_caller]
    fn check(relation: Relation, lower: &str, expected: &str) {
        let deck = Deck::french(1).unwrap();
        let row = tabulate(&deck, &[relation])[deck.parse(lower).unwrap().kind()];
        let found: Vec<String> = row.iter().map(|card| deck.text(card)).collect();
        assert_eq!(found.join(" "), expected);
    }

    #[test]
    fn tabulate_lists_the_cards_that_may_follow() {
        check(down(), "7H", "6H");
        check(down(), "AH", "");
        check(Relation { suit: SuitRule::Any, ..down() }, "2S", "AC AD AH AS");
        check(Relation { suit: SuitRule::Alternating, ..down() }, "2S", "AD AH");
        check(Relation { suit: SuitRule::Color, ..down() }, "2S", "AC AS");
        check(Relation { suit: SuitRule::Other, ..down() }, "2S", "AC AD AH");
        check(Relation { rank: RankStep::Up, ..down() }, "TD", "JD");
        check(Relation { rank: RankStep::Either, ..down() }, "AD", "2D");
        let same = Relation::usual(RankStep::Same, SuitRule::Other);
        check(same, "3C", "3D 3H 3S");
    }

    #[test]
    fn only_wrap_joins_the_highest_and_lowest_rank() {
        check(down(), "AH", "");
        check(Relation { wrap: true, ..down() }, "AH", "KH");
        check(Relation { wrap: true, rank: RankStep::Up, ..down() }, "KH", "AH");
        check(Relation { wrap: true, rank: RankStep::Either, ..down() }, "KS", "AS QS");
    }

    #[test]
    fn tabulate_supports_steps_and_custom_rank_orders() {
        let up = Relation { rank: RankStep::Up, suit: SuitRule::Any, ..down() };
        check(Relation { step: 3, ..up.clone() }, "TD", "KC KD KH KS");
        check(Relation { step: 3, ..up.clone() }, "JD", "");
        let round = Relation { step: 3, wrap: true, ..up.clone() };
        check(round.clone(), "JD", "AC AD AH AS");
        check(Relation { rank: RankStep::Down, ..round }, "AD", "JC JD JH JS");
        let ranks = [12, 0, 5].map(Rank).to_vec();
        let order = Some(RankOrder { ranks, letters: "KA6".to_owned() });
        check(Relation { order: order.clone(), ..up.clone() }, "KD", "AC AD AH AS");
        check(Relation { order: order.clone(), ..up.clone() }, "6D", "");
        check(
            Relation { order: order.clone(), wrap: true, ..up.clone() },
            "6D",
            "KC KD KH KS",
        );
        check(Relation { order, ..up }, "2D", "");
    }

    #[test]
    fn tabulate_accepts_any_of_several_relations() {
        let deck = Deck::french(1).unwrap();
        let up = Relation { rank: RankStep::Up, ..down() };
        let row = tabulate(&deck, &[down(), up])[deck.parse("5C").unwrap().kind()];
        assert_eq!(row.len(), 2);
    }
}

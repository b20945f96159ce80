//! Relations between two cards: building, lifting and everything else of the kind.
//!
//! A relation compares two neighbors and looks at nothing else, neither the pile they lie
//! in nor the history of the game. Every answer is therefore tabulated when a file is
//! compiled; see [`tabulate`].

use strum::{EnumMessage, VariantArray, VariantNames};

use crate::table::{Card, Deck, Kinds, Rank};

/// How a card must follow the card it is put on.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Relation {
    /// How the ranks must follow, seen from the bottom of the pile.
    pub rank: RankStep,
    /// How the suits must relate.
    pub suit: SuitRule,
    /// Whether the highest rank and the lowest are neighbors ("turning the corner").
    pub wrap: bool,
    /// How many ranks each step goes, one for neighbors.
    pub step: u8,
    /// The ranks in the order they follow one another, if that is not the deck's; other
    /// ranks never join.
    pub order: Option<RankOrder>,
}

/// Ranks in the order they follow one another.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct RankOrder {
    /// The ranks.
    pub ranks: Vec<Rank>,
    /// Their letters, for words.
    pub letters: String,
}

/// How ranks follow each other from the bottom of a pile to its top.
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
    /// Ranks are ignored.
    Any,
}

/// How the suits of neighbors relate.
#[derive(Clone, Copy, Debug, EnumMessage, Eq, PartialEq, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
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
    pub fn joins(&self, deck: &Deck, lower: Card, upper: Card) -> bool {
        let suits = self.suit.joins(deck, lower, upper);
        suits && self.rank_joins(deck, deck.rank(lower), deck.rank(upper))
    }

    fn rank_joins(&self, deck: &Deck, lower: Rank, upper: Rank) -> bool {
        let place = |rank: Rank| {
            let Some(order) = &self.order else { return Some(usize::from(rank.0)) };
            order.ranks.iter().position(|other| *other == rank)
        };
        let count =
            self.order.as_ref().map_or(deck.ranks().len(), |order| order.ranks.len());
        let place = (place(lower), place(upper));
        // A rank that the order leaves out follows none, and none follows it.
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

    /// Returns the usual relation of a rank step and a suit rule.
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

/// Returns, for each kind of card beneath, the kinds that at least one of the relations
/// lets lie on it.
pub fn tabulate(deck: &Deck, relations: &[Relation]) -> Vec<Kinds> {
    let mut rows = vec![Kinds::NONE; deck.kinds()];
    // Ranks and suits are compared by themselves, far fewer pairs than there are of cards.
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
    fn a_relation_names_the_cards_that_may_follow() {
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
    fn only_a_relation_that_wraps_turns_the_corner() {
        check(down(), "AH", "");
        check(Relation { wrap: true, ..down() }, "AH", "KH");
        check(Relation { wrap: true, rank: RankStep::Up, ..down() }, "KH", "AH");
        check(Relation { wrap: true, rank: RankStep::Either, ..down() }, "KS", "AS QS");
    }

    #[test]
    fn a_relation_can_go_several_ranks_or_in_an_order_of_its_own() {
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
    fn any_of_several_relations_will_do() {
        let deck = Deck::french(1).unwrap();
        let up = Relation { rank: RankStep::Up, ..down() };
        let row = tabulate(&deck, &[down(), up])[deck.parse("5C").unwrap().kind()];
        assert_eq!(row.len(), 2);
    }
}

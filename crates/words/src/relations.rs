//! Words for building: how a card must follow the one it is put on.

use super::Words;
use crate::diag::english::{listed, number, one};
use crate::rules::{Group, RankOrder, RankStep, Relation, SuitRule};
use crate::table::Rank;

impl Words<'_> {
    /// Returns how cards are built, to be put after `built`: `down in suit`.
    pub(super) fn built(&self, relations: &[Relation]) -> String {
        let mut words: Vec<String> = Vec::new();
        if let Some(shared) = self.built_alike(relations) {
            return shared;
        }
        let corners = relations.iter().filter(|relation| relation.wrap).count();
        if corners > 1 && relations.iter().all(turns_corner) {
            let (lowest, highest) = self.ends();
            let bare = |relation| Relation { wrap: false, ..relation };
            let bare: Vec<Relation> = relations.iter().cloned().map(bare).collect();
            return format!(
                "{} ({lowest} and {highest} are neighbors)",
                self.built(&bare)
            );
        }
        for relation in relations {
            let found = self.relation(relation);
            if !words.contains(&found) {
                words.push(found);
            }
        }
        words.join(", or ")
    }

    /// Returns the words for several relations that differ in the ranks alone, such as `up
    /// or down in suit`.
    fn built_alike(&self, relations: &[Relation]) -> Option<String> {
        let [first, others @ ..] = relations else { return None };
        let steps = |relation: &Relation| {
            matches!(relation.rank, RankStep::Up | RankStep::Down | RankStep::Either)
        };
        let alike = |relation: &Relation| relation.suit == first.suit && steps(relation);
        if others.is_empty() || !steps(first) || !others.iter().all(alike) {
            return None;
        }
        let kin = |one: &Relation, other: &Relation| {
            let several = one.step > 1 && other.step > 1 && one.rank == other.rank;
            several && self.goes_on(one) == self.goes_on(other)
        };
        let step = |kin: &[Relation]| {
            let more = self.goes_on(&kin[0]);
            let follow = Self::ranks_follow(kin);
            match more.strip_prefix(", ") {
                Some(more) => format!("{follow} ({more})"),
                None => follow,
            }
        };
        let steps: Vec<String> = relations.chunk_by(kin).map(step).collect();
        let suit = self.suits_follow(first.suit);
        let blank = if suit.is_empty() { "" } else { " " };
        Some(format!("{}{blank}{suit}", listed(&steps, "or")))
    }

    fn relation(&self, relation: &Relation) -> String {
        let suit = self.suits_follow(relation.suit);
        match relation.rank {
            RankStep::Same => match relation.suit {
                _ if suit.is_empty() => "with cards of the same rank".to_owned(),
                SuitRule::Same => "with cards of the same rank and suit".to_owned(),
                SuitRule::Color => "with cards of the same rank and color".to_owned(),
                SuitRule::Alternating => {
                    "with cards of the same rank in alternating colors".to_owned()
                }
                SuitRule::Other => {
                    "with cards of the same rank but another suit".to_owned()
                }
                SuitRule::Any => "with cards of the same rank".to_owned(),
            },
            RankStep::Higher | RankStep::Lower => {
                let blank = if suit.is_empty() { "" } else { " " };
                let higher = relation.rank == RankStep::Higher;
                let rank = if higher { "higher" } else { "lower" };
                format!("with cards of any {rank} rank{blank}{suit}")
            }
            RankStep::Any if suit.is_empty() || relation.suit == SuitRule::Any => {
                "regardless of rank and suit".to_owned()
            }
            RankStep::Any => format!("{suit}, regardless of rank"),
            RankStep::Up | RankStep::Down | RankStep::Either => {
                let steps = Self::ranks_follow(std::slice::from_ref(relation));
                let blank = if suit.is_empty() { "" } else { " " };
                format!("{steps}{blank}{suit}{}", self.goes_on(relation))
            }
        }
    }

    /// Returns which card may lie next to another, called `of`: the one that follows it, or,
    /// not `forward`, the one that it follows.
    pub(super) fn next_to(&self, relation: &Relation, forward: bool, of: &str) -> String {
        if let Some(RankOrder { ranks, .. }) = &relation.order
            && let ([first, last], false) = (ranks.as_slice(), relation.wrap)
            && relation.rank == RankStep::Up
        {
            let (card, other) = if forward { (last, first) } else { (first, last) };
            let (card, other) = (one(self.rank(*card)), one(self.rank(*other)));
            return format!("{card} if {of} is {other}");
        }
        let up = matches!(relation.rank, RankStep::Up | RankStep::Higher) == forward;
        let way = if up { "higher" } else { "lower" };
        let suit = match relation.suit {
            SuitRule::Same => "the same suit",
            SuitRule::Alternating => "the other color",
            SuitRule::Color => "the same color",
            SuitRule::Other => "another suit",
            SuitRule::Any => "",
        };
        let steps = match relation.step {
            1 => "one rank".to_owned(),
            step => format!("{} ranks", number(step.into())),
        };
        let card = match relation.rank {
            RankStep::Any if suit.is_empty() => return "any card".to_owned(),
            RankStep::Any => return format!("a card of {suit} as {of}"),
            RankStep::Same => format!("a card of the same rank as {of}"),
            RankStep::Higher | RankStep::Lower => format!("a {way} card than {of}"),
            RankStep::Up | RankStep::Down => format!("a card {steps} {way} than {of}"),
            RankStep::Either => format!("a card {steps} higher or lower than {of}"),
        };
        let suit = if suit.is_empty() { String::new() } else { format!(", of {suit}") };
        format!("{card}{suit}{}", self.goes_on(relation))
    }

    /// Returns how suits follow one another, or nothing if the deck has but one.
    fn suits_follow(&self, suit: SuitRule) -> &'static str {
        let lone = self.deck.suits().len() == 1;
        match suit {
            SuitRule::Same | SuitRule::Any if lone => "",
            SuitRule::Same => "in suit",
            SuitRule::Alternating => "in alternating colors",
            SuitRule::Color => "in the same color",
            SuitRule::Other => "on any suit but the card's own",
            SuitRule::Any => "regardless of suit",
        }
    }

    /// Returns how ranks follow by relations of one direction.
    fn ranks_follow(relations: &[Relation]) -> String {
        let direction = match relations[0].rank {
            RankStep::Up => "up",
            RankStep::Down => "down",
            _ => "up or down",
        };
        let steps = relations.iter().map(|relation| number(relation.step.into()));
        if relations[0].step == 1 {
            return direction.to_owned();
        }
        let steps = listed(&steps.collect::<Vec<_>>(), "or");
        format!("{direction} by {steps} ranks at a time")
    }

    /// Returns in which order ranks follow if that is not the usual one, and whether they
    /// turn the corner.
    pub(super) fn goes_on(&self, relation: &Relation) -> String {
        if let Some(order) = &relation.order {
            return self.own_order(relation, order);
        }
        if !relation.wrap {
            return String::new();
        }
        let (lowest, highest) = self.ends();
        match relation.rank {
            RankStep::Up => format!(", turning the corner from {highest} to {lowest}"),
            RankStep::Down => format!(", turning the corner from {lowest} to {highest}"),
            _ => format!(", {lowest} and {highest} being neighbors too"),
        }
    }

    /// Returns the one rank nothing is built down on, when cards are built down in the
    /// usual order without it, such as `a king`.
    fn above(&self, relation: &Relation) -> Option<String> {
        let order = relation.order.as_ref()?;
        let ranks = self.deck.ranks();
        let usual =
            order.ranks.iter().enumerate().all(|entry| usize::from(entry.1.0) == entry.0);
        let all_but_one = usual && order.ranks.len() + 1 == ranks.len();
        let down = relation.rank == RankStep::Down && relation.step == 1;
        (all_but_one && down).then(|| one(&ranks[ranks.len() - 1].name))
    }

    fn own_order(&self, relation: &Relation, order: &RankOrder) -> String {
        let mut ranks: Vec<Rank> = order.ranks.clone();
        let following = ranks.windows(2).all(|pair| pair[1].0 == pair[0].0 + 1);
        if relation.rank == RankStep::Down {
            ranks.reverse();
        }
        let names: Vec<&str> = ranks.iter().map(|rank| self.rank(*rank)).collect();
        let (first, last) = match names.as_slice() {
            [first, .., last] => (*first, *last),
            _ => return String::new(),
        };
        let round = match (relation.wrap, relation.rank) {
            (false, _) => String::new(),
            (true, RankStep::Either) => {
                format!(", {first} and {last} being neighbors too")
            }
            (true, _) => format!(" and from {last} on to {first} again"),
        };
        if let (true, false, Some(above)) =
            (following, relation.wrap, self.above(relation))
        {
            return format!(", but nothing goes on {above}");
        }
        if following {
            return format!(", only from {first} to {last}{round}");
        }
        if let ([lower, upper], false) = (names.as_slice(), relation.wrap) {
            return format!(", only {} on {}", one(upper), one(lower));
        }
        format!(", in the order {}{round}", listed(&names, "and"))
    }

    /// Returns the rank that ends a pile of so many cards built from a rank, if each card
    /// decides the rank of the next.
    pub(super) fn last_rank(
        &self,
        from: Rank,
        cards: usize,
        relations: &[Relation],
    ) -> Option<Rank> {
        let [relation] = relations else { return None };
        let ranks: Vec<Rank> = match &relation.order {
            Some(order) => order.ranks.clone(),
            None => (0..u8::try_from(self.deck.ranks().len()).ok()?).map(Rank).collect(),
        };
        let place = ranks.iter().position(|rank| *rank == from)?;
        let way = usize::from(relation.step) * cards.checked_sub(1)?;
        let end = match relation.rank {
            RankStep::Up if relation.wrap => (place + way) % ranks.len(),
            RankStep::Up => place + way,
            RankStep::Down if relation.wrap => {
                (place + ranks.len() - way % ranks.len()) % ranks.len()
            }
            RankStep::Down => place.checked_sub(way)?,
            RankStep::Either
            | RankStep::Higher
            | RankStep::Lower
            | RankStep::Same
            | RankStep::Any => return None,
        };
        ranks.get(end).copied()
    }
}

/// Returns whether a relation goes round the corner in the deck's order, or has no order.
fn turns_corner(relation: &Relation) -> bool {
    match relation.rank {
        RankStep::Up | RankStep::Down | RankStep::Either => {
            relation.wrap && relation.order.is_none()
        }
        RankStep::Same => true,
        RankStep::Any | RankStep::Higher | RankStep::Lower => false,
    }
}

/// Returns how cards are built on piles of a group, as short as a refusal has it: `down one rank
/// in suit`.
pub fn build(group: &Group) -> String {
    let words: Vec<String> = group.build.iter().map(follows).collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", or ") }
}

/// Returns how a card follows the one beneath, such as `down one rank in suit`.
pub(crate) fn follows(relation: &Relation) -> String {
    let rank = match relation.rank {
        RankStep::Up => "up",
        RankStep::Down => "down",
        RankStep::Either => "up or down",
        RankStep::Higher => "with cards of any higher rank",
        RankStep::Lower => "with cards of any lower rank",
        RankStep::Same => "with cards of the same rank",
        RankStep::Any => "in any order",
    };
    let step = match (relation.rank, relation.step) {
        (RankStep::Up | RankStep::Down | RankStep::Either, 1) => " one rank".to_owned(),
        (RankStep::Up | RankStep::Down | RankStep::Either, step) => {
            format!(" by {step} ranks")
        }
        _ => String::new(),
    };
    let suit = match relation.suit {
        SuitRule::Same => " in suit",
        SuitRule::Alternating => " in alternating colors",
        SuitRule::Color => " in the same color",
        SuitRule::Other => " in any suit but the same",
        SuitRule::Any => "",
    };
    let order = relation.order.as_ref();
    let order = order.map(|order| format!(", in the order {}", order.letters));
    let corner = if relation.wrap { ", turning the corner" } else { "" };
    format!("{rank}{step}{suit}{}{corner}", order.unwrap_or_default())
}

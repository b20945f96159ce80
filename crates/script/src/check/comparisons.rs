//! Comparisons of a property with a text that it never equals.

use rhai::{Expr, FnCallExpr};

use crate::error::{self, ScriptError};
use crate::kinds::{Instead, ScriptErrorKind};
use crate::rules::Role;
use crate::table::Deck;
use crate::words;

/// A comparison of a property with a text.
#[derive(Clone, Debug)]
pub(crate) struct Compared {
    property: String,
    text: String,
    place: Option<(usize, usize)>,
}

/// Returns the comparisons in a call of a comparison operator.
pub(super) fn compared(call: &FnCallExpr) -> impl Iterator<Item = Compared> {
    let pairs = match &*call.args {
        [one, other] if words::compares(&call.name) => vec![(one, other), (other, one)],
        _ => Vec::new(),
    };
    pairs.into_iter().filter_map(|(one, other)| {
        let Expr::StringConstant(text, at) = other else { return None };
        let (property, text) = (property(one)?.to_owned(), text.to_string());
        Some(Compared { property, text, place: error::place(*at) })
    })
}

fn property(expr: &Expr) -> Option<&str> {
    match expr {
        Expr::Dot(it, ..) => property(&it.rhs),
        Expr::Property(it, _) => Some(&it.2),
        _ => None,
    }
}

impl Compared {
    /// Returns whether this property is compared.
    pub(super) fn is_of(&self, property: &str) -> bool {
        self.property == property
    }

    /// Returns the error of this comparison if it can never hold with these cards, groups
    /// and actions.
    pub(crate) fn error(
        &self,
        deck: &Deck,
        groups: &[(String, Role)],
        actions: &[String],
    ) -> Option<ScriptError> {
        let suits = deck.suits().iter();
        // A number has no known texts: it never equals any.
        let known: Vec<&str> = match self.property.as_str() {
            "rank" | "number" | "len" | "count" => Vec::new(),
            "suit" => suits.map(|suit| suit.name.as_str()).collect(),
            "color" => suits.map(|suit| suit.color.as_str()).collect(),
            "role" => Role::ALL.iter().map(|role| role.1).collect(),
            "name" => groups.iter().map(|group| group.0.as_str()).collect(),
            "kind" => actions.iter().map(String::as_str).collect(),
            _ => return None,
        };
        if known.contains(&self.text.as_str()) {
            return None;
        }
        let (property, text) = (self.property.clone(), self.text.clone());
        let (is_number, instead) = (known.is_empty(), self.instead(deck, &known));
        let kind = ScriptErrorKind::NeverEqual { property, is_number, text, instead };
        Some(ScriptError { at: self.place, kind })
    }

    /// Returns the comparison to suggest.
    fn instead(&self, deck: &Deck, known: &[&str]) -> Instead {
        let mut letters = self.text.chars();
        let letter = letters.next().filter(|_| letters.as_str().is_empty());
        let rank = letter.and_then(|letter| deck.rank_of_letter(letter));
        let suit = letter.and_then(|letter| deck.suit_of_letter(letter));
        match (self.property.as_str(), rank, suit) {
            ("rank", Some(rank), _) => Instead::Rank(u32::from(rank.0) + 1),
            ("suit", _, Some(suit)) => {
                Instead::Suit(deck.suits()[usize::from(suit.0)].name.clone())
            }
            ("rank", ..) => Instead::LowestRank,
            _ if known.is_empty() => Instead::Number,
            _ => match words::nearest(&self.text, known.iter().copied()) {
                Some(near) => Instead::Meant(near.to_owned()),
                None => Instead::OneOf(unique(known)),
            },
        }
    }
}

fn unique(words: &[&str]) -> Vec<String> {
    let mut once: Vec<String> = Vec::new();
    for word in words {
        if !once.iter().any(|known| known == word) {
            once.push((*word).to_owned());
        }
    }
    once
}

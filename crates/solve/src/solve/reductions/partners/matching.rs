//! Proves positions lost in which two cards need the same card to lie on.
//!
//! **Claim.** Match each card that must go to a foundation with a place of its own that takes it. A
//! place is the top card of a foundation, a card still to come there, or an empty foundation. If
//! there is no such matching, the position is lost. Example: golf with more kings left than queens.
//!
//! **Conditions** (`ALLOWS`, [`MatchingBound::of`]). Cards move only to foundations, one by one,
//! and stay there. There are no redeals, fills or scripts.
//!
//! **Argument.** In a winning line, each of these cards goes to one of these places, and no two go
//! to the same one.
//!
//! **Source.** Bipartite matching (Hall, *On Representatives of Subsets*, 1935). It matches classes
//! of cards that the rules treat alike, because there are few.

use crate::rules::{Feature as F, Features, Lift, Role, Rules};
use crate::solve::Reach;
use crate::solve::bits::bits;
use crate::table::{Card, PileId, Table};

/// The most classes that are distinguished, the one for empty foundations included.
const MAX_CLASSES: usize = 16;

/// What a game may use: cards go nowhere but home, one by one, and stay there.
const ALLOWS: Features = Features::BUILDING.but(&[
    F::TakeBack,
    F::HomeAtOnce,
    F::Fills,
    F::FillSends,
    F::Redeal,
    F::RedealShuffles,
    F::RedealWhenStuck,
    F::GathersHome,
    F::DealTo,
    F::Score,
    F::Scripted,
]);

/// Finds positions that are lost since some card has no partner.
pub(super) struct MatchingBound {
    /// For each kind, its class.
    classes: Vec<u8>,
    /// For each class, the classes that take its cards, one bit each.
    takers: Vec<u16>,
    foundations: Vec<PileId>,
    /// The other piles, each with whether all its cards must go home from there.
    others: Vec<(PileId, bool)>,
}

/// How many cards of each class are given to which class.
struct Matching<'a> {
    takers: &'a [u16],
    /// How many cards of a class are nobody's partner yet.
    free: [u8; MAX_CLASSES],
    given: [[u8; MAX_CLASSES]; MAX_CLASSES],
}

impl MatchingBound {
    /// Returns what finds them in a game, if there can be any.
    pub(super) fn of(rules: &Rules, reach: &Reach) -> Option<Self> {
        let groups = || rules.groups().iter();
        let foundations = &rules.plan().foundations;
        let is_foundation = |pile: &PileId| foundations.contains(pile);
        let settled = ALLOWS.allow(rules)
            && rules
                .plan()
                .targets
                .iter()
                .all(|target| rules.group(target.group).role == Role::Foundation)
            && groups().all(|group| match group.role {
                Role::Foundation => true,
                _ => matches!(group.lift, Lift::None | Lift::Top) || group.capacity <= 1,
            });
        if !settled {
            return None;
        }
        let (classes, takers) = classes(rules, reach)?;
        let count = u8::try_from(rules.piles().len()).unwrap_or(u8::MAX);
        let must = |pile: PileId| match rules.end() {
            None => true,
            Some(end) => end.empty.contains(&rules.piles()[pile.index()].group),
        };
        let others = (0..count).map(PileId).filter(|pile| !is_foundation(pile));
        let others =
            others.map(|pile| (pile, must(pile) && rules.plan().stock != Some(pile)));
        Some(Self {
            classes,
            takers,
            foundations: foundations.clone(),
            others: others.collect(),
        })
    }

    /// Returns whether a position can never be won since some card has no partner.
    pub(super) fn is_dead(&self, table: &Table) -> bool {
        let class = |card: &Card| usize::from(self.classes[card.kind()]);
        let (mut free, mut need) = ([0_u8; MAX_CLASSES], [0_u8; MAX_CLASSES]);
        for &pile in &self.foundations {
            // An empty foundation is a partner of the last class.
            let top = table.top(pile).as_ref().map_or(MAX_CLASSES - 1, class);
            free[top] += 1;
        }
        for &(pile, must) in &self.others {
            for card in table.pile(pile) {
                let class = class(card);
                free[class] += 1;
                need[class] += u8::from(must);
            }
        }
        let mut matching = Matching {
            takers: &self.takers,
            free,
            given: [[0; MAX_CLASSES]; MAX_CLASSES],
        };
        (0..self.takers.len()).any(|class| {
            let left = matching.give(class, need[class]);
            // Each card looks for its path anew, so no class counts as asked.
            (0..left).any(|_| !matching.make_room(class, &mut 0))
        })
    }
}

impl Matching<'_> {
    /// Gives partners that are free to cards of a class, and returns how many got none.
    fn give(&mut self, class: usize, mut cards: u8) -> u8 {
        for taker in bits(self.takers[class]) {
            let given = cards.min(self.free[taker]);
            self.free[taker] -= given;
            self.given[class][taker] += given;
            cards -= given;
        }
        cards
    }

    /// Gives a partner to one card more of a class, for which others may have to take
    /// another. Returns whether there is one. `seen` are the classes asked already.
    fn make_room(&mut self, class: usize, seen: &mut u16) -> bool {
        for taker in bits(self.takers[class]) {
            if *seen >> taker & 1 != 0 {
                continue;
            }
            *seen |= 1 << taker;
            if self.free[taker] > 0 {
                self.free[taker] -= 1;
                self.given[class][taker] += 1;
                return true;
            }
            // An augmenting path: a card that has one of these may take another one.
            let other = (0..self.takers.len()).find(|other| {
                self.given[*other][taker] > 0 && self.make_room(*other, seen)
            });
            if let Some(other) = other {
                self.given[other][taker] -= 1;
                self.given[class][taker] += 1;
                return true;
            }
        }
        false
    }
}

/// Returns the class of each kind, and for each class the classes that take its cards;
/// the last bit stands for empty foundations. Nothing is returned where there are too
/// many, or where no card has a choice.
fn classes(rules: &Rules, reach: &Reach) -> Option<(Vec<u8>, Vec<u16>)> {
    let kinds = rules.deck().kinds();
    let (rows, starts) = (&reach.next, reach.bases);
    let cards: Vec<Card> = rules.deck().present().iter().collect();
    let alike = |one: Card, other: Card| {
        rows[one.kind()] == rows[other.kind()]
            && starts.has(one) == starts.has(other)
            && rows.iter().all(|row| row.has(one) == row.has(other))
    };
    let mut classes = vec![0; kinds];
    let mut firsts: Vec<Card> = Vec::new();
    for &card in &cards {
        let place = firsts.iter().position(|first| alike(*first, card));
        let place = place.unwrap_or_else(|| {
            firsts.push(card);
            firsts.len() - 1
        });
        classes[card.kind()] = u8::try_from(place).unwrap_or(u8::MAX);
    }
    // The last bit is that of empty foundations.
    if firsts.len() >= MAX_CLASSES {
        return None;
    }
    let taker = |card: Card| {
        let lower =
            (0..firsts.len()).filter(|class| rows[firsts[*class].kind()].has(card));
        let lower = lower.fold(0_u16, |all, class| all | 1 << class);
        if starts.has(card) { lower | 1 << (MAX_CLASSES - 1) } else { lower }
    };
    let takers: Vec<u16> = firsts.iter().map(|first| taker(*first)).collect();
    takers.iter().any(|takers| takers.count_ones() > 1).then_some((classes, takers))
}

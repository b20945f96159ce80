//! Proves positions lost in which two cards need the same third card beneath them.
//!
//! **Claim.** Match each card that must go to a foundation with a different place that takes it.
//! A place is the top card of a foundation, a card still to come there, or an empty foundation.
//! If there is no such matching, the position is lost. Example: golf with more kings left than
//! queens.
//!
//! **Conditions** (`ALLOWS`, [`MatchingBound::of`]). Cards move only to foundations, one by one,
//! and stay there. There are no redeals, fills or scripts.
//!
//! **Argument.** In a winning line, each of these cards goes to one of these places, and no two go
//! to the same one.
//!
//! **Source.** Bipartite matching (Hall, *On Representatives of Subsets*, 1935). It matches
//! classes of cards that the rules treat alike, because there are few.

use crate::rules::{Feature as F, Features, Lift, Role, Rules};
use crate::solve::Reach;
use crate::solve::bits::bits;
use crate::table::{Card, PileId, Table};

/// The maximum number of classes, including the one for empty foundations.
const MAX_CLASSES: usize = 16;

/// Features under which cards move only to foundations, one by one, and stay there.
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

/// Finds lost positions in which some card has no partner.
pub(super) struct MatchingBound {
    /// For each kind, its class.
    classes: Vec<u8>,
    /// For each class, a bit set of the classes that take its cards.
    takers: Vec<u16>,
    foundations: Vec<PileId>,
    /// The other piles, each with whether all its cards must move to foundations.
    others: Vec<(PileId, bool)>,
}

/// The number of cards of each class that are matched with each class.
struct Matching<'a> {
    takers: &'a [u16],
    /// The number of cards of each class that are not yet a partner.
    free: [u8; MAX_CLASSES],
    given: [[u8; MAX_CLASSES]; MAX_CLASSES],
}

impl MatchingBound {
    /// Prepares the check for a game, or returns `None` if it can never find a loss.
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

    /// Returns whether a position is lost because some card has no partner.
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
            // Each card searches for its own augmenting path, so no class is marked as visited.
            (0..left).any(|_| !matching.make_room(class, &mut 0))
        })
    }
}

impl Matching<'_> {
    /// Matches cards of a class with free partners. Returns the number of unmatched cards.
    fn give(&mut self, class: usize, mut cards: u8) -> u8 {
        for taker in bits(self.takers[class]) {
            let given = cards.min(self.free[taker]);
            self.free[taker] -= given;
            self.given[class][taker] += given;
            cards -= given;
        }
        cards
    }

    /// Matches one more card of a class, if necessary along an augmenting path. Returns whether
    /// it succeeded. `seen` holds the classes visited on the path.
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
            // Augmenting path: a card matched with this class may move to a different partner.
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

/// Returns the class of each kind, and for each class a bit set of the classes that take its
/// cards. The last bit stands for empty foundations. Returns `None` if there are too many
/// classes, or if no card has a choice of partners.
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
    // The last bit is reserved for empty foundations.
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

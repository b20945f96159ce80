//! Counts the places that several cards need at the same time.
//!
//! **Claim.** Take the cards on a card, except those that may by then be on a foundation. The card
//! can be uncovered only if these all have different places at the same time. Only places that are
//! possible before it is uncovered count. Example: two black queens lie on a red king, there is
//! only one other red king, and queens cannot fill an empty pile.
//!
//! **Conditions** ([`Jams::of`]). Cards go only to foundations, and to piles in which each card
//! lies on a card that takes it.
//!
//! **Argument.** When a card is uncovered for the first time, every card on it is elsewhere at
//! the same time. It is on a foundation, in an empty pile, or on a card that takes it. No two lie
//! on the same card. Everything on a foundation by then, and every card that takes one, was
//! possible before. The cards under the card take none while it stays on them. If it left
//! together with those on it, they may.
//!
//! **Method.** A matching decides this once per deal. In nearly every position, counting is
//! enough: cards that are taken by the same kinds cannot all find a place if they outnumber the
//! cards that may take them.
//!
//! **Merged cards.** A place is one card. Whichever of the merged cards lies where, the same
//! cards can be uncovered and take others, and each may go to a foundation where any of them can.
//! So a result for one position holds for all merged with it, though it need not be found for
//! each.
//!
//! **Source.** Hall, *On Representatives of Subsets*, 1935.

use super::kind_set::KindSet;
use super::{Fixed, Hope, gone};
use crate::rules::{Group, Lift, Role, Rules};
use crate::solve::{Reach, Rows, others};
use crate::table::{Card, Kinds, PileId, Table};

/// The check for simultaneous places in a game.
#[derive(Clone)]
pub(super) struct Jams {
    /// For each kind, the kinds that take it.
    under: Rows,
    /// For each kind, the kinds taken by the same kinds, itself included.
    rivals: Vec<Kinds>,
    /// The number of cards of each kind in the deck.
    dealt: [u8; 128],
    /// Whether two cards are taken by the same kinds, so that counting can find a shortage.
    pub(super) counts: bool,
    /// The kinds that some empty pile takes.
    spaces: Kinds,
    /// The piles that no card leaves.
    gone: Vec<PileId>,
}

/// A matching of cards with places.
struct Matching {
    /// For each card, the kinds that may take it.
    takers: Vec<Kinds>,
    /// For each kind, the number of cards it can still take, and the cards it took.
    free: [u8; 128],
    taken: Vec<Vec<usize>>,
}

impl Jams {
    /// Prepares the check, or returns `None` if its conditions do not hold. `fixed` says whether
    /// cards of a pile stay on each other until they are moved.
    pub(super) fn of(
        rules: &Rules,
        reach: &Reach,
        fixed: impl Fn(PileId) -> bool,
    ) -> Option<Self> {
        let takes = |group: &Group| group.from != 0 || group.empty_from != 0;
        // If any cards can be lifted together, cards that lie on each other by chance can stay so
        // elsewhere.
        let settled = |group: &Group| {
            group.lift != Lift::Any
                && (!takes(group)
                    || group.role == Role::Tableau
                        && group.ids().all(&fixed)
                        && !group.ids().any(|pile| rules.gathers(pile)))
        };
        let spaces = reach.of_any_empty();
        let present = rules.deck().present();
        if !others(rules).all(settled) || present.without(spaces).is_empty() {
            return None;
        }
        let under = Rows::clone(&reach.under);
        let mut dealt = [0; 128];
        for card in present.iter() {
            dealt[card.kind()] = rules.deck().copies();
        }
        let bound = present.without(spaces);
        let mut rivals = vec![Kinds::NONE; under.len()];
        let mut counts = false;
        for card in bound.iter() {
            let row = under[card.kind()];
            let alike: Kinds =
                bound.iter().filter(|card| under[card.kind()] == row).collect();
            let cards: u8 = alike.iter().map(|card| dealt[card.kind()]).sum();
            counts |= cards > 1 && !row.is_empty();
            rivals[card.kind()] = alike;
        }
        Some(Self { under, rivals, dealt, counts, spaces, gone: gone(rules) })
    }

    /// Returns for each kind the number of cards in a position that may take others.
    pub(super) fn cards(&self, table: &Table) -> [u8; 128] {
        let mut count = self.dealt;
        for pile in &self.gone {
            for card in table.pile(*pile) {
                count[card.kind()] -= 1;
            }
        }
        count
    }

    /// Returns the kinds that take a card.
    pub(super) fn under<K: KindSet>(&self, card: Card) -> K {
        K::of(self.under[card.kind()])
    }

    /// Returns the kinds taken by the same kinds as a card, or none if an empty pile may take the
    /// card.
    pub(super) fn rivals<K: KindSet>(&self, card: Card) -> K {
        K::of(self.rivals[card.kind()])
    }

    /// Returns whether the cards `above` find places, all at the same time. The cards `below`
    /// stay in the pile. `hope` gives the cards that can be on foundations and those that take
    /// others, and `count` the number of cards of each kind.
    pub(super) fn have_places(
        &self,
        count: &[u8; 128],
        below: &[Card],
        above: &[Card],
        fixed: &Fixed,
        hope: &Hope,
    ) -> bool {
        let settled = hope.home.or(self.spaces);
        let mut takers = Vec::new();
        for (index, card) in above.iter().enumerate() {
            if settled.has(*card) {
                continue;
            }
            let mut kinds = self.under[card.kind()].and(hope.accepting);
            // It may leave with the card under it.
            let under = index.checked_sub(1).map(|place| above[place]);
            let goes = |lower: &Card| {
                fixed.lifts_units()
                    && (fixed.gathered || !lower.is_down())
                    && fixed.joined[lower.kind()].has(*card)
            };
            if let Some(under) = under.filter(goes) {
                kinds.add(under);
            }
            if kinds.is_empty() {
                return false;
            }
            takers.push(kinds);
        }
        // A single card has a place: no list of takers is empty.
        if takers.len() < 2 {
            return true;
        }
        let mut free = *count;
        for card in below {
            // They stay under the others, and `count` includes them.
            free[card.kind()] -= 1;
        }
        let (count, kinds) = (takers.len(), free.len());
        let mut matching = Matching { takers, free, taken: vec![Vec::new(); kinds] };
        (0..count).all(|card| {
            let mut asked = Kinds::NONE;
            matching.place(card, &mut asked)
        })
    }
}

impl Matching {
    /// Finds a place for a card along an augmenting path. `asked` holds the kinds visited on the
    /// path. Returns whether it succeeded.
    fn place(&mut self, card: usize, asked: &mut Kinds) -> bool {
        for taker in self.takers[card].iter() {
            let kind = taker.kind();
            if asked.has(taker) {
                continue;
            }
            asked.add(taker);
            if self.free[kind] > 0 {
                self.free[kind] -= 1;
                self.taken[kind].push(card);
                return true;
            }
            // Augmenting path: a card that took one of these may have another place. By index:
            // `asked` keeps the recursive calls from changing this list.
            for place in 0..self.taken[kind].len() {
                if self.place(self.taken[kind][place], asked) {
                    self.taken[kind][place] = card;
                    return true;
                }
            }
        }
        false
    }
}

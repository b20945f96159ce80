//! Counts the places that several cards need at the same time.
//!
//! **Claim.** A card is not laid bare unless the cards on it that cannot be on a foundation yet
//! find places of their own. Only places that are possible without it count. Example: two black
//! queens lie on a red king, and there is only one other red king.
//!
//! **Conditions** ([`Jams::of`]). Cards go only to foundations and to piles where each lies on a
//! card that takes it.
//!
//! **Argument.** When a card is laid bare for the first time, every card on it is elsewhere at the
//! same time. It is on a foundation, in an empty pile, or on a card that takes it. No two lie on
//! the same one. Everything on a foundation by then, and every card that takes one, was possible
//! before. The cards under it take none while it stays on them. If it left together with those on
//! it, they may.
//!
//! **Method.** A matching decides this once per deal. Nearly every position is tested by counting.
//! Cards that the same kinds take cannot all find a place if there are more of them than cards that
//! may take them.
//!
//! **Merged cards.** A place is one card. Whichever of the merged cards lies where, the same cards
//! can be laid bare and take others, and each may go to a foundation where any can. So a result for
//! one position holds for all merged with it, though it need not be found for each.
//!
//! **Source.** Hall, *On Representatives of Subsets*, 1935.

use super::kind_set::KindSet;
use super::{Fixed, Hope, gone};
use crate::rules::{Group, Lift, Role, Rules};
use crate::solve::{Reach, Rows, others};
use crate::table::{Card, Kinds, PileId, Table};

/// What is asked about places in a game.
#[derive(Clone)]
pub(super) struct Jams {
    /// For each kind, the kinds that take it.
    under: Rows,
    /// For each kind, those that the same kinds take, itself included.
    rivals: Vec<Kinds>,
    /// How many cards of each kind the deck has.
    dealt: [u8; 128],
    /// Whether any two cards are taken by the same kinds, so that there is something to count.
    pub(super) counts: bool,
    /// The kinds that some empty pile takes.
    spaces: Kinds,
    /// The piles no card comes back from.
    gone: Vec<PileId>,
}

/// The places that some cards find.
struct Matching {
    /// For each card, the kinds that may take it.
    takers: Vec<Kinds>,
    /// For each kind, how many cards it can still take, and those it took.
    free: [u8; 128],
    taken: Vec<Vec<usize>>,
}

impl Jams {
    /// Returns what is asked in a game where cards go nowhere but home and to piles where
    /// each comes to lie on a card that takes it. `fixed` tells whether cards stay on those
    /// they lie on in a pile until they are moved.
    pub(super) fn of(
        rules: &Rules,
        reach: &Reach,
        fixed: impl Fn(PileId) -> bool,
    ) -> Option<Self> {
        let takes = |group: &Group| group.from != 0 || group.empty_from != 0;
        // Any cards that lie on one another can go together from where any may leave, and lie
        // on one another elsewhere, too.
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

    /// Returns how many cards of each kind there are in a position that may take others.
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

    /// Returns the kinds that the same kinds take as a card; none if there may be an empty
    /// pile for it.
    pub(super) fn rivals<K: KindSet>(&self, card: Card) -> K {
        K::of(self.rivals[card.kind()])
    }

    /// Returns whether cards of a pile find places, all at a time. `below` are those under
    /// them that stay; what can be home then, and what may take cards, is of `hope`. `count`
    /// has how many cards of each kind there are.
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
            // It may go with the card under it.
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
        // One alone has a place: no list of takers is empty.
        if takers.len() < 2 {
            return true;
        }
        let mut free = *count;
        for card in below {
            // They stay under the others, and are among those counted.
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
    /// Finds a place for a card, letting others go to other ones; `asked` are the kinds
    /// that were asked already. Returns whether there is one.
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
            // An augmenting path: a card that took one of these may have another place.
            // By number: `asked` keeps the calls below from changing this list.
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

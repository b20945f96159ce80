//! Safe moves: moves to a foundation that are proven harmless from the rules.
//!
//! A move of a card to a foundation is *safe* if, whenever the game can be won before it,
//! it can still be won after it. The proof is a simulation. Take any line that wins from
//! the position before. Play along with it after the move, but leave out what the line
//! does with cards that are already on a foundation here. Call these cards *ghosts*: they
//! still lie in the line's position, and here they are gone. Every other pile holds the
//! same cards in the same order without the ghosts, and the line's moves can be made
//! here, as long as
//!
//! 1. no card has to be put on a ghost, or each such card can move to a foundation at that
//!    moment and becomes a ghost too;
//! 2. a foundation accepts here what it accepts in the line;
//! 3. nothing in the rules requires that a pile is *not* empty, how many cards a pile has,
//!    or whether other moves are left, where a ghost could make the difference.
//!
//! Condition 1: search for a set of kinds that may be ghosts. A kind is in the set if
//! each card that could be built on it or follow it in a run, and is not on a foundation,
//! is also in the set and *ready*: every duplicate of the card that precedes it on its
//! foundation is there. The least such set that contains the card is searched for
//! (`is_ghost`). Where cards move one at a time, the card put on the ghost may also be
//! the one that directly follows it on the foundation. Where any number of cards moves
//! together, only kinds that nothing can be built on are accepted. Where cards may return
//! from foundations, the set must also contain the cards below, and cards that may be
//! built on count even if they are on foundations.
//!
//! Condition 2: the foundations must leave no choice: from the cards that start them,
//! each kind has one place and one card before it ([`Chains`]). So the number of
//! duplicates of each kind on foundations determines their state, whichever foundation
//! holds which. The moved card must itself be ready, so that its duplicates have places.
//!
//! Condition 3: [`Chains`] checks foundations, and `flow` the rest: stock, redeals and
//! fills. A redeal that gathers piles on which cards are built excludes any claim,
//! because one card fewer changes what is dealt.
//!
//! Independently, a card is safe if all cards can move to foundations one after the
//! other: the game is then won, whatever the rules ([`Engine::finish`]).

mod chains;
mod flow;

pub use flow::UnsafeReason;

use crate::engine::Engine;
use crate::rules::{Base, Carry, Group, Lift, MAX_PICKS_TRIED, Move, MoveList, Role};
use crate::table::{Card, Journal, Kinds, PileId, Table};
use chains::Chains;

/// The relations between cards that decide which kinds may be ghosts.
struct Needs {
    /// For each kind, the kinds that can be put on it or follow it in a run.
    pub on: Vec<Kinds>,
    /// Whether cards move only one at a time everywhere.
    singly: bool,
    /// Whether any number of cards may move together somewhere.
    any: bool,
    /// Whether cards may return from foundations.
    back: bool,
}

impl Engine<'_> {
    /// Returns the moves of a list that bring cards to a foundation.
    pub fn home_moves(&self, moves: &[Move]) -> Vec<Move> {
        moves.iter().copied().filter(|made| self.goes_home(*made)).collect()
    }

    /// Returns the moves of a list that are proven safe: if the game can be won, it can
    /// still be won after each of them. They bring single cards to foundations.
    ///
    /// A move that is not proven may still be safe.
    pub fn safe_moves(&self, table: &Table, moves: &[Move]) -> Vec<Move> {
        let mut found = self.home_moves(moves);
        if found.is_empty() || !self.is_indifferent(table) {
            return Vec::new();
        }
        let Some(mut chains) = Chains::of(self.rules(), table) else { return Vec::new() };
        let needs = self.needs();
        found.retain(|made| {
            let Some(Carry { from, count: 1, .. }) = made.carry() else { return false };
            let Some(card) = table.top(from) else { return false };
            self.leaves_alike(table, from) && may_go(&mut chains, &needs, card)
        });
        found
    }

    /// Returns the kinds whose cards are safe to move to a foundation as soon as they are
    /// top cards, as far as the foundations decide it. Check [`Engine::is_indifferent`]
    /// and [`Engine::leaves_alike`] as well.
    pub fn safe_kinds(&self, table: &Table) -> Kinds {
        let Some(mut chains) = Chains::of(self.rules(), table) else {
            return Kinds::NONE;
        };
        let needs = self.needs();
        chains.off().iter().filter(|card| may_go(&mut chains, &needs, *card)).collect()
    }

    /// Returns the top cards of foundations that would be safe to move back there if they
    /// returned to play, as far as the foundations decide it.
    pub fn settled_tops(&self, table: &Table) -> Vec<(PileId, Card)> {
        let Some(mut chains) = Chains::of(self.rules(), table) else {
            return Vec::new();
        };
        let needs = self.needs();
        let foundations = self.rules().plan.foundations.iter();
        let tops = foundations
            .filter_map(|foundation| Some((*foundation, table.top(*foundation)?)));
        let mut is_settled = |pile: PileId, card: Card| {
            // Without its first card, the base of the foundations may be open again.
            let first = matches!(self.rules().group_of(pile).base, Base::Kinds(_));
            (first || chains.before(card).is_some()) && {
                chains.take_back(card);
                let settled = may_go(&mut chains, &needs, card);
                chains.play(card);
                settled
            }
        };
        tops.filter(|entry| is_settled(entry.0, entry.1)).collect()
    }

    /// Returns for each kind the number of cards below it on its foundation, or `None` if
    /// the foundations leave a choice.
    pub fn foundation_levels(&self, table: &Table) -> Option<Vec<Option<u8>>> {
        Chains::of(self.rules(), table).map(|chains| chains.levels())
    }

    /// Returns moves that win by moving one card after the other to a foundation, if that
    /// alone is enough. Returns `None` while cards are face down, because the player does
    /// not know them.
    pub fn finish(&self, table: &Table) -> Option<Vec<Move>> {
        if table.has_hidden() {
            return None;
        }
        let (mut table, mut journal) = (table.clone(), Journal::default());
        let (mut list, mut made) = (MoveList::default(), Vec::new());
        let mut picks = 0;
        while made.len() <= table.size()
            && picks <= MAX_PICKS_TRIED
            && !self.budget_exhausted()
        {
            if self.is_won(&table).ok()? {
                return Some(made);
            }
            if self.is_called_lost(&table).ok()? {
                return None;
            }
            self.moves(&table, &mut list);
            picks += list.tried;
            let next = list.moves.iter().copied().find(|made| self.goes_home(*made))?;
            self.apply(&mut table, &mut journal, next).ok()?;
            made.push(next);
        }
        None
    }

    /// Returns whether a move brings cards from elsewhere to a foundation.
    pub(super) fn goes_home(&self, made: Move) -> bool {
        let is_foundation =
            |pile: PileId| self.rules().group_of(pile).role == Role::Foundation;
        made.carry()
            .is_some_and(|carry| is_foundation(carry.to) && !is_foundation(carry.from))
    }

    /// Collects the relations of all groups other than foundations.
    fn needs(&self) -> Needs {
        let mut needs = Needs {
            on: vec![Kinds::NONE; self.rules().deck.kinds()],
            singly: true,
            any: false,
            back: false,
        };
        for group in &self.rules().groups {
            if group.role == Role::Foundation {
                needs.back |= group.lift != Lift::None;
                continue;
            }
            needs.any |= group.lift == Lift::Any;
            needs.singly &= matches!(group.lift, Lift::None | Lift::Top);
            if group.from != 0 && group.capacity > 1 {
                add(&mut needs.on, &group.on);
            }
            if is_in_runs(group) {
                add(&mut needs.on, &group.joined);
            }
        }
        needs
    }
}

fn is_in_runs(group: &Group) -> bool {
    matches!(group.lift, Lift::Run | Lift::Supermove | Lift::Whole)
}

fn add(rows: &mut [Kinds], others: &[Kinds]) {
    for (row, other) in rows.iter_mut().zip(others) {
        *row = row.or(*other);
    }
}

/// Returns whether a card that can move to a foundation now is safe there.
fn may_go(chains: &mut Chains, needs: &Needs, card: Card) -> bool {
    if !chains.is_ready(card) {
        return false;
    }
    chains.play(card);
    let fits = is_ghost(chains, needs, card);
    chains.take_back(card);
    fits
}

/// Returns whether a card may be a ghost: on a foundation here, but not in the line. It
/// computes the least set that contains the card and everything that its members require,
/// until nothing is missing or a requirement cannot be met.
fn is_ghost(chains: &Chains, needs: &Needs, card: Card) -> bool {
    let mut set = Kinds::of(card);
    let mut open = set;
    while let Some(card) = open.iter().next() {
        open.remove(card);
        let all = needs.on[card.kind()];
        let wanted = if needs.back { all } else { all.and(chains.off()) };
        let next = if needs.singly { chains.only_after(card) } else { Kinds::NONE };
        if wanted
            .iter()
            .any(|card| !next.has(card) && (needs.any || !chains.is_ready(card)))
        {
            return false;
        }
        let beneath = chains.before(card).filter(|_| needs.back);
        let asked = wanted.or(beneath.map_or(Kinds::NONE, Kinds::of));
        open = open.or(asked.without(set));
        set = set.or(asked);
    }
    true
}

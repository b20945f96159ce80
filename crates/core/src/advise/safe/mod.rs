//! Cards that can go to a foundation without harm: proved from the rules, or not claimed.
//!
//! A move of a card to a foundation is *safe* when the game can be won after it if it could
//! be won before. The proof is a simulation. Take any line that wins from the position
//! before; play along with it after the move, leaving out what the line does with cards
//! that are home here already (call these *ghosts*: they still lie about in the line's
//! position, and here they are gone). Every other pile then holds the same cards in the
//! same order, the ghosts left out, and the line's moves can be made here, as long as
//!
//! 1. no card has to be put on a ghost, or each that is can go home at that moment and
//!    becomes a ghost too;
//! 2. a foundation takes here what it takes in the line;
//! 3. nothing in the rules asks that a pile is *not* empty, how many cards a pile has, or
//!    whether other moves are left, where a ghost could make the difference.
//!
//! For 1 a set of kinds is looked for that may be ghosts: `x` is in it when each card that
//! could be built on it or follow it in a run, and is not home, is in it as well and
//! *ready*: every copy of the card that goes home before it is home. The least such set that
//! holds the card is looked for (`is_ghost`). Where cards move one
//! at a time it will also do that the card put on the ghost is the one that goes home next
//! after it. Where any number of cards moves together whatever lies on them, only kinds
//! nothing can be built on are taken. Where cards come back from foundations, the set must
//! hold the cards beneath too, and what may be built on a card counts even if it is home.
//!
//! For 2 the foundations must leave no choice: from what starts them, each kind has one
//! place and one card before it ([`Chains`]). How many copies of each kind are home then
//! tells all about the foundations, whichever of them holds what. The card moved must be
//! ready itself, so that its copies have places of their own.
//!
//! What 3 comes to is in [`Chains`] for foundations and in `flow` for the rest: stock,
//! redeals, fills. A redeal that gathers piles cards are built on ends every claim, since a
//! card less changes what is dealt.
//!
//! Apart from all this, a card may go home when all cards can go home one after the other:
//! the game is then won, whatever the rules are ([`Engine::finish`]).

mod chains;
mod flow;

pub use flow::Doubt;

use crate::engine::Engine;
use crate::rules::{Base, Carry, Group, Lift, MAX_PICKS_TRIED, Move, MoveList, Role};
use crate::table::{Card, Journal, Kinds, PileId, Table};
use chains::Chains;

/// What the rules say about which cards may lie on which.
struct Needs {
    /// For each kind, the kinds that can be put on it or follow it in a run.
    pub on: Vec<Kinds>,
    /// Whether cards move one at a time everywhere.
    singly: bool,
    /// Whether any number of cards moves together somewhere.
    any: bool,
    /// Whether cards come back from foundations.
    back: bool,
}

impl Engine<'_> {
    /// Returns the moves of a list that bring a card to a foundation.
    pub fn home_moves(&self, moves: &[Move]) -> Vec<Move> {
        moves.iter().copied().filter(|made| self.goes_home(*made)).collect()
    }

    /// Returns the moves of a list that are proved to be safe: if the game can be won, it
    /// can be won after each of them. They bring single cards to foundations.
    ///
    /// What was not proved may be safe all the same.
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

    /// Returns the kinds whose cards are safe to go home as soon as they are on top, as far
    /// as what lies on the foundations decides it; [`Engine::is_indifferent`] and
    /// [`Engine::leaves_alike`] ask for the rest.
    pub fn safe_kinds(&self, table: &Table) -> Kinds {
        let Some(mut chains) = Chains::of(self.rules(), table) else {
            return Kinds::NONE;
        };
        let needs = self.needs();
        chains.off().iter().filter(|card| may_go(&mut chains, &needs, *card)).collect()
    }

    /// Returns the cards on top of foundations that would be safe to go home again if they
    /// came back, as far as what lies on the foundations decides it.
    pub fn settled_tops(&self, table: &Table) -> Vec<(PileId, Card)> {
        let Some(mut chains) = Chains::of(self.rules(), table) else {
            return Vec::new();
        };
        let needs = self.needs();
        let foundations = self.rules().plan.foundations.iter();
        let tops = foundations
            .filter_map(|foundation| Some((*foundation, table.top(*foundation)?)));
        let mut is_settled = |pile: PileId, card: Card| {
            // What starts foundations may be open again without the first card.
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

    /// Returns for each kind how many cards lie beneath it on its foundation, where the
    /// foundations leave no choice.
    pub fn foundation_levels(&self, table: &Table) -> Option<Vec<Option<u8>>> {
        Chains::of(self.rules(), table).map(|chains| chains.levels())
    }

    /// Returns moves that win by bringing one card after the other home, if that is all
    /// there is left to do. Nothing is tried while cards lie face down, since the player
    /// does not know them.
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

    /// Returns whether a move brings cards to a foundation.
    pub(super) fn goes_home(&self, made: Move) -> bool {
        let is_foundation =
            |pile: PileId| self.rules().group_of(pile).role == Role::Foundation;
        made.carry()
            .is_some_and(|carry| is_foundation(carry.to) && !is_foundation(carry.from))
    }

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

/// Returns whether a card that can go home now may.
fn may_go(chains: &mut Chains, needs: &Needs, card: Card) -> bool {
    if !chains.is_ready(card) {
        return false;
    }
    chains.play(card);
    let fits = is_ghost(chains, needs, card);
    chains.take_back(card);
    fits
}

/// Returns whether a card may be home here and not in the line that is followed: it can
/// be if it is in any set of kinds each of which has in the set what it asks for, so that
/// what it asks for is put into one, and what that asks for, until nothing is missing or
/// something cannot be had.
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

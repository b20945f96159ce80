//! Computes which cards foundations can hold, and how many, by their own rules alone.

use crate::rules::{Base, Group, Role, Rules};
use crate::table::{Kinds, PileId, Rank};

/// The possible base ranks of foundations whose base is the rank of the first card.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Bases {
    /// Any rank.
    All,
    /// Only this rank.
    Of(Rank),
}

/// Returns, for each pile, the kinds that it can ever accept as a foundation. A pile that
/// is none accepts all kinds.
pub fn kinds(rules: &Rules, bases: Bases) -> Vec<Kinds> {
    let present = rules.deck().present();
    let of = |pile: PileId| {
        let group = rules.group_of(pile);
        match group.role {
            Role::Foundation if !rules.takes_unfit(pile) => {
                let start = base(group, pile, bases).or(rules.taken_to(pile));
                built_on(group, start.and(present), present)
            }
            _ => present,
        }
    };
    (0..).map(PileId).take(rules.piles().len()).map(of).collect()
}

/// Returns the kinds that an empty pile accepts at some time.
pub(super) fn base(group: &Group, pile: PileId, bases: Bases) -> Kinds {
    match (&group.base, bases) {
        (Base::Kinds(rows), _) => rows[usize::from(pile.0 - group.piles.start)],
        (Base::First(rows), Bases::Of(rank)) => rows[usize::from(rank.0)],
        (Base::First(_) | Base::Below(_) | Base::Beside(_), _) => group.base.ever(),
    }
}

/// Returns the most cards that a foundation can ever hold by its build alone, without its
/// capacity, or `None` without a limit.
pub fn longest(rules: &Rules, pile: PileId) -> Option<usize> {
    let group = rules.group_of(pile);
    if rules.takes_unfit(pile) {
        return None;
    }
    let present = rules.deck().present();
    let mut edge = base(group, pile, Bases::All).or(rules.taken_to(pile)).and(present);
    // INVARIANT: a chain that is longer than the number of kinds repeats a kind, so it
    // never ends.
    for length in 0..=rules.deck().kinds() {
        if edge.is_empty() {
            return Some(length);
        }
        edge = step(group, edge, present);
    }
    None
}

/// Returns the kinds that can be built on cards, up to the capacity of a pile.
fn built_on(group: &Group, start: Kinds, present: Kinds) -> Kinds {
    let (mut all, mut edge) = (start, start);
    for _ in 1..group.capacity {
        edge = step(group, edge, present).without(all);
        if edge.is_empty() {
            break;
        }
        all = all.or(edge);
    }
    all
}

fn step(group: &Group, edge: Kinds, present: Kinds) -> Kinds {
    let rows = edge.iter().map(|card| group.on[card.kind()]);
    rows.fold(Kinds::NONE, Kinds::or).and(present)
}

//! What the engine would otherwise work out again at every move.

use super::exchange::Exchange;
use super::groups::Layout;
use super::relations;
use crate::rules::{
    Base, Group, GroupId, HookSet, Lift, Plan, Redeal, Role, Step, Stock, Target,
};
use crate::table::{Card, Counter, Deck, Kinds, PileId, Rank};

/// Returns the pile that holds the cards not yet dealt.
pub(super) fn stock(layout: &Layout) -> Option<PileId> {
    let full = |it: &&Group| it.role == Role::Stock && !it.piles.is_empty();
    let group = layout.groups.iter().find(full)?;
    Some(PileId(group.piles.start))
}

/// Works out the plan of a game.
pub(super) fn plan(
    deck: &Deck,
    layout: &Layout,
    (deal, stock, redeal): (&[Step], Option<&Stock>, Option<&Redeal>),
    hooked: HookSet,
    variables: usize,
) -> Plan {
    let of = |wanted: &dyn Fn(&Group) -> bool| -> Vec<GroupId> {
        let all = (0..).map(GroupId).zip(&layout.groups);
        all.filter(|(_, it)| wanted(it)).map(|(id, _)| id).collect()
    };
    let all = relations::all(deck);
    let homes = of(&|it| it.role == Role::Foundation);
    let others = of(&|it| it.role != Role::Foundation && takes_any(it));
    let base = base(deck, layout);
    let restocks = restocks(layout);
    let exchange = Exchange { deck, layout, deal, base, hooked };
    Plan {
        sources: of(&|it| it.lift != Lift::None)
            .into_iter()
            .map(|id| (id, lifts_tops(layout.group(id), &all)))
            .collect(),
        homes: homes.iter().flat_map(|it| layout.group(*it).ids()).collect(),
        targets: homes
            .into_iter()
            .chain(others)
            .map(|group| Target { group, rows: rows(layout.group(group)) })
            .collect(),
        stock: self::stock(layout),
        restocks,
        foresight: redeal.map(Redeal::foresight).unwrap_or_default(),
        base,
        fills: layout.groups.iter().any(|it| it.fill.is_some()),
        turns: layout.groups.iter().any(turns),
        counters: counters(redeal, hooked, variables),
        cells: of_piles(layout, &|it| it.role == Role::Cell),
        spaces: of_piles(layout, &|it| takes_all_when_empty(it, &all)),
        interchangeable: exchange.classes((stock, redeal)),
        interchangeable_at_end: exchange.classes((stock.filter(|_| restocks), None)),
    }
}

/// Returns the rank all foundations start with, if the rules name just one.
fn base(deck: &Deck, layout: &Layout) -> Option<Rank> {
    let homes = layout.groups.iter().filter(|it| it.role == Role::Foundation);
    let mut ranks = homes.flat_map(|it| match &it.base {
        Base::Kinds(kinds) => {
            kinds.iter().flat_map(|it| it.iter()).map(|it| Some(deck.rank(it))).collect()
        }
        Base::First(_) | Base::Below(_) => vec![None],
    });
    let first = ranks.next()??;
    ranks.all(|it| it == Some(first)).then_some(first)
}

/// Returns whether cards come back to the stock that the player puts there, or that would
/// fill a pile.
fn restocks(layout: &Layout) -> bool {
    let Some(stock) = stock(layout) else { return false };
    let id = layout.piles[stock.index()].group;
    let mut fills = layout.groups.iter().filter_map(|it| it.fill.as_ref());
    takes_any(layout.group(id)) || fills.any(|it| it.divert.sends_to(id, Role::Stock))
}

fn of_piles(layout: &Layout, wanted: &dyn Fn(&Group) -> bool) -> Vec<PileId> {
    layout.groups.iter().filter(|it| wanted(it)).flat_map(Group::ids).collect()
}

/// Returns whether the piles of a group take any card while they are empty, so that a run
/// can be put there for a while.
fn takes_all_when_empty(group: &Group, all: &Kinds) -> bool {
    let any = |it: &Kinds| all.without(*it).is_empty();
    let takes = matches!(&group.base, Base::Kinds(kinds) if kinds.iter().all(any));
    group.role == Role::Tableau && takes && group.empty_from != 0
}

/// Returns which kinds may land on each card and, at the end, on an empty pile.
fn rows(group: &Group) -> Box<[Kinds; 256]> {
    let mut rows = Box::new([Kinds::NONE; 256]);
    rows[..group.on.len()].copy_from_slice(&group.on);
    rows[usize::from(Card::NONE)] = group.base.ever();
    rows
}

fn lifts_tops(group: &Group, all: &Kinds) -> bool {
    group.lift == Lift::Top
        && group.keep == 0
        && group.covered.is_empty()
        && all.without(group.may_lift).is_empty()
}

fn takes_any(group: &Group) -> bool {
    let builds = group.from != 0 && group.on.iter().any(|it| !it.is_empty());
    builds || (group.empty_from != 0 && !group.base.ever().is_empty())
}

fn turns(group: &Group) -> bool {
    group.turn && group.lift != Lift::None && group.role != Role::Foundation
}

fn counters(redeal: Option<&Redeal>, hooked: HookSet, variables: usize) -> Vec<Counter> {
    let mut counters = Vec::new();
    let limited = redeal.is_some_and(|it| it.limit.is_some());
    if limited || !hooked.is_empty() {
        counters.push(Counter::REDEALS);
    }
    if redeal.is_some_and(|it| it.shuffle) {
        counters.push(Counter::DRAWS);
    }
    let own = (Counter::FIRST_OWN.0..).take(variables).map(Counter);
    counters.extend(own);
    counters
}

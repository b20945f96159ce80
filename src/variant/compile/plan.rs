//! What the engine would otherwise work out again at every move.

use super::groups::Layout;
use crate::rules::{Base, Group, HookSet, Lift, Plan, Redeal, Role};
use crate::table::{Counter, PileId};

/// Returns the pile that holds the cards not yet dealt.
pub(super) fn stock(layout: &Layout) -> Option<PileId> {
    let group = layout.groups.iter().find(|it| it.role == Role::Stock)?;
    Some(PileId(group.piles.start))
}

/// Works out the plan of a game.
pub(super) fn plan(
    layout: &Layout,
    redeal: Option<&Redeal>,
    hooked: HookSet,
    variables: usize,
) -> Plan {
    let of = |wanted: &dyn Fn(&Group) -> bool| -> Vec<PileId> {
        layout.groups.iter().filter(|it| wanted(it)).flat_map(Group::ids).collect()
    };
    let homes = of(&|it| it.role == Role::Foundation);
    let others = of(&|it| it.role != Role::Foundation && takes_any(it));
    Plan {
        sources: of(&|it| it.lift != Lift::None),
        targets: homes.iter().copied().chain(others).collect(),
        homes,
        stock: stock(layout),
        settles: layout.groups.iter().any(|it| it.fill.is_some() || turns(it)),
        counters: counters(redeal, hooked, variables),
        interchangeable: interchangeable(layout, redeal, hooked),
    }
}

fn takes_any(group: &Group) -> bool {
    let empty = match &group.base {
        Base::Kinds(kinds) => kinds.iter().any(|it| !it.is_empty()),
        Base::First(_) => true,
    };
    group.from != 0 && (empty || group.on.iter().any(|it| !it.is_empty()))
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

/// Returns, for each group, whether exchanging two of its piles gives the same game: no
/// redeal reads them or deals to them in order, no script can tell them apart, and all
/// start alike.
fn interchangeable(
    layout: &Layout,
    redeal: Option<&Redeal>,
    hooked: HookSet,
) -> Vec<bool> {
    let one = |group: &Group| {
        let read = redeal.is_some_and(|it| {
            let gathered = it.gather.iter().map(|it| it.pile);
            let dealt = it.deal.iter().flat_map(|it| it.piles.iter().copied());
            gathered.chain(dealt).any(|it| group.piles.contains(&it.0))
        });
        let alike = match &group.base {
            Base::Kinds(kinds) => kinds.windows(2).all(|it| it[0] == it[1]),
            Base::First(_) => true,
        };
        !read && alike && hooked.is_empty()
    };
    layout.groups.iter().map(one).collect()
}

//! Computes the plan: facts derived from the rules, which the engine would otherwise
//! compute at every move.

use super::chance::draws;
use super::exchange::Exchange;
use super::{
    Base, Feature::Restocks, Features, Group, GroupId, Identity, Lift, Pile, Plan,
    Redeal, Role, Rules, Target,
};
use crate::table::{Card, Counter, Kinds, PileId, Rank};

/// Computes the plan of a game.
pub(super) fn plan(rules: &Rules) -> Plan {
    let of = |wanted: &dyn Fn(&Group) -> bool| -> Vec<GroupId> {
        let all = rules.numbered_groups();
        all.filter(|(_, group)| wanted(group)).map(|(id, _)| id).collect()
    };
    let redeal = rules.redeal.as_ref();
    let all = rules.deck.present();
    let foundations = of(&|group| group.role == Role::Foundation);
    let others = of(&|group| group.role != Role::Foundation && takes_any(group));
    let base = base(rules);
    let features = Features::used(rules);
    let stock = rules.piles_of(Role::Stock).next();
    let redeal_room = redeal.filter(|_| stock.is_none()).map(Redeal::most);
    Plan {
        features,
        sources: of(&|group| group.lift != Lift::None)
            .into_iter()
            .map(|id| (id, lifts_tops(rules.group(id), &all)))
            .collect(),
        foundations: foundations.iter().flat_map(|id| rules.group(*id).ids()).collect(),
        // Moves are listed in this order, so those to foundations come first.
        targets: foundations
            .into_iter()
            .chain(others)
            .map(|group| Target { group, rows: rows(rules.group(group)) })
            .collect(),
        stock,
        foresight: redeal.map(Redeal::foresight).unwrap_or_default(),
        redeal_room: redeal_room.filter(|room| *room < rules.deck.size()),
        base,
        discards: of_piles(rules, &|group| group.role == Role::Discard),
        fills: rules.groups.iter().any(|group| group.fill.is_some()),
        turns: rules.groups.iter().any(turns) || picks_turn(rules),
        cells: of_piles(rules, &|group| group.role == Role::Cell),
        spaces: of_piles(rules, &|group| takes_all_when_empty(group, &all)),
        identity: identity(rules, Exchange { rules, features, base }),
        names: Pile::names(&rules.piles),
        draws: draws(rules),
    }
}

fn identity(rules: &Rules, exchange: Exchange<'_>) -> Identity {
    let piles = (0..).map(PileId).take(rules.piles.len());
    let restocked = rules.stock.as_ref().filter(|_| exchange.features.has(Restocks));
    let deals = exchange.classes((rules.stock.as_ref(), rules.redeal.as_ref()));
    let dealt_out = exchange.classes((restocked, None));
    Identity {
        unordered: piles.map(|pile| rules.is_unordered(pile)).collect(),
        interchangeable: [deals, dealt_out],
        counters: counters(rules),
    }
}

/// Returns the rank with which all foundations start, if the rules name exactly one.
fn base(rules: &Rules) -> Option<Rank> {
    let deck = &rules.deck;
    let foundations = rules.groups.iter().filter(|group| group.role == Role::Foundation);
    let mut ranks = foundations.flat_map(|group| match &group.base {
        Base::Kinds(kinds) => kinds
            .iter()
            .flat_map(|row| row.iter())
            .map(|card| Some(deck.rank(card)))
            .collect(),
        Base::First(_) | Base::Below(_) | Base::Beside(_) => vec![None],
    });
    let first = ranks.next()??;
    ranks.all(|rank| rank == Some(first)).then_some(first)
}

fn of_piles(rules: &Rules, wanted: &dyn Fn(&Group) -> bool) -> Vec<PileId> {
    rules.groups.iter().filter(|group| wanted(group)).flat_map(Group::ids).collect()
}

/// Returns whether the piles of a group accept any card while they are empty, so that a
/// run can be parked there.
fn takes_all_when_empty(group: &Group, all: &Kinds) -> bool {
    let any = |kinds: &Kinds| all.without(*kinds).is_empty();
    let takes = matches!(&group.base, Base::Kinds(kinds) if kinds.iter().all(any));
    group.role == Role::Tableau && takes && group.empty_from != 0
}

/// Returns the kinds that may land on each card, by its byte, and under the last byte
/// those that an empty pile accepts.
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
    let builds = group.from != 0 && group.on.iter().any(|row| !row.is_empty());
    builds || (group.empty_from != 0 && !group.base.ever().is_empty())
}

fn turns(group: &Group) -> bool {
    group.turn && group.lift != Lift::None && group.role != Role::Foundation
}

/// Returns whether an action of the rules file may uncover face-down cards, which are
/// then turned up.
fn picks_turn(rules: &Rules) -> bool {
    let mut groups = (0..).zip(&rules.groups);
    groups.any(|(id, group): (u8, _)| group.turn && rules.picked_from() >> id & 1 != 0)
}

/// Returns the counters that affect later play.
fn counters(rules: &Rules) -> Vec<Counter> {
    let mut counters = Vec::new();
    let redeal = rules.redeal.as_ref();
    let limited = redeal.is_some_and(|redeal| redeal.limit.is_some());
    if limited || !rules.hooked.is_empty() {
        counters.push(Counter::REDEALS);
    }
    let mut outcomes = rules.own_actions().flat_map(|(_, picking)| picking.facts());
    let draws =
        redeal.is_some_and(|redeal| redeal.shuffle) || outcomes.any(|facts| facts.draws);
    if draws || !rules.hooked.is_empty() {
        counters.push(Counter::DRAWS);
    }
    // Cards that deals put on foundations do not score, so their number matters where a
    // score wins.
    if rules.end.as_ref().is_some_and(|end| end.score.is_some()) {
        counters.push(Counter::DEALT_HOME);
    }
    let own = (Counter::FIRST_OWN.0..).take(rules.state.len()).map(Counter);
    counters.extend(own);
    counters
}

//! Limits that only the whole game shows: what piles must hold, and fills that never end.

use super::groups::Layout;
use super::relations::in_group;
use super::{Faults, Mistake};
use crate::rules::{GroupId, Hook, HookSet, Redeal, Role};
use crate::table::Deck;
use crate::variant::definition::Definition;

use super::PathStep::Key;

/// Checks that foundations can take the deck, that fills come to an end, and that a
/// redeal finds room.
pub(super) fn check(
    def: &Definition,
    layout: &Layout,
    deck: &Deck,
    (redeal, hooked): (Option<&Redeal>, HookSet),
    faults: &mut Faults<'_>,
) {
    let homes = layout.groups.iter().filter(|it| it.role == Role::Foundation);
    let room: usize = homes.map(|it| it.piles.len() * usize::from(it.capacity)).sum();
    let first = layout.groups.iter().find(|it| it.role == Role::Foundation);
    if let Some(group) = first.filter(|_| room < deck.size() && !hooked.has(Hook::Won)) {
        let mistake = Mistake::FoundationsTooSmall { room, cards: deck.size() };
        faults.add(&in_group(&group.name, "count"), &mistake);
    }
    for (name, _) in def.piles.iter() {
        check_fill(name, layout, faults);
    }
    if let Some(redeal) = redeal {
        check_redeal(redeal, layout, deck, faults);
    }
}

fn check_fill(name: &str, layout: &Layout, faults: &mut Faults<'_>) {
    let Some(id) = layout.find(name) else { return };
    let Some(fill) = layout.group(id).fill else { return };
    let path = [Key("piles"), Key(name), Key("fill"), Key("count")];
    let room = usize::from(layout.group(id).capacity);
    if usize::from(fill.count) > room {
        let cards = fill.count.into();
        faults.add(&path, &Mistake::Overfull { cards, room });
    }
    let mut seen = vec![id];
    let mut next = source(layout, id);
    while let Some(group) = next {
        if seen.contains(&group) {
            let path = [Key("piles"), Key(name), Key("fill"), Key("from")];
            return faults.add(&path, &Mistake::FillCircle);
        }
        seen.push(group);
        next = source(layout, group);
    }
}

/// Returns the group a group is filled from.
fn source(layout: &Layout, id: GroupId) -> Option<GroupId> {
    let fill = layout.group(id).fill?;
    Some(layout.piles[fill.from.index()].group)
}

/// Checks that no pile gets more cards than it holds.
fn check_redeal(redeal: &Redeal, layout: &Layout, deck: &Deck, faults: &mut Faults<'_>) {
    for group in &layout.groups {
        for pile in group.ids() {
            let places = |it: &crate::rules::Deal| {
                let places = it.piles.iter().enumerate();
                let own = places.filter(|it| *it.1 == pile);
                own.map(|own| it.each.most(own.0)).sum::<usize>()
            };
            let dealt: usize = redeal.deal.iter().map(places).sum();
            let gathered = redeal.gather.iter().any(|it| it.pile == pile);
            let room = usize::from(group.capacity);
            let before = if gathered || dealt == 0 { 0 } else { room.min(deck.size()) };
            if dealt > 0 && dealt + before > room && room < deck.size() {
                let mistake = Mistake::Overfull { cards: dealt + before, room };
                return faults.add(&[Key("redeal"), Key("deal")], &mistake);
            }
        }
    }
}

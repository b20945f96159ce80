//! Checks that need the whole game: the room in piles, and fills that never end.

use super::groups::Layout;
use super::relations::in_group;
use super::{Errors, Mistake};
use crate::definition::{Definition, ToDef};
use crate::error::rules::Heap;
use crate::rules::{Group, GroupId, Hook, HookSet, Redeal};
use crate::table::Deck;

use crate::tree::PathStep::Key;

/// Checks that the foundations can hold the deck, that fills end, and that a redeal has
/// room.
pub(super) fn check(
    def: &Definition,
    layout: &Layout,
    deck: &Deck,
    (redeal, hooked): (Option<&Redeal>, HookSet),
    errors: &mut Errors<'_>,
) {
    if def.end.is_none() && !hooked.has(Hook::Won) {
        check_foundations(def, layout, deck, errors);
    }
    for (name, _) in def.piles.iter() {
        check_fill(name, layout, errors);
    }
    if let Some(redeal) = redeal {
        check_redeal(redeal, layout, deck, errors);
    }
}

/// Checks that the foundations can hold the deck.
fn check_foundations(
    def: &Definition,
    layout: &Layout,
    deck: &Deck,
    errors: &mut Errors<'_>,
) {
    let is_done = |group: &&Group| group.role.is_done();
    let done = || layout.groups.iter().filter(is_done);
    let room: usize =
        done().map(|group| group.piles.len() * usize::from(group.capacity)).sum();
    match done().next() {
        None => errors.add(&[Key("piles")], &Mistake::NoFoundation(heap(def, layout))),
        Some(group) if room < deck.size() => {
            let mistake = Mistake::FoundationsTooSmall { room, cards: deck.size() };
            errors.add(&in_group(&group.name, "count"), &mistake);
        }
        Some(_) => {}
    }
}

/// Returns a group that actions move cards to and never pick from, or that does not
/// exist: it was probably meant as a discard.
fn heap(def: &Definition, layout: &Layout) -> Option<Heap> {
    let actions = || def.actions.iter().map(|entry| entry.1);
    let picked = |name: &String| {
        let mut picks = actions().flat_map(|action| &action.pick);
        picks.any(|pick| pick.from.0.contains(name))
    };
    let heap = |to: &ToDef| match to {
        ToDef::Group(name) if layout.find(name).is_none() => {
            Some(Heap::Missing(name.clone()))
        }
        ToDef::Group(name) if !picked(name) => Some(Heap::OtherRole(name.clone())),
        ToDef::Group(_) | ToDef::Pick(_) => None,
    };
    let goals = actions()
        .flat_map(|action| &action.becomes)
        .filter_map(|outcome| outcome.to.as_ref());
    goals.into_iter().find_map(heap)
}

/// Checks that the fill of a group fits in its piles and does not feed itself.
fn check_fill(name: &str, layout: &Layout, errors: &mut Errors<'_>) {
    let Some(id) = layout.find(name) else { return };
    let Some(fill) = &layout.group(id).fill else { return };
    let path = [Key("piles"), Key(name), Key("fill"), Key("count")];
    let room = usize::from(layout.group(id).capacity);
    if usize::from(fill.count) > room {
        let cards = fill.count.into();
        errors.add(&path, &Mistake::Overfull { cards, room });
    }
    // Follow the sources of fills: a group that feeds itself never stops filling.
    let mut seen = sources(layout, id);
    let mut next = 0;
    while let Some(&group) = seen.get(next) {
        if group == id {
            let path = [Key("piles"), Key(name), Key("fill"), Key("from")];
            return errors.add(&path, &Mistake::FillCircle);
        }
        next += 1;
        for source in sources(layout, group) {
            if !seen.contains(&source) {
                seen.push(source);
            }
        }
    }
}

/// Returns the groups that a group is filled from.
fn sources(layout: &Layout, id: GroupId) -> Vec<GroupId> {
    let from =
        layout.group(id).fill.as_ref().map_or(&[][..], |fill| fill.from.as_slice());
    from.iter().map(|pile| layout.piles[pile.index()].group).collect()
}

/// Checks that a redeal gives no pile more cards than it can hold.
fn check_redeal(redeal: &Redeal, layout: &Layout, deck: &Deck, errors: &mut Errors<'_>) {
    for group in &layout.groups {
        for pile in group.ids() {
            let places = |deal: &crate::rules::Deal| {
                let places = deal.piles.iter().enumerate();
                let own = places.filter(|entry| *entry.1 == pile);
                own.map(|entry| deal.each.most(entry.0)).sum::<usize>()
            };
            let dealt: usize = redeal.deal.iter().map(places).sum();
            let gathered = redeal.gather.iter().any(|gather| gather.pile == pile);
            let room = usize::from(group.capacity);
            // A pile that is not gathered may already be full.
            let before = if gathered || dealt == 0 { 0 } else { room.min(deck.size()) };
            if dealt > 0 && dealt + before > room && room < deck.size() {
                let mistake = Mistake::Overfull { cards: dealt + before, room };
                return errors.add(&[Key("redeal"), Key("deal")], &mistake);
            }
        }
    }
}

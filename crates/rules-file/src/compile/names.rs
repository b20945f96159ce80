//! Compiles the names of piles.

use std::collections::{BTreeMap, BTreeSet};

use super::groups::Layout;
use super::relations::in_group;
use super::{Errors, Mistake};
use crate::definition::Definition;
use crate::rules::{Group, Role, Rows};
use crate::table::Deck;
use crate::tree::PathStep::Index;

/// Names every pile: by `ids`, by its row and place in a layout, or by the letter of its
/// role and a number.
pub(super) fn give(
    def: &Definition,
    deck: &Deck,
    layout: &mut Layout,
    errors: &mut Errors<'_>,
) {
    for role in Role::ALL.map(|entry| entry.0) {
        let of_role: Vec<usize> = (0..layout.piles.len())
            .filter(|index| layout.group(layout.piles[*index].group).role == role)
            .collect();
        // A single stock, waste or discard has no number.
        let alone = of_role.len() == 1
            && matches!(role, Role::Stock | Role::Waste | Role::Discard);
        for (number, pile) in (1..).zip(of_role) {
            let letter = role.letter();
            layout.piles[pile].id =
                if alone { letter.to_owned() } else { format!("{letter}{number}") };
        }
    }
    // Later names replace earlier ones: places in layouts replace numbers, and `ids`
    // replaces both.
    name_by_places(def, deck, layout, errors);
    for (name, piles) in def.piles.iter() {
        let (Some(ids), Some(group)) = (&piles.ids, layout.find(name)) else { continue };
        let range = layout.group(group).piles.clone();
        if ids.0.len() != range.len() {
            let mistake = Mistake::WrongNames { names: ids.0.len(), piles: range.len() };
            errors.add(&in_group(name, "ids"), &mistake);
        }
        for (index, (pile, id)) in range.zip(ids).enumerate() {
            if !is_name(id) || deck.parse(id).is_ok() {
                let path = [&in_group(name, "ids")[..], &[Index(index)]].concat();
                errors.add(&path, &Mistake::BadName(id.clone()));
            }
            layout.piles[usize::from(pile)].id.clone_from(id);
        }
    }
    refuse_doubles(def, layout, errors);
}

/// Names the piles of layouts with several rows by the letter of their row and their
/// place in it. Letters of numbered piles are skipped: in a game with cells, no row is
/// `c`. A discard is called `d` without a number, so a row may be `d`.
fn name_by_places(
    def: &Definition,
    deck: &Deck,
    layout: &mut Layout,
    errors: &mut Errors<'_>,
) {
    let others = layout.groups.iter().filter(|group| !has_rows(group));
    let ids =
        others.flat_map(Group::ids).map(|pile| layout.piles[pile.index()].id.as_str());
    let digit = |letter: char| letter.is_ascii_digit();
    let numbered = ids.filter(|id| id.ends_with(digit));
    let taken: BTreeSet<String> =
        numbered.map(|id| id.trim_end_matches(digit).to_owned()).collect();
    let mut letters = (0..=u8::MAX).map(row_name).filter(|name| !taken.contains(name));
    let named = |group: &Group| {
        def.piles.get(&group.name).is_some_and(|piles| piles.ids.is_some())
    };
    for group in layout.groups.iter().filter(|group| has_rows(group) && !named(group)) {
        let (mut row, mut letter, mut number) = (None, String::new(), 0);
        for (pile, place) in group.ids().zip(&group.places) {
            if row != Some(place.row) {
                letter = letters.next().unwrap_or_default();
                number = 0;
            }
            row = Some(place.row);
            number += 1;
            layout.piles[pile.index()].id = format!("{letter}{number}");
        }
        let mut ids = group.ids().map(|pile| &layout.piles[pile.index()].id);
        if let Some(id) = ids.find(|id| deck.parse(id).is_ok()) {
            let path = in_group(&group.name, "layout");
            errors.add(&path, &Mistake::NamedAsCard(id.clone()));
        }
    }
}

/// Returns whether the piles of a group lie in several rows.
fn has_rows(group: &Group) -> bool {
    group.rows != Rows::Ring && group.places.last().is_some_and(|place| place.row > 0)
}

/// Returns the letters of a row: `a` for the first, and `aa` for the one after `z`.
fn row_name(row: u8) -> String {
    let letter = char::from(b'a' + row % 26);
    letter.to_string().repeat(usize::from(row / 26) + 1)
}

fn is_name(id: &str) -> bool {
    (1..=12).contains(&id.len())
        && id.chars().all(|letter| letter.is_ascii_alphanumeric())
}

/// Reports names that two piles have. If a layout names one of two groups, only their
/// first common name is reported.
fn refuse_doubles(def: &Definition, layout: &Layout, errors: &mut Errors<'_>) {
    let mut seen: BTreeMap<String, &Group> = BTreeMap::new();
    let mut reported = BTreeSet::new();
    let is_named = |group: &Group| {
        def.piles.get(&group.name).is_some_and(|piles| piles.ids.is_some())
    };
    let is_laid = |group: &Group| has_rows(group) && !is_named(group);
    for pile in &layout.piles {
        let own = layout.group(pile.group);
        // Players may type names in any case.
        let lower = pile.id.to_ascii_lowercase();
        let Some(other) = seen.get(&lower).copied() else {
            seen.insert(lower, own);
            continue;
        };
        let laid = [own, other].into_iter().find(|group| is_laid(group));
        if laid.is_some() && !reported.insert((&own.name, &other.name)) {
            continue;
        }
        let key = match laid {
            _ if is_named(own) => "ids",
            Some(_) if is_laid(own) => "layout",
            _ => "count",
        };
        let (name, laid) = (pile.id.clone(), laid.map(|group| group.name.clone()));
        errors.add(&in_group(&own.name, key), &Mistake::SameName { name, laid });
    }
}

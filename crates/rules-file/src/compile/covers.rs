//! Compiles which piles of a group cover others.

use super::groups::GroupDraft;
use super::relations::in_group;
use super::{Errors, Instead, Mistake};
use crate::rules::{Role, Spot};
use crate::table::PileId;
use crate::tree::PathStep::{Index, Key};

impl GroupDraft<'_> {
    /// Compiles the covers that `covers` of a layout implies.
    fn covered_as_laid(
        &self,
        start: u8,
        places: &[Spot],
        errors: &mut Errors<'_>,
    ) -> Vec<Vec<PileId>> {
        let path = [&in_group(self.name, "layout")[..], &[Key("covers")]].concat();
        let covers = super::places::covers(places, start);
        if self.role == Role::Foundation {
            let (role, instead) = (self.role.name(), Instead::Nothing);
            errors.add(&path, &Mistake::NotForRole { key: "covers", role, instead });
        } else if !places.is_empty() && covers.iter().all(Vec::is_empty) {
            errors.add(&path, &Mistake::CoversNothing);
        }
        covers
    }

    /// Compiles `covered_by`, or else `covers` of the layout. Returns for each pile those
    /// that cover it.
    pub(super) fn covered(
        &self,
        (start, count): (u8, u8),
        places: &[Spot],
        errors: &mut Errors<'_>,
    ) -> Vec<Vec<PileId>> {
        let lies = self.def.layout.as_ref().is_some_and(|layout| layout.covers);
        let path = in_group(self.name, "covered_by");
        let Some(rows) = &self.def.covered_by else {
            return if lies {
                self.covered_as_laid(start, places, errors)
            } else {
                Vec::new()
            };
        };
        if lies {
            errors.add(&path, &Mistake::CoversTwice);
        }
        if rows.len() != usize::from(count) {
            let mistake =
                Mistake::WrongCovers { covers: rows.len(), piles: count.into() };
            errors.add(&path, &mistake);
            return Vec::new();
        }
        for (own, row) in (1..).zip(rows) {
            let path = [&path[..], &[Index(usize::from(own) - 1)]].concat();
            let wrong = row.iter().position(|number| *number == 0 || *number > count);
            if let Some(place) = wrong {
                let (to, piles) = (self.name.to_owned(), count.into());
                let mistake = Mistake::NoSuchPile { to, pile: row[place], piles };
                errors.add(&[&path[..], &[Index(place)]].concat(), &mistake);
                return Vec::new();
            }
            let twice =
                row.iter().enumerate().find(|entry| row[..entry.0].contains(entry.1));
            if let Some((place, pile)) = twice {
                let path = [&path[..], &[Index(place)]].concat();
                errors.add(&path, &Mistake::PileTwice(*pile));
            }
            if row.iter().any(|number| reaches(rows, *number, own)) {
                errors.add(&path, &Mistake::CoverCircle(own));
                return Vec::new();
            }
        }
        let piles =
            |row: &Vec<u8>| row.iter().map(|number| PileId(start + number - 1)).collect();
        rows.iter().map(piles).collect()
    }
}

/// Returns whether `wanted` is `from` or covers it, directly or through others.
fn reaches(rows: &[Vec<u8>], from: u8, wanted: u8) -> bool {
    let mut seen = vec![from];
    let mut next = 0;
    while let Some(&pile) = seen.get(next) {
        next += 1;
        for &on in rows.get(usize::from(pile) - 1).into_iter().flatten() {
            if on > 0 && usize::from(on) <= rows.len() && !seen.contains(&on) {
                seen.push(on);
            }
        }
    }
    seen.contains(&wanted)
}

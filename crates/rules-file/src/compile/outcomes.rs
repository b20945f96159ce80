//! Compiles the effects of an action: the tables of its `do`.

use super::actions::ActionDraft;
use super::{Errors, Mistake};
use crate::definition::{EffectDef, ToDef, WhatDef};
use crate::rules::{Asks, Goal, GroupId, Outcome, Pick};
use crate::table::PileId;
use crate::tree::PathStep::{self, Index, Key};

impl ActionDraft<'_, '_> {
    /// Compiles the effects in order, or returns `None` if one of them has an error.
    pub(super) fn outcomes(
        &mut self,
        picks: &[Pick],
        asks: Asks,
    ) -> Option<Vec<Outcome>> {
        if self.def.becomes.is_empty() && !asks.does && !self.def.script {
            self.errors.add(self.path, &Mistake::Missing("do"));
            return None;
        }
        let mut outcomes = Vec::new();
        for (index, def) in self.def.becomes.iter().enumerate() {
            let path = self.at(&[Key("do"), Index(index)]);
            let found = self.outcome(def, picks, &path);
            // The engine searches for the first pile that accepts one card.
            if let Some(Outcome::Move { what, to: Goal::Group(_), .. }) = &found
                && what.len() != 1
            {
                self.errors.add(&path, &Mistake::OneToGroup(what.len()));
            }
            let used = found.as_ref().and_then(|card| moved_before(&outcomes, card));
            if let Some(pick) = used {
                self.errors.add(&path, &Mistake::MovedTwice(pick + 1));
            }
            outcomes.extend(found);
        }
        (outcomes.len() == self.def.becomes.len()).then_some(outcomes)
    }

    /// Compiles one effect.
    fn outcome(
        &mut self,
        def: &EffectDef,
        picks: &[Pick],
        path: &[PathStep<&str>],
    ) -> Option<Outcome> {
        let EffectDef { moved, to, whole, swap, close, fill, from } = def;
        let others = [
            ("swap", swap.is_some()),
            ("close", close.is_some()),
            ("fill", fill.is_some()),
        ];
        // Exactly one of `move` and these keys may stand in a table.
        let said = others.iter().filter(|verb| verb.1).count();
        let apart = [
            ("to", to.is_some() && moved.is_none()),
            ("whole", *whole && moved.is_none()),
            ("from", from.is_some() && fill.is_none()),
        ];
        if said + usize::from(moved.is_some()) != 1 {
            let others = others.iter().map(|verb| verb.0).collect();
            self.errors.add(path, &Mistake::OneEffect(others));
            return None;
        }
        if let Some((key, _)) = apart.iter().find(|entry| entry.1) {
            let path = [path, &[Key(key)]].concat();
            self.errors.add(&path, &Mistake::NotWithEffect(key));
            return None;
        }
        if let Some(what) = moved {
            let Some(to) = to else {
                self.errors.add(path, &Mistake::Missing("to"));
                return None;
            };
            return self.moved(*what, (to, *whole), picks, path);
        }
        if swap.is_some() {
            if picks.len() != 2 {
                self.errors.add(path, &Mistake::SwapsTwo(picks.len()));
                return None;
            }
            // A pick that is an empty pile has no card to swap.
            if let Some(place) = picks.iter().position(|pick| pick.kinds.is_none()) {
                self.errors.add(path, &Mistake::PlaceMoved(place + 1));
                return None;
            }
            return Some(Outcome::Swap([0, 1]));
        }
        let named =
            |key: &'static str, name: &Option<String>, errors: &mut Errors<'_>| {
                self.layout.named(name.as_ref()?, &[path, &[Key(key)]].concat(), errors)
            };
        if let Some(group) = named("close", close, self.errors) {
            return Some(Outcome::Close(group));
        }
        let group = named("fill", fill, self.errors)?;
        let source = from.clone().unwrap_or_else(|| "stock".to_owned());
        let id = named("from", &Some(source), self.errors)?;
        let from = self.only_pile(id, &[path, &[Key("from")]].concat())?;
        Some(Outcome::Fill { group, from })
    }

    /// Compiles `move`.
    fn moved(
        &mut self,
        what: WhatDef,
        (to, whole): (&ToDef, bool),
        picks: &[Pick],
        path: &[PathStep<&str>],
    ) -> Option<Outcome> {
        let count = u8::try_from(picks.len()).unwrap_or(u8::MAX);
        if picks.is_empty() {
            self.errors.add(self.path, &Mistake::Missing("pick"));
            return None;
        }
        let number = |given: u8, key: &'static str, errors: &mut Errors<'_>| {
            let known = given <= count;
            if !known {
                let path = [path, &[Key(key)]].concat();
                errors
                    .add(&path, &Mistake::NoSuchPick { pick: given, picks: picks.len() });
            }
            known.then(|| given - 1)
        };
        let to_path = [path, &[Key("to")]].concat();
        let to = match to {
            ToDef::Pick(it) => Goal::Picked(number(*it, "to", self.errors)?),
            ToDef::Group(name) => {
                let id = self.layout.named(name, &to_path, self.errors)?;
                self.goal(id, &to_path)?
            }
        };
        let what = match what {
            WhatDef::Between => return self.between(to, picks, path),
            WhatDef::One(it) => {
                let place = number(it, "move", self.errors)?;
                if picks[usize::from(place)].kinds.is_none() {
                    self.errors.add(path, &Mistake::PlaceMoved(it.into()));
                    return None;
                }
                vec![place]
            }
            WhatDef::Picked => {
                let target = match to {
                    Goal::Picked(it) => Some(it),
                    Goal::Pile(_) | Goal::Group(_) => None,
                };
                let card = |pick: &u8| picks[usize::from(*pick)].kinds.is_some();
                (0..count).filter(card).filter(|pick| Some(*pick) != target).collect()
            }
        };
        // A card cannot move to a pile that it may come from.
        let takes_target = match to {
            Goal::Picked(it) => what.contains(&it),
            Goal::Pile(pile) => {
                let id = self.layout.piles[pile.index()].group;
                let mut picked = what.iter().map(|pick| picks[usize::from(*pick)].from);
                picked.any(|from| from >> id.0 & 1 != 0)
            }
            Goal::Group(_) => false,
        };
        if takes_target || what.is_empty() {
            self.errors.add(&to_path, &Mistake::PicksTarget);
            return None;
        }
        Some(Outcome::Move { what, whole, to })
    }

    /// Compiles `move = "between"`, which needs two picks of one group and a single
    /// target.
    fn between(
        &mut self,
        to: Goal,
        picks: &[Pick],
        path: &[PathStep<&str>],
    ) -> Option<Outcome> {
        let one_group =
            |pick: &Pick| pick.from.is_power_of_two() && pick.from == picks[0].from;
        match to {
            Goal::Pile(to) if picks.len() >= 2 && picks[..2].iter().all(one_group) => {
                Some(Outcome::Between(to))
            }
            _ => {
                self.errors.add(path, &Mistake::BetweenWhat);
                None
            }
        }
    }

    /// Returns the goal of cards that move to a group: its only pile, which accepts any
    /// card, or the first pile that accepts the card.
    fn goal(&mut self, id: GroupId, path: &[PathStep<&str>]) -> Option<Goal> {
        let group = self.layout.group(id);
        let takes =
            group.on.iter().any(|row| !row.is_empty()) || !group.base.ever().is_empty();
        if group.piles.len() == 1 || !takes {
            return self.only_pile(id, path).map(Goal::Pile);
        }
        Some(Goal::Group(id))
    }

    /// Returns the only pile of a group, or reports that it has another number of piles.
    fn only_pile(&mut self, id: GroupId, path: &[PathStep<&str>]) -> Option<PileId> {
        let group = self.layout.group(id);
        let (name, piles) = (group.name.clone(), group.piles.len());
        if piles != 1 {
            self.errors.add(path, &Mistake::NotOnePile { name, piles });
            return None;
        }
        Some(PileId(group.piles.start))
    }
}

/// Returns the index of a pick whose card an earlier effect already moves.
fn moved_before(outcomes: &[Outcome], next: &Outcome) -> Option<u8> {
    let mut moved = next.facts().picked().iter().copied();
    moved
        .find(|pick| outcomes.iter().any(|before| before.facts().picked().contains(pick)))
}

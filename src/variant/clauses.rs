//! Where each clause of the rules is written.

use super::Variant;
use super::compile::{PathStep, PathStep::Key, place_of};
use crate::diag::Place;
use crate::rules::{Clause, GroupId, Hook, HookFault};

impl Variant {
    /// Returns where a clause is written, in whichever file that is, or where the key
    /// stands whose default it is.
    pub fn place_of(&self, clause: Clause) -> Option<Place> {
        let group = |id: GroupId| self.rules.group(id).name.as_str();
        let key = |id, key| self.place_at(&[Key("piles"), Key(group(id)), Key(key)]);
        match clause {
            Clause::Group(id) => self.place_at(&[Key("piles"), Key(group(id))]),
            Clause::Lift(id) => key(id, "lift"),
            Clause::TakeBack(id) => key(id, "take_back"),
            Clause::Build(id) => key(id, "build"),
            Clause::Empty(id) => key(id, "empty"),
            Clause::Base(id) => key(id, "base"),
            Clause::EmptyFrom(id) => key(id, "empty_from"),
            Clause::AtOnce(id) => key(id, "at_once"),
            Clause::Covered(id) => key(id, "covered_by"),
            Clause::Capacity(id) => key(id, "capacity"),
            Clause::Stock => self.place_at(&[Key("stock")]),
            Clause::StockWhen => self.place_at(&[Key("stock"), Key("when")]),
            Clause::Redeal => self.place_at(&[Key("redeal")]),
            Clause::RedealLimit => self.place_at(&[Key("redeal"), Key("limit")]),
            Clause::RedealWhen => self.place_at(&[Key("redeal"), Key("when")]),
            Clause::Hook(hook) => self.place_of_hook(hook),
        }
    }

    /// Returns where a key at the top of the file is written, or else the start of the
    /// file.
    pub fn place_of_key(&self, key: &str) -> Option<Place> {
        self.place_at(&[Key(key)])
    }

    /// Returns where a script failed, or else the function that answered.
    pub fn place_of_fault(&self, fault: &HookFault) -> Option<Place> {
        match fault.at {
            Some((line, column)) => {
                Some(self.sources.place_at(self.script?, line, column))
            }
            None => self.place_of_hook(fault.hook),
        }
    }

    fn place_of_hook(&self, hook: Hook) -> Option<Place> {
        let (_, (line, column)) = self.hooks.iter().find(|it| it.0 == hook)?;
        Some(self.sources.place_at(self.script?, *line, *column))
    }

    pub(super) fn place_at(&self, path: &[PathStep<'_>]) -> Option<Place> {
        place_of(&self.tree, path)
    }
}

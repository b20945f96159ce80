//! Warns if `build` or `run` joins no two cards of the deck.

use super::{Lint, in_group};
use crate::relations::follows;
use crate::rules::{Base, Group, Relation, tabulate};
use crate::variant::tree::PathStep::Index;

impl Lint<'_> {
    pub(super) fn relations(&mut self) {
        for (_, group) in self.groups() {
            if self.written(group, "build").is_some() {
                self.joining(group, "build", &group.build);
                self.building(group);
            }
            if self.written(group, "run").is_some() {
                self.joining(group, "run", &group.run);
            }
        }
    }

    fn joining(&mut self, group: &Group, key: &str, relations: &[Relation]) {
        for (index, relation) in relations.iter().enumerate() {
            if self.joins_none(relation) {
                let own = (relations.len() > 1).then_some(Index(index));
                let path: Vec<_> = in_group(group, key).into_iter().chain(own).collect();
                let message = format!(
                    "no two cards of the deck can be built {}",
                    follows(relation)
                );
                let hint =
                    "make `rank`, `suit`, `step` and `order` fit the cards of `[deck]`";
                self.warn("joins-nothing", &path, message, hint);
            }
        }
    }

    /// Returns whether a relation joins no two cards of the deck.
    fn joins_none(&self, relation: &Relation) -> bool {
        let deck = self.rules.deck();
        let present = deck.present();
        let rows = tabulate(deck, std::slice::from_ref(relation));
        present.iter().all(|lower| {
            let mut upper = rows[lower.kind()].and(present);
            if deck.copies() == 1 {
                upper.remove(lower);
            }
            upper.is_empty()
        })
    }

    fn building(&mut self, group: &Group) {
        let single = group.capacity == 1 && !self.is_optional(group, "capacity");
        // The same relation can compare a card with its neighbors.
        let beside = matches!(group.base, Base::Beside(_));
        if single && !beside && !group.build.is_empty() {
            let message =
                format!("cards can never be built on others in `{}`", group.name);
            let hint =
                "each of its piles holds one card: raise `capacity`, or remove `build`";
            self.warn("never-built", &in_group(group, "build"), message, hint);
        }
    }
}

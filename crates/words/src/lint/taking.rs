//! Warns if the groups in `from`, `empty_from` or `fill` never supply a card.

use super::{Lint, in_group};
use crate::rules::{Group, Lift, Role};
use crate::variant::tree::PathStep::Index;
use crate::variant::tree::Value;

impl Lint<'_> {
    pub(super) fn taking(&mut self) {
        for (_, group) in self.groups() {
            for key in ["from", "empty_from"] {
                self.named(group, key);
            }
            self.empty_from(group);
            self.fill(group);
        }
    }

    /// Warns of groups in a list that cards never leave by a move.
    fn named(&mut self, group: &Group, key: &str) {
        let Some(node) = self.written(group, key) else { return };
        let names: Vec<&str> = match &node.value {
            Value::Array(nodes) => {
                nodes.iter().filter_map(|node| node.as_str()).collect()
            }
            _ => node.as_str().into_iter().collect(),
        };
        for (index, name) in names.into_iter().enumerate() {
            let all = self.rules.groups();
            let Some(source) = all.iter().find(|group| group.name == name) else {
                continue;
            };
            let varies = |key| self.is_optional(source, key);
            if source.lift != Lift::None || varies("lift") || varies("take_back") {
                continue;
            }
            let path = [&in_group(group, key)[..], &[Index(index)]].concat();
            let message = format!("cards in `{name}` can never move");
            let hint = match source.role {
                Role::Foundation => {
                    "set `take_back = true` to let them return, or remove the name"
                }
                Role::Stock => {
                    "remove the name: cards leave the stock only by `[stock]` or `fill`"
                }
                _ => "set `lift` to let them move, or remove the name",
            };
            self.warn("never-comes", &path, message, hint);
        }
    }

    fn empty_from(&mut self, group: &Group) {
        let takes = !group.base.ever().is_empty() || !group.barred_empty.is_empty();
        let given = self.written(group, "empty_from").is_some() && group.empty_from != 0;
        if given && !takes && !self.is_optional(group, "empty") {
            let message = format!("an empty pile of `{}` accepts no card", group.name);
            let hint =
                "set which cards can go there with `empty`, or remove `empty_from`";
            self.warn("empty-from-unused", &in_group(group, "empty_from"), message, hint);
        }
    }

    fn fill(&mut self, group: &Group) {
        let Some(fill) = &group.fill else { return };
        if fill.from.iter().all(|pile| self.flow.held(*pile).is_empty()) {
            let message =
                format!("`{}` is filled from piles that never have cards", group.name);
            let hint = "in `fill`, set `from` to a group that cards are dealt to";
            self.warn("never-filled", &in_group(group, "fill"), message, hint);
        }
    }
}

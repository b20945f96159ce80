//! Can what `from`, `empty_from` and `fill` name ever bring a card?

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

    /// Doubts groups that a list names and that cards never leave by a move.
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
            let message = format!("cards in `{name}` are never moved");
            let hint = match source.role {
                Role::Foundation => {
                    "`take_back = true` lets them come back; else leave the name out"
                }
                Role::Stock => {
                    "cards of the stock are dealt with `[stock]` or laid by `fill`; leave the name out"
                }
                _ => "`lift` says which may be lifted; else leave the name out",
            };
            self.warn("never-comes", &path, message, hint);
        }
    }

    fn empty_from(&mut self, group: &Group) {
        let takes = !group.base.ever().is_empty() || !group.barred_empty.is_empty();
        let given = self.written(group, "empty_from").is_some() && group.empty_from != 0;
        if given && !takes && !self.is_optional(group, "empty") {
            let message = format!("an empty pile of `{}` takes no card", group.name);
            let hint =
                "say with `empty` which cards may go there, or leave `empty_from` out";
            self.warn("empty-from-unused", &in_group(group, "empty_from"), message, hint);
        }
    }

    fn fill(&mut self, group: &Group) {
        let Some(fill) = &group.fill else { return };
        if fill.from.iter().all(|pile| self.flow.held(*pile).is_empty()) {
            let message =
                format!("`{}` is filled from piles that never have a card", group.name);
            let hint = "name a group in `from` of `fill` that cards are dealt to";
            self.warn("never-filled", &in_group(group, "fill"), message, hint);
        }
    }
}

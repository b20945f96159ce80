//! Warns if runs can be lifted but put down nowhere.

use super::{Lint, in_group};
use crate::rules::{Group, GroupId, Lift, Role};
use crate::variant::flow::lifts;

impl Lint<'_> {
    pub(super) fn lifting(&mut self) {
        for (id, group) in self.groups() {
            if self.written(group, "lift").is_none() || lifts(group) < 2 {
                continue;
            }
            if !self.groups().any(|entry| takes_several(entry.1, id)) {
                let message =
                    format!("no pile accepts more than one card from `{}`", group.name);
                let hint = "write `lift = \"top\"`, or let piles accept runs with `build` or `empty`";
                self.warn("runs-never-move", &in_group(group, "lift"), message, hint);
            } else if group.lift == Lift::Supermove && self.has_no_space(group) {
                let message =
                    "there is no cell or empty pile that could help to move a run";
                let hint = "use `run` for runs of any length, or `top` for single cards";
                self.warn(
                    "supermove-of-one",
                    &in_group(group, "lift"),
                    message.to_owned(),
                    hint,
                );
            }
        }
    }

    /// Returns whether no cell or empty pile can ever help to move a run.
    fn has_no_space(&self, group: &Group) -> bool {
        let mut cells = self.rules.groups().iter().filter(|cell| cell.role == Role::Cell);
        let varies = cells.any(|cell| self.is_optional(cell, "count"));
        let none =
            self.rules.plan().cells.is_empty() && self.rules.plan().spaces.is_empty();
        none && !varies && !self.is_optional(group, "lift")
    }
}

/// Returns whether a group can accept several cards of another at once.
fn takes_several(to: &Group, from: GroupId) -> bool {
    let builds = to.takes_from(from) && to.on.iter().any(|row| !row.is_empty());
    let starts = to.takes_empty_from(from) && !to.base.ever().is_empty();
    to.at_once.1 > 1 && to.capacity > 1 && (builds || starts)
}

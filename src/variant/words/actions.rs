//! Words for a game's own actions.

use super::Words;
use crate::rules::{Action, GroupId};

impl Words<'_> {
    /// Returns what a player can do beside building and dealing.
    pub(super) fn actions(&self) -> Vec<String> {
        let own = self.rules.own_actions();
        let own = own.map(|it| &self.rules.actions()[it.0.index()]);
        own.map(|Action { name, about, .. }| format!("{name}: {about}")).collect()
    }

    /// Returns whether an action of the game's own picks cards of a group.
    pub(super) fn is_picked_from(&self, id: GroupId) -> bool {
        let mut picks = self.rules.own_actions().flat_map(|it| &it.1.picks);
        picks.any(|it| it >> id.0 & 1 != 0)
    }
}

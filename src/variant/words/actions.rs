//! Words for a game's own actions.

use super::Words;
use crate::rules::Action;

impl Words<'_> {
    /// Returns what a player can do beside building and dealing.
    pub(super) fn actions(&self) -> Vec<String> {
        let own = self.rules.own_actions();
        let own = own.map(|it| &self.rules.actions()[it.0.index()]);
        own.map(|Action { name, about, .. }| format!("{name}: {about}")).collect()
    }
}

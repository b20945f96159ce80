//! Words for a game's own actions.

use super::Words;
use crate::rules::{Action, Hook};

impl Words<'_> {
    /// Returns what a player can do beside building and dealing.
    pub(super) fn actions(&self) -> Vec<String> {
        let own = self.rules.own_actions();
        let own = own.map(|it| &self.rules.actions()[it.0.index()]);
        let own = own.map(|Action { name, about, .. }| format!("{name}: {about}"));
        let hooks = [Hook::ListPicks, Hook::CanAct, Hook::OnAct];
        let asked = hooks.into_iter().filter(|it| self.variant.has_hook(*it));
        own.chain(asked.map(|it| self.hook(it))).collect()
    }
}

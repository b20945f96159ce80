//! Are two actions of the game's own the same but for their names?

use super::Lint;
use crate::rules::{Action, Does, Hook, Picking};
use crate::variant::compile::PathStep::Key;

impl Lint<'_> {
    pub(super) fn actions(&mut self) {
        let own: Vec<(&Action, &Picking)> = self
            .rules
            .actions()
            .iter()
            .filter_map(|it| match &it.does {
                Does::Pick(picking) => Some((it, picking)),
                Does::Build | Does::Deal | Does::Redeal => None,
            })
            .collect();
        for (index, (action, picking)) in own.iter().enumerate() {
            let same = |it: &&(&Action, &Picking)| it.1 == *picking;
            let Some((other, _)) = own[..index].iter().find(same) else { continue };
            if self.script_distinguishes(picking) {
                continue;
            }
            let message = format!("`{}` is the same as `{}`", action.name, other.name);
            let hint = "let one of them pick or do something else, or leave it out";
            self.warn(
                "same-actions",
                &[Key("actions"), Key(&action.name)],
                message,
                hint,
            );
        }
    }

    /// Returns whether the script may treat such actions differently: where it lists what
    /// they pick, by their names, or where it asks for the kind of a move.
    fn script_distinguishes(&self, picking: &Picking) -> bool {
        let asked = picking.asks.can || picking.asks.does;
        let asked = asked || self.rules.hooked().has(Hook::AfterMove);
        let text = self.variant.script.map_or("", |it| self.variant.sources.text(it));
        picking.asks.lists || asked && text.contains("kind")
    }
}

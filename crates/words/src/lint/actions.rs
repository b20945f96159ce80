//! Warns of own actions that differ only in name, and of picks listed twice.

use super::Lint;
use crate::rules::{Action, Does, Fits, Hook, Picking};
use crate::variant::tree::PathStep::Key;

impl Lint<'_> {
    pub(super) fn actions(&mut self) {
        let own: Vec<(&Action, &Picking)> = self
            .rules
            .actions()
            .iter()
            .filter_map(|action| match &action.does {
                Does::Pick(picking) => Some((action, picking)),
                Does::Build | Does::Deal | Does::Redeal => None,
            })
            .collect();
        for (action, _) in own.iter().filter(|entry| picks_twice(entry.1)) {
            let message = format!("`{}` lists each pair twice", action.name);
            let hint = "remove one of the two numbers in `at`: picks in the other order \
                        are the same";
            let path = [Key("actions"), Key(&action.name), Key("pick")];
            self.warn("picked-twice", &path, message, hint);
        }
        for (index, (action, picking)) in own.iter().enumerate() {
            let same = |entry: &&(&Action, &Picking)| entry.1 == *picking;
            let Some((other, _)) = own[..index].iter().find(same) else { continue };
            if self.script_distinguishes(picking) {
                continue;
            }
            let message = format!("`{}` does the same as `{}`", action.name, other.name);
            let hint = "change what one of them picks or does, or remove it";
            self.warn(
                "same-actions",
                &[Key("actions"), Key(&action.name)],
                message,
                hint,
            );
        }
    }

    /// Returns whether the script may treat such actions differently: it lists their picks by
    /// name, or it reads the kind of a move.
    fn script_distinguishes(&self, picking: &Picking) -> bool {
        let asked = picking.asks.can || picking.asks.does;
        let asked = asked || self.rules.hooked().has(Hook::AfterMove);
        let text = self.variant.script_text().unwrap_or_default();
        picking.asks.lists || asked && text.contains("kind")
    }
}

/// Returns whether the action has two interchangeable picks, and `at` allows the second both
/// before and behind the first.
fn picks_twice(picking: &Picking) -> bool {
    let [first, second] = picking.picks.as_slice() else { return false };
    let both = second.at.iter().any(|offset| second.at.contains(&-offset));
    let alike = first.from == second.from && first.kinds == second.kinds;
    let sums = picking.fits.iter().all(|fit| matches!(fit, Fits::Sum { .. }));
    let asked = picking.asks.can || picking.asks.does;
    both && alike
        && sums
        && !asked
        && picking.facts().all(|facts| facts.singles() == Some(2))
}

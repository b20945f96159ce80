//! Warns of redeals that are never possible or change nothing.

use super::Lint;
use crate::rules::{Foresight, Gather, Hook, Redeal, When};
use crate::variant::flow::{Means, script_sends};
use crate::variant::tree::PathStep::Key;

impl Lint<'_> {
    pub(super) fn redeal(&mut self) {
        let Some(redeal) = self.rules.redeal() else { return };
        let scripted = self.rules.hooked().has(Hook::OnRedeal);
        let held = |gather: &Gather| !self.flow.held(gather.pile).is_empty();
        if !scripted && !redeal.gather.iter().any(held) {
            let message =
                "the redeal gathers only piles that never have cards".to_owned();
            let hint = "list piles in `gather` that cards are dealt or moved to";
            self.warn(
                "redeal-never-made",
                &[Key("redeal"), Key("gather")],
                message,
                hint,
            );
        }
        if redeal.when == When::Empty {
            self.when_empty();
        }
        if self.repeats(redeal) {
            let message =
                "you can redeal any number of times without changing the position";
            let hint = "set `when = \"changed\"` to prevent that";
            let path = [Key("redeal"), Key("when")];
            self.warn("redeal-changes-nothing", &path, message.to_owned(), hint);
        }
    }

    fn when_empty(&mut self) {
        let path = [Key("redeal"), Key("when")];
        let Some(pile) = self.rules.plan().stock else {
            let message =
                "the redeal waits for an empty stock, but the game has no stock"
                    .to_owned();
            let hint = "remove `when`, or set it to `changed` or `stuck`";
            return self.warn("when-without-stock", &path, message, hint);
        };
        let stock = self.rules.piles()[pile.index()].group;
        let before = self.flow_without(Means::Redeal);
        if before.is_surely_dealt(stock) && !before.leaves(stock) {
            let message =
                "the redeal waits for an empty stock, but nothing takes cards from it";
            let hint = "add `[stock]` to deal from it, or remove `when`";
            self.warn("redeal-never-made", &path, message.to_owned(), hint);
        }
    }

    /// Returns whether the same position can be redealt without end: unless a pile has
    /// changed its length, every card returns to its place.
    fn repeats(&self, redeal: &Redeal) -> bool {
        let in_place = matches!(self.rules.plan().foresight, Foresight::Lengths { .. });
        let asked = self.rules.hooked().has(Hook::CanRedeal) || script_sends(self.rules);
        let free = redeal.when == When::Any && redeal.limit.is_none();
        in_place && free && !asked
    }
}

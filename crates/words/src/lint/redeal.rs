//! Can the redeal ever be made, and does it change anything?

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
            let message = "the redeal gathers piles that never have a card".to_owned();
            let hint = "name the piles in `gather` that cards are dealt or moved to";
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
            let message = "a redeal when nothing was played gives back the same position, \
                as often as one likes";
            let hint = "`when = \"changed\"` refuses that";
            let path = [Key("redeal"), Key("when")];
            self.warn("redeal-changes-nothing", &path, message.to_owned(), hint);
        }
    }

    fn when_empty(&mut self) {
        let path = [Key("redeal"), Key("when")];
        let Some(pile) = self.rules.plan().stock else {
            let message = "there is no stock that could be used up".to_owned();
            let hint = "leave `when` out, or say `changed` or `stuck`";
            return self.warn("when-without-stock", &path, message, hint);
        };
        let stock = self.rules.piles()[pile.index()].group;
        let before = self.flow_without(Means::Redeal);
        if before.is_surely_dealt(stock) && !before.leaves(stock) {
            let message =
                "the redeal waits for an empty stock, and nothing takes cards from it";
            let hint = "add `[stock]` to deal from it, or leave `when` out";
            self.warn("redeal-never-made", &path, message.to_owned(), hint);
        }
    }

    /// Returns whether one can redeal again and again to the same position: every card is
    /// laid down where it was read as long as no pile has changed its length.
    fn repeats(&self, redeal: &Redeal) -> bool {
        let in_place = matches!(self.rules.plan().foresight, Foresight::Lengths { .. });
        let asked = self.rules.hooked().has(Hook::CanRedeal) || script_sends(self.rules);
        let free = redeal.when == When::Any && redeal.limit.is_none();
        in_place && free && !asked
    }
}

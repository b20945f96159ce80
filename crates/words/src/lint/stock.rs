//! Warns if cards can never be dealt from the stock.

use super::Lint;
use crate::rules::{Hook, Role, StockWhen};
use crate::table::PileId;
use crate::variant::flow::Means;
use crate::variant::tree::PathStep::{Index, Key};

impl Lint<'_> {
    pub(super) fn stock(&mut self) {
        let Some(pile) = self.rules.plan().stock else { return };
        self.picked_face_down(pile);
        if self.rules.hooked().has(Hook::OnStock) || self.flow.held(pile).is_empty() {
            return;
        }
        self.never_filled();
        if let Some(full) = self.always_full() {
            let message =
                format!("`{full}` never has room for the cards the stock deals to it");
            let hint =
                "deal fewer cards there, raise its `capacity`, or let cards leave it";
            let path = [Key("stock"), Key("deal")];
            self.warn("stock-never-dealt", &path, message, hint);
        }
    }

    /// Warns of actions that pick from the stock although its cards stay face down.
    fn picked_face_down(&mut self, stock: PileId) {
        let text = self.variant.script_text().unwrap_or_default();
        let group = self.rules.group_id(stock);
        if self.rules.group(group).turn || text.contains("turn(") {
            return;
        }
        for (id, picking) in self.rules.own_actions() {
            let name = &self.rules.actions()[id.index()].name;
            for (index, pick) in picking.picks.iter().enumerate() {
                if pick.kinds.is_none() || pick.from >> group.0 & 1 == 0 {
                    continue;
                }
                let message = "the cards of the stock are face down and cannot be picked";
                let hint = "write `turn = true` in `[piles.stock]` to show its top card, or \
                            remove it here";
                let path =
                    [Key("actions"), Key(name), Key("pick"), Index(index), Key("from")];
                self.warn("picked-face-down", &path, message.to_owned(), hint);
            }
        }
    }

    /// Warns of a stock that waits for cards that only it could deal.
    fn never_filled(&mut self) {
        let Some(stock) = self.rules.stock() else { return };
        if stock.when != StockWhen::Filled || stock.start {
            return;
        }
        let before = self.flow_without(Means::Stock);
        let mut piles = stock.deal.iter().flat_map(|deal| &deal.piles);
        let waits = piles.find(|pile| {
            let tableau = self.rules.group_of(**pile).role == Role::Tableau;
            tableau && before.held(**pile).is_empty()
        });
        if let Some(pile) = waits {
            let name = self.rules.id(*pile);
            let message = format!(
                "the stock waits for a card on pile {name} that only it can deal"
            );
            let hint = "deal cards there first, add `start = true`, or remove `when`";
            self.warn("stock-never-dealt", &[Key("stock"), Key("when")], message, hint);
        }
    }

    /// Returns the group of a pile that is full throughout the game.
    fn always_full(&self) -> Option<&str> {
        let stock = self.rules.stock()?;
        let (rest, exact, dealt) = self.flow.surely_dealt();
        // If the stock can also shrink by other means, its last card may be dealt alone.
        let source = self.rules.group_id(self.rules.plan().stock?);
        let shrinks = !exact || self.flow_without(Means::Stock).leaves(source);
        let rest = if shrinks { rest.min(1) } else { rest };
        let step = stock.deal.first()?;
        let mut piles = step.piles.iter().enumerate();
        let (_, pile) = piles.find(|(index, pile)| {
            let group = self.rules.group_of(**pile);
            let id = self.rules.piles()[pile.index()].group;
            let stays = !self.flow.leaves(id) && !self.flow.goes(id, id);
            let count = step.count(*index, rest);
            let lies = dealt[pile.index()];
            stays && count > 0 && lies + count > group.capacity.into()
        })?;
        Some(&self.rules.group_of(*pile).name)
    }
}

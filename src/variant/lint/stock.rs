//! Can the stock ever be dealt from?

use super::Lint;
use crate::rules::{Hook, Role, StockWhen};
use crate::variant::compile::PathStep::Key;
use crate::variant::flow::Means;

impl Lint<'_> {
    pub(super) fn stock(&mut self) {
        let Some(pile) = self.rules.plan.stock else { return };
        if self.rules.hooked().has(Hook::OnStock) || self.flow.held(pile).is_empty() {
            return;
        }
        self.never_filled();
        if let Some(full) = self.always_full() {
            let message =
                format!("`{full}` never has room for what the stock deals to it");
            let hint =
                "deal fewer cards there, raise its `capacity`, or let cards leave it";
            let path = [Key("stock"), Key("deal")];
            self.warn("stock-never-dealt", &path, message, hint);
        }
    }

    /// Doubts a stock that waits for cards only it could bring.
    fn never_filled(&mut self) {
        let Some(stock) = self.rules.stock() else { return };
        if stock.when != StockWhen::Filled || stock.start {
            return;
        }
        let before = self.flow_without(Means::Stock);
        let mut piles = stock.deal.iter().flat_map(|it| &it.piles);
        let waits = piles.find(|it| {
            let tableau = self.rules.group_of(**it).role == Role::Tableau;
            tableau && before.held(**it).is_empty()
        });
        if let Some(pile) = waits {
            let name = self.rules.id(*pile);
            let message = format!(
                "the stock waits for a card on pile {name}, and brings the first itself"
            );
            let hint = "deal cards there first, add `start = true`, or leave `when` out";
            self.warn("stock-never-dealt", &[Key("stock"), Key("when")], message, hint);
        }
    }

    /// Returns the group of a pile that is full from the start and for good.
    fn always_full(&self) -> Option<&str> {
        let stock = self.rules.stock()?;
        let (rest, dealt) = self.flow.surely_dealt();
        // Where the stock gets smaller by other means, its last card is dealt alone.
        let source = self.rules.group_id(self.rules.plan.stock?);
        let shrinks = self.flow_without(Means::Stock).leaves(source);
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

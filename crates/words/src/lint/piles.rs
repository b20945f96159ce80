//! Warns of piles that cards never reach or never leave.

use super::{Lint, in_group};
use crate::diag::Diagnostic;
use crate::diag::english::listed;
use crate::rules::{Deal, Each, Group, GroupId, Laid, Role};
use crate::table::{Face, PileId};
use crate::variant::flow::{Means, script_sends};
use crate::variant::tree::PathStep::Key;

impl Lint<'_> {
    pub(super) fn piles(&mut self) {
        let dealt = self.flow_without(Means::Moves);
        for (id, group) in self.groups() {
            if self.flow.held_in(group).is_empty() {
                self.never_fed(group);
                continue;
            }
            self.some_never_fed(group);
            if !dealt.held_in(group).is_empty() {
                self.never_emptied(id, group);
            }
            self.never_turned(group);
        }
    }

    fn never_fed(&mut self, group: &Group) {
        // The cause of an unwinnable game often keeps foundations empty too.
        let proven = self.found.iter().any(Diagnostic::is_error);
        if proven && group.role == Role::Foundation {
            return;
        }
        let message = format!("no card can ever reach `{}`", group.name);
        let hint = match group.role {
            Role::Foundation => "check its `base`, `build`, `from` and `at_once`",
            Role::Stock => {
                "the first deal leaves no cards for it: deal fewer, or remove it"
            }
            Role::Tableau | Role::Cell => {
                "deal cards here, or allow moves here with `empty` and `from`"
            }
            Role::Reserve | Role::Waste => "deal cards here, or remove it",
            Role::Discard => "let an action move cards here, or remove it",
        };
        let path = [Key("piles"), Key(&group.name)];
        self.warn("never-fed", &path, message, hint);
    }

    fn some_never_fed(&mut self, group: &Group) {
        let bare = |pile: &PileId| self.flow.held(*pile).is_empty();
        let bare: Vec<&str> =
            group.ids().filter(bare).map(|pile| self.rules.id(pile)).collect();
        if !bare.is_empty() {
            let piles = if bare.len() == 1 { "pile" } else { "piles" };
            let message =
                format!("no card can ever reach {piles} {}", listed(&bare, "and"));
            let hint = "deal cards there, allow moves there, or lower `count`";
            let path = [Key("piles"), Key(&group.name)];
            self.warn("never-fed", &path, message, hint);
        }
    }

    fn never_emptied(&mut self, id: GroupId, group: &Group) {
        let wanted = self.rules.end().is_some_and(|end| end.complete.contains(&id));
        let moves = self.flow.leaves(id) || self.flow.goes(id, id);
        if group.role.is_done() || wanted || moves {
            return;
        }
        let message = format!("cards can never leave `{}`", group.name);
        let hint = match group.role {
            Role::Stock => {
                "add `[stock]` to deal from it, or fill piles from it with `fill`"
            }
            _ => "check its `lift`, and `build`, `empty` and `from` of the other piles",
        };
        let path = [Key("piles"), Key(&group.name)];
        self.warn("never-emptied", &path, message, hint);
    }

    /// Warns of cards that are dealt face down and never turned.
    fn never_turned(&mut self, group: &Group) {
        let read = |pile: PileId| group.piles.contains(&pile.0);
        let gathered = self
            .rules
            .redeal()
            .is_some_and(|redeal| redeal.gather.iter().any(|gather| read(gather.pile)));
        let groups = self.rules.groups().iter();
        let mut fills = groups.filter_map(|group| group.fill.as_ref());
        let filled = fills.any(|fill| fill.from.iter().any(|source| read(*source)));
        let turned = group.turn || group.role == Role::Stock || script_sends(self.rules);
        if turned || gathered || filled {
            return;
        }
        let stock = self.rules.stock().into_iter().flat_map(|stock| &stock.deal);
        let mut deals = self.rules.first_deals().chain(stock);
        if deals.any(|deal| deal.piles.iter().any(|pile| read(*pile)) && lays_down(deal))
        {
            let message = format!(
                "cards dealt face down to `{}` are never turned face up",
                group.name
            );
            let hint = "remove `turn = false`";
            self.warn("never-turned", &in_group(group, "turn"), message, hint);
        }
    }
}

/// Returns whether a step deals a card face down.
fn lays_down(deal: &Deal) -> bool {
    let most = match &deal.each {
        Each::Counts(counts) => counts.iter().copied().max().unwrap_or(0),
        Each::Full(each) | Each::Even(each) | Each::All(each) => *each,
    };
    match deal.face {
        Laid::All(face) => face == Face::Down,
        Laid::TopUp => most > 1,
    }
}

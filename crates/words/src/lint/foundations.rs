//! Warns if some first card decides a base with which the foundations cannot be filled.

use super::winnable::done_with;
use super::{Lint, in_group};
use crate::diag::english::one;
use crate::rules::{Base, DealStep, Group, Hook, Role, Taken};
use crate::table::{Kinds, PileId, Rank};
use crate::variant::flow::{Bases, foundation_kinds, named_cards, script_sends};

impl Lint<'_> {
    pub(super) fn foundations(&mut self) {
        let elsewhere = self.rules.end().is_some() || self.rules.hooked().has(Hook::Won);
        if elsewhere || script_sends(self.rules) {
            return;
        }
        let first = |group: &&Group| {
            group.role == Role::Foundation && matches!(group.base, Base::First(_))
        };
        let groups = self.rules.groups();
        let mut chosen =
            groups.iter().filter(|group| !group.piles.is_empty()).filter(first);
        let (Some(group), None) = (chosen.next(), chosen.next()) else { return };
        let deck = self.rules.deck();
        let mut stranding = Vec::new();
        for rank in self.first_ranks(group) {
            let never = self.untaken(rank);
            if !never.is_empty() {
                stranding.push((rank, never));
            }
        }
        let Some((rank, never)) = stranding.first() else { return };
        let card = one(&deck.ranks()[usize::from(rank.0)].name);
        let never = named_cards(deck, *never);
        let message =
            format!("if the first card is {card}, no foundation accepts {never}");
        let hint = "let them continue from king to ace: add `wrap = true`";
        self.warn("base-strands-cards", &in_group(group, "build"), message, hint);
    }

    /// Returns the ranks that the first card of a group of foundations can have.
    fn first_ranks(&self, group: &Group) -> Vec<Rank> {
        let deck = self.rules.deck();
        let own = |pile: &PileId| group.piles.contains(&pile.0);
        let taken = self.rules.deal().iter().find_map(|step| match step {
            DealStep::Take { what: Taken::Kinds(kinds), to, .. }
                if to.iter().any(own) =>
            {
                Some(*kinds)
            }
            DealStep::Take { .. } | DealStep::Deal(_) => None,
        });
        let kinds = taken.unwrap_or(group.base.ever()).and(deck.present());
        let mut ranks: Vec<Rank> = kinds.iter().map(|card| deck.rank(card)).collect();
        ranks.sort_unstable();
        ranks.dedup();
        ranks
    }

    /// Returns the cards that no foundation accepts if the first card has this rank.
    fn untaken(&self, base: Rank) -> Kinds {
        let kinds = foundation_kinds(self.rules, Bases::Of(base));
        let done = done_with(self.rules);
        let taken = done.fold(Kinds::NONE, |all, pile| all.or(kinds[pile.index()]));
        self.rules.deck().present().without(taken)
    }
}

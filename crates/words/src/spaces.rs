//! Words for empty piles: what they take, and what they are filled with by themselves.

use super::Words;
use crate::diag::english::{listed, one, sentence, spelled};
use crate::rules::{
    Base, Beside, Divert, Fill, Group, GroupId, Hook, Lift, Neighbor, Role,
};

impl Words<'_> {
    /// Returns what becomes of empty piles.
    pub(super) fn spaces(&self, id: GroupId) -> Vec<String> {
        let group = self.group(id);
        let cell = group.role == Role::Cell && group.capacity == 1;
        let takes = !self.empty_sources(id).is_empty();
        let mut text = Vec::new();
        if let Some(fill) = &group.fill {
            text.extend(self.filled(id, fill));
            if takes && !cell {
                text.push(self.takes_after_fill(id));
            }
            return text;
        }
        if cell {
            return text;
        }
        let empty = self.empty_pile(id);
        if takes {
            let several = self.run_comes(id);
            text.push(self.takes_when_empty(id, &empty, several));
        } else if group.role == Role::Tableau
            && group.covered.is_empty()
            && !self.is_acted_on(id)
        {
            text.push(match self.rules.hooked().sends() {
                true => format!("you may not fill {empty}"),
                false if group.piles.len() == 1 => {
                    format!("{}, once empty, {}", self.all(id).noun, self.stays_empty(id))
                }
                false => format!("{empty} {}", self.stays_empty(id)),
            });
        }
        text
    }

    /// Returns an empty pile of a group as the subject of a sentence.
    fn empty_pile(&self, id: GroupId) -> String {
        match self.group(id).piles.len() {
            1 => format!("the empty {}", self.bare(id)),
            _ if self.group(id).name == Role::Tableau.name() => {
                "an empty pile".to_owned()
            }
            _ => format!("an empty {}", self.pile_noun(id)),
        }
    }

    /// Returns what becomes of an empty pile that the player can put nothing on.
    fn stays_empty(&self, id: GroupId) -> &'static str {
        match self.dealt_from(id) {
            (true, true) => "is filled only by a deal or a redeal",
            (true, false) => "is filled only by a deal",
            (false, true) => "stays empty until a redeal",
            (false, false) => "stays empty",
        }
    }

    /// Returns whether a run can come to an empty pile of a group.
    fn run_comes(&self, id: GroupId) -> bool {
        let group = self.group(id);
        let sources = self.empty_sources(id);
        let runs = |id: &GroupId| {
            let lift = &self.group(*id).lift;
            !matches!(lift, Lift::None | Lift::Top)
        };
        group.at_once.1 > 1 && group.capacity > 1 && sources.iter().any(runs)
    }

    /// Returns what an empty pile takes.
    fn takes_when_empty(&self, id: GroupId, empty: &str, several: bool) -> String {
        let group = self.group(id);
        let from = self.empty_sources(id);
        let same = from == self.sources(id) || !self.is_built(id);
        let limit = match self.groups(&from, "or") {
            _ if same => String::new(),
            from => format!(", but only from {from}"),
        };
        let lifts = |id: &GroupId| matches!(self.group(*id).lift, Lift::Whole);
        let run = if several && from.iter().any(lifts) {
            ", alone or with the whole pile on it"
        } else if several {
            ", alone or with the cards on it"
        } else {
            ""
        };
        match &group.base {
            Base::Kinds(rows) if group.base.is_same_for_all() => {
                let kinds = rows.first().copied().unwrap_or_default();
                let cards = self.one_of(kinds);
                let only = if cards.starts_with("any") { "" } else { "only " };
                let any = self.is_any(kinds);
                let narrowed = if any { self.narrowed(Hook::CanDrop) } else { "" };
                format!("{only}{cards} may fill {empty}{run}{limit}{narrowed}")
            }
            Base::Kinds(rows) => {
                let bases: Vec<String> =
                    rows.iter().map(|row| self.one_of(*row)).collect();
                let bases = listed(&bases, "and");
                format!(
                    "{empty} takes only, from the first pile to the last, {bases}{run}{limit}"
                )
            }
            Base::Beside(beside) => self.beside(beside, group, empty),
            Base::First(_) => format!(
                "the first card to reach one of the piles sets the rank, and only cards of that \
                 rank may fill {empty}{limit}"
            ),
            Base::Below(_) => {
                let (lowest, highest) = self.ends();
                format!(
                    "only a card one rank below the base of the foundations ({} if that is {}) \
                     may fill {empty}{run}{limit}",
                    one(highest),
                    one(lowest)
                )
            }
        }
    }

    /// Returns what an empty place takes whose neighbors decide.
    fn beside(&self, beside: &Beside, group: &Group, empty: &str) -> String {
        let card = |forward: bool, side: &str| {
            let of = format!("the one to its {side}");
            let each =
                group.build.iter().map(|relation| self.next_to(relation, forward, &of));
            each.collect::<Vec<_>>().join(", or ")
        };
        let mut takes = Vec::new();
        if !beside.left.is_empty() {
            takes.push(card(true, "left"));
        }
        if !beside.right.is_empty() {
            takes.push(card(false, "right"));
        }
        let end = |neighbors: &[Neighbor], side: &str| {
            let kinds = |neighbor: &Neighbor| match neighbor {
                Neighbor::End(kinds) if !kinds.is_empty() => Some(*kinds),
                Neighbor::End(_) | Neighbor::Pile(_) => None,
            };
            let mut all = neighbors.iter().filter_map(kinds);
            let first = self.one_of(all.next()?);
            let place = match all.next() {
                None if side == "left" => "in the very first place".to_owned(),
                None => "in the very last place".to_owned(),
                Some(_) => format!("at the {side} end of a row"),
            };
            Some(format!("{place} only {first} fits"))
        };
        let left = end(&beside.left, "left");
        let right = end(&beside.right, "right");
        let ends: Vec<String> = left.into_iter().chain(right).collect();
        let takes = match takes.as_slice() {
            [left, right] => format!("{empty} takes {left}. It also takes {right}"),
            takes => format!("{empty} takes only {}", takes.concat()),
        };
        let ends = sentence(&ends.join(", and "));
        if ends.is_empty() { takes } else { format!("{takes}. {ends}") }
    }

    /// Returns how an empty pile is filled by itself.
    fn filled(&self, id: GroupId, fill: &Fill) -> Vec<String> {
        let empty = match self.group(id).piles.len() {
            1 => self.all(id).noun,
            _ => self.empty_pile(id),
        };
        let ids = self.groups_with(&fill.from);
        let names: Vec<String> = ids.iter().map(|id| self.all(*id).noun).collect();
        let (first, others) = match names.split_first() {
            Some((first, others)) => (first.clone(), others),
            None => return Vec::new(),
        };
        let count = usize::from(fill.count);
        let cards = match (count, self.group(ids[0]).role) {
            (1, Role::Stock) => "the next card".to_owned(),
            (1, _) => "the top card".to_owned(),
            _ => spelled(count, "card"),
        };
        let preposition = if count == 1 { "of" } else { "from" };
        let many = fill.from.len() > ids.len();
        let which = if many { " (from the first pile that has cards)" } else { "" };
        let then: Vec<String> = others
            .iter()
            .map(|other| format!(" or, if there is none, {preposition} {other}"))
            .collect();
        let act = match self.group(id).piles.len() {
            1 => format!("when {empty} is empty, fill it"),
            _ => format!("fill {empty}"),
        };
        let mut text = vec![format!(
            "{act} at once with {cards} {preposition} {first}{}{which}",
            then.concat()
        )];
        if self.group(id).base.ever().is_empty() {
            text.push("if nothing is left to fill it with, it stays empty".to_owned());
        }
        let scripted = self.variant.has_hook(Hook::DealTo);
        if !scripted && fill.divert == Divert::Home {
            text.push(format!("{} {}", Self::plays_home(), Self::in_place(fill.skip)));
        }
        text
    }

    /// Returns what an empty pile takes once nothing is left to fill it.
    fn takes_after_fill(&self, id: GroupId) -> String {
        let several = self.run_comes(id);
        let takes = self.takes_when_empty(id, "an empty pile", several);
        format!("if nothing is left to fill it with, {takes}")
    }
}
